"""`facts`, and `--facts` of the other commands: components that the owner of a printed game has corrected."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from remparts.cli.choices import say_aside, write
from remparts.cli.words import clean
from remparts.core.errors import RempartsError
from remparts.core.facts import BadFacts, digest, load_facts
from remparts.games.registry import plug


def check_facts(console: Console, game: str, path: Path | None) -> bool:
    """Print what does not fit of the components in a file, or of the game's own; whether all fits."""
    package = plug(game)
    facts = package.own_facts if path is None else load_facts(path)
    faults = package.check.faults(facts)
    for fault in faults:
        console.print(clean(fault))
    if not faults:
        own = "" if facts != package.own_facts else ", the game's own"
        console.print(f"{package.title}: all fits; {package.check.contents(facts)}; digest {digest(facts)}{own}")
    return not faults


def copy_facts(console: Console, game: str, path: Path) -> None:
    """Write the game's own components to a new file, to be corrected there."""
    package = plug(game)
    text = package.facts_text
    if path.exists():
        raise RempartsError(f"{path} exists already; choose another name, or move it away first")
    write(path, text)
    console.print(f"components written to {path}; after a change: remparts facts check {package.name} {path}")


def use_facts(game: str, path: Path | None) -> None:
    """Play a game with the components in a file, if one is given and all of it fits."""
    if path is None:
        return
    package = plug(game)
    facts = load_facts(path)
    faults = package.check.faults(facts)
    for fault in faults:
        say_aside(fault)
    if faults:
        raise BadFacts(f"{path} does not fit {package.title}; see remparts facts check {package.name} {path}")
    package.use(facts)


def use_many(pairs: Sequence[str]) -> None:
    """Play several games with components given as `game=file`."""
    for pair in pairs:
        name, equals, path = pair.partition("=")
        if not (name and equals and path):
            raise BadFacts(f"where several games are offered, --facts is written game=file, not {pair!r}")
        use_facts(name, Path(path))
