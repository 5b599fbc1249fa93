"""The pictures in the rules of The Castle: positions of a recorded game, drawn as the table draws them.

`python -m tests.castle.pictures` writes them again.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from remparts import load_record, replay
from remparts.games.castle import PACKAGE
from remparts.games.castle.face import board as draw
from remparts.games.castle.face.places import feature_at
from remparts.games.castle.face.targets import targets
from remparts.games.castle.rules.facts import board
from remparts.games.castle.rules.game import TheCastle
from remparts.games.castle.rules.state import State
from remparts.games.drawing import palette, squares
from tests.pictures import standalone, write

GAME = TheCastle()
FACE = PACKAGE.face
RECORD = Path(__file__).parent / "records" / "two-greedy.record"
FOLDER = Path(str(PACKAGE.folder)) / "texts" / "pictures"
GAP = 30
"""Between two parts of a picture, in units of the board."""

Extra = Callable[[State], str]


class Part(NamedTuple):
    """A part of the board after so many moves of the recorded game, and what is laid over it."""

    moves: int
    box: tuple[float, float, float, float]
    """In cells: the left, upper, right and lower edge."""
    over: Extra


@cache
def states() -> list[State]:
    return [state for _, state in replay(GAME, load_record(RECORD))]


# ---- What is laid over the board


def nothing(state: State) -> str:
    return ""


def start_cells(state: State) -> str:
    """The cells that start spaces face."""
    found = [squares.middle(*start.cell) for start in board().starts]
    return "".join(f'<g transform="translate({x} {y})">{squares.PLACE}</g>' for x, y in found)


def ghost(move: str) -> Extra:
    """What the table shows before a move is confirmed."""

    def over(state: State) -> str:
        view = GAME.view(state, None)
        (target,) = (each for each in targets(view, list(GAME.moves(state))) if each.move == move)
        return f'<g transform="translate({target.at[0]} {target.at[1]})">{target.ghost}</g>'

    return over


def refused(tile: str, x: int, y: int, facing: str) -> Extra:
    """A tile that may not lie there."""
    across, down = squares.middle(x, y)
    cross = '<path d="M-34-34l68 68m0-68l-68 68" stroke-linecap="round"'
    return lambda state: (
        f'<g transform="translate({across} {down})">{draw.ghost(tile, facing)}{cross} stroke="{palette.LIGHT}"'
        f' stroke-width="15"/>{cross} stroke="{palette.ROOFS[0]}" stroke-width="9"/></g>'
    )


def lit(*ids: str) -> Extra:
    """Features or spaces of the track lit up."""

    def over(state: State) -> str:
        view = GAME.view(state, None)
        assert all(at.startswith("space.") or feature_at(view, at) for at in ids)
        return "".join(FACE.light(view, at) for at in ids)

    return over


def plates(state: State) -> str:
    """The features that may be scored next, with their points."""
    offered = targets(GAME.view(state, None), list(GAME.moves(state)))
    return "".join(f'<g transform="translate({t.at[0]} {t.at[1]})">{t.spot}</g>' for t in offered if t.spot)


def overlay(name: str) -> Extra:
    return lambda state: FACE.overlay(GAME.view(state, None), name)


# ---- The pictures

WHOLE = (-0.6, -0.6, 13.6, 14.6)

SCENES: Mapping[str, Sequence[Part]] = {
    "first-tile": [Part(0, WHOLE, start_cells)],
    "paths": [
        Part(5, (2, 2, 5.7, 4.5), ghost("S7@4,3w")),
        Part(5, (2, 2, 5.7, 4.5), refused("S7", 4, 3, "n")),
    ],
    "square": [Part(9, (6.7, 0, 10.3, 2.6), lit("8,1.w", "8,1.e", "8,1.s"))],
    "two-houses": [Part(7, (2, 2, 5.7, 4.5), lit("3,3.nl", "4,3.nl"))],
    "tower": [Part(70, (4.7, 7.7, 9.3, 12.3), lit("7,11.nl"))],
    "merchant": [Part(10, (6.7, 0, 10.3, 2.6), lit("8,0.sl"))],
    "exact-stop": [Part(53, (4.7, -0.3, 11.3, 4.3), ghost("townsman.nr"))],
    "order": [
        Part(40, (7.7, 7.7, 11.3, 12.3), plates),
        Part(41, (1.4, 1.4, 5, 6), lit("space.13")),
    ],
    "keep": [Part(174, (5.7, -0.3, 11.3, 5.3), lit("8,2.er"))],
    "empty-region": [Part(192, WHOLE, overlay("region"))],
}


def picture(parts: Sequence[Part]) -> str:
    """Parts of the board side by side."""
    x, inside, height = 0.0, [], 0.0
    for part in parts:
        left, top, right, bottom = (100 * edge for edge in part.box)
        wide, high = right - left, bottom - top
        inside.append(
            f'<svg x="{x:g}" width="{wide:g}" height="{high:g}" viewBox="{left:g} {top:g} {wide:g} {high:g}">'
            f"{_board(part)}{part.over(states()[part.moves])}</svg>"
        )
        x, height = x + wide + GAP, max(height, high)
    return standalone(draw.TITLE, (0, 0, x - GAP, height), FACE.definitions({}), "".join(inside))


def _board(part: Part) -> str:
    """What lies in the part that is seen."""
    left, top, right, bottom = part.box
    view = GAME.view(states()[part.moves], None)

    def is_seen(x: int, y: int) -> bool:
        return left - 1 < x < right and top - 1 < y < bottom

    view["tiles"] = [each for each in view["tiles"] if is_seen(each["x"], each["y"])]
    view["followers"] = [each for each in view["followers"] if is_seen(each["x"], each["y"])]
    view["keeps"] = [each if each and is_seen(each["x"], each["y"]) else None for each in view["keeps"]]
    view["last"] = None
    parts = FACE.board(view, aids=False)
    shown = "".join(text for layer in FACE.layers for text in parts[layer].values())
    return re.sub(r' id="[^"]*"', "", shown)


def wall_tiles() -> str:
    """The nine wall tiles, and one face down."""
    names = [*map(str, range(1, 10)), "back"]
    uses = "".join(
        f'<use href="#cst-wall-{name}" x="{20 + 120 * (at % 5)}" y="{20 + 120 * (at // 5)}" width="100" height="100"/>'
        for at, name in enumerate(names)
    )
    return standalone(draw.TITLE, (0, 0, 620, 260), FACE.definitions({}), uses)


LABELS = {
    "NL": (50, -12), "NR": (150, -12), "EL": (222, 50), "ER": (222, 150),
    "SL": (150, 214), "SR": (50, 214), "WL": (-22, 150), "WR": (-22, 50),
}  # fmt: skip


def half_sides() -> str:
    """A tile with the names of its half sides."""
    tile = '<use href="#cst-E5-n" width="200" height="200"/>'
    names = "".join(
        f'<text class="r-word" x="{x}" y="{y + 6}" font-family="system-ui, sans-serif" font-size="17" font-weight="700"'
        f' text-anchor="middle" fill="{palette.INK}" stroke="{palette.TABLE}" stroke-width="5" paint-order="stroke">'
        f"{name}</text>"
        for name, (x, y) in LABELS.items()
    )
    ticks = (
        "M100-8V8M100 192v16M-8 100H8M192 100h16M0-8V8M200-8V8M0 192v16M200 192v16M-8 0H8M-8 200H8M192 0h16M192 200h16"
    )
    lines = f'<path class="r-tick" d="{ticks}" stroke="{palette.INK}" stroke-width="2.4"/>'
    shown = f'<g transform="translate(48 34)">{tile}{lines}{names}</g>'
    return standalone(draw.TITLE, (0, 0, 296, 268), FACE.definitions({}), shown)


def pictures() -> Iterator[tuple[str, str]]:
    """Every picture by its name."""
    yield from ((name, picture(parts)) for name, parts in SCENES.items())
    yield "wall-tiles", wall_tiles()
    yield "half-sides", half_sides()


if __name__ == "__main__":
    write(FOLDER, pictures())
