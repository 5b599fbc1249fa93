"""Tiles, rides and stacks of Robber Knights in words that can be said and translated."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from remparts.core.phrase import Phrase, player, signed
from remparts.games.phrases import EAST, NORTH, SOUTH, WEST, apart, counted, in_a_row, place
from remparts.games.robber_knights.face.pictures import KINDS
from remparts.games.robber_knights.rules.moves import STAY, March
from remparts.games.robber_knights.rules.view import RobberKnightsView, TileView

DIRECTIONS: Final = (NORTH, EAST, SOUTH, WEST)
_AHEAD: Final = (Phrase("North"), Phrase("East"), Phrase("South"), Phrase("West"))

TILES: Final[Mapping[str, Phrase]] = {
    "p": Phrase("plain"),
    "pv": Phrase("plain village"),
    "pc": Phrase("plain castle"),
    "pt": Phrase("plain town"),
    "fv": Phrase("forest village"),
    "fc": Phrase("forest castle"),
    "ft": Phrase("forest town"),
    "m": Phrase("mountains"),
    "l": Phrase("lake"),
}
TITLES: Final[Mapping[str, Phrase]] = {
    "p": Phrase("Plain"),
    "pv": Phrase("Plain village"),
    "pc": Phrase("Plain castle"),
    "pt": Phrase("Plain town"),
    "fv": Phrase("Forest village"),
    "fc": Phrase("Forest castle"),
    "ft": Phrase("Forest town"),
    "m": Phrase("Mountains"),
    "l": Phrase("Lake"),
}
_ON: Final[Mapping[str, str]] = {
    "p": "{count} on the plain",
    "pv": "{count} in the plain village",
    "pc": "{count} in the plain castle",
    "pt": "{count} in the plain town",
    "fv": "{count} in the forest village",
    "fc": "{count} in the forest castle",
    "ft": "{count} in the forest town",
    "m": "{count} in the mountains",
}
_TAKES: Final[Mapping[str, str]] = {
    "castle": "takes the castle from {player}: {points}",
    "village": "takes the village from {player}: {points}",
    "town": "takes the town from {player}: {points}",
}
_TOOK: Final[Mapping[str, str]] = {
    "castle": "{player} takes a castle from {other} ({place})",
    "village": "{player} takes a village from {other} ({place})",
    "town": "{player} takes a town from {other} ({place})",
}


def tile_label(tile: str) -> Phrase:
    """A tile that may be laid: what it is worth to whoever holds it, and whether knights ride out from it."""
    kind, told = KINDS[tile], []
    if kind.points:
        told.append(Phrase("{points} for whoever holds it", points=signed(kind.points)))
    if kind.is_castle:
        told.append(Phrase("knights can ride out"))
    return apart(told or [TITLES[tile]])


def tiles_by_place(view: RobberKnightsView) -> dict[tuple[int, int], TileView]:
    """Every tile by the column and the row it lies in."""
    return {(tile["x"], tile["y"]): tile for tile in view["tiles"]}


def knights(count: int) -> Phrase:
    """A number of knights."""
    return counted(count, "1 knight", "{count} knights")


_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def ridden(
    view: RobberKnightsView, move: March, tiles: Mapping[tuple[int, int], TileView]
) -> Iterator[tuple[TileView, int]]:
    """The tiles of a ride, the castle first, each with the knights that stay on it."""
    assert view["last"] is not None, "knights ride from the castle laid last"
    castle = view["tiles"][view["last"]]
    dx, dy = (0, 0) if move.direction == STAY else _STEPS[move.direction]
    for step, count in enumerate(move.knights):
        yield tiles[castle["x"] + dx * step, castle["y"] + dy * step], count


def gain(tile: TileView, seat: int) -> int:
    """What a tile brings a seat whose knight comes to stand on top: nothing where it stood there already."""
    return 0 if tile["holder"] == seat else tile["points"]


def ride_name(move: March, seat: int, ridden: Sequence[tuple[TileView, int]]) -> Phrase:
    """A ride, what stays where, whom it dethrones and what it brings now."""
    first, rest = move.knights[0], ridden[1:]
    told = counted(first, "1 stays on the castle", "{count} stay on the castle")
    if rest:
        where = DIRECTIONS[move.direction]
        stays = in_a_row([told, *(Phrase(_ON[tile["tile"]], count=count) for tile, count in rest)])
        one, many = "ride {where} over 1 tile: {stays}", "ride {where} over {count} tiles: {stays}"
        told = counted(len(rest), one, many, where=where, stays=stays)
    taken = [_taking(tile, holder) for tile, _ in ridden if gain(tile, seat) and (holder := tile["holder"]) is not None]
    total = _total(seat, ridden)
    if taken:
        return Phrase("{ride}; {takes}; points now: {points}", ride=told, takes=in_a_row(taken), points=total)
    return Phrase("{ride}; points now: {points}", ride=told, points=total)


def ride_label(move: March, seat: int, ridden: Sequence[tuple[TileView, int]]) -> Phrase:
    """A ride in short, to be read beside its picture: where to, how far, how many stay where, what it brings now."""
    total, far = sum(gain(tile, seat) for tile, _ in ridden), len(ridden) - 1
    spread = counted(sum(move.knights), "{spread} knight", "{spread} knights", spread="+".join(map(str, move.knights)))
    brings = counted(total, "{points} point", "{points} points", points=signed(total))
    if not far:
        return Phrase("On the castle · {spread} · {points}", spread=spread, points=brings)
    one, many = "{where}, 1 tile · {spread} · {points}", "{where}, {count} tiles · {spread} · {points}"
    return counted(far, one, many, where=_AHEAD[move.direction], spread=spread, points=brings)


def _total(seat: int, ridden: Sequence[tuple[TileView, int]]) -> str:
    """The points that a ride brings now."""
    return f"+{sum(gain(tile, seat) for tile, _ in ridden)}"


def _taking(tile: TileView, holder: int) -> Phrase:
    text = _TAKES[KINDS[tile["tile"]].building]
    return Phrase(text, player=player(holder), points=f"+{tile['points']}")


def took_briefly(tile: TileView) -> Phrase:
    """A building that was taken, in two words."""
    return Phrase(f"{KINDS[tile['tile']].building} taken")


def took(tile: TileView, seat: int, holder: int) -> Phrase:
    """A seat took a building from the one that held it."""
    text, where = _TOOK[KINDS[tile["tile"]].building], place(tile["x"], tile["y"])
    return Phrase(text, player=player(seat), other=player(holder), place=where)
