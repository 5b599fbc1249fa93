"""Components other than a game's own: read from a file, named by a digest, and used in place of its own.

An owner of a printed game corrects a copy of its `facts.toml`. Which components stand in for a game's own is settled
once in a process, before the game is loaded; a process that plays for another one is told by `share` and `adopt`.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from remparts.core.errors import RempartsError

Facts = Mapping[str, Any]
"""Components as TOML tells them, which has no types."""

_LARGEST: Final = 1_000_000
_DIGITS: Final = 16
_DEEPEST: Final = 20


class BadFacts(RempartsError):
    """Components cannot be read, do not fit, or come too late."""


class StandIn(NamedTuple):
    """Components that are used in place of a game's own, as plain data."""

    home: str
    """The Python package whose `facts.toml` they replace."""
    game: str
    facts: Facts
    digest: str


_stand_ins: Final[dict[str, StandIn]] = {}
"""By the package whose components they replace."""


def load_facts(path: Path | str) -> Facts:
    """The components in a TOML file, or `BadFacts`."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(_LARGEST + 1)
    except OSError as error:
        raise BadFacts(f"cannot read {path}: {error.strerror}") from error
    if len(content) > _LARGEST:
        raise BadFacts(f"{path} is too large for components: more than {_LARGEST // 1_000_000} MB")
    try:
        facts = tomllib.loads(content.decode("utf-8-sig"))  # some editors begin a file with a mark
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadFacts(f"{path} is not UTF-8 text: see line {line}; save it as UTF-8") from error
    except RecursionError as error:
        raise _too_deep(path) from error
    except ValueError as error:
        raise BadFacts(f"{path} is not TOML: {error}") from error
    if _is_deep(facts):  # how deep can be read depends on the process
        raise _too_deep(path)
    return facts


def _too_deep(path: Path | str) -> BadFacts:
    return BadFacts(f"{path} is not TOML that can be read: its lists lie too deep in each other")


def _is_deep(facts: Facts) -> bool:
    """Whether tables and lists lie deeper in each other than in any components."""
    level: list[Any] = [facts]  # what TOML holds is untyped
    for _ in range(_DEEPEST):
        inner = [each.values() if isinstance(each, dict) else each for each in level if isinstance(each, (dict, list))]
        level = [value for values in inner for value in values]
    return bool(level)


def digest(facts: Facts) -> str:
    """A short name that follows from what components say, whatever the layout and the comments of their file."""
    content = json.dumps(facts, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(content.encode()).hexdigest()[:_DIGITS]


def stand_in(home: str) -> Facts | None:
    """The components that replace those of a Python package, if any do."""
    return _stand_ins[home].facts if home in _stand_ins else None


def digest_in_use(game: str) -> str:
    """The digest of the components that replace a game's own; empty while it plays with its own."""
    return next((each.digest for each in _stand_ins.values() if each.game == game), "")


def share() -> tuple[StandIn, ...]:
    """What another process must adopt to play the same games."""
    return tuple(_stand_ins.values())


def adopt(stand_ins: Iterable[StandIn]) -> None:
    """Use these components in place of those of their packages, none of which may be loaded yet."""
    _stand_ins.update({each.home: each for each in stand_ins})
