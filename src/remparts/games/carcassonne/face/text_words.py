"""Carcassonne in plain text: moves in words, and what seats have. It is made from views, without any rules."""

from collections.abc import Mapping, Sequence
from typing import Final

from remparts.core.first import First
from remparts.core.grid import SIDES
from remparts.core.phrase import Phrase, player
from remparts.core.task import Move
from remparts.core.text import Row
from remparts.core.view import task_now
from remparts.games.carcassonne.face import text
from remparts.games.carcassonne.face.drawing.looks import LOOKS
from remparts.games.carcassonne.face.part import Parts, learn_looks, set_aside_by
from remparts.games.carcassonne.rules.expansion import chosen
from remparts.games.carcassonne.rules.moves import Aside, Deal
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.land.moves import Draw, Follow, Pass, Place

_SIDE_NAMES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
_GROUND: Final = {"knight": "in the city", "thief": "on the road", "farmer": "in the field", "monk": "in the cloister"}


def tile_name(code: str) -> str:
    """A kind of tile in words: its letter and what it shows."""
    return f"{code} ({LOOKS.kinds[code].name.partition('/')[2].replace('-', ' ')})"


def describe(move: Move, names: Sequence[str], view: CarcassonneView | None = None) -> str:
    """A move in words that follow the name of who makes it; `names` are those of the seats, the view is before it."""
    match move:
        case First(seat=seat):
            return f"decides that {names[seat]} starts"
        case Draw(tile=tile):
            return f"draws {tile_name(tile)}"
        case Deal(seat=seat, tile=tile):
            return f"deals {tile_name(tile)} to {names[seat]}"
        case Place():
            return f"places {move.tile} at {move.x},{move.y} facing {_SIDE_NAMES[SIDES[move.facing]]}"
        case Follow(role=role, segment=segment):
            return f"puts a {role} {_GROUND.get(role, 'on the tile')}{_direction(segment)}"
        case Pass():
            is_follower = view is None or task_now(view)["name"] == "follower"
            return "places no follower" if is_follower else "passes"
        case Aside(tile=tile):
            return f"sets {tile_name(tile)} aside"
    return f"plays {move}"


def _direction(segment: str) -> str:
    """Where on the tile a segment begins."""
    if segment[0] not in _SIDE_NAMES:
        return ""
    half = {"l": ", left half", "r": ", right half"}.get(segment[1:], "")
    return f" at the {_SIDE_NAMES[segment[0]]} side{half}"


def notices(
    before: CarcassonneView, move: Move, after: CarcassonneView, names: Sequence[str], parts: Parts = ()
) -> list[str]:
    """What happened that neither the move nor the ledger says, and what expansions tell of it."""
    aside = [] if isinstance(move, Aside) else after["aside"][len(before["aside"]) :]
    parts = chosen(parts, after["options"])
    found = [f"{tile_name(code)} fits nowhere and is set aside [{set_aside_by(code, parts)}]" for code in aside]
    for part in parts:
        found += [_said(line.phrase, names) for line in part.tell(before, move, after)]
    return found


def _said(phrase: Phrase, names: Sequence[str]) -> str:
    """A phrase with the names of the seats."""
    if phrase.text == player(0).text:
        return names[int(str(phrase.values["player"]))]
    values = {key: _said(value, names) if isinstance(value, Phrase) else value for key, value in phrase.values.items()}
    return phrase.text.format(**values)


def holdings(view: CarcassonneView, parts: Parts = ()) -> list[str]:
    """What each seat has before it."""
    texts = []
    for seat, (supply, hand) in enumerate(zip(view["supply"], view["hands"], strict=True)):
        tiles = f", {hand['size']} tiles" if hand["size"] else ""
        held = [f", {name}" for part in chosen(parts, view["options"]) for _, name in part.supply(view, seat)]
        texts.append(f"{supply} follower{'s' if supply != 1 else ''}{tiles}{''.join(held)}")
    return texts


def middle(view: CarcassonneView) -> str:
    """What belongs to nobody: the bag, the tile drawn, and the tiles set aside."""
    drawn = [f"drawn {tile_name(view['drawn'])}"] if view["drawn"] else []
    aside = [f"set aside {' '.join(view['aside'])}"] if view["aside"] else []
    return " · ".join([f"{view['stock']} tiles in the bag", *drawn, *aside])


class CarcassonneText:
    """The board and the words together, with what expansions tell and give to seats."""

    def __init__(self, parts: Parts) -> None:
        self._parts: Final = parts
        learn_looks(parts)

    def draw(self, view: CarcassonneView, width: int | None = None, height: int | None = None) -> Sequence[Row]:
        return text.draw(view, width, height)

    def legend(self, view: CarcassonneView) -> Row:
        return text.legend(view)

    def describe(self, move: Move, names: Sequence[str], view: CarcassonneView | None = None) -> str:
        return describe(move, names, view)

    def notices(self, before: CarcassonneView, move: Move, after: CarcassonneView, names: Sequence[str]) -> list[str]:
        return notices(before, move, after, names, self._parts)

    def holdings(self, view: CarcassonneView) -> list[str]:
        return holdings(view, self._parts)

    def middle(self, view: CarcassonneView) -> str:
        return middle(view)

    def measures(self, view: CarcassonneView) -> Mapping[str, int]:
        return {"tiles on the board": len(view["tiles"]), "tiles set aside": len(view["aside"])}
