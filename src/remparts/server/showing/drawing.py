"""Tables as they are drawn: what several watchers need is made once."""

import asyncio
from typing import Final

from remparts.games.registry import face as find_face
from remparts.server.showing.fragments import Cast, end_fragments, writing
from remparts.server.showing.keepsake import keepsake
from remparts.server.showing.moment import NO_PART, Moment, Position
from remparts.server.showing.parts import Part
from remparts.server.showing.scene import Scene
from remparts.server.showing.viewpoint import Told, Viewpoint
from remparts.server.showing.words import Words
from remparts.server.store.links import Link
from remparts.server.tables.history import Course
from remparts.server.tables.slices import Slices, Steps, finish
from remparts.server.tables.table import Table
from remparts.server.tables.tables import Tables

_MOVES_AT_ONCE: Final = 4
_LINES_AT_ONCE: Final = 16


class TableDrawing:
    """Draws one table."""

    def __init__(self, table: Table, slices: Slices, pen: asyncio.Lock) -> None:
        history = table.history
        self._slices = slices
        self._pen = pen
        self.cast = Cast(history.game, find_face(history.game.name), table.seats)
        self.table = table
        self._viewpoints: dict[int | None, Viewpoint] = {}
        self._now: tuple[int, bool, Cast] = (-1, False, self.cast)
        """The revision that is drawn, whether with aids, and with whom."""
        self._moments: dict[int | None, Moment] = {}
        self._boards: dict[int | None, str] = {}
        self._keepsakes: dict[tuple[int | None, str], str] = {}
        self._endings: dict[tuple[str, str, bool], Part] = {}
        self._course: Course | None = None
        self._work: Steps[Course] | None = None
        """How far that has been worked out."""

    def scene(self, viewer: int | None, link: Link, token: str, words: Words) -> Scene:
        """What is to be seen now with a link, as `viewer` sees it."""
        self._follow_names()
        viewpoint = self._viewpoint(viewer)
        viewpoint.follow()
        self._forget_the_past()
        if viewpoint.seat not in self._moments:
            self._moments[viewpoint.seat] = self._moment(viewpoint)
        ending = self._ending(link, token, words)
        return self._moments[viewpoint.seat].scene(words, tuple(self.table.connected), ending)

    async def catch_up(self, viewer: int | None, words: Words) -> None:
        """See a long game from its beginning, and write its log, in slices, so that other tables go on meanwhile."""
        self._follow_names()
        viewpoint = self._viewpoint(viewer)
        last = viewpoint.lines[-_LINES_AT_ONCE:][:1]
        is_written = all(words.language in told.markups for told in last)
        is_over = viewpoint.history.turn is None
        is_behind = viewpoint.number < len(viewpoint.history.moves) - _MOVES_AT_ONCE
        if not is_written or is_behind or (is_over and self._course is None):
            await self._slices.through(self._catching_up(viewer, words))

    def _catching_up(self, viewer: int | None, words: Words) -> Steps[None]:
        viewpoint = yield from self.following(viewer)
        yield from writing(self.cast, viewpoint.lines, words)
        if viewpoint.history.turn is None:
            self._forget_the_past()
            yield from self._retracing()

    def following(self, viewer: int | None) -> Steps[Viewpoint]:
        """What a viewer has seen, once that is the game as it stands."""
        self._follow_names()
        viewpoint = self._viewpoint(viewer)
        yield from viewpoint.following()
        return viewpoint

    def _viewer(self, seat: int | None) -> int | None:
        """As whom a seat sees the table: like everybody, while nothing is hidden."""
        return None if self.table.history.is_open else seat

    def _viewpoint(self, viewer: int | None) -> Viewpoint:
        seat = self._viewer(viewer)
        if seat not in self._viewpoints:
            self._viewpoints[seat] = Viewpoint(self.table.history, self.cast.face, seat)
        return self._viewpoints[seat]

    def _follow_names(self) -> None:
        """Let everybody be called as they are now; what the log has told of them is written again."""
        if self.table.seats != self.cast.seats:
            self.cast = Cast(self.cast.game, self.cast.face, self.table.seats)
            for viewpoint in self._viewpoints.values():
                viewpoint.lines = [Told(told.move, told.line) for told in viewpoint.lines]

    def _forget_the_past(self) -> None:
        now = (self.table.rev, self.table.choices.aids, self.cast)
        if now != self._now:
            self._now = now
            self._moments.clear()
            self._endings.clear()
            self._boards, self._keepsakes = {}, {}  # new ones, for a picture of the past may still be drawn
            self._course = self._work = None

    def _moment(self, viewpoint: Viewpoint) -> Moment:
        history, aids = self.table.history, self.table.choices.aids
        position = Position(
            number=viewpoint.number,
            era=len(history.cuts),
            state=viewpoint.state,
            view=viewpoint.view,
            lines=tuple(viewpoint.lines),
            effects_since=lambda old: viewpoint.effects_since(old.number),
        )
        return Moment(self.cast, position, aids=aids)

    async def board(self, seat: int | None) -> str:
        """A picture of the board as a seat, or a spectator, sees it now; drawn once, and in a thread."""
        self._forget_the_past()
        boards, viewer = self._boards, self._viewer(seat)
        if viewer not in boards:
            view = self.table.history.view(viewer)
            async with self._pen:
                if viewer not in boards:
                    boards[viewer] = await asyncio.to_thread(self.cast.face.svg, view)
        return boards[viewer]

    async def keepsake(self, seat: int | None, words: Words) -> str:
        """The same with the players and their scores."""
        self._follow_names()
        self._forget_the_past()
        viewer = self._viewer(seat)
        kept, key = self._keepsakes, (viewer, words.language)
        if key not in kept:
            cast, view = self.cast, self.table.history.glance(viewer)
            kept[key] = keepsake(cast, await self.board(seat), view, words)
        return kept[key]

    def _ending(self, link: Link, token: str, words: Words) -> Part:
        """How the game ended, and how the holder of a link can go on from there."""
        table = self.table
        if table.history.turn is not None:
            return NO_PART
        key = (token, words.language, table.has_rematch)
        if key not in self._endings:
            plays = bool(link.seats or link.is_host)
            more = {"address": f"/t/{token}", "plays": plays, "has_rematch": table.has_rematch}
            self._endings[key] = Part(
                end_fragments(self.cast, table.history.state, lambda: finish(self._retracing()), words, more)
            )
        return self._endings[key]

    def _retracing(self) -> Steps[Course]:
        """How the game went, worked out once, by all who wait for it together."""
        while self._course is None:
            self._work = self._work or self.table.history.retracing()
            try:
                next(self._work)
            except StopIteration as end:
                self._course = end.value
            yield
        return self._course


class TableDrawings:
    """The drawings of the tables that are in memory."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._drawings: dict[str, TableDrawing] = {}
        self._pen = asyncio.Lock()
        """There is one for all pictures: several threads at once would leave little time to the tables."""

    def of(self, table: Table) -> TableDrawing:
        """The drawing of this table, which is kept for as long as the table is in memory."""
        found = self._drawings.get(table.id)
        if found is None or found.table is not table:
            found = self._drawings[table.id] = TableDrawing(table, self._tables.slices, self._pen)
        return found

    def sweep(self) -> None:
        """Drop the drawings of tables that are no longer in memory."""
        for name, drawing in list(self._drawings.items()):
            if drawing.table not in self._tables:
                del self._drawings[name]
