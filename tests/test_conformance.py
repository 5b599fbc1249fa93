"""Every game keeps the laws, and the laws notice a game that does not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, cast

import pytest

from remparts import Options
from remparts.core.conformance import Violation, check_game
from remparts.core.game import Glance
from remparts.core.ledger import Entry, Outcome, Term
from remparts.core.task import Move
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.moves import Deal
from remparts.games.carcassonne.rules.state import State
from remparts.games.carcassonne.rules.view import CarcassonneView
from tests.shared import SOAK, quick_first

CHOICES: list[dict[str, str]] = [
    {},
    {"first_player": "random", "farm_scoring": "second-edition"},
    {"first_player": "1", "farm_scoring": "third-edition", "small_city": "4"},
    {"hand_tiles": "3"},
    {"hand_tiles": "3", "hand_end": "stop-at-last-draw", "farm_city_points": "4"},
]


CASES = [(seats, choices) for choices in CHOICES for seats in (2, 3, 4, 5)]


# Every third of them: each choice with one or two numbers of seats, and all of them under `make soak`.
@pytest.mark.soak
@pytest.mark.parametrize(("seats", "choices"), quick_first(*CASES[:: 1 if SOAK else 3]))
def test_carcassonne_keeps_the_laws(seats: int, choices: dict[str, str]) -> None:
    check_game(Carcassonne(), Options(seats, **choices), seed=f"laws {seats}")


class ForgetsTheLedger(Carcassonne):
    def play(self, state: State, move: Move) -> None:
        super().play(state, move)
        state.scores[0] += 1


class LosesAFollower(Carcassonne):
    def play(self, state: State, move: Move) -> None:
        super().play(state, move)
        state.supply[0] -= len(state.land.tiles) == 20


class SharesItsBag(Carcassonne):
    def apply(self, state: State, move: Move) -> State:
        after = state.copy()
        after.bag = state.bag
        self.play(after, move)
        return after


class ShowsEveryHand(Carcassonne):
    def view(self, state: State, seat: int | None) -> CarcassonneView:
        return {**super().view(state, seat), "parts": {"all": [list(hand) for hand in state.hands]}}

    glance = view


class ShowsTheBag(Carcassonne):
    def view(self, state: State, seat: int | None) -> CarcassonneView:
        return {**super().view(state, seat), "parts": {"next": state.bag[:1]}}

    glance = view


class LooksAway(Carcassonne):
    def glance(self, state: State, seat: int | None) -> CarcassonneView:
        return {**super().view(state, seat), "turn": -1}


class SharesHands(Carcassonne):
    def glance(self, state: State, seat: int | None) -> CarcassonneView:
        shown: dict[str, Any] = {**super().view(state, seat)}
        hands = shown.pop("hands")
        return cast("CarcassonneView", Glance(shown, {"hands": lambda: hands}, frozenset({"hands"})))


class OffersTwice(Carcassonne):
    def moves(self, state: State) -> Sequence[Move]:
        return [*super().moves(state), *super().moves(state)]


class Shuffles(Carcassonne):
    rng = Random(1)

    def moves(self, state: State) -> Sequence[Move]:
        moves = list(super().moves(state))
        self.rng.shuffle(moves)
        return moves


class NeverEnds(Carcassonne):
    def outcome(self, state: State) -> Outcome | None:
        return None


class WinsForNobody(Carcassonne):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, winners=())


class CitesNothing(Carcassonne):
    def forecast(self, state: State) -> tuple[Entry, ...]:
        return (Entry(0, "gift", (Term("gift", 1, ""),)),) if state.agenda else ()


class LooksAndTouches(Carcassonne):
    def forecast(self, state: State) -> tuple[Entry, ...]:
        state.seat = 1 - state.seat
        return super().forecast(state)


class GivesNoReason(Carcassonne):
    def refusal(self, state: State, move: Move) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class Spaced(Move):
    def __str__(self) -> str:
        return "two words"


class WritesTwoWords(Carcassonne):
    def moves(self, state: State) -> Sequence[Move]:
        return [Spaced()] if state.agenda else ()


class ReadsAnother(Carcassonne):
    def read(self, text: str) -> Move:
        move = super().read(text)
        return replace(move, seat=1 - move.seat) if isinstance(move, Deal) else move


class HidesTheOdds(Carcassonne):
    def odds(self, state: State) -> Sequence[tuple[Move, int]]:
        return [(move, 0) for move, _ in super().odds(state)]


BROKEN: dict[Callable[[], Carcassonne], str] = {
    ForgetsTheLedger: "sums of the ledger",
    LosesAFollower: "components came or went",
    SharesItsBag: "apply changed the old state",
    ShowsEveryHand: "can tell a guess",
    ShowsTheBag: "can tell a guess",
    LooksAway: "something else than the view",
    SharesHands: "hands is not the same for seat . and spectators",
    OffersTwice: "offered twice|not depend on how",
    Shuffles: "order of the moves|not depend on how|other moves in a guess",
    NeverEnds: "agenda is empty exactly",
    WinsForNobody: "nobody won",
    CitesNothing: "cites no paragraph",
    LooksAndTouches: "forecast changes|changed it",
    GivesNoReason: "without a reason",
    WritesTwoWords: "not one word",
    ReadsAnother: "reads back",
    HidesTheOdds: "no weight",
}


@pytest.mark.parametrize(("broken", "complaint"), BROKEN.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_the_laws_notice(broken: Callable[[], Any], complaint: str) -> None:
    with pytest.raises(Violation, match=complaint):
        check_game(broken(), Options(2, hand_tiles=3), seed=1)
