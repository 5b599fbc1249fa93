"""What tests of faces share: random games, markup that is looked at closely, and phrases wherever they are."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from remparts.core.face import AnyFace, Effect, Line, Target
from remparts.core.game import AnyGame, find_move, who
from remparts.core.task import Move
from remparts.games.carcassonne.rules.state import State
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.server.showing.words import catalogues, read_messages
from tests.carcassonne.runner import Run
from tests.carcassonne.scenario import read_scenarios
from tests.faces import panel_of

GAME = find_game("carcassonne")
FACE = find_face("carcassonne")
HERE = Path(__file__).parents[2] / "src" / "remparts"

Step = tuple[State, Move, State]


def render(face: AnyFace, view: CarcassonneView, *, aids: bool = True) -> str:
    """The panel beside the board."""
    return f"<div>{panel_of(GAME, face, view, aids=aids).replace(' hidden>', '>')}</div>"


def in_panel(
    face: AnyFace, view: CarcassonneView, macro: str, *, aids: bool = True
) -> list[Any]:  # whatever the macro takes
    """What the blocks of one macro show, one after the other."""
    return [value for block in face.panel(view, aids=aids) if block.macro == macro for value in block.values]


# ---- Words


@cache
def catalogue() -> dict[str, str]:
    return {message: said for path in catalogues("fr") for message, said in read_messages(path).items()}


def blanks(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


def tell(face: AnyFace, game: AnyGame, step: Step, seat: int | None = None) -> list[Line]:
    before, move, after = step
    entries = after.ledger[len(before.ledger) :]
    return list(face.tell(game.view(before, seat), move, game.view(after, seat), entries))


# ---- Positions


class Shown(Run):
    """A position from the text of a scenario, and what its last move did, for whoever looks at it."""

    def __init__(self, text: str) -> None:
        (scenario,) = read_scenarios(f"rule SHOWN\ntitle a position\n{text}\nnext\n")
        super().__init__(scenario)
        self.told: list[Line] = []
        self.effects: list[Effect] = []
        self.run()

    def _play(self, words: Sequence[str]) -> None:
        for word in words:
            before = self.state
            move = find_move(self.game, before, word)
            self.state = self.game.apply(before, move)
            seen = self.game.view(before, None)
            entries = self.state.ledger[len(before.ledger) :]
            self.told += FACE.tell(seen, move, self.view, entries)
            self.effects = list(FACE.effects(seen, self.view, entries))
        self.checked = len(self.state.ledger)

    @property
    def view(self) -> CarcassonneView:
        return self.game.view(self.state, None)

    @property
    def lines(self) -> list[str]:
        """The log, seats by their numbers."""
        return [str(line.phrase) for line in self.told]

    @property
    def terms(self) -> list[str]:
        return [f"{term.phrase} {term.points:+d} [{term.rule}]" for line in self.told for term in line.terms]

    @property
    def targets(self) -> dict[str, Target]:
        moves = self.game.moves(self.state)
        return {target.move: target for target in FACE.targets(self.game.view(self.state, who(self.state)), moves)}

    @property
    def pieces(self) -> Mapping[str, str]:
        return FACE.board(self.view)["pieces"]

    def ask(self, x: float, y: float) -> list[str]:
        """What the board says of a point: the title and the lines."""
        answer = FACE.ask(self.view, x, y)
        return [str(answer.title), *map(str, answer.lines)] if answer else []
