"""The phases that tile games share: a tile comes up, a follower claims a segment. Rules cite their own."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Protocol, TypeVar

from remparts.core.options import Options
from remparts.core.game import State
from remparts.core.phases import Phase
from remparts.core.task import Move, Task
from remparts.land.land import Land
from remparts.land.moves import PASS, Draw, Follow


class TileEdition(Protocol):
    """Rules of a game with such phases."""

    @property
    def options(self) -> Options: ...

    @property
    def phases(self) -> Mapping[str, Phase[Any]]: ...  # phases of the edition's own states

    @property
    def draws(self) -> Sequence[Draw]:
        """The move by which each kind comes up."""

    @property
    def follows(self) -> Sequence[Sequence[Follow]]:
        """The move by which each segment of each turned tile is claimed."""


class TileState(State, Protocol):
    """A state of such a game."""

    @property
    def edition(self) -> TileEdition: ...

    @property
    def land(self) -> Land: ...

    bag: list[int]
    """The kinds not drawn yet, in the order of kinds."""
    choices: list[int]
    """The segments of the tile laid last that may be claimed, while one may be."""
    supply: list[int]
    """The followers each seat has left."""
    followers: dict[int, int]
    """The seat of the follower on each node."""


S = TypeVar("S", bound=TileState)


class FromBag(Phase[S]):
    """A tile comes up for all to see, each one left with the same chance."""

    def odds(self, state: S, task: Task) -> Sequence[tuple[Move, int]]:
        return [(state.edition.draws[kind], count) for kind, count in sorted(Counter(state.bag).items())]

    def deal(self, state: S, task: Task, rng: Random) -> Move:
        bag = state.bag
        return state.edition.draws[bag[int(rng.random() * len(bag))]]


class PlaceFollower(Phase[S]):
    """A follower goes on a segment of the tile laid last whose feature nobody stands on, or none does."""

    by_segment: ClassVar[str]
    """The paragraph by which a claim names a segment of the tile."""
    nobody_there: ClassVar[str]
    """The paragraph by which nobody may stand on the feature."""

    def moves(self, state: S, task: Task) -> Sequence[Move]:
        follows = state.edition.follows[state.land.tiles[-1]]
        return [*[follows[segment] for segment in state.choices], PASS]

    def answer(self, state: S, task: Task, move: Move) -> None:
        if not isinstance(move, Follow):
            return
        land = state.land
        node = land.bases[-1] + land.set.turned[land.tiles[-1]].segment_named[move.segment]
        land.stand(node, task.arg)
        state.followers[node] = task.arg
        state.supply[task.arg] -= 1

    def refusal(self, state: S, task: Task, move: Move) -> str:
        if not isinstance(move, Follow):
            return super().refusal(state, task, move)
        land = state.land
        follows = state.edition.follows[land.tiles[-1]]
        if move not in follows:
            code = land.set.turned[land.tiles[-1]].kind.code
            claims = ", ".join(str(follow) for follow in follows if follow.role)
            return f"{move} is not on tile {code} as it lies; it has {claims} [{self.by_segment}]"
        kind = land.segment_kinds[land.bases[-1] + follows.index(move)]
        return f"{move} is not possible: a follower stands on that {kind} already [{self.nobody_there}]"


def lift(state: TileState, node: int) -> None:
    """Give the follower on a segment back to its owner's supply."""
    seat = state.followers.pop(node)
    state.land.stand(node, seat, -1)
    state.supply[seat] += 1
