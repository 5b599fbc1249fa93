"""Whole games, kept as records beside an account of every point, and compared line by line with both engines.

An account is written again with `python -m tests.castle.test_records` when a change of the rules is wanted.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from remparts import load_record, read_record, replay
from remparts.core.errors import RempartsError
from remparts.core.ledger import Entry, Term, totals
from remparts.core.record import Record
from remparts.games.castle.rules.game import TheCastle
from tests.castle.naive import Naive
from tests.shared import damaged, entry_lines

GAME = TheCastle()
FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(FOLDER.glob("*.record"))


def account(record: Record) -> Iterator[str]:
    """Each move with what ending now would bring, followers, keeps, wall tiles and empty towers, then every point."""
    entries = 0
    for move, state in replay(GAME, record):
        coming = totals(GAME.forecast(state), 2)
        keeps = [keep.size if keep else 0 for keep in state.keeps]
        held = ["".join(map(str, numbers)) or "-" for numbers in state.held]
        yield line(str(move), coming, state.supply, keeps, held, len(state.towers))
        yield from entry_lines(state.ledger[entries:])
        entries = len(state.ledger)
    outcome = GAME.outcome(state)
    yield f"won by {outcome.winners}" if outcome else "not over"


def slow_account(record: Record) -> Iterator[str]:
    """The same by the slow engine."""
    twin = Naive(2, dict(record.options))
    told = 0
    for move in ("None", *record.moves):
        if move != "None":
            twin.play(move)
        keeps = [keep.size if keep else 0 for keep in twin.keeps]
        held = ["".join(map(str, twin.numbers(seat))) or "-" for seat in (0, 1)]
        yield line(move, twin.forecast(), twin.supply(), keeps, held, len(twin.towers))
        yield from entry_lines(
            Entry(each.seat, each.what, (Term(each.unit, each.points, each.rule, each.number),), each.site)
            for each in twin.lines[told:]
        )
        told = len(twin.lines)
    yield f"won by {tuple(twin.winners())}" if twin.over() else "not over"


def line(move: str, coming: list[int], supply: list[int], keeps: list[int], held: list[str], towers: int) -> str:
    return f"{move}  ahead {coming}  supply {supply}  keeps {keeps}  wall tiles {' '.join(held)}  towers {towers}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_whole_game_gives_the_same_account(path: Path) -> None:
    expected = path.with_suffix(".account").read_text(encoding="utf-8").splitlines()
    for number, (found, wanted) in enumerate(zip(account(load_record(path)), expected, strict=True), 1):
        assert found == wanted, f"line {number} of {path.stem}.account"


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_slow_engine_gives_the_same_account(path: Path) -> None:
    expected = path.with_suffix(".account").read_text(encoding="utf-8").splitlines()
    for number, (found, wanted) in enumerate(zip(slow_account(load_record(path)), expected, strict=True), 1):
        assert found == wanted, f"line {number} of {path.stem}.account"


def test_every_decision_and_every_kind_of_points_is_in_some_record() -> None:
    moves = {move.split(".")[0] for path in RECORDS for move in load_record(path).moves}
    assert moves >= {"first", "messenger", "knight", "townsman", "merchant", "score", "use", "=wall", "-"}
    used = {move for path in RECORDS for move in load_record(path).moves if move.startswith("use.")}
    assert used == {"use.1", "use.2", "use.3"}
    rules = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.account"))
    for rule in ("8.7", "11.4", "11.5", "11.9", "11.10", "11.11", "11.12", "11.14", "12.4", "12.6"):
        assert f"[CST-{rule}]" in rules, rule


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("game     castle", "game     carcassonne", "this is a record of carcassonne"),
        ("rules    1", "rules    2", "version 2 of the rules"),
        ("seats    2", "seats    3", "2 seats"),
        ("first.", "=first.", r"move 1: .*\[CST-3.7\]"),
        ("knight.", "kniht.", "is no move of The Castle"),
    ],
)
def test_a_damaged_record_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(RempartsError, match=reason):
        list(replay(GAME, read_record(damaged(FOLDER / "greedy.record", old, new))))


if __name__ == "__main__":
    for path in RECORDS:
        path.with_suffix(".account").write_text("\n".join(account(load_record(path))) + "\n", encoding="utf-8")
