"""What a tile would complete and bring is foretold as it comes true, and what a follower would hold is lit up."""

from collections import Counter

from remparts.core.face import Foresight
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.state import State
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.registry import face as find_face
from remparts.land.moves import PASS, Follow, Place
from tests import shared

GAME = Carcassonne()
FACE = find_face("carcassonne")


def complete(view: CarcassonneView) -> set[str]:
    return {feature["id"] for feature in view["features"] if feature["complete"]}


def worth(state: State) -> list[int]:
    """What each seat would end the game with."""
    view = GAME.view(state, None)
    return [score + more for score, more in zip(view["scores"], view["forecast"], strict=True)]


def foretold(before: State, move: Place, after: State) -> tuple[str, str]:
    assert isinstance(FACE, Foresight)
    entries = after.ledger[len(before.ledger) :]
    outlook = FACE.foresee(GAME.view(before, None), move, GAME.view(after, None), entries)
    return (str(outlook.told), outlook.light) if outlook else ("", "")


def test_what_is_foretold_comes_true() -> None:
    scored: Counter[bool] = Counter()
    for before, move, after in (step for seed in range(4) for step in shared.walk(GAME, 5, f"t{seed}")):
        if not isinstance(move, Place):
            continue
        told, light = foretold(before, move, after)
        new = complete(GAME.view(after, None)) - complete(GAME.view(before, None))
        assert told.count("Completes") == len(new)
        assert bool(light) == bool(new)
        waits = bool(after.agenda) and after.agenda[-1].name == "follower"
        end = GAME.apply(after, PASS) if waits else after
        for entry in end.ledger[len(before.ledger) :] if end.agenda else ():  # the end of the game brings more
            assert f"+{entry.points} for" in told
            scored[waits] += 1
    assert scored[True] > 2
    assert scored[False] > 2


def test_what_grows_without_being_completed_says_for_whom() -> None:
    grown = 0
    for before, move, after in shared.walk(GAME, 2, "grows"):
        if isinstance(move, Place):
            told, _ = foretold(before, move, after)
            had, has = worth(before), worth(after)
            gains = [(seat, more - less) for seat, (less, more) in enumerate(zip(had, has, strict=True)) if more > less]
            if "Completes" not in told:
                assert told == " · ".join(f"+{points} for {seat}" for seat, points in gains)
                grown += bool(gains)
    assert grown > 5


def test_a_follower_lights_up_what_it_would_hold() -> None:
    seen = set()
    for before, move, _ in shared.walk(GAME, 2, "holds"):
        if isinstance(move, Follow):
            view = GAME.view(before, None)
            for target in FACE.targets(view, GAME.moves(before)):
                if target.spot:
                    seen.add(str(target.label).partition(" ·")[0])
                    assert target.ghost.count('class="r-light"') == 1
    assert seen == {"City", "Road", "Field", "Cloister"}
