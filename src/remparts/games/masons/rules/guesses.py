"""States that a seat cannot tell apart from the real one: cards that may have changed places unseen do so."""

from random import Random
from typing import Final

from remparts.games.masons.rules.piles import SPECTATOR, is_known, kind_of, mixed, with_past
from remparts.games.masons.rules.state import State

_TIMES: Final = 4
"""How often each shuffle is repeated where several hide cards, so that one can go wherever it may be."""

Place = tuple[list[int], int]
"""Where a card lies: the list that holds it, and its number there."""


def guess(state: State, seat: int | None, rng: Random) -> State:
    """A state in which the cards that this seat cannot see have gone other ways since they were shuffled. [MAS-12.9]"""
    watcher = SPECTATOR if seat is None else seat
    *zones, table = state.cards.zones()
    *hands, pile, discards = zones
    hidden = [(zone, at) for zone in zones for at, card in enumerate(zone) if not is_known(card, watcher)]
    shuffles = 0
    for zone, at in hidden:
        shuffles |= mixed(zone[at], watcher)
    bits = [bit for bit in range(1, shuffles.bit_length()) if shuffles >> bit & 1]
    for bit in bits * (_TIMES if len(bits) > 1 else 1):
        _repeat(bit, hidden, watcher, rng)
    guessed = state.copy()
    guessed.cards.deal([*map(sorted, hands), sorted(pile), discards, table])
    return guessed


def _repeat(bit: int, hidden: list[Place], watcher: int, rng: Random) -> None:
    """Shuffle again, with another outcome: the cards it mixed change ways from then on, each with what it was before.

    So a card that was seen on the discard pile does not come into a hand that was drawn before.
    """
    before = (1 << bit) - 1
    together = [(zone, at) for zone, at in hidden if mixed(zone[at], watcher) >> bit & 1]
    pasts = [(kind_of(zone[at]), mixed(zone[at], watcher) & before) for zone, at in together]
    rng.shuffle(pasts)
    for (zone, at), (kind, past) in zip(together, pasts, strict=True):
        zone[at] = with_past(zone[at], watcher, kind, mixed(zone[at], watcher) & ~before | past)
