"""What stands on a tile, always upright, lit from the left: houses, towers, trees, chapels, shields."""

from typing import Final

from remparts.games.drawing.shapes import Point, joined, number
from remparts.games.drawing.sheet import Sheet

_TONES: Final = 3


def house(sheet: Sheet, at: Point, size: float, variety: int) -> None:
    """A house: one of three roofs, its gable to the left, to the right or its long side to the front."""
    tone, shape = variety % _TONES, variety // _TONES % 3
    if shape == 2:
        sheet.polygon("plaster", at, [(-0.85, 0.1), (0.85, 0.1), (0.85, 0.8), (-0.85, 0.8)], size)
        sheet.polygon(f"roof-{tone}", at, [(-1.02, 0.2), (-0.6, -0.7), (0.6, -0.7), (1.02, 0.2)], size)
        return
    left = -1.0 if shape else 1.0
    front, back = ("plaster", "plaster-shade") if shape else ("plaster-shade", "plaster")
    gable = [(0.95 * left, 0.1), (0.5 * left, -0.6), (0.05 * left, 0.1), (0.05 * left, 0.8), (0.95 * left, 0.8)]
    sheet.polygon(front, at, gable, size)
    sheet.polygon(back, at, [(0.05 * left, 0.1), (-0.92 * left, 0.1), (-0.92 * left, 0.8), (0.05 * left, 0.8)], size)
    roof = [(0.52 * left, -0.75), (-0.5 * left, -0.75), (-1.02 * left, 0.2), (-0.02 * left, 0.2)]
    sheet.polygon(f"roof-shade-{tone}" if shape else f"roof-{tone}", at, roof, size)


def village(sheet: Sheet, at: Point) -> None:
    """The houses and the well at which the roads of a crossing end."""
    x, y = at
    house(sheet, (x - 8.2, y - 7.0), 5.4, 3)
    house(sheet, (x + 8.4, y - 6.6), 5.2, 7)
    house(sheet, (x - 8.4, y + 8.0), 5.2, 2)
    house(sheet, (x + 8.6, y + 8.2), 5.4, 4)
    sheet.disc("stone", at, 3.9, 0.9)
    sheet.disc("well", (x, y - 0.4), 2.3, 0.85)


def grass(sheet: Sheet, at: Point, variety: int) -> None:
    """A tuft, or two strokes of hatch."""
    x, y = at
    if variety % 2:
        wide = 2.2 + variety % 3 * 0.7
        sheet.add(
            "hatch", f"M{joined((x - wide, y))}h{number(wide * 2)}m{number(-wide * 1.4)} 1.9h{number(wide * 1.7)}"
        )
    else:
        sheet.add("hatch", f"M{joined((x - 1.6, y - 1.6))}l1 2.2.6-3 .6 3 1-2.2")


def grove(sheet: Sheet, at: Point, variety: int) -> None:
    """One or two trees, a fir among them, or a bush."""
    x, y = at
    if variety % 5 == 4:
        bush(sheet, at, 2.7)
    elif variety % 5 == 3:
        fir(sheet, (x + 2.6, y - 1.0), 3.4)
        tree(sheet, (x - 2.8, y + 1.0), 3.2)
    elif variety % 5 == 1:
        fir(sheet, at, 4.0)
    else:
        tree(sheet, at, 3.6 + variety % 2 * 0.7)


def tree(sheet: Sheet, at: Point, size: float) -> None:
    """A round tree."""
    x, y = at
    sheet.disc("shadow", (x + size * 0.35, y + size * 0.95), size * 1.05, 0.42)
    sheet.add("trunk", f"M{joined((x, y + size))}v{number(-size)}")
    sheet.disc("forest", (x, y - size * 0.35), size)
    sheet.disc("leaf", (x - size * 0.28, y - size * 0.62), size * 0.5)


def fir(sheet: Sheet, at: Point, size: float) -> None:
    """A pointed tree."""
    x, y = at
    sheet.disc("shadow", (x + size * 0.3, y + size * 0.95), size * 0.9, 0.42)
    sheet.add("trunk", f"M{joined((x, y + size))}v{number(-size)}")
    sheet.polygon("forest", at, [(-0.85, 0.5), (0.0, -1.6), (0.85, 0.5)], size)
    sheet.polygon("leaf", at, [(-0.5, 0.25), (0.0, -1.1), (0.0, 0.25)], size)


def bush(sheet: Sheet, at: Point, size: float) -> None:
    """A low bush."""
    x, y = at
    sheet.disc("shadow", (x + size * 0.3, y + size * 0.5), size, 0.5)
    sheet.disc("forest", (x, y), size, 0.85)
    sheet.disc("leaf", (x - size * 0.25, y - size * 0.25), size * 0.45, 0.8)


def hall(sheet: Sheet, at: Point) -> None:
    """The great building of a large city: a hall between two towers."""
    x, y = at
    sheet.polygon("keep", at, [(-9, -3), (9, -3), (9, 9), (-9, 9)])
    sheet.polygon("slate", at, [(-10.5, -2), (-7, -9), (7, -9), (10.5, -2)])
    for shift in (-10.5, 10.5):
        tower_at = (x + shift, y)
        sheet.polygon("keep", tower_at, [(-3.6, -8), (3.6, -8), (3.6, 9), (-3.6, 9)])
        sheet.polygon("slate", tower_at, [(-4.8, -7.4), (0, -15), (4.8, -7.4)])
        sheet.disc("door", (x + shift, y - 3), 1.1, 1.3)
    for shift in (-4.5, 4.5):
        sheet.disc("door", (x + shift, y + 2.2), 1.2, 1.4)
    arch(sheet, (x, y + 9), 2.3, 4.4)


def crops(sheet: Sheet, at: Point) -> None:
    """Two ploughed strips of field, one ripe."""
    x, y = at
    sheet.add("crop", f"M{joined((x - 12, y - 8))}q7-1.6 13-.4l-2.6 16q-7 1.4-13 .4z")
    sheet.add("ripe", f"M{joined((x + 2.4, y - 8.2))}q6-.8 11.4.4l-2.6 15.6q-6 .8-11.4.2z")
    for row in range(5):
        dx, dy = -0.45 * row, -5.4 + row * 2.9
        sheet.add("furrow", f"M{joined((x - 10.8 + dx, y + dy))}q5-.9 9.6-.2m4.6.2q4.6-.6 8.4.2")


def tower(sheet: Sheet, at: Point) -> None:
    """A round tower of a city wall, with a pointed roof."""
    sheet.polygon("stone", at, [(-3.6, -3.0), (3.6, -3.0), (3.6, 5.0), (-3.6, 5.0)])
    sheet.polygon("stone-shade", at, [(0.6, -2.6), (3.2, -2.6), (3.2, 4.6), (0.6, 4.6)])
    sheet.polygon("slate", at, [(-4.6, -2.4), (0.0, -7.4), (4.6, -2.4)])
    sheet.polygon("slate-shade", at, [(0.6, -6.2), (3.6, -2.8), (0.6, -2.8)])


def gate(sheet: Sheet, at: Point) -> None:
    """A gatehouse where a road enters a city."""
    sheet.polygon("stone", at, [(-6.2, -5.4), (6.2, -5.4), (6.2, 5.4), (-6.2, 5.4)])
    for shift in (-4.9, -1.6, 1.7, 5.0):
        sheet.polygon("crest", (at[0] + shift, at[1]), [(-1.2, -7.2), (1.2, -7.2), (1.2, -4.8), (-1.2, -4.8)])
    arch(sheet, (at[0], at[1] + 5.4), 3.0, 4.4)


def arch(sheet: Sheet, foot: Point, half: float, height: float) -> None:
    """A door or window with a round top."""
    x, y = foot
    radii = joined((half, half * 1.15))
    top = f"a{radii} 0 0 1 {number(2 * half)} 0"
    sheet.add("door", f"M{joined((x - half, y))}v{number(-height)}{top}v{number(height)}z")


def chapel(sheet: Sheet, at: Point, size: float) -> None:
    """A chapel: nave with a red roof, bell tower with a pointed roof and a cross."""
    scale = size / 22
    x, y = at

    def place(right: float, down: float) -> Point:
        return x + right * scale, y + down * scale

    sheet.disc("shadow", place(2.5, 9.5), 15.5 * scale, 0.36)
    sheet.polygon("plaster-shade", at, [(-4, 0), (14, 0), (14, 10), (-4, 10)], scale)
    sheet.polygon("roof-0", at, [(-6, 1), (-1.5, -8), (11.5, -8), (16, 1)], scale)
    for right in (1.5, 6.0, 10.5):
        arch(sheet, place(right, 8), scale, 3.4 * scale)
    sheet.polygon("plaster", at, [(-13, -10), (-4, -10), (-4, 10), (-13, 10)], scale)
    arch(sheet, place(-8.5, 10), 2.1 * scale, 5 * scale)
    sheet.disc("door", place(-8.5, -4.5), 1.5 * scale, 1.2)
    sheet.polygon("slate", at, [(-14.6, -9), (-8.5, -19.5), (-2.4, -9)], scale)
    sheet.polygon("slate-shade", at, [(-7.8, -17.2), (-3.6, -9.6), (-7.8, -9.6)], scale)
    sheet.add("ink-line", f"M{joined(place(-8.5, -19))}v{number(-5.4 * scale)}")
    sheet.add("ink-line", f"M{joined(place(-10.3, -22.6))}h{number(3.6 * scale)}")


STAR: Final = ((0, -1), (0.26, -0.26), (1, 0), (0.26, 0.26), (0, 1), (-0.26, 0.26), (-1, 0), (-0.26, -0.26))
"""The corners of a star with four points, as far as 1 from its middle."""


def arches(sheet: Sheet, at: Point) -> None:
    """The openings under a bridge of houses, seen in its wall."""
    for shift in (-10.4, 0.0, 10.4):
        arch(sheet, (at[0] + shift, at[1] + 6.2 - abs(shift) * 0.1), 3.2, 1.2)


def wave(sheet: Sheet, at: Point) -> None:
    """A ripple on the water."""
    x, y = at
    sheet.add("wave", f"M{joined((x - 5.5, y - 1.6))}q1.6-1.4 3.2 0t3.2 0m-1 3.4q1.6-1.4 3.2 0t3.2 0")


def pennant(sheet: Sheet, at: Point) -> None:
    """A shield: blue with a golden chevron."""
    for style, grow in (("shield-edge", 1.2), ("shield", 0.98)):
        x, y = at[0] - 7.6 * grow, at[1] - 8.0 * grow
        half = [value * grow for value in (0, 5.5, -4.6, 8.5, -7.6, 10.5)]
        rest = [value * grow for value in (-3.0, -2.0, -7.6, -5.0, -7.6, -10.5)]
        sheet.add(style, f"M{joined((x, y))}h{number(15.2 * grow)}v{number(7.5 * grow)}c{joined(half)}c{joined(rest)}z")
    sheet.polygon("gold", at, [(-6.9, 2.4), (0.0, -4.4), (6.9, 2.4), (6.4, 5.2), (0.0, -0.8), (-6.4, 5.2)])
