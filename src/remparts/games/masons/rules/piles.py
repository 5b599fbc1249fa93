"""Cards in hands and piles: drawing, discarding and reshuffling, and what each seat knows of where a card lies.

A card is a whole number: its kind, and for each seat and for spectators a set of shuffles. It holds those shuffles at
which that watcher knew the card to be somewhere in the pile, and after which he never saw it. Where the set is empty he
knows where the card lies; two cards whose sets have a shuffle in common could have changed places without his noticing.
"""

from bisect import bisect_left
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from remparts.games.masons.rules.edition import Edition
    from remparts.games.masons.rules.state import State

_SHUFFLES: Final = 15
"""How many of the last shuffles are told apart; one bit more says that an older one hides the card."""

_WIDTH: Final = _SHUFFLES + 1
_WATCHERS: Final = 5
"""Four seats and spectators."""

_KIND: Final = _WIDTH * _WATCHERS
"""The bits below the kind."""

SPECTATOR: Final = _WATCHERS - 1

_ALL: Final = (1 << _KIND) - 1
_EVERYBODY: Final = sum(1 << _WIDTH * watcher for watcher in range(_WATCHERS))
"""The first shuffle in the set of each watcher."""


def full_deck(edition: "Edition") -> list[int]:
    """All cards, shuffled once. [MAS-3.2]"""
    return [number << _KIND | _EVERYBODY for number, kind in enumerate(edition.kinds) for _ in range(kind.copies)]


def kind_of(card: int) -> int:
    """The number of its kind."""
    return card >> _KIND


def kinds_of(cards: Iterable[int]) -> list[int]:
    """The kinds of these cards."""
    return [card >> _KIND for card in cards]


def with_kind(card: int, kind: int) -> int:
    """A card of that kind, of which everybody knows as much as of this one."""
    return kind << _KIND | card & _ALL


def is_known(card: int, watcher: int) -> bool:
    """Whether a watcher knows where a card lies."""
    return not card & _set_of(watcher)


def mixed(card: int, watcher: int) -> int:
    """The shuffles since which a card may lie elsewhere, for all that a watcher knows."""
    return card >> _WIDTH * watcher & (1 << _SHUFFLES) - 1


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
    state.shuffles += 1
    which = state.shuffles % _SHUFFLES
    now = _EVERYBODY << which
    if state.shuffles >= _SHUFFLES:  # the bits of a shuffle long ago are needed anew
        state.hands = [tuple(sorted(_older(card, now, which) for card in hand)) for hand in state.hands]
        state.discards = [_older(card, now, which) for card in state.discards]
    state.pile = sorted(card | now for card in state.discards)
    state.discards = []


def _older(card: int, then: int, which: int) -> int:
    """What a shuffle hid is hidden by an older one."""
    return card & ~then | (card & then) << _SHUFFLES - which


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
