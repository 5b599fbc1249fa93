"""States that a seat cannot tell apart from the real one: what others hold is dealt anew as it may have come about.

All have seen which tiles a seat laid, and when; that limits what it can have kept, drawn and left in hand. So every
history of a seat is followed, step by step: what it may hold and what its pile may hold, each with the number of ways
to shuffle the piles that lead there. Why somebody laid one tile and not the other is not asked.
"""

from collections import Counter
from functools import lru_cache
from itertools import product
from math import perm
from random import Random

from remparts.games.robber_knights.rules.edition import Edition
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.state import State

Tiles = tuple[int, ...]
Holding = tuple[Tiles, Tiles]
"""A hand and a pile."""
Part = tuple[Tiles, Tiles, Tiles]
"""The hand and the pile of a seat, and what it has laid."""


def guess(state: State, seat: int | None, rng: Random) -> State:
    """A state in which all that this seat cannot see is dealt anew. [ROB-3.4, ROB-8.1]"""
    edition = state.edition
    dealt = state.copy()
    hands, piles = state.hands, state.piles
    parts = list(zip(hands, piles, state.laid, strict=True))
    chosen = [owner for owner in range(edition.seats) if hands[owner] != edition.first_hand]
    others = [owner for owner in chosen if owner != seat]
    theirs = [parts[owner] for owner in others]
    if not all(_is_history(edition, part) for part in theirs):
        return dealt  # a position that was set up by hand: no history leads to it
    known = [_kept(edition, parts[owner]) for owner in chosen if owner == seat]
    shown = _shown(state)
    choices = product(_choices(edition), repeat=len(others))
    weights = {kept: _weight(edition, theirs, kept, known, shown) for kept in choices}
    (kept,) = rng.choices(list(weights), list(weights.values()))
    for owner, part, choice in zip(others, theirs, kept, strict=True):
        holdings = _holdings_of(edition, part, choice)
        ((hands[owner], piles[owner]),) = rng.choices(list(holdings), list(holdings.values()))
    dealt.hands, dealt.piles = hands, piles
    left = _given(edition, [*known, *kept])
    left.subtract(shown)
    dealt.layout = tuple(sorted(left.elements()))
    return dealt


def _choices(edition: Edition) -> list[int]:
    """The kinds of A tiles that a seat can have kept besides its castle. [ROB-3.3]"""
    return sorted(set(edition.first_hand) - {edition.castle})


def _kept(edition: Edition, part: Part) -> int:
    """The A tile that a seat kept besides its castle, wherever it is now."""
    hand, pile, laid = part
    tiles = Counter(hand + pile + laid)
    tiles.subtract((*edition.pile, edition.castle))
    return next((kind for kind, number in tiles.items() if number > 0), edition.castle)


def _is_history(edition: Edition, part: Part) -> bool:
    """Whether what a seat holds can have come about by what it laid."""
    hand, pile, _ = part
    return (hand, pile) in _holdings_of(edition, part, _kept(edition, part))


def _weight(edition: Edition, parts: list[Part], kept: Tiles, known: list[int], shown: list[int]) -> int:
    """The number of ways in which seats can have kept that and given what lies face up. [ROB-3.5]"""
    given = _given(edition, [*known, *kept])
    weight = 1
    for kind, number in Counter(shown).items():
        weight *= perm(given[kind], number)
    for part, choice in zip(parts, kept, strict=True):
        weight *= weight and sum(_holdings_of(edition, part, choice).values())
    return weight


def _given(edition: Edition, kept: list[int]) -> Counter[int]:
    """The tiles for the start layout from seats that kept these. [ROB-3.5]"""
    given = Counter({kind: edition.first_hand.count(kind) * len(kept) for kind in edition.first_hand})
    given.subtract(kept)
    given.subtract([edition.castle] * len(kept))
    return given


def _shown(state: State) -> list[int]:
    """The tiles of the start layout that lie face up."""
    return list(state.area.ground.values())[: facts().rows * state.edition.seats]


def _holdings_of(edition: Edition, part: Part, kept: int) -> dict[Holding, int]:
    _, pile, laid = part
    return _holdings(edition, kept, laid, len(edition.pile) - len(pile))


@lru_cache(maxsize=20_000)
def _holdings(edition: Edition, kept: int, laid: Tiles, drawn: int) -> dict[Holding, int]:
    """What a seat can hold after it kept, laid and drew so, each with the number of ways that lead to it."""
    found: dict[Holding, int] = {}
    if not laid and not drawn:
        found[tuple(sorted((edition.castle, kept))), edition.pile] = 1
    elif drawn < len(laid):
        for (hand, pile), ways in _holdings(edition, kept, laid[:-1], drawn).items():
            if laid[-1] in hand:
                found[_without(hand, laid[-1]), pile] = ways
    elif drawn == len(laid):
        for (hand, pile), ways in _holdings(edition, kept, laid, drawn - 1).items():
            top = pile[: edition.top_size[len(pile)]]
            for kind in set(top):
                holding = (tuple(sorted((*hand, kind))), _without(pile, kind))
                found[holding] = found.get(holding, 0) + ways * top.count(kind)
    return found


def _without(tiles: Tiles, kind: int) -> Tiles:
    at = tiles.index(kind)
    return tiles[:at] + tiles[at + 1 :]
