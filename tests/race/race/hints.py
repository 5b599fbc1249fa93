"""What a bot asks: the die is part of the decision to roll it."""

from collections.abc import Sequence

from race import PACKAGE
from remparts.core.game import State
from remparts.core.hints import PlainHints
from remparts.core.task import Move


class RaceHints(PlainHints):
    """Points count as usual; of the answers of chance, all that the die can show."""

    def __init__(self) -> None:
        super().__init__(PACKAGE.rules)

    def chances(self, state: State, seat: int) -> Sequence[Move]:
        return PACKAGE.rules.moves(state) if state.agenda[-1].name == "roll" else ()
