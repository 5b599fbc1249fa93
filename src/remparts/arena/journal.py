"""Finished games in a file, a line of JSON each, so that a match goes on where it was left, whatever ended it.

The first line says which match it is; how many games are wanted is not part of it, so a match can be made longer.
A last line that was cut off by a crash is dropped, and its game is played again.
"""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TextIO

from remparts.arena.match import GameResult, Thinking
from remparts.arena.pairing import Schedule
from remparts.core.errors import RempartsError
from remparts.core.facts import digest_in_use
from remparts.core.ints import COMPILED
from remparts.games.registry import game

_FORMAT: Final = 1


class BadJournal(RempartsError):
    """A file is no journal, is damaged, or belongs to another match."""


def heading(schedule: Schedule) -> dict[str, Any]:  # JSON, in which anything may stand
    """What tells one match from another: games of two of them cannot be counted together."""
    rules = game(schedule.game)
    options = schedule.options.filled(rules.options, rules.seats)
    return {
        "journal": _FORMAT,
        "game": schedule.game,
        "rules": rules.version,
        "components": digest_in_use(schedule.game),
        "seats": schedule.seats,
        "options": options.changed(rules.options),
        "bots": list(schedule.bots),
        "seed": schedule.seed,
        "release": version("remparts"),
        "build": "compiled" if COMPILED else "interpreted",
    }


@dataclass
class Journal:
    """An open journal: what it holds, and room for more."""

    played: dict[int, GameResult]
    """By the number of the game."""
    _file: TextIO

    def add(self, number: int, bots: tuple[str, ...], result: GameResult) -> None:
        """Write a finished game down before anything else is made of it."""
        line = {
            "number": number,
            "bots": bots,
            "seed": result.seed,
            "scores": result.scores,
            "winners": result.winners,
            "moves": result.moves,
            "thinking": [[count, round(seconds, 6), round(slowest, 6)] for count, seconds, slowest in result.thinking],
            "measures": dict(result.measures),
        }
        self._file.write(_line(line))
        self._file.flush()
        self.played[number] = result

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def seed_in(path: Path) -> str | None:
    """The seed of the match that a journal belongs to, if there is one."""
    try:
        with path.open("rb") as file:
            found = json.loads(file.readline())
    except (OSError, ValueError, RecursionError):  # who opens it says what is wrong
        return None
    seed = found.get("seed") if isinstance(found, dict) else None
    return seed if isinstance(seed, str) else None


def open_journal(path: Path, schedule: Schedule) -> Journal:
    """The journal of a match, begun if there is none; or `BadJournal`."""
    first = _line(heading(schedule))
    try:
        file = path.open("a", encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadJournal(f"cannot write {path}: {error.strerror}") from error
    try:
        _claim(path, file)
        content = path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if not whole and not first.encode().startswith(content):
            raise BadJournal(f"{path} is no journal of a match; name another file")
        played = _read(path, whole, schedule) if whole else {}
        file.truncate(len(whole))
        if not whole:
            file.write(first)
            file.flush()
    except BaseException:
        file.close()
        raise
    return Journal(played, file)


def _claim(path: Path, file: TextIO) -> None:
    """Refuse a journal that another process is writing; it is free again when that one ends, however it does."""
    if sys.platform != "win32":  # where files have no such locks
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BadJournal(f"{path} is being written by another match; wait for it, or name another file") from error


def _line(content: Mapping[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def _read(path: Path, content: bytes, schedule: Schedule) -> dict[int, GameResult]:
    """The games of a journal that belongs to this match."""
    first, *lines = content.splitlines()
    _compare(path, _parse(path, 1, first, dict), heading(schedule))
    played: dict[int, GameResult] = {}
    for at, line in enumerate(lines, 2):
        number, result = _parse(path, at, line, _game)
        planned = schedule.planned(number)
        if result.seed != planned.seed or not _is_seated(result, schedule.seats):
            raise BadJournal(f"{path}, line {at}: this is not game {number} of this match")
        played.setdefault(number, result)
    return played


def _compare(path: Path, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Refuse the journal of another match, and say what differs."""
    if "journal" not in found:
        raise BadJournal(f"{path} is no journal of a match; name another file")
    for what, value in wanted.items():
        if found.get(what) != value:
            there, here = (_told(each) for each in (found.get(what), value))
            verb = "are" if what.endswith("s") else "is"
            raise BadJournal(f"{path} is the journal of another match: its {what} {verb} {there}, not {here}")


def _told(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False) if value not in ("", {}, None) else "the usual"


def _parse(path: Path, at: int, line: bytes, make: Callable[[Any], Any]) -> Any:
    """What a line says, or `BadJournal`."""
    try:
        return make(json.loads(line))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        if at == 1:
            raise BadJournal(f"{path} is no journal of a match; name another file") from error
        raise BadJournal(f"{path}, line {at}: this is not a finished game") from error


def _game(content: Mapping[str, Any]) -> tuple[int, GameResult]:
    result = GameResult(
        seed=content["seed"],
        scores=tuple(content["scores"]),
        winners=tuple(content["winners"]),
        moves=content["moves"],
        measures=dict(content["measures"]),
        thinking=tuple(Thinking(*each) for each in content["thinking"]),
    )
    whole = (content["number"], result.moves, *result.scores, *result.winners, *result.measures.values())
    times = (each for thinking in result.thinking for each in thinking)
    if {*map(type, whole)} != {int} or not {*map(type, times)} <= {int, float}:
        raise TypeError
    return content["number"], result


def _is_seated(result: GameResult, seats: int) -> bool:
    """Whether so many have played that game."""
    is_whole = len(result.scores) == seats and len(result.thinking) in (0, seats)
    return is_whole and set() < {*result.winners} <= {*range(seats)}
