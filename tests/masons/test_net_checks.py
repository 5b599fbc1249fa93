"""Boards that somebody has drawn: any net that satisfies MAS-1.2 to MAS-1.6 fits, and each violation is said."""

import subprocess
import sys
from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path
from random import Random
from typing import Any

import pytest

from remparts.core.checks import Part
from remparts.games import registry
from remparts.games.masons import PACKAGE
from remparts.games.masons.rules.checks import COUNTRIES, faults
from remparts.games.masons.rules.net_checks import check_net
from tests.mutated_facts import copied, load_anew, mutated, play

Board = dict[str, Any]
"""The table [board] of the components."""


def board(corners: dict[str, str], at: dict[str, tuple[float, float]], sea: str = "") -> Board:
    """A board from the corners of each space in order around it; the countries take turns, and one side is sea."""
    country = {space: COUNTRIES[number % 3] for number, space in enumerate(corners)}
    beside: dict[tuple[str, str], list[str]] = {}
    for space, names in corners.items():
        around = names.split()
        for pair in zip(around, around[1:] + around[:1], strict=True):
            beside.setdefault((min(pair), max(pair)), []).append(space)
    coast = {end for pair, spaces in beside.items() if len(spaces) == 1 and sea for end in pair}
    return {
        "sea_edges": [sea] if sea else [],
        "countries": copied(PACKAGE.own_facts["board"]["countries"]),
        "points": [{"id": name, "x": x, "y": y, "sea": sea * (name in coast)} for name, (x, y) in at.items()],
        "lines": [
            {
                "id": f"{a}-{b}",
                "ends": [a, b],
                "cells": spaces,
                "edge": (sea or "north") * (len(spaces) == 1),
                "frontier": len({country[space] for space in spaces}) == 2,
            }
            for (a, b), spaces in beside.items()
        ],
        "cells": [
            {"id": space, "points": names.split(), "country": country[space]} for space, names in corners.items()
        ],
    }


def hexagon(sea: str = "") -> Board:
    """The fixture H of the rules."""
    at = {"c": (0.0, 0.0)} | {f"v{i}": (2 * cos(i * pi / 3), 2 * sin(i * pi / 3)) for i in range(1, 7)}
    return board({f"H{i}": f"c v{i - 1 or 6} v{i}" for i in range(1, 7)}, at, sea)


def strip() -> Board:
    """The fixture S of the rules."""
    at = {f"u{i}": (float(i), float(i % 2)) for i in range(6)}
    return board({f"T{i}": f"u{i - 1} u{i} u{i + 1}" for i in range(1, 5)}, at)


def squares() -> Board:
    """Spaces with four corners, and a roof on one of them."""
    at = {f"{column}{row}": (float(x), float(y)) for x, column in enumerate("ABCD") for y, row in enumerate("ab")}
    return board(
        {"roof": "Aa top Ba", "one": "Aa Ba Bb Ab", "two": "Ba Ca Cb Bb", "three": "Ca Da Db Cb"},
        at | {"top": (0.5, -1.0)},
    )


def bent() -> Board:
    """A space with a corner that points inward, and another in that notch."""
    at = {"p": (0.0, 0.0), "q": (4.0, 0.0), "r": (4.0, 4.0), "s": (0.0, 4.0), "m": (2.0, 1.0)}
    return board({"bent": "p m q r", "notch": "p m q", "beside": "p r s"}, at)


def found(net: Board) -> list[str]:
    """What does not fit of a board within the components of the game."""
    return faults({**PACKAGE.own_facts, "board": net})


NETS = (hexagon(), hexagon("west"), strip(), squares(), bent())


@pytest.mark.parametrize("net", NETS)
def test_any_net_of_the_model_fits(net: Board) -> None:
    assert found(net) == []


@pytest.mark.slow
def test_any_net_of_the_model_is_played_and_drawn() -> None:
    """In a process of its own, which loads the game anew for each net."""
    command = [sys.executable, "-m", "tests.masons.test_net_checks"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    assert (done.returncode, done.stdout) == (0, f"{len(NETS)} played\n"), done.stderr


def play_all() -> None:
    """A game on each net, its last position drawn."""
    for number, net in enumerate(NETS):
        load_anew("masons")
        registry.package("masons").use({**PACKAGE.own_facts, "board": net})
        play("masons", str(number))
    print(f"{len(NETS)} played")


def test_the_board_of_the_game_fits() -> None:
    assert found(copied(PACKAGE.own_facts["board"])) == []


Edit = Callable[[Board], object]


def point(net: Board, name: str) -> Any:
    return next(each for each in net["points"] if each["id"] == name)


def line(net: Board, name: str) -> Any:
    return next(each for each in net["lines"] if each["id"] == name)


def space(net: Board, name: str) -> Any:
    return next(each for each in net["cells"] if each["id"] == name)


def move(net: Board, name: str, x: float, y: float) -> None:
    point(net, name).update(x=x, y=y)


def add_apart(net: Board) -> None:
    """A triangle far away."""
    apart = board({"X1": "x1 x2 x3"}, {"x1": (9.0, 9.0), "x2": (11.0, 9.0), "x3": (10.0, 8.0)})
    for key in ("points", "lines", "cells"):
        net[key] += apart[key]


def add_inside(net: Board) -> None:
    """A small triangle within another, with a corner in common."""
    inside = board({"X1": "c x2 x3"}, {"c": (0.0, 0.0), "x2": (0.8, 0.6), "x3": (1.0, 0.4)})
    for key in ("points", "lines", "cells"):
        net[key] += [each for each in inside[key] if each["id"] != "c"]


def open_hole(net: Board) -> None:
    """A space less, in the middle of others."""
    around = {f"{x}{y}": (float(x), float(y)) for x in range(4) for y in range(4)}
    named = {f"p{name}": spot for name, spot in around.items()}
    corners = {
        f"S{x}{y}": f"p{x}{y} p{x + 1}{y} p{x + 1}{y + 1} p{x}{y + 1}"
        for x in range(3)
        for y in range(3)
        if (x, y) != (1, 1)
    }
    net.update(board(corners, named))


def fold(net: Board) -> None:
    """The last of four triangles in a row folded back over the others."""
    move(net, "u5", 3.2, 0.4)


BAD: dict[str, tuple[Callable[[], Board], Edit, str]] = {
    "a name with a dot": (hexagon, lambda net: point(net, "c").update(id="c.1"), "id must be a letter and at most 31"),
    "a name with a colon": (hexagon, lambda net: space(net, "H1").update(id="H:1"), 'not "H:1"'),
    "a name with a comma": (hexagon, lambda net: line(net, "c-v1").update(id="c,v1"), 'not "c,v1"'),
    "a name with a plus": (hexagon, lambda net: line(net, "c-v1").update(id="c+v1"), 'not "c+v1"'),
    "a name like a digit": (hexagon, lambda net: point(net, "c").update(id="7"), "id must be a letter"),
    "a long name": (hexagon, lambda net: point(net, "c").update(id="c" * 33), "id must be a letter"),
    "a name of letters of elsewhere": (hexagon, lambda net: point(net, "c").update(id="cé"), "id must be a letter"),
    "a number for a name": (hexagon, lambda net: point(net, "c").update(id=7), "id must be a text, not 7"),
    "a point twice": (hexagon, lambda net: point(net, "v2").update(id="v1"), '"v1" is the name of a point already'),
    "a line twice": (hexagon, lambda net: line(net, "c-v2").update(id="c-v1"), '"c-v1" is the name of a line already'),
    "a space like a point": (hexagon, lambda net: space(net, "H2").update(id="v1"), "each place needs its own"),
    "no end": (hexagon, lambda net: line(net, "c-v1").pop("ends"), "line c-v1: ends is missing"),
    "an end too few": (hexagon, lambda net: line(net, "c-v1")["ends"].pop(), "ends must name two points, not 1"),
    "an end too many": (hexagon, lambda net: line(net, "c-v1")["ends"].append("v2"), "two points, not 3"),
    "the same end": (hexagon, lambda net: line(net, "c-v1").update(ends=["c", "c"]), 'ends names "c" 2 times'),
    "an end of nowhere": (hexagon, lambda net: line(net, "c-v1").update(ends=["c", "w"]), "there is no such point"),
    "no space": (hexagon, lambda net: line(net, "c-v1").update(cells=[]), "cells must name one space"),
    "three spaces": (hexagon, lambda net: line(net, "c-v1")["cells"].append("H4"), "two for an inner line, not 3"),
    "the same space": (hexagon, lambda net: line(net, "c-v1").update(cells=["H1", "H1"]), 'cells names "H1" 2 times'),
    "a space of nowhere": (hexagon, lambda net: line(net, "c-v1").update(cells=["H1", "H9"]), "no such space"),
    "a space elsewhere": (
        hexagon,
        lambda net: line(net, "c-v1").update(cells=["H1", "H4"], frontier=False),
        "line c-v1: space H4 has no side from c to v1",
    ),
    "ends elsewhere": (hexagon, lambda net: line(net, "c-v1").update(ends=["v1", "v4"]), "has no side from v1 to v4"),
    "a side without a line": (
        hexagon,
        lambda net: net["lines"].remove(line(net, "c-v1")),
        "space H1: no line runs from c to v1",
    ),
    "a line that forgets a space": (
        hexagon,
        lambda net: line(net, "c-v1").update(cells=["H1"], edge="north", frontier=False),
        "space H2: its side from c to v1 is line c-v1, which must name it",
    ),
    "two lines at one place": (
        hexagon,
        lambda net: net["lines"].append({**line(net, "c-v1"), "id": "again"}),
        "line again: from c to v1 runs line c-v1 already",
    ),
    "an edge without a side": (hexagon, lambda net: line(net, "v1-v2").update(edge=""), "an edge line, with one space"),
    "an inner line with a side": (hexagon, lambda net: line(net, "c-v1").update(edge="west"), 'edge must be ""'),
    "no such side": (hexagon, lambda net: line(net, "v1-v2").update(edge="up"), 'edge must be "", "north", "east"'),
    "no frontier": (hexagon, lambda net: line(net, "c-v1").update(frontier=False), "frontier must be true"),
    "a frontier": (
        hexagon,
        lambda net: line(net, "v1-v2").update(frontier=True),
        "frontier must be false, as the line lies not between two countries",
    ),
    "a frontier in words": (hexagon, lambda net: line(net, "c-v1").update(frontier="yes"), "true or false"),
    "two corners": (hexagon, lambda net: space(net, "H1")["points"].pop(), "three corners at least, not 2"),
    "a corner twice": (
        hexagon,
        lambda net: space(net, "H1").update(points=["c", "v6", "v6"]),
        'points names "v6" 2 times; once is right',
    ),
    "a corner of nowhere": (hexagon, lambda net: space(net, "H1")["points"].append("w"), 'points names "w"'),
    "corners in no order": (
        squares,
        lambda net: space(net, "one").update(points=["Aa", "Bb", "Ba", "Ab"]),
        "space one: no line runs from Aa to Bb",
    ),
    "no country": (hexagon, lambda net: space(net, "H1").pop("country"), "space H1: country is missing"),
    "another country": (hexagon, lambda net: space(net, "H1").update(country="east"), 'country must be "west", '),
    "two countries": (
        strip,
        lambda net: (space(net, "T2").update(country="west"), line(net, "u1-u2").update(frontier=False)),
        "no space belongs to the country north_east",
    ),
    "a point by the sea": (
        lambda: hexagon("west"),
        lambda net: point(net, "v1").update(sea=""),
        'point v1: sea must be "west", as an edge line along the sea ends there',
    ),
    "a point inland": (
        lambda: hexagon("west"),
        lambda net: point(net, "c").update(sea="west"),
        'point c: sea must be "", as no edge line along the sea ends there',
    ),
    "no such sea": (hexagon, lambda net: point(net, "v1").update(sea="south"), "sea must be"),
    "a point for nothing": (
        hexagon,
        lambda net: net["points"].append({"id": "w", "x": 9, "y": 9, "sea": ""}),
        "point w: it is a corner of no space",
    ),
    "two pieces": (hexagon, add_apart, "no lines lead from point c to point x1; the net must be one piece"),
    "a hole": (hexagon, open_hole, "16 points less 24 lines plus 8 spaces is 0; it is 1 for land in one piece"),
    "two points at one place": (strip, lambda net: move(net, "u5", 0, 0), "point u5: it lies where point u0 lies"),
    "no place": (strip, lambda net: point(net, "u5").pop("x"), "point u5: x must be a number from -1000 to 1000"),
    "not a number": (strip, lambda net: move(net, "u5", float("nan"), 0), "x must be a number"),
    "an endless number": (strip, lambda net: move(net, "u5", 0, float("-inf")), "y must be a number"),
    "a place in words": (
        strip,
        lambda net: point(net, "u5").update(x="5"),
        "x must be a number from -1000 to 1000, not",
    ),
    "a huge number": (strip, lambda net: point(net, "u5").update(x=10**400), "x must be a number from -1000"),
    "lines that cross": (strip, lambda net: move(net, "u5", 2.5, -1), "crosses or touches line"),
    "a flat space": (strip, lambda net: move(net, "u5", 5, -1), "line u3-u5: it crosses or touches line u3-u4"),
    "a space folded over": (strip, fold, "line u3-u4: spaces T3 and T4 lie on the same side of it"),
    "a space within another": (hexagon, add_inside, "lies inside it; points lie at corners of spaces"),
    "no points": (hexagon, lambda net: net.update(points=[]), "points must be a list of tables"),
    "no lines": (hexagon, lambda net: net.update(lines=[]), "lines must be a list of tables"),
    "no spaces": (hexagon, lambda net: net.pop("cells"), "cells is missing"),
    "a key": (hexagon, lambda net: point(net, "c").update(z=1), 'point c: "z" is not known here'),
    "too large": (hexagon, lambda net: net["points"].extend(net["points"] * 60), "400 at most are possible"),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_net_that_violates_the_model_is_refused(bad: str) -> None:
    make, edit, word = BAD[bad]
    net = make()
    assert found(net) == []
    edit(net)
    told = found(net)
    assert any(word in fault for fault in told), told


def test_a_fault_of_a_place_is_not_said_again_of_its_neighbours() -> None:
    net = hexagon()
    point(net, "c")["x"] = "middle"
    assert found(net) == ['[board], point c: x must be a number from -1000 to 1000, not "middle"']


@pytest.mark.slow
def test_no_damage_breaks_the_check_of_a_net() -> None:
    for seed in range(300):
        net = mutated({"board": hexagon("west")}, Random(f"net {seed}")).get("board")
        told: list[str] = []
        if isinstance(net, dict):
            check_net(Part(net, "[board]", told), COUNTRIES)
        assert all(fault.strip() for fault in told), seed


if __name__ == "__main__":
    play_all()
