"""Programs that this process runs and asks line by line; nothing of them outlives it."""

import atexit
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, SimpleQueue
from types import FrameType
from typing import Final

from remparts.core.errors import ProgramFailed

_LONGEST_LINE: Final = 65_536
SHOWN: Final = 80
"""How much of a wrong answer is told, in characters."""
_LAST_WORDS: Final = 1_000
"""How much is kept of what a program writes on its standard error, in bytes."""
_LEAVING_SECONDS: Final = 1.0
"""How long a program may take to leave once its input has ended."""
_ENDS: Final = (signal.SIGTERM,) if sys.platform == "win32" else (signal.SIGTERM, signal.SIGHUP)
"""How a process is told to end, other than by its keyboard."""


class Child:
    """One running program, in a group with all that it starts; it answers one line at a time, whoever asks."""

    def __init__(self, command: Sequence[str]) -> None:
        self._name = shlex.join(command)
        try:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, process_group=0)
        except OSError as error:
            raise ProgramFailed(
                f"{self._name} cannot be started: {error.strerror}; "
                "the first line of a script says what runs it, as in #!/usr/bin/env python3"
            ) from error
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._input, self._output, self._errors = (each for each in pipes if each is not None)
        self._last_words = b""
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._asking = threading.Thread(target=self._ask_all, daemon=True)
        self._asking.start()
        self._turn = threading.RLock()
        self.has_ended = False
        self._is_gone = False

    def ask(self, line: str, seconds: float) -> bytes:
        """What it answers, a line as well; `ProgramFailed` if there is none in time."""
        with self._turn:
            if self.has_ended:
                raise self.failure("was ended by another bot of the same command; ask again")
            try:
                answer = self._exchange(line.encode(), seconds)
            except BaseException:  # it would answer this question when it is asked the next one
                self._kill()
                self.end()
                raise
            if answer is None:
                raise self.failure(
                    f"has not answered within {seconds:g} seconds; program:{2 * seconds:g}s … gives more"
                )
            line_end = answer.find(b"\n") + 1
            if not 0 < line_end <= _LONGEST_LINE + 1:
                raise self._no_line(answer)
            if line_end < len(answer):  # it would be taken for the answer to the next question
                shown = answer[:SHOWN].decode(errors="replace")
                raise self.failure(f"answered more than one line: {shown!r}; what is for people goes to standard error")
            return answer

    def _exchange(self, line: bytes, seconds: float) -> bytes | None:
        """What comes back for a line, less than a line if the program ends or says too much; None if nothing in time.

        A thread waits for it: something that left the group may hold the pipes long after the program was killed.
        """
        self._lines.put(line)
        try:
            return self._answers.get(timeout=seconds)
        except Empty:
            return None

    def _ask_all(self) -> None:
        """Ask until nobody has a question; then end its input, and listen until nobody holds the other side."""
        while (line := self._lines.get()) is not None:
            self._answers.put(self._answer_to(line))
        with suppress(BrokenPipeError):
            self._input.close()
        with self._output:
            while os.read(self._output.fileno(), _LONGEST_LINE):
                pass

    def _answer_to(self, line: bytes) -> bytes:
        with suppress(BrokenPipeError):  # what it has said all the same tells more
            self._input.write(line + b"\n")
            self._input.flush()
        heard = bytearray()
        while b"\n" not in heard and len(heard) <= _LONGEST_LINE:
            more = os.read(self._output.fileno(), _LONGEST_LINE + 1)
            if not more:
                break
            heard += more
        return bytes(heard)

    def _no_line(self, answer: bytes) -> ProgramFailed:
        """Why an answer is not a whole line."""
        if len(answer) > _LONGEST_LINE:
            return self.failure(f"answered more than a line may hold, {_LONGEST_LINE} bytes")
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_LEAVING_SECONDS)
        if self._process.returncode is None:
            return self.failure("closed its standard output instead of answering")
        return self.failure(
            f"ended with exit code {self._process.returncode} instead of answering; "
            "it should go on until its standard input ends"
        )

    def failure(self, what: str) -> ProgramFailed:
        """What to raise when it has done something wrong; it is ended, and its last words are told."""
        if not self.has_ended:
            self._kill()
            self.end()
        said = self._last_words.decode(errors="replace").strip()
        return ProgramFailed(
            f"{self._name} {what}" + (f"; the last it wrote on its standard error: {said}" if said else "")
        )

    def dismiss(self) -> None:
        """Let it leave, for its input ends; nobody asks it any more."""
        with self._turn:
            if not self.has_ended:
                self._leaves_by = time.monotonic() + _LEAVING_SECONDS
                self._lines.put(None)
                self.has_ended = True

    def end(self) -> None:
        """Let it leave, or else kill it; nothing is left of it, nor of what it has started.

        If this is interrupted, it may be called again, as it is when the process that asks ends.
        """
        with self._turn:
            if self._is_gone:
                return
            self.dismiss()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(max(0.0, self._leaves_by - time.monotonic()))
            self._kill()
            self._process.wait()
            for thread in (self._asking, self._listener):  # something that left the group may hold them up
                thread.join(_LEAVING_SECONDS)
            self._is_gone = True

    def _kill(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
            return
        with suppress(ProcessLookupError, PermissionError):  # all are gone, or only remains are left
            os.killpg(self._process.pid, signal.SIGKILL)

    def _listen(self) -> None:
        """Keep the end of what it writes on its standard error, so that it never has to wait there."""
        with self._errors:
            while words := os.read(self._errors.fileno(), _LAST_WORDS):
                self._last_words = (self._last_words + words)[-_LAST_WORDS:]


_children: Final[dict[tuple[str, ...], Child]] = {}
"""By their commands: all bots of a process that name the same command ask the same program."""
_finding: Final = threading.Lock()


def find_child(command: tuple[str, ...]) -> Child:
    """The program that runs for a command, started if none does.

    A thread starts it: interrupts reach the first thread alone, so none comes between the start and the note of it.
    """
    child = _children.get(command)
    if child is None or child.has_ended:
        with ThreadPoolExecutor(1) as starting:
            child = starting.submit(_start, command).result()
    return child


def _start(command: tuple[str, ...]) -> Child:
    with _finding:
        child = _children.get(command)
        if child is None or child.has_ended:
            child = _children[command] = Child(command)
        return child


def end_child(command: tuple[str, ...]) -> None:
    """End the program that runs for a command, if one does."""
    if child := _children.get(command):
        child.end()


def leave_in_order() -> None:
    """Whoever ends this process lets it end its programs, and whatever else it has begun, without a message."""

    def leave(number: int, _: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)
        sys.exit(128 + number)

    for number in _ENDS:
        if signal.getsignal(number) is signal.SIG_DFL:  # else somebody wanted it so, as `nohup` does
            signal.signal(number, leave)


@atexit.register
def _end_all() -> None:
    if _children:
        for number in (signal.SIGINT, *_ENDS):  # it takes a second or two, and then it is over anyway
            signal.signal(number, signal.SIG_IGN)
    for child in _children.values():
        child.dismiss()
    for child in _children.values():
        child.end()
