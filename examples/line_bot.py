#!/usr/bin/env python3
"""A bot that talks in lines: remparts watch castle --bots "program:examples/line_bot.py,greedy"

Every line of the standard input is a question, to be answered in a line of the standard output; both are JSON, and
docs/programs.md says what is in them. What is meant for people goes to the standard error.
"""

import json
import sys
from random import Random
from typing import Any


def choose(question: dict[str, Any]) -> str:
    """One of the legal moves, by chance; your bot looks at question["view"] first."""
    luck = Random(question["seed"])  # the same game again, if it is played with the same seed
    return str(luck.choice(question["moves"]))


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps({"move": choose(json.loads(line))}), flush=True)
