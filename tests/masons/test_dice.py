"""Dice and draws: exact odds, and how often each comes over many deals."""

from collections import Counter
from collections.abc import Mapping
from itertools import product
from random import Random

import pytest

from remparts import Options, find_move
from remparts.games.masons.rules.facts import read_components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.state import State
from tests.masons.naive.facts import read_facts
from tests.masons.nets import Facts, hexagon
from tests.masons.placing import placed
from tests.masons.position import Position

TOWERS = ("black", "grey", "white")
FACES = ("yellow", "green", "blue", "pink", "red", "any")
DEALS = 20_000


def corrected() -> Facts:
    """Components with other faces on the dice."""
    facts = hexagon()
    facts["dice"]["tower"] = ["black", "black", "black", "grey", "white", "white"]
    facts["dice"]["house"] = ["yellow", "?", "?", "red", "red", "red"]
    return facts


def rolling(facts: Facts, *, with_tower: bool) -> tuple[Masons, State]:
    """The dice are about to be rolled, beside towers or not."""
    towers = dict.fromkeys(("c", "v1", "v2") if not with_tower else ("c", "v1"), "grey")
    game, state = placed(Position(facts, {}, [1, 1], walls=["p1", "r2"], towers=towers, hands=[[], []]))
    game.play(state, find_move(game, state, "wall.p2"))
    return game, state


def chi_square(odds: Mapping[str, float], counts: Mapping[str, int]) -> float:
    """How far the counts are from the odds; about as much as there are outcomes if they fit."""
    number, ways = sum(counts.values()), sum(odds.values())
    assert counts.keys() <= odds.keys()
    expected = {outcome: number * weight / ways for outcome, weight in odds.items()}
    return sum((counts.get(outcome, 0) - mean) ** 2 / mean for outcome, mean in expected.items())


def check_fit(odds: Mapping[str, float], counts: Mapping[str, int]) -> None:
    """The counts fit these odds, and would not fit if each outcome were as likely as any other."""
    freedom = len(odds) - 1
    limit = freedom + 4 * (2 * freedom) ** 0.5
    assert chi_square(odds, counts) < limit
    if len(set(odds.values())) > 1:
        assert chi_square(dict.fromkeys(odds, 1), counts) > 5 * limit


def test_three_dice_fall_in_216_ways() -> None:
    """[MAS-2.3, MAS-7.1]"""
    game, state = rolling(hexagon(), with_tower=True)
    odds = {str(move): weight for move, weight in game.odds(state)}
    assert odds == {
        f"=roll.{tower}.{one}.{two}": 2 * (1 if one == two else 2)
        for tower in TOWERS
        for at, one in enumerate(FACES)
        for two in FACES[at:]
    }
    assert sum(odds.values()) == 216


def test_two_dice_fall_in_36_ways() -> None:
    """[MAS-2.3, MAS-6.1]"""
    game, state = rolling(hexagon(), with_tower=False)
    odds = {str(move): weight for move, weight in game.odds(state)}
    assert odds == {f"=roll.{one}.{two}": 1 if one == two else 2 for at, one in enumerate(FACES) for two in FACES[at:]}
    assert sum(odds.values()) == 36


def test_corrected_dice_have_their_own_odds() -> None:
    """[MAS-2.3]"""
    game, state = rolling(corrected(), with_tower=True)
    odds = {str(move): weight for move, weight in game.odds(state)}
    assert len(odds) == 3 * 6
    assert sum(odds.values()) == 216
    assert odds["=roll.black.red.red"] == 3 * 9
    assert odds["=roll.grey.red.any"] == 1 * 2 * 3 * 2
    assert odds["=roll.white.yellow.yellow"] == 2 * 1


@pytest.mark.parametrize(("number", "with_tower"), [*product((0, 1), (True, False))])
def test_dice_fall_as_often_as_the_odds_say(number: int, with_tower: bool) -> None:
    """[MAS-2.3]"""
    game, state = rolling((hexagon, corrected)[number](), with_tower=with_tower)
    rng = Random(f"dice {number} {with_tower}")
    counts = Counter(str(game.deal(state, rng)) for _ in range(DEALS))
    check_fit({str(move): weight for move, weight in game.odds(state)}, counts)


def test_every_card_of_the_pile_is_as_likely_as_any_other() -> None:
    """Kinds of which cards are gone come less often. [MAS-3.2, MAS-12.10]"""
    game = Masons()
    state = game.setup(Options(2, first_player=0))
    for card in ("city_size_1", "city_size_1", "city_size_2", "closed_cities"):
        game.play(state, find_move(game, state, f"=draw0.{card}"))
    odds = {str(move): weight for move, weight in game.odds(state)}
    assert sorted(odds.values()) == [1, 1] + [2] * 27
    assert "=draw0.city_size_1" not in odds
    rng = Random("draws")
    counts = Counter(str(game.deal(state, rng)) for _ in range(DEALS))
    check_fit(odds, counts)


def test_copies_of_a_corrected_deck_count() -> None:
    """[MAS-2.4]"""
    facts = read_facts()
    for card in facts["cards"]:
        card["copies"] = {"outside_walls": 10, "closed_cities": 0, "city_palaces": 1}.get(card["id"], 2)
    game = Masons(read_components(facts))
    state = game.setup(Options(2, first_player=0))
    odds = {str(move): weight for move, weight in game.odds(state)}
    assert sum(odds.values()) == 10 + 1 + 27 * 2
    assert "=draw0.closed_cities" not in odds
    rng = Random("copies")
    check_fit(odds, Counter(str(game.deal(state, rng)) for _ in range(DEALS)))


def test_whole_hands_are_fair() -> None:
    """Over many deals each kind comes into each hand as often as any other. [MAS-3.2]"""
    game = Masons()
    rng = Random("hands")
    hands: list[Counter[str]] = [Counter(), Counter()]
    for _ in range(500):
        state = game.setup(Options(2, first_player=0))
        for seat in range(2):
            for _ in range(6):
                move = game.deal(state, rng)
                hands[seat][str(move).partition(".")[2]] += 1
                game.play(state, move)
    for counts in hands:
        assert sum(counts.values()) == 3000
        assert chi_square({card["id"]: 2 for card in read_facts()["cards"]}, counts) < 29 + 4 * 58**0.5


def test_who_starts_is_a_matter_of_equal_chances() -> None:
    """[MAS-3.6]"""
    game = Masons()
    state = game.setup(Options(4))
    rng = Random("first")
    check_fit(dict.fromkeys(map(str, game.moves(state)), 1), Counter(str(game.deal(state, rng)) for _ in range(4000)))
