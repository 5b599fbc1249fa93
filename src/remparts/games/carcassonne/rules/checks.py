"""What does not fit of components that somebody has edited, of the base game or of an expansion."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from remparts.core.checks import Part, check_unique, listed, shown
from remparts.core.facts import Facts
from remparts.land.checks import (
    SIDE_NAMES,
    Surface,
    are_all,
    check_signs,
    check_total,
    feature_parts,
    total_count,
)

EDGES: Final = {"F": "field", "R": "road", "C": "city"}
"""What the base game shows on a side."""

BY_SIDES: Final = ("road", "city")
KINDS: Final = (*BY_SIDES, "field", "cloister")
ENDS: Final = ("crossing", "city", "cloister")
"""Where a road may end inside a tile of the base game."""

_FEATURE: Final = (
    "kind", "sides", "halves", "pennants", "touches_cities", "inner_end", "inner_end_feature", "bridge_over", "ring",
    "inner", "fields_pass_under",
)  # fmt: skip
_TILE: Final = ("id", "letter", "code", "count", "edges", "about", "features", "markers")
_META: Final = ("format", "side_order", "half_sides", "rotation")
_FEWEST, _MOST = 24, 120
"""Enough for the hands of five seats in the three-tile variant, and some turns; all within the grid."""
_MOST_PENNANTS: Final = 50
"""So that what expansions add can be counted too."""


def base_faults(facts: Facts, taken: Collection[str]) -> list[str]:
    """What does not fit of the base game, whose letters may not be codes that expansions have taken. [CAR-1.2]"""
    faults: list[str] = []
    whole = Part(facts, "", faults)
    whole.knows("meta", "edges", "set", "tile")
    meta = whole.part("meta")
    meta.knows(*_META)
    meta.whole("format", 1, 1)
    edges = whole.part("edges")
    edges.knows(*EDGES)
    for edge, name in EDGES.items():
        edges.word(edge, (name,))
    tiles = whole.parts("tile", "letter")
    for tile in tiles:
        letter = tile.word("letter")
        if letter is not None and (not re.fullmatch("[A-Z]", letter) or letter in taken):
            tile.say(f"letter must be one capital letter that no expansion has taken, not {shown(letter)}")
        _check_tile(tile, EDGES, KINDS)
    _check_set(whole, tiles)
    if not _FEWEST <= total_count(tiles) <= _MOST:
        whole.say(f"there are {total_count(tiles)} tiles; a game has from {_FEWEST} to {_MOST}")
    check_unique(tiles, "letter")
    _check_start(whole, tiles)
    if tiles:
        check_signs(tiles, _pennants(tiles), "pennants", _MOST_PENNANTS)
    return faults


def expansion_faults(name: str, facts: Facts, taken: Collection[str]) -> list[str]:
    """What does not fit of the tiles of an expansion, which may bring kinds and edges of its own."""
    faults: list[str] = []
    whole = Part(facts, name, faults)
    added = whole.part("edges").values if "edges" in facts else {}
    edges = {**EDGES, **{letter: kind for letter, kind in added.items() if isinstance(kind, str)}}
    for letter in added:
        if letter in EDGES or not re.fullmatch("[A-Z]", letter) or not isinstance(added[letter], str):
            whole.say(f"edges: {letter} must be one capital letter other than {listed([*EDGES])}, with its name")
    tiles = whole.parts("tile", "code") if "tile" in facts else []
    for tile in tiles:
        code = tile.word("code")
        if code is not None and (not re.fullmatch(r"[A-Z]\d{1,2}", code, re.ASCII) or code in taken):
            tile.say(f"code must be a capital letter and a number that nobody else has taken, not {shown(code)}")
        _check_tile(tile, edges, ())
    if "set" in facts:
        _check_set(whole, tiles)
    check_unique(tiles, "code")
    return faults


def contents(facts: Facts) -> str:
    """How many tiles there are."""
    tiles = Part(facts, "", []).parts("tile")
    return f"{total_count(tiles)} tiles of {len(tiles)} kinds"


def _check_set(whole: Part, tiles: Sequence[Part]) -> None:
    said = whole.part("set")
    said.knows("id", "name", "tiles", "note")
    check_total(said, "tiles", total_count(tiles), "tiles, as their counts say")
    check_unique(tiles, "id")


def _check_start(whole: Part, tiles: Sequence[Part]) -> None:
    """One copy of one kind begins. [CAR-1.3]"""
    marked = []
    for tile in tiles:
        if "markers" in tile.values:
            markers = tile.part("markers")
            markers.knows("start", "start_copies")
            markers.whole("start_copies", 1, 1, usual=1)
            if markers.flag("start"):
                marked.append(tile)
    if tiles and len(marked) != 1:
        whole.say(f"{len(marked)} tiles have markers = {{ start = true }}; the game starts with exactly one")


def _check_tile(tile: Part, edges: dict[str, str], kinds: Collection[str]) -> None:
    tile.knows(*_TILE)
    tile.word("id")
    tile.whole("count", 1, 99)
    if "about" in tile.values:
        tile.word("about")
    surface = Surface(tile)
    features = feature_parts(tile, kinds)
    reaching = {kind for feature, kind in features if "sides" in feature.values}
    for feature, kind in features:
        _check_feature(feature, kind, surface, [each for _, each in features], is_ours=bool(kinds))
    shows = tile.word("edges")
    if shows is None:
        return
    if len(shows) != 4 or any(letter not in edges for letter in shows):
        tile.say(f"edges must be four letters for N E S W, each {listed([*edges])}, not {shown(shows)}")
        return
    if are_all(tile, features):
        _check_edges(surface, [edges[letter] for letter in shows], reaching)


def _check_edges(surface: Surface, shown_kinds: Iterable[str], reaching: Collection[str]) -> None:
    """Each side shows the feature that reaches it; a city fills it, anything else leaves both halves to others."""
    for side, kind in zip(SIDE_NAMES, shown_kinds, strict=True):
        found = surface.sides.get(side)
        expected = kind if kind in reaching or kind in BY_SIDES else None
        if found != expected:
            right = f"a {expected} must list it in sides" if expected else f"it shows {kind}, which nothing may cut"
            surface.tile.say(f"side {side} is reached by {'a ' + found if found else 'no feature'}; {right}")
        for half in (f"{side}L", f"{side}R"):
            if kind != "city":
                surface.check_half(half, "", "edges")
            elif half in surface.halves:
                surface.tile.say(f"half side {half} belongs to a {surface.halves[half]}, but side {side} is all city")


def _check_feature(feature: Part, kind: str, surface: Surface, kinds: Sequence[str], *, is_ours: bool) -> None:
    """What a feature says of itself; one of an expansion may have marks of its own."""
    if is_ours:
        feature.knows(*_FEATURE)
    by_halves = "halves" in feature.values if kind not in KINDS else kind == "field"
    if by_halves:
        filled = surface.take(feature, kind, by_halves=True)
        if kind == "field" and not filled and feature.values.get("inner") is not True:
            feature.say("a field that reaches no half side needs inner = true")
        if kind == "field":
            _check_indexes(feature, "touches_cities", kinds, "city")
    elif "sides" in feature.values or kind in BY_SIDES:
        sides = surface.take(feature, kind, by_halves=False)
        if not sides:
            feature.say(f"a {kind} must reach a side")
        if kind == "road":
            _check_end(feature, sides, kinds, is_ours=is_ours)
    if kind == "city":
        feature.whole("pennants", 0, 3, usual=0)
    elif "pennants" in feature.values:
        feature.say("only a city has pennants")
    if "bridge_over" in feature.values:
        _check_indexes(feature, "bridge_over", kinds, "")


def _check_end(feature: Part, sides: Sequence[str], kinds: Sequence[str], *, is_ours: bool) -> None:
    """A road with one side ends inside the tile, at a crossing or at a feature of the tile."""
    if len(sides) > 1 and "inner_end" not in feature.values:
        if len(sides) > 2 and not feature.values.get("ring"):
            feature.say("a road reaches one or two sides; where three meet they end at a crossing, each a road")
        return
    end = feature.word("inner_end", ENDS if is_ours else ())
    if len(sides) > 1:
        feature.say("a road with an end inside the tile reaches one side")
    if end in kinds and end is not None:
        at = feature.whole("inner_end_feature", 0, len(kinds) - 1)
        if at is not None and kinds[at] != end:
            feature.say(f"inner_end_feature is {at}, a {kinds[at]}, but the road ends at a {end}")
    elif is_ours and end in KINDS:
        feature.say(f"the road ends at a {end}, and the tile has none")


def _check_indexes(feature: Part, key: str, kinds: Sequence[str], kind: str) -> None:
    """A list of places in the list of features, counted from 0."""
    for at in feature.numbers(key, most=len(kinds) - 1) or ():
        if kind and kinds[at] != kind:
            feature.say(f"{key} lists feature {at}, which is a {kinds[at]} and no {kind}")


def _pennants(tiles: Sequence[Part]) -> int:
    total = 0
    for tile in tiles:
        features = tile.values.get("features")
        for feature in features if isinstance(features, list) else ():
            pennants = feature.get("pennants", 0) if isinstance(feature, dict) else 0
            total += total_count([tile]) * pennants if type(pennants) is int else 0
    return total
