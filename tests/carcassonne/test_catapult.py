"""The catapult without a board: where tokens land, whom they touch, what chance adds; and whole games with it."""

import math
from itertools import combinations, islice
from random import Random

import pytest

from remparts import Options, find_move, game, who
from remparts.core.conformance import check_game
from remparts.core.errors import UnreadableMove
from remparts.core.grid import cell
from remparts.core.record import replayed, write_record
from remparts.core.task import CHANCE, Move
from remparts.games.carcassonne.expansions import faces
from remparts.games.carcassonne.expansions.catapult import flight
from remparts.games.carcassonne.expansions.catapult.flight import Chance, Path, Point
from remparts.games.carcassonne.expansions.catapult.moves import (
    FLIGHTS,
    HURLS,
    ODDS,
    REACHES,
    THROWS,
    Fly,
    Grid,
    Hurl,
    Reach,
    Throw,
    deal,
    deviates,
)
from remparts.games.carcassonne.expansions.catapult.view import catapult_part, round_now
from remparts.games.carcassonne.face.board import segment_anchor
from remparts.games.carcassonne.rules.facts import BASE, tile_set
from remparts.land.moves import PASS
from tests.shared import for_each

GAME = game("carcassonne")
SQUARE = (-1, -1, 2, 2)
"""The map of three by three cells around the origin."""

KINDS = [kind for name in (BASE, *(part.tiles.facts for part in faces())) for kind in tile_set(name)]


def fly(seat: int, aim: int, power: int, chance: Chance | None = None, spread: int = 0) -> Path:
    return flight.fly(flight.stand(SQUARE, 2, seat), aim, power, chance or Chance(), spread)


# ---- Where tokens land


def test_where_hurls_without_spread_land() -> None:
    """[SC-57, CAT-2.3, CAT-3.2]"""
    assert fly(0, 0, 50).landed == (500, 500)
    assert fly(0, 100, 50).landed == (1042, 547)
    assert fly(1, -100, 60).landed == (1150, 1067)


def test_where_a_hurl_with_chance_lands_and_rests() -> None:
    """[SC-59, CAT-3.2, CAT-3.3]"""
    path = fly(0, 0, 50, Chance(-2195, -627, 358), spread=2)
    assert (path.landed, path.rest) == ((156, 637), (143, 530))


def test_whole_numbers_agree_with_trigonometry() -> None:
    """[CAT-2.3, CAT-3.2, CAT-3.3]"""
    rng = Random(57)
    for _ in range(2000):
        box = (rng.randint(-9, 0), rng.randint(-9, 0), rng.randint(1, 9), rng.randint(1, 9))
        seats = rng.randint(2, 5)
        seat, aim, power, spread = rng.randrange(seats), rng.randint(-450, 450), rng.randint(1, 100), rng.randint(0, 3)
        chance = Chance(rng.randint(-3000, 3000), rng.randint(-3000, 3000), rng.randint(0, 999))
        path = flight.fly(flight.stand(box, seats, seat), aim, power, chance, spread)

        reach = math.hypot(box[2] - box[0], box[3] - box[1]) / 2 + 1
        theta = math.radians(90 + seat * 360 / seats)
        phi = theta + math.pi + math.radians(aim / 10 + spread / 2 * 3 * chance.aside / 1000)
        far = power / 100 * 2 * reach * (1 + spread / 2 * 0.06 * chance.along / 1000)
        further = far * (1 + spread / 2 * 0.1 * chance.slide / 1000)
        for found, distance in ((path.landed, far), (path.rest, further)):
            x = (box[0] + box[2]) / 2 + reach * math.cos(theta) + distance * math.cos(phi)
            y = (box[1] + box[3]) / 2 + reach * math.sin(theta) + distance * math.sin(phi)
            assert math.dist(found, (1000 * x, 1000 * y)) < 0.708


@pytest.mark.parametrize(("value", "units"), [(0, 0), (14, 1), (15, 2), (-14, -1), (-15, -2), (-25, -3), (25, 3)])
def test_half_a_unit_is_rounded_away_from_zero(value: int, units: int) -> None:
    """[CAT-2.5]"""
    assert flight.rounded(value, 10) == units


@pytest.mark.parametrize(("away", "hundredths"), [(0, 0), (4, 0), (5, 1), (14, 1), (15, 2), (354, 35), (355, 36)])
def test_distances_are_rounded_to_hundredths(away: int, hundredths: int) -> None:
    """[CAT-2.5]"""
    assert flight.distance((away, 0), (0, 0), (0, 0)) == hundredths
    assert flight.distance((7, -away), (0, 0), (20, 0)) == hundredths
    assert flight.distance_to_tile((-away, 500), (0, 0)) == hundredths


def test_the_distance_to_a_stretch_is_that_to_its_nearest_point() -> None:
    """[CAT-4.1, CAT-4.4]"""
    start, end = (0, 0), (300, 400)
    assert flight.distance((-30, -40), start, end) == 5
    assert flight.distance((360, 480), start, end) == 10
    assert flight.distance((150 + 80, 200 - 60), start, end) == 10
    assert flight.nearest((150 + 80, 200 - 60), start, end) == (150, 200)
    assert flight.nearest((-9, 0), start, end) == start
    assert flight.nearest((900, 900), start, end) == end
    assert flight.nearest((5, 5), start, start) == start


def test_on_the_map_is_within_some_closed_square() -> None:
    """[CAT-2.1, CAT-2.4]"""
    cells = {cell(0, 0), cell(2, -1)}
    assert [flight.is_on_map(point, cells) for point in ((0, 0), (1000, 1000), (2500, 0), (3000, -1000))] == [True] * 4
    assert [flight.is_on_map(point, cells) for point in ((1001, 0), (-1, 5), (1500, 0), (2500, 1))] == [False] * 4


def test_a_view_shows_the_way_of_a_token() -> None:
    """[CAT-3.2]"""
    state = GAME.setup(Options(2, expansions="catapult", first_player=0))
    for text in ("=P1", "P1@0,-1s", "-", "round.target", "hurl.-37.61", "=flight:1.250,-0.500,0.750"):
        before = GAME.view(state, None)
        GAME.play(state, find_move(GAME, state, text))
    hurl = round_now(GAME.view(state, None))["hurls"][0]
    start = flight.stand((0, -1, 1, 1), 2, 0)
    path = flight.fly(start, -37, 61, Chance(1250, -500, 750), 2)
    assert (hurl["landed"], hurl["rest"]) == (flight.shown(path.landed), flight.shown(path.rest))
    assert catapult_part(before)["stands"][0] == flight.shown(start.point)
    assert catapult_part(before)["centre"] == flight.shown(flight.fly(start, 0, 50, Chance(), 2).landed)


# ---- Anchors


@for_each([(kind.code, len(kind.segments)) for kind in KINDS])
def test_each_segment_has_an_anchor_where_its_follower_is_drawn(drawn: tuple[str, int]) -> None:
    """[CAT-2.2]"""
    code, segments = drawn
    anchors = [flight.anchor(code, segment, 0) for segment in range(segments)]
    assert all(flight.distance(one, other, other) >= 10 for one, other in combinations(anchors, 2))
    for segment, (x, y) in enumerate(anchors):
        assert math.dist((x / 10, y / 10), segment_anchor(code, segment)) < 1, segment


def test_anchors_turn_with_the_tile() -> None:
    """[CAT-2.2]"""
    assert [flight.anchor("E", 0, facing) for facing in range(4)] == [
        (500, 144),
        (856, 500),
        (500, 856),
        (144, 500),
    ]


# ---- Effects


STILL = Path((500, 500), (500, 500), (0, -500))


def test_a_token_touches_at_30_and_not_at_40() -> None:
    """[SC-60, CAT-4.1]"""
    assert flight.touched(STILL, [(800, 500), (900, 500)]) == [0]


def test_a_chain() -> None:
    """[SC-61, CAT-4.4]"""
    assert flight.touched(STILL, [(600, 500), (1200, 600), (1500, 800), (500, 1400)]) == [0, 1, 2]
    assert flight.touched(STILL, [(600, 500), (1200, 700), (1500, 800)]) == [0, 1], "touched at 0.22, not knocked on"


def test_a_follower_met_head_on_is_swept_ahead() -> None:
    """[CAT-4.4]"""
    assert flight.touched(STILL, [(500, 500), (500, 0), (500, 1000)]) == [0, 1]
    assert flight.touched(STILL, [(504, 500), (500, 0)]) == [0, 1], "0.004 is 0"
    assert flight.touched(STILL, [(505, 500), (500, 0), (1005, 500)]) == [0, 2], "0.005 is 0.01: swept to the east"


def test_the_slide_touches_too() -> None:
    """[CAT-4.1]"""
    path = Path((0, 0), (0, -1000), (0, -500))
    anchors: list[Point] = [(350, -500), (356, -500), (0, -1350), (0, 350), (-340, -20)]
    assert flight.touched(path, anchors) == [4, 3, 0, 2]


def test_a_follower_swept_from_the_slide_flies_square_to_it() -> None:
    """[CAT-4.4]"""
    path = Path((0, 0), (0, -1000), (0, -500))
    assert flight.touched(path, [(100, -500), (700, -600), (700, -300)]) == [0, 2, 1]
    assert flight.touched(path, [(100, -500), (700, -800), (900, -500), (906, -500)]) == [0, 2]


def test_nearest_first_then_by_tile_and_segment() -> None:
    """[CAT-4.5]"""
    assert flight.touched(STILL, [(800, 500), (500, 700), (700, 500), (500, 204)]) == [1, 2, 0, 3]


def test_a_follower_is_handled_once() -> None:
    """[CAT-4.5]"""
    direct_then_chain = [(620, 500), (820, 500), (1260, 500)]
    assert flight.touched(STILL, direct_then_chain) == [0, 1, 2]
    only_touched = [(620, 500), (820, 500), (1430, 500)]
    assert flight.touched(STILL, only_touched) == [0, 1], "the second was hit at 0.32 and is not knocked on later"


def test_equally_near_after_rounding() -> None:
    """[SC-64, CAT-5.4, CAT-2.5]"""
    assert flight.closest((0, 0), [(420, 0), (0, 424), (426, 0)]) == [0, 1]
    assert flight.closest((0, 0), []) == []


def test_the_distance_to_the_target() -> None:
    """[SC-65, CAT-6.1]"""
    assert [flight.distance_to_tile(point, (1, 1)) for point in ((1200, 1300), (2000, 2000), (2100, 1500))] == [
        0,
        0,
        10,
    ]
    assert flight.distance_to_tile((2300, 2400), (1, 1)) == 50


@pytest.mark.parametrize(
    ("power", "side", "reach", "result"),
    [
        (70, 5, (70, 5), "caught"),
        (70, 5, (77, 5), "touched"),
        (70, 5, None, "far"),
        (45, 0, None, "short"),
        (45, 0, (52, 0), "touched"),
        (50, 0, None, "short"),
        (51, 0, (60, 0), "touched"),
        (51, 0, (61, 0), "far"),
    ],
)
def test_throws_without_spread(power: int, side: int, reach: tuple[int, int] | None, result: str) -> None:
    """[SC-66, SC-67, CAT-7.5, CAT-7.6]"""
    assert flight.fall(power, side, reach, Chance(3000, -3000, 0), 0).result == result


def test_a_throw_with_chance() -> None:
    """[SC-68, CAT-7.4, CAT-7.5]"""
    assert flight.fall(70, 5, (70, 5), Chance(-2195, -627, 0), 2) == (590_250, 24_920, "far")


def test_a_throw_is_compared_unrounded() -> None:
    """[CAT-7.5]"""
    assert flight.fall(70, 0, (64, 0), Chance(0, 0, 0), 1).result == "caught"
    assert flight.fall(70, 0, (64, 0), Chance(1, 0, 0), 1).result == "touched"
    assert flight.fall(50, 0, None, Chance(1, 0, 0), 1).result == "far"


# ---- Chance


def test_flights_dealt_are_as_the_rule_says() -> None:
    """[SC-58, CAT-3.4]"""
    rng = Random(58)
    flights = [deal(rng) for _ in range(10_000)]
    assert all(fly in FLIGHTS for fly in flights)
    for numbers in ([fly.aside for fly in flights], [fly.along for fly in flights]):
        assert abs(sum(numbers) / len(numbers)) < 50
        assert 0.95 < math.dist(numbers, [0] * len(numbers)) / math.sqrt(len(numbers)) / 1000 < 1.05
    assert abs(sum(fly.slide for fly in flights) / len(flights) - 499.5) < 15
    assert {fly.slide for fly in flights} <= set(range(1000))


def test_a_seed_deals_the_same_flights_everywhere() -> None:
    """[CAT-3.4]"""
    rng = Random(58)
    assert [str(deal(rng)) for _ in range(3)] == [
        "=flight:0.075,-0.559,0.293",
        "=flight:-1.354,-0.681,0.623",
        "=flight:-1.081,-0.373,0.331",
    ]


def test_the_odds_are_exact() -> None:
    """[CAT-3.4]"""
    weights = deviates()
    assert len(weights) == 6001
    assert weights == weights[::-1]
    assert sum(weights) == math.factorial(12) * 2000**12
    assert min(weights) > 0
    # The tail beyond 3 is that of the sum of twelve uniform numbers, known to be about 0.00101.
    assert weights[0] / sum(weights) == pytest.approx(0.001009, rel=1e-3)
    assert ODDS[0] == (FLIGHTS[0], weights[0] ** 2)
    assert ODDS[-1][0] == Fly(3000, 3000, 999)
    assert ODDS[3] in ODDS
    assert (FLIGHTS[3], 1) not in ODDS
    assert [move for move, _ in ODDS[5:8]] == FLIGHTS[5:8] == list(islice(FLIGHTS, 5, 8))
    assert len(ODDS) == len(FLIGHTS) == 6001 * 6001 * 1000


def test_flights_dealt_follow_the_odds() -> None:
    """[CAT-3.4]"""
    rng = Random(4)
    weights, whole = deviates(), sum(deviates())
    numbers = [deal(rng).aside for _ in range(20_000)]
    for low, high in ((-3000, -1500), (-1500, -500), (-500, 500), (500, 1500), (1500, 3001)):
        expected = sum(weights[low + 3000 : high + 3000]) / whole
        assert sum(low <= number < high for number in numbers) / len(numbers) == pytest.approx(expected, abs=0.012)


# ---- Sequences that are never listed


@pytest.mark.parametrize(
    ("grid", "length", "first", "last"),
    [
        (HURLS, 90_100, "hurl.-450.1", "hurl.450.100"),
        (THROWS, 3690, "throw.1.-20", "throw.90.20"),
        (REACHES, 6772, "reach.0.-30", "-"),
        (FLIGHTS, 36_012_001_000, "=flight:-3.000,-3.000,0.000", "=flight:3.000,3.000,0.999"),
    ],
    ids=["hurls", "throws", "reaches", "flights"],
)
def test_a_grid_of_moves_is_a_sequence(grid: Grid, length: int, first: str, last: str) -> None:
    """[CAT-3.1, CAT-3.4, CAT-7.2, CAT-7.3]"""
    assert (len(grid), str(grid[0]), str(grid[-1])) == (length, first, last)
    rng = Random(length)
    for index in [rng.randrange(length) for _ in range(200)]:
        move = grid[index]
        assert grid.index(move) == index
        assert move in grid
        assert GAME.read(str(move)) == move
        assert grid.count(move) == 1
    assert grid[1:9:3] == [grid[1], grid[4], grid[7]]
    assert list(islice(grid, 3)) == grid[:3]
    with pytest.raises(IndexError):
        grid[length]
    with pytest.raises(ValueError, match="is not there"):
        grid.index(Hurl(0, 500))
    with pytest.raises(ValueError, match="is not there"):
        grid.index(grid[0], 1)


def test_moves_of_other_kinds_are_not_in_a_grid() -> None:
    """[CAT-3.1]"""
    strangers: list[Move] = [Hurl(451, 50), Hurl(0, 0), Throw(50, 0), Reach(5, 5), PASS, Fly(0, 0, 0)]
    assert not any(move in HURLS for move in strangers)
    assert PASS in REACHES
    assert PASS not in THROWS


@pytest.mark.parametrize(
    "text",
    [
        "hurl.0", "hurl.-0.50", "hurl.00.50", "hurl.1.5.2", "hurl.1e3.50", "throw.70", "reach.70.", "round.dice",
        "=flight:0,0,0", "=flight:-0.000,0.000,0.000", "=flight:0.0000,0.000,0.000", "=flight:0.000,0.000",
        "=flight:+1.000,0.000,0.000", "flight:0.000,0.000,0.000", "target@1,0", "target.castle", "target.tower.1",
        "from@01,0.n", "from.bag", "from.castle.1", "hurl.١.50",
    ],
)  # fmt: skip
def test_what_is_no_move_cannot_be_read(text: str) -> None:
    """[CAT-3.1, CAT-3.4]"""
    with pytest.raises(UnreadableMove):
        GAME.read(text)


# ---- Whole games


def test_each_seat_has_a_token_of_each_type() -> None:
    """[CAT-1.1]"""
    assert GAME.inventory(GAME.setup(Options(5, expansions="catapult")))["tokens"] == 20


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "choices"),
    [
        (2, {"expansions": "catapult"}),
        (3, {"expansions": "catapult", "catapult_spread": "0", "hand_tiles": "3"}),
        (4, {"expansions": "count,catapult", "catapult_hits_carcassonne": "true", "seduction_target": "nearest-any"}),
        (5, {"expansions": "shrines,catapult,mage", "catapult_spread": "1.5", "target_off_map": "ignored"}),
        (2, {"expansions": "king,shrines,river2,catapult,mage", "catapult_spread": "0.5", "catch_touched": "catcher"}),
    ],
    ids=["alone", "hands", "carcassonne", "five", "many"],
)
def test_games_with_a_catapult_keep_the_laws(seats: int, choices: dict[str, str]) -> None:
    """[CAT-1.4, INT-11]"""
    moves = check_game(GAME, Options(seats, **choices), seed=f"catapult {seats}")
    assert sum(str(move).startswith("=flight:") for move in moves) >= 12 * seats - seats


def test_a_record_replays_every_hurl() -> None:
    """[CAT-3.5]"""
    rng = Random(35)
    options = Options(3, expansions="catapult", first_player=0)
    state = GAME.setup(options)
    moves: list[Move] = []
    hurls = 0
    while state.agenda:
        offered = GAME.moves(state)
        move = GAME.deal(state, rng) if who(state) == CHANCE else offered[rng.randrange(len(offered))]
        GAME.play(state, move)
        moves.append(move)
        if str(move).startswith("=flight:"):
            hurls += 1
            if hurls % 9 == 0:
                part = replayed(GAME, write_record(GAME, options, moves, state))
                assert catapult_part(GAME.view(part, None)) == catapult_part(GAME.view(state, None))
                assert part == state
    assert hurls > 20
