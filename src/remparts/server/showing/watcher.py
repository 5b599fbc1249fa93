"""Somebody at a table: shows what changes, and does what the page asks."""

from collections import deque
from typing import Any, Final

from msgspec import UNSET

from remparts.core.errors import OutOfTurn, RempartsError
from remparts.core.face import Foresight, Outlook
from remparts.core.game import find_move
from remparts.core.phrase import Phrase, player
from remparts.server.showing import wire
from remparts.server.showing.connection import Connection
from remparts.server.showing.drawing import TableDrawing
from remparts.server.showing.live import LivePage
from remparts.server.showing.news import last_decision
from remparts.server.showing.scene import NO_HINTS, NO_OFFER, NOTHING_NEW, Change, Scene
from remparts.server.showing.speech import spoken
from remparts.server.showing.taking_back import note, question, request_now, undo_word
from remparts.server.showing.wire import Status
from remparts.server.store.links import Link
from remparts.server.store.store import StoreFailed
from remparts.server.tables.table import NothingToUndo, NotYours, Result, Table, TooOften
from remparts.server.tables.taking_back import Undo
from remparts.server.tables.voices import Reaction, Voice

_Act = wire.Play | wire.Undo | wire.Redo | wire.Agree
_MOST_VOICES: Final = 20
_TOO_OFTEN: Final = Phrase("That was a lot at once. Wait a moment.")
_NOT_STORED: Final = Phrase("The server could not store this. Nothing has changed; try again.")


class Watcher(LivePage):
    """One connection to a table, and what it has been shown."""

    def __init__(self, connection: Connection, table: Table, drawing: TableDrawing, link: Link, token: str) -> None:
        super().__init__(connection)
        self._table = table
        self._drawing = drawing
        self._link = link
        self._token = token
        self._is_asked = False
        self._scene: Scene | None = None
        self._offer = NO_OFFER
        self._status: Status | None = None
        self._news = NOTHING_NEW
        self._uncovered: int | None = None
        self._overlay = ""
        self._overlay_shown = ""
        self._voices: deque[Voice] = deque(maxlen=_MOST_VOICES)
        """What was said in passing and is not passed on yet; a slow page misses the oldest."""
        self._is_coached = False
        self._hints = NO_HINTS

    async def run(self) -> None:
        """Stay until the page leaves."""
        with self._table.listening(self._changed.set, self._link, self._hear):
            await super().run()

    def _hear(self, voice: Voice) -> None:
        self._voices.append(voice)
        self._changed.set()

    # ---- What is shown

    async def _show(self) -> None:
        """Everything that has changed for this watcher since the last time."""
        table, link, words = self._table, self._link, self._connection.words
        await self._drawing.catch_up(self._look()[0], words)
        viewer, covered = self._look()
        scene = self._drawing.scene(viewer, link, self._token, words)
        turn = table.history.turn
        is_mine = turn in link.seats
        offer = scene.offer() if is_mine and covered is None else NO_OFFER
        hints = scene.hints() if self._is_coached and offer is not NO_OFFER else NO_HINTS
        status = self._status_now(scene, covered)
        change = scene.since(self._scene)
        news = scene.news(last_decision(table.history.actors, link.seats if turn not in link.seats else {turn}))
        say = self._sentences(scene, change, status)
        is_whole = self._scene is None
        is_offered = is_whole or offer != self._offer
        message = wire.Show(
            rev=table.rev,
            moves=scene.number,
            set=change.set,
            gone=change.gone,
            effects=change.effects,
            finale=change.finale,
            targets=offer.targets if is_offered else UNSET,
            pictures=offer.pictures if is_offered else UNSET,
            status=status if is_whole or status != self._status else UNSET,
            hints=hints if hints != self._hints else UNSET,
            news=news if is_whole or news != self._news else UNSET,
            box=change.box,
            say=say or UNSET,
        )
        is_news = self._is_asked or any(getattr(message, name) is not UNSET for name in wire.Show.__struct_fields__[2:])
        self._scene, self._offer, self._status, self._news = scene, offer, status, news
        self._hints, self._is_asked = hints, False
        if is_news:
            await self._connection.send(message)
        await self._show_overlay()
        await self._pass_on(scene)

    async def _pass_on(self, scene: Scene) -> None:
        """What others have said in passing."""
        while self._voices:
            voice = self._voices.popleft()
            if isinstance(voice, Reaction):
                await self._connection.send(wire.Reaction(voice.seat, voice.name))
            elif text := note(voice, self._link, scene):
                await self._connection.send(wire.Note(text))

    def _sentences(self, scene: Scene, change: Change, status: Status) -> list[str]:
        """What is spoken: what happened, and what this watcher has to do now if that is new."""
        say = scene.named() if self._scene is None else list(change.say)
        if status.mine and not (self._status and self._status.mine and self._status.asks == status.asks):
            say.append(spoken(status.asks))
        return say

    def _look(self) -> tuple[int | None, int | None]:
        """Whose view is shown, and whose is covered because the others at this screen could see it."""
        table = self._table
        viewer = table.viewer(self._link)
        if table.history.turn != self._uncovered:
            self._uncovered = None
        if len(self._link.seats) > 1 and viewer != self._uncovered and table.hides(viewer):
            return None, viewer
        return viewer, None

    def _status_now(self, scene: Scene, covered: int | None) -> Status:
        table, words = self._table, self._connection.words
        names = scene.cast.names(words)
        turn = table.history.turn
        title = scene.cast.game.title
        is_mine = turn in self._link.seats
        if turn is None:
            asks = headline = Phrase("The game is over")
        elif covered is not None:
            asks = headline = Phrase("Now it is {name}’s turn", name=player(covered))
        elif is_mine:
            asks, headline = scene.cast.face.asks(scene.view), Phrase("Your turn")
        else:
            asks = headline = Phrase("{name} is playing", name=player(turn))
        return Status(
            turn=turn,
            mine=is_mine,
            asks=words.say(asks, names),
            title=f"{words.say(headline, names)} · {title}",
            undo=undo_word(table, self._link, scene),
            redo=words.text("Redo") if table.can_redo(self._link) else "",
            request=request_now(table, self._link, scene),
            over=turn is None,
            covered=covered,
            connected=table.connected,
            aids=table.choices.aids,
            last=scene.number,
        )

    async def _show_overlay(self) -> None:
        scene = self._scene
        if scene is None:
            return
        svg = scene.overlay(self._overlay) if self._overlay else ""
        if svg != self._overlay_shown:
            self._overlay_shown = svg
            await self._connection.send(wire.Layer("overlay", svg))

    # ---- What the page asks

    async def _answer(self, message: wire.AnyMessage) -> None:
        match message:
            case wire.Hello():
                self._scene = None
                self._overlay_shown = ""
                self._hints = NO_HINTS
                self._changed.set()
            case wire.Undo(rev=rev, sure=False) if rev == self._table.rev and (undo := self._undo_of_a_turn()):
                if self._scene:
                    await self._connection.send(question(self._table, self._link, self._scene, undo))
            case wire.Play() | wire.Undo() | wire.Redo() | wire.Agree():
                await self._play(message)
            case wire.Foresee():
                await self._connection.send(self._foresee(message))
            case wire.Name() | wire.React():
                await self._speak(message)
            case wire.Uncover(seat=seat):
                if seat in self._link.seats:
                    self._uncovered = seat
                    self._changed.set()
            case wire.Choose():
                await self._choose(message)
            case wire.Overlay(name=name):
                self._overlay = name if name in self._drawing.cast.face.overlays else ""
                await self._show_overlay()
            case wire.Coach(on=on):
                self._is_coached = on
                self._changed.set()
            case wire.Light(at=at):
                await self._connection.send(wire.Layer("light", self._light(at)))
            case wire.Ask(x=x, y=y):
                await self._connection.send(self._tell(x, y))
            case wire.Ping():
                await self._catch_up()  # a pong also says: you have seen everything
                await self._connection.send(wire.Pong())
            case wire.At():
                await self._connection.refuse(Phrase("Only a replay can be wound back and forth."))

    def _undo_of_a_turn(self) -> Undo | None:
        """What may be taken back if it is more than a decision of the present turn: a person is asked before."""
        found = self._table.find_undo(self._link)
        return found if found and not found.is_step else None

    async def _act(self, request: _Act) -> Result:
        table, link = self._table, self._link
        match request:
            case wire.Play(rev=rev, move=move):
                return await table.play(link, rev, move)
            case wire.Undo(rev=rev):
                return await table.undo(link, rev)
            case wire.Redo(rev=rev):
                return await table.redo(link, rev)
            case wire.Agree(rev=rev, yes=yes):
                return await table.answer(link, rev, is_agreed=yes)

    async def _play(self, request: _Act) -> None:
        refuse = self._connection.refuse
        text = request.move if isinstance(request, wire.Play) else ""
        try:
            reply = await self._act(request)
        except OutOfTurn:
            await refuse(Phrase("It is not your turn."), text)
        except NothingToUndo:
            await refuse(self._why_not(request))
        except StoreFailed:
            await refuse(_NOT_STORED, text)
        except TooOften:
            await refuse(_TOO_OFTEN)
        except RempartsError as error:
            reason = self._connection.words.reason(error)
            await refuse(
                Phrase("This is not possible now: {reason}. Choose one of the moves that are offered.", reason=reason),
                text,
            )
        else:
            if reply is Result.LATE:
                await refuse(Phrase("The table has moved on meanwhile. Please choose again."), text)
            if reply is not Result.DONE:
                self._is_asked = True
                self._changed.set()

    def _why_not(self, request: _Act) -> Phrase:
        """Why nothing can be taken back, or brought back, now."""
        if isinstance(request, wire.Redo):
            return Phrase("There is nothing to bring back.")
        if not self._link.seats:
            return Phrase("Only those who play can take something back.")
        if self._table.request:
            return Phrase("Somebody else has asked already: answer first.")
        return Phrase("You have not played anything yet that could be taken back.")

    async def _speak(self, message: wire.Name | wire.React) -> None:
        """Be called otherwise, or show the others a picture."""
        refuse = self._connection.refuse
        try:
            if isinstance(message, wire.Name):
                await self._table.rename(self._link, message.seat, message.name)
            else:
                self._table.react(self._link, message.name)
        except NotYours:
            await refuse(Phrase("Only those who play can do this, each for their own seat."))
        except TooOften:
            await refuse(_TOO_OFTEN)
        except StoreFailed:
            await refuse(_NOT_STORED)

    async def _choose(self, message: wire.Choose) -> None:
        if not self._link.is_host:
            await self._connection.refuse(Phrase("Only the host can change this."))
            return
        try:
            await self._table.choose(message.name, message.value)
        except StoreFailed:
            await self._connection.refuse(_NOT_STORED)
        except ValueError:
            await self._connection.refuse(Phrase("This cannot be set so."))

    def _foresee(self, asked: wire.Foresee) -> wire.Foreseen:
        scene, table = self._scene, self._table
        turn = table.history.turn
        is_offered = self._offer is not NO_OFFER and asked.rev == table.rev and turn in self._link.seats
        outlook = foresee(scene, asked.move) if scene and is_offered else None
        if scene is None or outlook is None:
            return wire.Foreseen(asked.rev, asked.move)
        told = scene.words.say(outlook.told, scene.cast.names(scene.words))
        return wire.Foreseen(asked.rev, asked.move, told, outlook.light)

    def _light(self, at: str) -> str:
        if not at or self._scene is None:
            return ""
        return light(self._scene, at)

    def _tell(self, x: float, y: float) -> wire.Answer:
        if self._scene is None:
            return wire.Answer("")
        return tell(self._scene, x, y, aids=self._table.choices.aids)


def light(scene: Scene, at: str) -> str:
    """The feature at a place lit up; nothing if there is none."""
    try:
        return scene.cast.face.light(scene.view, at)
    except (LookupError, ValueError):
        return ""  # a place that a page has made up


def foresee(scene: Scene, text: str) -> Outlook | None:
    """What a move would bring to the one who may choose it; None if it cannot be chosen, or its face does not say."""
    game, face = scene.cast.game, scene.cast.face
    if not isinstance(face, Foresight):
        return None
    try:
        move = find_move(game, scene.state, text)
    except RempartsError:
        return None  # a move that a page has made up
    after = game.apply(scene.state, move)
    entries = after.ledger[len(scene.state.ledger) :]
    return face.foresee(scene.view, move, game.glance(after, scene.view["seat"]), entries)


def tell(scene: Scene, x: float, y: float, *, aids: bool) -> wire.Answer:
    """What there is to know about a point of the board."""
    answer = scene.cast.face.ask(scene.view, x, y, aids=aids)
    if answer is None:
        return wire.Answer("")
    names = scene.cast.names(scene.words)

    def say(phrase: Any) -> str:
        return scene.words.say(phrase, names)

    return wire.Answer(
        title=say(answer.title),
        lines=[say(line) for line in answer.lines],
        pictures=[(picture, say(caption)) for picture, caption in answer.pictures],
        light=answer.light,
        x=x,
        y=y,
    )
