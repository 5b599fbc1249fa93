"""Paragraphs that are no position with moves: facts, odds, options, bad input, and cases of other tile data."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from remparts.core.errors import BadOptions, IllegalMove, UnreadableMove
from remparts.core.game import find_move
from remparts.core.ledger import totals
from remparts.core.options import Options
from remparts.games.robber_knights import PACKAGE
from remparts.games.robber_knights.rules.facts import IMPASSABLE, facts
from remparts.games.robber_knights.rules.game import RobberKnights
from remparts.games.robber_knights.rules.rides import rides, stays, tile
from remparts.games.robber_knights.rules.state import State
from tests.robber_knights.runner import Run
from tests.robber_knights.scenario import read_scenarios
from tests.shared import for_each

GAME = RobberKnights()
OPENING = ("keep0.p", "keep1.p", "=lay.pv@0,0", "=lay.pv@1,0", "=lay.m@0,1", "=lay.m@1,1")
CODES = ("p", "pv", "pc", "pt", "fv", "fc", "ft", "m", "l")


def play(state: State, *moves: str) -> State:
    for text in moves:
        GAME.play(state, find_move(GAME, state, text))
    return state


def position(text: str) -> State:
    """The state at the end of a scenario."""
    run = Run(read_scenarios(f"rule ROB\ntitle a position\n{text}")[0])
    run.run()
    return run.state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_can_play(seats: int) -> None:
    """[ROB-1.1]"""
    assert len(GAME.setup(Options(seats)).scores) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_fewer_or_more_cannot(seats: int) -> None:
    """[ROB-1.1]"""
    with pytest.raises(BadOptions, match="2 to 4 seats"):
        GAME.setup(Options(seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_has_24_tiles_and_30_knights(seats: int) -> None:
    """[ROB-1.2, ROB-3.1]"""
    inventory = GAME.inventory(GAME.setup(Options(seats)))
    assert sum(number for name, number in inventory.items() if name.startswith("tiles")) == 24 * seats
    assert [inventory[f"knights of seat {seat}"] for seat in range(seats)] == [30] * seats


def owned() -> list[str]:
    """The tiles of one player."""
    return [facts().kinds[kind].code for kinds in facts().letters.values() for kind in kinds]


def test_each_tile_has_a_terrain_and_perhaps_a_building() -> None:
    """[ROB-1.3, ROB-1.5]"""
    assert tuple(kind.code for kind in facts().kinds) == CODES
    assert {kind.terrain for kind in facts().kinds} == {"plain", "forest", "mountain", "lake"}
    assert {kind.building for kind in facts().kinds} == {"none", "village", "castle", "town"}
    for kind in facts().kinds:
        assert kind.building == "none" or kind.terrain in ("plain", "forest")
        assert kind.building != "none" or kind.terrain != "forest"


def test_the_tiles_of_one_player() -> None:
    """[ROB-1.4]"""
    assert Counter(owned()) == {"p": 3, "pv": 3, "pc": 6, "pt": 3, "fv": 3, "fc": 2, "ft": 1, "m": 2, "l": 1}
    kinds = {(kind.terrain, kind.building): kind.code for kind in facts().kinds}
    for table in PACKAGE.facts["kinds"]["counts"]:
        assert owned().count(kinds[table["terrain"], table["building"]]) == table["count"]


def test_the_tiles_of_each_letter() -> None:
    """[ROB-1.6, ROB-1.7]"""
    letters = {letter: [facts().kinds[kind].code for kind in kinds] for letter, kinds in facts().letters.items()}
    assert letters == {
        "A": ["p", "pv", "pc", "m"],
        "B": ["pv", "pc", "pt", "fv", "l"],
        "C": ["p", "pv", "pc", "fc", "ft"],
        "D": ["pc", "pc", "pt", "fv", "m"],
        "E": ["p", "pc", "pt", "fv", "fc"],
    }


def test_costs() -> None:
    """[ROB-1.8]"""
    costs = {"plain": 1, "forest": 2, "mountain": 3, "lake": IMPASSABLE}
    assert all(kind.cost == costs[kind.terrain] for kind in facts().kinds)


def test_whose_tile_it_was_changes_nothing() -> None:
    """Two seats lay tiles of a kind in each other's stead: nothing but their hands differs. [ROB-1.9]"""
    text = "board p\nhand red pt m\nhand blue pt l\nplay {} stop {} stop\nnext red\n"
    one = position(text.format("pt@1,0", "pt@0,1"))
    other = position(text.format("pt@0,1", "pt@1,0"))
    assert one.area.open == other.area.open
    assert sorted(map(str, GAME.moves(one))) == sorted(map(str, GAME.moves(other)))
    assert GAME.forecast(one) == GAME.forecast(other)


def test_a_pile_is_in_the_order_of_letters() -> None:
    """[ROB-3.2]"""
    state = GAME.setup(Options())
    kinds = [kind for letter in "BCDE" for kind in facts().letters[letter]]
    assert list(state.piles[0]) == kinds
    assert [len(state.piles[seat]) for seat in (0, 1)] == [20, 20]


def test_within_a_letter_each_tile_is_equally_likely() -> None:
    """[ROB-3.2]"""
    state = position("board p\nhand red pv\npile red 10\nplay pv@1,0\nnext red draw\n")
    assert {str(move): weight for move, weight in GAME.odds(state)} == {
        "=draw0.pc": 2, "=draw0.pt": 1, "=draw0.fv": 1, "=draw0.m": 1,
    }  # fmt: skip
    drawn = Counter(str(GAME.deal(state, Random(seed))) for seed in range(1000))
    assert 350 < drawn["=draw0.pc"] < 450
    assert all(150 < drawn[f"=draw0.{code}"] < 250 for code in ("pt", "fv", "m"))


def test_each_place_of_the_layout_takes_any_tile_nobody_kept() -> None:
    """[ROB-3.6]"""
    state = play(GAME.setup(Options(3, first_player=0)), "keep0.p", "keep1.p", "keep2.m")
    assert {str(move): weight for move, weight in GAME.odds(state)} == {
        "=lay.p@0,0": 1, "=lay.pv@0,0": 3, "=lay.m@0,0": 2,
    }  # fmt: skip


def test_a_castle_in_the_start_layout_gets_no_knights() -> None:
    """Possible with other tile data only. [ROB-3.7, ROB-T-39]"""
    state = play(GAME.setup(Options(2, first_player=0)), "keep0.p", "keep1.p")
    state.layout = (state.edition.castle, *state.layout[1:])
    play(state, "=lay.pc@0,0", *["=lay.pv@1,0", "=lay.m@0,1", "=lay.m@1,1"])
    assert state.agenda[-1].name == "lay"
    assert not state.area.stacks
    with pytest.raises(IllegalMove, match=r"\[ROB-6.1\]"):
        find_move(GAME, state, "march:1")


def test_the_first_player_must_have_a_seat() -> None:
    """[ROB-3.8]"""
    with pytest.raises(BadOptions, match=r"\[ROB-3.8\]"):
        GAME.setup(Options(3, first_player=3))
    assert [(option.name, option.values) for option in GAME.options] == [
        ("first_player", ("random", "oldest", "0", "1", "2", "3"))
    ]


def test_chance_lets_each_seat_start_as_often() -> None:
    """[ROB-3.8]"""
    assert [weight for _, weight in GAME.odds(GAME.setup(Options(4)))] == [1, 1, 1, 1]


@for_each(CODES, CODES)
def test_every_tile_may_lie_beside_every_other(one: str, other: str) -> None:
    """[ROB-5.3]"""
    state = position(f"board {one}\nhand red {other}\nnext red\n")
    assert [str(move) for move in GAME.moves(state)] == [f"{other}@{place}" for place in ("0,-1", "-1,0", "1,0", "0,1")]


def compositions(number: int) -> Iterator[tuple[int, ...]]:
    """Every list of numbers from 1 to 4 with this sum."""
    if number == 0:
        yield ()
    for first in range(1, min(4, number) + 1):
        for rest in compositions(number - first):
            yield (first, *rest)


def test_the_counting_aid() -> None:
    """Section 12. [ROB-6.18]"""
    by_sum = Counter(sum(ride.knights) for ride in rides(1, (tile(1, 4),) * 5, 5))
    assert by_sum == {2: 1, 3: 3, 4: 7, 5: 15}
    assert by_sum.total() == 26
    assert [stay.knights for stay in stays(1, 5)] == [(1,), (2,), (3,), (4,)]
    expected = {parts for number in range(2, 6) for parts in compositions(number) if len(parts) > 1}
    assert {ride.knights for ride in rides(1, (tile(1, 4),) * 5, 5)} == expected


@pytest.mark.parametrize(("cost", "most"), list(product([1, 2], range(6))))
def test_rides_are_those_of_the_formula(cost: int, most: int) -> None:
    """[ROB-6.18]"""
    tiles = [(1, 4), (1, 1), (2, 4), (2, 2), (3, 3)]
    for one, two in product(tiles, tiles):
        line = [(cost, 4), one, two]
        expected = sorted(
            numbers
            for length in (2, 3)
            for numbers in product(range(6), repeat=length)
            if sum(numbers) <= most
            and all(least <= number <= room for number, (least, room) in zip(numbers, line, strict=False))
        )
        found = rides(1, tuple(tile(*each) for each in line), most)
        assert [ride.knights for ride in found] == expected


def test_a_march_has_one_direction() -> None:
    """[ROB-6.2, ROB-T-20]"""
    for text in ("march.ew:1,1,1", "march.e,w:1,1,1", "march.e:1,1;w:1", "march:1,1", "march.e:1"):
        with pytest.raises(UnreadableMove, match=r"one direction .*\[ROB-6.2\]"):
            GAME.read(text)


UNREADABLE = (
    *("", " ", "pc", "pc@", "pc@1", "pc@1,", "pc@01,0", "pc@1,0n", "PC@1,0", "x@1,0", "f@1,0", "lv@1,0", "pc@1,0 "),
    *("keep.pv", "keep0", "keep0.?", "keep00.p", "draw0.p", "=draw0.?", "=draw.p", "=lay.pv", "lay.pv@0,0", "first.0"),
    *("=first.", "=first.00", "march", "march:", "march.e:", "march.e:1,", "march.x:1,1", "march:-1", "march.e:1,+1"),
    *("march.e:" + ",".join("1" * 50), "stop!", "--", "¹@0,0", "march:²", "pc@٣,0", "pc@1,0\n", "pc@9999,0"),
)


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove):
        GAME.read(text)


def test_a_long_text_is_not_repeated_in_full() -> None:
    for start in ("x", "march"):
        with pytest.raises(UnreadableMove) as error:
            GAME.read(start + "y" * 100_000)
        assert len(str(error.value)) < 300


def test_the_rulings_name_the_chosen_seat() -> None:
    """[ROB-3.8]"""
    state = GAME.setup(Options(2, first_player=1))
    assert play(state, *OPENING).seat == 1


def test_the_ledger_keeps_every_building_apart() -> None:
    """[ROB-7.2]"""
    state = position("board pv:r pv:r\nhand red p\nhand blue none\nplay p@0,1\nexpect red +4\nnext over\n")
    assert [(entry.what, entry.at) for entry in state.ledger] == [("village", "0,0"), ("village", "1,0")]
    assert state.scores == totals(state.ledger, 2)


@pytest.mark.parametrize(
    ("supply", "decided_by"),
    [
        ((4, 2), "most knights left among equals [ROB-7.6]"),
        ((3, 3), "a draw, with as many points and knights [ROB-7.6]"),
    ],
)
def test_what_decides_between_equals(supply: tuple[int, int], decided_by: str) -> None:
    """[ROB-7.6]"""
    state = position(
        f"board pv:r pv:b\nsupply red {supply[0]}\nsupply blue {supply[1]}\nhand red p\nhand blue none\n"
        "play p@0,1\nexpect red +2\nexpect blue +2\nnext over\n"
    )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.decided_by == decided_by
