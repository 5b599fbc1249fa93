"""Paragraphs that are no position with moves: components, seats, options, bad input, and choices among many cards."""

from collections import Counter
from math import prod
from random import Random

import pytest

from remparts import CHANCE, Options, find_move, who
from remparts.core.errors import BadOptions, IllegalMove, OutOfTurn, UnreadableMove
from remparts.core.marks import MARKS
from remparts.games.masons.rules.checks import faults
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.moves import read_move
from remparts.games.masons.rules.state import State
from tests.masons.naive.board import Board
from tests.masons.naive.facts import OPTIONS, read_facts
from tests.masons.nets import hexagon, small_board
from tests.masons.placing import placed
from tests.masons.position import Position
from tests.masons.runner import Run
from tests.masons.scenario import read_scenarios
from tests.shared import for_each

GAME = Masons()
BOARD = Board(read_facts())


def position(text: str) -> Run:
    """A scenario that has been played."""
    run = Run(read_scenarios(f"rule MAS\ntitle a position\n{text}")[0])
    run.run()
    return run


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_can_play(seats: int) -> None:
    """Empty board, everything in the supply, every marker on 1. [MAS-1.1, MAS-3.1, MAS-3.4]"""
    state = GAME.setup(Options(seats))
    view = GAME.view(state, None)
    assert view["scores"] == [1] * seats
    assert (view["walls"], view["towers"], view["houses"], view["cities"]) == ([], [], [], [])
    assert (view["pile"], view["discards"]) == (60, 0)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_fewer_or_more_cannot(seats: int) -> None:
    """[MAS-1.1]"""
    with pytest.raises(BadOptions, match="2 to 4 seats"):
        GAME.setup(Options(seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_six_cards(seats: int) -> None:
    """[MAS-3.2, MAS-3.3, MAS-3.5, MAS-3.6]"""
    state = GAME.setup(Options(seats, first_player=seats - 1))
    order = []
    while who(state) == CHANCE:
        order.append(state.agenda[-1].arg)
        GAME.play(state, GAME.moves(state)[0])
    assert order == [seat for seat in range(seats) for _ in range(6)]
    view = GAME.view(state, None)
    assert [hand["size"] for hand in view["hands"]] == [6] * seats
    assert view["pile"] == 60 - 6 * seats
    assert view["task"] == {"name": "wall", "who": seats - 1}


def test_the_options_are_those_of_the_rules() -> None:
    """[MAS-3.6, MAS-4.5, MAS-12.7, MAS-15.5]"""
    assert {option.name: option.values for option in GAME.options} == OPTIONS
    for option in GAME.options:
        with pytest.raises(BadOptions, match=f"{option.name} cannot be 'never'; there are {option.values[0]}"):
            GAME.setup(Options.of(2, {option.name: "never"}))


@pytest.mark.parametrize(("seats", "first"), [(2, 2), (2, 3), (3, 3)])
def test_the_first_player_has_a_seat(seats: int, first: int) -> None:
    """[MAS-3.6]"""
    with pytest.raises(BadOptions, match=f"{MARKS[first].name} cannot start: only {seats} play"):
        GAME.setup(Options(seats, first_player=first))


# ---- Components


def test_pieces_dice_and_cards() -> None:
    """[MAS-2.1, MAS-2.2, MAS-2.3, MAS-2.4]"""
    box = components()
    assert box.walls == 33
    assert box.towers == {"black": 10, "grey": 10, "white": 10}
    assert box.houses == dict.fromkeys(("yellow", "green", "blue", "pink", "red"), 12)
    assert box.palaces == dict.fromkeys(box.houses, 3)
    assert box.tower_die == dict.fromkeys(box.towers, 2)
    assert box.house_die == dict.fromkeys((*box.houses, "any"), 1)
    assert len({kind.name for kind in box.kinds}) == len(box.kinds) == 30
    assert sum(kind.copies for kind in box.kinds) == 60
    inventory = GAME.inventory(GAME.setup(Options(2)))
    assert sum(number for name, number in inventory.items() if name.startswith("cards")) == 60
    assert sum(inventory.values()) == 33 + 30 + 60 + 15 + 60


def test_the_board() -> None:
    """[MAS-1.2, MAS-1.3, MAS-1.5, MAS-1.7]"""
    assert len(BOARD.spaces) == 45
    assert Counter(space.country for space in BOARD.spaces.values()) == dict.fromkeys(
        ("west", "north_east", "south_east"), 15
    )
    for line in BOARD.lines.values():
        assert len({*line.ends}) == 2
        assert {*line.ends} <= BOARD.coastal.keys()
        inner = [side for side in line.sides if side in BOARD.spaces]
        assert len(inner) in (1, 2)
        assert all({*line.ends} <= {*BOARD.spaces[side].corners} for side in inner)
    net = GAME.edition(Options(2)).net
    for place in net.lines:
        assert place.is_border == (len({net.spaces[space].country for space in place.spaces}) == 2)


def test_the_coast() -> None:
    """Every end of an edge line that borders the sea is coastal, no other tower space is. [MAS-1.6, MAS-1.7]"""
    board = read_facts()["board"]
    sea = {end for line in board["lines"] if line["edge"] in ("west", "east") for end in line["ends"]}
    assert {point for point, is_coastal in BOARD.coastal.items() if is_coastal} == sea
    assert {line["edge"] for line in board["lines"]} == {"", "north", "south", "west", "east"}
    net = GAME.edition(Options(2)).net
    assert {point.name for point in net.points if point.is_coastal} == sea


def test_the_ring_of_the_rules_is_in_the_net() -> None:
    """A triangle and the 12 that touch it: their border has 9 lines and 9 points. [MAS-1.7, MAS-T-6]"""
    centre = {*BOARD.spaces["CD5"].corners}
    spaces = [name for name, space in BOARD.spaces.items() if centre & {*space.corners}]
    border = [line for line in BOARD.lines.values() if sum(side in spaces for side in line.sides) == 1]
    assert (len(spaces), len(border), len({end for line in border for end in line.ends})) == (13, 9, 9)


@for_each(range(20))
def test_boards_of_these_tests_are_nets_of_the_rules(number: int) -> None:
    """[MAS-1.2, MAS-1.3, MAS-1.5, MAS-1.6]"""
    assert faults(small_board(number, Random(f"net {number}"))) == []


# ---- Bad input

UNREADABLE = [
    "", "wall", "wall.", "wall A1-A2", "WALL.A1-A2", "wall.A1-A2 ", "wall.A1-A2\n", "wall.1A", "roll.black", "=roll",
    "=roll.red", "=roll.black.red.red.red", "tower.A1", "tower.A1:black,A2:grey,A3:white", "tower.A1=black",
    "house.", "join.", "join.AB1+AB2", "play.", "play.a+b+c", "play.city_palaces+", "discard.city_palaces",
    "discard0.", "discard10.city_palaces", "city.", "exchange.city_palaces", "exchange0.", "exchange0.a++b",
    "--", "first.x", "=first", "=draw0.?", "discard0.?", "=draw٣.city_palaces", "wall." + "A" * 33,
]  # fmt: skip


@for_each(UNREADABLE)
def test_what_cannot_be_read_says_what_can(text: str) -> None:
    with pytest.raises(UnreadableMove, match=r"is no move of Masons; moves look like wall\.A1-A2") as error:
        read_move(text)
    assert len(str(error.value)) < 300


TURN = "turn red\nhand red city_palaces\n"
ROUND = "net hexagon\nwalls p1 p6\ntowers all:grey\nhand red city_palaces outside_walls\nhand blue closed_cities\n"
CLOSED = ROUND + "play wall.r1 =roll.red.red\n"
LAST = CLOSED + "play play.city_palaces =draw0.city_size_1 play.closed_cities =draw1.city_size_2\nexpect red +0\n"
EXCHANGE = LAST + "expect blue +1\n"

REFUSED = {
    "a line that has a wall": (ROUND, "wall.p1", "MAS-5.1"),
    "a line that is none": (ROUND, "wall.A1-A2", "MAS-5.1"),
    "a card before the wall": (TURN, "play.city_palaces", "wall.A1-A2 [MAS-4.1]"),
    "the dice of chance before the wall": (TURN, "=roll.black.red.red", "wall.A1-A2 [MAS-4.1]"),
    "a draw before the wall": (TURN, "=draw0.closed_cities", "wall.A1-A2 [MAS-4.1]"),
    "nothing before the wall": (TURN, "-", "wall.A1-A2 [MAS-4.1]"),
    "who starts, long after": (TURN, "first.1", "wall.A1-A2 [MAS-4.1]"),
    "dice in another order": (TURN + "play wall.A1-A2\n", "=roll.black.red.green", "=roll.black.yellow.yellow"),
    "a colour of houses for a tower": (TURN + "play wall.A1-A2\n", "=roll.red.red.red", "=roll.black.yellow.yellow"),
    "towers in another order": (
        TURN + "play wall.A1-A2 =roll.black.red.red\n", "tower.A2:black,A1:black", "tower.A1:black,A2:black",
    ),
    "houses in another order": (
        TURN + "play wall.A2-B1 =roll.black.green.red tower.A2:black,B1:black\n",
        "house.AB2:red,AB1:green",
        "house.AB1:green,AB2:red",
    ),
    "cards in another order": (CLOSED, "play.outside_walls+city_palaces", "play.city_palaces+outside_walls"),
    "two of a kind from one": (CLOSED, "play.city_palaces+city_palaces", "MAS-12.3"),
    "a card of another": (CLOSED, "play.closed_cities", "MAS-12.3"),
    "a card that does not exist": (CLOSED, "play.gold", "MAS-12.3"),
    "a discard of another": (CLOSED, "discard1.closed_cities", "discard0.city_palaces"),
    "an exchange in the round": (CLOSED, "exchange0.city_palaces", "MAS-12.3"),
    "a city in a round that has one": (CLOSED, "city.H1", "MAS-12.3"),
    "an exchange in another order": (
        EXCHANGE, "exchange0.outside_walls+city_size_1", "exchange0.city_size_1+outside_walls",
    ),
    "an exchange of another": (EXCHANGE, "exchange1.city_size_2", "it is seat 0 that may exchange cards"),
    "an exchange of what is not there": (EXCHANGE, "exchange0.closed_cities", "MAS-13.1"),
    "a play in the exchange": (EXCHANGE, "play.outside_walls", "exchange0.outside_walls, or - for none [MAS-13.1]"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "move", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_refusal_says_what_would_be_right(text: str, move: str, reason: str) -> None:
    run = position(text + "next red\n" if "play" not in text else text)
    before = run.state.copy()
    with pytest.raises(IllegalMove) as error:
        find_move(run.game, run.state, move)
    assert reason in str(error.value)
    assert "[MAS-" in str(error.value)
    assert run.state == before


@pytest.mark.parametrize(("text", "seat", "reason"), [
    (TURN, 1, "seat 1 cannot play wall.A1-A2 now: it is the turn of seat 0"),
    (TURN + "play wall.A2-B1\n", 0, "chance decides"),
    (CLOSED, 1, "it is the turn of seat 0"),
    (CLOSED + "play discard0.city_palaces =draw0.city_size_1 =draw0.city_size_2\n", 0, "it is the turn of seat 1"),
])  # fmt: skip
def test_only_whose_turn_it_is_decides(text: str, seat: int, reason: str) -> None:
    """[MAS-4.1, MAS-12.2]"""
    run = position(text + "next red\n" if "play" not in text else text)
    with pytest.raises(OutOfTurn, match=reason):
        find_move(run.game, run.state, str(run.game.moves(run.state)[0]), seat=seat)


# ---- Many cards


def test_an_exchange_of_many_cards_is_not_listed_to_be_found() -> None:
    """A hand of 40 cards has more than two thousand million choices. [MAS-13.1]"""
    cards = [kind.name for kind in components().kinds]
    blue = [*cards[:20], *cards[:20]]
    game, state = placed(
        Position(hexagon(), {}, [9, 1], walls=["p1", "p6"], towers=dict.fromkeys(("c", "v1", "v6"), "grey"),
                 hands=[["closed_cities"], blue])
    )  # fmt: skip
    play(game, state, "wall.r1", "=roll.red.red", "play.closed_cities", "=draw0.closed_cities")
    play(game, state, f"discard1.{cards[0]}", "=draw1.outside_walls", "=draw1.outside_walls")
    moves = game.moves(state)
    held = Counter(blue[1:] + ["outside_walls"] * 2)
    assert len(moves) == prod(number + 1 for number in held.values())
    everything = "+".join(card for card in cards for _ in range(held[card]))
    assert read_move(f"exchange1.{everything}") in moves
    assert read_move(f"exchange1.{everything}+closed_cities") not in moves
    assert str(moves[0]) == "-"
    assert len({str(moves[number]) for number in range(0, len(moves), len(moves) // 1000)}) > 1000


def play(game: Masons, state: State, *moves: str) -> None:
    for text in moves:
        game.play(state, find_move(game, state, text))
