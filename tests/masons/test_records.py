"""Whole games, kept as records beside an account of every point, and compared line by line with both engines.

An account is written again with `python -m tests.masons.test_records` when a change of the rules is wanted.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from remparts import load_record, read_record, replay
from remparts.core.errors import RempartsError
from remparts.core.record import Record
from remparts.games.masons.rules.game import Masons
from tests.masons.naive import Naive
from tests.masons.naive.shown import view
from tests.shared import damaged, entry_lines

GAME = Masons()
FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(FOLDER.glob("*.record"))


def account(record: Record) -> Iterator[str]:
    """Each move with the supply, the cities and the cards, then every point."""
    entries = 0
    for move, state in replay(GAME, record):
        yield line(str(move), GAME.view(state, None))
        yield from entry_lines(state.ledger[entries:])
        entries = len(state.ledger)
    outcome = GAME.outcome(state)
    yield f"won by {outcome.winners}: {outcome.decided_by}" if outcome else "not over"


def slow_account(record: Record) -> Iterator[str]:
    """The same by the slow engine."""
    twin = Naive(record.options.seats, dict(record.options))
    entries = 0
    for move in ("None", *record.moves):
        if move != "None":
            twin.play(move)
        yield line(move, view(twin, None))
        yield from entry_lines(twin.ledger[entries:])
        entries = len(twin.ledger)
    winners, decided_by = twin.winners()
    yield f"won by {tuple(winners)}: {decided_by}" if not twin.todo else "not over"


def line(move: str, seen: Mapping[str, Any]) -> str:  # Any: the slow engine's view has no types
    supply = seen["supply"]
    left = [supply["walls"], *(sum(supply[kind].values()) for kind in ("towers", "houses", "palaces"))]
    cities = " ".join(f"{city['id']}:{len(city['spaces'])}" for city in seen["cities"]) or "-"
    hands = [hand["size"] for hand in seen["hands"]]
    return f"{move}  supply {left}  cities {cities}  hands {hands}  piles {seen['pile']} {seen['discards']}"


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


def test_every_decision_and_every_card_is_in_some_record() -> None:
    records = [load_record(path) for path in RECORDS]
    assert {record.options.seats for record in records} == {2, 3, 4}
    moves = {move.split(".")[0].rstrip("0123") for record in records for move in record.moves}
    assert moves == {"first", "=first", "=draw", "wall", "roll", "=roll", "tower", "house", "join", "play", "discard",
                     "city", "exchange", "-"}  # fmt: skip
    accounts = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.account"))
    for rule in ("3.4", "4.5", *(f"14.{number}" for number in range(1, 17))):
        assert f"[MAS-{rule}]" in accounts, rule


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("game     masons", "game     castle", "this is a record of castle"),
        ("rules    1", "rules    2", "version 2 of the rules"),
        ("seats    2", "seats    5", "2 to 4 seats"),
        ("first.1", "=first.1", r"move 1: .*\[MAS-3.6\]"),
        ("wall.", "wal.", "is no move of Masons"),
        ("=draw0.", "=draw1.", r"move 2: .*\[MAS-"),
    ],
)
def test_a_damaged_record_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(RempartsError, match=reason):
        list(replay(GAME, read_record(damaged(FOLDER / "two-optional.record", old, new))))


if __name__ == "__main__":
    for path in RECORDS:
        path.with_suffix(".account").write_text("\n".join(account(load_record(path))) + "\n", encoding="utf-8")
