"""How long a bot may think about a move."""

import re
from math import inf
from typing import Any, Final, NamedTuple

from remparts.core.errors import UnknownBot

_TIME: Final = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(s|ms)", re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,7}", re.ASCII)
_CORES: Final = re.compile(r"(\d{1,4})cores?", re.ASCII)
_LONGEST: Final = 600.0
_MOST_CORES: Final = 256


class BadBudget(UnknownBot):
    """A text does not say how long a search may last."""


class Budget(NamedTuple):
    """So many seconds, so many simulations, whichever is over first; and on how many cores."""

    seconds: float = inf
    simulations: int = 0
    """Without a number, time alone decides."""
    cores: int = 1


def read_budget(text: str) -> Budget:
    """What `2s`, `200ms`, `800`, `800/2s` or `2s/4cores` allow; `BadBudget` for anything else."""
    told: dict[str, Any] = {}
    for part in text.split("/"):
        if found := _TIME.fullmatch(part):
            name, number = "seconds", float(found[1]) / (1 if found[2] == "s" else 1000)
            is_in_range = 0 < number <= _LONGEST
        elif _NUMBER.fullmatch(part):
            name, number = "simulations", int(part)
            is_in_range = number > 0
        elif found := _CORES.fullmatch(part):
            name, number = "cores", int(found[1])
            is_in_range = 0 < number <= _MOST_CORES
        else:
            raise _bad(text)
        if not is_in_range:
            limits = f"from 1 simulation or 1ms to {_LONGEST:.0f}s, on 1 to {_MOST_CORES} cores"
            raise BadBudget(f"a search of {part} is out of range: {limits}")
        if name in told:
            raise _bad(text)
        told[name] = number
    if [*told] == ["cores"]:
        raise _bad(text)
    return Budget(**told)


def _bad(text: str) -> BadBudget:
    return BadBudget(
        "a search needs a time, a number of simulations or both, and may be told how many cores it has, "
        f"as in search:2s, search:800/2s or search:2s/4cores, not {text!r}"
    )
