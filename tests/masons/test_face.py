"""How the moves of Masons are offered, and what the table says, in two languages."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from remparts.core.face import Target
from remparts.core.game import who
from remparts.core.phrase import Phrase
from remparts.games.masons.face import words
from remparts.games.masons.rules.moves import Houses, Towers
from remparts.server.showing.words import catalogues, read_messages
from tests import shared
from tests.faces import phrases_in
from tests.masons.shown import DEFINED, FACE, GAME, answers, closing, decisions, offered, recorded, said, told
from tests.shared import for_each

# ---- Words


@for_each(words.KINDS)
def test_every_card_says_what_it_counts(kind: str) -> None:
    assert said(words.card(kind)) != kind
    assert "{" not in said(words.counts(kind))
    assert said(words.counts(kind), "fr") != said(words.counts(kind))


def test_no_two_cards_are_called_alike() -> None:
    for name in ("en", "fr"):
        assert len({said(words.card(kind), name) for kind in words.KINDS}) == len(words.KINDS)
        assert len({said(words.counts(kind), name) for kind in words.KINDS}) == len(words.KINDS)


def test_what_cards_count_in_words() -> None:
    assert said(words.counts("city_size_7_or_more")) == "+9 if the city has 7 spaces or more"
    assert said(words.counts("city_buildings_red")) == "+3 for each red palace and +1 for each red house in the city"
    assert said(words.counts("outside_towers_black"), "fr") == "+2 par tour noire hors des villes"


# ---- Targets


@pytest.mark.slow
def test_every_legal_move_has_one_target() -> None:
    for state, _, _ in recorded():
        turn = who(state)
        if turn is None or turn < 0:
            continue
        targets, moves = offered(state), GAME.moves(state)
        picked = {each for target in targets for each in made_with(target)}
        plain = [target.move for target in targets if not target.picks]
        assert sorted([*plain, *picked]) == sorted(map(str, moves))
        names = Counter(said(target.name) for target in targets)
        assert max(names.values()) == 1, names.most_common(2)
        for target in targets:
            assert target.spot or target.label, f"{target.move} is neither on the board nor a button"
        for target in targets[::5]:
            shared.check_markup(target.spot + target.ghost + target.picture, DEFINED)
        groups = {(target.group, target.spot, target.at) for target in targets}
        assert len(groups) == len({target.group for target in targets})


def made_of(target: Target, *cards: str) -> str:
    assert target.picks
    return target.move.replace("{picks}", target.picks.joint.join(cards))


def made_with(target: Target) -> set[str]:
    """The moves that can be made of what is picked."""
    if not target.picks:
        return set()
    names = [thing.name for thing in target.picks.things]
    sets: set[tuple[str, ...]] = {()}
    for name in names:
        sets |= {(*some, name) for some in sets if len(some) < target.picks.most}
    return {made_of(target, *some) for some in sets if len(some) >= target.picks.least}


def test_a_wall_says_which_city_it_closes() -> None:
    """[MAS-8.4]"""
    found = 0
    for state in decisions("wall"):
        closes = GAME.view(state, None)["closes"]
        for target in offered(state):
            line = target.move.removeprefix("wall.")
            spoken = said(target.name)
            assert ("closes a city" in spoken) == (line in closes)
            if line in closes:
                found += 1
                assert spoken.endswith("1 space" if len(closes[line]) == 1 else f"{len(closes[line])} spaces")
                assert target.ghost.count("r-badge") == 1
    assert found > 20


def test_rolling_too_early_is_a_button_that_warns() -> None:
    """[MAS-4.5]"""
    state = next(state for state in decisions("wall") if state.edition.has_penalty and not state.foul)
    *_, roll = offered(state)
    assert (roll.move, said(roll.label or roll.name)) == ("roll", "Roll the dice")
    assert "foul" in said(roll.name)


def placements(task: str, pieces: int, count: int) -> list[Target]:
    """How the first decision with so many results of so many pieces is offered."""
    for state in decisions(task):
        moves = GAME.moves(state)
        if len(moves) == count and str(moves[0]).count(":") == pieces:
            return offered(state)
    raise AssertionError(f"no {task} with {count} results of {pieces} pieces: this test shows nothing")


@pytest.mark.parametrize(
    ("task", "pieces", "count", "choices", "places"),
    [
        ("tower", 2, 5, 3, 5),
        ("house", 2, 2, 0, 2),
        ("house", 2, 9, 5, 9),
        ("house", 2, 25, 5, 5),
        ("house", 1, 2, 0, 0),
        ("house", 1, 5, 0, 0),
    ],
)
def test_pieces_take_one_choice_and_one_place(task: str, pieces: int, count: int, choices: int, places: int) -> None:
    """A single house has one place, and is chosen by a button. [MAS-6.3, MAS-7.2, MAS-7.3, MAS-7.4]"""
    targets = placements(task, pieces, count)
    assert len({target.choice for target in targets} - {""}) == choices
    assert len({target.group for target in targets if target.spot}) == places
    assert sum(not target.spot for target in targets) == (0 if places else count)
    for target in targets:
        move = GAME.read(target.move)
        assert isinstance(move, Towers | Houses)
        if target.spot:
            assert target.ghost.count("r-ghost") == len(move.pieces)
            assert all(f"mas-{task}-{colour}" in target.ghost for _, colour in move.pieces)
        assert all(colour in said(target.name) and at in said(target.name) for at, colour in move.pieces)
        here = dict(move.pieces).get(target.group.partition("@")[2])
        assert target.label
        assert here is None or said(target.label).startswith(f"{here} {task} here")


def test_joining_says_what_comes_of_it() -> None:
    """Size, palaces, what goes back, and what the two best cards would give. [MAS-10.3, MAS-10.5]"""
    for state in decisions("join"):
        seat = who(state)
        assert seat is not None
        view = GAME.view(state, seat)
        *joins, nothing = offered(state)
        hand = view["hands"][seat]["cards"]
        for target in (*joins, nothing):
            then = view["joins"][target.move]
            best = sum(sorted((then["values"][kind] for kind in hand), reverse=True)[:2])
            spoken = said(target.name)
            assert spoken.endswith(f"your two best cards: +{best}")
            assert f"{len(then['city']['spaces'])} space" in spoken
            assert (f"{len(then['walls'])} wall" in spoken) == bool(then["walls"])
        assert all(target.spot for target in joins)
        assert said(nothing.name).startswith("Do not join")
        assert not nothing.spot


def test_a_city_for_the_last_cards_says_what_they_give() -> None:
    """[MAS-15.4]"""
    state = next(decisions("city"))
    view = GAME.view(state, who(state))
    for target in offered(state):
        points = view["city_points"][target.move.removeprefix("city.")]
        assert f": {points} point" in said(target.name)
        assert f">+{points}<" in target.ghost


@pytest.mark.parametrize("task", ["cards", "exchange"])
def test_cards_say_and_light_what_they_count(task: str) -> None:
    """[MAS-12.3, MAS-13.1]"""
    for state in decisions(task):
        seat = who(state)
        assert seat is not None
        view = GAME.view(state, seat)
        target = offered(state)[0]
        assert target.picks
        assert [thing.name for thing in target.picks.things] == view["hands"][seat]["cards"]
        for thing in target.picks.things:
            value = view["values"].get(thing.name)
            assert (thing.note is None) == (value is None)
            shared.check_markup(thing.light + thing.picture, DEFINED)
            if value:
                assert said(thing.label).endswith(f"now +{value['points']}")
                assert bool(thing.light) >= bool(value["points"]), thing.name


def test_in_a_short_final_round_nothing_may_be_played() -> None:
    """[MAS-15.5]"""
    state = list(decisions("cards"))[-1]
    play, nothing = offered(state)
    assert (play.move, nothing.move) == ("play.{picks}", "-")
    assert said(nothing.name) == "Play nothing"
    assert said(FACE.asks(GAME.view(state, 0))).endswith("or none")


def test_asking_for_each_task() -> None:
    asked = {FACE.asks(GAME.glance(state, None)).text for before, _, after in recorded() for state in (before, after)}
    assert "Choose" not in asked
    assert len(asked) == 13


# ---- Both languages


def phrases_said() -> Iterator[Phrase]:
    for step in recorded():
        before, _, after = step
        seat = who(before)
        view = GAME.view(after, 0)
        if seat is not None and seat >= 0:
            targets = offered(before)
            yield from phrases_in([(t.name, t.label, t.choice_name) for t in targets])
            things = [thing for t in targets if t.picks for thing in t.picks.things]
            yield from phrases_in([(thing.label, thing.note) for thing in things])
        yield from phrases_in(told(step, 0))
        yield from phrases_in([FACE.asks(view), FACE.panel(view), FACE.supply(view, 1), FACE.overlays])
    for state in (closing(), recorded()[-1][2]):
        for answer in answers(GAME.view(state, None)):
            yield from phrases_in(answer)
    yield from words.ENDINGS.values()


@pytest.mark.slow
def test_every_phrase_is_said_in_french() -> None:
    french = {message for path in catalogues("fr") for message in read_messages(path)}
    used = {phrase.text for phrase in phrases_said()} - {"{player}"}
    spoken = {text for text in used if re.search("[A-Za-z]", re.sub(r"\{\w*\}", "", text))}
    names = re.compile(r"[A-Z]\d-[A-Z]\d")
    assert len(spoken) > 130
    assert sorted(text for text in spoken if text not in french and not names.fullmatch(text)) == []
