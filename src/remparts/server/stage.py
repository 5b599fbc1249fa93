"""A table as it is drawn: what several watchers need is made once."""

import asyncio
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
)
from remparts.server.links import Link
from remparts.server.scene import Scene
from remparts.server.sight import Sight
from remparts.server.table import Table
from remparts.server.words import Words

Made = TypeVar("Made")

_AT_ONCE: Final = 4


class Stage:
    """Draws one table."""

    def __init__(self, table: Table) -> None:
        course = table.course
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

    async def catch_up(self, viewer: int | None) -> None:
        """See a long game from its beginning a few moves at a time, so that other tables go on meanwhile."""
        sight = self._sight(viewer)
        while sight.number < len(sight.course.moves) - _AT_ONCE:
            sight.follow(sight.number + _AT_ONCE)
            await asyncio.sleep(0)

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


def stage_of(table: Table) -> Stage:
    """The stage of a table, which lives as long as the table is in memory."""
    if not isinstance(table.stage, Stage):
        table.stage = Stage(table)
    return table.stage
