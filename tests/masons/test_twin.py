"""The engine and its slow twin agree after every move of random games, on any board and with few pieces."""

from random import Random

import pytest

from remparts import CHANCE, Options, find_move, who
from remparts.games.masons.rules.facts import read_components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.state import State
from tests.masons.naive import Naive
from tests.masons.naive.board import OUTSIDE
from tests.masons.naive.facts import OPTIONS
from tests.masons.naive.shown import view
from tests.masons.nets import Facts, scarce, small_board
from tests.shared import soaked

GAMES = soaked(4, 20)
SMALL_GAMES = soaked(60, 2)
BATCH = 2
SMALL_BATCH = 20
RARE = {
    "city chosen",
    "draw lost",
    "exchanged",
    "house colour exhausted",
    "house lacking",
    "joined",
    "last of houses",
    "last of palaces",
    "last of towers",
    "last of walls",
    "no cards",
    "no line",
    "no tower die",
    "penalty",
    "reshuffle",
    "reshuffle between draws",
    "reshuffle made up for",
    "tower colour exhausted",
    "tower lacking",
    "walls cleaned up",
    "won by most cards",
    "won by most points",
    "shared",
}
RARE_GAMES = (71, 87, 349, 373, 386)


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("batch", range(GAMES // BATCH))
def test_twins_agree(batch: int) -> None:
    """[MAS-T-43, MAS-8.5, MAS-8.6]"""
    for number in range(BATCH):
        seed = f"twin {batch * BATCH + number}"
        rng = Random(seed)
        seats = 2 + (batch * BATCH + number) % 3
        Comparison(seed, seats, rng).play_out()


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("batch", range(SMALL_GAMES // SMALL_BATCH))
def test_twins_agree_on_small_boards_with_few_pieces(batch: int) -> None:
    """Everything runs out now and then: colours, pieces, lines, cards, piles. [MAS-1.7, MAS-12.10, MAS-15.1]"""
    for number in range(batch * SMALL_BATCH, (batch + 1) * SMALL_BATCH):
        small_game(number).play_out()


def test_twins_agree_on_all_that_is_rare() -> None:
    """Games in which each of it happens. [MAS-6.5, MAS-7.6, MAS-11.1, MAS-12.3, MAS-12.10, MAS-15.1]"""
    games = [small_game(number) for number in RARE_GAMES]
    for game in games:
        game.play_out()
    happened = {what for game in games for what, times in game.special.items() if times}
    assert happened >= RARE, RARE - happened


def small_game(number: int) -> "Comparison":
    seed = f"small {number}"
    rng = Random(seed)
    seats = rng.randrange(2, 5)
    return Comparison(seed, seats, rng, scarce(small_board(number, rng), rng, seats))


class Comparison:
    """One game, played on both."""

    def __init__(self, seed: str, seats: int, rng: Random, facts: Facts | None = None) -> None:
        choices = {name: rng.choice(values) for name, values in OPTIONS.items()}
        choices["first_player"] = rng.choice(OPTIONS["first_player"][: 2 + seats])
        self.game = Masons(read_components(facts)) if facts else Masons()
        self.state = self.game.setup(Options(seats, **choices))
        self.twin = Naive(seats, choices, facts)
        self.rng = rng
        self.looking = Random(seed)
        self.style = rng.choice(("any", "closing", "edges"))
        self.where = f"seed {seed!r}, {seats} seats, {choices}"
        self.special = self.twin.special

    def play_out(self) -> None:
        played: list[str] = []
        while True:
            where = f"{self.where}, after {len(played)} moves, {played[-6:]}"
            self.compare(where)
            if not self.twin.todo:
                break
            text = chosen(self.twin, self.style, self.rng)
            self.game.play(self.state, find_move(self.game, self.state, text))
            self.twin.play(text)
            played.append(text)
        decided_by = self.twin.winners()[1]
        self.special["shared" if "shared" in decided_by else f"won by {' '.join(decided_by.split()[:2])}"] += 1

    def compare(self, where: str) -> None:
        game, state, twin = self.game, self.state, self.twin
        compare_moves(game, state, twin, where)
        assert state.ledger == twin.ledger, where
        seats = [None, *range(twin.seats)]
        for seat in self.looking.sample(seats, 2):
            found, expected = game.view(state, seat), view(twin, seat)
            for name, value in found.items():
                assert value == expected[name], f"{name} for {seat}, {where}"
            assert found.keys() == expected.keys(), where


def compare_moves(game: Masons, state: State, twin: Naive, where: str) -> None:
    """All in order, except that exchanges have none besides beginning with nothing."""
    turn = who(state)
    assert {None: "nobody", CHANCE: "chance"}.get(turn, turn) == twin.who(), where
    moves, expected = [str(move) for move in game.moves(state)], twin.moves()
    if twin.step == "exchange":
        assert moves[0] == expected[0], where
        moves.sort()
        expected.sort()
    assert moves == expected, where
    if turn == CHANCE:
        assert {str(move): weight for move, weight in game.odds(state)} == twin.odds(), where


def chosen(twin: Naive, style: str, rng: Random) -> str:
    """Cities are closed and cards discarded more often than by chance alone; some begin with the edge of the board."""
    texts = twin.moves()
    if twin.step == "wall" and rng.random() < 0.6:
        lines = twin.board.free_lines()
        if style == "closing":
            closed = {line: len(twin.board.closed_by(line) or ()) for line in lines}
            lines = [line for line in lines if closed[line] == max(closed.values())]
        elif style == "edges":
            edges = [line for line in lines if OUTSIDE in twin.board.lines[line].sides]
            lines = edges or lines
        return f"wall.{rng.choice(lines)}"
    if twin.step in ("cards", "wall"):
        word = rng.choice(sorted({text.split(".")[0] for text in texts}))
        texts = [text for text in texts if text.split(".")[0] == word]
    return rng.choice(texts)
