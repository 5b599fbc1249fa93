"""How Robber Knights shows itself: whole, the same for the same view, in two languages, and without what is hidden."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from remparts import Options
from remparts.core.face import Face, Line, Target
from remparts.core.game import who
from remparts.core.grid import cell
from remparts.core.phrase import Phrase
from remparts.core.seen import HIDDEN
from remparts.core.task import CHANCE, Move, Task
from remparts.games.robber_knights import PACKAGE
from remparts.games.robber_knights.face import board as draw
from remparts.games.robber_knights.face import words
from remparts.games.robber_knights.face.pictures import KINDS, picture
from remparts.games.robber_knights.rules.game import RobberKnights
from remparts.games.robber_knights.rules.moves import PASS, STAY, STOP, Lay, March
from remparts.games.robber_knights.rules.state import State
from remparts.games.robber_knights.rules.view import RobberKnightsView
from remparts.server.showing.words import catalogues, read_messages
from remparts.server.showing.words import words as language
from tests import shared
from tests.faces import panel_of, phrases_in
from tests.shared import ids, parsed

GAME = RobberKnights()
FACE: Face[RobberKnightsView] = PACKAGE.face
SEATS = (2, 3, 4)

Step = tuple[State, Move, State]


def walk(seats: int, seed: object) -> Iterator[Step]:
    return shared.walk(GAME, seats, seed)


DEFINED = set(ids(FACE.definitions({})))


def check_markup(markup: str) -> None:
    shared.check_markup(markup, DEFINED)


Tile = tuple[str, int, int, tuple[int, ...]]


def tile(code: str, x: int, y: int, *stack: int) -> Tile:
    return code, x, y, stack


def reached(*tiles: Tile) -> State:
    """A state with these tiles in which seat 0 has just laid a castle."""
    state = GAME.setup(Options(2, first_player=0))
    state.agenda = [Task("march", 0, 1)]
    for code, x, y, stack in tiles:
        state.area.lay(state.edition.number[code], x, y)
        for seat in stack:
            state.area.stand(cell(x, y), seat, 1)
    return state


def position(*tiles: Tile) -> RobberKnightsView:
    """A view with these tiles in which seat 0 has just laid a castle, the first of them."""
    view = GAME.view(reached(*tiles), 0)
    view["last"] = 0
    return view


# ---- The board


def test_definitions_are_unique_and_well_formed() -> None:
    assert len(ids(FACE.definitions({}))) == len(DEFINED)
    check_markup(FACE.definitions({}))
    assert {f"rob-{code}" for code in KINDS} <= DEFINED
    for code in KINDS:
        check_markup(picture(code))


@pytest.mark.parametrize("seats", SEATS)
def test_fragments_are_whole_and_stay_the_same(seats: int) -> None:
    before: dict[str, str] = {}
    for _, _, state in walk(seats, "fragments"):
        board = FACE.board(GAME.view(state, None))
        assert tuple(board) == tuple(FACE.layers)
        fragments = {key: part for parts in board.values() for key, part in parts.items()}
        assert len(fragments) == sum(map(len, board.values())), "an id in two layers"
        for key, part in fragments.items():
            if before.get(key) != part:
                check_markup(part)
                assert parsed(part)[0].get("id") == key
        changed = {key for key in before if key in fragments and before[key] != fragments[key]}
        assert all(key in ("last", "limit") or key[0] == "b" for key in changed)
        assert all(key[0] == "b" for key in before if key not in fragments), "only the setup goes away"
        before = fragments
    tiles = GAME.view(state, None)["tiles"]
    assert {key for key in before if key[0] == "t"} == {f"t{number}" for number in range(len(tiles))}
    assert sum(key[0] == "k" for key in before) == sum(len(each["stack"]) for each in tiles)


def test_a_stack_rises_from_the_bottom_and_stays_on_its_tile() -> None:
    board = FACE.board(position(tile("pc", 2, -1, 1, 0, 1, 1)))
    places = [re.search(r'knight-(\d)" x="([\d.-]+)" y="([\d.-]+)"', part) for part in board["pieces"].values()]
    found = [(int(at[1]), float(at[2]), float(at[3])) for at in places if at]
    assert [seat for seat, _, _ in found] == [1, 0, 1, 1]
    heights = [y for _, _, y in found]
    assert heights == sorted(heights, reverse=True)
    assert all(-100 < y - 40 < y < 0 for y in heights)


def test_the_limit_tightens_and_becomes_a_line() -> None:
    """[ROB-5.5]"""
    loose = FACE.board(position(tile("p", 0, 0), tile("p", 1, 0)))["land"]["limit"]
    assert loose.count("stroke-dasharray") == 2
    assert "M-508 -608v" in loose
    row = [tile("p", x, 0) for x in range(7)]
    tight = FACE.board(position(*row))["land"]["limit"]
    assert tight.count("stroke-dasharray") == 1
    assert "M-8 -608v1316M708 " in tight


@pytest.mark.parametrize("seats", SEATS)
def test_the_box_holds_everything(seats: int) -> None:
    for _, _, state in list(walk(seats, "box"))[::10]:
        view = GAME.view(state, None)
        left, top, width, height = FACE.box(view)
        for x, y in [*((each["x"], each["y"]) for each in view["tiles"]), *view["open"]]:
            assert left <= x * 100 <= left + width - 100
            assert top <= y * 100 <= top + height - 100
        check_markup(FACE.coordinates(view))
        check_markup(FACE.svg(view, coordinates=True))


def test_pictures_for_files_and_cards_stand_alone() -> None:
    state = list(walk(2, "svg"))[-1][2]
    assert state._repr_svg_() == FACE.svg(GAME.view(state, None))
    for markup in (FACE.picture(), FACE.svg(GAME.view(state, None))):
        shared.check_standalone(markup)
    assert all(key.startswith("rob-") for key in ids(FACE.picture()))


# ---- Targets


@pytest.mark.parametrize("seats", SEATS)
def test_every_legal_move_has_one_target(seats: int) -> None:
    for state, _, _ in walk(seats, "targets"):
        if who(state) == CHANCE:
            continue
        moves = list(GAME.moves(state))
        targets = FACE.targets(GAME.view(state, who(state)), moves)
        assert sorted(target.move for target in targets) == sorted(map(str, moves))
        names = Counter(str(target.name) for target in targets)
        assert max(names.values()) == 1, names.most_common(2)
        spots: dict[str, set[tuple[str, str]]] = {}
        for target in targets:
            spots.setdefault(target.group, set()).add((target.spot, target.choice))
            assert target.spot or target.label, f"{target.move} is neither on the board nor a button"
            assert bool(target.choice) == bool(target.choice_name)
            assert not target.choice or target.picture
        for target in targets[::5]:
            check_markup(target.spot + target.ghost + target.picture)
        assert all(len(spot) == 1 for spot in spots.values())


def ride(view: RobberKnightsView, *moves: Move) -> list[Target]:
    return list(FACE.targets(view, moves))


def test_a_march_is_chosen_by_number_then_goal_then_spread() -> None:
    view = position(tile("pc", 0, 0), tile("fv", 1, 0), tile("pt", 2, 0))
    moves = [March(STAY, (3,)), March(1, (1, 2)), March(1, (2, 2)), March(1, (1, 3)), March(1, (1, 2, 1)), PASS]
    targets = ride(view, *moves)
    assert [(target.choice, target.group) for target in targets] == [
        ("3", "3:0,0"), ("3", "3:1,0"), ("4", "4:1,0"), ("4", "4:1,0"), ("4", "4:2,0"), ("", "buttons:-"),
    ]  # fmt: skip
    assert str(targets[0].choice_name) == "3 knights"
    assert str(targets[-1].label) == "No knights"


def test_a_march_says_whom_it_dethrones() -> None:
    """The example of the rules. [ROB-EX-1]"""
    view = position(tile("pc", 0, 0), tile("fv", 1, 0, 1), tile("pt", 2, 0), tile("p", 3, 0, 1))
    (target,) = ride(view, March(1, (1, 2, 1)))
    assert language("en").say(target.name, ("Ann", "Blue")) == (
        "ride east over 2 tiles: 1 stays on the castle, 2 in the forest village, 1 in the plain town; "
        "takes the village from Blue: +2; points now: +6"
    )
    assert target.ghost.count("#rob-knight-0") == 4
    assert re.findall(r">([+−]\d)<", target.ghost) == ["+1", "+2", "−2", "+3"]
    own = position(tile("pc", 0, 0), tile("fv", 1, 0, 0))
    assert "points now: +1" in str(ride(own, March(1, (1, 2)))[0].name)


def test_a_march_is_read_in_short() -> None:
    view = position(tile("pc", 0, 0), tile("fv", 1, 0, 1), tile("pt", 2, 0), tile("p", 0, 1))
    moves = [March(STAY, (3,)), March(1, (1, 2, 1)), March(2, (1, 1))]
    targets = {target.move: target.label for target in ride(view, *moves)}

    def read(name: str) -> list[str]:
        return [language(name).say(label, ()) for move in moves if (label := targets[str(move)])]

    assert read("en") == [
        "On the castle · 3 knights · +1 point",
        "East, 2 tiles · 1+2+1 knights · +6 points",
        "South, 1 tile · 1+1 knights · +1 point",
    ]
    assert read("fr")[1] == "Vers l’est, 2 plaquettes · 1+2+1 chevaliers · +6 points"


def test_numbers_of_knights_have_the_colour_of_words() -> None:
    """On a dark page, too."""
    picture = draw.deployed(0, 5)
    assert 'fill="currentColor">5<' in picture
    assert "<path" not in picture


def standing(state: State) -> list[int]:
    """The points of each seat if the game ended now, or as it has ended."""
    return [score + sum(e.points for e in GAME.forecast(state) if e.seat == n) for n, score in enumerate(state.scores)]


@pytest.mark.parametrize("seats", SEATS)
def test_a_march_brings_what_it_says(seats: int) -> None:
    for before, move, after in walk(seats, "gains"):
        if isinstance(move, March):
            seat = before.seat
            (target,) = ride(GAME.view(before, seat), move)
            changes = [new - old for old, new in zip(standing(before), standing(after), strict=True)]
            assert target.name.values["points"] == f"+{changes[seat]}"
            lost = sum(map(int, re.findall(r">−(\d)<", target.ghost)))
            assert lost == sum(-change for other, change in enumerate(changes) if other != seat)


def test_tiles_of_a_hand_are_chosen_first() -> None:
    view = position(tile("p", 0, 0))
    targets = ride(view, Lay("m", 1, 0), Lay("pc", 0, 1), Lay("m", 0, 1), STOP)
    assert [target.choice for target in targets] == ["m", "m", "pc", ""]
    assert str(targets[1].name) == "1 south: mountains"
    assert str(targets[-1].label) == "End the turn"
    assert [target.choice for target in ride(view, Lay("m", 1, 0), STOP)] == ["", ""]


# ---- Words


def said() -> Iterator[Phrase]:
    for before, move, after in walk(3, "phrases"):
        was, now = GAME.view(before, 0), GAME.view(after, 0)
        moves = list(GAME.moves(before)) if who(before) == 0 else []
        yield from phrases_in([(t.name, t.label, t.choice_name) for t in FACE.targets(was, moves)])
        yield from phrases_in(list(FACE.tell(was, move, now, after.ledger[len(before.ledger) :])))
        yield from phrases_in([FACE.asks(now), FACE.panel(now), FACE.supply(now, 1), FACE.overlays])
    for y in range(-1000, 1000, 100):
        for x in range(-1000, 1000, 100):
            yield from phrases_in(FACE.ask(now, x, y))


def test_every_phrase_is_said_in_french() -> None:
    french = {message for path in catalogues("fr") for message in read_messages(path)}
    used = {phrase.text for phrase in said()} - {"{player}"}
    used |= {*words._ON.values(), *words._TAKES.values(), *words._TOOK.values(), *(way.text for way in words._AHEAD)}
    assert len(used) > 60
    assert sorted(text for text in used if text not in french) == []


def test_asking_for_each_task() -> None:
    asked = {str(FACE.asks(GAME.view(state, None))) for _, _, state in walk(2, "asks")}
    assert "Choose" not in asked
    assert {"Lay a tile", "Lay a third tile, or end the turn", "The game is over"} <= asked


# ---- The story


@pytest.mark.parametrize("seats", SEATS)
def test_the_log_tells_every_point(seats: int) -> None:
    scores = [0] * seats
    lines: list[Line] = []
    for before, move, after in walk(seats, "log"):
        entries = after.ledger[len(before.ledger) :]
        was, now = GAME.view(before, None), GAME.view(after, None)
        told = FACE.tell(was, move, now, entries)
        lines += told
        for line in told:
            if line.points:
                assert line.seat is not None
                scores[line.seat] += line.points
                assert sum(term.points for term in line.terms) == line.points
            assert not line.lights or FACE.light(now, line.lights)
        floats = FACE.effects(was, now, entries)
        assert [(e.seat, e.text) for e in floats] == [(entry.seat, f"{entry.points:+d}") for entry in entries]
    assert scores == after.scores
    texts = [line.phrase.text for line in lines]
    assert texts[0] == "{player} starts"
    assert texts.count("Final scoring") == texts.count("{player} starts") == 1
    assert "wins" in texts[-1] or "share" in texts[-1]


def test_the_log_tells_who_takes_what() -> None:
    view = position(tile("pc", 0, 0), tile("fv", 1, 0, 1))
    lines = FACE.tell(view, March(1, (1, 2)), view, [])
    assert [line.phrase.text for line in lines] == [
        "{player} sends {knights} {where}: {spread}",
        "{player} takes a village from {other} ({place})",
    ]


def test_equal_points_are_decided_by_knights() -> None:
    """[ROB-7.6]"""
    before, over = position(tile("pc", 0, 0)), reached(tile("pc", 0, 0))
    over.agenda, over.scores, over.supply = [], [4, 4], [3, 5]
    last = FACE.tell(before, PASS, GAME.view(over, 0), [])[-1]
    assert (last.seat, "more knights" in last.phrase.text) == (1, True)
    over.supply = [5, 5]
    drawn = FACE.tell(before, PASS, GAME.view(over, 0), [])[-1]
    assert "A draw" in drawn.phrase.text


# ---- Aids


def test_overlays_and_lights() -> None:
    view = position(
        tile("pc", 0, 0, 0), tile("fv", 1, 0, 1, 1, 0), tile("l", 2, 0), tile("m", 0, 1, 1, 1), tile("pt", 1, 1)
    )
    owners, barriers = (FACE.overlay(view, name) for name in ("owners", "barriers"))
    for markup in (owners, barriers):
        check_markup(markup)
    assert ids(owners) == ("over0", "over1", "over4")
    assert barriers.count('stroke-width="8"') == 3
    assert FACE.overlay(view, "nothing") == ""
    assert FACE.light(view, "held.0").count("<rect") == 4
    assert FACE.light(view, "1,1")
    assert [FACE.light(view, at) for at in ("", "nonsense", "9,9", "held.3", "held.")] == [""] * 5


def test_asking_about_a_tile() -> None:
    view = position(tile("fv", 1, 0, 1, 1, 0), tile("pt", 1, 1), tile("l", 0, 0), tile("m", 0, 1))

    def told(x: int, y: int) -> list[str]:
        answer = FACE.ask(view, x * 100 + 50, y * 100 + 50)
        assert answer is not None
        check_markup(answer.light)
        return [language("en").say(phrase, ("Ann", "Ben")) for phrase in (answer.title, *answer.lines)]

    assert told(1, 0) == [
        "Forest village, 1 east", "2 knights must stay here", "From bottom to top: Ben, Ben, Ann",
        "Too little room left: no other knight can enter [ROB-6.8]", "2 points for Ann",
    ]  # fmt: skip
    assert told(1, 1)[1:] == ["1 knight must stay here", "No knight stands here", "3 points for whoever is on top"]
    assert told(0, 0)[1:] == ["No knight can enter or cross it [ROB-6.4]"]
    assert told(0, 1)[-1] == "No building, no points"
    assert told(-6, 0)[1:] == ["Outside: the area may become 7 × 7 [ROB-5.4]"]
    assert FACE.ask(view, 1e6, 1e6) is None


# ---- The panel, and what is hidden


def shown(view: RobberKnightsView, name: str = "en") -> str:
    """All that a page shows for a view, in text."""
    panel = panel_of(GAME, FACE, view, name)
    supply = [FACE.supply(view, seat) for seat in range(view["seats"])]
    return panel + repr(FACE.board(view)) + repr(supply) + repr(FACE.asks(view)) + FACE.overlay(view, "owners")


def shown_in(name: str, state: State, seat: int | None, *, aids: bool = True) -> Any:  # whatever the block shows last
    """The tiles or rows of a block of the panel."""
    return next(block.values[-1] for block in FACE.panel(GAME.view(state, seat), aids=aids) if block.name == name)


def test_the_panel_is_well_formed() -> None:
    state = list(walk(4, "panel"))[80][0]
    for name in ("en", "fr"):
        panel = panel_of(GAME, FACE, GAME.view(state, 1), name)
        parsed(f"<div>{panel}</div>".replace("&nbsp;", " "))
        assert "style=" not in panel
    assert shown_in("rob-hand", state, 1)
    assert shown_in("rob-hand", state, None) == ()
    assert len(shown_in("rob-points", state, 1)) == 4
    assert shown_in("rob-points", state, 1, aids=False) == ()


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_hidden_is_shown(seats: int) -> None:
    """States that a seat cannot tell apart look the same to it: on the board, in the panel, in targets and the log."""
    rng = Random("hidden")
    for step, (before, move, after) in enumerate(walk(seats, "hidden")):
        for seat in (None, step % seats):
            known = Move() if HIDDEN in move.seen(seat) else move
            views = [GAME.view(before, seat), GAME.view(after, seat)]
            for line in FACE.tell(views[0], known, views[1], []):
                assert "draws" not in line.phrase.text or line.seat == seat
                assert "keeps" not in line.phrase.text or line.seat == seat
            if step % 5 == 0 and seat is not None:
                other = GAME.guess(after, seat, rng)
                assert shown(GAME.view(other, seat)) == shown(views[1])
                if after.agenda and who(after) == seat:
                    assert FACE.targets(GAME.view(other, seat), GAME.moves(other)) == FACE.targets(
                        views[1], GAME.moves(after)
                    )
