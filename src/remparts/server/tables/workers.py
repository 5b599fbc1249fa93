"""Processes in which bots think, so that no page ever waits for them."""

import asyncio
import logging
import os
import signal
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from traceback import format_exc
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from remparts.bots import Bot, bots, find_bot
from remparts.bots.child import leave_in_order
from remparts.bots.program import ProgramBot
from remparts.core.errors import UnknownBot
from remparts.core.facts import StandIn, adopt, share
from remparts.core.levels import LEVELS
from remparts.core.options import Options
from remparts.games.registry import game as find_game

_TRIES: Final = 3
_KEPT: Final = 64
_START_SECONDS: Final = 60.0
"""A process that has not begun by then never will."""
_BEHIND: Final = 10
"""How much less urgent than the server its workers are, as `nice` counts."""
_LEAVING_SECONDS: Final = 4.0
"""How long a process may take to end the programs that it asks."""

Programs = Mapping[str, str]
"""Commands by the names of the bots that they are."""
_NONE: Final[Programs] = MappingProxyType({})

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


class Lost(Exception):
    """A process does not answer; what it was asked has to be asked again."""


class Failed(Exception):
    """A bot could not decide; the text is where it failed."""


class Worker:
    """One process, which is asked one question at a time.

    They speak through a pipe: a queue would need semaphores, which outlive a server that is killed.
    """

    def __init__(self, programs: Programs = _NONE) -> None:
        spawned = get_context("spawn")
        self._pipe, far = spawned.Pipe()
        self._process = spawned.Process(target=_work, args=(far, share(), dict(programs)), daemon=True)
        _start(self._process)
        far.close()
        assert self._process.pid is not None, "it has been started"
        self.number = self._process.pid
        self._has_begun = False

    def ask(self, question: Question, seconds: float) -> str:
        """The answer, or `Lost` if the process dies over it or does not answer in time; `Failed` if there is none."""
        try:
            if not self._has_begun:
                self._receive(_START_SECONDS)
                self._has_begun = True
            self._pipe.send(question)
            move, failure = self._receive(seconds)
        except (EOFError, OSError) as error:
            raise Lost("has died") from error
        if failure:
            raise Failed(failure)
        return str(move)

    def _receive(self, seconds: float) -> tuple[str, str]:
        """A move, or the reason why there is none."""
        if not self._pipe.poll(seconds):
            raise Lost(f"has not answered for {seconds:g} seconds")
        received: tuple[str, str] = self._pipe.recv()
        return received

    def kill(self) -> None:
        """End the process, whatever it is doing; who waits for its answer gets `Lost`."""
        self._process.terminate()
        self._process.join(_LEAVING_SECONDS)
        self._process.kill()

    def end(self) -> None:
        """End the process and leave nothing of it behind."""
        self.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


class Workers:
    """A few processes, started when bots have to think; one that dies, or thinks for too long, is replaced."""

    def __init__(self, number: int, seconds: float, programs: Programs = _NONE) -> None:
        self._seconds = seconds
        self._programs = programs
        self._limits = {name: ProgramBot(command).seconds for name, command in programs.items()}
        """How long programs may think; then their workers know better than to wait."""
        self._room = asyncio.Semaphore(number)
        self._idle: list[Worker] = []
        self._threads = ThreadPoolExecutor(number, "workers")

    @property
    def names(self) -> tuple[str, ...]:
        """The bots for which they think."""
        return (*bots(), *self._programs)

    @property
    def offered(self) -> tuple[str, ...]:
        """Those among which people choose."""
        return (*LEVELS, *self._programs)

    async def pick(self, question: Question) -> str:
        """The move a bot chooses; after several lost workers, any legal one."""
        for _ in range(_TRIES):
            try:
                return await self._ask(question)
            except Lost as error:
                log.warning("a bot's process %s; starting another one", error)
            except Exception:
                log.exception("the bot %s could not decide", question.bot)
                break
        return await asyncio.to_thread(pick, question._replace(bot="random"))

    async def _ask(self, question: Question) -> str:
        loop = asyncio.get_running_loop()
        async with self._room:
            worker = self._idle.pop() if self._idle else Worker(self._programs)
            seconds = self._seconds + self._limits.get(question.bot, 0.0)
            asking = loop.run_in_executor(self._threads, worker.ask, question, seconds)
            try:
                answer = await asyncio.shield(asking)
            except Failed:
                self._idle.append(worker)
                raise
            except BaseException:
                await asyncio.to_thread(worker.kill)
                await asyncio.gather(asking, return_exceptions=True)  # so that nobody uses the pipe when it is closed
                await loop.run_in_executor(self._threads, worker.end)
                raise
            self._idle.append(worker)
            return answer

    async def close(self) -> None:
        """End the processes; nobody may ask any more."""
        idle, self._idle = self._idle, []
        for worker in idle:
            await asyncio.to_thread(worker.end)
        self._threads.shutdown()


def _start(process: BaseProcess) -> None:
    """Start a process with Ctrl-C blocked, until it ignores Ctrl-C by itself."""
    if sys.platform == "win32":
        process.start()
        return
    resource_tracker.ensure_running()  # otherwise it is started on the way, and lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: "Connection[Any, Any]", stand_ins: tuple[StandIn, ...], programs: Programs) -> None:
    """Answer questions until there are no more, about games with the components that the server plays with."""
    _begin()
    adopt(stand_ins)
    with suppress(EOFError, OSError):
        pipe.send(("", ""))
        while True:
            question = pipe.recv()
            try:
                answer = (pick(question, programs), "")
            except Exception:
                answer = ("", format_exc())
            pipe.send(answer)


def _begin() -> None:
    """A worker leaves Ctrl-C to the server, and goes when the server is gone; its programs go with it.

    Where there are fewer cores than work, pages come first.
    """
    if hasattr(os, "nice"):
        os.nice(_BEHIND)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_in_order()
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_LEAVING_SECONDS)
    os._exit(1)


_positions: OrderedDict[str, tuple[tuple[str, ...], Any]] = OrderedDict()
"""Where the tables stood when this worker last thought about them."""


def pick(question: Question, programs: Programs = _NONE) -> str:
    """Decide for a bot by what its seat may know; the seed makes it the same every time."""
    bot = _bot(question.bot, programs)
    game = find_game(question.game)
    state = _position(question)
    rng = Random(question.seed)
    seen = game.guess(state, question.seat, rng)
    return str(bot.pick(game, seen, question.seat, rng))


def _bot(name: str, programs: Programs) -> Bot:
    """A bot that the server offers, or `UnknownBot`; nothing else that a stored table names is looked for."""
    if name in programs:
        return ProgramBot(programs[name])
    if name not in bots():
        names = ", ".join((*bots(), *programs))
        raise UnknownBot("there is no bot {name}; there are {names}", name=repr(name), names=names)
    return find_bot(name)


def _position(question: Question) -> Any:
    """The position after the moves, played on from where this worker left the table if that is possible."""
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
