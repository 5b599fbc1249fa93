"""Views are what their types say: real ones have those keys and no others, and a checker finds a misspelt one."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, TypedDict, get_type_hints, is_typeddict

import msgspec
import pytest
from mypy import api as mypy

from remparts.core.options import Options
from remparts.core.view import BaseView, view_type
from remparts.games.carcassonne.expansions import expansions
from remparts.games.registry import OURS
from remparts.games.registry import game as find_game
from tests.shared import walk

ROOT = Path(__file__).parents[1]
EVERYTHING = ",".join(expansion.name for expansion in expansions())
CHOICES: Mapping[str, list[dict[str, str]]] = {
    "carcassonne": [{"hand_tiles": "3"}, {"expansions": EVERYTHING, "catapult_hits_carcassonne": "true"}]
}
"""What else a game is played with, besides the defaults."""


def is_exactly(view: object, kind: Any) -> bool:  # Any: a form of typing
    """Whether a view fits a type, without a key that the type does not have."""
    try:
        return bool(msgspec.convert(view, kind, strict=True) == view)  # unknown keys are left out
    except msgspec.ValidationError:
        return False


@pytest.mark.parametrize("name", OURS)
def test_views_of_whole_games_are_of_their_type(name: str) -> None:
    """One view of ten, the last one, and the first of each task."""
    game = find_game(name)
    kind, rng, tasks = view_type(game), Random(f"views of {name}"), set()
    for number, choices in enumerate([{}, *CHOICES.get(name, [])]):
        seats = game.seats[number % len(game.seats)]
        for before, _, after in walk(game, seats, f"views {number}", **choices):
            task = after.agenda[-1].name if after.agenda else ""
            if rng.random() < 0.1 or task not in tasks:
                tasks.add(task)
                for state in (before, after):
                    seat = rng.choice([None, *range(seats)])
                    view = game.view(state, seat)
                    assert is_exactly(view, kind), f"{name} {choices} seat {seat}: {msgspec.convert(view, kind)}"


@pytest.mark.parametrize("name", OURS)
def test_views_of_our_games_have_what_all_views_have(name: str) -> None:
    kind = view_type(find_game(name))
    assert is_typeddict(kind)
    own, base = get_type_hints(kind), get_type_hints(BaseView)
    assert {key: own[key] for key in base} == base


@pytest.mark.parametrize("expansion", expansions(), ids=lambda expansion: expansion.name)
def test_every_expansion_says_what_its_part_is(expansion: Any) -> None:  # as pytest gives it
    assert is_typeddict(expansion.view_type)
    assert get_type_hints(view_type(find_game("carcassonne")))["parts"].__annotations__[expansion.name]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda view: view.update(stok=3),
        lambda view: view.update(stock="3"),
        lambda view: view.pop("stock"),
        lambda view: view["tiles"][0].update(x=1.5),
        lambda view: view["features"][0].update(owner=[]),
        lambda view: view["parts"]["king"]["king"].update(size=None),
        lambda view: view["parts"].update(kings={}),
    ],
)
def test_a_view_that_is_not_of_its_type_is_found(spoil: Any) -> None:  # any change
    game = find_game("carcassonne")
    state = game.setup(Options(2, expansions=EVERYTHING))
    view = game.view(state, None)
    assert is_exactly(view, view_type(game))
    spoil(view)
    assert not is_exactly(view, view_type(game))


class Seen(TypedDict):
    cards: list[int]


class Typed:
    def view(self, state: object, seat: int | None) -> Seen:
        raise NotImplementedError


class Untyped:
    def view(self, state: object, seat: int | None) -> dict[str, Any]:
        raise NotImplementedError


class Unsaid:
    def view(self, state, seat):  # type: ignore[no-untyped-def]  # as somebody may write it
        raise NotImplementedError


def test_a_game_need_not_say_what_its_views_are() -> None:
    kinds = [view_type(game) for game in (Typed(), Untyped(), Unsaid())]  # type: ignore[arg-type]  # no whole games
    assert kinds == [Seen, dict, dict]


MISSPELT = """
from remparts.games.carcassonne.expansions.catapult.view import catapult_part
from remparts.games.carcassonne.expansions.count.view import count_part
from remparts.games.carcassonne.expansions.king.view import king_part
from remparts.games.carcassonne.expansions.mage.view import mage_part
from remparts.games.carcassonne.expansions.river.view import river_part
from remparts.games.carcassonne.expansions.shrines.view import shrines_part
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.state import State
from remparts.games.robber_knights.rules.game import RobberKnights
from remparts.games.robber_knights.rules.state import State as KnightsState

def look(game: Carcassonne, state: State) -> None:
    view = game.view(state, None)
    view["featuers"]
    view["features"][0]["onwers"]
    game.glance(state, 0)["outcome"]["winers"]
    catapult_part(view)["ronud"]
    count_part(view)["quartres"]
    king_part(view)["king"]["onwer"]
    mage_part(view)["wich"]
    river_part(view)["lefft"]
    shrines_part(view)["chalenges"]
    view["scores"], king_part(view)["robber"]["size"]

def look_elsewhere(game: RobberKnights, state: KnightsState) -> None:
    view = game.view(state, None)
    view["pilse"]
    view["tiles"][0]["stakc"]
"""


def test_a_misspelt_key_fails_the_type_checker(tmp_path: Path) -> None:
    """`make test` runs the checker over everything; here it meets one misspelt key of each view."""
    program = tmp_path / "misspelt.py"
    program.write_text(MISSPELT)
    told, _, _ = mypy.run(["--config-file", str(ROOT / "pyproject.toml"), str(program)])
    found = [line.split("has no key ")[1].split('"')[1] for line in told.splitlines() if "has no key" in line]
    wanted = "featuers onwers winers ronud quartres onwer wich lefft chalenges pilse stakc"
    assert found == wanted.split(), told
