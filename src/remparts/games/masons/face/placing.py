"""How towers and houses are put up: which piece is picked, and where it goes.

Where two pieces come to two places and one of them has a colour that is given, a person picks the colour of the other
and the place where that goes. Where no colour is given, the colour of the first place is picked, and at the second
place a person steps through the colours.
"""

from collections.abc import Sequence
from typing import Final

from remparts.core.face import Target
from remparts.core.phrase import Phrase
from remparts.games.drawing.shapes import Point, number
from remparts.games.masons.face import board as draw
from remparts.games.masons.face import words
from remparts.games.masons.face.drawing import icons, marks
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.moves import Houses, Pieces, Towers
from remparts.games.masons.rules.shown import MasonsView

Placement = Towers | Houses

_RISE: Final = 18
"""How far above its foot the middle of a tower is."""


def targets(view: MasonsView, moves: Sequence[Placement]) -> list[Target]:
    """Each result of the dice once."""
    places = {at for move in moves for at, _ in move.pieces}
    if len(places) == 1:
        return [_button(view, move) for move in moves]
    if all(len(move.pieces) == 1 for move in moves):
        return [_placed(view, move, "", at) for move in moves for at, _ in move.pieces]
    given = _given(moves)
    if given is None:
        return [_placed(view, move, move.pieces[0][1], move.pieces[1][0]) for move in moves]
    free = [(move, *_free(move, given)) for move in moves]
    is_choice = len({colour for _, _, colour in free}) > 1
    colours = [*components().towers, *components().houses]
    free.sort(key=lambda each: colours.index(each[2]))
    return [_placed(view, move, colour if is_choice else "", at) for move, at, colour in free]


def _given(moves: Sequence[Placement]) -> str | None:
    """A colour that is placed in any case."""
    colours = [colour for _, colour in moves[0].pieces]
    found = [colour for colour in colours if all(colour in dict(_turned(move.pieces)) for move in moves)]
    return found[-1] if found else None


def _turned(pieces: Pieces) -> list[tuple[str, str]]:
    return [(colour, at) for at, colour in pieces]


def _free(move: Placement, given: str) -> tuple[str, str]:
    """The piece whose colour is not given, with its place."""
    return next((piece for piece in move.pieces if piece[1] != given), move.pieces[0])


def _is_tower(move: Placement) -> bool:
    return isinstance(move, Towers)


def _name(move: Placement) -> Phrase:
    return words.towers(move.pieces) if _is_tower(move) else words.houses(move.pieces)


def _label(move: Placement, at: str) -> Phrase:
    """What comes to the place that is pointed at, and what to the other one."""
    here, *there = [_piece(move, colour) for _, colour in sorted(move.pieces, key=lambda piece: piece[0] != at)]
    return (
        Phrase("{piece} here, {other} there", piece=here, other=there[0])
        if there
        else Phrase("{piece} here", piece=here)
    )


def _piece(move: Placement, colour: str) -> Phrase:
    return words.tower(colour) if _is_tower(move) else words.house(colour)


def _picture(move: Placement, colour: str) -> str:
    return icons.small_tower(colour) if _is_tower(move) else icons.small_house(colour)


def _button(view: MasonsView, move: Placement) -> Target:
    """A piece that has one place: only its colour is chosen."""
    ((at, colour),) = move.pieces
    return Target(
        move=str(move),
        group=f"buttons:{move}",
        name=_name(move),
        ghost=_ghost(view, move, at, colour, (0, 0)),
        label=words.COLOURS[colour],
        picture=_picture(move, colour),
        by_itself=True,
    )


def _placed(view: MasonsView, move: Placement, choice: str, at: str) -> Target:
    """Pieces where they would stand; the place to point at is that of the piece that is picked."""
    x, y = draw.at_point(at) if _is_tower(move) else draw.at_space(at)
    where = (x, y - _RISE) if _is_tower(move) else (x, y)
    ghosts = "".join(_ghost(view, move, place, colour, where) for place, colour in move.pieces)
    return Target(
        move=str(move),
        group=f"{choice}@{at}",
        name=_name(move),
        spot=f'<g transform="translate(0 {_RISE})">{marks.TOWER_SPOT}</g>' if _is_tower(move) else marks.SPACE_SPOT,
        ghost=ghosts,
        at=where,
        size=(48, 84) if _is_tower(move) else (72, 72),
        label=_label(move, at),
        picture=_picture(move, choice) if choice else "",
        choice=choice,
        choice_name=_piece(move, choice) if choice else None,
        by_itself=True,
    )


def _ghost(view: MasonsView, move: Placement, at: str, colour: str, around: Point) -> str:
    if _is_tower(move):
        (x, y), scale, shape = draw.at_point(at), 1.0, marks.tower_ghost(colour)
    else:
        ((x, y), scale), shape = draw.at_new_house(view, at), marks.house_ghost(colour)
    shift = f"translate({number(x - around[0])} {number(y - around[1])})"
    return f'<g transform="{shift} scale({scale:.2f})">{shape}</g>'
