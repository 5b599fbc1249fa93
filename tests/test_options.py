"""Options are checked against what the game's rules name."""

import re

import pytest

from remparts import Options, game, game_names
from remparts.core.errors import BadOptions, UnknownGame
from remparts.core.options import Caution, Option
from remparts.server.tables.seats import NewTable, Seat, read_options

GAME = game("carcassonne")


def test_games_are_found_by_name() -> None:
    assert "carcassonne" in game_names()
    with pytest.raises(UnknownGame, match="there is no game 'chess'; there are carcassonne"):
        game("chess")


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100])
def test_the_number_of_seats_is_checked(seats: int) -> None:
    """[CAR-1.1]"""
    with pytest.raises(BadOptions, match=f"2 to 5 seats can play this game, not {seats}"):
        GAME.setup(Options(seats))


def test_unknown_options_and_values_are_refused() -> None:
    with pytest.raises(BadOptions, match="unknown option 'dragon'; there are expansions, first_player"):
        GAME.setup(Options(2, dragon=True))
    with pytest.raises(BadOptions, match=r"small_city cannot be '3'; there are 2, 4 \[CAR-5.8\]"):
        GAME.setup(Options(2, small_city=3))


@pytest.mark.parametrize("name", ["seats", "self", "cls", "choices", ""])
def test_a_choice_may_have_any_name_and_is_refused_like_another(name: str) -> None:
    with pytest.raises(BadOptions, match=f"unknown option '{name}'; there are expansions"):
        GAME.setup(Options.of(2, {name: 3}))
    with pytest.raises(BadOptions, match=f"unknown option '{name}'; there are expansions"):
        GAME.setup(Options(2).with_(**{name: 3}))
    with pytest.raises(BadOptions, match=f"unknown option '{name}'; there are expansions"):
        read_options(GAME, NewTable("carcassonne", [Seat(), Seat()], {name: "3"}))


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(BadOptions, match=r"farm_city_points can be 4 only .* \[CAR-9.2\]"):
        GAME.setup(Options(2, farm_scoring="third-edition", farm_city_points=4))
    with pytest.raises(BadOptions, match="green cannot start: only 2 play"):
        GAME.setup(Options(2, first_player=2))


def test_values_may_be_numbers() -> None:
    assert Options(2, small_city=4) == Options(2, small_city="4")
    assert hash(Options(2, small_city=4)) == hash(Options(2, small_city="4"))
    assert Options(2, small_city=4) != Options(3, small_city=4)
    assert Options(2, small_city=4).with_(small_city=2) == Options(2, small_city=2)
    assert Options.of(2, {"small_city": 4, "hand_tiles": 3}) == Options(2, hand_tiles=3, small_city=4)
    assert repr(Options(2, small_city=4)) == "Options(seats=2, small_city='4')"


@pytest.mark.parametrize("preset", ["rulebook", "modern"])
def test_presets_can_be_played(preset: str) -> None:
    GAME.setup(Options(2, **GAME.presets[preset]))


@pytest.mark.parametrize("name", game_names())
def test_every_option_explains_itself(name: str) -> None:
    for option in game(name).options:
        assert len(option.values) > 1
        assert option.about.endswith(".")
        assert re.fullmatch(r"[A-Z]{3}-[\d.]+", option.rule)
        for caution in option.cautions:
            assert re.fullmatch(r".*\. \[[A-Z]{3}-[\d.]+\]", str(caution))
            assert option.many
            assert set(caution.values) <= set(option.values)


SPEC = (
    Option("drinks", ("tea", "milk", "gin"), "TST-1", "What there is.", many=True,
           cautions=(Caution(("tea", "gin"), "TST-2", "It tastes of nothing."),)),
)  # fmt: skip


@pytest.mark.parametrize("drinks", ["tea,gin", "gin,tea", "tea,milk,gin"])
def test_what_is_not_recommended_together_is_told(drinks: str) -> None:
    assert [str(caution) for caution in Options(2, drinks=drinks).cautions(SPEC)] == ["It tastes of nothing. [TST-2]"]


@pytest.mark.parametrize("drinks", ["", "tea", "gin", "tea,milk"])
def test_other_choices_need_no_caution(drinks: str) -> None:
    assert not Options(2, drinks=drinks).cautions(SPEC)
    assert not Options(2).cautions(SPEC)
