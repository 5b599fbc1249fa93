"""The Catapult: tiles with a fair set off rounds in which everybody hurls a token at the map. [CAT]

`flight.py` has the geometry, `moves.py` the moves and their odds, `round.py` what a round keeps and whom it reaches,
`phases.py` the decisions. Anchors of followers are in `anchors.toml`.
"""

from collections.abc import Mapping
from typing import ClassVar

from remparts.core.options import Option
from remparts.core.phases import Phase
from remparts.core.task import Move
from remparts.games.carcassonne.expansions.catapult.moves import TYPES, read_move
from remparts.games.carcassonne.expansions.catapult.phases import PHASES
from remparts.games.carcassonne.expansions.catapult.round import NAME, Round, show
from remparts.games.carcassonne.expansions.catapult.view import CatapultView
from remparts.games.carcassonne.rules.expansion import Expansion
from remparts.games.carcassonne.rules.state import State


class Catapult(Expansion):
    """Twelve tiles with a fair are shuffled in; each seat has a token of each type. [CAT-1.1]"""

    name = NAME
    tiles = __package__
    view_type = CatapultView
    phases: ClassVar[Mapping[str, Phase[State]]] = PHASES
    options = (
        Option(
            "catapult_spread",
            ("1", "0", "0.5", "1.5"),
            "CAT-3.2",
            "How far chance turns a token from its aim: as in the rules, not at all, half or half again as much.",
        ),
        Option(
            "seduction_target",
            ("nearest-opponent", "nearest-any"),
            "CAT-5.3",
            "Whom a seduction means: the nearest follower of others, or the nearest of all.",
        ),
        Option(
            "catapult_hits_carcassonne",
            ("false", "true"),
            "CAT-4.6",
            "Tokens reach followers in the quarters of Carcassonne.",
        ),
        Option(
            "target_off_map",
            ("counts", "ignored"),
            "CAT-6.4",
            "A token that rests beside the map counts with its distance from the target, or is out.",
        ),
        Option(
            "catch_touched",
            ("hurler", "catcher"),
            "CAT-7.6",
            "Who scores when a token is touched but not caught.",
        ),
    )

    def read(self, text: str) -> Move | None:
        return read_move(text)

    def on_setup(self, state: State) -> None:
        state.parts[NAME] = Round()

    def insert_steps(self, turn: list[str], end: list[str]) -> None:
        """The round follows the whole turn, the refilled hand included. [CAT-1.2]"""
        turn.insert(turn.index("next"), "catapult")

    def show(self, state: State, seat: int | None) -> CatapultView:
        return show(state)

    def inventory(self, state: State) -> Mapping[str, int]:
        return {"tokens": len(TYPES) * state.edition.seats}
