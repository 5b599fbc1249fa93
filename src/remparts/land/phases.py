"""The phases that tile games share: a tile comes up, a follower claims a segment. Rules cite their own."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import ClassVar, TypeVar

from remparts.core.ints import mypyc_attr
from remparts.core.luck import Luck
from remparts.core.phases import Phase
from remparts.core.task import Move, Task
from remparts.land.lands import Land
from remparts.land.moves import PASS, Draw, Follow
from remparts.land.sets import TileSet
from remparts.land.state import TileEdition, TileState

AnyTileState = TileState[TileEdition[TileSet], Land]
S = TypeVar("S", bound=AnyTileState)


@mypyc_attr(allow_interpreted_subclasses=True)
class FromBag(Phase[S]):
    """A tile comes up for all to see, each one left with the same chance."""

    def odds(self, state: S, task: Task) -> Sequence[tuple[Move, int]]:
        return [(state.edition.draws[kind], count) for kind, count in sorted(Counter(state.bag).items())]

    def deal(self, state: S, task: Task, rng: Random) -> Move:
        bag = state.bag
        return state.edition.draws[bag[int(rng.random() * len(bag))]]

    def answer(self, state: S, task: Task, move: Move) -> None:
        assert isinstance(move, Draw)
        kind = state.edition.tiles.number[move.tile]
        state.bag.pop(bisect_left(state.bag, kind))
        self.come_up(state, task, kind)

    def draw(self, state: S, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        self.come_up(state, task, state.bag.pop(luck.below(len(state.bag))))

    def come_up(self, state: S, task: Task, kind: int) -> None:
        """That kind has left the bag."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class PlaceFollower(Phase[S]):
    """A follower goes on a segment of the tile laid last whose feature nobody stands on, or none does."""

    by_segment: ClassVar[str]
    """The paragraph by which a claim names a segment of the tile."""
    nobody_there: ClassVar[str]
    """The paragraph by which nobody may stand on the feature."""

    def moves(self, state: S, task: Task) -> Sequence[Move]:
        follows = state.edition.follows[state.land.last_tile]
        return [*[follows[segment] for segment in state.free], PASS]

    def answer(self, state: S, task: Task, move: Move) -> None:
        state.free = []
        if isinstance(move, Follow):
            land = state.land
            claim(state, task.arg, land.set.turned[land.last_tile].segment_named[move.segment])

    def choose(self, state: S, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        free, state.free = state.free, []
        number = luck.below(len(free) + 1)
        if number < len(free):
            claim(state, task.arg, free[number])

    def refusal(self, state: S, task: Task, move: Move) -> str:
        if not isinstance(move, Follow):
            return super().refusal(state, task, move)
        land = state.land
        follows = state.edition.follows[land.last_tile]
        if move not in follows:
            code = land.set.turned[land.last_tile].kind.code
            claims = ", ".join(str(follow) for follow in follows if follow.role)
            return f"{move} is not on tile {code} as it lies; it has {claims} [{self.by_segment}]"
        kind = land.kind(land.last_base + follows.index(move))
        return f"{move} is not possible: a follower stands on that {kind} already [{self.nobody_there}]"


def claim(state: AnyTileState, seat: int, segment: int) -> None:
    """A follower of a seat goes from its supply on a segment of the tile laid last."""
    land = state.land
    node = land.last_base + segment
    land.stand(node, seat)
    state.followers[node] = seat
    state.supply[seat] -= 1


def lift(state: AnyTileState, node: int) -> None:
    """Give the follower on a segment back to its owner's supply."""
    seat = state.followers.pop(node)
    state.land.stand(node, seat, -1)
    state.supply[seat] += 1
