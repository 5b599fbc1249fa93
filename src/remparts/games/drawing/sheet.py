"""A sheet gathers shapes by style, so that a picture is a few paths however many houses it has."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from remparts.games.drawing import palette
from remparts.games.drawing.shapes import ROAD, WALL, Point, joined, number, polygon


class Style(NamedTuple):
    """How a picture paints shapes of its own, and above which of the common styles they lie."""

    paint: str
    above: str
    order: int = 0
    """Among several that lie above the same one."""


AnyStyle = str | Style
"""A common style by its name, or one of a picture's own."""


def fill(colour: str, line: float = 0.0, ink: str = palette.INK) -> str:
    """The paint of an area, with a line around it if that has a width."""
    edge = f' stroke="{ink}" stroke-width="{number(line)}" stroke-linejoin="round"' if line else ""
    return f'fill="{colour}"{edge}'


def stroke(colour: str, width: float, more: str = "") -> str:
    """The paint of a line."""
    return f'fill="none" stroke="{colour}" stroke-width="{number(width)}"{more}'


ROUND: Final = ' stroke-linecap="round"'
"""More about a line: its ends are round."""

LINE: Final = 0.6
"""The width of the ink line around small things."""

STYLES: Final[dict[str, str]] = {
    "crop": fill(palette.CROP),
    "ripe": fill(palette.RIPE),
    "furrow": stroke(palette.FURROW, 0.9, ROUND),
    "hatch": stroke(palette.HATCH, 0.9, ROUND),
    "lawn": fill(palette.MEADOW),
    "hedge-edge": stroke(palette.INK, 4.4, ' stroke-linecap="round" stroke-dasharray="0 3.7"'),
    "hedge": stroke(palette.FOREST, 3.4, ' stroke-linecap="round" stroke-dasharray="0 3.7"'),
    "heath": fill(palette.HEATH, 0.8, palette.RUT),
    "wave": stroke(palette.WAVE, 1.1, ROUND),
    "road-edge": stroke(palette.INK, 2 * ROAD),
    "road-edge-plot": fill(palette.INK),
    "road": stroke(palette.PATH, 2 * ROAD - 1.6),
    "road-plot": fill(palette.PATH),
    "rut": stroke(palette.RUT, 0.9, ' stroke-dasharray="3.4 2.6"'),
    "plaza-edge": fill(palette.INK),
    "plaza": fill(palette.STREET, 0.8, palette.RUT),
    "wall-shade": stroke(palette.INK, 15.0, ' opacity=".3"'),
    "wall-edge": stroke(palette.INK, 2 * WALL + 1.4),
    "wall-face": stroke(palette.WALL, 2 * WALL),
    "wall-top": stroke(palette.CREST, 2 * WALL),
    "wall-notch": stroke(palette.STONE, 2 * WALL, ' stroke-dasharray="1.2 2.6"'),
    "wall-walk": stroke(palette.STONE, 1.5),
    "shadow": fill(palette.SHADE) + ' opacity=".45"',
    "trunk": stroke(palette.TRUNK, 1.3, ROUND),
    "forest": fill(palette.FOREST, LINE),
    "leaf": fill(palette.LEAF),
    "smoke": fill(palette.SMOKE, LINE),
    "plaster": fill(palette.PLASTER, LINE),
    "plaster-shade": fill(palette.PLASTER_SHADE, LINE),
    **{f"roof-{tone}": fill(colour, LINE) for tone, colour in enumerate(palette.ROOFS)},
    **{f"roof-shade-{tone}": fill(colour, LINE) for tone, colour in enumerate(palette.ROOF_SHADES)},
    "keep": fill(palette.PLASTER, 0.8),
    "stone": fill(palette.STONE, 0.8),
    "stone-shade": fill(palette.WALL),
    "crest": fill(palette.CREST, 0.8),
    "slate": fill(palette.SLATE, 0.8),
    "slate-shade": fill(palette.SLATE_SHADE),
    "well": fill(palette.WATER, 0.6),
    "tent-back": fill(palette.CANVAS, 0.8),
    "tent-back-stripe": fill(palette.PLASTER, 0.5),
    "tent": fill(palette.PLASTER, 0.8),
    "tent-stripe": fill(palette.ROOFS[1], 0.6),
    "door": fill(palette.DOOR),
    "shield-edge": fill(palette.LIGHT, 0.9),
    "shield": fill(palette.SHIELD),
    "gold": fill(palette.GOLD),
    "flag": fill(palette.ROOFS[0], 0.5),
    "ink-line": stroke(palette.INK, 0.8, ROUND),
}
"""How each common style is painted, from the lowest to the highest."""

_HEIGHTS: Final = {style: height for height, style in enumerate(STYLES)}


def _height(style: AnyStyle) -> tuple[int, int]:
    return (_HEIGHTS[style.above], style.order) if isinstance(style, Style) else (_HEIGHTS[style], -1)


class Sheet:
    """Path data by style; written out from the lowest style to the highest."""

    def __init__(self) -> None:
        self._paths: dict[AnyStyle, list[str]] = {}

    def add(self, style: AnyStyle, path: str) -> None:
        """One more shape of a style."""
        self._paths.setdefault(style, []).append(path)

    def polygon(self, style: AnyStyle, at: Point, points: Sequence[Point], scale: float = 1.0) -> None:
        """A closed shape given by points around a place."""
        x, y = at
        self.add(style, polygon((x + dx * scale, y + dy * scale) for dx, dy in points))

    def disc(self, style: AnyStyle, at: Point, radius: float, flat: float = 1.0) -> None:
        """A circle, or an ellipse so flat."""
        x, y = at
        radii, wide = joined((radius, radius * flat)), number(2 * radius)
        self.add(style, f"M{joined((x - radius, y))}a{radii} 0 1 0 {wide} 0a{radii} 0 1 0-{wide} 0")

    def text(self) -> str:
        """The shapes as SVG paths."""
        return "".join(
            f'<path d="{"".join(self._paths[style])}" {style.paint if isinstance(style, Style) else STYLES[style]}/>'
            for style in sorted(self._paths, key=_height)
        )
