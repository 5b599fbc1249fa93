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
    _arch(sheet, (x, y + 9), 2.3, 4.4)


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
    _arch(sheet, (at[0], at[1] + 5.4), 3.0, 4.4)


def _arch(sheet: Sheet, foot: Point, half: float, height: float) -> None:
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
        _arch(sheet, place(right, 8), scale, 3.4 * scale)
    sheet.polygon("plaster", at, [(-13, -10), (-4, -10), (-4, 10), (-13, 10)], scale)
    _arch(sheet, place(-8.5, 10), 2.1 * scale, 5 * scale)
    sheet.disc("door", place(-8.5, -4.5), 1.5 * scale, 1.2)
    sheet.polygon("slate", at, [(-14.6, -9), (-8.5, -19.5), (-2.4, -9)], scale)
    sheet.polygon("slate-shade", at, [(-7.8, -17.2), (-3.6, -9.6), (-7.8, -9.6)], scale)
    sheet.add("ink-line", f"M{joined(place(-8.5, -19))}v{number(-5.4 * scale)}")
    sheet.add("ink-line", f"M{joined(place(-10.3, -22.6))}h{number(3.6 * scale)}")


def stones(sheet: Sheet, at: Point, size: float) -> None:
    """A shrine: a great gate of standing stones, with a few small ones around it."""
    scale = size / 20
    x, y = at
    for right, down in _RING:
        spot = (x + right * scale, y + down * scale)
        sheet.disc("shadow", (spot[0] + 1.0, spot[1] + 2.6), 2.6 * scale, 0.5)
        sheet.polygon("stone", spot, [(-2.2, 3.0), (-1.8, -2.8), (0.4, -4.0), (2.1, -2.4), (2.3, 3.0)], scale)
    sheet.disc("shadow", (x + 1.5 * scale, y + 10.5 * scale), 13.0 * scale, 0.3)
    for right in (-8.4, 8.4):
        block = [(-3.7, -8.0), (3.1, -8.4), (4.0, 11.0), (-4.2, 11.0)]
        sheet.polygon("crest", (x + right * scale, y), block, scale)
    sheet.polygon("crest", at, [(-15.0, -8.0), (-14.0, -15.0), (13.4, -15.8), (15.0, -8.8)], scale)
    sheet.polygon("gold", (x, y + 2.4 * scale), _STAR, 6.4 * scale)
    sheet.disc("gold", (x, y + 2.4 * scale), 2.0 * scale)


_RING: Final = ((-16.6, 1.0), (-14.4, 11.0), (14.6, 11.0), (16.8, 1.0), (-3.4, 16.4), (4.6, 16.2))
_STAR: Final = ((0, -1), (0.26, -0.26), (1, 0), (0.26, 0.26), (0, 1), (-0.26, 0.26), (-1, 0), (-0.26, -0.26))


def tent(sheet: Sheet, at: Point) -> None:
    """The tents of a fair, striped, with flags."""
    x, y = at
    sheet.disc("shadow", (x + 1, y + 7), 12.0, 0.3)
    back = (x + 6.4, y - 1.2)
    sheet.polygon("tent-back", back, [(-6, 7.4), (-4.8, 0.6), (0, -6), (4.8, 0.6), (6, 7.4)])
    sheet.polygon("tent-back-stripe", back, [(-2.4, 7.4), (-1.8, 0.2), (0, -6), (1.8, 0.2), (2.4, 7.4)])
    front = (x - 3.0, y)
    sheet.polygon("tent", front, [(-8.4, 7.6), (-6.8, -1), (0, -9.6), (6.8, -1), (8.4, 7.6)])
    sheet.polygon("tent-stripe", front, [(-3.8, 7.6), (-3, -1.4), (0, -9.6), (3, -1.4), (3.8, 7.6)])
    _arch(sheet, (front[0], y + 7.6), 1.9, 4.2)
    for foot in ((front[0], y - 9.4), (back[0], back[1] - 5.8)):
        sheet.add("ink-line", f"M{joined(foot)}v-5.4")
        sheet.polygon("flag", (foot[0], foot[1] - 5.4), [(0, 0), (4.6, 1.7), (0, 3.4)])


def spring(sheet: Sheet, at: Point) -> None:
    """Boulders around the place where a river rises."""
    x, y = at
    rocks = ((-7.4, -5.6, 4.6), (-9.4, 2.2, 4.0), (-1.6, -8.8, 3.6), (-5.2, 8.0, 3.4), (2.6, 8.6, 2.6))
    for right, down, size in rocks:
        boulder(sheet, (x + right, y + down), size)


def boulder(sheet: Sheet, at: Point, size: float) -> None:
    """A rock."""
    sheet.disc("shadow", (at[0] + size * 0.3, at[1] + size * 0.6), size, 0.5)
    sheet.polygon("rock", at, [(-1, 0.6), (-0.8, -0.3), (-0.2, -0.9), (0.6, -0.6), (1, 0.2), (0.8, 0.7)], size)
    sheet.polygon("rock-shade", at, [(0.1, -0.6), (0.55, -0.5), (0.85, 0.2), (0.7, 0.55), (0.1, 0.55)], size)


def reeds(sheet: Sheet, at: Point) -> None:
    """A tuft of reeds on a bank."""
    sheet.add("reed", f"M{joined((at[0] - 2.2, at[1] + 2.4))}l-1-4.6m2.4 4.6v-6.4m2 6.4l1.2-5")


def volcano(sheet: Sheet, at: Point) -> None:
    """A mountain with a glowing crater, lava and smoke."""
    x, y = at
    sheet.disc("shadow", (x + 2, y + 14.5), 19.5, 0.26)
    for right, down, size in ((1.5, -13.5, 4.2), (6.0, -17.0, 3.4), (-2.6, -16.5, 2.6)):
        sheet.disc("smoke", (x + right, y + down), size, 0.86)
    outline = [(-18.5, 15), (-13, 7), (-9.5, -1.5), (-6, -9), (6, -9), (8.5, -2.5), (13.5, 6), (18.5, 15)]
    sheet.polygon("rock", at, outline)
    sheet.polygon("rock-shade", at, [(3.0, -8), (5.6, -8), (8.0, -2), (13.0, 6.5), (17.2, 14.4), (8, 14.4), (5, 3)])
    sheet.disc("lava", (x, y - 9), 6.0, 0.32)
    stream = [(-3.4, -9), (3.6, -9), (2.4, -2), (4.4, 3), (2.2, 9), (0.4, 2.6), (-1.8, 5.4), (-2.0, -2)]
    sheet.polygon("lava", at, stream)


def inn(sheet: Sheet, at: Point) -> None:
    """An inn with its sign, beside a pond."""
    x, y = at
    for style in ("shore-plot", "shallow-plot"):
        sheet.disc(style, (x + 4.2, y + 6.6), 4.4, 0.44)
    sheet.disc("shadow", (x + 2, y + 4.6), 8.4, 0.34)
    sheet.polygon("plaster", at, [(-6, -2), (7, -2), (7, 4.6), (-6, 4.6)])
    sheet.polygon("roof-1", at, [(-7.6, -1), (-4, -8.4), (5, -8.4), (8.6, -1)])
    _arch(sheet, (x - 2.4, y + 4.6), 1.5, 2.8)
    sheet.disc("gold", (x + 3.0, y + 1.2), 1.3)
    sheet.add("ink-line", f"M{joined((x + 9.2, y + 4.6))}v-8h-2.4")
    sheet.polygon("gold", (x + 7.4, y - 1.4), [(-1.7, -1.7), (1.5, -1.7), (1.5, 1.7), (-1.7, 1.7)])


def pigs(sheet: Sheet, at: Point) -> None:
    """Pigs in their pen."""
    x, y = at
    sheet.disc("heath", (x, y + 1), 15.5, 0.72)
    for right, down, way in ((-5.6, -2.6, 1), (5.2, 0.8, -1), (-3.6, 6.4, -1)):
        pig(sheet, (x + right, y + down), way)
    for right in (-14.5, -9.5, -4.5, 0.5, 5.5, 10.5, 14.5):
        sheet.add("trunk", f"M{joined((x + right, y + 12.6 - abs(right) * 0.22))}v-5")
    sheet.add("trunk", f"M{joined((x - 14.5, y + 6.6))}q14.5 5.4 29 0")


def pig(sheet: Sheet, at: Point, way: int) -> None:
    """A pig that looks to the right, or to the left."""
    x, y = at
    for right in (-2.6, 2.4):
        sheet.add("ink-line", f"M{joined((x + right, y + 1.6))}v2.2")
    sheet.disc("pig", at, 4.6, 0.66)
    sheet.disc("pig", (x + 4.4 * way, y - 1.0), 2.2, 0.9)
    sheet.polygon("pig", (x + 3.4 * way, y - 2.4), [(-0.9, 0.2), (0, -1.8), (0.9, 0.2)])
    sheet.disc("door", (x + 5.4 * way, y - 1.2), 0.5)


def symbol(sheet: Sheet, at: Point) -> None:
    """The mark of magic: a purple triangle with a golden star."""
    for style, size in (("shield-edge", 1.0), ("magic", 0.8)):
        sheet.polygon(style, at, [(-10.6, 8.4), (-9.2, 5.2), (-1.6, -9), (1.6, -9), (9.2, 5.2), (10.6, 8.4)], size)
    sheet.polygon("gold", (at[0], at[1] + 1.6), _STAR, 5.4)
    sheet.disc("gold", (at[0], at[1] + 1.6), 1.5)


MARKS: Final = {"magic": symbol, "volcano": volcano, "inn": inn, "pig_herd": pigs}
"""What draws each mark of a tile."""


def arches(sheet: Sheet, at: Point) -> None:
    """The openings under a bridge of houses, seen in its wall."""
    for shift in (-10.4, 0.0, 10.4):
        _arch(sheet, (at[0] + shift, at[1] + 6.2 - abs(shift) * 0.1), 3.2, 1.2)


def water_gate(sheet: Sheet, at: Point) -> None:
    """Arches through which a river passes under a city."""
    x, y = at
    sheet.polygon("stone", at, [(-10, -4.2), (10, -4.2), (10, 5.6), (-10, 5.6)])
    for shift in (-8.4, -4.2, 0.0, 4.2, 8.4):
        sheet.polygon("crest", (x + shift, y), [(-1.4, -6.2), (1.4, -6.2), (1.4, -3.6), (-1.4, -3.6)])
    for shift in (-4.6, 4.6):
        radii = joined((3.2, 3.6))
        sheet.add("well", f"M{joined((x + shift - 3.2, y + 5.6))}v-3.6a{radii} 0 0 1 6.4 0v3.6z")


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
