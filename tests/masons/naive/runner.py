"""Plays scenarios of Masons on the slow engine."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace

from remparts.core.ledger import Entry, Term
from tests.masons.naive import Naive
from tests.masons.naive.hands import ALL
from tests.masons.naive.round import Step
from tests.masons.naive.shown import view
from tests.masons.position import PIECES, Position
from tests.masons.runner import MasonsRun, View
from tests.scenario import Scenario

NOBODY = -2
"""Who knows a card that was put down before the scenario begins."""


def run(scenario: Scenario) -> None:
    """Play a scenario on the slow engine; a `ScenarioError` if anything in it does not hold."""
    NaiveRun(scenario).play_out()


def placed(position: Position) -> Naive:
    """A position of the slow engine, at the beginning of a turn."""
    twin = Naive(position.seats, position.choices, position.facts)
    board = twin.board
    board.walls, board.towers = set(position.walls), dict(position.towers)
    board.houses, board.palaces = list(position.houses), list(position.palaces)
    board.walls_made = len(position.walls) + position.left("walls")["walls"]
    for kind in PIECES:
        here = board.made[kind]
        there = board.left(kind)
        board.made[kind] = {colour: here[colour] - there[colour] + position.left(kind)[colour] for colour in here}
    twin.cards.held = [list(hand) for hand in position.hands]
    twin.cards.pile = position.draw_pile()
    twin.cards.discards = [(card, ALL) for card in position.played] + [(card, NOBODY) for card in position.down]
    twin.ledger = [
        Entry(seat, "start", (Term("start", score, "MAS-3.4"),)) for seat, score in enumerate(position.scores)
    ]
    twin.active = position.turn
    twin.todo = [Step("begin", -1)]
    twin.settle()
    return twin


class NaiveRun(MasonsRun):
    """A scenario being played on the slow engine."""

    twin: Naive
    fresh: Callable[[], Naive]
    """Makes the position before any move."""

    def begin(self, position: Position) -> None:
        self.fresh = lambda: Naive(position.seats, position.choices, position.facts)
        self._begin()

    def place(self, position: Position) -> None:
        self.fresh = lambda: placed(position)
        self._begin()

    def _begin(self) -> None:
        self.played: list[str] = []
        self.twin = self.fresh()
        self._mirror()

    def ways(self, depth: int) -> int:
        """Every sequence is played from the beginning."""
        return self._ways_after([], depth)

    def _ways_after(self, moves: list[str], depth: int) -> int:
        twin = self.fresh()
        for text in (*self.played, *moves):
            twin.play(text)
        offered = twin.moves()
        return len(offered) if depth == 1 else sum(self._ways_after([*moves, text], depth - 1) for text in offered)

    def _mirror(self) -> None:
        """What the steps of all games ask of a state."""
        self.state = SimpleNamespace(scores=self.twin.scores(), ledger=self.twin.ledger)

    def view(self, seat: int | None) -> View:
        return view(self.twin, seat)

    def weights(self) -> dict[str, int]:
        return self.twin.odds()

    def _play(self, words: Sequence[str]) -> None:
        for word in words:
            if word not in self.twin.moves():
                self.fail(f"{word} to be legal", " ".join(self.twin.moves()))
            self.twin.play(word)
            self.played.append(word)
        self._mirror()

    def _offered(self) -> list[str]:
        return self.twin.moves()

    def _refuses(self, words: Sequence[str]) -> None:
        if words[0] in self.twin.moves():
            self.fail(f"{words[0]} to be refused", "it is legal")
