"""Robber Knights in plain text: the board in characters, and moves in words. It is made from views alone.

A tile takes five columns and three rows: its terrain all around, its building in the middle, and below it the knights,
the one on top last.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from remparts.core.first import First
from remparts.core.marks import MARKS
from remparts.core.task import Move
from remparts.core.text import Row, Span
from remparts.games.drawing.cells import COLUMNS, ROWS, lay_out, plain, visible
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.moves import STAY, Draw, Keep, Lay, March, Pass, Stop, TurnUp
from remparts.games.robber_knights.rules.view import RobberKnightsView, TileView

_INK: Final = "#2b2a28"
_TERRAINS: Final[Mapping[str, tuple[str, str]]] = {
    "plain": ("·", "#8fa866 on #b9cf8f"),
    "forest": ("♣", "#2f5a33 on #5d8a57"),
    "mountain": ("^", "#5c564e on #9a9288"),
    "lake": ("~", "#3f7690 on #7fb2c9"),
}
_BUILDINGS: Final[Mapping[str, tuple[str, str]]] = {
    "village": ("(V)", f"bold {_INK} on #efe6cf"),
    "castle": ("[C]", f"bold {_INK} on #b5523b"),
    "town": ("{T}", f"bold {_INK} on #e0b84c"),
}
_NAMES: Final = {"plain": "plain", "forest": "forest", "mountain": "mountains", "lake": "lake"}
_SIDE_NAMES: Final = ("north", "east", "south", "west")
_CORNERS: Final = {(0, 0): "┌", (0, COLUMNS - 1): "┐", (ROWS - 1, 0): "└", (ROWS - 1, COLUMNS - 1): "┘"}
"""Drawn around the last tile."""

_KINDS: Final = {kind.code: kind for kind in facts().kinds}


def draw_text(view: RobberKnightsView, width: int | None = None, height: int | None = None) -> str:
    """The board without colours; see `draw`."""
    return plain(draw(view, width, height))


def draw(view: RobberKnightsView, width: int | None = None, height: int | None = None) -> Sequence[Row]:
    """The board row by row, the last tile framed; with a width or height, the part around it that fits."""
    if not view["tiles"]:
        return [[Span("(no tile is laid yet)", "dim")]]
    columns, rows = visible([_place(tile) for tile in view["tiles"]], width, height)
    here = None if view["last"] is None else _place(view["tiles"][view["last"]])
    tiles = {_place(tile): _tile(tile, is_last=_place(tile) == here) for tile in view["tiles"]}
    return lay_out(columns, rows, tiles, here)


def _place(tile: TileView) -> tuple[int, int]:
    return tile["x"], tile["y"]


def _tile(tile: TileView, *, is_last: bool) -> list[Row]:
    """The rows of one tile with its building and its knights."""
    kind = _KINDS[tile["tile"]]
    glyph, style = _TERRAINS[kind.terrain]
    shown = {(row, column): Span(glyph, style) for row in range(ROWS) for column in range(COLUMNS)}
    if kind.building in _BUILDINGS:
        letters, building_style = _BUILDINGS[kind.building]
        shown |= {(1, column): Span(letter, building_style) for column, letter in enumerate(letters, 1)}
    if is_last:
        shown |= {at: Span(corner, f"bold {_INK} {style[style.index('on') :]}") for at, corner in _CORNERS.items()}
    for column, seat in enumerate(tile["stack"], 1):
        mark = MARKS[seat]
        shown[ROWS - 1, column] = Span(mark.shape, f"bold {mark.colour} on {mark.paper}")
    return [[shown[row, column] for column in range(COLUMNS)] for row in range(ROWS)]


def legend(view: RobberKnightsView) -> Row:
    """What the characters mean."""
    spans: list[Span] = []
    for names in (_TERRAINS, _BUILDINGS):
        for name, (glyph, style) in names.items():
            spans += [Span(glyph, style), Span(f" {_NAMES.get(name, name)}  ")]
    return [*spans, Span("the knight on the right is on top  ")]


# ---- Words


def tile_name(code: str) -> str:
    """A kind of tile in words: a forest village, a lake."""
    kind = _KINDS[code]
    return _NAMES[kind.terrain] if kind.building == "none" else f"{kind.terrain} {kind.building}"


def describe(move: Move, names: Sequence[str], view: RobberKnightsView | None = None) -> str:
    """A move in words that follow the name of who makes it; `names` are those of the seats."""
    match move:
        case First(seat=seat):
            return f"decides that {names[seat]} starts"
        case Keep(tile=tile):
            return f"keeps the castle and the {tile_name(tile)}"
        case TurnUp():
            return f"turns up the {tile_name(move.tile)} at {move.x},{move.y}"
        case Lay():
            return f"lays the {tile_name(move.tile)} at {move.x},{move.y}"
        case March():
            return _ride(move)
        case Pass():
            return "deploys no knights"
        case Draw(seat=seat, tile=tile):
            return f"gives {names[seat]} the {tile_name(tile)}"
        case Stop():
            return "stops"
    return f"plays {move}"


def _ride(move: March) -> str:
    number = sum(move.knights)
    knights = f"{number} knight{'s' * (number != 1)}"
    if move.direction == STAY:
        return f"puts {knights} on the castle"
    staying = ", ".join(map(str, move.knights))
    return f"sends {knights} {_SIDE_NAMES[move.direction]}, leaving {staying}"


def notices(before: RobberKnightsView, move: Move, after: RobberKnightsView, names: Sequence[str]) -> list[str]:
    """What happened between two views that neither the move nor the ledger says: who lost a building to whom."""
    holders = {_place(tile): tile["holder"] for tile in before["tiles"]}
    texts = []
    for tile in after["tiles"]:
        old, new = holders.get(_place(tile)), tile["holder"]
        if old is not None and new is not None and old != new and tile["points"]:
            rivals = f"{MARKS[new].name} takes it from {MARKS[old].name}"
            texts.append(f"{tile_name(tile['tile'])} at {tile['x']},{tile['y']}: {rivals} [ROB-7.2]")
    return texts


def holdings(view: RobberKnightsView) -> list[str]:
    """What each seat has before it."""
    texts = []
    for supply, hand, pile in zip(view["supply"], view["hands"], view["piles"], strict=True):
        letters = " ".join(f"{letter}{number}" for letter, number in pile["letters"].items() if number)
        tiles = f"{hand['size']} in hand, pile {letters or 'empty'}"
        texts.append(f"{supply} knight{'s' * (supply != 1)}, {tiles}")
    return texts


def middle(view: RobberKnightsView) -> str:
    """What belongs to nobody: the playing area and how large it may become."""
    if not view["tiles"]:
        return f"{view['layout']} tiles face down"
    box = view["box"]
    size = f"{box['right'] - box['left'] + 1} × {box['bottom'] - box['top'] + 1}"
    return f"{len(view['tiles'])} tiles laid · area {size}, limit {view['side']} × {view['side']}"


def measures(view: RobberKnightsView) -> Mapping[str, int]:
    """How large the land has become."""
    return {"tiles on the board": len(view["tiles"])}
