"""What does not fit of components that somebody has edited: pieces, dice, guild cards and the board."""

from collections.abc import Mapping
from typing import Any, Final

from remparts.core.checks import Part, check_status, check_unique, listed, shown
from remparts.core.facts import Facts
from remparts.games.masons.rules.facts import QUESTION
from remparts.games.masons.rules.net_checks import check_net

STATUS: Final = ("published", "derived", "reconstruction", "interpretation")
TOWERS: Final = ("black", "grey", "white")
HOUSES: Final = ("yellow", "green", "blue", "pink", "red")
COUNTRIES: Final = ("west", "north_east", "south_east")
"""Colours and countries have pictures and words in each language, so that their names are fixed."""

CORNERS: Final = ("north-west", "north-east", "south-west", "south-east")
HAND, START = 6, 1
SEATS: Final = 4
MOST_CARDS: Final = 60
"""As many as one exchange can name."""
MOST_PIECES: Final = 99
MOST_FACES: Final = 20

CITY: Final = {"scope": "city"}
OUTSIDE: Final = {"scope": "outside"}
KINDS: Final[Mapping[str, Mapping[str, object]]] = {
    **{
        f"city_size_{size}": CITY | {"count": "cells", "exactly": size, "points": points}
        for size, points in ((1, 6), (2, 7), (3, 8))
    },
    "city_size_7_or_more": CITY | {"count": "cells", "at_least": 7, "points": 9},
    "city_colours": CITY
    | {
        "count": "building_colours",
        "steps": [{"min": 2, "max": 3, "points": 4}, {"min": 4, "max": 5, "points": 7}],
    },
    **{
        f"{scope}_towers_{colour}": {"scope": scope, "count": "towers", "colour": colour, "points_each": 2}
        for scope in ("city", "outside")
        for colour in TOWERS
    },
    "city_palaces": CITY | {"count": "palaces", "points_each": 1},
    **{
        f"city_buildings_{colour}": CITY
        | {"count": "buildings", "colour": colour, "points_each_palace": 3, "points_each_house": 1}
        for colour in HOUSES
    },
    "city_towers_all": CITY | {"count": "towers", "points_each": 1},
    **{
        f"outside_houses_{colour}": OUTSIDE | {"count": "houses", "colour": colour, "points_each": 1}
        for colour in HOUSES
    },
    **{
        f"outside_houses_in_{country}": OUTSIDE | {"count": "houses", "country": country, "points_each": 1}
        for country in COUNTRIES
    },
    "outside_towers_all": OUTSIDE | {"count": "towers", "points_each": 1},
    "outside_towers_sea": OUTSIDE | {"count": "towers_at_sea", "points_each": 2},
    "outside_walls": OUTSIDE | {"count": "walls", "points_each": 1},
    "closed_cities": {"scope": "board", "count": "closed_cities", "points_each": 1},
}
"""What the rules let each kind of guild card count where, and for how many points. [MAS-14.1 to MAS-14.16]"""


def faults(facts: Facts) -> list[str]:
    """What does not fit, in a sentence each."""
    found: list[str] = []
    whole = Part(facts, "", found)
    whole.knows("game", "setup", "pieces", "dice", "deck", "cards", "board", "clarifications", "sources")
    _check_setup(whole.part("setup"))
    pieces = whole.part("pieces")
    _check_pieces(pieces)
    _check_dice(whole.part("dice"))
    _check_cards(whole, pieces, whole.part("deck"))
    _check_board(whole.part("board"))
    return found


def contents(facts: Facts) -> str:
    """What is in the box."""
    pieces, board = facts["pieces"], facts["board"]
    built = ", ".join(f"{sum(pieces[kind].values())} {kind}" for kind in ("towers", "houses", "palaces"))
    cards = sum(card["copies"] for card in facts["cards"])
    net = f"{len(board['cells'])} spaces, {len(board['lines'])} lines, {len(board['points'])} tower spaces"
    return f"{net}; {pieces['walls']} walls, {built}, {cards} guild cards"


# ---- Pieces and dice


def _check_setup(setup: Part) -> None:
    """[MAS-3.2, MAS-3.4, MAS-4.5]"""
    setup.knows("status", "sources", "hand_size", "score_start", "score_floor")
    check_status(setup, STATUS, "sources")
    setup.whole("hand_size", HAND, HAND)
    setup.whole("score_start", START, START)
    setup.whole("score_floor", START, START)


def _check_pieces(pieces: Part) -> None:
    """[MAS-2.1, MAS-2.2]"""
    counted = {"towers": TOWERS, "houses": HOUSES, "palaces": HOUSES}
    pieces.knows("status", "sources", "walls", *counted, "guild_cards", "house_dice", "tower_dice")
    check_status(pieces, STATUS, "sources")
    pieces.whole("walls", 1, MOST_PIECES)
    pieces.whole("house_dice", 2, 2)
    pieces.whole("tower_dice", 1, 1)
    for key, colours in counted.items():
        kind = pieces.part(key)
        kind.knows(*colours)
        for colour in colours:
            kind.whole(colour, 1, MOST_PIECES)


def _check_dice(dice: Part) -> None:
    """[MAS-2.3]"""
    dice.knows("status", "sources", "house", "tower")
    check_status(dice, STATUS, "sources")
    for key, faces in (("tower", TOWERS), ("house", (*HOUSES, QUESTION))):
        shown_faces = dice.words(key, faces)
        if len(shown_faces) > MOST_FACES or dice.values.get(key) == []:
            dice.say(f"{key} must have from 1 to {MOST_FACES} faces, not {len(shown_faces)}")


# ---- Guild cards


def _check_cards(whole: Part, pieces: Part, deck: Part) -> None:
    """The 30 kinds, as many cards together as the deck has, enough for every hand. [MAS-2.4, MAS-3.2]"""
    cards = whole.parts("cards", "id", "card")
    check_unique(cards, "id")
    for card in cards:
        _check_card(card)
    missing = [name for name in KINDS if all(card.values.get("id") != name for card in cards)]
    if cards and missing:
        whole.say(f"cards lacks {listed(missing, 'and')}; a kind of which there are none has copies = 0")
    deck.knows("size", "faces", "faces_status", "copies_status", "sources")
    deck.whole("faces", len(KINDS), len(KINDS))
    for key in ("faces_status", "copies_status"):
        deck.word(key, STATUS)
    copies = [card.values.get("copies") for card in cards]
    total = sum(number for number in copies if type(number) is int)
    least = SEATS * HAND + 1
    for part, key in ((deck, "size"), (pieces, "guild_cards")):
        said = part.whole(key, least, MOST_CARDS)
        if said is not None and cards and said != total:
            part.say(f"{key} is {said}, but there are {total} cards, as their copies say; correct one of them")


def _check_card(card: Part) -> None:
    """A kind counts what the rules say; how many copies there are is data. [MAS-2.4, MAS-14.1 to MAS-14.16]"""
    name = card.word("id", [*KINDS])
    if name is None:
        return
    fixed = KINDS[name]
    card.knows("id", *fixed, "copies")
    card.whole("copies", 0, MOST_CARDS)
    for key, value in fixed.items():
        if key not in card.values:
            card.say(f"{key} is missing; it must be {_written(value)}, as the rules have it")
        elif card.values[key] != value or type(card.values[key]) is not type(value):
            card.say(f"{key} must be {_written(value)}, as the rules have it, not {shown(card.values[key])}")


def _written(value: Any) -> str:
    """A value that the rules fix, as TOML writes it, in full."""
    if isinstance(value, list):
        return f"[{', '.join(_written(each) for each in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {each}' for key, each in value.items())} }}"
    return shown(value)


# ---- The board

TOTALS: Final = {
    "cells_total": ("cells", "spaces"),
    "lines_total": ("lines", "lines"),
    "points_total": ("points", "points"),
    "sea_points_total": ("points", "points by the sea"),
}
"""Totals that may be given, the list they count, and what."""

_SAID: Final = (
    "cells_total_status", "cells_per_country_status", "lines_total_status", "points_total_status", "sea_points_status",
    "outline_status", "frontier_status", "sea_edges_status",
)  # fmt: skip


def _check_board(board: Part) -> None:
    """Countries, net and totals. [MAS-1.2 to MAS-1.7]"""
    board.knows(
        *TOTALS, "cells_per_country", *_SAID, "sources", "sea_edges", "countries", "points", "lines", "cells",
    )  # fmt: skip
    for key in _SAID:
        if key in board.values:
            board.word(key, STATUS)
    _check_arms(board)
    if board.is_there:
        check_net(board, COUNTRIES)
        _check_totals(board)


def _check_arms(board: Part) -> None:
    """Three countries with a coat of arms each. [MAS-1.5]"""
    countries = board.parts("countries", "id", "country")
    for country in countries:
        country.knows("id", "arms", "corner")
        country.word("id", COUNTRIES)
        country.word("arms")
        country.word("corner", CORNERS)
    check_unique(countries, "id")
    check_unique(countries, "corner")
    missing = [name for name in COUNTRIES if all(country.values.get("id") != name for country in countries)]
    if countries and missing:
        board.say(f"countries lacks {listed(missing, 'and')}; there are three, each with its coat of arms")


def _check_totals(board: Part) -> None:
    """Totals that are given are what the lists add up to. [MAS-1.7]"""
    for key, (counted, what) in TOTALS.items():
        said = board.whole(key) if key in board.values else None
        tables = _tables(board, counted)
        number = sum(bool(table.get("sea")) for table in tables) if key == "sea_points_total" else len(tables)
        if said not in (None, number):
            board.say(f"{key} is {said}, but there are {number} {what} in the lists; correct one of them")
    each = board.whole("cells_per_country", 1) if "cells_per_country" in board.values else None
    lands = [table.get("country") for table in _tables(board, "cells")]
    for country in COUNTRIES:
        if each not in (None, lands.count(country)):
            spaces = f"{country} has {lands.count(country)} spaces"
            board.say(f"cells_per_country is {each}, but {spaces}; correct it, or leave it out for unequal countries")


def _tables(board: Part, key: str) -> list[dict[str, Any]]:
    """The tables of a list, as far as there are any."""
    found = board.values.get(key)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []
