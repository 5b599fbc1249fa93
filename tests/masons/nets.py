"""Components for tests: the fixtures of the rules document, and random pieces of a triangular net with few pieces."""

from collections.abc import Iterable
from random import Random
from typing import Any

from tests.masons.naive.facts import read_facts

Facts = dict[str, Any]  # Any: what TOML holds is untyped
COUNTRIES = ("west", "north_east", "south_east")

Corner = tuple[int, int]
Shape = tuple[Corner, ...]
"""The corners of a space, in order around it."""


def with_board(points: list[Facts], lines: list[Facts], cells: list[Facts]) -> Facts:
    """The real components on another board."""
    facts = read_facts()
    del facts["board"]["cells_per_country"]
    facts["board"].update(
        points=points,
        lines=lines,
        cells=cells,
        points_total=len(points),
        lines_total=len(lines),
        cells_total=len(cells),
        sea_points_total=sum(point["sea"] != "" for point in points),
    )
    return facts


def line(name: str, ends: list[str], cells: list[Facts], edge: str = "land") -> Facts:
    """A line beside the spaces that have both of its ends as corners."""
    beside = [cell for cell in cells if {*ends} <= {*cell["points"]}]
    countries = {cell["country"] for cell in beside}
    names = [cell["id"] for cell in beside]
    return {
        "id": name,
        "ends": ends,
        "cells": names,
        "edge": edge if len(beside) == 1 else "",
        "frontier": len(countries) > 1,
    }


def hexagon() -> Facts:
    """Hexagon H; the sea is at r1 and r2. [MAS-1.6]"""
    rim = [f"v{i}" for i in range(1, 7)]
    cells = [
        {"id": f"H{i}", "points": ["c", rim[i - 2], rim[i - 1]], "country": COUNTRIES[(i - 1) // 2]}
        for i in range(1, 7)
    ]
    points = [{"id": "c", "x": 2, "y": 1, "sea": ""}]
    places = [(1, 0), (3, 0), (4, 1), (3, 2), (1, 2), (0, 1)]
    for name, (x, y) in zip(rim, places, strict=True):
        points.append({"id": name, "x": x, "y": y, "sea": "west" if name in ("v6", "v1", "v2") else ""})
    spokes = [line(f"p{i}", ["c", f"v{i}"], cells) for i in range(1, 7)]
    edges = [line(f"r{i}", [rim[i - 2], rim[i - 1]], cells, "west" if i <= 2 else "south") for i in range(1, 7)]
    return with_board(points, spokes + edges, cells)


def strip() -> Facts:
    """Strip S; the sea is at u4u5. [MAS-1.6]"""
    countries = ("west", "north_east", "south_east", "south_east")
    cells = [
        {"id": f"T{i}", "points": [f"u{i - 1}", f"u{i}", f"u{i + 1}"], "country": countries[i - 1]} for i in range(1, 5)
    ]
    points = [{"id": f"u{i}", "x": i, "y": i % 2, "sea": "east" if i >= 4 else ""} for i in range(6)]
    inner = [line(f"d{i}", [f"u{i}", f"u{i + 1}"], cells) for i in range(1, 4)]
    ends = [(0, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 5)]
    edges = [line(f"u{a}u{b}", [f"u{a}", f"u{b}"], cells, "east" if a == 4 else "south") for a, b in ends]
    return with_board(points, inner + edges, cells)


# ---- Pieces of a triangular net


def triangles(width: int, height: int) -> list[Shape]:
    """All triangles of a patch with that many points in each row; x counts half lines, y rows."""
    found: list[Shape] = []
    for y in range(height):
        for x in range(y % 2, 2 * width - 2 + y % 2, 2):
            found += [((x, y), (x + 2, y), (x + 1, y + 1)), ((x, y), (x + 2, y), (x + 1, y - 1))]
    return [each for each in found if all(0 <= y < height for _, y in each)]


def touching(chosen: Iterable[Shape], among: Iterable[Shape], corners: int) -> list[Shape]:
    """Those that are not chosen but have so many corners in common with one that is."""
    taken = [*chosen]
    return [each for each in among if each not in taken and any(len({*each} & {*one}) >= corners for one in taken)]


def with_rhombs(chosen: list[Shape], rng: Random) -> list[Shape]:
    """The same piece, in which some triangles have grown together with a neighbour."""
    shapes = list(chosen)
    for one in chosen:
        beside = [other for other in touching([one], shapes, corners=2) if len(other) == 3]
        if one in shapes and beside and len(shapes) > 3 and rng.random() < 0.3:
            other = rng.choice(beside)
            b, c = sorted({*one} & {*other})
            (a,), (d,) = {*one} - {b, c}, {*other} - {b, c}
            shapes[shapes.index(one)] = (a, b, d, c)
            shapes.remove(other)
    return shapes


def piece(chosen: Iterable[Shape], rng: Random) -> Facts:
    """A board of these spaces, its countries and coasts drawn at random. [MAS-1.5, MAS-1.6]"""
    spaces = [*chosen]
    countries = [*COUNTRIES, *rng.choices(COUNTRIES, k=len(spaces) - 3)]
    corners = sorted({corner for space in spaces for corner in space}, key=lambda corner: corner[::-1])
    name = {corner: f"P{number}" for number, corner in enumerate(corners, 1)}
    cells = [
        {"id": f"S{number}", "points": [name[corner] for corner in space], "country": country}
        for number, (space, country) in enumerate(zip(spaces, countries, strict=True), 1)
    ]
    around = [pair for space in spaces for pair in zip(space, space[1:] + space[:1], strict=True)]
    pairs = sorted({(min(pair), max(pair)) for pair in around})
    lines = [line(f"{name[a]}-{name[b]}", [name[a], name[b]], cells, rng.choice(("west", "south"))) for a, b in pairs]
    coastal = {end for each in lines if each["edge"] == "west" for end in each["ends"]}
    points = [{"id": name[x, y], "x": x, "y": y, "sea": "west" if name[x, y] in coastal else ""} for x, y in corners]
    return with_board(points, lines, cells)


def ring(rng: Random) -> Facts:
    """Ring R in a larger net: a triangle, the 12 that touch it, and those beside them."""
    patch = triangles(7, 6)
    centre = ((6, 2), (8, 2), (7, 3))
    inner = [centre, *touching([centre], patch, corners=1)]
    assert len(inner) == 13
    return piece([*inner, *touching(inner, patch, corners=2)], rng)


def random_net(rng: Random) -> Facts:
    """Some triangles and rhombs that hang together, in any shape, perhaps with holes. [MAS-1.2]"""
    patch = triangles(4, 4)
    chosen = [rng.choice(patch)]
    for _ in range(rng.randrange(2, 12)):
        chosen.append(rng.choice(touching(chosen, patch, corners=2)))
    return piece(with_rhombs(chosen, rng), rng)


def small_board(number: int, rng: Random) -> Facts:
    """A fixture of the rules, or any other board, in turns."""
    return (hexagon(), strip(), ring(rng), random_net(rng), random_net(rng))[number % 5]


# ---- Few pieces and cards


def scarce(facts: Facts, rng: Random, seats: int) -> Facts:
    """Pieces, dice and cards drawn at random, so that everything runs out now and then. [MAS-12.10, MAS-15.1]"""
    pieces, setup = facts["pieces"], facts["setup"]
    few = rng.choice(("walls", "towers", "houses", "palaces", "lines"))  # what runs out first, perhaps
    pieces["walls"] = rng.randrange(3, 10) if few == "walls" else 40
    for kind, least, most in (("towers", 7, 15), ("houses", 4, 8), ("palaces", 1, 3)):
        counts = {colour: rng.randrange(least, most) for colour in pieces[kind]}
        if few == kind:
            counts = {colour: rng.randrange(3) if kind != "palaces" else 0 for colour in counts}
            counts[rng.choice(list(counts))] += 1
        pieces[kind] = counts
    facts["dice"]["tower"] = [rng.choice(list(pieces["towers"])) for _ in range(6)]
    facts["dice"]["house"] = [rng.choice([*pieces["houses"], "?"]) for _ in range(6)]
    setup["hand_size"] = rng.randrange(1, 5)
    kinds = rng.sample(facts["cards"], rng.randrange(2, 12))
    facts["cards"] = [{**card, "copies": rng.randrange(1, 4) if card in kinds else 0} for card in facts["cards"]]
    while sum(card["copies"] for card in facts["cards"]) < seats * setup["hand_size"]:
        rng.choice(facts["cards"])["copies"] += 1
    return facts
