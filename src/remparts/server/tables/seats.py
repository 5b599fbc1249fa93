"""Who sits where at a table, and how a new table is asked for."""

import unicodedata
from collections.abc import Collection, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from remparts.core.errors import BadOptions, UnknownBot
from remparts.core.game import AnyGame
from remparts.core.options import Options
from remparts.games.registry import OURS
from remparts.games.registry import game as find_game

LONGEST_NAME: Final = 32
SLOWEST: Final = 10.0
"""The longest pause before a bot's move, in seconds."""

SeatKind = Literal["here", "link", "bot"]


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat: a person at the host's screen, a person with a link, or a bot."""

    kind: SeatKind = "here"
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    bot: Annotated[str, Meta(max_length=40)] = ""
    """Which bot, for a seat of that kind."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What is needed to begin a game."""

    game: Annotated[str, Meta(max_length=40, examples=list(OURS))]
    seats: Annotated[list[Seat], Meta(min_length=1, max_length=8)]
    options: dict[
        Annotated[str, Meta(max_length=40)],
        Annotated[str, Meta(max_length=200)],
    ] = field(default_factory=dict)
    preset: Annotated[str, Meta(max_length=40)] = ""
    aids: bool = True
    """Whether the table shows what is left and what still fits where."""
    pace: Annotated[float, Meta(ge=0, le=SLOWEST)] | None = None
    """Seconds that a bot takes for a move at least."""


def read_options(game: AnyGame, asked: NewTable) -> Options:
    """The options asked for, written as short as they can be; `BadOptions` if the game cannot be played so."""
    if asked.preset and asked.preset not in game.presets:
        raise BadOptions(
            "{game} has no preset {name}; there are {names}",
            game=game.name,
            name=repr(asked.preset),
            names=", ".join(game.presets) or "none",
        )
    choices = {**game.presets.get(asked.preset, {}), **asked.options}
    options = Options.of(len(asked.seats), choices).filled(game.options, game.seats)
    game.setup(options)  # refuses what does not go together
    return Options.of(options.seats, options.changed(game.options))


def check_table(asked: NewTable, bots: Collection[str]) -> tuple[AnyGame, Options, tuple[Seat, ...]]:
    """The game, options and seats of a table that can be played with these bots; an error says what is wrong."""
    game = find_game(asked.game)
    options = read_options(game, asked)
    return game, options, tuple(_checked(seat, bots) for seat in asked.seats)


def _checked(seat: Seat, bots: Collection[str]) -> Seat:
    # Anything else that names a bot, such as a command, is for whoever types it at the server.
    if seat.kind == "bot" and seat.bot not in bots:
        raise UnknownBot("there is no bot {name}; there are {names}", name=repr(seat.bot), names=", ".join(bots))
    return Seat(kind=seat.kind, name=clean_name(seat.name), bot=seat.bot if seat.kind == "bot" else "")


def clean_name(name: str) -> str:
    """A name on one line, without letters that nobody can see or that change the order of the others."""
    visible = "".join(" " if letter.isspace() else letter for letter in name if _is_shown(letter))
    return " ".join(visible.split())[:LONGEST_NAME].strip()


def _is_shown(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def seats_of(seats: Sequence[Seat], kind: SeatKind) -> frozenset[int]:
    """The numbers of the seats of one kind."""
    return frozenset(number for number, seat in enumerate(seats) if seat.kind == kind)
