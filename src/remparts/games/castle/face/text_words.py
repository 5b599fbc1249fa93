"""The Castle in plain text: moves in words, and what seats have. It is made from views, without any rules."""

from collections.abc import Mapping, Sequence
from typing import Final

from remparts.core.first import First
from remparts.core.grid import SIDES
from remparts.core.task import Move
from remparts.core.view import task_now
from remparts.games.castle.face import words
from remparts.games.castle.rules.facts import components
from remparts.games.castle.rules.moves import Reveal, Score, Use
from remparts.games.castle.rules.view import CastleView
from remparts.land.moves import Draw, Follow, Pass, Place

_SIDE_NAMES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
_GROUND: Final = {
    "messenger": "on the path",
    "knight": "on the tower",
    "townsman": "in the house",
    "merchant": "in the court",
}
_UNUSED: Final = {"follower": "places no follower", "double": "does not double", "again": "takes no extra turn"}


def tile_name(code: str) -> str:
    """A kind of tile in words: its code and what it shows."""
    return f"{code} ({words.tile_name(code)})"


def wall_tile_name(number: int) -> str:
    """A wall tile in words: its number and what it is called."""
    return f"wall tile {number} ({str(words.WALL_TILES[number]).lower()})"


def describe(move: Move, names: Sequence[str], view: CastleView | None = None) -> str:
    """A move in words that follow the name of who makes it; `names` are those of the seats, the view is before it."""
    match move:
        case First(seat=seat):
            return f"decides that {names[seat]} starts"
        case Draw(tile=tile):
            return f"draws {tile_name(tile)}"
        case Place():
            return f"places {move.tile} at {move.x},{move.y} facing {_SIDE_NAMES[SIDES[move.facing]]}"
        case Follow(role=role, segment=segment):
            return f"puts a {role} {_GROUND[role]}{_direction(segment)}"
        case Score(site=site):
            return f"has the feature at {site} scored next"
        case Use(number=number):
            return f"uses {wall_tile_name(number)}"
        case Reveal(number=number):
            return f"turns up {wall_tile_name(number)}"
        case Pass():
            return _UNUSED[task_now(view)["name"]] if view else "passes"
    return f"plays {move}"


def _direction(segment: str) -> str:
    """Where on the tile a segment begins."""
    half = {"l": ", left half", "r": ", right half"}.get(segment[1:], "")
    return f" at the {_SIDE_NAMES[segment[0]]} side{half}"


def notices(before: CastleView, move: Move, after: CastleView, names: Sequence[str]) -> list[str]:
    """What happened that neither the move nor the ledger says: tiles set aside, wall tiles taken, keeps that moved."""
    aside = after["aside"][len(before["aside"]) :]
    found = [f"{tile_name(code)} fits nowhere and is set aside [CST-5.8]" for code in aside]
    for seat, (old, new) in enumerate(zip(before["wall_tiles"], after["wall_tiles"], strict=True)):
        found += [f"{names[seat]} takes {wall_tile_name(tile['number'])} [CST-10.2]" for tile in new[len(old) :]]
    for seat, keep in enumerate(after["keeps"]):
        if keep and keep != before["keeps"][seat]:
            found.append(f"the keep of {names[seat]} stands in a house of {keep['size']} [CST-9.3]")
    return found


def holdings(view: CastleView) -> list[str]:
    """What each seat has before it."""
    texts = []
    for supply, keep, taken in zip(view["supply"], view["keeps"], view["wall_tiles"], strict=True):
        built = f"keep {keep['size']}" if keep else "no keep"
        tiles = f", wall tiles {' '.join(str(tile['number']) for tile in taken)}" if taken else ""
        texts.append(f"{supply} follower{'s' * (supply != 1)}, {built}{tiles}")
    return texts


def middle(view: CastleView) -> str:
    """What belongs to nobody: the pile, the tile drawn, the tiles set aside, and the largest empty region."""
    drawn = [f"drawn {tile_name(view['drawn'])}"] if view["drawn"] else []
    aside = [f"set aside {' '.join(view['aside'])}"] if view["aside"] else []
    region = f"largest empty region {view['region']['size']}"
    return " · ".join([f"{view['stock']} tiles in the pile", *drawn, *aside, region])


def measures(view: CastleView) -> Mapping[str, int]:
    """What became of the tiles and of the wall."""
    return {
        "tiles on the board": len(view["tiles"]),
        "tiles set aside": len(view["aside"]),
        "wall tiles taken": sum(components().wall_tiles.values()) - sum(view["box"].values()),
        "largest empty region": view["region"]["size"],
    }
