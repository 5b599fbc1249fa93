"""Plays scenarios of games whose tiles join into features: what such scenarios share."""

import re
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from remparts.core.grid import SIDES, cell
from remparts.core.ledger import Entry, Term
from remparts.land.tiles import HALVES
from tests.runner import NONE, BaseRun


class TileRun(BaseRun):
    """A scenario being played; segments are written as a cell and a side, a half side or another name of theirs."""

    most_followers: ClassVar[int]

    def can_be_complete(self, kind: str) -> bool:
        """Whether a feature of this kind may be complete, so that followers leave it."""
        raise NotImplementedError

    def steps(self) -> dict[str, Callable[[Sequence[str]], None]]:
        return {**super().steps(), "joined": self._joined, "apart": self._apart}

    def kind(self, code: str) -> int:
        """The number of a kind of tile."""
        number: int | None = self.state.edition.tiles.number.get(code)
        if number is None:
            self.fail("the code of a tile", code)
        return number

    def node(self, text: str) -> int:
        """The node of a segment."""
        found = re.fullmatch(r"(-?\d+),(-?\d+)\.([nesw][lr]?|c|i\d)", text)
        land = self.state.land
        if not found or cell(int(found[1]), int(found[2])) not in land.where:
            self.fail("a tile and a side or half side of it, as in 1,0.w", text)
        number = land.where.index(cell(int(found[1]), int(found[2])))
        first: int = land.bases[number]
        for index, segment in enumerate(land.set.turned[land.tiles[number]].segments):
            reached = [SIDES[side] for side in segment.sides] + [HALVES[half] for half in segment.halves]
            if found[3] in (reached or [segment.named(index)]):
                return first + index
        return self.fail(f"a segment at {text}", NONE)

    def stand(self) -> None:
        """Put followers on the board."""
        for colour, *nodes in self.given("men"):
            for node in nodes:
                self._stand(self.seat(colour), self.node(node))

    def count(self) -> None:
        """Put followers into supplies, and points into the ledger that were made before."""
        state = self.state
        for colour, number in self.given("supply"):
            state.supply[self.seat(colour)] = int(number)
        for colour, points in self.given("score"):
            seat = self.seat(colour)
            state.ledger.append(Entry(seat, "before", (Term("before", int(points), ""),)))
            state.scores[seat] += int(points)
        self.checked = len(state.ledger)

    def _stand(self, seat: int, node: int) -> None:
        state: Any = self.state  # that of any such game
        root = state.land.root(node)
        kind = state.land.kind(root)
        if self.can_be_complete(kind) and state.land.is_complete(root):
            self.fail("followers on incomplete features", f"one on a {kind} that is complete")
        if node in state.followers:
            self.fail("one follower on a segment", "two")
        state.land.stand(node, seat)
        state.followers[node] = seat
        state.supply[seat] -= 1
        if state.supply[seat] < 0:
            self.fail(f"at most {self.most_followers} followers of a colour", "more")

    # ---- Steps

    def _joined(self, words: Sequence[str]) -> None:
        roots = self._roots(words)
        if len(roots) != 1:
            self.fail("one feature", f"{len(roots)} features")

    def _apart(self, words: Sequence[str]) -> None:
        roots = self._roots(words)
        if len(roots) != len(words):
            self.fail(f"{len(words)} features", len(roots))

    def _roots(self, words: Sequence[str]) -> set[int]:
        return {self.state.land.root(self.node(word)) for word in words}
