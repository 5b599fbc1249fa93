"""Tables as they are stored: how their rows are read and written."""

from collections.abc import Mapping, Sequence
from typing import Any

from remparts.core.errors import RempartsError
from remparts.core.facts import digest_in_use
from remparts.core.options import Options
from remparts.games.registry import game as find_game
from remparts.server.store.store import Row
from remparts.server.tables.history import History
from remparts.server.tables.seats import Seat


class BadTable(RempartsError):
    """A stored table cannot be played by this program."""


def read_seats(stored: Sequence[Mapping[str, str]]) -> tuple[Seat, ...]:
    """The seats of a stored table."""
    return tuple(Seat(**seat) for seat in stored)  # type: ignore[arg-type]  # checked when they were stored


def begin(row: Row) -> History:
    """The history of a stored table before its first move; `BadTable` if it is another game than it was."""
    game = find_game(row.game)
    if game.version != row.rules:
        raise BadTable(
            "this table was begun with version {rules} of the rules of {game}; this program plays version {version}",
            rules=row.rules,
            game=game.title,
            version=game.version,
        )
    if row.options.get("facts", "") != digest_in_use(row.game):
        raise BadTable(
            "this table was begun with other components of {game} than this server plays with", game=game.title
        )
    return History(game, read_stored_options(row.options))


def read_stored_options(stored: Any) -> Options:
    """The inverse of `stored_options`."""
    return Options(stored["seats"], **stored["choices"])


def stored_options(options: Options, facts: str = "") -> dict[str, Any]:
    """Options in a form fit for JSON, with the digest of the components where they are not the game's own."""
    return {"seats": options.seats, "choices": dict(options), **({"facts": facts} if facts else {})}
