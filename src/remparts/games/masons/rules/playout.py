"""Random games, played as fast as the rules can be: turns that close no city need no tasks."""

from remparts.core.ints import Ints, i64
from remparts.core.luck import Luck
from remparts.core.task import CHANCE, NOBODY
from remparts.games.masons.rules.phases import build, evaluate, even_rolls, next_seat, start_turn
from remparts.games.masons.rules.placing import houses_now, place_houses, place_towers, towers_now
from remparts.games.masons.rules.state import NONE, State


def play_out(state: State, luck: Luck) -> None:
    """Play a state to its end: turns from their beginning where that is possible, all else phase by phase."""
    agenda = state.agenda
    phases = state.edition.phases
    while agenda:
        task = agenda[-1]
        phase = phases[task.name]
        if task.who == NOBODY:
            agenda.pop()
            phase.act(state, task)
        elif task.who == CHANCE:
            phase.draw(state, task, luck)
        elif task.name == "wall" and not state.edition.has_penalty:
            _play_turns(state, luck)
        else:
            phase.choose(state, task, luck)


def _play_turns(state: State, luck: Luck) -> None:
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
