"""What does not fit of components that somebody has edited."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from remparts.core.checks import Part, check_status, listed, shown
from remparts.core.facts import Facts
from remparts.games.robber_knights.rules.facts import BUILDINGS, TERRAINS

_STATUS: Final = ("published", "derived", "attested", "interpretation")
_SEATS: Final = (2, 3, 4)
_FIRST: Final = "A"
"""The letter of the tiles with which a game begins. [ROB-3.3]"""
_HAND: Final = 2
_WIDEST: Final = 40
_TABLES: Final = ("pieces", "terrain", "building_points", "kinds", "letters", "setup", "turn", "limits")


def faults(facts: Facts) -> list[str]:
    """What does not fit, in a sentence each."""
    found: list[str] = []
    whole = Part(facts, "", found)
    whole.knows("game", *_TABLES, "clarifications", "sources")
    parts = {name: whole.part(name) for name in _TABLES}
    for part in parts.values():
        check_status(part, _STATUS, "sources")
    _check_values(parts["terrain"], parts["building_points"], parts["limits"])
    tiles = _check_letters(parts["letters"])
    _check_kinds(parts["kinds"], tiles)
    _check_pieces(parts["pieces"], len(tiles))
    rows = _check_setup(parts["setup"], tiles)
    _check_turn(parts["turn"])
    _check_area(parts["limits"], len(tiles), rows)
    return found


def contents(facts: Facts) -> str:
    """How many tiles and knights each player has."""
    kinds = {(tile["terrain"], tile["building"]) for tile in facts["letters"]["tiles"]}
    tiles, knights = len(facts["letters"]["tiles"]), facts["pieces"]["knights_per_player"]
    return f"for each player {tiles} tiles of {len(kinds)} kinds and {knights} knights"


Tile = tuple[str, str, str]
"""The letter on its back, its terrain and its building."""


def _check_values(terrain: Part, points: Part, limits: Part) -> None:
    """What a tile costs, scores and holds. [ROB-1.5, ROB-1.8, ROB-6.1, ROB-6.7]"""
    limits.knows("status", "sources", "knights_per_castle_max", "knights_per_tile_max", "area")
    limits.whole("knights_per_castle_max", 1, 9)
    most = limits.whole("knights_per_tile_max", 1, 7) or 7
    terrain.knows("status", "sources", *TERRAINS)
    for name in TERRAINS:
        each = terrain.part(name)
        each.knows("knights", "enterable")
        if each.is_there and each.flag("enterable", usual=True):
            each.whole("knights", 1, most)
        elif "knights" in each.values:
            each.say("what cannot be entered costs no knights; leave one of the two out")
    points.knows("status", "sources", *BUILDINGS)
    for name in BUILDINGS:
        points.whole(name, 0, 0 if name == "none" else 99)


def _check_letters(letters: Part) -> list[Tile]:
    """The tiles of one player; those that can be read. [ROB-1.3, ROB-1.7]"""
    letters.knows("status", "totals_status", "sources", "settled_by_counts", "tiles")
    tiles: list[Tile] = []
    for tile in letters.parts("tiles", called="tile"):
        tile.knows("letter", "terrain", "building")
        letter = tile.word("letter")
        if letter is not None and not re.fullmatch("[A-Z]", letter):
            tile.say(f"letter must be one capital letter, not {shown(letter)}")
        terrain, building = _check_kind(tile)
        if letter and terrain and building:
            tiles.append((letter, terrain, building))
    castles = tiles.count((_FIRST, "plain", "castle")) + tiles.count((_FIRST, "forest", "castle"))
    if tiles and castles != 1:
        letters.say(f"{castles} castles have the letter {_FIRST}; it must be one, which every player keeps")
    return tiles


def _check_kind(tile: Part) -> tuple[str | None, str | None]:
    terrain, building = tile.word("terrain", TERRAINS), tile.word("building", BUILDINGS)
    if terrain in ("mountain", "lake") and building not in (None, "none"):
        tile.say(f"a {terrain} has no building; use none")
    if terrain == "forest" and building == "none":
        tile.say("a forest has a building; use village, castle or town")
    return terrain, building


def _check_kinds(kinds: Part, tiles: Sequence[Tile]) -> None:
    """How many there are of each kind agrees with the letters. [ROB-1.4]"""
    kinds.knows("status", "sources", "counts")
    there = Counter((terrain, building) for _, terrain, building in tiles)
    for row in kinds.parts("counts", called="row"):
        row.knows("terrain", "building", "count")
        terrain, building = _check_kind(row)
        count = row.whole("count", 1, 99)
        if terrain and building:
            found = there.pop((terrain, building), None)
            if found is None:
                row.say(f"no tile in [letters] is a {terrain} with {building}, or it is counted twice")
            elif count is not None and count != found:
                row.say(f"count is {count}, but [letters] has {found} tiles {terrain} with {building}")
    for terrain, building in there:
        kinds.say(f"{terrain} with {building} is not counted, but there is such a tile in [letters]")


def _check_pieces(pieces: Part, number: int) -> None:
    """[ROB-1.2]"""
    pieces.knows("status", "sources", "tiles_per_player", "knights_per_player")
    pieces.whole("knights_per_player", 1, 99)
    total = pieces.whole("tiles_per_player", 1)
    if total is not None and total != number:
        pieces.say(f"tiles_per_player is {total}, but [letters] has {number} tiles; correct one of them")


def _check_setup(setup: Part, tiles: Sequence[Tile]) -> int:
    """The piles and the start layout; how many rows that has. [ROB-3.2, ROB-3.3, ROB-3.6]"""
    setup.knows(
        "status", "sources", "pile_top_to_bottom", "hand_size", "start_tiles_per_player", "start_layout_rows",
        "first_player",
    )  # fmt: skip
    setup.whole("hand_size", _HAND, _HAND)
    rows = setup.whole("start_layout_rows", 1, 9)
    given = setup.whole("start_tiles_per_player", 1, 9)
    if rows is not None and given not in (None, rows):
        setup.say(f"start_tiles_per_player is {given}, but {rows} rows need {rows} tiles of each player")
    first = sum(letter == _FIRST for letter, _, _ in tiles)
    if rows is not None and tiles and first != _HAND + rows:
        setup.say(f"there are {first} tiles {_FIRST}; with {rows} rows there must be {_HAND + rows}, {_HAND} are kept")
    pile = setup.words("pile_top_to_bottom")
    letters = sorted({letter for letter, _, _ in tiles} - {_FIRST})
    if tiles and sorted(pile) != letters:
        setup.say(f"pile_top_to_bottom must name each other letter once, {listed(letters or ['B'], 'and')}")
    return rows or 1


def _check_turn(turn: Part) -> None:
    """[ROB-4.1, ROB-4.5]"""
    turn.knows("status", "sources", "tiles_min", "tiles_max", "draw_after_each_tile")
    turn.whole("tiles_min", 1, 1)
    turn.whole("tiles_max", 1, 9)
    turn.whole("draw_after_each_tile", 1, 1)


def _check_area(limits: Part, tiles: int, rows: int) -> None:
    """There is room for all tiles, whatever the number of players. [ROB-5.4, ROB-5.6]"""
    seats = []
    for area in limits.parts("area"):
        area.knows("players", "side")
        players = area.whole("players", _SEATS[0], _SEATS[-1])
        side = area.whole("side", 1, _WIDEST)
        if players is not None and side is not None:
            if side * side < players * tiles or side < max(players, rows):
                area.say(f"a side of {side} has no room for {players * tiles} tiles of {players} players")
            seats.append(players)
    if limits.is_there and sorted(seats) != [*_SEATS]:
        limits.say(f"area must have one entry each for {listed([str(number) for number in _SEATS], 'and')} players")
