"""Paragraphs that are no position with moves: facts, odds, options, what nobody sees, and when an order is asked."""

from collections import Counter
from random import Random

import pytest

from remparts.core.errors import BadOptions, IllegalMove
from remparts.core.game import find_move
from remparts.core.grid import STEP, cell, place
from remparts.core.options import Options
from remparts.games.castle import PACKAGE
from remparts.games.castle.rules.facts import board, components, kinds, read_components
from remparts.games.castle.rules.game import TheCastle
from remparts.games.castle.rules.order import Worth
from remparts.games.castle.rules.order import order_matters as fast_order_matters
from remparts.games.castle.rules.state import State
from remparts.land.tiles import Kind
from tests.castle.naive.castle import Feature, read_facts
from tests.castle.naive.points import DOUBLED_BY, Values, order_matters
from tests.castle.runner import Run
from tests.castle.scenario import read_scenarios

GAME = TheCastle()
HALVES = range(8)


def play(state: State, *moves: str) -> State:
    for text in moves:
        GAME.play(state, find_move(GAME, state, text))
    return state


def position(text: str) -> State:
    """The state at the end of a scenario."""
    run = Run(read_scenarios(f"rule CST\ntitle a position\n{text}")[0])
    run.run()
    return run.state


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_exactly_two_play(seats: int) -> None:
    """[CST-1.1]"""
    assert len(GAME.setup(Options(2)).scores) == 2
    with pytest.raises(BadOptions, match="2 seats"):
        GAME.setup(Options(seats))


def test_the_wall_is_one_closed_frame() -> None:
    """Each square of the wall has a side in common with the next one, and no cell lies open. [CST-1.2, CST-3.1]"""
    squares = [cell(*square.at) for square in board().squares]
    assert len(squares) == len(set(squares)) == 50
    for one, other in zip(squares, squares[1:] + squares[:1], strict=True):
        assert other - one in STEP
    around = {where + step for where in board().cells for step in STEP}
    assert around - board().cells <= set(squares)
    assert len(board().joints) == 10


def test_the_frame_encloses_76_cells_in_one_piece() -> None:
    """[CST-1.3]"""
    reached = beside = {min(board().cells)}
    while beside:
        beside = {where + step for where in beside for step in STEP} & board().cells - reached
        reached = reached | beside
    assert reached == board().cells
    assert len(reached) == 76


def test_the_components_are_complete() -> None:
    """[CST-1.4, CST-1.5, CST-1.6]"""
    assert sum(kind.count for kind in kinds()) == 60
    assert components().wall_tiles == dict.fromkeys(range(1, 10), 2)
    state = GAME.setup(Options())
    assert GAME.inventory(state) == {
        "tiles": 60,
        "wall tiles": 18,
        "followers of seat 0": 7,
        "followers of seat 1": 7,
    }
    assert len(state.bag) == 60
    assert state.supply == [6, 6]
    assert state.keeps == [None, None]


def test_the_track_runs_from_0_to_99_along_the_wall() -> None:
    """[CST-1.7]"""
    assert [space for square in board().squares for space in square.spaces] == list(range(100))


def test_every_corner_is_a_tower_of_two_spaces() -> None:
    """13 of them hold a wall tile, the one with 0 and 1 does not; one has 33. [CST-1.8, CST-3.3, CST-10.5]"""
    towers = board().towers
    assert len(towers) == 14
    assert [tower.spaces for tower in towers if not tower.holds] == [(0, 1)]
    assert {(tower.at, tower.spaces) for tower in towers} == {
        (square.at, square.spaces) for square in board().squares if square.is_corner
    }
    assert all(second == first + 1 for first, second in (tower.spaces for tower in towers))
    assert any(33 in tower.spaces for tower in towers)
    assert len(GAME.setup(Options()).towers) == 13


def test_every_start_space_faces_one_side_of_one_cell() -> None:
    """[CST-1.9]"""
    squares = {square.at for square in board().squares if not square.is_corner}
    starts = board().starts
    assert len(starts) == 7
    for start in starts:
        assert start.at in squares
        assert cell(*start.cell) in board().cells
        assert cell(*start.cell) + STEP[start.side] == cell(*start.at)
        assert [where for where in board().cells if cell(*start.at) - where in STEP] == [cell(*start.cell)]
        (side,) = {half // 2 for segment in start.kind.segments for half in segment.halves}
        assert cell(*start.at) + STEP[side] == cell(*start.cell)
    shown = {(segment.kind, segment.signs) for start in starts for segment in start.kind.segments}
    assert shown == {("path", 0), ("tower", 0), ("house", 0), ("court", 0), ("court", 1)}


def test_decoration_has_no_meaning() -> None:
    """[CST-1.10]"""
    decorated = {**PACKAGE.facts, "tile": [{**table, "people": "a dog"} for table in PACKAGE.facts["tile"]]}
    assert read_components(decorated) == components()
    other = TheCastle(read_components(decorated))
    state, same = GAME.setup(Options(first_player="0")), other.setup(Options(first_player="0"))
    for text in ("=N15", "N15@9,2e", "-"):
        assert list(map(str, GAME.moves(state))) == list(map(str, other.moves(same)))
        GAME.play(state, find_move(GAME, state, text))
        other.play(same, find_move(other, same, text))
    assert GAME.view(state, 0) == other.view(same, 0)


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.code)
def test_each_half_side_shows_one_kind(kind: Kind) -> None:
    """Paths leave between the halves and end at squares and buildings. [CST-1.11, CST-1.13, CST-1.16]"""
    halves = sorted(half for segment in kind.segments for half in segment.halves)
    assert halves == list(HALVES)
    paths = [segment.sides for segment in kind.segments if segment.kind == "path"]
    sides = sorted(side for path in paths for side in path)
    assert len(sides) == len(set(sides))
    assert [letter == "p" for letter in kind.edges] == [side in sides for side in range(4)]
    if kind.markers["center"] == "square":
        assert all(len(path) == 1 for path in paths)
        assert len(paths) >= 2
    if kind.markers["center"] == "building":
        assert [len(path) for path in paths] == [1]
        assert {segment.kind for segment in kind.segments} & {"tower", "house"}


def test_halves_of_one_side_may_differ() -> None:
    """[CST-1.11]"""
    kind = next(kind for kind in kinds() if kind.code == "N16")
    by_half = {half: segment.kind for segment in kind.segments for half in segment.halves}
    assert [by_half[half] for half in HALVES] == ["house", "tower", "tower", "house"] * 2


def test_each_tile_left_is_equally_likely() -> None:
    """[CST-3.2, CST-5.1]"""
    state = GAME.setup(Options(first_player="0"))
    assert {str(move): weight for move, weight in GAME.odds(state)} == {f"={kind.code}": kind.count for kind in kinds()}
    play(state, "=N04", "N04@9,2n", "-")
    assert {str(move): weight for move, weight in GAME.odds(state)}["=N04"] == 1
    rng = Random(1)
    drawn = Counter(str(GAME.deal(state, rng)) for _ in range(5900))
    assert len(drawn) == 57
    assert all(60 < count < 145 or move in ("=N07", "=N12") for move, count in drawn.items()), drawn
    assert all(140 < drawn[move] < 260 for move in ("=N07", "=N12")), drawn


def test_the_place_of_a_tile_in_the_pile_has_no_effect() -> None:
    """[CST-3.2]"""
    state = GAME.setup(Options(first_player="0"))
    other = state.copy()
    other.bag.reverse()
    assert GAME.odds(state) == GAME.odds(other)


TAKEN = (
    "board N03@8,1n N10@7,1n\nscore red 11\nwall red 5\nwall blue 6 6\nplay =E1 E1@6,1n messenger.n\nexpect red +1\n"
)


def test_any_wall_tile_nobody_has_seen_may_be_turned_up() -> None:
    """On the wall and out of the game they are the same to everybody. [CST-3.3, CST-3.4, CST-10.4]"""
    state = position(TAKEN)
    weights = {1: 2, 2: 2, 3: 2, 4: 2, 5: 1, 7: 2, 8: 2, 9: 2}
    assert {str(move): weight for move, weight in GAME.odds(state)} == {f"=wall.{n}": w for n, w in weights.items()}
    with pytest.raises(IllegalMove, match=r"\[CST-1.5\]"):
        find_move(GAME, state, "=wall.6")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_sees_a_wall_tile_before_it_is_taken(seat: int | None) -> None:
    """A view has how many of each number are unseen, and no tower tells more. [CST-3.3, CST-3.4]"""
    view = GAME.view(position(TAKEN), seat)
    assert view["box"] == {"1": 2, "2": 2, "3": 2, "4": 2, "5": 1, "7": 2, "8": 2, "9": 2}
    assert all(set(tower) == {"spaces", "x", "y", "holds"} for tower in view["towers"])
    assert sum(tower["holds"] for tower in view["towers"]) == 12
    after = GAME.view(play(position(TAKEN), "=wall.9"), seat)
    assert after["towers"] == view["towers"]
    assert [tile["number"] for tile in after["wall_tiles"][0]] == [5, 9]


def test_both_seats_can_start_by_chance() -> None:
    """[CST-3.7]"""
    state = GAME.setup(Options(first_player="random"))
    assert [(str(move), weight) for move, weight in GAME.odds(state)] == [("=first.0", 1), ("=first.1", 1)]


TURN = ["first.0", "=N15", "N15@9,2e", "townsman.nr"]


OTHERS = ["-", "use.1", "use.2", "score.9,2.nr", "=wall.1"]
OUT_OF_STEP = [
    (step, text)
    for step in range(len(TURN))
    for text in TURN + OTHERS
    if text != TURN[step] and (step, text) != (3, "-")
]


@pytest.mark.parametrize(("step", "text"), OUT_OF_STEP)
def test_moves_out_of_step_are_refused(step: int, text: str) -> None:
    """[CST-4.1, CST-4.2]"""
    state = play(GAME.setup(Options()), *TURN[:step])
    with pytest.raises(IllegalMove, match=r"\[CST-\d+\.\d+\]"):
        find_move(GAME, state, text)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_all_see_the_tile_drawn(seat: int | None) -> None:
    """[CST-4.4]"""
    assert GAME.view(play(GAME.setup(Options(first_player="1")), "=P7"), seat)["drawn"] == "P7"


@pytest.mark.parametrize("seat", [0, 1])
def test_both_see_the_same(seat: int) -> None:
    """[CST-4.4]"""
    state = position(TAKEN)
    assert {**GAME.view(state, seat), "seat": None} == GAME.view(state, None)


def test_the_keep_stands_on_the_tile_of_its_house_laid_last() -> None:
    """[CST-9.1]"""
    board = "board E6@9,2w P2@8,1s N03@9,3n\nmen red 9,2.nr\n"
    state = position(board + "play =E1 E1@9,1w -\nexpect red +3\n")
    assert GAME.view(state, 0)["keeps"] == [{"size": 3, "id": "10,2.wl", "x": 9, "y": 1}, None]
    assert place(state.land.where[-1]) == (9, 1)


def test_of_equal_unfinished_features_the_lowest_id_is_scored() -> None:
    """[CST-11.15]"""
    text = "board N13@7,10s N02@3,5n\nmen red 3,5.nl 7,10.sl\nwall red 5\nbag N03\n"
    state = position(text + "play =N03 N03@8,1n -\nexpect red +4 tower: 2 tiles\n")
    assert [entry.at for entry in state.ledger] == ["2,5.el"]


@pytest.mark.parametrize(
    ("total", "space", "lying"), [(0, 0, False), (99, 99, False), (100, 0, True), (112, 12, True), (205, 5, True)]
)
def test_the_marker_lies_from_100_on(total: int, space: int, lying: bool) -> None:
    """[CST-10.1]"""
    state = position(f"board none\nscore blue {total}\nnext red\n")
    assert GAME.view(state, None)["track"][1] == {"space": space, "lying": lying}
    assert state.scores == [0, total]


def test_the_order_is_asked_exactly_if_it_changes_the_wall_tiles_taken() -> None:
    """Every order and every permitted doubling is tried. [CST-8.4, CST-11.6]"""
    values = Values(read_facts())
    rng = Random("order")
    asked = Counter[bool]()
    for _ in range(1500):
        features = [
            Feature(
                rng.choice(("path", "tower", "house")), frozenset((i, 0, 0) for i in range(size)), (n, 0, 0), "", 0, 0
            )
            for n, size in enumerate(rng.choices(range(1, 7), k=rng.randrange(1, 5)))
        ]
        towers = [tower.spaces for tower in board().towers if tower.holds and rng.random() < 0.7]
        usable = rng.choices((1, 2, 3), k=rng.randrange(4))
        start = rng.randrange(130)
        worths = [
            Worth(
                values.completed(feature),
                values.completed(feature, doubled=True) if DOUBLED_BY.get(feature.kind) in usable else 0,
                DOUBLED_BY[feature.kind] if DOUBLED_BY.get(feature.kind) in usable else None,
            )
            for feature in features
        ]
        by_space = {space: number for number, tower in enumerate(towers) for space in tower}
        expected = order_matters(values, features, start, towers, usable)
        assert fast_order_matters(start, worths, Counter(usable), by_space, 100) == expected, (start, features, usable)
        asked[expected] += 1
    assert min(asked[True], asked[False]) > 100, asked
