"""Cards in hands and piles: drawing, discarding and reshuffling, and what each seat knows of where a card lies.

A card is a whole number: its kind, and for each seat and for spectators a set of shuffles. It holds those shuffles that
mixed the card with others before that watcher's eyes, and after which he never saw it. Where the set is empty he knows
where the card lies; two cards that were mixed by the same shuffle could each have gone the way of the other since then
without his noticing. Putting cards face down is such a shuffle too: others do not see which ones leave the hand.
"""

from bisect import bisect_left
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from remparts.games.masons.rules.edition import Edition
    from remparts.games.masons.rules.state import State

_WIDTH: Final = 32
"""How many shuffles are told apart, the newest one by the highest bit; the lowest stands for all older ones."""

_WATCHERS: Final = 5
"""Four seats and spectators."""

_KIND: Final = _WIDTH * _WATCHERS
"""The bits below the kind."""

SPECTATOR: Final = _WATCHERS - 1

_ALL: Final = (1 << _KIND) - 1
_OLDEST: Final = sum(1 << _WIDTH * watcher for watcher in range(_WATCHERS))
_NEWEST: Final = _OLDEST << _WIDTH - 1


def full_deck(edition: "Edition") -> list[int]:
    """All cards, shuffled once. [MAS-3.2]"""
    return [number << _KIND | _NEWEST for number, kind in enumerate(edition.kinds) for _ in range(kind.copies)]


def kind_of(card: int) -> int:
    """The number of its kind."""
    return card >> _KIND


def kinds_of(cards: Iterable[int]) -> list[int]:
    """The kinds of these cards."""
    return [card >> _KIND for card in cards]


def hidden_kinds(state: "State", watcher: int) -> list[int]:
    """The kinds of the cards that a watcher cannot place, wherever they lie."""
    cards = [*state.pile, *state.discards, *(card for hand in state.hands for card in hand)]
    return kinds_of(card for card in cards if not is_known(card, watcher))


def is_known(card: int, watcher: int) -> bool:
    """Whether a watcher knows where a card lies."""
    return not card & _set_of(watcher)


def mixed(card: int, watcher: int) -> int:
    """The shuffles that hide a card from a watcher."""
    return card >> _WIDTH * watcher & (1 << _WIDTH) - 1


def with_past(card: int, watcher: int, kind: int, shuffles: int) -> int:
    """What lies in the place of this card if another kind, mixed by these shuffles, has gone there unseen."""
    return kind << _KIND | card & _ALL & ~_set_of(watcher) | shuffles << _WIDTH * watcher


def draw(state: "State", seat: int, kind: int) -> None:
    """A seat takes a card of this kind from the pile; after the last one the discards are shuffled. [MAS-12.10]"""
    pile = state.pile
    card = pile.pop(bisect_left(pile, kind << _KIND))
    state.hands[seat] = tuple(sorted((*state.hands[seat], card & ~_set_of(seat))))
    if not pile:
        reshuffle(state)


def reshuffle(state: "State") -> None:
    """The discard pile becomes the draw pile, if there is one. [MAS-12.10]"""
    if not state.discards:
        return
    _age(state)
    state.pile = sorted([card | _NEWEST for card in state.discards])
    state.discards = []


def _age(state: "State") -> None:
    """There is one more shuffle."""
    state.hands = [tuple([_older(card) for card in hand]) for hand in state.hands]
    state.pile = [_older(card) for card in state.pile]
    state.discards = [_older(card) for card in state.discards]


def _older(card: int) -> int:
    """A card after one more shuffle that it had no part in."""
    return card & ~_ALL | (card & _ALL & ~_OLDEST) >> 1 | card & _OLDEST


def put_down(state: "State", seat: int, kinds: Iterable[int]) -> None:
    """Cards go from a hand onto the discard pile, face down. [MAS-12.9]"""
    hand = state.hands[seat]
    if len({card & _ALL for card in hand}) > 1:  # otherwise the shuffle before tells as little
        _age(state)
        hidden = _NEWEST & ~_set_of(seat)
        state.hands[seat] = tuple([card | hidden for card in state.hands[seat]])
    state.discards += take(state, seat, kinds)


def take(state: "State", seat: int, kinds: Iterable[int]) -> list[int]:
    """Cards of these kinds leave a hand."""
    hand = list(state.hands[seat])
    taken = [hand.pop(bisect_left(hand, kind << _KIND)) for kind in kinds]
    state.hands[seat] = tuple(hand)
    return taken


def face_up(cards: Iterable[int]) -> list[int]:
    """These cards, once everybody has seen where they lie. [MAS-12.9]"""
    return [card & ~_ALL for card in cards]


def _set_of(watcher: int) -> int:
    return (1 << _WIDTH) - 1 << _WIDTH * watcher
