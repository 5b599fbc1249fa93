"""A table as it is drawn: what several watchers need is made once."""

import asyncio
from typing import Any, Final
from weakref import WeakKeyDictionary

from remparts.games.registry import face as find_face
from remparts.server.fragments import (
    Cast,
    Fragments,
    board_fragments,
    end_fragments,
    log_fragments,
    panel_fragments,
    seat_fragments,
)
from remparts.server.links import Link
from remparts.server.scene import Scene
from remparts.server.sight import Sight
from remparts.server.table import Table
from remparts.server.words import Words

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
        table, cast = self._table, self.cast
        aids = table.choices.aids
        board, panel = self._shared(sight, words)
        seats = seat_fragments(cast, sight.state, sight.view, words, link.seats, table.connected, aids=aids)
        plays = bool(link.seats or link.is_host)
        more = {"address": f"/t/{token}", "plays": plays, "has_rematch": table.has_rematch}
        return Scene(
            number=sight.number,
            era=len(table.course.cuts),
            cast=cast,
            state=sight.state,
            view=sight.view,
            words=words,
            fragments={
                **board,
                **seats,
                **panel,
                **log_fragments(cast, sight.lines, words),
                **end_fragments(cast, sight.state, table.course.scores, words, more),
            },
            box=cast.face.box(sight.view),
            lines=tuple(sight.lines),
            effects_since=sight.effects_since,
        )

    def _shared(self, sight: Sight, words: Words) -> tuple[Fragments, Fragments]:
        """The board, in no language, and the panel, which do not depend on the link."""
        aids = self._table.choices.aids
        board_key, panel_key = ("board", sight.seat), ("panel", sight.seat, words.language)
        if board_key not in self._made:
            self._made[board_key] = board_fragments(self.cast.face, sight.view, aids=aids)
        if panel_key not in self._made:
            self._made[panel_key] = panel_fragments(self.cast, sight.view, words, aids=aids)
        return self._made[board_key], self._made[panel_key]


_stages: WeakKeyDictionary[Table, Stage] = WeakKeyDictionary()


def stage_of(table: Table) -> Stage:
    """The stage of a table, as long as the table is in memory."""
    if table not in _stages:
        _stages[table] = Stage(table)
    return _stages[table]
