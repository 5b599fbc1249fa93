"""A table: a game being played by seats, with every event stored before anybody hears of it."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Final

from msgspec import Struct

from remparts.core.errors import OutOfTurn, RempartsError
from remparts.core.game import find_move, who
from remparts.core.record import Record, write_record
from remparts.core.task import CHANCE
from remparts.server.store.links import Link
from remparts.server.store.store import Conflict, Row, Store
from remparts.server.tables.history import Step
from remparts.server.tables.seats import SLOWEST, clean_name, seats_of
from remparts.server.tables.slices import Steps
from remparts.server.tables.stored import BadTable, begin, read_seats
from remparts.server.tables.taking_back import Request, TakenBack, Undo, find_undo
from remparts.server.tables.voices import Declined, Hearer, Pace, Reaction, ReactionName, Unanswered, Voice

_UNDO: Final = "undo "


class NothingToUndo(RempartsError):
    """The holder of this link may not take anything back now."""


class NotYours(RempartsError):
    """The holder of this link may not do this for that seat."""


class TooOften(RempartsError):
    """The holder of this link has done this often enough for a while."""


class Result(Enum):
    """What became of a move: it was played, it had been played before, or the table has changed since it was chosen.

    Of an undo also: the others are asked.
    """

    DONE = "done"
    ASKED = "asked"
    REPEATED = "repeated"
    LATE = "late"


class Choices(Struct, frozen=True):
    """What the host of a table may change while it is played."""

    aids: bool = True
    pace: float | None = None


class Table:
    """One game being played; `play`, `undo` and `redo` are the only ways to change it."""

    def __init__(self, row: Row, store: Store) -> None:
        self.id = row.id
        self.row = row
        self.seed = row.seed
        self.seats = read_seats(row.seats)
        self.bots = seats_of(self.seats, "bot")
        self.choices = Choices(**row.settings)
        self.events: list[str] = []
        self._actors: list[int | None] = []
        self._present: Counter[int] = Counter()
        self.connected = sorted(self.bots)
        """The seats whose people are here; bots always are."""
        self.has_rematch = False
        self.used = time.monotonic()
        self._store = store
        self._lock = asyncio.Lock()
        self._taken_back = TakenBack()
        self.request: Request | None = None
        """Somebody asks whether a turn may be taken back."""
        self._listeners: set[Callable[[], None]] = set()
        self._hearers: set[Hearer] = set()
        self._reactions = Pace(4, 10)
        self._namings = Pace(6, 20)
        self._requests = Pace(4, 60)
        self.wake: Callable[[Table], None] = lambda _: None
        """Called at every change, for the bots of this table."""
        self.history = begin(row)

    @property
    def rev(self) -> int:
        """The number of events so far."""
        return len(self.events)

    def _follow(self, events: Iterable[str]) -> None:
        """Let events happen that somebody else has stored."""
        for text in events:
            if text.startswith(_UNDO):
                self._cut(text)
            else:
                move = self.history.game.read(text)
                self._take([Step(move, self.history.game.apply(self.history.state, move))])

    def _take(self, steps: Sequence[Step]) -> None:
        """Let moves happen that are stored."""
        self._end_request()
        for step in steps:
            self._actors.append(self.history.turn)
            self.events.append(str(step.move))
            self._taken_back.played(str(step.move))
            self.history.take([step])

    def _cut(self, text: str) -> None:
        """Let an undo happen that is stored."""
        self._end_request()
        number = int(text.removeprefix(_UNDO))
        self._actors.append(None)
        self.events.append(text)
        self._taken_back.undone([str(move) for move in self.history.moves[number:]])
        self.history.cut(number)

    def restoring(self, events: Sequence[str]) -> Steps[None]:
        """Bring a loaded table to where its events lead, or `BadTable`; moves that were undone are not played."""
        try:
            yield from self._restoring(events)
        except (RempartsError, AssertionError, LookupError, ValueError) as error:
            raise BadTable("this table is damaged and cannot be opened") from error

    def _restoring(self, events: Sequence[str]) -> Steps[None]:
        left: list[int] = []
        for number, text in enumerate(events):
            if text.startswith(_UNDO):
                kept = int(text.removeprefix(_UNDO))
                self._taken_back.undone([events[each] for each in left[kept:]])
                del left[kept:]
            else:
                self._taken_back.played(text)
                left.append(number)
        self.events = list(events)
        self._actors = [None] * len(events)
        for number in left:
            self._actors[number] = self.history.turn
            self.history.play(self.history.game.read(events[number]))
            yield

    async def play(self, link: Link, rev: int, text: str) -> Result:
        """Play a move that was chosen at revision `rev` for one of the link's seats, and what chance answers."""
        return await asyncio.shield(self._play(link.seats, rev, text))

    async def play_bot(self, seat: int, rev: int, text: str) -> Result:
        """Play the move of a bot."""
        return await asyncio.shield(self._play(frozenset({seat}), rev, text))

    async def _play(self, seats: frozenset[int], rev: int, text: str) -> Result:
        async with self._lock:
            if rev != self.rev:
                return self._late(seats, rev, text)
            history = self.history
            turn = history.turn
            if turn is not None and turn not in seats:
                raise OutOfTurn("it is not your turn")
            move = find_move(history.game, history.state, text, turn)
            return await self._append_steps(history.with_chance(move, self.seed))

    async def undo(self, link: Link, rev: int) -> Result:
        """Take back what `find_undo` says; more than the present turn only if the people at other links agree."""
        return await asyncio.shield(self._undo(link, rev))

    async def _undo(self, link: Link, rev: int) -> Result:
        async with self._lock:
            if rev != self.rev:
                return self._late(link.seats, rev, _UNDO)
            found = self.find_undo(link)
            if found is None:
                raise NothingToUndo("there is nothing to undo now")
            others = self.others(link)
            if found.is_step or not others:
                return await self._append_undo(found)
            if self.request is None:
                if not self._requests.take(link.seats):
                    raise TooOften("the others have been asked often enough")
                self.request = Request(found, rev, link.seats, set(others))
                self.request.wait(self._tire)
                self.announce()
            elif self.request.asker != link.seats:
                raise NothingToUndo("somebody else has asked already")
            return Result.ASKED

    def find_undo(self, link: Link) -> Undo | None:
        """What the holder of a link may undo now, or ask the others for."""
        return find_undo(self.history.actors, self.history.turn, link.seats)

    def others(self, link: Link) -> frozenset[int]:
        """The seats of people with other links, who are asked; bots agree to everything."""
        return frozenset(range(len(self.seats))) - link.seats - self.bots

    async def _append_undo(self, found: Undo) -> Result:
        event = f"{_UNDO}{found.number}"
        return await self._append([event], lambda: self._cut(event))

    async def answer(self, link: Link, rev: int, *, is_agreed: bool) -> Result:
        """Agree to a request, or not; who made it withdraws it."""
        return await asyncio.shield(self._answer(link, rev, is_agreed=is_agreed))

    async def _answer(self, link: Link, rev: int, *, is_agreed: bool) -> Result:
        async with self._lock:
            request = self.request
            if request is None or request.rev != rev or rev != self.rev:
                return Result.LATE
            if not link.seats & (request.missing | request.asker):
                raise NotYours("nobody has asked you")
            if is_agreed:
                request.missing -= link.seats
                if not request.missing:
                    return await self._append_undo(request.undo)
            else:
                self._end_request()
                if link.seats != request.asker:
                    self._pass_on(Declined(min(link.seats), request.asker))
            self.announce()
            return Result.DONE

    def _tire(self, request: Request) -> None:
        """Nobody waits for ever."""
        if self.request is request:
            self._end_request()
            self._pass_on(Unanswered(request.asker))
            self.announce()

    def _end_request(self) -> None:
        if self.request:
            self.request.close()
            self.request = None

    async def redo(self, link: Link, rev: int) -> Result:
        """Bring back what the last undo took, with the same chance and the same decisions of others."""
        return await asyncio.shield(self._redo(link, rev))

    async def _redo(self, link: Link, rev: int) -> Result:
        async with self._lock:
            if rev != self.rev:
                return Result.LATE
            if not self.can_redo(link):
                raise NothingToUndo("there is nothing to bring back now")
            game, state, steps = self.history.game, self.history.state, []
            for text in self._taken_back.last:
                move = find_move(game, state, text, who(state))
                state = game.apply(state, move)
                steps.append(Step(move, state))
            return await self._append_steps(steps)

    def can_redo(self, link: Link) -> bool:
        """Whether something was taken back that begins with a decision of this link, and nobody has acted since."""
        return bool(self._taken_back.last) and self.history.turn in link.seats

    def _late(self, seats: frozenset[int], rev: int, text: str) -> Result:
        """The same message sent twice is not a mistake: it is applied once.

        Only somebody's own moves are compared, or a guess could find out what is hidden.
        """
        if not 0 <= rev < self.rev:
            return Result.LATE
        event = self.events[rev]
        is_own = text == _UNDO or self._actors[rev] in seats
        is_same = event.startswith(_UNDO) if text == _UNDO else event == text
        return Result.REPEATED if is_own and is_same else Result.LATE

    async def _append_steps(self, steps: Sequence[Step]) -> Result:
        return await self._append([str(step.move) for step in steps], lambda: self._take(steps))

    async def _append(self, texts: list[str], happen: Callable[[], None]) -> Result:
        """Store events, then let them happen, then tell everybody; if somebody else was faster, follow them."""
        try:
            await self._store.append(self.id, self.rev + 1, texts)
        except Conflict:
            await self._catch_up()
            return Result.LATE
        happen()
        self.announce()
        return Result.DONE

    async def look_for_news(self) -> None:
        """Follow what another process has written to this table, if anything."""
        events, seats = await self._store.news(self.id, self.rev)
        if events or read_seats(seats) != self.seats:
            async with self._lock:  # it may have been our own move, or name, that was being written
                await self._catch_up()

    async def _catch_up(self) -> None:
        events, seats = await self._store.news(self.id, self.rev)
        self._reseat(seats)
        if events:
            self._follow(events)
            self.announce()

    async def settle(self) -> None:
        """Let chance answer if a stored table waits for it."""
        async with self._lock:
            if self.history.turn == CHANCE:
                await self._append_steps(self.history.with_chance(None, self.seed))

    async def choose(self, name: str, value: bool | float) -> None:
        """Change a setting for the host; `ValueError` if there is none of that name or value."""
        async with self._lock:
            if name == "aids" and isinstance(value, bool):
                chosen = Choices(value, self.choices.pace)
            elif name == "pace" and not isinstance(value, bool) and 0 <= value <= SLOWEST:
                chosen = Choices(self.choices.aids, float(value))
            else:
                raise ValueError(name)
            await self._store.change_settings(self.id, {"aids": chosen.aids, "pace": chosen.pace})
            self.choices = chosen
            self.announce()

    async def rename(self, link: Link, seat: int, name: str) -> None:
        """Call a seat of this link otherwise, for everybody; without a name it is called by its colour."""
        if seat not in link.seats or seat in self.bots:
            raise NotYours("this seat is somebody else's")
        if not self._namings.take(link.seats):
            raise TooOften("this name has been changed often enough")
        async with self._lock:
            self._reseat(await self._store.rename(self.id, seat, clean_name(name)))

    def _reseat(self, stored: Sequence[Mapping[str, str]]) -> None:
        """Let the seats be as they are stored."""
        seats = read_seats(stored)
        if seats != self.seats:
            self.seats = seats
            self.announce()

    def react(self, link: Link, name: ReactionName) -> None:
        """Show everybody a picture at a seat of this link: the one whose turn it is, else the first."""
        if not link.seats:
            raise NotYours("only those who play can show something")
        if not self._reactions.take(link.seats):
            raise TooOften("this is enough for a moment")
        turn = self.history.turn
        self._pass_on(Reaction(turn if turn is not None and turn in link.seats else min(link.seats), name))

    def _pass_on(self, voice: Voice) -> None:
        for hearer in tuple(self._hearers):
            hearer(voice)

    def announce(self) -> None:
        """Tell everybody who listens that something has changed."""
        self.used = time.monotonic()
        self.wake(self)
        for listener in tuple(self._listeners):
            listener()

    @contextmanager
    def listening(
        self, listener: Callable[[], None], link: Link | None = None, hearer: Hearer | None = None
    ) -> Iterator[None]:
        """Call somebody at every change, and show the link's seats as present meanwhile.

        A hearer is told what people let each other know in passing.
        """
        seats = link.seats if link else frozenset()
        self._listeners.add(listener)
        self._hearers |= {hearer} if hearer else set()
        self._count(seats, 1)
        try:
            yield
        finally:
            self._listeners.discard(listener)
            self._hearers -= {hearer}
            self._count(seats, -1)

    def _count(self, seats: frozenset[int], more: int) -> None:
        """Count somebody at these seats in or out, and tell the others."""
        if seats:
            self._present.update(dict.fromkeys(seats, more))
            self.connected = sorted(self.bots.union(seat for seat, count in self._present.items() if count > 0))
            self.announce()

    @property
    def listeners(self) -> int:
        return len(self._listeners)

    def viewer(self, link: Link) -> int | None:
        """Whose view a link shows: its seat, or of several the one whose turn it is; None is a spectator's."""
        if len(link.seats) == 1:
            return next(iter(link.seats))
        turn = self.history.turn
        return turn if turn in link.seats else None

    def hides(self, seat: int | None) -> bool:
        """Whether this seat now sees something that not everybody may."""
        return seat is not None and not self.history.is_open and self.history.hides(seat)

    def record(self, link: Link, names: Sequence[str]) -> Record:
        """As much of the game as a link may know; all of it once the game is over."""
        history = self.history
        seat: int | None = -1
        if history.turn is not None:
            seat = next(iter(link.seats)) if len(link.seats) == 1 else None
        return write_record(history.game, history.options, history.moves, history.state, names, seat)
