"""The engine and its slow twin agree after every move of random games, with any of the expansions and options.

`make soak` plays many more of them.
"""

from collections.abc import Collection
from itertools import combinations
from random import Random
from typing import Any

import pytest

from remparts import CHANCE, Options, find_move, who
from remparts.core.errors import UnreadableMove
from remparts.core.ledger import totals
from remparts.games.carcassonne.expansions import expansions as all_expansions
from remparts.games.carcassonne.expansions.catapult.flight import Chance, fly, stand, touched
from remparts.games.carcassonne.rules import view as views
from remparts.games.carcassonne.rules.state import State
from remparts.games.carcassonne.whole import whole_game
from tests.carcassonne.hurls import box_of
from tests.carcassonne.naive import Naive
from tests.carcassonne.naive.decision import Flights, Grid
from tests.carcassonne.naive.landscape import BUILDINGS, cells_around
from tests.carcassonne.naive.options import DEFAULTS
from tests.carcassonne.naive.throw import hurl, touched_by
from tests.shared import soaked

GAMES = soaked(32)
BATCH = 8
NAMES = [expansion.name for expansion in all_expansions()]
SUBSETS = [chosen for size in range(len(NAMES) + 1) for chosen in combinations(NAMES, size)]
STRIDE = 37
"""The step from one subset to the next: 32 games have any three expansions together, and 64 have every subset."""
OPTIONS = {option.name: option.values for option in whole_game().options if option.name != "expansions"}


def random_choices(rng: Random, chosen: Collection[str]) -> dict[str, str]:
    """Any value of every option, as far as they go together."""
    choices = {name: rng.choice(values) for name, values in OPTIONS.items()}
    choices["expansions"] = ",".join(chosen)
    if choices["first_player"] not in ("youngest-decides", "youngest", "random"):
        choices["first_player"] = rng.choice("01")
    if choices["farm_scoring"] != "first-edition":
        choices["farm_city_points"] = "3"
    return choices


def test_twins_have_the_same_options() -> None:
    assert {option.name: option.default for option in whole_game().options} == DEFAULTS


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("batch", range(-(-GAMES // BATCH)))
def test_twins_agree(batch: int) -> None:
    for number in range(batch * BATCH, min(GAMES, (batch + 1) * BATCH)):
        Twins(number).play()


class Twins:
    """One game played twice: each subset of the expansions in its turn, with other options every time."""

    def __init__(self, number: int, chosen: tuple[str, ...] | None = None) -> None:
        self.rng = Random(f"twin {number}")
        self.choices = random_choices(self.rng, SUBSETS[number * STRIDE % len(SUBSETS)] if chosen is None else chosen)
        seats = self.rng.randint(2, 5)
        self.about = f"game {number}, {seats} seats, {self.choices}"
        self.closeness = self.rng.choice([1, 4, 40])
        self.game = whole_game()  # a new one, for a game keeps what it works out for each choice of options
        self.state = self.game.setup(Options(seats, **self.choices))
        self.twin = Naive(seats, self.choices)
        self.played: list[str] = []
        self.seen: object = None

    def play(self) -> None:
        self.compare()
        while not self.twin.over():
            text = self.choose()
            self.game.play(self.state, find_move(self.game, self.state, text))
            self.twin.play(text)
            self.played.append(text)
            self.compare()

    def choose(self) -> str:
        """Any move, but some games are played so that the map stays dense and much is completed."""
        moves = self.twin.moves()
        if isinstance(moves, Flights):
            return moves.sample(self.rng)
        if isinstance(moves, Grid):
            assert self.twin.catapult
            return self.twin.catapult.aim(moves, self.rng)
        texts = list(moves)
        if self.twin.task() == "place":
            return max([self.rng.choice(texts) for _ in range(self.closeness)], key=self.neighbours)
        if self.twin.task() == "follower":
            # Less often than always, so that late positions still have some in supply; monks and heretics are rare.
            likely = [text for text in texts if text in ("monk", "heretic")] or texts
            return "-" if self.rng.random() < 0.4 else self.rng.choice(likely)
        return self.rng.choice(texts)

    def neighbours(self, placement: str) -> int:
        x, y = map(int, placement.split("@")[1][:-1].split(","))
        return sum(cell in self.twin.board for cell in cells_around((x, y)))

    def compare(self) -> None:
        state, twin = self.state, self.twin
        where = f"{self.about}, after {self.played[-6:]}"
        turn = who(state)
        assert {None: "nobody", CHANCE: "chance"}.get(turn, turn) == twin.who(), where
        assert (state.agenda[-1].name if state.agenda else "") == twin.task(), where
        self.compare_moves(where)
        assert state.scores == twin.scores(), where
        assert state.supply == [twin.supply(seat) for seat in range(twin.seats)], where
        assert state.codes(state.aside) == twin.aside(), where
        entries = [(entry.seat, entry.what, entry.points) for entry in state.ledger if entry.points]
        assert entries == [line for line in twin.log() if line[2]], where
        shown = parts(state, twin)
        assert shown == twin.parts(), where
        outcome = self.game.outcome(state)
        assert (list(outcome.winners) if outcome else None) == (twin.winners() if twin.over() else None), where
        # A draw or a hurl leaves the map alone: what is worked out from it is compared whenever either side touched it.
        seen = [state.land.tally[:], state.land.parent[:], twin.everybody(), len(twin.board), shown, twin.over()]
        if seen != self.seen:
            self.seen = seen
            assert features(state) == twin.features(), where
            assert totals(self.game.forecast(state), twin.seats) == twin.forecast(), where

    def compare_moves(self, where: str) -> None:
        """All texts, or where there are too many of them their number and a few."""
        moves = self.twin.moves()
        legal = self.game.moves(self.state)
        if not isinstance(moves, (Grid, Flights)):
            assert sorted(map(str, legal)) == sorted(moves), where
            if self.twin.task() in ("draw", "deal"):
                odds = {
                    str(move).replace(":", "=").split("=")[-1]: weight for move, weight in self.game.odds(self.state)
                }
                assert odds == {code: number for code, number in self.twin.bag.items() if number}, where
            return
        assert len(legal) == len(moves), where
        for text in moves.examples(self.rng):
            try:
                is_legal = self.game.read(text) in legal
            except UnreadableMove:
                is_legal = False
            assert is_legal == (text in moves), f"{text}, {where}"


@pytest.mark.soak
@pytest.mark.slow
def test_twins_agree_about_followers_who_come_beside_a_challenger() -> None:
    """[A42, INT-6]"""
    came = 0
    for number in range(soaked(12, 50)):
        twins = Pilgrims(number, ("shrines", "count"))
        twins.play()
        came += twins.came
    assert came


class Pilgrims(Twins):
    """A game on a dense map whose followers go to the cathedral, and from there to every cloister and shrine."""

    came = 0
    """How often to an empty building beside an occupied one."""

    def choose(self) -> str:
        self.closeness = 40
        twin = self.twin
        assert twin.count
        assert twin.shrines
        wanted = {"send": "send.cathedral", "count": "count.market", "come": max(twin.moves(), default="")}
        text = wanted.get(twin.task(), "")
        if text not in twin.moves():
            return super().choose()
        scoring = twin.count.scoring
        if scoring and scoring.kind in BUILDINGS and not any(spot in scoring.spots for _, spot in twin.followers):
            self.came += bool(twin.shrines.rivals(scoring.root))
        return text


_TWINS_NAMES = {"river2": "river", "mage": "magic"}


def parts(state: State, twin: Naive) -> dict[str, Any]:  # Any: each expansion has a shape of its own
    """What expansions show, as far as the twin knows it, and sorted where the rules give no order."""
    shown: dict[str, Any] = {}
    for name, part in views.view(state, None)["parts"].items():
        shown |= part if name in ("king", "shrines") else {_TWINS_NAMES.get(name, name): part}
    if "challenges" in shown:
        shown["challenges"] = sorted(sorted(pair) for pair in shown["challenges"])
    if "count" in shown:
        shown["count"] = {name: shown["count"][name] for name in ("quarter", "quarters", "scoring")}
    if "river" in shown:
        river = shown["river"]
        shown["river"] = {"left": sorted(river["left"]), "ends": sorted(river["ends"]), "over": river["over"]}
    if "magic" in shown:
        on = {name: figure and figure["feature"] for name, figure in shown["magic"].items()}
        shown["magic"] = None if twin.is_ending else on
    if "catapult" in shown:
        shown["catapult"] = hurls(shown["catapult"])
    return shown


def hurls(catapult: dict[str, Any]) -> dict[str, Any]:  # Any: as above
    """The round being played, or the last one: where tokens came down and who caught them."""
    held = catapult["round"] or catapult["last"]
    if not held:
        return {"type": None, "hurls": []}
    keys = ("seat", "winner") if held["type"] == "catch" else ("seat", "landed", "rest")
    tokens = [*held["hurls"], *held["throws"]]
    return {"type": held["type"], "hurls": [{key: token[key] for key in keys} for token in tokens]}


def features(state: State) -> set[tuple[str, frozenset[tuple[int, int, int]], int, tuple[int, ...]]]:
    """What the engine has joined, in the twin's terms."""
    land = state.land
    spots = []
    for cell, turned in zip(land.where, land.tiles, strict=True):
        x = (cell + 128) % 256 - 128
        spots += [(x, (cell - x) // 256, index) for index in range(len(land.set.turned[turned].segments))]
    return {
        (
            land.kind(root),
            frozenset([spots[node] for node in nodes]),
            land.open_ends(root),
            tuple(land.followers(root, state.edition.seats)),
        )
        for root, nodes in land.features().items()
    }


@pytest.mark.soak
@pytest.mark.slow
def test_twins_agree_where_tokens_land_and_whom_they_touch() -> None:
    """On crowded maps, where chains are longer than in a game. [CAT-3.3, CAT-4.5]"""
    rng = Random("twin tokens")
    for _ in range(soaked(300)):
        columns, rows = rng.randint(1, 12), rng.randint(1, 12)
        cells = [(x, y) for x in range(-3, columns - 3) for y in range(-2, rows - 2)]
        seats = rng.randint(2, 5)
        seat, aim, power = rng.randrange(seats), rng.randint(-450, 450), rng.randint(1, 100)
        spread = rng.randrange(4)  # in halves
        g1, g2, u = (float(number) for number in Flights().sample(rng).removeprefix("=flight:").split(","))
        chance = Chance(round(g1 * 1000), round(g2 * 1000), round(u * 1000))
        path = fly(stand(box_of(cells), seats, seat), aim, power, chance, spread)
        throw = hurl(cells, seat, seats, aim, power, spread / 2, (g1, g2, u))
        x, y = path.landed
        assert (path.landed, path.rest) == (throw.landed, throw.rest), (cells[-1], seats, seat, aim, power, chance)
        points = [(x + rng.randint(-900, 900), y + rng.randint(-900, 900)) for _ in range(rng.randint(1, 25))]
        assert touched(path, points) == touched_by(throw, points), (path, points)
