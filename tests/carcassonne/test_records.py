"""Whole games, kept as records beside an account of every point, and compared line by line.

An account is written again with `python -m tests.carcassonne.test_records` when a change of the rules is wanted.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from remparts import game, load_record, replay
from remparts.core.record import Record
from tests.shared import entry_lines

GAME = game("carcassonne")
FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(FOLDER.glob("*.record"))


def account(record: Record) -> Iterator[str]:
    """Each move with the entries it brought, the points and the followers left after it."""
    entries = 0
    for move, state in replay(GAME, record):
        yield f"{move}  scores {state.scores}  supply {state.supply}  stock {len(state.bag)}"
        yield from entry_lines(state.ledger[entries:])
        entries = len(state.ledger)
    outcome = GAME.outcome(state)
    yield f"won by {outcome.winners}: {outcome.decided_by}" if outcome else "not over"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_whole_game_gives_the_same_account(path: Path) -> None:
    expected = path.with_suffix(".account").read_text(encoding="utf-8").splitlines()
    for number, (found, wanted) in enumerate(zip(account(load_record(path)), expected, strict=True), 1):
        assert found == wanted, f"line {number} of {path.stem}.account"


def test_there_are_records_of_every_way_to_play() -> None:
    options = [load_record(path).options for path in RECORDS]
    assert {chosen.get("hand_tiles", "0") for chosen in options} == {"0", "3"}
    assert len({chosen.get("farm_scoring", "first-edition") for chosen in options}) == 3
    assert {chosen.seats for chosen in options} >= {2, 3, 5}


if __name__ == "__main__":
    for path in RECORDS:
        path.with_suffix(".account").write_text("\n".join(account(load_record(path))) + "\n", encoding="utf-8")
