"""The Count of Carcassonne: players who let others score may send a follower into a quarter, for a later scoring. [CNT]

`quarters.py` has who is in Carcassonne, `moves.py` the moves, `phases.py` the decisions.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar, Final

from remparts.core.grid import cell
from remparts.core.options import Option
from remparts.core.phases import Phase
from remparts.core.task import Move, Task
from remparts.games.carcassonne.expansions.count.moves import Come, Farm, Ride, Send
from remparts.games.carcassonne.expansions.count.phases import (
    Arrive,
    GoFarming,
    MoveCount,
    OfferFields,
    OfferQuarter,
    SendFollower,
)
from remparts.games.carcassonne.expansions.count.quarters import (
    FIRST_CELL,
    NAME,
    Quarters,
    in_turn,
    quarters,
    send_home,
    serving,
    shelters,
    the_quarters,
)
from remparts.games.carcassonne.expansions.count.view import CountView
from remparts.games.carcassonne.rules.countryside import Tiles
from remparts.games.carcassonne.rules.expansion import Expansion, Shelter
from remparts.games.carcassonne.rules.facts import tile_set
from remparts.games.carcassonne.rules.scoring import at
from remparts.games.carcassonne.rules.state import State
from remparts.land.sets import FOLLOWER
from remparts.land.sites import SITE, read_site

CARCASSONNE: Final = -1
"""The name of Carcassonne among the cities that are no features."""


class Count(Expansion):
    """Carcassonne lies in the middle instead of the start tile, and its quarters hold followers. [CNT-1]"""

    name = NAME
    tiles = __package__
    view_type = CountView
    lays_out = 12
    options = (
        Option(
            "count_targets",
            ("any-completed", "occupied-only"),
            "CNT-4.3",
            "Where followers from Carcassonne may go: to any feature being scored, or only where a follower stands.",
        ),
        Option(
            "count_final_moves",
            ("market-only", "all-quarters"),
            "CNT-5.4",
            "Who may leave Carcassonne at the end: followers in the market, or those in all quarters.",
        ),
        Option(
            "carcassonne_is_city",
            ("true", "false"),
            "CNT-1.6",
            "Carcassonne counts as a completed city for farmers and for the King.",
        ),
    )
    modern: ClassVar[Mapping[str, str]] = {"count_targets": "occupied-only", "count_final_moves": "all-quarters"}
    phases: ClassVar[Mapping[str, Phase[State]]] = {
        "carcassonne": OfferQuarter(),
        "send": SendFollower(),
        "count": MoveCount(),
        "come": Arrive(),
        "market": OfferFields(),
        "farm": GoFarming(),
    }

    def read(self, text: str) -> Move | None:
        head, _, quarter = text.partition(".")
        if head in ("send", "count") and quarter in quarters():
            return Send(quarter) if head == "send" else Ride(quarter)
        if found := re.fullmatch(r"come\.([1-9])", text):
            return Come(int(found[1]))
        if found := re.fullmatch("farm@" + SITE, text, re.ASCII):
            return Farm(read_site(*found.groups()))
        return None

    def on_setup(self, state: State) -> None:
        """The twelve tiles of the block lie row by row. [CNT-1.1, CNT-1.2]"""
        state.parts[NAME] = Quarters(state.edition.seats)
        left, top = FIRST_CELL
        for kind in tile_set(self.tiles):
            where = cell(left + kind.markers["x"], top + kind.markers["y"])
            state.land.place(state.edition.tiles.number[kind.code] * 4, where)

    def insert_steps(self, turn: list[str], end: list[str]) -> None:
        turn.insert(turn.index("place") + 1, "carcassonne")
        end.insert(end.index("fields"), "market")

    def before_scoring(self, state: State, seat: int, root: int) -> Sequence[Task]:
        """Those with followers in the quarter that serves the feature decide in turn. [CNT-4.1, CNT-4.4]"""
        city = the_quarters(state)
        land = state.land
        quarter = serving().get(land.kind(root), city.count)
        inside = city.followers[quarter]
        if quarter == city.count or not any(inside):
            return ()
        options = state.edition.options
        if land.tally[root] < FOLLOWER and options["count_targets"] == "occupied-only":
            return ()
        if not land.is_complete(root) and options["count_final_moves"] == "market-only":
            return ()
        return [Task("come", other, root) for other in in_turn(state) if inside[other]]

    def on_scored(self, state: State, seat: int, root: int, winners: Sequence[int]) -> None:
        """Guests return, and it is remembered who received points. [CNT-2.1, CNT-2.6]"""
        city = the_quarters(state)
        if winners:
            city.gained += tuple(winners)
        if root in city.guests:
            send_home(state, root)

    def add_features(self, state: State) -> Sequence[int]:
        """Where guests are, and what followers of the other quarters may still go to at the end. [CNT-5.4]"""
        options = state.edition.options
        city = the_quarters(state)
        guests = [*city.guests]
        if options["count_final_moves"] == "market-only" or options["count_targets"] == "occupied-only":
            return guests
        kinds = {kind for kind, quarter in serving().items() if quarter != city.count and any(city.followers[quarter])}
        land = state.land
        roots = land.roots() if kinds else []
        return guests + [root for root in roots if land.kind(root) in kinds and not land.is_complete(root)]

    def add_shelters(self, state: State) -> Sequence[Shelter]:
        return shelters(state)

    def add_cities(self, state: State) -> Mapping[int, Sequence[int]]:
        """Carcassonne is a completed city, for fields that touch its wall and for whoever counts cities. [CNT-1.6]"""
        if state.edition.options["carcassonne_is_city"] == "false":
            return {}
        land = state.land
        walls = _walls(land.set)
        touching = {
            land.root(land.base_at(number) + segment)
            for number in range(land.laid)
            for segment in walls.get(land.tile_at(number), ())
        }
        return {CARCASSONNE: sorted(touching)}

    def show(self, state: State, seat: int | None) -> CountView:
        city = the_quarters(state)
        task = state.agenda[-1] if state.agenda else None
        return {
            "quarter": city.count,
            "quarters": {quarter: list(inside) for quarter, inside in city.followers.items()},
            "scoring": at(state, task.arg) if task and task.name == "come" else None,
            "guests": {at(state, root): list(guests) for root, guests in sorted(city.guests.items())},
        }

    def inventory(self, state: State) -> Mapping[str, int]:
        guests = zip(*the_quarters(state).guests.values(), strict=True)
        return {f"followers of seat {seat}": sum(numbers) for seat, numbers in enumerate(guests)}


@cache
def _walls(tiles: Tiles) -> Mapping[int, Sequence[int]]:
    """For each tile of the block as it lies, the segments that touch the wall of Carcassonne."""
    return {
        tiles.number[kind.code] * 4: [
            index for index, segment in enumerate(kind.segments) if "touches_carcassonne" in segment.marks
        ]
        for kind in tile_set(Count.tiles)
    }
