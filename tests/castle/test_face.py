"""How The Castle shows itself: whole, the same for the same view, and in two languages."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from remparts import Options, load_record, replay
from remparts.core.face import Answer, Face, Line, Target
from remparts.core.game import who
from remparts.core.grid import SIDES, place
from remparts.core.phrase import Phrase
from remparts.core.task import CHANCE, Move
from remparts.games.castle import PACKAGE
from remparts.games.castle.face import aids, words
from remparts.games.castle.face import board as draw
from remparts.games.castle.face.places import feature_at, last_tile, segment_named, stand
from remparts.games.castle.rules.facts import board
from remparts.games.castle.rules.game import TheCastle
from remparts.games.castle.rules.state import State
from remparts.games.castle.rules.view import CastleView
from remparts.games.drawing.shapes import number
from remparts.land.moves import Follow
from remparts.server.showing.words import catalogues, read_messages
from remparts.server.showing.words import words as language
from tests import shared
from tests.faces import NAMES, panel_of, phrases_in
from tests.shared import for_each, ids, parsed

GAME = TheCastle()
FACE: Face[CastleView] = PACKAGE.face
RECORD = Path(__file__).parent / "records" / "two-greedy.record"
DEFINED = set(ids(FACE.definitions({})))

Step = tuple[State, Move, State]


@cache
def recorded() -> list[Step]:
    """A game between two bots, in which every decision comes up."""
    return [(before, move, after) for (_, before), (move, after) in pairwise(replay(GAME, load_record(RECORD))) if move]


def at(task: str) -> State:
    """The first state of that game in which a task comes up."""
    return next(before for before, _, _ in recorded() if before.agenda[-1].name == task)


@cache
def views() -> list[tuple[CastleView, Move, CastleView, State, State]]:
    """Each move of that game with the views and the states before and after it."""
    return [
        (GAME.view(before, None), move, GAME.view(after, None), before, after) for before, move, after in recorded()
    ]


def said(phrase: Phrase, name: str = "en") -> str:
    return language(name).say(phrase, NAMES[:2])


def check_markup(markup: str) -> None:
    shared.check_markup(markup, DEFINED)


# ---- Words


def test_no_two_kinds_and_no_two_segments_are_spoken_alike() -> None:
    names = Counter(str(words.tile_name(code)) for code in words.KINDS)
    assert max(names.values()) == 1, names.most_common(2)


@for_each(words.KINDS, SIDES)
def test_segments_of_a_tile_are_told_apart(code: str, facing: str) -> None:
    names = [str(words.segment_name(code, facing, index)) for index in range(len(words.KINDS[code].segments))]
    assert len(set(names)) == len(names), names


def test_a_segment_is_where_its_half_sides_are() -> None:
    assert str(words.tile_name("N04")) == "house north and east, court south-west"
    assert str(words.tile_name("N04", "e")) == "house east and south, court north-west"
    assert str(words._halves((0,))) == "north, left half"
    assert str(words._halves((7, 0))) == "north-west"
    assert str(words._halves(range(8))) == "all around"


# ---- The board


@pytest.mark.slow
def test_fragments_are_whole_and_stay_the_same() -> None:
    before: dict[str, str] = {}
    for _, _, view, _, _ in views():
        shown = FACE.board(view)
        assert tuple(shown) == tuple(FACE.layers)
        fragments = {key: part for parts in shown.values() for key, part in parts.items()}
        assert len(fragments) == sum(map(len, shown.values())), "an id in two layers"
        for key, part in fragments.items():
            if before.get(key) != part:
                check_markup(part)
                assert parsed(part)[0].get("id") == key
        changed = {key for key in before if key in fragments and before[key] != fragments[key]}
        assert all(key in ("last", "asked") or key[0] in "mk" for key in changed), changed
        before = fragments


def test_pictures_for_files_and_cards_stand_alone() -> None:
    view = GAME.view(recorded()[120][0], None)
    for markup in (FACE.picture(), FACE.svg(view), FACE.svg(view, coordinates=True)):
        shared.check_standalone(markup)


# ---- Targets


def offered(state: State) -> list[Target]:
    return list(FACE.targets(GAME.view(state, who(state)), GAME.moves(state)))


def test_every_legal_move_has_one_target() -> None:
    for state, _, _ in recorded():
        if who(state) == CHANCE:
            continue
        targets = offered(state)
        assert sorted(target.move for target in targets) == sorted(map(str, GAME.moves(state)))
        names = Counter(said(target.name) for target in targets)
        assert max(names.values()) == 1, names.most_common(2)
        for target in targets:
            assert target.spot or target.label, f"{target.move} is neither on the board nor a button"
        for target in targets[::9]:
            check_markup(target.spot + target.ghost + target.picture)
        groups = {(target.group, target.spot, target.at) for target in targets}
        assert len(groups) == len({target.group for target in targets})


@pytest.mark.slow
def test_what_a_move_completes_is_lit_and_told() -> None:
    """Every feature that brings points, where the marker stops, and the wall tile it takes. [CST-10.2]"""
    prizes = 0
    for state, _, _ in recorded():
        if state.agenda[-1].name not in ("place", "follower"):
            continue
        previews = GAME.view(state, None)["previews"]
        for target in offered(state):
            preview, spoken = previews[target.move], said(target.name)
            if target.move == "-":
                continue
            paid = [done for done in preview["completes"] if done["seat"] is not None]
            assert spoken.count("completes a") - spoken.count("a tie") == len(paid)
            assert target.ghost.count("r-badge") == spoken.count("completes a")
            assert all(f"+{done['points']}" in spoken for done in paid)
            assert spoken.count("stops on") == target.ghost.count("#cst-marker-") <= len(paid)
            assert ("wall tile" in spoken) == bool(preview["takes"])
            prizes += len(preview["takes"])
    assert prizes > 20


def test_a_doubling_is_decided_knowing_the_result() -> None:
    """[CST-11.7]"""
    state = at("double")
    targets = {target.move: said(target.name) for target in offered(state)}
    previews = GAME.view(state, None)["previews"]
    assert set(targets) == set(previews)
    for move, spoken in targets.items():
        assert f": to space {previews[move]['stops'][state.seat]}" in spoken
    assert targets["-"].startswith("Do not double: ")
    view = GAME.view(state, None)
    assert view["asked"]
    assert "asked" in FACE.board(view)["marks"]


def test_what_is_scored_next_is_chosen_by_its_plate() -> None:
    """[CST-8.4]"""
    state = at("order")
    targets = offered(state)
    assert len(targets) > 1
    assert len({target.at for target in targets}) == len(targets)
    view = GAME.view(state, None)
    lit = FACE.board(view)["marks"]["asked"]
    assert all(FACE.light(view, target.move.removeprefix("score.")) in lit for target in targets)
    for target in targets:
        assert "r-badge" in target.spot
        assert target.label
        assert "ends on" in said(target.label)


def test_an_extra_turn_is_a_button_with_its_wall_tile() -> None:
    """[CST-11.3]"""
    again, end = offered(at("again"))
    assert said(again.name) == "Take an extra turn"
    assert "cst-wall-1" in again.picture
    assert said(end.name) == "Pass the turn on"


def test_a_follower_stands_where_its_ghost_stood_and_tells_what_it_stands_on() -> None:
    stood = 0
    for before, move, after in recorded():
        if not isinstance(move, Follow):
            continue
        target = next(target for target in offered(before) if target.move == str(move))
        view = GAME.view(after, None)
        x, y = draw.place_of(last_tile(view), segment_named(last_tile(view), move.segment))
        assert target.at == (x, y), "its spot is on the segment"
        last = last_tile(view)
        piece = next((each for each in view["followers"] if (each["x"], each["y"]) == (last["x"], last["y"])), None)
        if piece is None:
            continue  # scored at once
        x, y = stand(view, piece)
        ghost = f'<use href="#cst-{piece["role"]}-{piece["seat"]}" x="{number(x - target.at[0])}"'
        assert f'{ghost} y="{number(y - target.at[1])}"/>' in target.ghost
        feature = feature_at(view, f"{piece['x']},{piece['y']}.{piece['segment']}")
        assert feature
        answer = FACE.ask(view, x, y)
        assert answer
        assert answer.light == aids.light_feature(view, feature)
        stood += 1
    assert stood > 5


def test_asking_for_each_task() -> None:
    asked = {str(FACE.asks(GAME.glance(state, None))) for _, _, state in recorded()}
    assert "Choose" not in asked
    assert len(asked) == 8
    assert "The game is over" in asked


# ---- The story


@pytest.mark.slow
def test_the_log_tells_every_point() -> None:
    scores = [0, 0]
    lines: list[Line] = []
    for was, move, now, before, after in views():
        entries = after.ledger[len(before.ledger) :]
        told = FACE.tell(was, move, now, entries)
        lines += told
        for line in told:
            if line.points:
                assert line.seat is not None
                scores[line.seat] += line.points
                assert sum(term.points for term in line.terms) == line.points
            assert not line.lights or FACE.light(now, line.lights), line
            if "stops on" in said(line.phrase):
                assert line.seat is not None
                assert said(line.phrase).endswith(f"stops on {scores[line.seat] % 100}")
        floats = [effect for effect in FACE.effects(was, now, entries) if effect.kind == "float"]
        placed = [entry for entry in entries if entry.at or entry.what == "keep"]
        assert [(e.seat, e.text) for e in floats] == [(e.seat, f"{e.points:+d}") for e in placed]
    assert scores == after.scores
    texts = [line.phrase.text for line in lines]
    assert texts.count("Final scoring") == texts.count("{player} starts") == 1
    assert "wins" in texts[-1]


def test_the_log_tells_what_happens_besides_points() -> None:
    """Wall tiles that are taken and used, keeps, and what is chosen. [CST-9.3, CST-10.4, CST-11.2]"""
    told = Counter(
        line.phrase.text
        for was, move, now, before, after in views()
        for line in FACE.tell(was, move, now, after.ledger[len(before.ledger) :])
    )
    end = GAME.view(recorded()[-1][2], None)
    used = sum(str(move).startswith("use") for _, move, _ in recorded())
    assert told["{player} uses {wall_tile}"] == used > 0
    assert told["{player} takes {wall_tile}: {what}"] == sum(map(len, end["wall_tiles"])) + used
    assert told["{player} puts the keep in a house: size {size}"] == 2
    assert told["{player} moves the keep to a larger house: size {size}"] > 0
    assert told["{player} chooses what is scored next: {what}"] == 3


TIED = 125
"""The seed of a game in which a tile completes what both stand on."""


@pytest.mark.slow
def test_followers_without_majority_go_home_and_are_told() -> None:
    """[CST-8.5, CST-8.11]"""
    found = 0
    for before, move, after in shared.walk(GAME, 2, TIED):
        was, now = GAME.view(before, None), GAME.view(after, None)
        entries = after.ledger[len(before.ledger) :]
        home = [effect for effect in FACE.effects(was, now, entries) if effect.kind == "home"]
        pieces = FACE.board(was)["pieces"]
        assert all(effect.piece in pieces for effect in home)
        for line in FACE.tell(was, move, now, entries):
            if "No majority" in line.phrase.text:
                found += 1
                assert feature_at(now, line.lights)
                assert all(entry.at != line.lights for entry in entries)
                assert {effect.seat for effect in home} == {0, 1}
                (target,) = (target for target in FACE.targets(was, [move]))
                assert "a tie without points" in said(target.name)
    assert found


# ---- Aids


def answers(view: CastleView) -> Iterator[Answer]:
    left, top, width, height = FACE.box(view)
    for y in range(int(top) + 10, int(top + height), 25):
        for x in range(int(left) + 10, int(left + width), 25):
            answer = FACE.ask(view, x, y)
            if answer:
                yield answer


def test_there_is_something_to_know_about_every_square() -> None:
    view = GAME.view(recorded()[120][0], 0)
    for square in board().squares:
        assert FACE.ask(view, square.at[0] * 100 + 50, square.at[1] * 100 + 50)
    titles = Counter(answer.title.text for answer in answers(view))
    assert {"Path", "Tower", "House", "Court", "Empty cell: {place}", "Start space: {what}"} <= set(titles)
    for answer in answers(view):
        check_markup(answer.light + "".join(picture for picture, _ in answer.pictures))


def test_an_empty_cell_says_what_may_come() -> None:
    view = GAME.view(recorded()[60][0], 0)
    for empty in view["frontier"]:
        answer = FACE.ask(view, empty["x"] * 100 + 50, empty["y"] * 100 + 50)
        assert answer
        fitting = [code for code in empty["fits"] if view["unseen"].get(code)]
        assert len(answer.pictures) == len(fitting)
        bare = FACE.ask(view, empty["x"] * 100 + 50, empty["y"] * 100 + 50, aids=False)
        assert bare
        assert not bare.pictures


def test_a_corner_tower_says_what_may_lie_there() -> None:
    """[CST-3.4, CST-10.2]"""
    state = GAME.setup(Options(2, first_player=0))
    view = GAME.view(state, 0)
    empty, *holding = view["towers"]
    answer = FACE.ask(view, empty["x"] * 100 + 50, empty["y"] * 100 + 50)
    assert answer
    assert [said(line) for line in answer.lines] == ["Ann stands on 0", "Ben stands on 0", "No wall tile lies here"]
    for tower in holding:
        answer = FACE.ask(view, tower["x"] * 100 + 50, tower["y"] * 100 + 50)
        assert answer
        assert [said(caption) for _, caption in answer.pictures][::8] == ["Extra turn: 2 of 18", "Bonus: 2 of 18"]
    (seen,) = {len(each.pictures) for each in [answer]}
    assert seen == 9


def test_overlays_and_lights() -> None:
    view = GAME.view(recorded()[120][0], None)
    for name in FACE.overlays:
        check_markup(FACE.overlay(view, name))
    assert FACE.overlay(view, "nothing") == ""
    assert FACE.overlay(view, "region").count("<rect") == view["region"]["size"] + 1
    held = [f for f in view["features"] if f["kind"] == "court" and f["owner"] is not None]
    assert FACE.overlay(view, "court").count("r-claim") == len(held) > 0
    assert FACE.light(view, "region")
    assert FACE.light(view, "space.99")
    assert FACE.light(view, board_cell(view))
    assert [FACE.light(view, at) for at in ("", "nonsense", "0,0", "3,x.n", "space.100", "space.")] == [""] * 6


def board_cell(view: CastleView) -> str:
    return f"{view['tiles'][0]['x']},{view['tiles'][0]['y']}"


def test_the_region_says_who_would_score_it() -> None:
    """[CST-11.13, CST-11.19, CST-12.4]"""
    view = GAME.view(recorded()[120][0], None)
    view["keeps"] = [None, {"size": 1, "id": "3,3.n", "x": 3, "y": 3}]
    view["wall_tiles"] = [[{"number": 8, "usable": True}], []]
    assert (aids.keep_sizes(view), aids.leader(view)) == ([0, 1], 1)
    view["keeps"][0] = {"size": 1, "id": "3,3.n", "x": 3, "y": 3}
    assert (aids.keep_sizes(view), aids.leader(view)) == ([3, 1], 0)
    view["wall_tiles"] = [[], []]
    assert aids.leader(view) is None
    assert "Nobody would score it" in said(aids.region_worth(view))


# ---- The panel


def panel(view: CastleView, name: str = "en") -> Element:
    """The panel as XML, in which an attribute needs a value."""
    text = panel_of(GAME, FACE, view, name)
    assert "style=" not in text
    return parsed(f"<div>{text}</div>".replace("&nbsp;", " ").replace(" hidden>", ' hidden="">'))


def shown_in(name: str, view: CastleView) -> str:
    found = next(element for element in panel(view).iter() if element.get("id") == name)
    return "" if found.get("hidden") is not None else " ".join(" ".join(found.itertext()).split())


def test_the_panel_is_well_formed_and_keeps_its_order() -> None:
    orders = set()
    for state, _, _ in recorded()[::10]:
        view = GAME.view(state, 0)
        for name in ("en", "fr"):
            assert len(panel(view, name)[0]) > 5
        orders.add(tuple(block.name for block in FACE.panel(view) if not block.name.startswith("left-")))
    assert len(orders) == 1
    assert "panel-left" not in [block.name for block in FACE.panel(view, aids=False)]


def test_wall_tiles_say_what_they_do_and_when() -> None:
    """[CST-11.1, CST-11.2]"""
    view = GAME.view(recorded()[120][0], 0)
    view["turn"] = 0
    view["wall_tiles"] = [
        [{"number": 2, "usable": True}, {"number": 1, "usable": False}, {"number": 9, "usable": True}],
        [{"number": 3, "usable": True}],
    ]
    assert shown_in("cst-owned-0", view) == (
        "Wall tiles of Ann Double tower Each tile of a tower that you complete gives +4. May be used now "
        "Extra turn Once your turn is over, take another one. From the next turn on Bonus Gives +5. Counts at the end"
    )
    assert shown_in("cst-owned-1", view).endswith("From the next turn on")
    view["wall_tiles"][1] = []
    assert shown_in("cst-owned-1", view) == ""
    assert str(FACE.supply(view, 0)[2][1]) == "3 wall tiles"
    assert len(FACE.supply(view, 1)) == 2


def test_the_panel_counts_what_nobody_has_seen() -> None:
    view = GAME.view(recorded()[120][0], 0)
    left = {e.get("id"): int(e.get("data-left", 0)) for e in panel(view).iter() if e.get("data-left") is not None}
    assert sum(count for key, count in left.items() if str(key).startswith("left-")) == view["stock"]
    assert sum(count for key, count in left.items() if str(key).startswith("cst-box-")) == sum(view["box"].values())


# ---- Both languages


def phrases_said() -> Iterator[Phrase]:
    for was, move, now, before, after in views():
        moves = list(GAME.moves(before)) if who(before) != CHANCE else []
        yield from phrases_in([(t.name, t.label) for t in FACE.targets(was, moves)])
        yield from phrases_in(list(FACE.tell(was, move, now, after.ledger[len(before.ledger) :])))
        yield from phrases_in([FACE.asks(now), FACE.panel(now), FACE.supply(now, 1), FACE.overlays])
    for state in (recorded()[60][0], recorded()[150][0]):
        for answer in answers(GAME.view(state, None)):
            yield from phrases_in(answer)


@pytest.mark.slow
def test_every_phrase_is_said_in_french() -> None:
    french = {message for path in catalogues("fr") for message in read_messages(path)}
    used = {phrase.text for phrase in phrases_said()} - {"{player}"}
    assert len(used) > 90
    assert sorted(text for text in used if text not in french) == []


def test_cells_are_told_by_the_numbers_along_the_board() -> None:
    x, y = place(min(board().cells))
    assert said(words.place(x, y)) == f"column {x}, row {y}"
    assert said(words.place(3, 5), "fr") == "colonne 3, rangée 5"
