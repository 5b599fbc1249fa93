"""The engine and its slow twin agree after every move of random games, and of games in which much is completed."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from remparts import CHANCE, Options, find_move, who
from remparts.core.ledger import Entry, Term, totals
from remparts.games.castle.rules.facts import read_components
from remparts.games.castle.rules.features import FeatureView
from remparts.games.castle.rules.game import TheCastle
from remparts.games.castle.rules.previews import PreviewView
from remparts.games.castle.rules.state import State
from remparts.games.castle.rules.view import CastleView, TowerView
from tests.castle.naive import Naive
from tests.castle.naive.castle import SIDES, Feature, next_cell, opposite, read_facts, turn
from tests.castle.naive.game import OPTIONS, Taken
from tests.castle.naive.points import Line
from tests.shared import soaked

GAME = TheCastle()
GAMES = soaked(5, 5)
BATCH = 5
TASKS = {"first", "draw", "place", "follower", "order", "double", "reveal", "again"}


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("batch", range(GAMES // BATCH))
def test_twins_agree(batch: int) -> None:
    for number in range(BATCH):
        seed = f"twin {batch * BATCH + number}"
        rng = Random(seed)
        Comparison(seed, random_options(rng), rng, biased=False).play_out()


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("batch", range(GAMES // BATCH))
def test_twins_agree_where_much_is_completed(batch: int) -> None:
    """All kinds of decisions come up in the first batch, most of them often."""
    seen = Counter[str]()
    for number in range(BATCH):
        seed = f"busy {batch * BATCH + number}"
        rng = Random(seed)
        game = Comparison(seed, random_options(rng) | {"first_player": "youngest-decides"}, rng, biased=True)
        game.give_a_start(rng)
        game.play_out()
        seen += game.seen
    assert batch > 0 or seen.keys() == TASKS, seen


@pytest.mark.slow
def test_twins_agree_with_other_components() -> None:
    """Start spaces with unlike halves or a path more, houses that are one across a tile, two markets in a court."""
    facts = read_facts()
    starts, tiles = facts["start"], {table["id"]: table for table in facts["tile"]}
    starts[0]["halves"] = {"WL": "house", "WR": "tower"}
    starts[3].update(path=True, halves={"EL": "tower", "ER": "court"})
    courts = [feature for feature in tiles["N15"]["features"] if feature["kind"] == "court"]
    tiles["N15"]["features"] = [{"kind": "house", "halves": ["NL", "WR", "ER", "SL"]}, *courts]
    tiles["N03"]["features"][0]["markets"] = 2
    for number in range(2):
        seed = f"other {number}"
        rng = Random(seed)
        game = Comparison(seed, random_options(rng), rng, biased=number > 0, facts=facts)
        game.play_out()


def random_options(rng: Random) -> dict[str, str]:
    return {name: rng.choice(values) for name, values in OPTIONS.items()}


class Comparison:
    """One game, played on both."""

    def __init__(
        self,
        seed: str,
        choices: dict[str, str],
        rng: Random,
        *,
        biased: bool,
        facts: dict[str, Any] | None = None,  # Any: what TOML holds is untyped
    ) -> None:
        game = TheCastle(read_components(facts)) if facts else GAME
        self.state = game.setup(Options(2, **choices))
        self.twin = Naive(2, choices, facts)
        self.rng = rng
        self.biased = biased
        self.where = f"seed {seed!r}, {choices}"
        self.seen = Counter[str]()
        self.promised: tuple[int, PreviewView, list[TowerView]] | None = None

    def give_a_start(self, rng: Random) -> None:
        """Points made before, close to a tower, and wall tiles to use."""
        state, twin = self.state, self.twin
        deck = [number for number in state.box if number <= 3 or rng.random() < 0.3]
        rng.shuffle(deck)
        for seat in (0, 1):
            points = rng.choice(twin.towers)[0] - rng.randrange(1, 9)
            state.ledger.append(Entry(seat, "before", (Term("before", points, "CST-10.1"),)))
            state.scores[seat] += points
            twin.before[seat] += points
            numbers = deck[seat::2][:4]
            state.held[seat] = tuple(numbers)
            twin.owned[seat] = [Taken(number, -1) for number in numbers]
            twin.unseen -= Counter(numbers)
        state.box = tuple(sorted(twin.unseen.elements()))
        gone = rng.sample(sorted(state.towers), 4)
        state.towers = state.towers.difference(gone)
        spaces = [state.edition.components.board.towers[number].spaces for number in gone]
        twin.towers = [tower for tower in twin.towers if tower not in spaces]

    def play_out(self) -> None:
        played: list[str] = []
        while True:
            where = f"{self.where}, after {played[-6:]}"
            compare_positions(self.state, self.twin, where)
            self.check_promise(where)
            if self.twin.over():
                return
            self.seen[self.state.agenda[-1].name] += 1
            texts = self.twin.moves()
            text = busy_choice(self.twin, texts, self.rng) if self.biased else self.rng.choice(texts)
            self.note_promise(text)
            GAME.play(self.state, find_move(GAME, self.state, text))
            self.twin.play(text)
            played.append(text)

    # What a preview says comes true if nobody chooses anything more

    def note_promise(self, text: str) -> None:
        if self.twin.step in ("follower", "order", "double"):
            view = GAME.glance(self.state, None)
            self.promised = (len(self.twin.lines), view["previews"][text], view["towers"])
        elif self.twin.step != "reveal":
            self.promised = None

    def check_promise(self, where: str) -> None:
        if self.promised is None or self.twin.step not in ("draw", "again"):
            return
        before, preview, towers = self.promised
        scored = [each for each in preview["completes"] if each["seat"] is not None]
        lines = [(line.seat, line.what, line.number, line.points, line.site) for line in self.twin.lines[before:]]
        came = [(each["seat"], each["kind"], each["size"], each["points"], each["id"]) for each in scored]
        assert came == lines, f"preview, {where}"
        assert preview["stops"] == [score % 100 for score in self.twin.scores()], f"preview, {where}"
        left = [tower for number, tower in enumerate(towers) if tower["holds"] and number not in preview["takes"]]
        assert [tuple(tower["spaces"]) for tower in left] == self.twin.towers, f"preview, {where}"
        self.promised = None


def busy_choice(twin: Naive, texts: list[str], rng: Random) -> str:
    """Fill holes, stand where little is open, and use wall tiles now and then."""
    if twin.step == "place":
        texts = [text for text in texts if closed_sides(twin, text) == max(closed_sides(twin, each) for each in texts)]
    if twin.step == "follower" and rng.random() < 0.9:
        features = twin.castle.features()
        free = twin.free_segments()
        small = [
            text
            for text, spot in free.items()
            if next(f.kind != "court" and f.open_ends <= 4 for f in features if spot in f.spots)
        ]
        texts = small or ["-"]
    return rng.choice(texts)


def closed_sides(twin: Naive, text: str) -> int:
    """How many sides of the cell face a tile or the wall."""
    x, y = text.split("@")[1][:-1].split(",")
    faced = [next_cell((int(x), int(y)), side) for side in SIDES]
    return sum(cell in twin.castle.squares or cell not in twin.castle.area for cell in faced)


def compare_positions(state: State, twin: Naive, where: str) -> None:
    turn = who(state)
    assert {None: "nobody", CHANCE: "chance"}.get(turn, turn) == twin.who(), where
    assert sorted(map(str, GAME.moves(state))) == sorted(twin.moves()), where
    assert state.scores == twin.scores(), where
    assert [entry for entry in map(told, state.ledger) if entry.what != "before"] == twin.lines, where
    forecast = GAME.forecast(state)
    assert totals(forecast, 2) == twin.forecast(), where
    ending = [] if twin.over() else twin.ending()
    assert sorted(map(told, forecast)) == sorted(ending), where
    outcome = GAME.outcome(state)
    assert (outcome is not None) == twin.over(), where
    assert list(outcome.winners if outcome else ()) == twin.winners(), where
    view = GAME.glance(state, None)
    compare_pieces(view, twin, where)
    compare_wall(view, twin, where)
    now = {line.site: line.points for line in ending}
    shown = {feature["id"]: feature for feature in view["features"]}
    features = twin.castle.features()
    assert sorted(shown) == sorted(feature.site for feature in features), where
    for feature in features:
        compare_feature(shown[feature.site], feature, twin, now.get(feature.site, 0), where)


def told(entry: Entry) -> Line:
    """An entry of the ledger in the twin's terms."""
    (term,) = entry.terms
    return Line(entry.seat, entry.what, term.what, term.count, term.points, term.rule, entry.at)


def compare_pieces(view: CastleView, twin: Naive, where: str) -> None:
    assert view["supply"] == twin.supply(), where
    assert [(man["seat"], (man["x"], man["y"], man["index"])) for man in view["followers"]] == [
        tuple(man) for man in sorted(twin.men, key=lambda man: list(twin.castle.squares).index(man.spot[:2]))
    ], where
    keeps = [keep and (keep["size"], keep["id"], (keep["x"], keep["y"])) for keep in view["keeps"]]
    assert keeps == [keep and tuple(keep) for keep in twin.keeps], where
    assert view["drawn"] == twin.drawn, where
    assert view["aside"] == twin.aside, where
    assert view["unseen"] == twin.pile, where
    assert {(x, y) for x, y in view["region"]["cells"]} == twin.castle.largest_region(), where
    if twin.step == "place" and len(twin.castle.laid()) % 6 == 0:
        assert {(each["x"], each["y"]): (each["edges"], each["fits"]) for each in view["frontier"]} == frontier(twin), (
            where
        )
    waiting = [feature.site for group in twin.due()[:2] for feature in group]
    if twin.step in ("follower", "order", "again", "draw"):
        unowned = {feature.site for feature in twin.castle.features() if twin.owner(feature) is None}
        assert [site for site in view["due"] if site not in unowned] == waiting, where


def frontier(twin: Naive) -> dict[tuple[int, int], tuple[str, list[str]]]:
    """Every cell where a tile may lie: what its sides meet, and the tiles to come that fit there."""
    castle = twin.castle
    coming = [code for code in twin.tiles if code in {*twin.pile, twin.drawn}]
    return {
        cell: (
            "".join(edge(twin, cell, side) for side in SIDES),
            [code for code in coming if any(castle.fits(cell, turn(twin.tiles[code], facing)) for facing in SIDES)],
        )
        for cell in castle.area
        if cell not in castle.squares and castle.beside(cell)
    }


def edge(twin: Naive, cell: tuple[int, int], side: str) -> str:
    """p for a path, o for none, w for the wall, a point for an empty cell."""
    other = next_cell(cell, side)
    if other in twin.castle.area and other not in twin.castle.squares:
        return "."
    found = twin.castle.beside(cell).get(side)
    if found is None or (other not in twin.castle.area and not twin.castle.starts_match):
        return "w"
    return "p" if opposite(side) in found.path_sides() else "o"


def compare_wall(view: CastleView, twin: Naive, where: str) -> None:
    holding = [tuple(tower["spaces"]) for tower in view["towers"] if tower["holds"]]
    assert holding == twin.towers, where
    for seat in (0, 1):
        tiles = view["wall_tiles"][seat]
        assert [tile["number"] for tile in tiles] == twin.numbers(seat), where
        usable = [tile["number"] for tile in tiles if tile["usable"]]
        assert usable == (twin.usable() if seat == twin.seat else twin.numbers(seat)), where
    assert view["box"] == {str(number): count for number, count in twin.unseen.items()}, where
    assert [marker["space"] for marker in view["track"]] == [score % 100 for score in twin.scores()], where


def compare_feature(shown: FeatureView, feature: Feature, twin: Naive, now: int, where: str) -> None:
    assert shown["kind"] == feature.kind, where
    assert {(x, y, index) for x, y, index in shown["segments"]} == feature.spots, where
    assert shown["size"] == feature.size(), where
    assert shown["complete"] == feature.complete(), where
    assert feature.kind == "court" or shown["open"] == feature.open_ends, where
    assert shown["wells"] + shown["markets"] == feature.signs, where
    assert shown["followers"] == twin.followers(feature), where
    assert shown["owner"] == twin.owner(feature), where
    assert shown["now"] == now, where
