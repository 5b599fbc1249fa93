"""The seats that bots hold: they are moved whenever it is their turn, at a pace people can follow."""

import asyncio
import logging
import time
from typing import Final

from remparts.core.errors import RempartsError
from remparts.server.store.store import StoreError
from remparts.server.tables.table import Table
from remparts.server.tables.workers import Question, Workers

_AFTER_A_FAILURE: Final = 1.0

log = logging.getLogger("remparts.server")


class BotSeats:
    """Moves the bots of all tables; a table wakes it at every change."""

    def __init__(self, workers: Workers, pace: float) -> None:
        self._workers = workers
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The bots that may sit at a table of this server."""
        return self._workers.names

    @property
    def offered(self) -> tuple[str, ...]:
        """Those among which people choose."""
        return self._workers.offered

    def wake(self, table: Table) -> None:
        """Begin to move a table's bots if it is their turn and nobody does it yet."""
        if table.id not in self._tasks and is_due(table):
            task = asyncio.create_task(self._run(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))

    def is_busy(self, table: str) -> bool:
        return table in self._tasks

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, table: Table) -> None:
        while is_due(table):
            try:
                await self._move(table)
            except (RempartsError, StoreError) as error:
                log.warning("a bot could not move: %s", error)
                await asyncio.sleep(_AFTER_A_FAILURE)

    async def _move(self, table: Table) -> None:
        """One move of the bot whose turn it is; if the table changes meanwhile, the move is dropped."""
        began = time.monotonic()
        rev, seat = table.rev, table.history.turn
        assert seat is not None
        text = await self._workers.pick(question(table, seat))
        pace = self._pace if table.choices.pace is None else table.choices.pace
        await asyncio.sleep(max(0.0, began + pace - time.monotonic()))
        await table.play_bot(seat, rev, text)


def is_due(table: Table) -> bool:
    """Whether a bot has to move."""
    return table.history.turn in table.bots


def question(table: Table, seat: int) -> Question:
    """What a worker must know to decide for this seat."""
    history = table.history
    moves = tuple(map(str, history.moves))
    seed = f"{table.seed}/{len(moves)}/{seat}"
    return Question(table.id, history.game.name, history.options, moves, seat, table.seats[seat].bot, seed)
