"""Taking back in words: what the button does now, what would go, and who is asked."""

from typing import Final

from remparts.core.phrase import Phrase, player
from remparts.games.phrases import players
from remparts.server.showing import wire
from remparts.server.showing.scene import Scene
from remparts.server.showing.speech import in_short
from remparts.server.store.links import Link
from remparts.server.tables.table import Table
from remparts.server.tables.taking_back import Undo
from remparts.server.tables.voices import Declined, Unanswered

_MOST_LINES: Final = 8
"""Of what would go; more are only counted."""


def undo_word(table: Table, link: Link, scene: Scene) -> str:
    """What the button does now; empty if nothing can be taken back, or the others are being asked."""
    found = table.find_undo(link)
    if found is None or table.request:
        return ""
    if found.is_step:
        return _say(scene, scene.cast.face.undoes(table.history.moves[-1]))
    if len(link.seats) == 1:
        return _say(scene, Phrase("Take back my last turn"))
    return _say(scene, Phrase("Take back {name}’s turn", name=player(found.seat)))


def question(table: Table, link: Link, scene: Scene, undo: Undo) -> wire.Question:
    """What a person is asked before a turn is taken back."""
    notes = []
    if table.history.turn is None:
        notes.append(Phrase("The game is over: it would be open again."))
    others = sorted(table.others(link))
    if others:
        notes.append(Phrase("{names} will be asked first.", names=players(others)))
    if len(link.seats) == 1:
        title = Phrase("Take back my last turn?")
    else:
        title = Phrase("Take back {name}’s turn?", name=player(undo.seat))
    return wire.Question(
        rev=table.rev,
        title=_say(scene, title),
        lines=_going(scene, undo),
        note=" ".join(_say(scene, note) for note in notes),
        yes=_say(scene, Phrase("Ask") if others else Phrase("Take back")),
    )


def request_now(table: Table, link: Link, scene: Scene) -> wire.Request | None:
    """What the holder of a link sees of a request: its answer is wanted, or it waits for those of others."""
    request = table.request
    if request is None:
        return None
    if link.seats == request.asker:
        text = Phrase("Waiting for an answer: {names}", names=players(sorted(request.missing)))
    elif link.seats & request.missing:
        text = Phrase("{name} would like to take back a turn.", name=player(request.undo.seat))
    else:
        return None
    return wire.Request(_say(scene, text), _going(scene, request.undo), own=link.seats == request.asker)


def note(voice: Declined | Unanswered, link: Link, scene: Scene) -> str:
    """What became of a request, for the one who made it; empty for others."""
    if voice.asker != link.seats:
        return ""
    if isinstance(voice, Declined):
        return _say(scene, Phrase("{name} would rather go on: nothing is taken back.", name=player(voice.seat)))
    return _say(scene, Phrase("There was no answer: nothing is taken back."))


def _going(scene: Scene, undo: Undo) -> list[str]:
    """The lines of the log that an undo would remove; of many only the first."""
    going = [told.line for told in scene.lines if told.move > undo.number]
    names = scene.cast.names(scene.words)
    lines = [in_short(line.phrase, line.points, scene.words, names) for line in going]
    more = len(lines) - _MOST_LINES
    if more < 2:
        return lines
    return [*lines[:_MOST_LINES], _say(scene, Phrase("… and {count} more", count=more))]


def _say(scene: Scene, phrase: Phrase) -> str:
    return scene.words.say(phrase, scene.cast.names(scene.words))
