"""Random games, played as fast as the rules can be: turns that close no city need no tasks."""

from remparts.core.ints import Ints, i64
from remparts.core.luck import Luck
from remparts.games.masons.rules.phases import build, evaluate, even_rolls, next_seat, start_turn
from remparts.games.masons.rules.placing import houses_now, place_houses, place_towers, towers_now
from remparts.games.masons.rules.state import NONE, State


def play_turns(state: State, luck: Luck) -> None:
    """Turns one after the other, until there is more to do in one than to build. [MAS-4.1]"""
    edition, agenda, free = state.edition, state.agenda, state.free
    while True:
        agenda.pop()
        build(state, free.pop(luck.below(len(free))))
        rolls = even_rolls(state)
        state.rolled = rolls[luck.below(len(rolls))]
        if edition.tower_die[state.rolled] != NONE:
            place_towers(state, _one_of(towers_now(state), luck))
        place_houses(state, _one_of(houses_now(state), luck))
        if state.city != NONE or state.ending:
            evaluate(state)
            return
        start_turn(state, next_seat(state))
        if not free:
            return


def _one_of(results: Ints, luck: Luck) -> i64:
    """Where there is only one way, nobody is asked. [MAS-6.2, MAS-7.2]"""
    return results[luck.below(len(results))] if len(results) > 1 else results[0]
