"""Long games of Carcassonne for a server to show: random ones of five seats with all expansions that go together."""

from pathlib import Path
from random import Random

from remparts import Options
from remparts.core.game import Game, who
from remparts.core.record import Record, write_record
from remparts.core.task import CHANCE
from remparts.games.registry import game as find_game
from remparts.server.settings import sqlite_address
from remparts.server.store.links import digest, new_id, new_token
from remparts.server.store.store import Row, Store
from remparts.server.tables.seats import Seat
from remparts.server.tables.stored import stored_options
from remparts.server.tables.tables import links_of

SEATS = ("Anna", "Ben", "Chloé", "David", "Emma")
EXPANSIONS = "king,shrines,river2,catapult,mage"


def long_record(seed: int) -> Record:
    """A finished game of more than 400 moves."""
    game: Game = find_game("carcassonne")  # type: ignore[type-arg]  # whatever its state is
    options = Options(len(SEATS), expansions=EXPANSIONS, first_player="0").filled(game.options, game.seats)
    rng = Random(seed)
    state = game.setup(options)
    played = []
    while game.outcome(state) is None:
        moves = game.moves(state)
        move = game.deal(state, rng) if who(state) == CHANCE else moves[rng.randrange(len(moves))]
        played.append(move)
        game.play(state, move)
    return write_record(game, options, played, state, SEATS)


async def stored(folder: Path, records: int, tables: int) -> tuple[list[str], list[str]]:
    """The ids of so many uploaded records, and the hosts' tokens of so many finished tables, in a new database."""
    store = await Store.open(sqlite_address(folder))
    ids = [new_id() for _ in range(records)]
    tokens = [new_token() for _ in range(tables)]
    for number, name in enumerate(ids):
        await store.add_record(name, str(long_record(number)))
    for number, token in enumerate(tokens):
        await _store_table(store, new_id(), token, long_record(1000 + number))
    await store.close()
    return ids, tokens


async def _store_table(store: Store, name: str, token: str, record: Record) -> None:
    seats = tuple(Seat(name=each) for each in record.names)
    row = Row(
        id=name,
        game=record.game,
        rules=record.rules,
        options=stored_options(record.options),
        seats=[{"kind": seat.kind, "name": seat.name, "bot": seat.bot} for seat in seats],
        seed="long games",
        settings={"aids": True, "pace": None},
        created=0.0,
    )
    links = {digest(key): link for key, link in links_of(name, seats, token).items()}
    await store.create(row, links, record.moves)
