"""A sheet gathers shapes by style, so that a picture is a few paths however many houses it has."""

from collections.abc import Sequence
from typing import Final

from remparts.games.drawing import palette
from remparts.games.drawing.shapes import RIVER, ROAD, WALL, Point, joined, number, polygon


def _fill(colour: str, line: float = 0.0, ink: str = palette.INK) -> str:
    edge = f' stroke="{ink}" stroke-width="{number(line)}" stroke-linejoin="round"' if line else ""
    return f'fill="{colour}"{edge}'


def _stroke(colour: str, width: float, more: str = "") -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{number(width)}"{more}'


_ROUND: Final = ' stroke-linecap="round"'
_LINE: Final = 0.6
"""The width of the ink line around small things."""

STYLES: Final[dict[str, str]] = {
    "crop": _fill(palette.CROP),
    "ripe": _fill(palette.RIPE),
    "furrow": _stroke(palette.FURROW, 0.9, _ROUND),
    "hatch": _stroke(palette.HATCH, 0.9, _ROUND),
    "lawn": _fill(palette.MEADOW),
    "hedge-edge": _stroke(palette.INK, 4.4, ' stroke-linecap="round" stroke-dasharray="0 3.7"'),
    "hedge": _stroke(palette.FOREST, 3.4, ' stroke-linecap="round" stroke-dasharray="0 3.7"'),
    "heath": _fill(palette.HEATH, 0.8, palette.RUT),
    "bank": _stroke(palette.BANK, 2 * RIVER + 4.6),
    "bank-plot": _fill(palette.BANK, 4.6, palette.BANK),
    "shore": _stroke(palette.SHORE, 2 * RIVER + 1.4),
    "shore-plot": _fill(palette.SHORE, 1.4, palette.SHORE),
    "shallow": _stroke(palette.SHALLOW, 2 * RIVER),
    "shallow-plot": _fill(palette.SHALLOW),
    "water": _stroke(palette.WATER, 2 * RIVER - 4.0),
    "water-plot": _fill(palette.WATER),
    "wave": _stroke(palette.WAVE, 1.1, _ROUND),
    "reed": _stroke(palette.REED, 0.9, _ROUND),
    "bridge-shade": _stroke(palette.SHORE, 2 * ROAD + 7.0),
    "bridge-edge": _stroke(palette.INK, 2 * ROAD + 5.6),
    "bridge": _stroke(palette.CREST, 2 * ROAD + 4.2),
    "road-edge": _stroke(palette.INK, 2 * ROAD),
    "road-edge-plot": _fill(palette.INK),
    "road": _stroke(palette.PATH, 2 * ROAD - 1.6),
    "road-plot": _fill(palette.PATH),
    "rut": _stroke(palette.RUT, 0.9, ' stroke-dasharray="3.4 2.6"'),
    "fair": _fill(palette.FAIR, 0.6, palette.RUT),
    "plaza-edge": _fill(palette.INK),
    "plaza": _fill(palette.STREET, 0.8, palette.RUT),
    "wall-shade": _stroke(palette.INK, 15.0, ' opacity=".3"'),
    "wall-edge": _stroke(palette.INK, 2 * WALL + 1.4),
    "wall-face": _stroke(palette.WALL, 2 * WALL),
    "wall-top": _stroke(palette.CREST, 2 * WALL),
    "wall-notch": _stroke(palette.STONE, 2 * WALL, ' stroke-dasharray="1.2 2.6"'),
    "wall-walk": _stroke(palette.STONE, 1.5),
    "shadow": _fill(palette.SHADE) + ' opacity=".45"',
    "trunk": _stroke(palette.TRUNK, 1.3, _ROUND),
    "forest": _fill(palette.FOREST, _LINE),
    "leaf": _fill(palette.LEAF),
    "pig": _fill(palette.PIG, _LINE),
    "smoke": _fill(palette.SMOKE, _LINE),
    "rock": _fill(palette.ROCK, 0.8),
    "rock-shade": _fill(palette.ROCK_SHADE),
    "lava": _fill(palette.LAVA),
    "plaster": _fill(palette.PLASTER, _LINE),
    "plaster-shade": _fill(palette.PLASTER_SHADE, _LINE),
    **{f"roof-{tone}": _fill(colour, _LINE) for tone, colour in enumerate(palette.ROOFS)},
    **{f"roof-shade-{tone}": _fill(colour, _LINE) for tone, colour in enumerate(palette.ROOF_SHADES)},
    "keep": _fill(palette.PLASTER, 0.8),
    "stone": _fill(palette.STONE, 0.8),
    "stone-shade": _fill(palette.WALL),
    "crest": _fill(palette.CREST, 0.8),
    "slate": _fill(palette.SLATE, 0.8),
    "slate-shade": _fill(palette.SLATE_SHADE),
    "well": _fill(palette.WATER, 0.6),
    "tent-back": _fill(palette.CANVAS, 0.8),
    "tent-back-stripe": _fill(palette.PLASTER, 0.5),
    "tent": _fill(palette.PLASTER, 0.8),
    "tent-stripe": _fill(palette.ROOFS[1], 0.6),
    "door": _fill(palette.DOOR),
    "fire": _fill(palette.LAVA),
    "horseshoe": _stroke(palette.GOLD, 2.0, _ROUND),
    "shield-edge": _fill(palette.LIGHT, 0.9),
    "shield": _fill(palette.SHIELD),
    "magic": _fill(palette.MAGIC),
    "gold": _fill(palette.GOLD),
    "flag": _fill(palette.ROOFS[0], 0.5),
    "ink-line": _stroke(palette.INK, 0.8, _ROUND),
}
"""How each style is painted, from the lowest to the highest."""


class Sheet:
    """Path data by style; written out from the lowest style to the highest."""

    def __init__(self) -> None:
        self._paths: dict[str, list[str]] = {}

    def add(self, style: str, path: str) -> None:
        """One more shape of a style."""
        self._paths.setdefault(style, []).append(path)

    def polygon(self, style: str, at: Point, points: Sequence[Point], scale: float = 1.0) -> None:
        """A closed shape given by points around a place."""
        x, y = at
        self.add(style, polygon((x + dx * scale, y + dy * scale) for dx, dy in points))

    def disc(self, style: str, at: Point, radius: float, flat: float = 1.0) -> None:
        """A circle, or an ellipse so flat."""
        x, y = at
        radii, wide = joined((radius, radius * flat)), number(2 * radius)
        self.add(style, f"M{joined((x - radius, y))}a{radii} 0 1 0 {wide} 0a{radii} 0 1 0-{wide} 0")

    def text(self) -> str:
        """The shapes as SVG paths."""
        return "".join(
            f'<path d="{"".join(self._paths[style])}" {paint}/>'
            for style, paint in STYLES.items()
            if style in self._paths
        )
