"""Measures whichever build of the library it finds; `bench.builds` starts it and asks.

A line of standard input says for how long to measure which game, what of it, and with which options; the line that
answers has the two numbers of a `Sample`. It is always done as in this tree, so that old commits can be asked too.
"""

import json
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from remparts import Options, game

HOW = Path(__file__).parents[1] / "src" / "remparts" / "arena" / "bench.py"


@cache
def how() -> ModuleType:
    """This tree's way of measuring, over the library that was found."""
    spec = spec_from_file_location("bench_worker_how", HOW)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module


@cache
def work(name: str, what: str, *options: str) -> Any:  # a Work of that module
    return how().WORKS[what](game(name), Options(2, **dict(option.split("=", 1) for option in options)))


def main() -> None:
    for line in sys.stdin:
        seconds, *asked = json.loads(line)
        print(json.dumps(how().beside_unit(work(*asked), seconds)), flush=True)


if __name__ == "__main__":
    main()
