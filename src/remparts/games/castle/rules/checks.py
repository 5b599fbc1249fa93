"""What does not fit of components that somebody has edited: tiles, wall tiles, values and totals."""

import re
from collections.abc import Sequence
from typing import Final

from remparts.core.checks import Part, check_status, check_unique, shown
from remparts.core.facts import Facts
from remparts.games.castle.rules.wall_checks import BUILT, MOST_MARKETS, STATUS, Wall, check_wall
from remparts.land.checks import (
    SIDE_NAMES,
    Surface,
    are_all,
    check_signs,
    check_total,
    feature_parts,
    total_count,
)

PATH: Final = "path"
CENTERS: Final = ("none", "building", "crossing", "square")
EFFECTS: Final = {
    1: ("extra_turn", "turn", False, ""),
    2: ("double_tower", "turn", True, "per_tile"),
    3: ("double_house", "turn", True, "per_tile"),
    4: ("unfinished_path", "final", True, "per_tile"),
    5: ("unfinished_tower", "final", True, "per_tile"),
    6: ("unfinished_house", "final", True, "per_tile"),
    7: ("rich_court", "final", True, "per_market"),
    8: ("larger_palace", "final", False, "extra_tiles"),
    9: ("bonus", "final", False, "points"),
}
"""What the rules let the wall tile of each number do, when, whether by majority, and its value's key. [CST-11]"""

SCORES: Final = ("path_per_tile", "path_with_well_per_tile", "tower_per_tile", "house_per_tile", "market")
TOTALS: Final = (
    "castle_tiles", "tile_kinds", "cells", "track_spaces", "corner_towers", "towers_with_wall_tile", "start_spaces",
    "wall_pieces", "wall_tiles", "followers_per_player", "palaces_per_player", "markets_on_tiles",
    "markets_on_start_spaces", "wells", "squares",
)  # fmt: skip
MOST_KINDS: Final = 255
MOST_WELLS: Final = 63


def faults(facts: Facts) -> list[str]:
    """What does not fit, in a sentence each."""
    found: list[str] = []
    whole = Part(facts, "", found)
    whole.knows("format", "summary", "sources", "board", "wall", "start", "tile", "wall_tile", "scoring")
    whole.whole("format", 1, 1)
    wall = check_wall(whole)
    tiles = whole.parts("tile", "id")
    for tile in tiles:
        _check_tile(tile)
    _check_all_tiles(whole, tiles, wall)
    wall_tiles = _check_wall_tiles(whole, wall)
    _check_scoring(whole.part("scoring"))
    _check_summary(whole.part("summary"), tiles, wall, wall_tiles)
    return found


def contents(facts: Facts) -> str:
    """What is in the box."""
    tiles = Part(facts, "", []).parts("tile")
    cells = sum(row.count("#") for row in facts["board"]["map"])
    wall = f"{len(facts['start'])} start spaces, {len(facts['wall']['tower'])} towers"
    return f"{total_count(tiles)} castle tiles of {len(tiles)} kinds, {cells} cells, {wall}"


# ---- Castle tiles


def _check_tile(tile: Part) -> None:
    """One kind of castle tile. [CST-1.11 to CST-1.16]"""
    tile.knows("id", "count", "status", "source", "sides", "center", "features")
    name = tile.word("id")
    if name is not None and not re.fullmatch(r"[A-Z]\d{0,2}", name, re.ASCII):
        tile.say(f"id must be a capital letter and two digits at most, not {shown(name)}")
    tile.whole("count", 1, 99)
    check_status(tile, STATUS, "source")
    surface = Surface(tile)
    features = feature_parts(tile, (PATH, *BUILT))
    for feature, kind in features:
        _check_feature(feature, kind, surface)
    if are_all(tile, features):
        _check_sides(tile, surface)
        _check_center(tile, features)


def _check_feature(feature: Part, kind: str, surface: Surface) -> None:
    if kind == PATH:
        feature.knows("kind", "sides", "well")
        feature.flag("well", usual=False)
    elif kind == "court":
        feature.knows("kind", "halves", "markets")
        feature.whole("markets", 0, 9, usual=0)
    else:
        feature.knows("kind", "halves")
    reached = surface.take(feature, kind, by_halves=kind != PATH)
    if not reached:
        feature.say(f"a {kind} must reach a side of its tile; name it under {'sides' if kind == PATH else 'halves'}")


def _check_sides(tile: Part, surface: Surface) -> None:
    """What the sides say half by half is what the features fill; a path stands in the middle of its sides."""
    sides = tile.words("sides")
    if len(sides) != len(SIDE_NAMES):
        tile.say(f"sides must be four texts for N E S W, not {len(sides)}")
        return
    for side, text in zip(SIDE_NAMES, sides, strict=True):
        left, *middle, right = text.split("|") if "|" in text else ("", "")
        if left not in BUILT or right not in BUILT or middle not in ([], [PATH]):
            tile.say(
                f'side {side} must read "kind|kind" or "kind|path|kind", clockwise, with tower, house or court, '
                f"not {shown(text)}"
            )
            continue
        for half, kind in ((f"{side}L", left), (f"{side}R", right)):
            surface.check_half(half, kind, f'sides, "{text}",')
        if middle and side not in surface.sides:
            tile.say(f"a path leaves side {side} by sides, but no path lists that side")
        elif side in surface.sides and not middle:
            tile.say(f'a path lists side {side}, so its text must be "{left}|path|{right}", not {shown(text)}')


def _check_center(tile: Part, features: Sequence[tuple[Part, str]]) -> None:
    """What lies in the middle agrees with the paths that meet there. [CST-1.13, CST-1.16]"""
    center = tile.word("center", CENTERS)
    listed = [feature.values.get("sides") for feature, kind in features if kind == PATH]
    ends = sorted(len(sides) for sides in listed if isinstance(sides, list))
    kinds = {kind for _, kind in features}
    if center == "none" and any(number != 2 for number in ends):
        tile.say("center is none, so each path must reach two sides; otherwise use building, crossing or square")
    elif center == "building" and (1 not in ends or any(number > 2 for number in ends)):
        tile.say("center is building, so a path must reach one side and end there, others two")
    elif center == "building" and not kinds & {"tower", "house"}:
        tile.say("center is building, but the tile has no tower or house at which a path could end")
    elif center == "crossing" and (len(ends) != 1 or ends[0] < 3):
        tile.say("center is crossing, so there must be one path that reaches three or four sides")
    elif center == "square" and (not ends or any(number != 1 for number in ends)):
        tile.say("center is square, so there must be paths, each of which reaches one side and ends there")


def _check_all_tiles(whole: Part, tiles: Sequence[Part], wall: Wall) -> None:
    if not tiles:
        return
    check_unique(tiles, "id")
    number = total_count(tiles)
    if wall.cells and number >= len(wall.cells):
        whole.say(f"there are {number} castle tiles for {len(wall.cells)} cells; some cells must stay empty")
    if len(tiles) > MOST_KINDS:
        whole.say(f"there are {len(tiles)} kinds of castle tiles; {MOST_KINDS} are possible")
    check_signs(tiles, signs(tiles, "court", "markets") + wall.markets, "markets", MOST_MARKETS)
    check_signs(tiles, signs(tiles, PATH, "well"), "wells", MOST_WELLS)


def signs(tiles: Sequence[Part], kind: str, key: str) -> int:
    """How many wells or markets all tiles show together, as far as they can be read."""
    total = 0
    for tile in tiles:
        features = tile.values.get("features")
        for feature in features if isinstance(features, list) else ():
            value = feature.get(key, 0) if isinstance(feature, dict) and feature.get("kind") == kind else 0
            total += total_count([tile]) * int(value) if isinstance(value, int) else 0
    return total


# ---- Wall tiles, values, totals


def _check_wall_tiles(whole: Part, wall: Wall) -> int:
    """Nine numbers with a known effect, enough for the towers; how many wall tiles there are. [CST-1.5, CST-3.3]"""
    numbers = []
    tiles = whole.parts("wall_tile", "number", "wall tile")
    for tile in tiles:
        tile.whole("count", 1, 9)
        check_status(tile, STATUS, "source")
        number = tile.whole("number", 1, len(EFFECTS))
        if number is None:
            continue
        numbers.append(number)
        effect, when, by_majority, value = EFFECTS[number]
        known = ("number", "count", "status", "source", "effect", "when", "majority", "meaning")
        tile.knows(*known, *([value] if value else []))
        tile.word("effect", (effect,))
        tile.word("when", (when,))
        if tile.flag("majority") is not by_majority and isinstance(tile.values.get("majority"), bool):
            tile.say(f"majority must be {shown(by_majority)}, as the rules have it")
        if value:
            tile.whole(value, 0, 99)
    for number in EFFECTS:
        if tiles and numbers.count(number) != 1:
            whole.say(f"wall tile {number} stands {numbers.count(number)} times in the list; once is right")
    total = total_count(tiles)
    if tiles and total < wall.holding:
        whole.say(f"there are {total} wall tiles for {wall.holding} towers; each tower but 0/1 needs one")
    return total


def _check_scoring(scoring: Part) -> None:
    scoring.knows("status", "source", *SCORES, "largest_palace", "tie")
    check_status(scoring, STATUS, "source")
    for key in SCORES:
        scoring.whole(key, 0, 99)


def _check_summary(summary: Part, tiles: Sequence[Part], wall: Wall, wall_tiles: int) -> None:
    """The totals are what the tables add up to."""
    summary.knows(*TOTALS)
    check_total(summary, "castle_tiles", total_count(tiles), "castle tiles, as their counts say")
    check_total(summary, "tile_kinds", len(tiles), "kinds of castle tiles")
    check_total(summary, "cells", len(wall.cells), "cells")
    check_total(summary, "track_spaces", wall.spaces, "spaces of the score track")
    check_total(summary, "corner_towers", wall.towers, "towers")
    check_total(summary, "towers_with_wall_tile", wall.holding, "towers with a wall tile")
    check_total(summary, "start_spaces", wall.starts, "start spaces")
    check_total(summary, "wall_pieces", wall.joints, "joints between pieces of the wall")
    check_total(summary, "wall_tiles", wall_tiles, "wall tiles, as their counts say")
    check_total(summary, "markets_on_tiles", signs(tiles, "court", "markets"), "markets on tiles")
    check_total(summary, "markets_on_start_spaces", wall.markets, "markets on start spaces")
    check_total(summary, "wells", signs(tiles, PATH, "well"), "wells")
    squares = [tile for tile in tiles if tile.values.get("center") == "square"]
    check_total(summary, "squares", total_count(squares), "tiles with a square")
    summary.whole("followers_per_player", 2, 20)
    summary.whole("palaces_per_player", 1, 1)
