"""What tests of the face of Masons share: two recorded games, and what a page says of them."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from remparts import load_record, replay
from remparts.core.face import Answer, Face, Line, Target
from remparts.core.game import who
from remparts.core.phrase import Phrase
from remparts.core.task import Move
from remparts.games.masons import PACKAGE
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.shown import MasonsView
from remparts.games.masons.rules.state import State
from remparts.server.showing.words import words as language
from tests.faces import NAMES
from tests.shared import ids

GAME = Masons()
FACE: Face[MasonsView] = PACKAGE.face
RECORDS = Path(__file__).parent / "records"
DEFINED = set(ids(FACE.definitions({})))

Step = tuple[State, Move, State]


@cache
def recorded() -> list[Step]:
    """Two random games, in which every decision comes up."""
    found: list[Step] = []
    for name in ("three-random", "two-optional"):
        steps = replay(GAME, load_record(RECORDS / f"{name}.record"))
        found += [(before, move, after) for (_, before), (move, after) in pairwise(steps) if move]
    return found


def decisions(task: str) -> Iterator[State]:
    """The states of those games in which a task comes up."""
    return (before for before, _, _ in recorded() if before.agenda[-1].name == task)


def known(move: Move, seat: int | None) -> Move:
    """A move as a seat may know it."""
    return move if move.seen(seat) == str(move) else Move()


def told(step: Step, seat: int | None = None) -> list[Line]:
    """What the log says of a move to a seat."""
    before, move, after = step
    entries = after.ledger[len(before.ledger) :]
    return list(FACE.tell(GAME.view(before, seat), known(move, seat), GAME.view(after, seat), entries))


def said(phrase: Phrase, name: str = "en") -> str:
    return language(name).say(phrase, NAMES[:3])


def offered(state: State) -> list[Target]:
    return list(FACE.targets(GAME.view(state, who(state)), GAME.moves(state)))


def closing() -> State:
    """The first state in which a wall would close a city beside another one."""
    return next(s for s in decisions("wall") if GAME.view(s, None)["closes"] and GAME.view(s, None)["cities"])


def answers(view: MasonsView, *, aids: bool = True) -> Iterator[Answer]:
    """What there is to know all over the board."""
    left, top, width, height = FACE.box(view)
    for y in range(int(top) + 10, int(top + height), 25):
        for x in range(int(left) + 10, int(left + width), 25):
            answer = FACE.ask(view, x, y, aids=aids)
            if answer:
                yield answer
