"""How the legal moves of Robber Knights are offered: where to point, what the board would gain, and what to say."""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final

from remparts.core.face import Target, button
from remparts.core.marks import MARKS
from remparts.core.phrase import Phrase
from remparts.core.task import Move
from remparts.games import phrases
from remparts.games.drawing import palette
from remparts.games.drawing.emblems import EMBLEMS
from remparts.games.drawing.shapes import number
from remparts.games.drawing.squares import FRAME, PLACE, middle
from remparts.games.robber_knights.face import board as draw
from remparts.games.robber_knights.face import words
from remparts.games.robber_knights.rules.moves import STAY, Keep, Lay, March, Pass, Stop
from remparts.games.robber_knights.rules.view import RobberKnightsView, TileView

_GOAL: Final = (
    f'<rect class="r-goal" x="-44" y="-44" width="88" height="88" rx="10" fill="{palette.LIGHT}" fill-opacity=".28"'
    f' stroke="{palette.GOLD}" stroke-width="5"/>'
)
_MIDDLE: Final = (37, 56)
"""Where arrows begin and end on a tile: on its building, beside its knights."""


def targets(view: RobberKnightsView, moves: Sequence[Move]) -> list[Target]:
    """Each legal move once, places in reading order."""
    lays, marches, others = [], [], []
    for move in moves:
        match move:
            case Lay():
                lays.append(move)
            case March():
                marches.append(move)
            case _:
                others.append(_button(move))
    return [*_lays(lays), *_marches(view, marches), *others]


def _lays(moves: Sequence[Lay]) -> list[Target]:
    """The tile of the hand is chosen first, then its cell. [ROB-5.1]"""
    is_choice = len({move.tile for move in moves}) > 1
    in_order = sorted(moves, key=lambda move: (move.tile, move.y, move.x))
    return [_lay(move.tile, move.x, move.y, is_choice) for move in in_order]


@lru_cache(maxsize=4096)
def _lay(tile: str, x: int, y: int, is_choice: bool) -> Target:
    """A tile in a cell; most cells are offered turn after turn."""
    name = words.TILES[tile]
    return Target(
        move=str(Lay(tile, x, y)),
        group=f"{tile}@{x},{y}",
        name=Phrase("{place}: {tile}", place=phrases.place(x, y), tile=name),
        spot=PLACE,
        ghost=_laid(tile),
        at=middle(x, y),
        size=(90, 90),
        picture=draw.small_tile(tile) if is_choice else "",
        choice=tile if is_choice else "",
        choice_name=name if is_choice else None,
        label=words.tile_label(tile),
    )


def _laid(tile: str) -> str:
    """The tile as it would lie, in a frame that says that it does not lie yet."""
    picture = f'<use href="#rob-{tile}" x="-50" y="-50" width="100" height="100" opacity=".88"/>'
    return f'<g class="r-ghost">{picture}{FRAME}</g>'


def _button(move: Move) -> Target:
    match move:
        case Stop():
            return button(move, Phrase("End the turn"), declines=True)
        case Pass():
            return button(move, Phrase("No knights"), declines=True)
        case Keep(tile=tile):
            return button(move, Phrase("Keep: {tile}", tile=words.TILES[tile]), draw.small_tile(tile))
    return button(move, Phrase(str(move)))


# ---- Marches


def _marches(view: RobberKnightsView, moves: Sequence[March]) -> list[Target]:
    """A person chooses how many knights, then the last tile of the ride, then how they are spread. [ROB-6.18]"""
    if not moves:
        return []
    seat, tiles = view["turn"], words.tiles_by_place(view)
    is_choice = len({sum(move.knights) for move in moves}) > 1
    offered = []
    for move in moves:
        ridden = list(words.ridden(view, move, tiles))
        count, x, y = sum(move.knights), ridden[-1][0]["x"], ridden[-1][0]["y"]
        target = Target(
            move=str(move),
            group=f"{count}:{x},{y}",
            name=words.ride_name(move, seat, ridden),
            label=words.ride_label(move, seat, ridden),
            spot=_GOAL,
            ghost=_ghost(move, seat, ridden),
            at=middle(x, y),
            size=(88, 88),
            picture=draw.deployed(seat, count) if is_choice else "",
            choice=str(count) if is_choice else "",
            choice_name=words.knights(count) if is_choice else None,
            by_itself=True,
        )
        offered.append(((count, y, x), target))
    return [target for _, target in sorted(offered, key=itemgetter(0))]


def _ghost(move: March, seat: int, ridden: Sequence[tuple[TileView, int]]) -> str:
    """The new knights on each stack, an arrow along the ride, and on each building what changes."""
    knights = "".join(
        draw.use_knight(seat, tile["x"], tile["y"], len(tile["stack"]) + more)
        for tile, count in ridden
        for more in range(count)
    )
    plates = "".join(_change(tile, seat) for tile, _ in ridden if words.gain(tile, seat))
    arrow = "" if move.direction == STAY else _arrow(ridden[0][0], ridden[-1][0], move.direction)
    x, y = middle(ridden[-1][0]["x"], ridden[-1][0]["y"])
    return f'<g class="r-ghost" transform="translate({-x} {-y})">{arrow}{knights}{plates}</g>'


def _arrow(start: TileView, end: TileView, direction: int) -> str:
    x, y = start["x"] * 100 + _MIDDLE[0], start["y"] * 100 + _MIDDLE[1]
    dx, dy = (end["x"] - start["x"]) * 100, (end["y"] - start["y"]) * 100
    head = f'<path d="M0-17L17 6H-17z" transform="translate({x + dx} {y + dy}) rotate({90 * direction})"/>'
    shaft = f"M{x} {y}l{dx} {dy}"
    return (
        f'<g stroke-linejoin="round" stroke-linecap="round"><g stroke="{palette.INK}" stroke-width="11" fill="none">'
        f'<path d="{shaft}"/></g><g fill="{palette.INK}" stroke="{palette.INK}" stroke-width="4">{head}</g>'
        f'<path d="{shaft}" fill="none" stroke="{palette.GOLD}" stroke-width="7"/>'
        f'<g fill="{palette.GOLD}">{head}</g></g>'
    )


def _change(tile: TileView, seat: int) -> str:
    """A plate: who comes to hold the building for how many points, and who loses it."""
    points, holder = words.gain(tile, seat), tile["holder"]
    parts = [(seat, f"+{points}", False), *([] if holder is None else [(holder, f"−{points}", True)])]
    width = 49 * len(parts) + 5
    inside = "".join(_share(6 + 49 * index, *part) for index, part in enumerate(parts))
    at = f"translate({tile['x'] * 100 + 4} {tile['y'] * 100 + 17})"
    return (
        f'<g transform="{at}" font-family="system-ui, sans-serif" fill="{palette.INK}"><rect class="r-plate" y="-14"'
        f' width="{width}" height="28" rx="8" fill="{palette.LIGHT}" stroke="{palette.INK}" stroke-width="1.6"/>'
        f"{inside}</g>"
    )


def _share(x: int, seat: int, text: str, is_lost: bool) -> str:
    mark = MARKS[seat]
    strike = f'<path d="M{x - 3} 9L{x + 19}-9" stroke="{palette.INK}" stroke-width="2.6"/>' if is_lost else ""
    return (
        f'<path d="{EMBLEMS[mark.shape]}" transform="translate({number(x + 8)})" fill="{mark.colour}"'
        f' stroke="{palette.INK}" stroke-width="1.2"/>{strike}'
        f'<text x="{x + 18}" y="6" font-size="17" font-weight="700">{text}</text>'
    )
