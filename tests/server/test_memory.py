"""Memory: what is no longer used goes at once, and what lasts is not looked through again and again."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from remparts.server.scene import Scene
from remparts.server.seats import NewTable, Seat
from remparts.server.stage import stage_of
from remparts.server.tables import Tables
from remparts.server.words import words
from tests.server.test_table import at_tables, play_on, quiet_tables


async def played(tables: Tables, game: str, moves: int, **options: str) -> list[weakref.ref[object]]:
    """A table that has been played, undone and watched for a while, and nobody looks at it any more."""
    table, token = await tables.create(NewTable(game, [Seat(), Seat()], options))
    link, _ = await tables.open(token)
    stage = stage_of(table)
    scene: Scene | None = None
    for language in ("fr", "en", "fr"):
        await play_on(table, link, moves // 3, Random(language))
        if undo := table.find_undo(link):
            await table.undo(link, table.rev)
            assert table.rev > undo.number
        for viewer in (None, 0, 1):
            older, scene = scene, stage.scene(viewer, link, token, words(language))
            assert scene.since(older if older and older.words == scene.words else None)
    return [weakref.ref(each) for each in (table, table.course, stage, scene)]


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Nothing is freed but what nobody refers to."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize(
    ("game", "options"),
    [("carcassonne", {}), ("carcassonne", {"hand_tiles": "3"}), ("robber_knights", {})],
)
@pytest.mark.usefixtures("uncollected")
def test_a_table_that_is_swept_is_freed_at_once(tmp_path: Path, game: str, options: dict[str, str]) -> None:
    async def work(tables: Tables) -> None:
        idle = quiet_tables(tables.store, idle=-1)
        known = await played(idle, game, 30, **options)
        gc.collect()
        assert len(idle) == 1
        idle.sweep()
        assert len(idle) == 0
        assert [each() for each in known] == [None] * len(known)
        assert gc.collect() == 0, "and everything it held"

    at_tables(tmp_path, work)
