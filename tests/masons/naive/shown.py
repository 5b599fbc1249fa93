"""What a seat may know, worked out from the slow engine."""

from collections import Counter
from typing import Any

from remparts.core.ledger import Term
from tests.masons.naive.board import Board, City
from tests.masons.naive.cards import is_for_city, value
from tests.masons.naive.game import Naive
from tests.masons.naive.hands import ALL
from tests.masons.naive.round import Round, Share

View = dict[str, Any]  # Any: a view is compared with one that has types


def view(twin: Naive, seat: int | None) -> View:
    """All of it; what is hidden from the seat is not in it. [MAS-2.5, MAS-12.9]"""
    board = twin.board
    hand = [] if seat is None else twin.cards.sorted(seat)
    return {
        **base(twin, seat),
        "walls": [line for line in board.lines if line in board.walls],
        "towers": [{"at": point, "colour": board.towers[point]} for point in board.coastal if point in board.towers],
        "houses": open_houses(board),
        "cities": [city_view(board, city) for city in board.cities()],
        "closed": board.city_at(twin.closed)[0] if twin.closed else None,
        "wall": twin.wall,
        "roll": {"tower": twin.rolled[0], "houses": twin.rolled[1]} if twin.rolled else None,
        "foul": twin.foul,
        "supply": {"walls": board.walls_left(), **{kind: board.left(kind) for kind in ("towers", "houses", "palaces")}},
        "ending": twin.ending,
        "hands": [
            {"size": len(cards), "cards": hand if owner == seat else []} for owner, cards in enumerate(twin.cards.held)
        ],
        "pile": len(twin.cards.pile),
        "discards": len(twin.cards.discards),
        "played": sorted((card for card, known in twin.cards.discards if known == ALL), key=twin.cards.deck.index),
        "unseen": unseen(twin, seat),
        "round": round_view(twin.round) if twin.round else None,
        "values": values(twin, hand),
        "chosen": share_now(twin).cards if twin.step == "city" else [],
        "city_points": city_points(twin) if twin.step == "city" else {},
        "closes": closes(twin),
        "joins": joins(twin, hand),
    }


def base(twin: Naive, seat: int | None) -> View:
    """What the views of all games have."""
    scores = twin.scores()
    winners, decided_by = twin.winners()
    who = twin.who()
    return {
        "game": "masons",
        "seat": seat,
        "seats": twin.seats,
        "options": twin.options,
        "task": {"name": twin.step, "who": -1 if who == "chance" else who} if twin.todo else None,
        "turn": twin.active,
        "scores": scores,
        "forecast": [0] * twin.seats,
        "outcome": None if twin.todo else {"winners": winners, "scores": scores, "decided_by": decided_by},
    }


def open_houses(board: Board) -> list[View]:
    """By space and colour, in the order of the board. [MAS-8.10]"""
    standing = board.open_houses()
    return [
        {"at": space, "colour": colour, "count": standing.count((space, colour))}
        for space in board.spaces
        for colour in board.made["houses"]
        if (space, colour) in standing
    ]


def city_view(board: Board, city: City) -> View:
    """A city by its first space. [MAS-8.7, MAS-8.8, MAS-8.9]"""
    houses, palaces = board.city_houses(city), board.city_palaces(city)
    return {
        "id": city[0],
        "spaces": city,
        "houses": {c: houses.count(c) for c in board.made["houses"] if c in houses},
        "palaces": {c: palaces.count(c) for c in board.made["houses"] if c in palaces},
        "towers": board.city_towers(city),
        "walls": board.city_walls(city),
    }


def unseen(twin: Naive, seat: int | None) -> dict[str, int]:
    """What is not in the seat's hand, nor face up, nor put down by that seat. [MAS-12.9]"""
    hidden = Counter(twin.cards.pile)
    hidden += Counter(card for card, known in twin.cards.discards if known not in (ALL, seat))
    for owner, hand in enumerate(twin.cards.held):
        hidden += Counter(hand if owner != seat else [])
    return dict(hidden)


def value_view(terms: tuple[Term, ...], card: str, city: City | None) -> View:
    """The points of a card, term by term. [MAS-12.6]"""
    return {
        "points": sum(term.points for term in terms),
        "city": city[0] if city and is_for_city(card) else None,
        "terms": [{"what": term.what, "points": term.points, "rule": term.rule, "count": term.count} for term in terms],
    }


def round_view(scored: Round) -> View:
    """Who did what. [MAS-12.2, MAS-12.9]"""
    return {
        "city": scored.city[0] if scored.city else None,
        "is_final": scored.is_final,
        "is_over": scored.is_over,
        "shares": [{"seat": share.seat, "did": share.did, "cards": played_cards(share)} for share in scored.shares],
    }


def played_cards(share: Share) -> list[View]:
    """The cards that a seat has played and scored."""
    return [
        {"card": card, **value_view(terms, card, share.city)}
        for card, terms in zip(share.cards, share.terms, strict=False)
    ]


def share_now(twin: Naive) -> Share:
    """The share of the seat that decides."""
    assert twin.round
    return twin.round.share(twin.todo[0].seat)


def city_points(twin: Naive) -> dict[str, int]:
    """What the cards just played would give for each city. [MAS-15.4]"""
    cards = share_now(twin).cards
    return {
        city[0]: sum(term.points for card in cards for term in value(twin.board, card, city))
        for city in twin.board.cities()
    }


def values(twin: Naive, hand: list[str]) -> dict[str, View]:
    """What each card in hand would score now; city cards from the closing of a city to the end of the round.

    In a last round without a new city they count for the best one. [MAS-15.4]
    """
    cities: list[City | None] = []
    if twin.closed and not (twin.round and twin.round.is_over):
        cities = [twin.board.city_at(twin.closed)]
    elif twin.round and not twin.round.is_over:
        cities = [*twin.board.cities()] or [None]
    found = {}
    for card in hand:
        if not is_for_city(card):
            found[card] = value_view(value(twin.board, card, None), card, None)
        elif cities:
            best = max(cities, key=lambda city: sum(term.points for term in value(twin.board, card, city)))
            found[card] = value_view(value(twin.board, card, best), card, best)
    return found


def closes(twin: Naive) -> dict[str, City]:
    """The lines where a wall would close a city. [MAS-8.4]"""
    if twin.step != "wall":
        return {}
    closed = {line: twin.board.closed_by(line) for line in twin.board.free_lines()}
    return {line: city for line, city in closed.items() if city}


def joins(twin: Naive, hand: list[str]) -> dict[str, View]:
    """What each answer to the question of joining leads to. [MAS-10.5]"""
    return {text: join_view(twin, text, hand) for text in twin.moves()} if twin.step == "join" else {}


def join_view(twin: Naive, text: str, hand: list[str]) -> View:
    """The city that would be scored and what would go back to the supply. [MAS-10.3, MAS-11.3]"""
    assert twin.closed
    before, after = twin.board, twin.board.copy()
    if text != "-":
        after.join(after.city_at(twin.closed), after.city_at(text.split(".")[1]))
        after.build_palaces()
    after.clean_up(after.city_at(twin.closed))
    city = after.city_at(twin.closed)
    return {
        "city": city_view(after, city),
        "walls": [line for line in before.lines if line in before.walls and line not in after.walls],
        "towers": [point for point in before.coastal if point in before.towers and point not in after.towers],
        "values": {card: sum(term.points for term in value(after, card, city)) for card in hand},
    }
