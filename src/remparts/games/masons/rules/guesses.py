"""States that a seat cannot tell apart from the real one: cards that may have changed places unseen do so."""

from random import Random
from typing import Final

from remparts.games.masons.rules.piles import SPECTATOR, is_known, kind_of, mixed, with_kind
from remparts.games.masons.rules.state import State

_TIMES: Final = 4
"""How often the cards of each shuffle are mixed where several shuffles hide some, until any place is possible."""


def guess(state: State, seat: int | None, rng: Random) -> State:
    """A state in which the cards that this seat cannot see are dealt anew. [MAS-12.9]

    Cards that were in the pile together at a shuffle, and that this seat has not seen since, could each have come
    wherever another one is. Cards that it saw on the discard pile before a shuffle stay out of hands that were drawn
    earlier.
    """
    watcher = SPECTATOR if seat is None else seat
    guessed = state.copy()
    zones = [*map(list, state.hands), state.pile[:], state.discards[:]]
    hidden = [(zone, at) for zone in zones for at, card in enumerate(zone) if not is_known(card, watcher)]
    shuffles = 0
    for zone, at in hidden:
        shuffles |= mixed(zone[at], watcher)
    classes = [
        [place for place in hidden if mixed(place[0][place[1]], watcher) >> shuffle & 1]
        for shuffle in range(shuffles.bit_length())
        if shuffles >> shuffle & 1
    ]
    for together in classes if len(classes) == 1 else classes * _TIMES:
        kinds = [kind_of(zone[at]) for zone, at in together]
        rng.shuffle(kinds)
        for (zone, at), kind in zip(together, kinds, strict=True):
            zone[at] = with_kind(zone[at], kind)
    *hands, pile, discards = zones
    guessed.hands = [tuple(sorted(hand)) for hand in hands]
    guessed.pile = sorted(pile)
    guessed.discards = discards
    return guessed
