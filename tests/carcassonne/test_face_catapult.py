"""The Catapult: stands, tokens, the lane of a catch, and what is told of each round. [CAT]"""

from math import cos, hypot, radians, sin

import pytest

from remparts.games.carcassonne.expansions.catapult import pictures
from remparts.games.carcassonne.expansions.catapult.flight import Chance, fly, stand
from remparts.games.carcassonne.expansions.catapult.view import catapult_part, round_now
from tests.carcassonne.hurls import box_of
from tests.carcassonne.showing import FACE, Shown

FAIR = "options expansions=catapult\nboard E E E\n      B . B\n      Es Es B\nplay =P6  P6@1,1n  -"
STILL = "=flight:0.000,0.000,0.000"


def test_the_four_games_are_buttons_with_their_signs() -> None:
    shown = Shown(FAIR)
    assert str(FACE.asks(shown.view)) == "Choose what the catapult does"
    assert [str(target.label) for target in shown.targets.values()] == [
        "Knock out",
        "Seduction",
        "Target hurling",
        "Catch",
    ]
    assert all(f"car-sign-{move[6:]}" in target.picture for move, target in shown.targets.items())


def test_stands_and_tokens_are_seen_while_the_round_lasts() -> None:
    shown = Shown(FAIR)
    assert not any(key.startswith("stand") for key in FACE.board(shown.view)["marks"])
    shown._play(["round.target"])
    board = FACE.board(shown.view)
    assert {"stand0", "stand1"} <= set(board["marks"])
    assert "token0" in board["pieces"]
    left, top, width, height = FACE.box(shown.view)
    for x, y in map(pictures.units, catapult_part(shown.view)["stands"]):
        assert left < x < left + width
        assert top < y < top + height
    shown._play(["hurl.0.50", STILL])
    x, y = pictures.units(round_now(shown.view)["hurls"][0]["rest"])
    assert f"translate({x:g} {y:g})" in shown.pieces["token0"]
    assert "slide0" in shown.pieces
    assert "token1" in shown.pieces


def test_tokens_stay_until_the_next_tile_lies() -> None:
    shown = Shown(FAIR)
    shown._play(["round.target", "hurl.0.50", STILL, "hurl.0.50", STILL])
    assert {"token0", "token1"} <= set(shown.pieces)
    shown._play(["=U"])
    assert {"token0", "token1"} <= set(shown.pieces)
    place = next(move for move in shown.targets if move.startswith("U@"))
    shown._play([place])
    assert not {"token0", "token1"} & set(shown.pieces)


def test_a_target_round_is_told_with_its_distances() -> None:
    shown = Shown(FAIR)
    shown._play(["round.target", "hurl.0.50", STILL, "hurl.-100.90", STILL])
    assert shown.lines[-5:-2] == [
        "0 hurls a token straight ahead, with power 50 [CAT-3.1]",
        "The token of 0 rests on the fair [CAT-6.1]",
        "1 hurls a token 10° to the left, with power 90 [CAT-3.1]",
    ]
    assert shown.lines[-2].endswith("tile widths from the fair [CAT-6.1]")
    assert shown.lines[-1] == "0 is nearest to the fair"
    assert shown.terms[-1] == "nearest token +5 [CAT-6.2]"
    assert [effect.text for effect in shown.effects if effect.kind == "float"] == ["+5"]


def test_a_knock_out_tells_whom_it_touched() -> None:
    shown = Shown(FAIR.replace("play", "men blue 2,1.c\nplay"))
    shown._play(["round.knockout", "hurl.144.52", "=flight:-0.008,-0.123,0.000"])
    assert shown.lines[-1] == "The token of 0 knocks out: 1 (1) [CAT-4.2]"
    assert {effect.piece for effect in shown.effects if effect.kind == "home"} == {"p1-4-0"}
    shown._play(["hurl.0.1", STILL])
    assert shown.lines[-1] == "The token of 1 touches nobody [CAT-4.1]"


@pytest.mark.parametrize(
    ("answer", "line", "points"),
    [
        ("reach.70.5", "1 catches the token [CAT-7.6]", "1 scores for the throw"),
        ("reach.77.5", "1 touches the token without catching it [CAT-7.6]", "0 scores for the throw"),
        ("-", "The token of 0 goes far enough [CAT-7.4]", "0 scores for the throw"),
    ],
)
def test_a_catch_has_a_lane(answer: str, line: str, points: str) -> None:
    shown = Shown(FAIR)
    shown._play(["round.catch"])
    assert str(FACE.asks(shown.view)) == "Catch: throw past the board, so that 1 does not catch it"
    assert {"lane", "token0"} <= set(shown.pieces)
    shown._play(["throw.70.5"])
    assert str(FACE.asks(shown.view)) == "Catch: reach for the token of 0, or leave it if it falls short"
    assert "aimed" in shown.pieces
    shown._play([answer, STILL])
    assert shown.lines[-2:] == [line, points]
    assert ("hand" in shown.pieces) == (answer != "-")
    x, y = pictures.Lane(shown.view).at(70, 5)
    assert f"translate({x:g} {y:g})" in shown.pieces["token0"]


def test_a_seduction_offers_own_followers_where_they_stand() -> None:
    shown = Shown(FAIR.replace("play", "men blue 2,1.c\nmen red 0,1.c\nplay"))
    shown._play(["round.seduction", "hurl.0.50", STILL])
    assert str(FACE.asks(shown.view)) == "Seduction: put a follower in the place of the nearest one, or none"
    assert "meant4-0" in shown.pieces
    labels = {move: str(target.label or target.name) for move, target in shown.targets.items()}
    assert labels["from.supply"] == "From the supply"
    assert labels["-"] == "No exchange"
    assert [label for move, label in labels.items() if move.startswith("from@")] == [
        "Your follower (cloister, 1 south)"
    ]
    shown._play(["from.supply"])
    assert shown.lines[-1] == "0 exchanges the follower of 1 for one from the supply [CAT-5.5]"
    homes = {effect.seat for effect in shown.effects if effect.kind == "home"}
    assert homes == {1}


@pytest.mark.parametrize(
    ("moves", "pattern"),
    [
        (["round.target"], "hurl.{aim}.{power}"),
        (["round.catch"], "throw.{power}.{side}"),
        (["round.catch", "throw.70.5"], "reach.{along}.{side}"),
    ],
)
def test_dials_reach_every_legal_move_and_no_other(moves: list[str], pattern: str) -> None:
    shown = Shown(FAIR)
    shown._play(moves)
    target = next(target for target in shown.targets.values() if target.dials)
    assert target.move == pattern
    legal = shown.game.moves(shown.state)
    one, other = target.dials
    for first in (one.least, one.start, one.most):
        for second in (other.least, other.start, other.most):
            assert shown.game.read(pattern.format(**{one.name: first, other.name: second})) in legal
    for first, second in ((one.least - 1, other.start), (one.start, other.most + 1)):
        assert shown.game.read(pattern.format(**{one.name: first, other.name: second})) not in legal
    assert ("-" in shown.targets) == pattern.startswith("reach")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("aim", "power"), [(0, 50), (125, 30), (-450, 100), (77, 1)])
def test_the_point_aimed_at_is_where_the_token_lands_without_chance(seat: int, aim: int, power: int) -> None:
    shown = Shown(FAIR)
    shown._play(["round.target", *["hurl.0.50", STILL] * seat])
    picture = shown.targets["hurl.{aim}.{power}"].aim
    assert picture is not None
    x, y, turn, size = (
        sum(part * value for part, value in zip(sums, (1, aim, power), strict=False))
        for sums in (picture.x, picture.y, picture.turn, picture.size)
    )
    cells = [(tile["x"], tile["y"]) for tile in shown.view["tiles"]]
    landed = fly(stand(box_of(cells), shown.view["seats"], seat), aim, power, Chance(), 2).landed
    assert hypot(x + size * cos(radians(turn)) - landed[0] / 10, y + size * sin(radians(turn)) - landed[1] / 10) < 0.2


def test_a_token_flies_from_the_stand_and_knocks_over() -> None:
    shown = Shown(FAIR.replace("play", "men blue 2,1.c\nplay"))
    shown._play(["round.knockout", "hurl.144.52", "=flight:-0.008,-0.123,0.000"])
    (flight,) = [effect for effect in shown.effects if effect.kind == "fly"]
    assert flight.piece == "token0"
    assert flight.path[0] == pictures.units(catapult_part(shown.view)["stands"][0])
    assert [effect.is_hit for effect in shown.effects if effect.kind == "home"] == [True]
