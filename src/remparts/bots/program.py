"""A bot that is any program: it reads a question from a line of its standard input, and answers in a line.

Both are JSON; `docs/programs.md` has the protocol. A question holds all that there is to know, so a program need
remember nothing, and one of them serves all seats and games of this process.
"""

import json
import re
import shlex
import shutil
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from remparts.bots.child import SHOWN, end_child, find_child
from remparts.core.errors import RempartsError, UnknownBot
from remparts.core.facts import digest_in_use
from remparts.core.game import AnyGame, find_move
from remparts.core.options import Options
from remparts.core.task import Move

PROTOCOL: Final = 1
"""A number that changes when programs have to."""
MOST_MOVES: Final = 1000
"""How many moves a question lists; all that are legal may be answered."""

_USUAL_SECONDS: Final = 60.0
_LIMIT: Final = re.compile(r"(\d{1,5}(?:\.\d{1,3})?)s")


class NoProgram(UnknownBot):
    """A command does not name anything that can be run."""


class ProgramBot:
    """Asks a program, which is started when it is first needed and runs until `close`, or the end of this process."""

    def __init__(self, text: str) -> None:
        self._command, self.seconds = read_command(text)

    def pick(self, game: AnyGame, state: Any, seat: int, rng: Random) -> Move:
        asked = question(game, state, seat, rng)
        program = find_child(self._command)
        answer = program.ask(json.dumps(asked), self.seconds)
        text = _read_answer(answer)
        if text is None:
            shown = answer[:SHOWN].decode(errors="replace").strip()
            like = json.dumps({"move": asked["moves"][0]})
            raise program.failure(f"answered {shown!r}, not a line of JSON such as {like}")
        try:
            return find_move(game, state, text, seat)
        except RempartsError as error:
            raise program.failure(f"chose {text[:SHOWN]!r}, which is not a legal move: {error}") from error

    def close(self) -> None:
        """End the program; whoever asks it afterwards starts it again."""
        end_child(self._command)


def read_command(text: str) -> tuple[tuple[str, ...], float]:
    """The words of a command such as `./mybot --level 3`, and the seconds it may think: `120s ./mybot` allows 120."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise NoProgram(f"the command {text!r} cannot be read: {error}; quotes come in pairs") from error
    limit = _LIMIT.fullmatch(words[0]) if words else None
    seconds = float(limit[1]) if limit else _USUAL_SECONDS
    command = tuple(words[1:] if limit else words)
    if not command:
        raise NoProgram("program needs a command, as in program:./mybot")
    if seconds <= 0:
        raise NoProgram(f"{shlex.join(command)} needs some time to think, as in program:60s {shlex.join(command)}")
    if shutil.which(command[0]) is None:
        raise _not_found(command[0])
    return command, seconds


def _not_found(name: str) -> NoProgram:
    if Path(name).is_file():
        is_runnable = shutil.which(f"./{name}") is not None
        return NoProgram(f"{name} cannot be run: " + (f"write ./{name}" if is_runnable else f"try chmod +x {name}"))
    return NoProgram(
        f"there is no program {name}; a command begins with a file, as in ./mybot, or an installed program"
    )


def question(game: AnyGame, state: Any, seat: int, rng: Random) -> dict[str, Any]:
    """What a seat may know at its turn, as plain data, under the names that it has in the API."""
    view = game.view(state, seat)
    moves = game.moves(state)
    return {
        "protocol": PROTOCOL,
        "game": game.name,
        "rules": game.version,
        "facts": digest_in_use(game.name),
        "options": Options.of(view["seats"], view["options"]).changed(game.options),
        "seats": view["seats"],
        "seat": seat,
        "view": view,
        "total": len(moves),
        "moves": [str(move) for move in islice(moves, MOST_MOVES)],
        "seed": rng.getrandbits(32),
    }


def _read_answer(line: bytes) -> str | None:
    """The move in an answer; None if it has none."""
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        return None
    move = answer.get("move") if isinstance(answer, dict) else None
    return move if isinstance(move, str) else None
