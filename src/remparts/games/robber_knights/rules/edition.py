"""The rules for one table: its options, what they fix, and the tasks and moves that all its states share."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from remparts.core import phases
from remparts.core.ints import i64, ints
from remparts.core.options import Options
from remparts.core.task import CHANCE, NOBODY, Task
from remparts.games.robber_knights.rules.board import board
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.moves import Draw, Keep, Lay

if TYPE_CHECKING:
    from remparts.games.robber_knights.rules.state import State


class Edition(phases.Edition):
    """Everything about a game that its options fix, shared by all its states."""

    def __init__(self, options: Options, phases: Mapping[str, phases.Phase["State"]]) -> None:
        super().__init__(options, phases)
        box = facts()
        self.side: Final = box.sides[options.seats]
        self.board: Final = board(self.side)
        self.number: Final = {kind.code: i for i, kind in enumerate(box.kinds)}
        self._lay_out_piles()
        self._lay_out_choices()
        self._lay_out_tasks()
        self.lays: Final[dict[int, Lay]] = {}
        self.drawn: Final = [[Draw(seat, kind.code) for kind in box.kinds] for seat in range(self.seats)]

    def _lay_out_piles(self) -> None:
        """A pile by letters from top to bottom; by its height, how many tiles show the letter on top. [ROB-3.2]"""
        box = facts()
        self.first_hand = box.letters["A"]
        self.castle = next(kind for kind in self.first_hand if box.kinds[kind].is_castle)
        self.pile = tuple([kind for letter in box.pile for kind in box.letters[letter]])
        self.highest: i64 = len(self.pile)
        """The height of a whole pile."""
        tops = [(letter, left) for letter in reversed(box.pile) for left in range(1, len(box.letters[letter]) + 1)]
        self.tops: Sequence[tuple[str, int]] = [("", 0), *tops]
        self.top_size = ints([left for _, left in self.tops])

    def _lay_out_choices(self) -> None:
        """What a seat can keep besides its castle; by that, what it gives to the layout. [ROB-3.3, ROB-3.5]"""
        others = list(self.first_hand)
        others.remove(self.castle)
        self.kept = sorted(set(others))
        self.given: dict[int, tuple[int, ...]] = {}
        for kind in self.kept:
            at = others.index(kind)
            self.given[kind] = tuple(others[:at] + others[at + 1 :])
        codes = [facts().kinds[kind].code for kind in self.kept]
        self.keeps = [[Keep(seat, code) for code in codes] for seat in range(self.seats)]

    def _lay_out_tasks(self) -> None:
        actions = range(facts().most_tiles + 1)
        self.laying = [[Task("lay", seat, action) for action in actions] for seat in range(self.seats)]
        self.marching = [[Task("march", seat, action) for action in actions] for seat in range(self.seats)]
        self.drawing = [Task("draw", CHANCE, seat) for seat in range(self.seats)]
        self.after = [Task("next", NOBODY, action) for action in actions]
