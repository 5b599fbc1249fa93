"""Tables as they are drawn: what several watchers need is made once."""

from typing import Final

from remparts.games.registry import face as find_face
from remparts.server.fragments import Cast, end_fragments, writing
from remparts.server.links import Link
from remparts.server.moment import NO_PART, Moment, Panel, Position
from remparts.server.parts import Part
from remparts.server.scene import Scene
from remparts.server.sight import Sight
from remparts.server.slices import Slices, Steps
from remparts.server.table import Table
from remparts.server.tables import Tables
from remparts.server.words import Words

_MOVES_AT_ONCE: Final = 4
_LINES_AT_ONCE: Final = 16


class Stage:
    """Draws one table."""

    def __init__(self, table: Table, slices: Slices) -> None:
        course = table.course
        self._slices = slices
        self.cast = Cast(course.game, find_face(course.game.name), table.seats)
        self.table = table
        self._sights: dict[int | None, Sight] = {}
        self._now = (-1, False)
        """The revision that is drawn, and whether with aids."""
        self._moments: dict[int | None, Moment] = {}
        self._panels: dict[int | None, Panel] = {}
        """What each seat was shown in its panel before."""
        self._endings: dict[tuple[str, str, bool], Part] = {}
        self._scores: list[list[int]] | None = None

    def scene(self, viewer: int | None, link: Link, token: str, words: Words) -> Scene:
        """What is to be seen now with a link, as `viewer` sees it."""
        sight = self._sight(viewer)
        sight.follow()
        self._forget_the_past()
        if sight.seat not in self._moments:
            self._moments[sight.seat] = self._moment(sight)
        ending = self._ending(link, token, words)
        return self._moments[sight.seat].scene(words, link.seats, tuple(self.table.connected), ending)

    async def catch_up(self, viewer: int | None, words: Words) -> None:
        """See a long game from its beginning, and write its log, in slices, so that other tables go on meanwhile."""
        sight = self._sight(viewer)
        last = sight.lines[-_LINES_AT_ONCE:][:1]
        is_written = all(words.language in told.markups for told in last)
        if not is_written or sight.number < len(sight.course.moves) - _MOVES_AT_ONCE:
            await self._slices.through(self._catching_up(viewer, words))

    def _catching_up(self, viewer: int | None, words: Words) -> Steps[None]:
        sight = yield from self.following(viewer)
        yield from writing(self.cast, sight.lines, words)
        if sight.course.turn is None:
            self._forget_the_past()
            self._all_scores()
            yield

    def following(self, viewer: int | None) -> Steps[Sight]:
        """What a viewer has seen, once that is the game as it stands."""
        sight = self._sight(viewer)
        yield from sight.following()
        return sight

    def _sight(self, viewer: int | None) -> Sight:
        course = self.table.course
        seat = None if course.is_open else viewer
        if seat not in self._sights:
            self._sights[seat] = Sight(course, self.cast.face, seat)
        return self._sights[seat]

    def _forget_the_past(self) -> None:
        now = (self.table.rev, self.table.choices.aids)
        if now != self._now:
            self._now = now
            self._panels.update((seat, moment.panel) for seat, moment in self._moments.items())
            self._moments.clear()
            self._endings.clear()
            self._scores = None

    def _moment(self, sight: Sight) -> Moment:
        course, aids = self.table.course, self.table.choices.aids
        position = Position(
            number=sight.number,
            era=len(course.cuts),
            state=sight.state,
            view=sight.view,
            expected=course.expected() if aids and course.turn is not None else None,
            lines=tuple(sight.lines),
            effects_since=lambda old: sight.effects_since(old.number),
        )
        return Moment(self.cast, position, aids=aids, panel=self._panels.get(sight.seat))

    def _ending(self, link: Link, token: str, words: Words) -> Part:
        """How the game ended, with the way on for the holder of a link."""
        table = self.table
        if table.course.turn is not None:
            return NO_PART
        key = (token, words.language, table.has_rematch)
        if key not in self._endings:
            plays = bool(link.seats or link.is_host)
            more = {"address": f"/t/{token}", "plays": plays, "has_rematch": table.has_rematch}
            self._endings[key] = Part(end_fragments(self.cast, table.course.state, self._all_scores, words, more))
        return self._endings[key]

    def _all_scores(self) -> list[list[int]]:
        if self._scores is None:
            self._scores = self.table.course.scores()
        return self._scores


class Stages:
    """Those who draw the tables that are in memory."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._stages: dict[str, Stage] = {}

    def of(self, table: Table) -> Stage:
        """Who draws this table, for as long as it is in memory."""
        found = self._stages.get(table.id)
        if found is None or found.table is not table:
            found = self._stages[table.id] = Stage(table, self._tables.slices)
        return found

    def sweep(self) -> None:
        """Let go of tables that are no longer in memory."""
        for name, stage in list(self._stages.items()):
            if stage.table not in self._tables:
                del self._stages[name]
