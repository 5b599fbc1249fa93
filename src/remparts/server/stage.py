"""A table as it is drawn: what several watchers need is made once."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from remparts.games.registry import face as find_face
from remparts.server.fragments import (
    Cast,
    board_fragments,
    end_fragments,
    expected_scores,
    log_fragments,
    panel_fragments,
    seat_fragments,
    writing,
)
from remparts.server.links import Link
from remparts.server.scene import Scene
from remparts.server.sight import Sight
from remparts.server.slices import Slices, Steps
from remparts.server.table import Table
from remparts.server.words import Words

Made = TypeVar("Made")

_MOVES_AT_ONCE: Final = 4
_LINES_AT_ONCE: Final = 16


class Stage:
    """Draws one table."""

    def __init__(self, table: Table, slices: Slices) -> None:
        course = table.course
        self._slices = slices
        self.cast = Cast(course.game, find_face(course.game.name), table.seats)
        self._table = table
        self._sights: dict[int | None, Sight] = {}
        self._moment: object = None
        self._made: dict[object, Any] = {}

    def scene(self, viewer: int | None, link: Link, token: str, words: Words) -> Scene:
        """What is to be seen now with a link, as `viewer` sees it."""
        table = self._table
        sight = self._sight(viewer)
        sight.follow()
        self._forget_the_past()
        is_over = table.course.turn is None
        key = (sight.seat, words.language, link.seats, tuple(table.connected), token if is_over else "")
        scene: Scene | None = self._made.get(key)
        if scene is None:
            scene = self._made[key] = self._scene(sight, link, token, words)
        return scene

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
            self._once("scores", sight.course.scores)
            yield

    def following(self, viewer: int | None) -> Steps[Sight]:
        """What a viewer has seen, once that is the game as it stands."""
        sight = self._sight(viewer)
        yield from sight.following()
        return sight

    def _sight(self, viewer: int | None) -> Sight:
        course = self._table.course
        seat = None if course.is_open else viewer
        if seat not in self._sights:
            self._sights[seat] = Sight(course, self.cast.face, seat)
        return self._sights[seat]

    def _forget_the_past(self) -> None:
        moment = (self._table.rev, self._table.choices.aids, self._table.has_rematch)
        if moment != self._moment:
            self._moment = moment
            self._made.clear()

    def _scene(self, sight: Sight, link: Link, token: str, words: Words) -> Scene:
        table, cast, state, view = self._table, self.cast, sight.state, sight.view
        aids, seat, language = table.choices.aids, sight.seat, words.language
        expected = self._once(("expected", seat), lambda: expected_scores(cast, state, aids=aids))
        plays = bool(link.seats or link.is_host)
        more = {"address": f"/t/{token}", "plays": plays, "has_rematch": table.has_rematch}
        return Scene(
            number=sight.number,
            era=len(table.course.cuts),
            cast=cast,
            state=state,
            view=view,
            words=words,
            fragments={
                **self._once(("board", seat), lambda: board_fragments(cast.face, view, aids=aids)),
                **seat_fragments(cast, view, words, state.scores, expected, link.seats, table.connected),
                **self._once(("panel", seat, language), lambda: panel_fragments(cast, view, words, aids=aids)),
                **self._once(("log", seat, language), lambda: log_fragments(cast, sight.lines, words)),
                **end_fragments(cast, state, lambda: self._once("scores", table.course.scores), words, more),
            },
            box=cast.face.box(view),
            lines=self._once(("lines", seat), lambda: tuple(sight.lines)),
            effects_since=sight.effects_since,
        )

    def _once(self, key: object, make: Callable[[], Made]) -> Made:
        """Something that several scenes of this moment share."""
        if key not in self._made:
            self._made[key] = make()
        made: Made = self._made[key]
        return made


def stage_of(table: Table, slices: Slices) -> Stage:
    """The stage of a table, which lives as long as the table is in memory."""
    if not isinstance(table.stage, Stage):
        table.stage = Stage(table, slices)
    return table.stage
