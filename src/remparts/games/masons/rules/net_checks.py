"""What does not fit of a net of points, lines and spaces that somebody has edited. [MAS-1.2 to MAS-1.6]"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from remparts.core.checks import Part, listed, shown
from remparts.games.masons.rules.moves import NAME

SIDES: Final = ("north", "east", "south", "west")
"""The sides of the board, for edge lines."""
MOST_PLACES: Final = 400
_FARTHEST: Final = 1000

Pair = frozenset[str]
"""The two ends of a line, or two corners next to each other."""
Spot = tuple[float, float]


class PointRead(NamedTuple):
    """A point as far as it can be read."""

    part: Part
    name: str
    at: Spot | None
    sea: str | None


class LineRead(NamedTuple):
    """A line with two ends that exist, and those of its spaces that exist."""

    part: Part
    name: str
    ends: tuple[str, str]
    spaces: tuple[str, ...]
    edge: str | None

    @property
    def pair(self) -> Pair:
        """Its ends in no order."""
        return frozenset(self.ends)


class SpaceRead(NamedTuple):
    """A space with three corners or more that exist."""

    part: Part
    name: str
    corners: tuple[str, ...]
    country: str | None

    @property
    def sides(self) -> list[Pair]:
        """Each pair of corners next to each other."""
        return [frozenset(pair) for pair in zip(self.corners, self.corners[1:] + self.corners[:1], strict=True)]


class NetRead(NamedTuple):
    """A net as far as it can be read."""

    points: dict[str, PointRead]
    lines: dict[str, LineRead]
    spaces: dict[str, SpaceRead]


def check_net(board: Part, countries: Sequence[str]) -> None:
    """Places one by one, and if all can be read, whether they hold together."""
    seas = board.words("sea_edges", SIDES)
    parts = {key: board.parts(key, "id", called) for key, called in _CALLED.items()}
    before = len(board.faults)
    _check_names(parts)
    points = {point.name: point for part in parts["points"] if (point := _point(part, seas))}
    spaces = {space.name: space for part in parts["cells"] if (space := _space(part, points, countries))}
    lines = {line.name: line for part in parts["lines"] if (line := _line(part, points, spaces))}
    net = NetRead(points, lines, spaces)
    # What follows would repeat what has been said of a place that cannot be read.
    if len(board.faults) == before and all(net):
        _check_sides(net)
        _check_frontiers(net)
        _check_coast(net, seas)
        _check_countries(board, net, countries)
        _check_one_piece(board, net)
    if len(board.faults) == before and all(net):
        _check_flat(net)


# ---- Points, lines and spaces one by one

_CALLED: Final = {"points": "point", "lines": "line", "cells": "space"}


def _check_names(parts: dict[str, list[Part]]) -> None:
    """Every place has a name of its own that can stand in a move."""
    seen: dict[str, str] = {}
    for key, called in _CALLED.items():
        for part in parts[key]:
            name = part.word("id")
            if name is None:
                continue
            if not re.fullmatch(NAME, name, re.ASCII):
                part.say(f"id must be a letter and at most 31 letters, digits, - or _ after it, not {shown(name)}")
            elif name in seen:
                part.say(f"id {shown(name)} is the name of a {seen[name]} already; each place needs its own")
            seen.setdefault(name, called)
        if len(parts[key]) > MOST_PLACES:
            parts[key][0].say(f"there are {len(parts[key])} {key}; {MOST_PLACES} at most are possible")


def _name(part: Part) -> str:
    name = part.values.get("id")
    return name if isinstance(name, str) else ""


def _point(part: Part, seas: Sequence[str]) -> PointRead | None:
    part.knows("id", "x", "y", "sea")
    x, y = (_number(part, key) for key in ("x", "y"))
    sea = part.word("sea", ("", *seas))
    return PointRead(part, _name(part), None if x is None or y is None else (x, y), sea)


def _number(part: Part, key: str) -> float | None:
    """A coordinate; None if it is none, and that is said."""
    value = part.values.get(key)
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _FARTHEST:
        return value
    part.say(f"{key} must be a number from -{_FARTHEST} to {_FARTHEST}, not {shown(value)}")
    return None


def _space(part: Part, points: dict[str, PointRead], countries: Sequence[str]) -> SpaceRead | None:
    """A space has three corners at least and a country. [MAS-1.5]"""
    part.knows("id", "points", "country")
    country = part.word("country", countries)
    corners = _names(part, "points", points, "point")
    if corners is None:
        return None
    if len(corners) < 3:
        part.say(f"points must name three corners at least, not {len(corners)}")
        return None
    return SpaceRead(part, _name(part), corners, country)


def _line(part: Part, points: dict[str, PointRead], spaces: dict[str, SpaceRead]) -> LineRead | None:
    """A line has two ends and lies beside one space or two. [MAS-1.3]"""
    part.knows("id", "ends", "cells", "edge", "frontier")
    part.flag("frontier")
    edge = part.word("edge", ("", *SIDES))
    ends, beside = _names(part, "ends", points, "point"), _names(part, "cells", spaces, "space")
    if ends is not None and len(ends) != 2:
        part.say(f"ends must name two points, not {len(ends)}")
        ends = None
    if beside is not None and len(beside) not in (1, 2):
        part.say(f"cells must name one space for an edge line or two for an inner line, not {len(beside)}")
        beside = None
    if ends is None or beside is None:
        return None
    if edge is not None and len(beside) == 1 and not edge:
        part.say(f"an edge line, with one space, needs its side of the board under edge: {listed(SIDES)}")
    if edge and len(beside) == 2:
        part.say(f'an inner line, with two spaces, is on no side of the board; edge must be "", not {shown(edge)}')
    return LineRead(part, _name(part), (ends[0], ends[1]), beside, edge)


def _names(part: Part, key: str, known: dict[str, Any], called: str) -> tuple[str, ...] | None:
    """A list of different names of places that exist; None if it is none, and that is said."""
    before = len(part.faults)
    names = part.words(key)
    for name in names:
        if name not in known:
            part.say(f"{key} names {shown(name)}, and there is no such {called}")
        elif names.count(name) > 1:
            part.say(f"{key} names {shown(name)} {names.count(name)} times; once is right")
            break
    return tuple(names) if len(part.faults) == before and key in part.values else None


# ---- What belongs together


def _check_sides(net: NetRead) -> None:
    """Each side of each space is one line, which names that space, and each line is a side of its spaces. [MAS-1.3]"""
    lines: dict[Pair, LineRead] = {}
    for line in net.lines.values():
        if line.pair in lines:
            line.part.say(f"{_between(line.ends)} runs line {lines[line.pair].name} already; one is right")
        lines.setdefault(line.pair, line)
        for name in line.spaces:
            if line.pair not in net.spaces[name].sides:
                line.part.say(f"space {name} has no side {_between(line.ends)}; name the spaces that have")
    for space in net.spaces.values():
        for side in space.sides:
            line_there = lines.get(side)
            if line_there is None:
                space.part.say(f"no line runs {_between(sorted(side))}, and each side of a space must be one")
            elif space.name not in line_there.spaces:
                space.part.say(f"its side {_between(sorted(side))} is line {line_there.name}, which must name it")


def _between(ends: Sequence[str]) -> str:
    return f"from {ends[0]} to {ends[1]}"


def _check_frontiers(net: NetRead) -> None:
    """Lines between two countries are frontiers, and no others. [MAS-1.5]"""
    for line in net.lines.values():
        is_frontier = len({net.spaces[name].country for name in line.spaces}) == 2
        if line.part.values["frontier"] is not is_frontier:
            lies = "between two countries" if is_frontier else "not between two countries"
            line.part.say(f"frontier must be {shown(is_frontier)}, as the line lies {lies}")


def _check_coast(net: NetRead, seas: Sequence[str]) -> None:
    """The ends of edge lines along the sea are coastal, and no other points. [MAS-1.6]"""
    coasts: dict[str, list[str]] = {name: [] for name in net.points}
    for line in net.lines.values():
        for end in line.ends if line.edge in seas else ():
            coasts[end].append(line.edge or "")
    for point in net.points.values():
        right = sorted(set(coasts[point.name]))
        if point.sea not in (right or [""]):
            why = "an edge line along the sea ends there" if right else "no edge line along the sea ends there"
            point.part.say(f"sea must be {listed([shown(side) for side in right or ['']])}, as {why}")


def _check_countries(board: Part, net: NetRead, countries: Sequence[str]) -> None:
    """Every country has land, and every point is a corner. [MAS-1.2, MAS-1.5]"""
    there = {space.country for space in net.spaces.values()}
    for country in countries:
        if country not in there:
            board.say(f"no space belongs to the country {country}; each country needs one at least")
    corners = {corner for space in net.spaces.values() for corner in space.corners}
    for point in net.points.values():
        if point.name not in corners:
            point.part.say("it is a corner of no space; leave it out or name it in one")


def _check_one_piece(board: Part, net: NetRead) -> None:
    """The land is one piece without holes. [MAS-1.2]"""
    beside: dict[str, list[str]] = {name: [] for name in net.points}
    for line in net.lines.values():
        for end, other in (line.ends, line.ends[::-1]):
            beside[end].append(other)
    first = next(iter(net.points))
    reached, todo = {first}, [first]
    while todo:
        new = [name for name in beside[todo.pop()] if name not in reached]
        reached.update(new)
        todo.extend(new)
    if len(reached) < len(net.points):
        cut = next(name for name in net.points if name not in reached)
        board.say(f"no lines lead from point {first} to point {cut}; the net must be one piece")
        return
    counted = len(net.points) - len(net.lines) + len(net.spaces)
    if counted != 1:
        board.say(
            f"{len(net.points)} points less {len(net.lines)} lines plus {len(net.spaces)} spaces is {counted}; it is 1 "
            "for land in one piece without holes"
        )


# ---- The net as it lies on the board


def _check_flat(net: NetRead) -> None:
    """No two points coincide, no lines cross, and no two spaces lie over each other. [MAS-1.2]"""
    at = {point.name: point.at for point in net.points.values() if point.at is not None}
    for spot, number in Counter(at.values()).items():
        if number > 1:
            same = [name for name in at if at[name] == spot]
            net.points[same[1]].part.say(f"it lies where point {same[0]} lies; each needs a place of its own")
            return
    for line, other in combinations(net.lines.values(), 2):
        if _meet(line, other, at):
            other.part.say(f"it crosses or touches line {line.name} beside its ends; correct x and y of its ends")
            return
    for line in net.lines.values():
        sides = {_turn(at[line.ends[0]], at[line.ends[1]], middle) > 0 for middle in _middles(line, net, at)}
        if len(line.spaces) == 2 and len(sides) == 1:
            line.part.say(f"spaces {line.spaces[0]} and {line.spaces[1]} lie on the same side of it, over each other")
            return
    for space in net.spaces.values():
        inside = [name for name in at if name not in space.corners and _is_inside(at[name], space, at)]
        if inside:
            space.part.say(f"point {inside[0]} lies inside it; points lie at corners of spaces")
            return


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    """Above zero if the way from a over b to c turns one way, below if the other, zero if it is straight."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _meet(line: LineRead, other: LineRead, at: dict[str, Spot]) -> bool:
    """Whether two lines have more in common than an end."""
    (a, b), (c, d) = ((at[ends[0]], at[ends[1]]) for ends in (line.ends, other.ends))
    if shared := line.pair & other.pair:
        (corner,) = (at[name] for name in shared)
        far, end = (next(at[name] for name in each.ends if name not in shared) for each in (line, other))
        # Two lines from one point lie over each other if they go the same way.
        way = (far[0] - corner[0]) * (end[0] - corner[0]) + (far[1] - corner[1]) * (end[1] - corner[1])
        return _turn(corner, far, end) == 0 and way > 0
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _middles(line: LineRead, net: NetRead, at: dict[str, Spot]) -> Iterator[Spot]:
    """For each space of a line a spot beside the middle of the line, on the side of that space."""
    (ax, ay), (bx, by) = (at[name] for name in line.ends)
    for name in line.spaces:
        for way in (1, -1):
            spot = (ax + bx) / 2 - way * (by - ay) / 1024, (ay + by) / 2 + way * (bx - ax) / 1024
            if _is_inside(spot, net.spaces[name], at):
                yield spot


def _is_inside(spot: Spot, space: SpaceRead, at: dict[str, Spot]) -> bool:
    """Whether a spot that lies on no side of a space is inside it."""
    x, y = spot
    inside = False
    for name, after in zip(space.corners, space.corners[1:] + space.corners[:1], strict=True):
        (ax, ay), (bx, by) = at[name], at[after]
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside
