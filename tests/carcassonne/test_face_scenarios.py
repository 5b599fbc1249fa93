"""Every scenario as a page would show it: rare positions are drawn, offered and told like all others."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from remparts.core.game import find_move, who
from remparts.core.task import CHANCE
from remparts.games.registry import face as find_face
from tests import shared
from tests.carcassonne import showing
from tests.carcassonne.runner import GAME, Run
from tests.carcassonne.scenario import Scenario, load_scenarios
from tests.faces import phrases_in
from tests.shared import ids

FACE = find_face("carcassonne")
FOLDER = Path(__file__).parent / "scenarios"
EXPANDED = [s for s in load_scenarios(FOLDER) if any("expansions=" in word for line in s.lines for word in line.words)]
LAZY = 1000

pytestmark = pytest.mark.slow


class ShownRun(Run):
    """A scenario of which every position is shown and every move is told."""

    def _play(self, words: Sequence[str]) -> None:
        for word in words:
            self._look()
            before = self.state
            move = find_move(GAME, before, word)
            self.state = GAME.apply(before, move)
            was, now = GAME.view(before, None), GAME.view(self.state, None)
            entries = self.state.ledger[len(before.ledger) :]
            lines = FACE.tell(was, move, now, entries)
            assert sum(line.points for line in lines) == sum(entry.points for entry in entries)
            for line in lines:
                assert not line.lights or FACE.light(now, line.lights), line
            self._translate([lines])
            effects = FACE.effects(was, now, entries)
            assert {effect.piece for effect in effects if effect.kind == "home"} <= set(FACE.board(was)["pieces"])
        self._look()

    def _look(self) -> None:
        view = GAME.view(self.state, None)
        defined = set(ids(FACE.definitions(view["options"])))
        for fragments in FACE.board(view).values():
            for part in fragments.values():
                shared.check_markup(part, defined)
        shared.check_standalone(FACE.svg(view))
        answers = [FACE.ask(view, tile["x"] * 100 + 50, tile["y"] * 100 + 50) for tile in view["tiles"]]
        supplies = [FACE.supply(view, seat) for seat in range(view["seats"])]
        self._translate([answers, supplies, FACE.asks(view), FACE.panel(view)])
        moves = GAME.moves(self.state)
        if self.state.agenda and who(self.state) != CHANCE and len(moves) < LAZY:
            self._offer(defined)

    def _offer(self, defined: set[str]) -> None:
        moves = GAME.moves(self.state)
        targets = FACE.targets(GAME.view(self.state, who(self.state)), moves)
        assert sorted(target.move for target in targets) == sorted(map(str, moves))
        assert max(Counter(str(target.name) for target in targets).values()) == 1
        for target in targets:
            shared.check_markup(target.spot + target.ghost + target.picture, defined)
            assert target.spot or target.label
        self._translate([[(target.name, target.label, target.choice_name) for target in targets]])

    def _translate(self, shown: object) -> None:
        french = showing.catalogue()
        for phrase in phrases_in(shown):
            assert phrase.text in french or phrase.text == "{player}", phrase.text


@pytest.mark.parametrize("scenario", EXPANDED, ids=str)
def test_a_scenario_is_shown(scenario: Scenario) -> None:
    ShownRun(scenario).run()
