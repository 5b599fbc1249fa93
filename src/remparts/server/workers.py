"""Processes in which bots think, so that no page ever waits for them."""

import asyncio
import logging
import os
import signal
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any, Final, NamedTuple

from remparts.bots import find_bot
from remparts.core.options import Options
from remparts.games.registry import game as find_game

_TRIES: Final = 3
_KEPT: Final = 64

log = logging.getLogger("remparts.server")


class Question(NamedTuple):
    """What a worker needs to know to decide for a bot."""

    table: str
    game: str
    options: Options
    moves: tuple[str, ...]
    seat: int
    bot: str
    seed: str


class Workers:
    """A few processes, started when the first bot has to think; one that dies is replaced."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool: ProcessPoolExecutor | None = None

    async def pick(self, question: Question) -> str:
        """The move a bot chooses; after several broken workers, any legal one."""
        loop = asyncio.get_running_loop()
        for _ in range(_TRIES):
            pool = self._started()
            try:
                return await loop.run_in_executor(pool, pick, question)
            except BrokenProcessPool:
                log.warning("a bot's process has died; starting another one")
                if self._pool is pool:
                    self._pool = None
            except Exception:
                log.exception("the bot %s could not decide", question.bot)
                break
        return await asyncio.to_thread(pick, question._replace(bot="random"))

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._number, get_context("spawn"), initializer=_begin)
        return self._pool

    async def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)


def _begin() -> None:
    """A worker leaves Ctrl-C to the server, and goes when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


_positions: OrderedDict[str, tuple[tuple[str, ...], Any]] = OrderedDict()
"""Where the tables stood when this worker last thought about them."""


def pick(question: Question) -> str:
    """Decide for a bot by what its seat may know; the seed makes it the same every time."""
    game = find_game(question.game)
    state = _position(question)
    rng = Random(question.seed)
    seen = game.guess(state, question.seat, rng)
    return str(find_bot(question.bot).pick(game, seen, question.seat, rng))


def _position(question: Question) -> Any:
    """The position after the moves, reached from where this worker was before if it can."""
    game = find_game(question.game)
    known, state = _positions.pop(question.table, ((), None))
    if state is None or question.moves[: len(known)] != known:
        known, state = (), game.setup(question.options)
    for text in question.moves[len(known) :]:
        game.play(state, game.read(text))
    _positions[question.table] = (question.moves, state)
    if len(_positions) > _KEPT:
        _positions.popitem(last=False)
    return state
