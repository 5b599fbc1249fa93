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

Holding = tuple[tuple[int, ...], tuple[int, ...]]
"""A hand and a pile."""


def guess(state: State, seat: int | None, rng: Random) -> State:
    """A state in which all that this seat cannot see is dealt anew. [ROB-3.4, ROB-8.1]"""
    edition = state.edition
    dealt = state.copy()
    chosen = [owner for owner in range(edition.seats) if state.hands[owner] != edition.first_hand]
    others = [owner for owner in chosen if owner != seat]
    if not all(_is_history(state, owner) for owner in others):
        return dealt  # a position that was set up by hand: no history leads to it
    known = [_kept(state, owner) for owner in chosen if owner == seat]
    weights = {kept: _weight(state, others, kept, known) for kept in product(_choices(edition), repeat=len(others))}
    (kept,) = rng.choices(list(weights), list(weights.values()))
    for owner, choice in zip(others, kept, strict=True):
        holdings = _holdings_of(state, owner, choice)
        ((dealt.hands[owner], dealt.piles[owner]),) = rng.choices(list(holdings), list(holdings.values()))
    left = _given(edition, [*known, *kept])
    left.subtract(_shown(state))
    dealt.layout = tuple(sorted(left.elements()))
    return dealt


def _choices(edition: Edition) -> list[int]:
    """The kinds of A tiles that a seat can have kept besides its castle. [ROB-3.3]"""
    return sorted(set(edition.first_hand) - {edition.castle})


def _kept(state: State, owner: int) -> int:
    """The A tile that a seat kept besides its castle, wherever it is now."""
    tiles = Counter(state.hands[owner] + state.piles[owner] + state.laid[owner])
    tiles.subtract((*state.edition.pile, state.edition.castle))
    return next((kind for kind, number in tiles.items() if number > 0), state.edition.castle)


def _is_history(state: State, owner: int) -> bool:
    """Whether what a seat holds can have come about by what it laid."""
    return (state.hands[owner], state.piles[owner]) in _holdings_of(state, owner, _kept(state, owner))


def _weight(state: State, others: list[int], kept: tuple[int, ...], known: list[int]) -> int:
    """The number of ways in which these seats can have kept that and given what lies face up. [ROB-3.5]"""
    given = _given(state.edition, [*known, *kept])
    weight = 1
    for kind, number in Counter(_shown(state)).items():
        weight *= perm(given[kind], number)
    for owner, choice in zip(others, kept, strict=True):
        weight *= weight and sum(_holdings_of(state, owner, choice).values())
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


def _holdings_of(state: State, owner: int, kept: int) -> dict[Holding, int]:
    drawn = len(state.edition.pile) - len(state.piles[owner])
    return _holdings(state.edition, kept, state.laid[owner], drawn)


@lru_cache(maxsize=20_000)
def _holdings(edition: Edition, kept: int, laid: tuple[int, ...], drawn: int) -> dict[Holding, int]:
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


def _without(tiles: tuple[int, ...], kind: int) -> tuple[int, ...]:
    at = tiles.index(kind)
    return tiles[:at] + tiles[at + 1 :]
