"""Whole games, kept as records beside an account of every point, and compared line by line.

An account is written again with `python -m tests.robber_knights.test_records` when a change of the rules is wanted.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from remparts import load_record, read_record, replay
from remparts.core.errors import RempartsError
from remparts.core.record import Record
from remparts.games.robber_knights.rules.game import RobberKnights
from tests.shared import damaged, entry_lines

GAME = RobberKnights()
FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(FOLDER.glob("*.record"))


def account(record: Record) -> Iterator[str]:
    """Each move with the knights left, the heights of the piles and what ending now would bring, then every point."""
    entries = 0
    for move, state in replay(GAME, record):
        coming = [0] * record.options.seats
        for entry in GAME.forecast(state):
            coming[entry.seat] += entry.points
        heights = [len(pile) for pile in state.piles]
        yield f"{move}  ahead {coming}  supply {state.supply}  piles {heights}  open {len(state.area.open)}"
        yield from entry_lines(state.ledger[entries:])
        entries = len(state.ledger)
    outcome = GAME.outcome(state)
    yield f"won by {outcome.winners}: {outcome.decided_by}" if outcome else "not over"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_whole_game_gives_the_same_account(path: Path) -> None:
    expected = path.with_suffix(".account").read_text(encoding="utf-8").splitlines()
    for number, (found, wanted) in enumerate(zip(account(load_record(path)), expected, strict=True), 1):
        assert found == wanted, f"line {number} of {path.stem}.account"


def test_there_are_records_of_every_number_of_seats() -> None:
    assert {load_record(path).options.seats for path in RECORDS} == {2, 3, 4}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("game     robber_knights", "game     carcassonne", "this is a record of carcassonne"),
        ("rules    1", "rules    2", "version 2 of the rules"),
        ("seats    2", "seats    5", "2 to 4 seats"),
        ("keep0.", "keep1.", r"move 2: .*\[ROB-3.3\]"),
        ("keep0.p", "keep0.?", "is hidden"),
        ("=lay.", "lay.", "is no move of Robber Knights"),
    ],
)
def test_a_damaged_record_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(RempartsError, match=reason):
        list(replay(GAME, read_record(damaged(FOLDER / "two-greedy.record", old, new))))


if __name__ == "__main__":
    for path in RECORDS:
        path.with_suffix(".account").write_text("\n".join(account(load_record(path))) + "\n", encoding="utf-8")
