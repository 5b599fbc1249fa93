"""The rules for one table: its options, what they fix, and the tasks and moves that all its states share."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from remparts.core.options import Options
from remparts.core.phases import Phase
from remparts.core.task import CHANCE, NOBODY, Task
from remparts.games.robber_knights.rules.facts import facts
from remparts.games.robber_knights.rules.moves import Draw, Lay

if TYPE_CHECKING:
    from remparts.games.robber_knights.rules.state import State


class Edition:
    """Everything about a game that its options fix, shared by all its states."""

    def __init__(self, options: Options, phases: Mapping[str, Phase["State"]]) -> None:
        box = facts()
        self.options: Final = options
        self.seats: Final = options.seats
        self.phases: Final = dict(phases)
        self.side: Final = box.sides[options.seats]
        self.number: Final = {kind.code: i for i, kind in enumerate(box.kinds)}
        self._lay_out_piles()
        self._lay_out_tasks()
        self.lays: Final[dict[tuple[int, int], Lay]] = {}
        self.drawn: Final = [[Draw(seat, kind.code) for kind in box.kinds] for seat in range(self.seats)]

    def _lay_out_piles(self) -> None:
        """A pile by letters from top to bottom; by its height, how many tiles show the letter on top. [ROB-3.2]"""
        box = facts()
        self.first_hand = box.letters["A"]
        self.castle = next(kind for kind in self.first_hand if box.kinds[kind].is_castle)
        self.pile = tuple(kind for letter in box.pile for kind in box.letters[letter])
        tops = [(letter, left) for letter in reversed(box.pile) for left in range(1, len(box.letters[letter]) + 1)]
        self.tops: Sequence[tuple[str, int]] = [("", 0), *tops]
        self.top_size = [left for _, left in self.tops]

    def _lay_out_tasks(self) -> None:
        actions = range(facts().most_tiles + 1)
        self.laying = [[Task("lay", seat, action) for action in actions] for seat in range(self.seats)]
        self.marching = [[Task("march", seat, action) for action in actions] for seat in range(self.seats)]
        self.drawing = [Task("draw", CHANCE, seat) for seat in range(self.seats)]
        self.after = [Task("next", NOBODY, action) for action in actions]
