"""Pictures on player's pages: small positions, told by the moves that lead to them and drawn by the game's own face.

A table of `texts/pictures.toml` is a picture; `Picture` says what may stand in it. Its moves are played by the rules,
so that a picture shows nothing that could not happen, and looks as the board looks at the table.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from msgspec import Struct, ValidationError, convert

from remparts.core.errors import RempartsError
from remparts.core.face import AnyFace, Target
from remparts.core.game import AnyGame, State, find_move
from remparts.core.marks import MARKS
from remparts.core.options import Options
from remparts.core.package import GamePackage, Package

Box = tuple[float, float, float, float]
"""The left and upper edge, the width and the height, in units of the board."""

_GAP: Final = 30
"""Between pictures that stand side by side, in units of the board."""
_MARGIN: Final = 20
"""Around places, ghosts and what is refused, in the same units."""
_WIDEST: Final = 640
"""Pixels across a picture."""
_SCALE: Final = 0.9
"""Pixels to a unit of the board, at most."""
_STYLE: Final = "<style>.r-shadow { fill: #000; fill-opacity: .13 }</style>"
"""A picture lies on a light page or a dark one, and does not know on which."""
_LAST: Final = 'class="r-last"'
_VIEW_BOX: Final = re.compile(r'viewBox="([^"]+)"')
_OPENING: Final = re.compile(r'<svg [^>]*viewBox="([^"]+)"[^>]*>')
_ID: Final = re.compile(r' id="[^"]*"')
_USED: Final = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')


class BadPicture(RempartsError):
    """A picture cannot be drawn; the text names it and says why."""


class Picture(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and what is laid over it."""

    after: str = ""
    """The picture whose seats, options and moves come before these."""
    seats: int = 2
    options: dict[str, str] = {}
    moves: str = ""
    """As records write them, those of chance too, with spaces between them."""
    light: list[str] = []
    """Places that the face lights up, as lines of the log do."""
    overlay: str = ""
    """The name of an overlay of the face."""
    spots: bool = False
    """Whether the places that are offered now are shown."""
    ghosts: list[str] = []
    """Moves that are shown before they are made, whether or not they are legal."""
    refused: list[str] = []
    """The same with a cross through them; none of them may be legal."""
    then: str = ""
    """Moves that follow: the points that they bring are shown, and where they come from; the position stays."""
    last: bool = False
    """Whether what was laid last is marked."""
    supply: list[int] = []
    """Seats, below the board, with what they have left."""
    seat: int | None = None
    """Whose view it is; a spectator's if nobody is named."""
    box: Box | None = None
    """What is seen; by default the whole board, as in a file."""
    beside: list[str] = []
    """Pictures that stand to the left of this one; without moves of its own, they alone."""
    width: int = 0
    """In pixels, if it is to be another than usual."""


def drawn(game: GamePackage, part: Package, name: str) -> bytes | None:
    """A picture of a part of a game as an image that stands alone, or `BadPicture`; None if there is none."""
    if name not in part.positions:
        return part.illustration(name)
    try:
        return _drawn(game, part, name)
    except (RempartsError, LookupError, ValueError) as error:
        raise BadPicture(f"the picture {name} of {part.name} cannot be drawn: {error}") from error


@cache
def _drawn(game: GamePackage, part: Package, name: str) -> bytes:
    picture = _told(part, name)
    frames = [_frame(game, _told(part, other), part) for other in picture.beside]
    if picture.moves or picture.after or not frames:
        frames.append(_frame(game, picture, part))
    return _side_by_side(game, frames, picture.width).encode()


def _told(part: Package, name: str) -> Picture:
    if name not in part.positions:
        raise LookupError(f"there is no picture {name}")
    try:
        return convert(part.positions[name], Picture)
    except ValidationError as error:
        raise ValueError(f"{name}: {error}") from error


# ---- Positions


class _Frame(NamedTuple):
    """One position as it is drawn."""

    options: Mapping[str, str]
    box: Box
    shown: str


def _position(game: AnyGame, picture: Picture, part: Package) -> State:
    """The state after the moves of a picture and of those before it."""
    if picture.after:
        state = _position(game, _told(part, picture.after), part)
    else:
        state = game.setup(Options.of(picture.seats, picture.options))
    return _played(game, state, picture.moves)


def _played(game: AnyGame, state: State, moves: str) -> State:
    for text in moves.split():
        state = game.apply(state, find_move(game, state, text))
    return state


def _frame(game: GamePackage, picture: Picture, part: Package) -> _Frame:
    """A position with everything that is laid over it; what is lit lies under the top layer, which has the pieces."""
    rules, face = game.rules, game.face
    state = _position(rules, picture, part)
    view = rules.view(state, picture.seat)
    board = face.board(view, aids=False)
    *layers, pieces = (_layer(board[layer].values(), picture) for layer in face.layers)
    targets = list(_targets(rules, face, state, view, picture))
    scored, plates = _points(rules, face, state, picture)
    lit = [face.light(view, at) or _unknown(f"nothing can be lit at {at}") for at in (*picture.light, *scored)]
    if picture.overlay:
        lit.append(face.overlay(view, picture.overlay) or _unknown(f"there is no overlay {picture.overlay}"))
    over = [*(_moved(target, shown) for target, shown in targets), *plates]
    box = picture.box or _around(face.svg(view), [target for target, _ in targets])
    rows, box = _supplies(face, view, picture.supply, box)
    return _Frame(view["options"], box, _ID.sub("", "".join([*layers, *lit, pieces, *over, *rows])))


def _layer(fragments: Iterable[str], picture: Picture) -> str:
    return "".join(text for text in fragments if picture.last or _LAST not in text)


def _unknown(reason: str) -> str:
    raise LookupError(reason)


# ---- What is laid over a position


def _targets(rules: AnyGame, face: AnyFace, state: State, view: Any, picture: Picture) -> Iterator[tuple[Target, str]]:
    """Places, ghosts and what is refused, each with what is drawn there."""
    legal = rules.moves(state)
    if picture.spots:
        yield from ((target, target.spot) for target in _first_of_group(face.targets(view, legal)))
    for text in picture.ghosts:
        yield from ((target, target.ghost) for target in face.targets(view, [rules.read(text)]))
    for text in picture.refused:
        move = rules.read(text)
        if move in legal:
            raise ValueError(f"{text} is legal")
        yield from ((target, target.ghost + _CROSS) for target in face.targets(view, [move]))


def _first_of_group(targets: Iterable[Target]) -> Iterator[Target]:
    """The targets on the board, one for each place."""
    known: set[str] = set()
    for target in targets:
        if target.spot and target.group not in known:
            known.add(target.group)
            yield target


def _moved(target: Target, shown: str) -> str:
    x, y = target.at
    return f'<g transform="translate({x:g} {y:g})">{shown}</g>'


_STROKES: Final = '<path d="M-30-30l60 60m0-60l-60 60" fill="none" stroke-linecap="round"'
_CROSS: Final = f'{_STROKES} stroke="#fff" stroke-width="15"/>{_STROKES} stroke="#b5302a" stroke-width="9"/>'


def _points(rules: AnyGame, face: AnyFace, state: State, picture: Picture) -> tuple[list[str], list[str]]:
    """What the moves to come score, and for each scoring a plate in the colour of the seat."""
    scored: dict[str, None] = {}
    plates: list[str] = []
    taken: dict[tuple[float, float], int] = {}
    for text in picture.then.split():
        after = _played(rules, state, text)
        entries = after.ledger[len(state.ledger) :]
        scored.update({entry.at: None for entry in entries if entry.at})
        for effect in face.effects(rules.view(state, picture.seat), rules.view(after, picture.seat), entries):
            if effect.kind == "float":
                row = taken[effect.x, effect.y] = taken.get((effect.x, effect.y), -1) + 1
                plates.append(_plate(effect.x + 24, effect.y - 34 - 38 * row, effect.seat, effect.text))
        state = after
    if picture.then and not plates:
        raise ValueError(f"{picture.then} brings no points")
    return list(scored), plates


def _plate(x: float, y: float, seat: int, text: str) -> str:
    mark = MARKS[seat]
    wide = 18 + 14 * len(text)
    return (
        f'<g transform="translate({x:g} {y:g})"><rect x="{-wide / 2:g}" y="-17" width="{wide}" height="34" rx="17"'
        f' fill="{mark.colour}" stroke="#fff" stroke-width="3"/><text y="8" text-anchor="middle" font-size="23"'
        f' font-weight="700" font-family="system-ui, sans-serif" fill="{mark.paper}">{text}</text></g>'
    )


# ---- Below the board

_ROW: Final = 54
"""The height of what a seat has, in units of the board."""


def _supplies(face: AnyFace, view: Any, seats: Sequence[int], box: Box) -> tuple[list[str], Box]:
    """A row for each seat: its colour, and what it has left; and the box with them."""
    left, top, width, height = box
    rows, widest = [], width
    for number, seat in enumerate(seats):
        x, y = left + 14.0, top + height + _ROW * number
        rows.append(f'<circle cx="{x:g}" cy="{y + 20:g}" r="9" fill="{MARKS[seat].colour}"/>')
        x += 20
        for picture, _ in face.supply(view, seat):
            found = _OPENING.match(picture)
            if found:
                inner = [float(value) for value in found[1].split()]
                wide = inner[2] * 40 / inner[3]
                frame = f'<svg x="{x:g}" y="{y:g}" width="{wide:g}" height="40" viewBox="{found[1]}">'
                rows.append(frame + picture[found.end() :])
                x += wide + 12
        widest = max(widest, x - left)
    return rows, (left, top, widest, height + _ROW * len(seats))


# ---- Images


def _around(svg: str, targets: Sequence[Target]) -> Box:
    """What an image of the board covers, and all targets."""
    found = _VIEW_BOX.search(svg)
    left, top, width, height = map(float, found[1].split()) if found else (0.0, 0.0, 100.0, 100.0)
    right, bottom = left + width, top + height
    for target in targets:
        (x, y), (wide, high) = target.at, target.size or (0, 0)
        left, right = min(left, x - wide / 2 - _MARGIN), max(right, x + wide / 2 + _MARGIN)
        top, bottom = min(top, y - high / 2 - _MARGIN), max(bottom, y + high / 2 + _MARGIN)
    return left, top, right - left, bottom - top


def _side_by_side(game: GamePackage, frames: Sequence[_Frame], pixels: int) -> str:
    x, inside, high = 0.0, "", max(frame.box[3] for frame in frames)
    for frame in frames:
        left, top, width, height = frame.box
        inside += (
            f'<svg x="{x:g}" y="{(high - height) / 2:g}" width="{width:g}" height="{height:g}"'
            f' viewBox="{left:g} {top:g} {width:g} {height:g}">{frame.shown}</svg>'
        )
        x += width + _GAP
    wide = x - _GAP
    scale = pixels / wide if pixels else min(_SCALE, _WIDEST / wide)
    definitions: dict[str, Element] = {}
    for frame in frames:
        definitions.update(_definitions(game, frame.options))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide * scale:.0f}"'
        f' height="{high * scale:.0f}">{_STYLE}<defs>{_used(inside, definitions)}</defs>{inside}</svg>\n'
    )


def _definitions(game: GamePackage, options: Mapping[str, str]) -> Mapping[str, Element]:
    """What boards with these options refer to, by id; also what belongs to others of what can be added."""
    many = {option.name: ",".join(option.values) for option in game.rules.options if option.many}
    return _read_definitions(game, tuple(sorted({**options, **many}.items())))


@lru_cache(maxsize=2)
def _read_definitions(game: GamePackage, options: tuple[tuple[str, str], ...]) -> Mapping[str, Element]:
    """They are large, and needed until a page has its pictures."""
    tree = ElementTree.fromstring(f"<defs>{game.face.definitions(dict(options))}</defs>")
    return {each.get("id", ""): each for each in tree}


def _used(shown: str, definitions: Mapping[str, Element]) -> str:
    """Those of the definitions that are used, by what is shown or by one another, in their order."""
    known: dict[str, str] = {}
    texts = [shown]
    while texts:
        found = {name for text in texts for pair in _USED.findall(text) for name in pair if name in definitions}
        texts = [
            known.setdefault(name, ElementTree.tostring(definitions[name], "unicode")) for name in found - {*known}
        ]
    return "".join(known[name] for name in definitions if name in known)
