"""Games with components that were damaged at random: each is refused in sentences, or played to its end and drawn.

`python -m tests.mutated_facts GAME NUMBER` in a process of its own: a game is loaded anew for each set of components
that its check lets through.
"""

import json
import sys
import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any

from remparts.arena.match import Walk
from remparts.bots import find_bot
from remparts.core import facts, package
from remparts.core.options import Options
from remparts.games import registry

Tree = Any  # what TOML holds
WRONG: tuple[Tree, ...] = (
    -1, 0, 1, 2, 3, 7, 99, 10**9, 1.5, True, False, "", "x", "N", "NL", "A", [], [1], ["N"], {}, {"a": 1},
)  # fmt: skip

FREE = ("clarifications", "sources", "game")
"""What nobody but people reads."""


def places(tree: Tree) -> Iterator[tuple[Tree, Any]]:
    """Every holder in a tree with every key or place in it."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in pairs:
        yield tree, key
        yield from places(value)


def copied(tree: Tree) -> Tree:
    """The same again, so that a change of one leaves the other alone."""
    return json.loads(json.dumps(tree))


def mutated(own: Tree, rng: Random) -> Tree:
    """A copy with one to three changes: something removed, doubled, swapped, misspelt, or replaced by anything."""
    tree = copied(own)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        part = rng.choice([key for key in tree if key not in FREE])
        found = [(tree, part), *places(tree[part])]
        (holder, key), (other, at) = rng.choice(found), rng.choice(found)
        change = rng.randrange(6)
        if change == 0:
            del holder[key]
        elif change == 1:
            holder[key] = rng.choice(WRONG)
        elif change == 2 and type(holder[key]) is int:
            holder[key] += rng.choice((-1, 1, 2))
        elif change == 3 and isinstance(holder, list):
            holder.append(copied(holder[key]))
        elif change == 4:
            holder[key] = copied(other[at])
        elif isinstance(holder, dict):
            holder[f"{key}s"] = holder.pop(key)
    return tree


def load_anew(name: str) -> None:
    """Forget a game and its components, so that the next one to ask loads both."""
    home = f"remparts.games.{name}"
    for module in [module for module in sys.modules if module == home or module.startswith(f"{home}.")]:
        del sys.modules[module]
    facts._stand_ins.clear()
    package._in_use.clear()
    package.read_facts.cache_clear()
    registry.package.cache_clear()


def play(name: str, seed: str) -> None:
    """A whole game between bots, its last position drawn."""
    found = registry.package(name)
    seats = found.rules.seats.start
    walk = Walk(found.rules, Options(seats), [find_bot("random")] * seats, seed)
    walk.finish()
    view = found.rules.view(walk.state, None)
    assert found.face.svg(view).startswith("<svg")
    assert found.text.draw(view)


def main(name: str, number: int) -> None:
    """Damage components that often, and say how many of them could be played."""
    own = tomllib.loads(registry.package(name).facts_text)
    played = 0
    for seed in range(number):
        rng = Random(f"{name} {seed}")
        tree = mutated(own, rng)
        load_anew(name)
        found = registry.package(name)
        try:
            if faults := found.check.faults(tree):
                assert all(len(fault) > 10 for fault in faults)
                continue
            found.check.contents(tree)
            found.use(tree)
            played += 1
            play(name, str(seed))
        except Exception as error:
            raise AssertionError(f"{name}, seed {seed}: {facts.digest(tree)}") from error
    print(f"{number} damaged, {played} played")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
