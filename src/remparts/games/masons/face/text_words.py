"""Masons in plain text: moves in words, and what seats have. It is made from views, without any rules."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from remparts.core.first import First
from remparts.core.task import Move
from remparts.core.view import task_now
from remparts.games.masons.face.changes import gone, new_houses, new_palaces, new_towers
from remparts.games.masons.rules.moves import (
    ANY,
    ChooseCity,
    Discard,
    Draw,
    EarlyRoll,
    Exchange,
    Houses,
    Join,
    Pass,
    Pieces,
    Play,
    Roll,
    Towers,
    Wall,
)
from remparts.games.masons.rules.shown import MasonsView

_PASSED: Final = {"join": "joins no city", "cards": "plays no card", "exchange": "keeps all cards"}


def card_name(kind: str) -> str:
    """A kind of card in words."""
    return f"“{kind.replace('_', ' ')}”"


def describe(move: Move, names: Sequence[str], view: MasonsView | None = None) -> str:
    """A move in words that follow the name of who makes it; `names` are those of the seats, the view is before it."""
    match move:
        case First(seat=seat):
            return f"decides that {names[seat]} starts"
        case Draw(seat=seat, card=card):
            return f"gives {names[seat]} the card {card_name(card)}"
        case Wall(line=line):
            return f"builds a wall on {line}"
        case EarlyRoll():
            return "rolls the dice before the wall stands"
        case Roll(tower=tower, houses=houses):
            return f"rolls {_listed(['?' if face == ANY else face for face in (tower, *houses) if face])}"
        case Towers(pieces=pieces):
            return f"puts up {_pieces(pieces, 'tower', 'on')}"
        case Houses(pieces=pieces):
            return f"puts up {_pieces(pieces, 'house', 'in')}"
        case Pass():
            return _PASSED[task_now(view)["name"]] if view else "passes"
    return _about_cities(move)


def _about_cities(move: Move) -> str:
    match move:
        case Join(city=city):
            return f"joins the new city with the city {city}"
        case Play(cards=cards):
            return f"plays {_listed([card_name(card) for card in cards])}"
        case Discard(card=card):
            return f"discards {card_name(card)}"
        case ChooseCity(city=city):
            return f"scores the city {city}"
        case Exchange(cards=cards):
            return f"exchanges {_listed([card_name(card) for card in cards])}"
    return f"plays {move}"


def _pieces(pieces: Pieces, what: str, where: str) -> str:
    return _listed([f"a {colour} {what} {where} {at}" for at, colour in pieces])


def _listed(texts: Sequence[str]) -> str:
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last


def notices(before: MasonsView, move: Move, after: MasonsView, names: Sequence[str]) -> list[str]:
    """What happened that neither the move nor the ledger says: what the rules put up, built, took back, and the end."""
    found = []
    if after["closed"] and not before["closed"]:
        size = next(len(city["spaces"]) for city in after["cities"] if city["id"] == after["closed"])
        found.append(f"the city {after['closed']} is closed: {_count(size, 'space')} [MAS-8.4]")
    towers, houses = new_towers(before, after), new_houses(before, move, after)
    if towers and not isinstance(move, Towers):
        found.append(f"{names[before['turn']]} puts up {_pieces(towers, 'tower', 'on')} [MAS-6.2]")
    if houses and not isinstance(move, Houses):
        found.append(f"{names[before['turn']]} puts up {_pieces(houses, 'house', 'in')} [MAS-7.2]")
    for colour, built in new_palaces(before, after).items():
        found.append(f"{_count(built, f'{colour} palace')} built [MAS-9.1]")
    back = [_count(number, what) for number, what in zip(gone(before, after), ("wall", "tower"), strict=True) if number]
    if back:
        found.append(f"back to the supply: {_listed(back)} [MAS-11.3]")
    if after["discards"] < before["discards"]:
        found.append("the discard pile is shuffled into a new draw pile [MAS-12.10]")
    if after["ending"] and not before["ending"]:
        found.append(_ENDED.format(what=after["ending"]) if after["ending"] != "lines" else _NO_LINE)
    return found


_ENDED: Final = "no {what} are left: this turn is the last [MAS-15.1]"
_NO_LINE: Final = "no wall can be built: the game ends [MAS-5.5]"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def holdings(view: MasonsView) -> list[str]:
    """What each seat has before it: its cards, for the seat whose view it is with their kinds."""
    return [
        _count(hand["size"], "card") + (f" ({', '.join(hand['cards'])})" if hand["cards"] else "")
        for hand in view["hands"]
    ]


def middle(view: MasonsView) -> str:
    """What belongs to nobody: the supply, the piles and the cities."""
    supply = view["supply"]
    left = [
        _count(supply["walls"], "wall"),
        f"towers {_by_colour(supply['towers'].items())}",
        f"houses {_by_colour(supply['houses'].items())}",
        f"palaces {_by_colour(supply['palaces'].items())}",
    ]
    piles = f"draw pile {view['pile']}, discard pile {view['discards']}"
    cities = "1 city" if len(view["cities"]) == 1 else f"{len(view['cities'])} cities"
    return " · ".join([", ".join(left), piles, cities])


def _by_colour(counts: Iterable[tuple[str, int]]) -> str:
    return " ".join(f"{colour} {count}" for colour, count in counts)


def measures(view: MasonsView) -> Mapping[str, int]:
    """What became of the board and of the cards."""
    return {
        "walls on the board": len(view["walls"]),
        "towers on the board": len(view["towers"]),
        "cities": len(view["cities"]),
        "largest city": max((len(city["spaces"]) for city in view["cities"]), default=0),
        "palaces": sum(sum(city["palaces"].values()) for city in view["cities"]),
    }
