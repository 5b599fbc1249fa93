"""For everybody: axe finds no serious fault, nothing needs motion, nothing is too small, and events are spoken."""

from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from remparts.games.registry import game_names
from tests.browser.guests import DESKTOP, PHONE, Guests, shoot
from tests.browser.measures import serious_faults, small_buttons
from tests.browser.people import Keys, Mouse, open_setup, settle, wait_until
from tests.browser.positions import recorded
from tests.browser.serving import Json, Server


def show(guests: Guests, page: Page, server: Server, finished: Json, kind: str) -> None:
    """Bring a page to where it shows most."""
    if kind == "home":
        page.goto(f"{guests.base}/")
        open_setup(page)
        page.locator(".options:visible summary").click()
        for box in page.get_by_role("checkbox").all():
            box.check()
    elif kind in ("table", "panel"):
        table = server.create("here", "link", names=("Anna", "Émile"), options={"first_player": "0"})
        server.play(table, 2)
        server.play(table, 20, table["seats"][0]["token"])
        page.goto(f"{guests.base}/t/{table['token']}")
        Mouse(page, kind).wait_for_turn()
        if kind == "table":
            page.locator("#layer-targets .target").first.click()
        elif kind == "panel" and page.viewport_size == PHONE:
            page.locator("#handle").click()
    elif kind == "end":
        page.goto(f"{guests.base}/t/{finished['token']}")
        expect(page.locator("#end-dialog")).to_be_visible()
    elif kind == "replay":
        page.goto(f"{guests.base}/t/{finished['token']}/replay#move-60")
        expect(page.locator("#place")).to_contain_text("60")
    elif kind == "rules":
        page.goto(f"{guests.base}/rules/carcassonne")
    else:
        page.goto(f"{guests.base}/t/nobody")
    settle(page)


EVERYTHING = ("home", "table", "end", "replay", "rules", "error")


@pytest.mark.parametrize(
    ("size", "scheme", "kinds"),
    [
        ("desktop", "light", EVERYTHING),
        ("desktop", "dark", ("home", "table", "end", "replay")),
        ("phone", "light", ("home", "table", "panel", "end", "replay")),
        ("phone", "dark", ("table", "panel")),
    ],
)
def test_axe_finds_nothing_serious(
    guests: Guests, server: Server, finished: Json, size: str, scheme: str, kinds: tuple[str, ...]
) -> None:
    guests.allow("404 (Not Found)")
    settings = {"color_scheme": scheme, "reduced_motion": "reduce"}
    context = guests.context(viewport=DESKTOP, **settings) if size == "desktop" else guests.phone(**settings)
    page = context.new_page()
    faults = []
    for kind in kinds:
        show(guests, page, server, finished, kind)
        shoot(page, f"{scheme}-{size}-{kind}")
        is_first = (size, scheme) == ("desktop", "light")
        found = serious_faults(page, with_tiles=is_first and kind == "table", only_colours=scheme == "dark")
        faults += [f"{kind}: {fault}" for fault in found]
        if size == "phone":
            faults += [f"{kind}: too small: {button}" for button in small_buttons(page)]
        if kind == "table" and is_first:
            faults += dialog_faults(page, f"{scheme}-{size}")
    assert not faults, "\n".join(faults)


def dialog_faults(page: Page, name: str) -> list[str]:
    """What axe finds in the dialogs of a table."""
    faults = []
    for button, dialog in (("Rules", "#rules"), ("Invite", "#share"), ("Settings", "#settings")):
        page.get_by_role("button", name=button).click()
        expect(page.locator(dialog)).to_be_visible()
        settle(page)
        shoot(page, f"{name}-{dialog[1:]}")
        faults += [f"{dialog}: {fault}" for fault in serious_faults(page, dialog)]
        page.locator(f"{dialog} [data-close]").click()
    return faults


def test_little_motion(guests: Guests, server: Server) -> None:
    """Who asks for it sees nothing travel, and can play."""
    table = server.create("here", "greedy", options={"first_player": "0"})
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce", color_scheme="dark")
    anna = Mouse(page, "calm")
    anna.play(6)
    running = page.evaluate(
        """() => document.getAnimations().filter((each) => each.effect.getComputedTiming().duration > 50
             && each.playState === 'running' && each.effect.getKeyframes().some((frame) => 'translate' in frame
             && !['none', '0px', '0px 0px'].includes(frame.translate))).length"""
    )
    assert running == 0
    shoot(page, "dark-calm")


def test_events_are_announced(guests: Guests, server: Server) -> None:
    """A screen reader hears whose turn it is, what is chosen, and what others do."""
    table = server.create("here", "link", names=("Anna", "Émile"), options={"first_player": "0"})
    context = guests.context(reduced_motion="reduce")
    context.add_init_script("""addEventListener('DOMContentLoaded', () => {
      window.heard = [];
      const region = document.getElementById('say');
      new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true });
    })""")
    page = guests.open(f"/t/{table['token']}", context)
    anna = Mouse(page, "heard")
    anna.play(2)
    anna.wait(lambda sight: not sight.mine, "the turn is over")
    server.play(table, 2, table["seats"][0]["token"])
    anna.wait_for_turn()
    for words in ("Place the tile", "Enter confirms", "Place a follower, or none", "Émile places a tile"):
        page.wait_for_function("(words) => window.heard.join().includes(words)", arg=words)
    assert page.locator("#say").get_attribute("aria-live") == "polite"
    names = anna.look().places
    assert len(set(names)) == len(names)


def test_a_click_without_a_pointer_chooses_on_a_young_page(guests: Guests, server: Server) -> None:
    """A screen reader clicks without a tap before; how old the page is does not matter."""
    table = server.create("here", "link", options={"first_player": "0"})
    context = guests.context(reduced_motion="reduce")
    context.add_init_script("Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 100 })")
    anna = Mouse(guests.open(f"/t/{table['token']}", context), "young")
    anna.wait_for_turn()
    anna.place(0).dispatch_event("click")
    expect(anna.page.locator("#layer-targets .selected")).to_have_count(1)


def test_the_tab_key_stops_only_where_something_can_be_done(guests: Guests, server: Server) -> None:
    table = server.create("here", "link", options={"first_player": "0"})
    keys = Keys(guests.open(f"/t/{table['token']}", reduced_motion="reduce"), "stops")
    keys.wait_for_turn()
    stops: list[str] = []
    while "place" not in stops:
        keys.press("Tab")
        stops.append(keys.focus())
        assert stops.count(stops[-1]) < 20, f"the tab key leads to no place: {stops}"
    assert "layer-targets" not in stops
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(keys.page.locator("#layer-targets .selected")).to_have_count(1)


BADGES = """() => [...document.querySelectorAll('.r-badge:not(.crowded)')].map((badge) => {
  const { left, right, top, bottom } = badge.getBoundingClientRect();
  const text = badge.querySelector('text:last-of-type');
  return [parseFloat(text.getAttribute('font-size')) * text.getScreenCTM().a, left, right, top, bottom];
})"""
"""How large the letters of each badge are on the screen, and where it lies."""


def can_be_read(badges: list[list[float]]) -> bool:
    """Whether all badges are large enough and lie apart."""
    overlaps = (
        min(one[2], other[2]) - max(one[1], other[1]) >= 5 and min(one[4], other[4]) - max(one[3], other[3]) >= 5
        for one, other in combinations(badges, 2)
    )
    return all(size > 10.9 for size, *_ in badges) and not any(overlaps)


@pytest.mark.parametrize("game", game_names())
def test_lenses_can_be_read_on_a_phone(guests: Guests, server: Server, game: str) -> None:
    table = server.prepare(recorded(f"{game}/two-greedy"))
    page = guests.open(f"/t/{table['token']}/replay#move-60", guests.phone(reduced_motion="reduce"))
    expect(page.locator("#place")).to_contain_text("60")
    page.locator("#lens-button").tap()
    for lens in page.locator("[data-overlay]").all():
        lens.tap()
        expect(page.locator("#legend")).to_have_text(str(lens.get_attribute("data-about")))
        expect(page.locator("#legend")).to_be_visible()
        wait_until(page, lambda: page.locator(".r-badge").count(), "there are badges")
        wait_until(page, lambda: can_be_read(page.evaluate(BADGES)), "badges are legible, and none covers another")
    for _ in range(12):
        page.keyboard.press("+")
    expect(page.locator(".r-badge.crowded")).to_have_count(0)
    page.locator("[data-overlay]").last.tap()
    expect(page.locator("#legend")).to_be_hidden()
