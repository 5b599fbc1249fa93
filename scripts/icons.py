"""Draws the pictures of the application for home screens, from the icon of the page: python -m scripts.icons."""

import re
from pathlib import Path
from typing import Final

from tests.browser.guests import chromium

STATIC: Final = Path(__file__).parents[1] / "src" / "remparts" / "web" / "static"
TABLE: Final = "#f3ead8"
ICONS: Final = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-maskable.png": (512, 0.72),
    "icon-apple.png": (180, 0.86),
}
"""Pixels across, and how large the castle is; where a system cuts the corners itself, the ground goes to the edge."""


def drawing(size: int, scale: float) -> str:
    """The icon as a whole page."""
    icon = (STATIC / "icon.svg").read_text(encoding="utf-8")
    if scale < 1:
        castle = re.sub(r"^<svg[^>]*>|<rect[^>]*/>|</svg>$", "", icon.strip())
        moved = f'<g transform="translate(32 32) scale({scale}) translate(-32 -30.5)">{castle}</g>'
        icon = f'<svg viewBox="0 0 64 64"><rect width="64" height="64" fill="{TABLE}"/>{moved}</svg>'
    return f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{icon}"


def main() -> None:
    with chromium() as browser:
        for name, (size, scale) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(drawing(size, scale))
            page.screenshot(path=STATIC / name, omit_background=True)
            page.close()


if __name__ == "__main__":
    main()
