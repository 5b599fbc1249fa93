"""A whole game as a text that people can read and that replays exactly, without the seed.

    remparts record
    game     race
    rules    1
    seats    2
    seat     0 Anna
    option   spaces 20

    =deal0:4
    roll
    =6          # a comment
    card
    …
    end      31 moves, scores 20 17, sum 1c291ca3

The last line shows that nothing is missing; its sum covers everything but comments and blank lines. A record
typed in by hand may end with the word `end` alone. A game that was played with corrected components has a line
`facts` after its `rules` that names them by their digest.
"""

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from remparts.core.errors import BadRecord, RempartsError
from remparts.core.facts import digest_in_use
from remparts.core.game import AnyGame, Game, S, find_move
from remparts.core.options import Options
from remparts.core.seen import HIDDEN, seen_moves
from remparts.core.task import Move

FIRST_LINE = "remparts record"
_END = re.compile(r"(\d{1,9}) moves?(?:, scores((?: -?\d{1,9})+))?, sum ([0-9a-f]{8})")
_LARGEST = 4_000_000


@dataclass(frozen=True, slots=True)
class Record:
    """A game's options and every move as text; `scores` are those of the finished game, None while it runs."""

    game: str
    rules: int
    options: Options
    names: tuple[str, ...]
    moves: tuple[str, ...]
    scores: tuple[int, ...] | None = None
    facts: str = ""
    """The digest of the components, if they were not the game's own."""

    def __str__(self) -> str:
        lines = self._lines()
        header = len(lines) - len(self.moves)
        scores = f", scores {' '.join(map(str, self.scores))}" if self.scores else ""
        end = f"end      {len(self.moves)} moves{scores}, sum {_sum(lines)}"
        return "\n".join([*lines[:header], "", *lines[header:], end]) + "\n"

    def _lines(self) -> list[str]:
        return [
            FIRST_LINE,
            f"game     {self.game}",
            f"rules    {self.rules}",
            *([f"facts    {self.facts}"] if self.facts else []),
            f"seats    {self.options.seats}",
            *(f"seat     {seat} {name}" for seat, name in enumerate(self.names) if name),
            *(f"option   {name} {value}" for name, value in self.options.items()),
            *self.moves,
        ]


def write_record(
    game: Game[S, Any],
    options: Options,
    moves: Iterable[Move],
    state: S,
    names: Sequence[str] = (),
    seat: int | None = -1,
) -> Record:
    """The record of a game that has come to `state`, whole or as a seat may know it; None is a spectator."""
    texts = tuple(map(str, moves)) if seat == -1 else tuple(seen_moves(moves, seat))
    outcome = game.outcome(state)
    return Record(
        game=game.name,
        rules=game.version,
        options=Options.of(options.seats, options.changed(game.options)),
        names=tuple(" ".join(name.split()) for name in names),
        moves=texts,
        scores=outcome.scores if outcome else None,
        facts=digest_in_use(game.name),
    )


def load_record(path: Path | str) -> Record:
    """The record in a file, or `BadRecord`."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(_LARGEST + 1)
    except OSError as error:
        raise BadRecord("cannot read {path}: {reason}", path=str(path), reason=str(error.strerror)) from error
    if len(content) > _LARGEST:
        raise BadRecord(
            "{path} is too large to be a record: more than {most} MB", path=str(path), most=_LARGEST // 1_000_000
        )
    try:
        text = content.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError as error:
        raise BadRecord("{path} is not a record: it is not text", path=str(path)) from error
    return read_record(text)


def read_record(text: str) -> Record:
    """The record in a text, or `BadRecord`; whether its moves are legal shows when it is replayed."""
    lines = [line for line in (_without_comment(raw) for raw in text.splitlines()) if line]
    if not lines or lines[0].split() != FIRST_LINE.split():
        raise BadRecord("this is not a record: its first line must be {line}", line=repr(FIRST_LINE))
    header: dict[str, str] = {}
    names: dict[int, str] = {}
    choices: dict[str, str] = {}
    start = 1
    for line in lines[1:]:
        key, _, rest = line.partition(" ")
        rest = rest.strip()
        if key == "option":
            name, _, choices_text = rest.partition(" ")
            choices[name] = choices_text.strip()
        elif key == "seat":
            number, _, name = rest.partition(" ")
            names[_number("seat", number)] = name.strip()
        elif key in ("game", "rules", "seats", "facts"):
            header[key] = rest
        else:
            break
        start += 1
    missing = [key for key in ("game", "rules", "seats") if not header.get(key)]
    if missing:
        raise BadRecord("the record does not name its {what}: its header is damaged", what=", ".join(missing))
    options = Options.of(_number("seats", header["seats"]), choices)
    if any(seat not in range(options.seats) for seat in names):
        raise BadRecord("the record names a seat beyond its {seats} seats", seats=options.seats)
    moves, end = _moves_and_end(lines[start:])
    record = Record(
        game=header["game"],
        rules=_number("rules", header["rules"]),
        options=options,
        names=tuple(names.get(seat, "") for seat in range(options.seats)) if names else (),
        moves=moves,
        facts=_facts(header.get("facts", "")),
    )
    return _checked(record, end)


def replay(game: Game[S, Any], record: Record) -> Iterator[tuple[Move | None, S]]:
    """Each move with the position after it, beginning with None and the start; `BadRecord` at a wrong move."""
    if record.game != game.name:
        raise BadRecord("this is a record of {game}, not of {other}", game=record.game, other=game.name)
    if record.rules != game.version:
        raise BadRecord(
            "the record follows version {rules} of the rules of {game}; "
            "this program plays version {version}, so replay it with the release that wrote it",
            rules=record.rules,
            game=game.name,
            version=game.version,
        )
    check_facts(record)
    state = game.setup(record.options)
    yield None, state
    for number, text in enumerate(record.moves, 1):
        if HIDDEN in text:
            raise BadRecord(
                "move {number}, {move}, is hidden: only a record of the whole game can be replayed",
                number=number,
                move=text,
            )
        try:
            move = find_move(game, state, text)
        except RempartsError as error:
            raise BadRecord("move {number}: {reason}", number=number, reason=error) from error
        state = game.apply(state, move)
        yield move, state
    outcome = game.outcome(state)
    if record.scores and (outcome is None or outcome.scores != record.scores):
        claimed = " ".join(map(str, record.scores))
        if outcome is None:
            raise BadRecord("the record claims the scores {claimed}, but its moves lead to no end", claimed=claimed)
        reached = " ".join(map(str, outcome.scores))
        raise BadRecord(
            "the record claims the scores {claimed}, but its moves lead to {reached}", claimed=claimed, reached=reached
        )


def check_facts(record: Record) -> None:
    """`BadRecord` if a record was played with other components than those in use."""
    if record.facts == digest_in_use(record.game):
        return
    if record.facts:
        raise BadRecord(
            "the record was played with corrected components, {facts}, which are not in use; "
            "give the file that holds them with --facts",
            facts=record.facts,
        )
    raise BadRecord("the record was played with the game's own components, and others are in use; leave --facts out")


def replayed(game: AnyGame, record: Record, at: int | None = None) -> Any:
    """The position after move `at` of a record of any game; None is the last move."""
    last = len(record.moves)
    if at is not None and not 0 <= at <= last:
        raise BadRecord("the record has moves 0 to {last}, no move {number}", last=last, number=at)
    positions = [state for _, state in islice(replay(game, record), None if at is None else at + 1)]
    return positions[-1]


def _moves_and_end(lines: list[str]) -> tuple[tuple[str, ...], str]:
    """The moves, one word to a line, up to the line that says `end`, and what that line adds."""
    for number, line in enumerate(lines):
        word, _, rest = line.partition(" ")
        if word == "end":
            if number + 1 < len(lines):
                raise BadRecord("there is something after the end of the record: {line}", line=repr(lines[number + 1]))
            return tuple(lines[:number]), rest.strip()
        if rest:
            raise BadRecord("a line holds one move, one word; this one does not: {line}", line=repr(line))
    raise BadRecord("the record is cut off: its last line must begin with 'end'")


def _checked(record: Record, end: str) -> Record:
    """The record with the scores its last line claims, if the line agrees with what stands above it."""
    if not end:
        return record
    claim = _END.fullmatch(end)
    if claim is None:
        raise BadRecord(
            "the last line cannot be read: 'end {end}'; a record made by hand ends with 'end' alone", end=end[:40]
        )
    if int(claim[1]) != len(record.moves):
        there = len(record.moves)
        raise BadRecord("the record is incomplete: it has {count} of {total} moves", count=there, total=claim[1])
    if claim[3] != _sum(record._lines()):
        raise BadRecord("the record was edited after it was written; to use it all the same, end it with 'end' alone")
    if claim[2] is None:
        return record
    scores = tuple(map(int, claim[2].split()))
    return replace(record, scores=scores)


def _without_comment(line: str) -> str:
    """A line without what follows a # that stands at its beginning or after a space; names may hold one."""
    if line.startswith("seat "):
        return line.strip()
    return re.sub(r"(^|\s)#.*", "", line).strip()


def _number(what: str, text: str) -> int:
    if not re.fullmatch(r"\d{1,4}", text):
        raise BadRecord("{what} must be a number, not {text}", what=what, text=repr(text))
    return int(text)


def _facts(text: str) -> str:
    if not re.fullmatch(r"([0-9a-f]{16})?", text):
        raise BadRecord("facts must be a digest of 16 digits and letters from a to f, not {text}", text=repr(text[:40]))
    return text


def _sum(lines: list[str]) -> str:
    canonical = "\n".join(" ".join(line.split()) for line in lines)
    return f"{zlib.crc32(canonical.encode()):08x}"
