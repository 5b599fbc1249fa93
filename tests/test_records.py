"""Records survive the round trip, and damaged ones are refused with a sentence that says why."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from remparts import CHANCE, Move, Options, game, load_record, read_record, replay, replayed, who, write_record
from remparts.core.errors import BadOptions, BadRecord
from remparts.core.record import Record

GAME = game("carcassonne")


def random_game(seed: str, options: Options, most: int = 10_000) -> tuple[list[Move], Any]:
    rng = Random(seed)
    state = GAME.setup(options)
    moves: list[Move] = []
    while state.agenda and len(moves) < most:
        choices = GAME.moves(state)
        move = GAME.deal(state, rng) if who(state) == CHANCE else choices[rng.randrange(len(choices))]
        GAME.play(state, move)
        moves.append(move)
    return moves, state


def written(options: Options, most: int = 10_000, names: tuple[str, ...] = ()) -> str:
    moves, state = random_game("record", options, most)
    return str(write_record(GAME, options, moves, state, names))


WHOLE = written(Options(2, small_city=4), names=("Anna", "Zoé #2"))


def test_a_record_reads_back_and_replays() -> None:
    options = Options(3, hand_tiles=3)
    moves, state = random_game("back", options)
    record = write_record(GAME, options, moves, state, ("Ann", "", "Bob"))
    again = read_record(str(record))
    assert again == record
    assert replayed(GAME, again) == state
    assert [str(move) for move, _ in replay(GAME, again) if move] == [str(move) for move in moves]


def test_a_record_is_readable_text() -> None:
    lines = WHOLE.splitlines()
    assert lines[:6] == [
        "remparts record",
        "game     carcassonne",
        "rules    2",
        "seats    2",
        "seat     0 Anna",
        "seat     1 Zoé #2",
    ]
    assert lines[6:9] == ["option   small_city 4", "", "first.0"]
    assert lines[-1].startswith("end      ")


def test_comments_and_blank_lines_do_not_count() -> None:
    lines = WHOLE.splitlines()
    commented = [lines[0], "# a fine game", *lines[1:10], lines[10] + "   # bold", "", *lines[11:]]
    assert read_record("\n".join(commented)) == read_record(WHOLE)


def test_an_unfinished_game_is_a_record_too() -> None:
    record = read_record(written(Options(2), most=20))
    assert record.scores is None
    assert len(replayed(GAME, record).land.tiles) > 5


def test_a_record_made_by_hand_ends_with_end_alone() -> None:
    text = "remparts record\ngame carcassonne\nrules 2\nseats 2\nfirst.0\n=V\nend\n"
    assert replayed(GAME, read_record(text)).drawn >= 0


def edited(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def without_sum(text: str) -> str:
    return "\n".join([*text.splitlines()[:-1], "end"])


DAMAGED: dict[str, tuple[Callable[[], str], str]] = {
    "nothing": (lambda: "", "first line must be"),
    "another file": (lambda: "dear diary\n", "first line must be"),
    "cut off": (lambda: WHOLE[: len(WHOLE) // 2], "cut off"),
    "a line lost": (lambda: edited(WHOLE, "\nfirst.0\n", "\n"), "has .* of .* moves"),
    "a line changed": (lambda: edited(WHOLE, "first.0", "first.1"), "edited"),
    "a name changed": (lambda: edited(WHOLE, "Anna", "Hannah"), "edited"),
    "an option changed": (lambda: edited(WHOLE, "small_city 4", "small_city 2"), "edited"),
    "no game": (lambda: edited(WHOLE, "game     carcassonne\n", ""), "does not name its game"),
    "no number of seats": (lambda: edited(WHOLE, "seats    2", "seats    two"), "must be a number"),
    "too many names": (lambda: edited(WHOLE, "seat     1", "seat     7"), "beyond its 2 seats"),
    "two words": (lambda: edited(WHOLE, "first.0", "first. 1"), "one move, one word"),
    "more after the end": (lambda: WHOLE + "=V\n", "after the end"),
    "a strange end": (lambda: edited(WHOLE, ", sum ", ", total "), "cannot be read"),
    "far too many moves": (lambda: edited(WHOLE, "end      ", f"end {5000 * '9'}"), "cannot be read: 'end 9{40}';"),
    "a score beyond all": (lambda: edited(WHOLE, "scores ", f"scores {5000 * '9'}"), "cannot be read"),
    "far too many seats": (lambda: edited(WHOLE, "seats    2", f"seats {5000 * '9'}"), "must be a number"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_record_is_refused(damage: str) -> None:
    make, complaint = DAMAGED[damage]
    with pytest.raises(BadRecord, match=complaint):
        read_record(make())


UNPLAYABLE: dict[str, tuple[Callable[[], str], type[Exception], str]] = {
    "illegal move": (lambda: edited(without_sum(WHOLE), "first.0", "first.4"), BadRecord, "move 1: first.4"),
    "no move": (lambda: edited(without_sum(WHOLE), "first.0", "castle!"), BadRecord, "move 1: 'castle!' is no move"),
    "hidden move": (lambda: edited(without_sum(WHOLE), "first.0", "=deal0:?"), BadRecord, "is hidden"),
    "other rules": (lambda: edited(without_sum(WHOLE), "rules    2", "rules    9"), BadRecord, "version 9"),
    "other game": (lambda: edited(without_sum(WHOLE), "carcassonne", "chess"), BadRecord, "record of chess"),
    "unknown option": (lambda: edited(without_sum(WHOLE), "small_city", "big_city"), BadOptions, "unknown option"),
    "an option called seats": (lambda: edited(without_sum(WHOLE), "small_city", "seats"), BadOptions, "option 'seats'"),
    "an option called self": (lambda: edited(without_sum(WHOLE), "small_city", "self"), BadOptions, "option 'self'"),
    "a far place": (lambda: edited(without_sum(WHOLE), "first.0", f"V@{5000 * '9'},0n"), BadRecord, "move 1: .* is no"),
    "too many seats": (lambda: edited(without_sum(WHOLE), "seats    2", "seats    6"), BadOptions, "2 to 5 seats"),
}


@pytest.mark.parametrize("fault", UNPLAYABLE)
def test_a_record_that_breaks_the_rules_is_refused(fault: str) -> None:
    make, error, complaint = UNPLAYABLE[fault]
    with pytest.raises(error, match=complaint):
        replayed(GAME, read_record(make()))


def test_claimed_scores_must_be_reached() -> None:
    record = read_record(WHOLE)
    boast = Record(record.game, record.rules, record.options, record.names, record.moves, (999, 0))
    with pytest.raises(BadRecord, match="claims the scores 999 0"):
        replayed(GAME, boast)


def test_there_is_no_move_beyond_the_last() -> None:
    record = read_record(WHOLE)
    assert replayed(GAME, record, 0) == GAME.setup(record.options)
    for at in (-1, len(record.moves) + 1):
        with pytest.raises(BadRecord, match=f"no move {at}"):
            replayed(GAME, record, at)


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(WHOLE, encoding="utf-8-sig")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert load_record(path) == read_record(WHOLE)


def test_files_that_are_no_records(tmp_path: Path) -> None:
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\xff\xfe\x00")
    with pytest.raises(BadRecord, match="not text"):
        load_record(binary)
    with pytest.raises(BadRecord, match="cannot read"):
        load_record(tmp_path / "missing.txt")
    with pytest.raises(BadRecord, match="cannot read"):
        load_record(tmp_path)
    large = tmp_path / "large.txt"
    large.write_bytes(b"#" * 4_000_002)
    with pytest.raises(BadRecord, match="too large"):
        load_record(large)
    good = tmp_path / "good.txt"
    good.write_text(WHOLE, encoding="utf-8")
    assert load_record(good) == read_record(WHOLE)


def test_a_record_for_others_hides_what_they_may_not_know() -> None:
    """[VAR-1.2]"""
    options = Options(2, hand_tiles=3, first_player=0)
    moves, state = random_game("hidden", options, most=40)
    own = write_record(GAME, options, moves, state, seat=0)
    assert own.moves[:6] == (*map(str, moves[:3]), "=deal1:?", "=deal1:?", "=deal1:?")
    spectator = write_record(GAME, options, moves, state, seat=None)
    assert spectator.moves[:6] == ("=deal0:?",) * 3 + ("=deal1:?",) * 3
