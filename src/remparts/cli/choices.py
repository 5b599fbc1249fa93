"""What the commands have in common: options, bots, seeds and files as people type them."""

import re
import secrets
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from remparts.bots import find_bot
from remparts.cli.words import clean
from remparts.core.errors import BadOptions, RempartsError
from remparts.core.game import AnyGame
from remparts.core.options import Options

_COMMA: Final = re.compile(r""",(?=(?:[^'"]|'[^']*'|"[^"]*")*$)""")
"""Between bots; one in quotes belongs to the command of a program."""


def read_options(game: AnyGame, seats: int, preset: str | None, pairs: Sequence[str]) -> Options:
    """The options of a game as chosen: those of the preset, changed by `name=value`; a warning tells of cautions."""
    choices: dict[str, str] = {}
    if preset is not None:
        if preset not in game.presets:
            raise BadOptions(f"{game.name} has no preset {preset!r}; there are {', '.join(game.presets) or 'none'}")
        choices.update(game.presets[preset])
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not (name and equals and value):
            raise BadOptions(f"an option is written name=value, as in {_example(game)}, not {pair!r}")
        choices[name] = value
    options = Options.of(seats, choices)
    game.setup(options)  # refuses what does not go together
    for caution in options.cautions(game.options):
        say_aside(f"warning: {caution}")
    return options


def say_aside(message: str) -> None:
    """One line on the standard error."""
    with suppress(OSError):  # a full disk may hold the errors too
        print(f"remparts: {clean(message)}", file=sys.stderr)


def _example(game: AnyGame) -> str:
    """A choice of a game, or of any if this one offers none."""
    return f"{game.options[-1].name}={game.options[-1].default}" if game.options else "first_player=random"


def read_table(
    game: AnyGame, bots: str, seats: int | None, preset: str | None, pairs: Sequence[str]
) -> tuple[Options, list[str]]:
    """The options and the name of a bot for each seat; a single name stands for all seats."""
    names = [name.strip() for name in _COMMA.split(bots)]
    for name in names:
        find_bot(name)
    if seats is None:
        seats = len(names) if len(names) > 1 else game.seats.start
    options = read_options(game, seats, preset, pairs)
    if len(names) == 1:
        return options, names * seats
    if len(names) != seats:
        raise RempartsError(f"{seats} seats need {seats} bots or one for all, not {len(names)}: {bots}")
    return options, names


def read_seed(text: str | None) -> str:
    """The seed given, or a new one that is short enough to type."""
    if text is None:
        return str(secrets.randbelow(1_000_000))
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise RempartsError(f"a seed is a text in UTF-8, not {text!r}") from error
    return text


def check_range(name: str, value: float, least: float, most: float) -> None:
    """Refuse a number beyond its bounds, or none at all."""
    if not least <= value <= most:
        raise RempartsError(f"{name} must be from {least:g} to {most:g}, not {value:g}")


def check_writable(path: Path | None) -> None:
    """Refuse a file that cannot be written, before a long game rather than after it."""
    if path is None:
        return
    try:
        path.stat()
    except FileNotFoundError:
        pass
    except OSError as error:  # the name is too long, or leads where nobody may look
        raise RempartsError(f"cannot write {path}: {error.strerror}") from error
    if path.is_dir():
        raise RempartsError(f"cannot write {path}: it is a directory")
    if not path.parent.is_dir():
        raise RempartsError(f"cannot write {path}: there is no directory {path.parent}")
    if path.is_file() or not path.exists():  # opening a pipe or a device may wait, or do something
        _try_to_write(path.resolve())


def _try_to_write(path: Path) -> None:
    """Refuse a file in which nobody may write; what is in it stays, and one that is not there is not left behind."""
    is_new = not path.exists()
    try:
        path.open("ab").close()
    except OSError as error:
        raise RempartsError(f"cannot write {path}: {error.strerror}") from error
    if is_new:
        path.unlink()


def check_kept(path: Path | None) -> None:
    """Refuse what gives nothing back of what was written: nobody could go on from there."""
    if path is not None and path.exists() and not path.is_file():
        raise RempartsError(f"cannot go on from {path}: it is a device or a pipe; name a file")


def write(path: Path, text: str) -> None:
    """Put a text in a file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RempartsError(f"cannot write {path}: {error.strerror}") from error
