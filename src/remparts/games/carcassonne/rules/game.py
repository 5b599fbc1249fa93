"""Carcassonne as a `Game`: the contract, answered by the phases of the present task."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from remparts.core.errors import BadOptions
from remparts.core.first import check_first
from remparts.core.ints import mypyc_attr
from remparts.core.ledger import Entry, Outcome
from remparts.core.luck import Luck
from remparts.core.options import Option, Options, Spec
from remparts.core.phases import PhasedGame, go_on
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.carcassonne.rules import scoring
from remparts.games.carcassonne.rules import view as views
from remparts.games.carcassonne.rules.edition import ROLES, Edition
from remparts.games.carcassonne.rules.expansion import Expansion, chosen
from remparts.games.carcassonne.rules.moves import read_move
from remparts.games.carcassonne.rules.phases import PHASES
from remparts.games.carcassonne.rules.playout import Lane
from remparts.games.carcassonne.rules.scoring import VALUES, forecast_entries, settled
from remparts.games.carcassonne.rules.state import NOTHING_DRAWN, State
from remparts.games.carcassonne.rules.turn import YOUNGEST
from remparts.games.carcassonne.rules.view import CarcassonneView

OPTIONS: Final[Spec] = (
    Option(
        "first_player",
        ("youngest-decides", "youngest", "random", "0", "1", "2", "3", "4"),
        "CAR-1.7",
        "Who starts: the youngest player, who sits first, decides or starts; chance decides; or a colour.",
    ),
    Option(
        "farm_scoring",
        ("first-edition", "second-edition", "third-edition"),
        "CAR-9.7",
        "How farmers score: per city over all its fields, per field with each city once, or per field.",
    ),
    Option(
        "farm_city_points",
        ("3", "4"),
        "CAR-9.2",
        "Points for a city that farmers supply, in first-edition scoring.",
        only_with="farm_scoring=first-edition",
    ),
    Option("small_city", ("2", "4"), "CAR-5.8", "Points for a completed city of two tiles."),
    Option("hand_tiles", ("0", "3"), "VAR-1.1", "Tiles in hand: draw and place, or choose among three.", in_sight=True),
    Option(
        "hand_end",
        ("play-out", "stop-at-last-draw"),
        "VAR-1.5",
        "With hands, the game ends when all are played out, or after the turn of the last draw.",
        only_with="hand_tiles=3",
    ),
)

_MOST_EDITIONS: Final = 100
"""How many editions are kept for the next table with the same options; there are millions of choices."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Carcassonne(PhasedGame[State]):
    """Carcassonne for 2 to 5 seats, with any of the expansions it is given."""

    name: Final = "carcassonne"
    title: Final = "Carcassonne"
    version: Final = 2
    seats: Final = range(2, 6)

    def __init__(self, expansions: Sequence[Expansion] = ()) -> None:
        self._expansions: Final = {expansion.name: expansion for expansion in expansions}
        about = "Expansions that are played, in any combination."
        cautions = tuple(each for e in expansions for each in e.cautions if self._expansions.keys() >= {*each.values})
        choice = Option("expansions", tuple(self._expansions), "INT-1", about, many=True, cautions=cautions)
        more = tuple(replace(option, only_with=f"expansions={e.name}") for e in expansions for option in e.options)
        self.options: Final = (*([choice] if expansions else ()), *OPTIONS, *more)
        modern = {"farm_scoring": "third-edition", "small_city": "4"}
        for expansion in expansions:
            modern |= expansion.modern
        self.presets: Final[Mapping[str, Mapping[str, str]]] = {"rulebook": {}, "modern": modern}
        self._roles: Final = {*ROLES.values(), *(claim.role for e in expansions for claim in e.claims.values())}
        self._editions: Final[dict[Options, Edition]] = {}
        self.view_type: Final = views.view_type(expansions)

    def edition(self, options: Options) -> Edition:
        """The rules these options choose; `BadOptions` if they do not go together."""
        if options not in self._editions:
            filled = options.filled(self.options, self.seats)
            _check(filled)
            if len(self._editions) >= _MOST_EDITIONS:
                self._editions.pop(next(iter(self._editions)), None)  # another thread may have been faster
            self._editions[options] = Edition(filled, PHASES, VALUES, chosen(self._expansions.values(), filled))
        return self._editions[options]

    def setup(self, options: Options) -> State:
        """The start tile lies face up and the first player is known or to be chosen. [CAR-1.3, CAR-1.7]"""
        edition = self.edition(options)
        state = State(edition)
        state.agenda.append(_first_task(edition.options["first_player"]))
        for expansion in edition.on_setup:
            expansion.on_setup(state)
        if not state.land.laid:
            state.land.place(edition.start * 4, 0)
        go_on(state)
        return state

    def playout(self, state: State, rng: Random) -> None:
        luck = Luck(rng)
        turn = len(state.edition.turns[0])
        while state.agenda:
            if state.edition.is_plain and len(state.agenda) == turn and state.agenda[-1].name == "draw":
                Lane(state).run(luck)
            else:
                self.step(state, luck)

    def read(self, text: str) -> Move:
        for expansion in self._expansions.values():
            move = expansion.read(text)
            if move:
                return move
        return read_move(text, self._roles)

    def view(self, state: State, seat: int | None) -> CarcassonneView:
        return views.view(state, seat)

    def glance(self, state: State, seat: int | None) -> CarcassonneView:
        return views.glance(state, seat)

    def guess(self, state: State, seat: int | None, rng: Random) -> State:
        return views.guess(state, seat, rng)

    def forecast(self, state: State) -> tuple[Entry, ...]:
        """What is due and what the end adds, if nobody decided anything more. [CAR-5.1, CAR-8.2]"""
        return tuple(forecast_entries(state, settled(state))) if state.agenda else ()

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def inventory(self, state: State) -> Mapping[str, int]:
        edition = state.edition
        held = sum(len(hand) for hand in state.hands) + (state.drawn != NOTHING_DRAWN)
        coming = sum(len(each.add_coming(state)) for each in edition.add_coming)
        counts = Counter(tiles=int(state.land.laid) + len(state.bag) + len(state.aside) + held + coming)
        shelters = [shelter for each in edition.add_shelters for shelter in each.add_shelters(state)]
        for seat in range(edition.seats):
            standing = sum(owner == seat for owner in state.followers.values())
            sheltered = sum(shelter.followers[seat] for shelter in shelters)
            counts[f"followers of seat {seat}"] = state.supply[seat] + standing + sheltered
        for expansion in edition.expansions:
            counts.update(expansion.inventory(state))  # adds to what is there
        return counts


def _first_task(first: str) -> Task:
    """Somebody decides who starts, or a seat does. [CAR-1.7]"""
    if first == "youngest-decides":
        return Task("first", YOUNGEST)
    if first == "random":
        return Task("first", CHANCE)
    return Task("begin", NOBODY, YOUNGEST if first == "youngest" else int(first))


def _check(options: Options) -> None:
    check_first(options, "CAR-1.7")
    if options["farm_city_points"] != "3" and options["farm_scoring"] != "first-edition":
        raise BadOptions("farm_city_points can be 4 only with farm_scoring first-edition [CAR-9.2]")
