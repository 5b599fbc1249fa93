"""Work that one process shares with copies of itself, one for each core."""

import json
import os
import warnings
from collections.abc import Callable
from itertools import zip_longest
from typing import Any, NamedTuple


class _Copy(NamedTuple):
    number: int
    answer: int


def on_cores(work: Callable[[int], Any], cores: int) -> list[Any]:
    """What some work gives for the numbers from 0 to one below that of cores, each on a core of its own, if possible.

    It runs in copies of this process, which need not be told anything and whose changes are lost; so it gives plain
    data, takes no locks and writes nothing. Where processes cannot be copied, and if a copy is killed, it runs here.
    """
    copies = [_begin(work, core) for core in range(1, cores)] if hasattr(os, "fork") else []
    answers = [work(0), *map(_end, copies)]
    return [work(core) if answer is None else answer for core, answer in zip_longest(range(cores), answers)]


def _begin(work: Callable[[int], Any], core: int) -> _Copy:
    answer, far = os.pipe()
    with warnings.catch_warnings():
        # Another thread may hold a lock that nobody opens again in the copy; but the copy asks for none.
        warnings.simplefilter("ignore", DeprecationWarning)
        number = os.fork()
    if number:
        os.close(far)
        return _Copy(number, answer)
    failed = 1
    try:
        with os.fdopen(far, "w", encoding="utf-8") as file:
            file.write(json.dumps(work(core)))
        failed = 0
    finally:
        os._exit(failed)  # without what this process does when it ends: it is not the copy's to do


def _end(copy: _Copy) -> Any:
    """The answer of a copy, or None if it has not given any."""
    with os.fdopen(copy.answer, encoding="utf-8") as file:
        text = file.read()
    _, status = os.waitpid(copy.number, 0)
    return json.loads(text) if status == 0 else None
