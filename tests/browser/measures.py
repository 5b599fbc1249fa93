"""What can be measured on a page: sizes of what is touched, and faults that axe finds."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

TOUCH = 44
"""Pixels that something to be touched measures at least, each way."""

_SMALL = """(least) => {
  const named = (element) => element.id || element.getAttribute('aria-label') || element.textContent.trim();
  const found = [];
  for (const element of document.querySelectorAll('button, a.button, input, select, summary')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // A small field with a large label is touched by its label.
    const label = element.matches('input[type="radio"], input[type="checkbox"]') ? element.closest('label') : null;
    const { width, height } = (label ?? element).getBoundingClientRect();
    if (!width || !height || (width >= least - 0.5 && height >= least - 0.5)) continue;
    found.push(`${named(element)}: ${Math.round(width)} × ${Math.round(height)}`);
  }
  return found;
}"""

PARTS = 3
_SHORTEN = """(most) => {
  for (const text of document.querySelectorAll('.rules-text > [data-part]')) {
    for (const each of [...text.children].slice(most)) each.remove();
  }
}"""

_CLOSE = """async (least) => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame); // the view may be on its way
  const spots = [...document.querySelectorAll('#layer-targets .target')].map((place) => {
    const box = place.querySelector('.spot').getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  let closest = Infinity;
  spots.forEach((a, at) => spots.slice(at + 1).forEach((b) => {
    closest = Math.min(closest, Math.hypot(a.x - b.x, a.y - b.y));
  }));
  const tiles = document.querySelectorAll('#layer-tiles > *').length;
  return closest < least - 0.5 ? [`${tiles} tiles, ${spots.length} places: ${Math.round(closest)} apart`] : [];
}"""

_BESIDE = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const [chooser] = boxes('#chooser');
  const frame = document.getElementById('stage').getBoundingClientRect();
  const covers = (other) => Math.min(chooser.right, other.right) - Math.max(chooser.left, other.left) > 0.5
    && Math.min(chooser.bottom, other.bottom) - Math.max(chooser.top, other.top) > 0.5;
  const found = [];
  if (!document.getElementById('chooser').checkVisibility({ visibilityProperty: true })) {
    if (!document.getElementById('confirm').checkVisibility()) found.push('there is nothing to confirm with');
    return found;
  }
  const isAcross = chooser.left >= frame.left && chooser.right <= frame.right;
  const isDown = chooser.top >= frame.top && chooser.bottom <= frame.bottom;
  if (!isAcross || !isDown) found.push(`outside: ${JSON.stringify(chooser)}`);
  for (const box of boxes('#layer-targets .selected .spot, #layer-ghost > *')) {
    if (covers(box)) found.push(`${JSON.stringify(chooser)} covers ${JSON.stringify(box)}`);
  }
  if (covers(document.getElementById('actions').getBoundingClientRect())) found.push('covers the bar');
  if (boxes('#layer-targets .target:not(.selected) .spot').some(covers)) found.push('covers another place');
  const [spot] = boxes('#layer-targets .selected .spot');
  const across = Math.max(spot.left - chooser.right, chooser.left - spot.right);
  const down = Math.max(spot.top - chooser.bottom, chooser.top - spot.bottom);
  if (Math.max(across, down) > 20) found.push(`${Math.max(across, down)} pixels from its place`);
  return found;
}"""


def small_buttons(page: Page) -> set[str]:
    """Visible controls that are too small for a finger."""
    return set(page.evaluate(_SMALL, TOUCH))


def close_places(page: Page) -> set[str]:
    """Places on the board that are too close together to be told apart by a finger."""
    return set(page.evaluate(_CLOSE, TOUCH))


def misplaced_chooser(page: Page) -> list[str]:
    """What is wrong with where the buttons beside the chosen place stand."""
    found: list[str] = page.evaluate(_BESIDE)
    return found


_DRAWN = {"exclude": [["#layer-ground"], ["#layer-tiles"], ["defs"]]}
"""Parts of a board that are neither read nor touched, but many."""


_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe that depend on colours."""


def serious_faults(
    page: Page, within: str | None = None, *, with_tiles: bool = False, only_colours: bool = False
) -> list[str]:
    """What axe calls serious or critical on a page or in a part of it, with the elements.

    Of the rules, which are long, the first page and the first chapters stand for all: axe would take seconds for each.
    """
    page.evaluate(_SHORTEN, PARTS)
    looked_at = within or (None if with_tiles else _DRAWN)
    options = {
        "resultTypes": ["violations"],
        **({"runOnly": {"type": "rule", "values": _COLOURS}} if only_colours else {}),
    }
    found: list[dict[str, Any]] = Axe().run(page, looked_at, options).response["violations"]
    return [
        f"{each['impact']} {each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes'][:4]]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]
