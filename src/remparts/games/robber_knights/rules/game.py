"""Robber Knights as a `Game`: the contract, answered by the phases of the present task."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final

from remparts.core.first import check_first
from remparts.core.game import Game
from remparts.core.ints import mypyc_attr
from remparts.core.ledger import Entry, Outcome
from remparts.core.luck import Luck
from remparts.core.options import Option, Options, Spec
from remparts.core.phases import PhasedGame
from remparts.core.task import CHANCE, Move, Task
from remparts.games.robber_knights.rules import scoring
from remparts.games.robber_knights.rules import view as views
from remparts.games.robber_knights.rules.edition import Edition
from remparts.games.robber_knights.rules.guesses import guess
from remparts.games.robber_knights.rules.moves import read_move
from remparts.games.robber_knights.rules.opening import opening_tasks
from remparts.games.robber_knights.rules.phases import PHASES
from remparts.games.robber_knights.rules.playout import finish
from remparts.games.robber_knights.rules.state import State
from remparts.games.robber_knights.rules.view import RobberKnightsView

OPTIONS: Final[Spec] = (
    Option(
        "first_player",
        ("random", "oldest", "0", "1", "2", "3"),
        "ROB-3.8",
        "Who starts: chance decides; the oldest player, who sits first; or a colour.",
    ),
)

OLDEST: Final = 0
"""The oldest player sits in seat 0. [ROB-3.8]"""


@mypyc_attr(allow_interpreted_subclasses=True)
class RobberKnights(PhasedGame[State], Game[State, RobberKnightsView]):
    """Robber Knights for 2 to 4 seats."""

    name: Final = "robber_knights"
    title: Final = "Robber Knights"
    version: Final = 1
    seats: Final = range(2, 5)
    options: Final = OPTIONS
    presets: Final[Mapping[str, Mapping[str, str]]] = {"rulebook": {}}
    view_type: Final = RobberKnightsView
    """The type of its views, for whoever describes them."""

    def __init__(self) -> None:
        self._editions: Final[dict[Options, Edition]] = {}
        self._starts: Final[dict[Options, State]] = {}

    def edition(self, options: Options) -> Edition:
        """The rules these options choose; `BadOptions` if they do not go together."""
        if options not in self._editions:
            chosen = options.filled(self.options, self.seats)
            check_first(chosen, "ROB-3.8")
            self._editions[options] = Edition(chosen, PHASES)
        return self._editions[options]

    def setup(self, options: Options) -> State:
        """Everybody has four A tiles in hand and the others in a pile, and chooses what to keep. [ROB-3.1, ROB-3.3]"""
        found = self._starts.get(options)
        if found is None:
            found = self._starts[options] = self._start(self.edition(options))
        return found.copy()

    def _start(self, edition: Edition) -> State:
        state = State(edition)
        state.agenda = opening_tasks(state.edition)
        first = state.edition.options["first_player"]
        if first == "random":
            state.agenda.append(Task("first", CHANCE))
        else:
            state.seat = OLDEST if first == "oldest" else int(first)
        return state

    def playout(self, state: State, rng: Random) -> None:
        luck = Luck(rng)
        while state.agenda:
            if state.agenda[-1].name == "lay":
                finish(state, luck)
            else:
                self.step(state, luck)

    def read(self, text: str) -> Move:
        return read_move(text)

    def view(self, state: State, seat: int | None) -> RobberKnightsView:
        return views.view(state, seat)

    def glance(self, state: State, seat: int | None) -> RobberKnightsView:
        return views.glance(state, seat)

    def guess(self, state: State, seat: int | None, rng: Random) -> State:
        return guess(state, seat, rng)

    def forecast(self, state: State) -> tuple[Entry, ...]:
        return tuple(scoring.building_entries(state)) if state.agenda else ()

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def inventory(self, state: State) -> Mapping[str, int]:
        """Tiles by kind and knights by seat, wherever they are. [ROB-1.2, ROB-6.16]"""
        tiles = [*state.area.ground.values(), *state.layout]
        for held in (*state.hands, *state.piles):
            tiles += held
        counts = {f"tiles {code}": number for code, number in sorted(Counter(state.codes(tiles)).items())}
        standing = Counter(knight for stack in state.area.stacks.values() for knight in stack)
        for seat in range(state.edition.seats):
            counts[f"knights of seat {seat}"] = state.supply[seat] + standing[seat]
        return counts
