"""Masons as a `Game`: the contract, answered by the phases of the present task."""

from collections.abc import Mapping
from random import Random
from typing import Final

from remparts.core.first import check_first
from remparts.core.game import Game
from remparts.core.ints import mypyc_attr
from remparts.core.ledger import Entry, Outcome
from remparts.core.luck import Luck
from remparts.core.options import Option, Options, Spec
from remparts.core.phases import PhasedGame, go_on
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.masons.rules import round as rounds
from remparts.games.masons.rules import view as views
from remparts.games.masons.rules.edition import Edition
from remparts.games.masons.rules.facts import Components, components
from remparts.games.masons.rules.guesses import guess
from remparts.games.masons.rules.moves import read_move
from remparts.games.masons.rules.phases import PHASES
from remparts.games.masons.rules.piles import kind_of
from remparts.games.masons.rules.playout import play_turns
from remparts.games.masons.rules.shown import MasonsView
from remparts.games.masons.rules.state import State, tallied

OPTIONS: Final[Spec] = (
    Option(
        "final_scoring",
        ("full", "short"),
        "MAS-15.5",
        "The last scoring if no city was just closed: as any other; or cards may be played, and none are drawn.",
    ),
    Option(
        "draw_timing",
        ("immediate", "after_all"),
        "MAS-12.7",
        "When cards are drawn in a scoring: by each player at once, or by all after everybody has acted.",
    ),
    Option(
        "early_roll_penalty",
        ("off", "on"),
        "MAS-4.5",
        "Whether the dice can be rolled before the wall stands, for a point less.",
    ),
    Option(
        "first_player",
        ("random", "chosen", "0", "1", "2", "3"),
        "MAS-3.6",
        "Who starts: chance decides; whoever sits first chooses; or a colour.",
    ),
)

CHOOSER: Final = 0
"""The seat that chooses who starts. [MAS-3.6]"""


@mypyc_attr(allow_interpreted_subclasses=True)
class Masons(PhasedGame[State], Game[State, MasonsView]):
    """Masons for 2 to 4 seats, with the components of the package or with others."""

    name: Final = "masons"
    title: Final = "Masons"
    version: Final = 1
    seats: Final = range(2, 5)
    options: Final = OPTIONS
    presets: Final[Mapping[str, Mapping[str, str]]] = {
        "rulebook": {},
        "rulebook-a": {"final_scoring": "short", "draw_timing": "after_all"},
    }
    view_type: Final = MasonsView
    """The type of its views, for whoever describes them."""

    def __init__(self, with_components: Components | None = None) -> None:
        self._components: Final = with_components or components()
        self._editions: Final[dict[Options, Edition]] = {}
        self._starts: Final[dict[Options, State]] = {}

    def edition(self, options: Options) -> Edition:
        """The rules these options choose; `BadOptions` if they do not go together."""
        if options not in self._editions:
            chosen = options.filled(self.options, self.seats)
            check_first(chosen, "MAS-3.6")
            self._editions[options] = Edition(chosen, PHASES, self._components)
        return self._editions[options]

    def setup(self, options: Options) -> State:
        """The board is empty, every marker on 1; cards are dealt when the first player is known. [MAS-3.1, MAS-3.4]"""
        start = self._starts.get(options)
        if start is None:
            start = self._starts[options] = self._start(self.edition(options))
        return start.copy()

    def _start(self, edition: Edition) -> State:
        state = State(edition)
        state.agenda.append(Task("begin", NOBODY))
        for seat in reversed(range(edition.seats)):
            state.agenda += [edition.drawing[seat]] * edition.box.hand
        first = edition.options["first_player"]
        if first == "chosen":
            state.agenda.append(Task("first", CHOOSER))
        elif first == "random":
            state.agenda.append(Task("first", CHANCE))
        else:
            state.seat = int(first)
        go_on(state)
        return state

    def playout(self, state: State, rng: Random) -> None:
        luck = Luck(rng)
        while state.agenda:
            if state.agenda[-1].name == "wall" and not state.edition.has_penalty:
                play_turns(state, luck)
            else:
                self.step(state, luck)

    def read(self, text: str) -> Move:
        return read_move(text)

    def view(self, state: State, seat: int | None) -> MasonsView:
        return views.view(state, seat)

    def glance(self, state: State, seat: int | None) -> MasonsView:
        return views.glance(state, seat)

    def guess(self, state: State, seat: int | None, rng: Random) -> State:
        return guess(state, seat, rng)

    def forecast(self, state: State) -> tuple[Entry, ...]:
        """Nobody can know which cards will be played. [MAS-12.3]"""
        return ()

    def outcome(self, state: State) -> Outcome | None:
        return rounds.outcome(state)

    def inventory(self, state: State) -> Mapping[str, int]:
        """Walls, towers, houses and palaces by colour, and cards by kind, wherever they are. [MAS-2.1]"""
        edition = state.edition
        counts = {"walls": state.walls_left + sum(state.wall_on)}
        for colour, name in enumerate(edition.tower_colours):
            counts[f"{name} towers"] = state.towers_left[colour] + list(state.tower_at).count(colour)
        for colour, name in enumerate(edition.house_colours):
            counts[f"{name} houses"] = state.houses_left[colour] + sum(tallied(each, colour) for each in state.houses)
            counts[f"{name} palaces"] = state.palaces_left[colour] + sum(
                tallied(each, colour) for each in state.palaces
            )
        cards = [kind_of(card) for zone in state.cards.zones() for card in zone]
        for number, kind in enumerate(edition.kinds):
            counts[f"cards {kind.name}"] = cards.count(number)
        return counts
