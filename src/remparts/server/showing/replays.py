"""Games looked at again: a table so far, or an uploaded record, at any of its moves."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec import UNSET

from remparts.core.errors import BadRecord
from remparts.core.face import AnyFace, Effect
from remparts.core.game import AnyGame, State, who
from remparts.core.options import Options
from remparts.core.phrase import Phrase
from remparts.core.record import Record, read_record, replay, write_record
from remparts.core.task import CHANCE, Move
from remparts.core.view import BaseView
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.server.showing import wire
from remparts.server.showing.connection import Connection
from remparts.server.showing.drawing import TableDrawing
from remparts.server.showing.fragments import Cast, writing
from remparts.server.showing.live import LivePage
from remparts.server.showing.moment import Moment, Position
from remparts.server.showing.scene import Change, Scene
from remparts.server.showing.viewpoint import Told, Viewpoint
from remparts.server.showing.watcher import light, tell
from remparts.server.showing.words import Words
from remparts.server.tables.history import History, Step
from remparts.server.tables.seats import LONGEST_NAME, Seat, clean_name
from remparts.server.tables.slices import Slices, Steps, finish

_STEP: Final = 16
"""One position in this number is kept; those between are played again."""

_KEPT: Final = 16


class Positions:
    """Every position of a game that stands still."""

    def __init__(self, game: AnyGame, options: Options, moves: Sequence[Move], kept: Sequence[State] = ()) -> None:
        """`kept` are those of its states that were reached already: the first, and those at regular distances."""
        self._game = game
        self.moves = moves
        self._kept: list[State] = [*kept] or [game.setup(options)]

    def at(self, number: int) -> State:
        """The position after this number of moves."""
        finish(self.playing(number))
        first = number // _STEP * _STEP
        kept = self._kept[number // _STEP]
        return self._played(kept, first, number) if number > first else kept

    def playing(self, number: int) -> Steps[None]:
        """The way to the last position that is kept before this number of moves."""
        while len(self._kept) <= number // _STEP:
            first = (len(self._kept) - 1) * _STEP
            self._kept.append(self._played(self._kept[-1], first, first + _STEP))
            yield

    def _played(self, state: State, first: int, last: int) -> State:
        state = state.copy()
        for move in self.moves[first:last]:
            self._game.play(state, move)
        return state


class Replay:
    """A game that stands still and can be seen at any of its moves."""

    def __init__(
        self, cast: Cast, options: Options, positions: Positions, viewer: int | None, lines: Sequence[Told]
    ) -> None:
        self.cast = cast
        self.options = options
        self.viewer = viewer
        self.positions = positions
        self.moves = positions.moves
        self._lines = lines
        self._moments: OrderedDict[int, Moment] = OrderedDict()

    @property
    def count(self) -> int:
        return len(self.moves)

    @property
    def scorings(self) -> list[int]:
        """The numbers of the moves that brought points."""
        return sorted({told.move for told in self._lines if told.line.points})

    def preparing(self, number: int, words: Words) -> Steps[None]:
        """What takes long the first time that the position after this number of moves is shown in a language."""
        yield from self.positions.playing(number)
        yield from writing(self.cast, self._lines, words)

    def scene(self, number: int, words: Words) -> Scene:
        """What is to be seen after this number of moves."""
        if number not in self._moments:
            self._moments[number] = self._moment(number)
            if len(self._moments) > _KEPT:
                self._moments.popitem(last=False)
        return self._moments[number].scene(words, tuple(range(len(self.cast.seats))))

    def _moment(self, number: int) -> Moment:
        cast, state = self.cast, self.positions.at(number)
        view = cast.game.glance(state, self.viewer)
        position = Position(
            number=number,
            era=0,
            state=state,
            view=view,
            lines=self._lines,
            effects_since=partial(_effects, cast.face, number, state, view),
        )
        return Moment(cast, position, aids=True)


def _effects(face: AnyFace, number: int, state: State, view: BaseView, old: Scene) -> Sequence[Effect]:
    """What moves on the way to a position; only a single step is shown moving."""
    if number != old.number + 1:
        return ()
    return face.effects(old.view, view, state.ledger[len(old.state.ledger) :])


def table_replay(drawing: TableDrawing, viewer: int | None) -> Steps[Replay]:
    """The replay of a table as it stands now, as a viewer may know it; what the table has told is not told again."""
    viewpoint = yield from drawing.following(viewer)
    history = viewpoint.history
    positions = Positions(history.game, history.options, tuple(history.moves))
    return Replay(drawing.cast, history.options, positions, viewpoint.seat, tuple(viewpoint.lines))


def ready_record(text: str) -> Record:
    """The record in a text, for which its game has laid out what it needs; `BadRecord` or `BadOptions` say why not."""
    record = read_record(text)
    find_game(record.game).setup(record.options)
    return record


def record_replay(record: Record) -> Steps[Replay]:
    """The replay of an uploaded record; `BadRecord` if there can be none."""
    game, options = find_game(record.game), record.options
    names = record.names or ("",) * options.seats
    seats = tuple(Seat(name=clean_name(name)[:LONGEST_NAME]) for name in names)
    cast = Cast(game, find_face(game.name), seats)
    history = History(game, options)
    viewpoint = Viewpoint(history, cast.face, None)
    states: list[State] = []
    for move, state in replay(game, record):
        if move is not None:
            history.take([Step(move, state)])
            viewpoint.follow()
            yield from viewpoint.drawing()
        if len(history.moves) % _STEP == 0:
            states.append(state)
        yield
    written = Options.of(options.seats, options.changed(game.options))
    positions = Positions(game, written, tuple(history.moves), states)
    return Replay(cast, written, positions, None, tuple(viewpoint.lines))


def checked_record(record: Record) -> Steps[tuple[str, Replay]]:
    """A record that can be replayed, as text in its usual form, and its replay; `BadRecord` says why another cannot."""
    shown = yield from record_replay(record)
    if not shown.count:
        raise BadRecord("this record has no moves")
    yield from shown.positions.playing(shown.count)
    names = [seat.name for seat in shown.cast.seats]
    state = shown.positions.at(shown.count)
    return str(write_record(shown.cast.game, shown.options, shown.moves, state, names)), shown


class ReplayWatcher(LivePage):
    """One connection to a replay, and the position it is shown."""

    def __init__(self, connection: Connection, shown: Replay, slices: Slices) -> None:
        super().__init__(connection)
        self._replay = shown
        self._slices = slices
        self._number = 0
        self._scene: Scene | None = None
        self._overlay = ""

    async def _answer(self, message: wire.AnyMessage) -> None:
        match message:
            case wire.Hello():
                self._scene = None
                self._changed.set()
            case wire.At(move=move):
                self._number = min(move, self._replay.count)
                self._changed.set()
            case wire.Overlay(name=name):
                self._overlay = name if name in self._replay.cast.face.overlays else ""
                await self._show_overlay()
            case wire.Light(at=at):
                svg = light(self._scene, at) if at and self._scene else ""
                await self._connection.send(wire.Layer("light", svg))
            case wire.Ask(x=x, y=y):
                await self._connection.send(tell(self._scene, x, y, aids=True) if self._scene else wire.Answer(""))
            case wire.Ping():
                await self._catch_up()  # a pong also says: you have seen everything
                await self._connection.send(wire.Pong())
            case _:
                await self._connection.refuse(Phrase("This is a replay: nothing can be played here."))

    async def _show(self) -> None:
        # In slices that all replays share: whoever drags a slider holds up no table.
        scene, change = await self._slices.through(self._drawing())
        is_step = self._scene is not None and scene.number == self._scene.number + 1
        self._scene = scene
        await self._connection.send(
            wire.Show(
                rev=scene.number,
                moves=scene.number,
                set=change.set,
                gone=change.gone,
                effects=change.effects,
                status=self._status(scene),
                box=change.box,
                say=change.say if is_step and change.say else UNSET,
            )
        )
        if self._overlay:
            await self._show_overlay()

    def _drawing(self) -> Steps[tuple[Scene, Change]]:
        """The position that is asked for, and how it differs from the one before."""
        words = self._connection.words
        yield from self._replay.preparing(self._number, words)
        self._changed.clear()  # what was asked for meanwhile is shown now
        scene = self._replay.scene(self._number, words)
        return scene, scene.since(self._scene)

    async def _show_overlay(self) -> None:
        if self._scene is not None:
            svg = self._scene.overlay(self._overlay) if self._overlay else ""
            await self._connection.send(wire.Layer("overlay", svg))

    def _status(self, scene: Scene) -> wire.Status:
        turn = who(scene.state)
        title = self._connection.words.text("Replay")
        return wire.Status(
            turn=None if turn == CHANCE else turn,
            mine=False,
            asks="",
            title=f"{title} · {scene.cast.game.title}",
            undo="",
            redo="",
            request=None,
            over=turn is None,
            covered=None,
            connected=[],
            aids=True,
            last=self._replay.count,
        )
