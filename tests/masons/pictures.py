"""The pictures in the rules of Masons: positions that were played, drawn as the table draws them.

`python -m tests.masons.pictures` writes them again.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from remparts import Options
from remparts.core.task import Move
from remparts.games.masons import PACKAGE
from remparts.games.masons.face import board as draw
from remparts.games.masons.face.drawing import marks
from remparts.games.masons.face.drawing.cards import HIGH, WIDE, card
from remparts.games.masons.face.drawing.icons import die
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.shown import MasonsView
from remparts.games.masons.rules.state import State
from tests.pictures import standalone, write

GAME = Masons()
FOLDER = Path(str(PACKAGE.folder)) / "texts" / "pictures"
GAP = 34
"""Between two parts of a picture, in units of the board, of which a line has 150."""

MARGIN = 62
"""Around the points that are seen."""

COLOURS = {
    "tower": {"b": "black", "g": "grey", "w": "white"},
    "house": {"y": "yellow", "g": "green", "b": "blue", "p": "pink", "r": "red"},
}

# ---- Positions


def played(*turns: str, joins: str = "") -> State:
    """The position after turns such as `B3-C4 gB gR`: a line, the colours of towers and those of houses.

    Colours are given by their first letters, in the order of the line's ends and spaces; a capital is what a die
    shows, and the other house die shows a question mark. Nobody plays a card. If the last wall closes a city, that is
    joined if a move says so, and cards wait to be played for it.
    """
    state = GAME.setup(Options(first_player="0"))
    for turn in turns:
        state = _built(_until_wall(state), *turn.split())
    return _done(state, joins) if joins else _until_wall(state) if not turns else state


def _built(state: State, line: str, towers: str, houses: str) -> State:
    """A wall, the roll that lets these towers and houses be placed, and they."""
    net = state.edition.net
    there = net.lines[net.line[line]]
    free = [net.points[end].name for end in there.ends if not state.tower_points >> end & 1]
    beside = [net.spaces[space].name for space in there.spaces]
    rolled = [COLOURS["tower"][letter.lower()] for letter in towers if letter.isupper()]
    shown = [COLOURS["house"][letter.lower()] for letter in houses if letter.isupper()]
    state = _done(state, f"wall.{line}")
    state = _done(state, "=" + ".".join(["roll", *rolled, *shown, "any"]))
    for kind, places, letters in (("tower", free, towers), ("house", beside, houses)):
        if _kind(state) == kind:
            pieces = zip(places, letters.lower(), strict=True)
            state = _done(state, f"{kind}." + ",".join(f"{at}:{COLOURS[kind][letter]}" for at, letter in pieces))
    return state


def _done(state: State, move: str) -> State:
    return GAME.apply(state, GAME.read(move))


def _kind(state: State) -> str:
    """What is to be done."""
    return state.agenda[-1].name if state.agenda else ""


def _until_wall(state: State) -> State:
    """What comes before the next wall: cards are dealt and discarded, no city is joined."""
    usual: Mapping[str, Callable[[Sequence[Move]], Move]] = {
        "join": lambda moves: moves[-1],
        "cards": lambda moves: moves[-1],
        "exchange": lambda moves: moves[0],
        "draw": lambda moves: moves[0],
    }
    while _kind(state) in usual:
        state = GAME.apply(state, usual[_kind(state)](GAME.moves(state)))
    return state


# ---- What is laid over the board

Over = Callable[[MasonsView], str]


def nothing(view: MasonsView) -> str:
    return ""


def coming(line: str) -> Over:
    """A wall that is to be built."""
    x, y = draw.at_line(line)
    return lambda view: f'<g transform="translate({x:g} {y:g})">{marks.wall_ghost(line)}</g>'


def common(view: MasonsView) -> str:
    """The walls between the new city and others."""
    (new,) = (city for city in view["cities"] if city["id"] == view["closed"])
    others = {line for city in view["cities"] if city is not new for line in city["walls"]}
    return marks.light_lines(line for line in new["walls"] if line in others)


def open_country(view: MasonsView) -> str:
    """Walls, towers and houses that belong to no city."""
    walls = {line for city in view["cities"] for line in city["walls"]}
    return (
        marks.light_lines(line for line in view["walls"] if line not in walls)
        + marks.light_points(_outside(view))
        + marks.light_pieces(
            piece for space in {each["at"]: 0 for each in view["houses"]} for piece in draw.space_pieces(view, space)
        )
    )


def _outside(view: MasonsView) -> list[str]:
    """The points of towers that belong to no city."""
    towers = {point for city in view["cities"] for point in city["towers"]}
    return [tower["at"] for tower in view["towers"] if tower["at"] not in towers]


def open_coast(view: MasonsView) -> str:
    """Towers by the sea that belong to no city."""
    net = components().net
    return marks.light_points(name for name in _outside(view) if net.points[net.point[name]].is_coastal)


def buildings(colour: str) -> Over:
    """The palaces and houses of a colour in the first city."""
    return lambda view: marks.light_pieces(
        piece for piece in draw.city_pieces(view["cities"][0]) if piece.colour == colour
    )


# ---- The pictures


class Part(NamedTuple):
    """A part of the board in a position, what is laid over it, and the guild card or the dice beside it."""

    state: State
    points: str
    """Those at the edge of what is seen; all if none is named."""
    over: Over = nothing
    card: str = ""
    dice: Sequence[str] = ()


Rows = Sequence[Sequence[Part]]

TRIANGLE = ("C3-D3 Wb rG", "C4-D3 G rB")
"""Two walls of a space, the first of which puts a green house into it."""

HEXAGON = (
    "B1-B2 Gb Yg", "B2-C3 W gB", "C3-D2 B yR", "D1-D2 G gP", "C2-D2 W bG", "C1-D1 B R",
)  # fmt: skip
"""All walls but one around six spaces, and one that ends in their middle."""

NEIGHBOURS = (
    "C3-C4 Bw yR", "C4-D3 G gB", "C3-D2 W pY", "D2-D3 - bG", "A4-B3 Wg rP", "A4-B4 B yG", "B3-B4 - bR",
    "B3-C3 - gY", "B4-C5 W pB", "C5-D4 G rG", "D3-D4 - yP",
)  # fmt: skip
"""Two cities, and a third one that is closed beside both."""

RING = (
    "C3-C4 Wb rG", "C3-D3 G yB", "C4-D3 - gP", "B2-B3 Bw yR", "B3-B4 G gB", "B2-C2 W pY", "B4-C5 B bG",
    "C2-D2 G rP", "C5-D4 W yG", "D2-E3 B bR", "E3-E4 G gY", "D4-E4 - pB",
)  # fmt: skip
"""A city of one space, and then the twelve spaces around it."""

THREE = (
    "A3-A4 Wb R", "A4-A5 G Y", "A3-B3 W gB", "B3-B4 B pY", "A5-B4 - rG",
    "C4-C5 Bg gR", "C4-D4 W bY", "C5-D4 - yP",
    "B1-B2 Wb gB", "B2-C3 G yR", "C3-D2 B pG", "D1-D2 W rY", "C1-D1 G P", "B1-C1 - B",
)  # fmt: skip
"""Cities of three spaces, of one, and of six around a point."""

COUNTRY = ("C3-D3 Wb rG", "C4-D3 G rB", "C3-C4 - yP", "C4-C5 W gR", "A6-B5 Bg B", "B5-C6 W Y", "A4-B3 Gw pR")
"""A city, a wall that begins at one of its towers, and walls farther away."""


def scenes() -> Iterator[tuple[str, Rows]]:
    """The pictures of positions by name."""
    yield "board", [[Part(played(), "")]]
    yield "wall", [[Part(played("B3-C4 gB gR"), "B2 B4 C3 C5", dice=("black", "red", "any"))]]
    yield "edge-wall", [[Part(played("A3-A4 Wg Y"), "A3 A4 B3", dice=("white", "yellow", "any"))]]
    two = ("A2-B2 Wb yR", "A3-B2 G gB")
    edge = "A2 A3 B1 B3"
    yield "board-edge", [[Part(played(*two), edge), Part(played(*two, "A2-A3 - P"), edge)]]
    yield "three-cities", [[Part(played(*THREE), "A1 A6 D1")]]
    yield "ring", [[Part(played(*RING), "B2 B4 C2 C5 E3")]]
    space = "B3 C3 C4 D2 D4"
    yield "palace", [[
        Part(played(*TRIANGLE), space, coming("C3-C4")), Part(played(*TRIANGLE, "C3-C4 - yG"), space),
    ]]  # fmt: skip
    land = "A4 B3 C5 D2 D4"
    yield (
        "joining",
        [
            [Part(played(*NEIGHBOURS), land, common), Part(played(*NEIGHBOURS, joins="-"), land)],
            [Part(played(*NEIGHBOURS, joins=f"join.{city}"), land) for city in ("CD4", "AB6")],
        ],
    )
    west = "B1 B2 C1 C3 D1 D2"
    yield "clean-up", [[
        Part(played(*HEXAGON), west, coming("B1-C1")), Part(played(*HEXAGON, "B1-C1 - G"), west),
    ]]  # fmt: skip
    yield "open-country", [[Part(played(*COUNTRY), "A4 A6 D2 D5", open_country)]]
    yield "city-card", [[
        Part(played(*HEXAGON, "B1-C1 - G"), west, buildings("green"), "city_buildings_green"),
    ]]  # fmt: skip
    yield "country-card", [[Part(played(*COUNTRY), "A4 A6 D2 D5", open_coast, "outside_towers_sea")]]


def picture(rows: Rows) -> str:
    """Rows of parts of the board."""
    shown, widest, y = "", 0.0, 0.0
    for row in rows:
        x = highest = 0.0
        for part in row:
            (left, top, wide, high), view = _box(part), GAME.view(part.state, None)
            shown += (
                f'<svg x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
                f' viewBox="{left:g} {top:g} {wide:g} {high:g}">{_board(view)}{part.over(view)}</svg>'
            )
            x += wide + GAP
            highest = max(highest, high)
            if part.card:
                shown += _card(part.card, x, y + (high - CARD * HIGH / WIDE) / 2, CARD)
                x += CARD + GAP
            if part.dice:
                shown += "".join(_at(die(face), x, y + at * (DIE + 12), DIE, DIE) for at, face in enumerate(part.dice))
                x += DIE + GAP
        widest, y = max(widest, x - GAP), y + highest + GAP
    return standalone(draw.TITLE, (0, 0, widest, y - GAP), draw.definitions(), shown)


CARD, DIE = 190, 72
"""How wide a card and a die are beside the board."""


def _at(image: str, x: float, y: float, wide: float, high: float) -> str:
    """A picture of its own at a place."""
    return image.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" ', 1)


def _card(name: str, x: float, y: float, wide: float) -> str:
    return _at(card(name), x, y, wide, wide * HIGH / WIDE)


def _box(part: Part) -> tuple[float, float, float, float]:
    """What is seen: the left and upper edge, the width and the height."""
    if not part.points:
        return draw.box(GAME.view(part.state, None))
    across, down = zip(*map(draw.at_point, part.points.split()), strict=True)
    left, top = min(across) - MARGIN, min(down) - MARGIN
    return round(left), round(top), round(max(across) + MARGIN - left), round(max(down) + MARGIN - top)


def _board(view: MasonsView) -> str:
    parts = draw.layers(view)
    shown = "".join(text for layer in draw.LAYERS for text in parts[layer].values())
    return re.sub(r' id="[^"]*"', "", shown)


def guild_cards() -> str:
    """One card of each kind, in the order of the deck."""
    step, many = WIDE + 10, 10
    shown = "".join(
        _card(kind.name, 10 + step * (at % many), 10 + (HIGH + 10) * (at // many), WIDE)
        for at, kind in enumerate(components().kinds)
    )
    rows = -(-len(components().kinds) // many)
    return standalone(draw.TITLE, (0, 0, 10 + step * many, 10 + (HIGH + 10) * rows), draw.definitions(), shown)


def pictures() -> Iterator[tuple[str, str]]:
    """Every picture by its name."""
    yield from ((name, picture(rows)) for name, rows in scenes())
    yield "guild-cards", guild_cards()


if __name__ == "__main__":
    write(FOLDER, pictures())
