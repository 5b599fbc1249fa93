"""How the legal moves of Carcassonne are offered: where to point, what the board would gain, and what to say."""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from remparts.core.face import Target, button
from remparts.core.first import First
from remparts.core.grid import SIDES
from remparts.core.phrase import Phrase, player
from remparts.core.task import Move
from remparts.core.view import task_now
from remparts.games import phrases
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.face import words
from remparts.games.carcassonne.face.aids import light_feature, what_it_is
from remparts.games.carcassonne.face.drawing.looks import LOOKS
from remparts.games.carcassonne.face.drawing.pieces import pose
from remparts.games.carcassonne.face.outlines import feature_at
from remparts.games.carcassonne.face.part import Parts
from remparts.games.carcassonne.rules.moves import Aside
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.drawing import squares
from remparts.games.drawing.shapes import Point, number
from remparts.land.moves import Follow, Pass, Place
from remparts.land.sites import Site

_KEPT: Final = 20_000


def targets(view: CarcassonneView, moves: Sequence[Move], parts: Parts = ()) -> Sequence[Target]:
    """Each legal move once, places in reading order."""
    for part in parts:
        if view["task"] and view["task"]["name"] in part.tasks:
            return part.targets(view, moves)
    placements, others = [], []
    for move in moves:
        if isinstance(move, Place):
            placements.append(move)
        else:
            others.append(_other(view, move, parts))
    return [*_placements(placements), *others]


def _placements(moves: Sequence[Place]) -> list[Target]:
    """Facings of a tile at a cell are a group; tiles of a hand are chosen first. [CAR-3.3, VAR-1.3]"""
    counts = Counter((move.tile, move.x, move.y) for move in moves)
    is_choice = len({move.tile for move in moves}) > 1
    numbers: Counter[tuple[str, int, int]] = Counter()
    offered = []
    for move in sorted(moves, key=lambda move: (move.tile, move.y, move.x, move.facing)):
        group = (move.tile, move.x, move.y)
        numbers[group] += 1
        offered.append(_placement(move, numbers[group], counts[group], is_choice))
    return offered


@lru_cache(_KEPT)
def _placement(move: Place, nth: int, count: int, is_choice: bool) -> Target:
    """One of the facings of a tile at a cell; most of them are offered turn after turn."""
    return Target(
        move=str(move),
        group=f"{move.tile}@{move.x},{move.y}",
        name=_placement_name(move, nth, count),
        spot=squares.PLACE,
        ghost=_ghost(move.tile, SIDES[move.facing]),
        at=squares.middle(move.x, move.y),
        size=(90, 90),
        picture=draw.small_tile(move.tile) if is_choice else "",
        choice=move.tile if is_choice else "",
        choice_name=words.tile_name(move.tile) if is_choice else None,
    )


FRAME: Final = f'<g id="car-frame">{squares.FRAME}</g>'
"""Says that a tile does not lie yet."""


@cache
def _ghost(code: str, facing: str) -> str:
    """The tile as it would lie, in its frame."""
    return (
        f'<g class="r-ghost"><use href="#car-{code}-{facing}" x="-50" y="-50" width="100" height="100" opacity=".88"/>'
        '<use href="#car-frame"/></g>'
    )


def _placement_name(move: Place, nth: int, count: int) -> Phrase:
    where, tile = phrases.place(move.x, move.y), words.tile_name(move.tile, SIDES[move.facing])
    if count == 1:
        return Phrase("{place}: {tile}", place=where, tile=tile)
    return Phrase("{place}: {tile}; facing {nth} of {count}", place=where, tile=tile, nth=nth, count=count)


def _other(view: CarcassonneView, move: Move, parts: Parts) -> Target:
    match move:
        case Follow():
            return _follower(view, move, parts)
        case Pass():
            return button(move, Phrase("No follower"), declines=True)
        case First(seat=seat):
            return button(move, Phrase("{player} starts", player=player(seat)))
        case Aside(tile=tile):
            name = Phrase("Set aside: {tile}", tile=words.tile_name(tile))
            return button(move, name, picture=draw.small_tile(tile))
    return button(move, Phrase(str(move)))


def _follower(view: CarcassonneView, move: Follow, parts: Parts) -> Target:
    """A ring where the follower would stand, and the follower in it as it stands or lies. [CAR-4.4, CAR-4.9]"""
    tile = len(view["tiles"]) - 1
    placed = view["tiles"][tile]
    segment = segment_named(placed["tile"], placed["facing"], move.segment)
    seat = task_now(view)["who"]
    feature = feature_at(view, f"{tile}.{segment}")
    return stand(
        move,
        words.role_name(move.role, words.segment_name(placed["tile"], placed["facing"], segment), parts),
        draw.anchor(view, tile, segment),  # a spot on the segment is apart from those of the others
        f"car-seat-{seat}-{pose(move.role)}",
        light_feature(view, feature) if feature else "",
        what_it_is(feature, parts) if feature else None,
        stands_at=draw.stand(view, tile, segment),
    )


def stand(
    move: Move,
    name: Phrase,
    at: Point,
    figure: str,
    around: str = "",
    label: Phrase | None = None,
    stands_at: Point | None = None,
) -> Target:
    """A place where a figure, defined on the page, could stand, or near which; `around` it something is lit up."""
    lit = f'<g transform="translate({number(-at[0])} {number(-at[1])})">{around}</g>' if around else ""
    x, y = stands_at or at
    return Target(
        move=str(move),
        group=str(move),
        name=name,
        spot=squares.ring(figure),
        ghost=f'<g class="r-ghost">{lit}<use href="#{figure}" x="{number(x - at[0])}" y="{number(y - at[1])}"/></g>',
        at=at,
        size=(30, 30),
        label=label,
        by_itself=True,
    )


def tile_and_segment(view: CarcassonneView, site: Site) -> tuple[int, int]:
    """The numbers of the tile and of its segment that a move calls 1,-2.nl."""
    for tile, placed in enumerate(view["tiles"]):
        if (placed["x"], placed["y"]) == (site.x, site.y):
            return tile, segment_named(placed["tile"], placed["facing"], site.segment)
    raise LookupError(f"no tile lies at {site.x},{site.y}")


def segment_named(code: str, facing: str, name: str) -> int:
    """The segment of a tile that moves call by that name."""
    names = LOOKS.kinds[code].names(SIDES.index(facing))
    if name not in names:
        raise LookupError(f"tile {code} facing {facing} has no segment {name}, only {', '.join(names)}")
    return names.index(name)
