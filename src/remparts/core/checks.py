"""Looking at components that somebody has edited: each part says in a sentence what does not fit, and never fails.

A sentence says where, what is wrong and what would be right. Of a part that is missing altogether, that is said once.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, TypeVar

MANY: Final = 1_000_000
"""More than anything in a box."""

_SHOWN: Final = 40

T = TypeVar("T")


def shown(value: object) -> str:
    """A value as TOML writes it, cut short."""
    if isinstance(value, bool):
        return str(value).lower()
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def listed(words: Collection[str], last: str = "or") -> str:
    """Words one after another: `a, b or c`."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


class Part:
    """A table of components, where it stands, and the list to which it adds what does not fit."""

    def __init__(self, values: Mapping[str, Any] | None, where: str, faults: list[str]) -> None:
        self.values: Final[Mapping[str, Any]] = {} if values is None else values
        self.where: Final = where
        self.faults: Final = faults
        self.is_there: Final = values is not None

    def say(self, what: str) -> None:
        """Add a sentence about this part."""
        self.faults.append(f"{self.where}: {what}" if self.where else what)

    def knows(self, *known: str) -> None:
        """Say which keys of this part nobody knows, and which was probably meant."""
        for key in self.values:
            if key not in known:
                near = get_close_matches(key[:_SHOWN], known, 1)
                meant = f"did you mean {near[0]}?" if near else f"there can be {listed(known)}"
                self.say(f"{shown(key)} is not known here; {meant}")

    def whole(self, key: str, least: int = 0, most: int = MANY, usual: int | None = None) -> int | None:
        """A whole number within bounds; None if it is none, and that is said."""
        right = f"a whole number from {least} to {most}"
        if most in (least, MANY):
            right = str(least) if most == least else f"a whole number, {least} at least"
        return self._fitting(key, right, usual, lambda value: type(value) is int and least <= value <= most)

    def flag(self, key: str, usual: bool | None = None) -> bool | None:
        """True or false."""
        return self._fitting(key, "true or false", usual, lambda value: isinstance(value, bool))

    def word(self, key: str, known: Collection[str] = (), usual: str | None = None) -> str | None:
        """A text that is not empty, one of those known if there are any."""
        right = listed([f'"{word}"' for word in known]) if known else "a text"
        value = self.values.get(key)
        near = get_close_matches(value[:_SHOWN], known, 1) if isinstance(value, str) and value not in known else []
        right += f' (did you mean "{near[0]}"?)' if near else ""
        return self._fitting(
            key, right, usual, lambda value: isinstance(value, str) and (value in known if known else value.strip())
        )

    def words(self, key: str, known: Collection[str] = ()) -> list[str]:
        """A list of texts, each one of those known if there are any; those that fit."""
        right = f"a list of {listed(known, 'and')}" if known else "a list of texts"
        none: list[object] | None = None
        found = self._fitting(key, right, none, lambda value: isinstance(value, list)) or []
        for word in found:
            if not isinstance(word, str) or (known and word not in known):
                self.say(f"{key} must be {right}, not {shown(word)}")
        return [word for word in found if isinstance(word, str) and (not known or word in known)]

    def numbers(self, key: str, number: int | None = None, most: int = MANY) -> list[int] | None:
        """A list of whole numbers, of that length if one is given; None if it is none, and that is said."""
        right = f"a list of {'' if number is None else f'{number} '}whole numbers from 0 to {most}"

        def fits(value: Any) -> bool:  # whatever TOML holds
            is_long_enough = isinstance(value, list) and number in (None, len(value))
            return is_long_enough and all(type(each) is int and 0 <= each <= most for each in value)

        return self._fitting(key, right, None, fits)

    def part(self, key: str) -> "Part":
        """A table within this one."""
        none: dict[str, Any] | None = None
        value = self._fitting(key, f"a table [{key}]", none, lambda value: isinstance(value, dict))
        return Part(value, self._within(f"[{key}]"), self.faults)

    def parts(self, key: str, name: str = "", called: str = "", first: int = 1) -> "list[Part]":
        """The tables of a list, each named by what stands in it under `name`, or by its place in the list."""
        right = f"a list of tables [[{key}]]"
        none: list[object] | None = None
        found = self._fitting(key, right, none, lambda value: isinstance(value, list) and value)
        return list(self._listed(found or [], name, called or key, first))

    def _listed(self, values: Sequence[object], name: str, called: str, first: int) -> "Iterator[Part]":
        for number, value in enumerate(values, first):
            where = f"{called} {number}"
            if not isinstance(value, dict):
                self.say(f"{where} must be a table, not {shown(value)}")
                continue
            title = value.get(name)
            if isinstance(title, str | int) and not isinstance(title, bool) and str(title).strip():
                where = f"{called} {str(title)[:_SHOWN]}"
            yield Part(value, self._within(where), self.faults)

    def _within(self, where: str) -> str:
        return f"{self.where}, {where}" if self.where else where

    def _fitting(self, key: str, right: str, usual: T | None, fits: Callable[[Any], object]) -> T | None:
        """What stands under a key, or what is usual; None if it is missing or does not fit, and that is said."""
        if key in self.values:
            value: T = self.values[key]
            if fits(value):
                return value
            self.say(f"{key} must be {right}, not {shown(value)}")
            return None
        if usual is None and self.is_there:
            self.say(f"{key} is missing; it must be {right}")
        return usual


def check_unique(parts: Sequence[Part], key: str) -> None:
    """Say where a value under a key stands for the second time."""
    seen: dict[str, str] = {}
    for number, part in enumerate(parts, 1):
        value = part.values.get(key)
        if isinstance(value, str | int) and not isinstance(value, bool):
            if str(value) in seen:
                part.say(f"{key} {shown(value)} has been used before, {seen[str(value)]}; each needs its own")
            seen.setdefault(str(value), f"in table {number} of the list")


def check_status(part: Part, known: Sequence[str], source: str) -> None:
    """Each table says how far it can be trusted: one of these words, and for the first its source."""
    if not part.is_there:
        return
    status = part.word("status", known)
    if status == known[0] and not part.values.get(source):
        part.say(f'status "{status}" needs {source}: where it is published')
