"""Memory: what is no longer used goes at once, and what lasts is not looked through again and again."""

import gc
import weakref
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from msgspec import UNSET

from remparts import load_record
from remparts.server.memory import Memory
from remparts.server.showing.drawing import TableDrawings
from remparts.server.showing.replays import record_replay
from remparts.server.showing.scene import Scene
from remparts.server.showing.words import words
from remparts.server.tables.seats import NewTable, Seat
from remparts.server.tables.slices import finish
from remparts.server.tables.tables import Tables
from tests.server.test_table import at_tables, play_on, quiet_tables

pytestmark = pytest.mark.slow

RECORD = Path(__file__).parents[1] / "carcassonne" / "records" / "two-greedy.record"


async def played(tables: Tables, game: str, moves: int, **options: str) -> list[weakref.ref[object]]:
    """A table that has been played, undone and watched for a while, and nobody looks at it any more."""
    table, token = await tables.create(NewTable(game, [Seat(), Seat()], options))
    link, _ = await tables.open(token)
    drawing = TableDrawings(tables).of(table)
    scene: Scene | None = None
    for language in ("fr", "en", "fr"):
        await play_on(table, link, moves // 3, Random(language))
        if undo := table.find_undo(link):
            await table.undo(link, table.rev)
            assert table.rev > undo.number
        for viewer in (None, 0, 1):
            older, scene = scene, drawing.scene(viewer, link, token, words(language))
            scene.since(older if older and older.words == scene.words else None)
    return [weakref.ref(each) for each in (table, table.history, drawing, scene)]


@pytest.fixture
def memory() -> Iterator[Memory]:
    """The memory of this process, kept for the time of a test."""
    thresholds, kept = gc.get_threshold(), Memory()
    gc.collect()
    kept.begin()
    yield kept
    gc.callbacks.remove(kept._set_aside)
    gc.set_threshold(*thresholds)
    gc.unfreeze()


class Ring:
    """Refers to itself, so that it does not go by itself."""

    def __init__(self) -> None:
        self.itself = self


def test_what_lasts_is_set_aside(memory: Memory) -> None:
    lasting: list[list[int]] = []
    most = 0
    for _ in range(100):
        lasting.extend([] for _ in range(1000))
        most = max(most, len(gc.get_objects()))
    assert gc.get_freeze_count() > 50_000
    assert most < 50_000, "no search for circles looks through all of them"
    gc.collect()
    assert len(gc.get_objects()) < 10_000


def test_what_goes_soon_is_tidied_up_as_ever(memory: Memory) -> None:
    ring = weakref.ref(Ring())
    assert ring() is not None
    gc.collect(0)
    assert ring() is None


def test_what_was_set_aside_is_looked_through_when_there_is_no_table(memory: Memory) -> None:
    memory.settle()
    ring = Ring()
    known = weakref.ref(ring)
    gc.collect()
    del ring
    for tables in (500, 1):
        gc.collect()
        memory.tidy(tables)
        assert known() is not None, "it was set aside"
    memory.tidy(0)
    assert known() is None


def test_what_was_set_aside_is_looked_through_when_it_is_too_much(memory: Memory) -> None:
    memory.tidy(0)
    circle = [Ring() for _ in range(gc.get_freeze_count() + 10_000)]
    known = weakref.ref(circle[0])
    gc.collect()
    circle.clear()
    memory.tidy(1_000_000)
    assert known() is not None
    memory.tidy(1)
    assert known() is None


def test_a_process_that_did_not_ask_for_it_keeps_its_memory_as_it_is() -> None:
    other = Memory()
    before = gc.get_freeze_count()
    other.settle()
    other.tidy(0)
    assert (other.is_kept, gc.get_freeze_count()) == (False, before)


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


@pytest.mark.usefixtures("uncollected")
def test_a_replay_that_nobody_looks_at_is_freed_at_once() -> None:
    record = load_record(RECORD)
    shown = finish(record_replay(record))
    scenes = [shown.scene(number, words("fr")) for number in range(40, 50)]
    changes = [after.since(before) for before, after in pairwise(scenes)]
    assert any(change.effects is not UNSET for change in changes)
    known = weakref.ref(shown)
    gc.collect()
    del shown, scenes, changes
    assert known() is None
    assert gc.collect() == 0, "and everything it held"
