"""The Castle as a `Game`: the contract, answered by the phases of the present task."""

from collections.abc import Mapping
from random import Random
from typing import Final

from remparts.core.game import Game
from remparts.core.ints import mypyc_attr
from remparts.core.ledger import Entry, Outcome
from remparts.core.luck import Luck
from remparts.core.options import Option, Options, Spec
from remparts.core.phases import PhasedGame
from remparts.core.task import CHANCE, Move, Task
from remparts.games.castle.rules import final
from remparts.games.castle.rules import view as views
from remparts.games.castle.rules.edition import SEATS, Edition
from remparts.games.castle.rules.facts import Components, components
from remparts.games.castle.rules.moves import read_move
from remparts.games.castle.rules.phases import PHASES, start_turn
from remparts.games.castle.rules.playout import is_turn_beginning, play_turns
from remparts.games.castle.rules.state import NOTHING_DRAWN, State
from remparts.games.castle.rules.view import CastleView, forecast

OPTIONS: Final[Spec] = (
    Option(
        "first_player",
        ("youngest-decides", "youngest", "random", "0", "1"),
        "CST-3.7",
        "Who starts: the youngest player, who sits first, decides or starts; chance decides; or a colour.",
    ),
    Option(
        "start_space_paths",
        ("match", "wall"),
        "CST-5.6",
        "Whether a path must go on at a start space, or may end there as at the wall.",
    ),
    Option(
        "keep_needs_completer",
        ("false", "true"),
        "CST-9.3",
        "Whether a keep moves only to a house that its owner completed with a tile of his own.",
    ),
    Option(
        "tile_7_court",
        ("most_tiles", "owner_choice"),
        "CST-11.12",
        "The court that wall tile 7 counts for: the largest one of its owner, or the one he likes.",
    ),
    Option(
        "unfinished_path_well",
        ("ignore", "double"),
        "CST-11.9",
        "Whether a well doubles an unfinished path that wall tile 4 scores.",
    ),
)

YOUNGEST: Final = 0
"""The youngest player sits in seat 0. [CST-3.7]"""


@mypyc_attr(allow_interpreted_subclasses=True)
class TheCastle(PhasedGame[State], Game[State, CastleView]):
    """The Castle for two seats, with the components of the package or with others."""

    name: Final = "castle"
    title: Final = "The Castle"
    version: Final = 1
    seats: Final = range(SEATS, SEATS + 1)
    options: Final = OPTIONS
    presets: Final[Mapping[str, Mapping[str, str]]] = {"rulebook": {}}
    view_type: Final = CastleView
    """The type of its views, for whoever describes them."""

    def __init__(self, with_components: Components | None = None) -> None:
        self._components: Final = with_components or components()
        self._editions: Final[dict[Options, Edition]] = {}

    def edition(self, options: Options) -> Edition:
        """The rules these options choose; `BadOptions` if the game does not know them."""
        known = self._editions.get(options)
        if known is None:
            known = Edition(options.filled(self.options, self.seats), PHASES, self._components)
            self._editions[options] = known
        return known

    def setup(self, options: Options) -> State:
        """The castle is empty, and the first player is known or to be chosen. [CST-3.1, CST-3.7]"""
        state = State(self.edition(options))
        first = state.edition.options["first_player"]
        if first == "youngest-decides":
            state.agenda.append(Task("first", YOUNGEST))
        elif first == "random":
            state.agenda.append(Task("first", CHANCE))
        else:
            start_turn(state, YOUNGEST if first == "youngest" else int(first))
        return state

    def playout(self, state: State, rng: Random) -> None:
        luck = Luck(rng)
        while state.agenda and not is_turn_beginning(state):
            self.step(state, luck)
        if state.agenda:
            play_turns(state, luck)

    def read(self, text: str) -> Move:
        return read_move(text)

    def view(self, state: State, seat: int | None) -> CastleView:
        return views.view(state, seat)

    def glance(self, state: State, seat: int | None) -> CastleView:
        return views.glance(state, seat)

    def guess(self, state: State, seat: int | None, rng: Random) -> State:
        """Nobody knows more than anybody else: what lies face down is decided when it is turned up. [CST-3.3]"""
        return state.copy()

    def forecast(self, state: State) -> tuple[Entry, ...]:
        return tuple(forecast(state))

    def outcome(self, state: State) -> Outcome | None:
        return final.outcome(state)

    def inventory(self, state: State) -> Mapping[str, int]:
        """Tiles, wall tiles, and followers by seat with the score marker. [CST-1.4, CST-1.5, CST-1.6]"""
        laid = len(state.land.tiles) - state.edition.starts + (state.drawn != NOTHING_DRAWN)
        counts = {
            "tiles": len(state.bag) + len(state.aside) + laid,
            "wall tiles": len(state.box) + len(state.used) + sum(map(len, state.held)),
        }
        for seat in range(SEATS):
            standing = sum(owner == seat for owner in state.followers.values())
            counts[f"followers of seat {seat}"] = state.supply[seat] + standing + 1
        return counts
