"""What the model of a game learns from greedy games of two seats: how they end, by ridge regression.

    python -m bench.fit carcassonne --games 10000 --seed fit --weights new.toml
    python -m bench.strength carcassonne greedy:new.toml greedy -n 600
    python -m bench.fit castle --rival 1 --weights new.toml

Games are played without the model, and after each turn the position is measured. What the model adds is fitted to the
final points, those of the opponent weighed by `--rival`, less what the position was worth without it. Every tenth game
is held out to tell how much is explained. The same seed, games and weights lead to the same model.
"""

import argparse
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np
from rich.progress import track

from remparts.core.game import who
from remparts.core.hints import best_plan
from remparts.core.luck import Luck
from remparts.core.options import Options
from remparts.core.task import CHANCE
from remparts.core.weights import Weights
from remparts.games.carcassonne.judging.judge import Judge
from remparts.games.carcassonne.judging.lane import GreedyLane
from remparts.games.carcassonne.judging.model import MEASURES, POINT, ROWS
from remparts.games.carcassonne.rules.state import State
from remparts.games.castle.hints import CastleHints
from remparts.games.castle.judging import model as castle
from remparts.games.registry import game as find_game
from remparts.games.registry import package

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

_HELD_OUT: Final = 10
"""One game in so many is not fitted to."""
_RIDGE: Final = 100.0
"""How strongly the model is drawn to nothing: as by so many positions."""
_ASTRAY: Final = 0.1
_PLANS: Final = 5
"""In The Castle, the share of turns in which any of so many best plans is followed, so that games differ."""


class Noted(NamedTuple):
    """Positions, a row each."""

    measures: Floats
    """In Carcassonne of the seat whose turn is over, of the other one, and of nobody."""
    early: Floats
    """The share of tiles that are left."""
    judged: Floats
    """What the position was worth without the model."""
    ends: Floats
    """The final points of both seats."""


class Fitted(NamedTuple):
    """What was learned: numbers by measure, and how much of what games came to is explained on games held out."""

    early: Floats
    late: Floats
    before: float
    after: float


def blank(weights: Weights, rows: Mapping[str, int]) -> Weights:
    """The same without what was learned."""
    learned = {name + late: [0.0] * length for name, length in rows.items() for late in ("", "_late")}
    return Weights({**weights, **learned})


def note_carcassonne(weights: Weights, seed: str) -> Noted:
    """A greedy game by weights without a model, measured after each turn but the last."""
    state: State = find_game("carcassonne").setup(Options(2, first_player=0))
    judge = Judge(state.edition, weights)
    judge.model.is_blank = False
    lane, luck = GreedyLane(state, judge), Luck(Random(seed))
    rows, early, judged, seats = [], [], [], []
    while lane.in_bag:
        seat = lane.seat
        worth = lane.outlook(seat, 1, luck)
        if not lane.in_bag:
            break
        own, other = MEASURES * seat, MEASURES * (1 - seat)
        found = list(judge.model.measures)
        rows.append([*found[own : own + MEASURES], *found[other : other + MEASURES], *judge.model.free_measures])
        early.append(lane.in_bag / len(state.edition.stock))
        judged.append(worth / POINT)
        seats.append(seat)
    ends = [(lane.scores[seat], lane.scores[1 - seat]) for seat in seats]
    return Noted(np.array(rows) / POINT, np.array(early), np.array(judged), np.array(ends, dtype=np.float64))


def note_castle(weights: Weights, seed: str) -> Noted:
    """A game in which now and then another good plan than the best is followed, measured before each turn."""
    rules, hints, rng = find_game("castle"), CastleHints(weights), Random(seed)
    state = rules.setup(Options(2))
    rows, early, judged = [], [], []
    while state.agenda:
        turn = who(state)
        if turn == CHANCE:
            rules.play(state, rules.deal(state, rng))
            continue
        assert turn is not None
        if state.agenda[-1].name == "place":
            judged.append(hints.worth(state, 0))
            rows.append(castle.measures(state, judged[-1]))
            early.append(castle.earliness(state))
        plans = sorted(hints.plans(state, turn), key=lambda plan: -plan.worth)[:_PLANS]
        is_astray = rng.random() < _ASTRAY
        for move in (plans[int(rng.random() * len(plans))] if is_astray else best_plan(plans)).moves:
            rules.play(state, move)
    ends = [tuple(state.scores)] * len(early)
    return Noted(np.array(rows), np.array(early), np.array(judged), np.array(ends, dtype=np.float64))


class Learner(NamedTuple):
    """How a game is measured, and the rows of its weights that hold what was learned."""

    note: Callable[[Weights, str], Noted]
    rows: Mapping[str, int]


LEARNERS: Final = {
    "carcassonne": Learner(note_carcassonne, ROWS),
    "castle": Learner(note_castle, {castle.EARLY: castle.MEASURES}),
}


def fit(games: Iterable[Noted], rival: float) -> Fitted:
    """The model that says best how games end."""
    known = [(game, _wanted(game, rival)) for game in games]
    fitted = [each for number, each in enumerate(known) if number % _HELD_OUT]
    positions = sum(len(game.early) for game, _ in fitted)
    scale = np.sqrt(sum((game.measures**2).sum(axis=0) for game, _ in fitted) / positions) + 1e-9
    # The last two columns stand for what is the same for all positions with so many tiles left: they are not kept.
    size = 2 * len(scale) + 2
    matrix, vector = np.diag([_RIDGE] * (size - 2) + [0.0, 0.0]), np.zeros(size)
    for game, wanted in fitted:
        columns = _columns(game, scale)
        matrix += columns.T @ columns
        vector += columns.T @ wanted
    numbers = np.linalg.solve(matrix, vector)
    held = known[::_HELD_OUT]
    ends = np.concatenate([game.judged + wanted for game, wanted in held])
    rest = np.concatenate([wanted for _, wanted in held])
    left = np.concatenate([wanted - _columns(game, scale) @ numbers for game, wanted in held])
    early, late = numbers[: len(scale)] / scale, numbers[len(scale) : -2] / scale
    return Fitted(early, late, float(1 - np.var(rest) / np.var(ends)), float(1 - np.var(left) / np.var(ends)))


def _wanted(game: Noted, rival: float) -> Floats:
    """What was missing from what positions were worth."""
    missing: Floats = game.ends[:, 0] - rival * game.ends[:, 1] - game.judged
    return missing


def _columns(game: Noted, scale: Floats) -> Floats:
    measures, early = game.measures / scale, game.early[:, np.newaxis]
    return np.hstack([measures * early, measures * (1 - early), early, 1 - early])


def learned(weights: Weights, rows: Mapping[str, int], found: Fitted, about: str) -> Weights:
    """Weights with the model in them."""
    told = dict(weights)
    first = 0
    for name, length in rows.items():
        told[name] = tuple(found.early[first : first + length])
        told[f"{name}_late"] = tuple(found.late[first : first + length])
        first += length
    return Weights(told, about)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=LEARNERS)
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--rival", type=float, default=0.7, help="how much a final point of the opponent counts")
    parser.add_argument("--weights", type=Path, required=True, help="the file to write")
    asked = parser.parse_args()
    learner = LEARNERS[asked.game]
    weights = blank(package(asked.game).weights, learner.rows)
    games = [learner.note(weights, f"{asked.seed} {each}") for each in track(range(asked.games), "playing")]
    found = fit(games, asked.rival)
    about = (
        f"The model was learned by bench.fit, seed {asked.seed}: {asked.games} greedy games, rival {asked.rival}.\n"
        f"On games held out it explains {found.after:.3f} of the variance; without it, {found.before:.3f} is explained."
    )
    asked.weights.write_text(str(learned(weights, learner.rows, found, about)), encoding="utf-8")
    print(about)


if __name__ == "__main__":
    main()
