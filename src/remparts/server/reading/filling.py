"""Player's pages that follow the options of a table: parts that are left out, and blanks.

    ::: if laps=1
    With a single lap, {{spaces}} points win.
    ::: else
    Whoever comes round first goes on.
    :::

A condition names options and their values, `a=1 b=2` if both are needed, `a=1|2` if either value will do; of an option
with several values at once, one of them. A blank stands for the value of an option.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from remparts.core.errors import RempartsError
from remparts.core.options import Option, Spec

_MARK: Final = re.compile(r":::(?: (if|else)(?: (.+))?)?\s*")
_BLANK: Final = re.compile(r"\{\{(\w*)\}\}")


class BadPage(RempartsError):
    """A page cannot be read; the text says which line is wrong, and why."""


def filled(text: str, options: Mapping[str, str], spec: Spec) -> str:
    """The page for a table with these options, or `BadPage`, which finds faults also in parts that are left out."""
    known = {option.name: option for option in spec}
    lines = []
    for number, line, is_kept in _kept(text, options, known):
        try:
            said = _BLANK.sub(lambda found: _value(found[1], options, known), line)
        except LookupError as error:
            raise BadPage(f"line {number}: {error}") from error
        if is_kept:
            lines.append(said)
    return "\n".join(lines) + "\n"


def _kept(text: str, options: Mapping[str, str], known: Mapping[str, Option]) -> Iterator[tuple[int, str, bool]]:
    """The lines that are no marks, each with its number and whether it stays."""
    holds: bool | None = None
    """Whether the condition of the present part holds; None outside of all."""
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith(":::"):
            yield number, line, holds is not False
            continue
        word, condition = _mark(number, line)
        if (word == "if") != (holds is None):
            raise BadPage(f"line {number}: {line} where a part is {'not begun' if holds is None else 'still open'}")
        if word == "if":
            try:
                holds = {True} == {_holds(each, options, known) for each in condition.split()}
            except LookupError as error:
                raise BadPage(f"line {number}: {error}") from error
        else:
            holds = not holds if word == "else" else None
    if holds is not None:
        raise BadPage(f"line {number}: a part is not closed")


def _mark(number: int, line: str) -> tuple[str, str]:
    found = _MARK.fullmatch(line)
    if found is None or (found[1] == "if") != bool(found[2]):
        raise BadPage(f"line {number}: {line} is neither ::: if name=value, ::: else nor :::")
    return found[1] or "", found[2] or ""


def _holds(condition: str, options: Mapping[str, str], known: Mapping[str, Option]) -> bool:
    name, _, wanted = condition.partition("=")
    option = known.get(name)
    if option is None:
        raise LookupError(f"there is no option {name}")
    for value in wanted.split("|"):
        if value not in option.values:
            raise LookupError(f"{name} is never {value}")
    return bool({*wanted.split("|")} & {*options[name].split(",")})


def _value(name: str, options: Mapping[str, str], known: Mapping[str, Option]) -> str:
    """What stands in a blank; only numbers read as well in every language."""
    option = known.get(name)
    if option is None or not all(value.isdecimal() for value in option.values):
        raise LookupError(f"{name} is no option whose values are numbers")
    return options[name]
