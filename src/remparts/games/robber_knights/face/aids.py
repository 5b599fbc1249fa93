"""What helps to see: who holds which building, where there is no way through, and what is to be known about a tile."""

from collections.abc import Iterator, Mapping
from typing import Final

from remparts.core.face import Answer
from remparts.core.marks import MARKS
from remparts.core.phrase import Phrase, player
from remparts.games import phrases
from remparts.games.drawing import palette
from remparts.games.drawing.badge import badge
from remparts.games.drawing.squares import asked, cell, lit, middle
from remparts.games.robber_knights.face import words
from remparts.games.robber_knights.face.pictures import KINDS
from remparts.games.robber_knights.rules.area import FULL
from remparts.games.robber_knights.rules.facts import IMPASSABLE
from remparts.games.robber_knights.rules.view import RobberKnightsView, TileView

OVERLAYS: Final[Mapping[str, Phrase]] = {
    "owners": Phrase("Owners"),
    "barriers": Phrase("Barriers"),
}

HELD: Final = "held."
"""The place that means all buildings of a seat, as in held.0."""


# ---- Overlays


def overlay(view: RobberKnightsView, name: str) -> str:
    """The overlay of that name, over tiles that are made paler."""
    veil = "".join(f"M{tile['x'] * 100} {tile['y'] * 100}h100v100h-100z" for tile in view["tiles"])
    shown = {"owners": _owned, "barriers": _barrier}[name]
    parts = "".join(shown(number, tile) for number, tile in enumerate(view["tiles"]))
    return (
        f'<g class="r-overlay"><path class="r-veil" d="{veil}" fill="{palette.TABLE}" fill-opacity=".45"/>{parts}</g>'
    )


def _owned(number: int, tile: TileView) -> str:
    """A building in the colour of who holds it, with what it is worth; pale if nobody does. [ROB-7.2]"""
    points, holder = tile["points"], tile["holder"]
    if not points:
        return ""
    frame = f'<rect id="over{number}" {cell(tile["x"], tile["y"], 5, 9)}'
    at = middle(tile["x"], tile["y"])
    if holder is None:
        return (
            f'{frame} fill="{palette.LIGHT}" fill-opacity=".4" stroke="{palette.INK}" stroke-opacity=".6"'
            f' stroke-width="2" stroke-dasharray="6 5"/>{badge(at, {}, (), str(points))}'
        )
    colour = MARKS[holder].colour
    return (
        f'{frame} fill="{colour}" fill-opacity=".5" stroke="{palette.INK}" stroke-width="5.5"/>'
        f'<rect {cell(tile["x"], tile["y"], 5, 9)} fill="none" stroke="{colour}" stroke-width="3"/>'
        f"{badge(at, {holder: 1}, (holder,), str(points))}"
    )


def _barrier(number: int, tile: TileView) -> str:
    """A tile that no knight can enter is crossed out; others tell how many must stay, and how many can."""
    left, x, y = tile["room"], tile["x"] * 100, tile["y"] * 100
    if not left:
        return (
            f'<g id="over{number}"><rect {cell(tile["x"], tile["y"], 4, 6)} fill="{palette.INK}"'
            f' fill-opacity=".55"/><path d="M{x + 28} {y + 28}l44 44m0-44l-44 44" stroke="{palette.LIGHT}"'
            ' stroke-width="8" stroke-linecap="round"/></g>'
        )
    return f'<g id="over{number}">{badge((x + 50, y + 50), {}, (), _range(KINDS[tile["tile"]].cost, left))}</g>'


def _range(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least}–{most}"


# ---- Light


def light(view: RobberKnightsView, at: str) -> str:
    """The tile at a place of the ledger such as 3,-1 lit up, or all buildings of a seat; empty for anything else."""
    if at.startswith(HELD):
        held = [tile for tile in view["tiles"] if tile["points"] and tile["holder"] is not None]
        return _lit([tile for tile in held if f"{HELD}{tile['holder']}" == at])
    return _lit([tile for tile in view["tiles"] if f"{tile['x']},{tile['y']}" == at])


def _lit(tiles: list[TileView]) -> str:
    frames = "".join(f"<rect {cell(tile['x'], tile['y'], 1.5, 4)}/>" for tile in tiles)
    if not frames:
        return ""
    return f'<g class="r-light">{lit(frames)}</g>'


# ---- Answers


def ask(view: RobberKnightsView, x: float, y: float) -> Answer | None:
    """What lies at a point of the board, or whether a tile may come there."""
    column, row = int(x // 100), int(y // 100)
    tile = words.tiles_by_place(view).get((column, row))
    if tile is not None:
        title = Phrase("{tile}, {place}", tile=words.TITLES[tile["tile"]], place=phrases.place(column, row))
        return Answer(title, tuple(_about(tile)), light=_lit([tile]))
    if not view["tiles"]:
        return None
    reach = view["reach"]
    if not (reach["left"] - 1 <= column <= reach["right"] + 1 and reach["top"] - 1 <= row <= reach["bottom"] + 1):
        return None
    if [column, row] in view["open"]:
        told = Phrase("A tile can be laid here")
    elif reach["left"] <= column <= reach["right"] and reach["top"] <= row <= reach["bottom"]:
        told = Phrase("No tile lies beside it yet [ROB-5.1]")
    else:
        told = Phrase("Outside: the area may become {side} × {side} [ROB-5.4]", side=view["side"])
    title = Phrase("Empty square {place}", place=phrases.place(column, row))
    return Answer(title, (told,), light=asked(column, row))


def _about(tile: TileView) -> Iterator[Phrase]:
    """What a tile costs, what it is worth, who stands on it from bottom to top, and who scores."""
    kind, stack, points, holder = KINDS[tile["tile"]], tile["stack"], tile["points"], tile["holder"]
    if kind.cost == IMPASSABLE:
        yield Phrase("No knight can enter or cross it [ROB-6.4]")
        return
    yield phrases.counted(kind.cost, "1 knight must stay here", "{count} knights must stay here")
    if not stack:
        yield Phrase("No knight stands here")
    else:
        yield Phrase("From bottom to top: {players}", players=phrases.in_a_row([player(seat) for seat in stack]))
        if len(stack) == FULL:
            yield Phrase("Full: no other knight can enter [ROB-6.8]")
        elif not tile["room"]:
            yield Phrase("Too little room left: no other knight can enter [ROB-6.8]")
    if points and holder is not None:
        yield phrases.counted(points, "1 point for {player}", "{count} points for {player}", player=player(holder))
    elif points:
        yield phrases.counted(points, "1 point for whoever is on top", "{count} points for whoever is on top")
    else:
        yield Phrase("No building, no points")
