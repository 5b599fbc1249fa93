"""Whatever expansions are played: everything is shown, offered, told and translated, and nothing breaks a page."""

from collections import Counter

import pytest

from remparts.core.face import Line
from remparts.core.game import who
from remparts.core.phrase import Phrase
from remparts.core.task import CHANCE
from remparts.games.carcassonne.expansions import expansions as all_expansions
from remparts.games.carcassonne.expansions import faces
from remparts.games.carcassonne.expansions.count.face import CountFace
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.face import words
from remparts.games.carcassonne.face.drawing.looks import LOOKS
from remparts.games.carcassonne.face.outlines import segment_at
from remparts.games.carcassonne.rules.facts import BASE, tile_set
from remparts.games.carcassonne.rules.view import CarcassonneView, TileView
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from tests import shared
from tests.carcassonne import showing
from tests.carcassonne.showing import Step, in_panel
from tests.faces import phrases_in
from tests.shared import check_standalone, for_each, ids, parsed

GAME = find_game("carcassonne")
FACE = find_face("carcassonne")
LAZY = 1000
"""So many moves are never offered one by one."""

TOGETHER = ["king", "shrines", "count", "river2", "catapult", "mage", "king,shrines,count,mage", "count,river2,king"]


def choices(expansions: str) -> dict[str, str]:
    return {"expansions": expansions, "river_inn": "on", "river_pig": "on"}


SLOW = [pytest.param(each, marks=pytest.mark.slow) for each in TOGETHER[1:]]


@pytest.fixture(scope="module", params=[TOGETHER[0], *SLOW])
def expansions(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def steps(expansions: str) -> list[Step]:
    return list(shared.walk(GAME, 3, f"showing {expansions}", **choices(expansions)))


@pytest.fixture(scope="module")
def views(steps: list[Step]) -> list[CarcassonneView]:
    """What a watcher sees before the first move and after each."""
    return [GAME.view(steps[0][0], None), *(GAME.view(after, None) for _, _, after in steps)]


@pytest.fixture(scope="module")
def defined(expansions: str) -> set[str]:
    return set(ids(FACE.definitions(choices(expansions))))


def test_each_expansion_shows_itself() -> None:
    assert [part.name for part in faces()] == [expansion.name for expansion in all_expansions()]
    assert [part.tiles.facts for part in faces()] == [expansion.tiles for expansion in all_expansions()]


def test_definitions_are_unique_and_well_formed(expansions: str, defined: set[str]) -> None:
    markup = FACE.definitions(choices(expansions))
    assert len(ids(markup)) == len(defined)
    shared.check_markup(markup, defined)


def test_pictures_are_those_of_the_chosen_sets(expansions: str, defined: set[str]) -> None:
    chosen = (BASE, *(part.tiles.facts for part in faces() if part.name in expansions.split(",")))
    those = {kind.code for name in chosen for kind in tile_set(name)}
    for code in LOOKS.kinds:
        assert (f"car-{code}-n" in defined) == (code in those)


def test_fragments_are_whole_and_stay_the_same(views: list[CarcassonneView], defined: set[str]) -> None:
    before: dict[str, str] = {}
    for view in views:
        board = FACE.board(view)
        assert tuple(board) == tuple(FACE.layers)
        fragments = {key: part for parts in board.values() for key, part in parts.items()}
        assert len(fragments) == sum(map(len, board.values())), "an id in two layers"
        for key, part in fragments.items():
            if before.get(key) != part:
                shared.check_markup(part, defined)
                assert parsed(part)[0].get("id") == key
        assert board == FACE.board(view)
        before = fragments


def test_the_box_holds_the_landscape(views: list[CarcassonneView]) -> None:
    for view in views[::11]:
        left, top, width, height = FACE.box(view)
        for cell in [*view["tiles"], *view["frontier"]]:
            assert left <= cell["x"] * 100 <= left + width - 100
            assert top <= cell["y"] * 100 <= top + height - 100


def test_every_legal_move_has_one_target(steps: list[Step], defined: set[str]) -> None:
    for state, _, _ in steps:
        moves = GAME.moves(state)
        if who(state) == CHANCE or len(moves) > LAZY:
            continue
        targets = FACE.targets(GAME.view(state, who(state)), moves)
        assert sorted(target.move for target in targets) == sorted(map(str, moves))
        names = Counter(str(target.name) for target in targets)
        assert max(names.values()) == 1, names.most_common(2)
        spots: dict[str, set[str]] = {}
        for target in targets:
            shared.check_markup(target.spot + target.ghost + target.picture, defined)
            spots.setdefault(target.group, set()).add(target.spot)
            assert target.spot or target.label, f"{target.move} is neither on the board nor a button"
            assert bool(target.choice) == bool(target.choice_name)
        assert all(len(spot) == 1 for spot in spots.values())


def test_the_log_tells_every_point(steps: list[Step], views: list[CarcassonneView]) -> None:
    scores = [0, 0, 0]
    lines: list[Line] = []
    for number, (before, move, after) in enumerate(steps):
        was, now = views[number], views[number + 1]
        told = FACE.tell(was, move, now, after.ledger[len(before.ledger) :])
        lines += told
        for line in told:
            if line.points or line.terms:
                assert line.seat is not None
                scores[line.seat] += line.points
                assert sum(term.points for term in line.terms) == line.points
                assert all(term.rule for term in line.terms)
            assert not line.lights or FACE.light(now, line.lights), line
    assert scores == steps[-1][2].scores
    texts = [line.phrase.text for line in lines]
    assert texts.count("Final scoring") == 1
    assert texts[0] == "{player} starts"
    assert texts.count("{player} starts") == 1
    final = texts.index("Final scoring")
    assert not any("places" in text or "CAT" in text for text in texts[final:])


def test_every_phrase_is_said_in_french(steps: list[Step], views: list[CarcassonneView]) -> None:
    french = showing.catalogue()
    said: set[Phrase] = set()
    for number, (before, move, after) in enumerate(steps):
        was, now = views[number], views[number + 1]
        moves = GAME.moves(before)
        if who(before) != CHANCE and len(moves) < LAZY:
            said.update(phrases_in([(t.name, t.label, t.choice_name) for t in FACE.targets(was, moves)]))
        said.update(phrases_in(list(FACE.tell(was, move, now, after.ledger[len(before.ledger) :]))))
        said.update(phrases_in([FACE.asks(now), FACE.panel(now), *(FACE.supply(now, seat) for seat in range(3))]))
        if number % 9 == 0:
            left, top, width, height = FACE.box(now)
            for across in range(1, 12):
                for down in range(1, 12):
                    said.update(phrases_in(FACE.ask(now, left + width * across / 12, top + height * down / 12)))
    used = {phrase.text for phrase in said} - {"{player}"}
    assert sorted(text for text in used if text not in french) == []
    for text in used:
        assert showing.blanks(french[text]) == showing.blanks(text), text
    for entry in steps[-1][2].ledger:
        assert entry.what in french


def test_asking_for_each_task(views: list[CarcassonneView]) -> None:
    assert "Choose" not in {str(FACE.asks(view)) for view in views}


def test_pieces_travel_home_from_where_they_are(steps: list[Step], views: list[CarcassonneView]) -> None:
    for number, (before, _, after) in enumerate(steps):
        was, now = views[number], views[number + 1]
        effects = FACE.effects(was, now, after.ledger[len(before.ledger) :])
        pieces = FACE.board(was)["pieces"]
        assert {effect.piece for effect in effects if effect.kind == "home"} <= set(pieces)


def test_everything_on_the_board_can_be_asked_about(views: list[CarcassonneView], defined: set[str]) -> None:
    for view in views[:: max(len(views) // 4, 1)]:
        for feature in view["features"]:
            tile, segment = feature["segments"][0]
            answer = FACE.ask(view, *draw.anchor(view, tile, segment))
            assert answer is not None
            assert answer.lines
            shared.check_markup(answer.light, defined)
        for cell in view["frontier"]:
            assert FACE.ask(view, cell["x"] * 100 + 50, cell["y"] * 100 + 50) is not None


def test_overlays_show_each_open_feature_once(views: list[CarcassonneView], defined: set[str]) -> None:
    view = views[len(views) * 2 // 3]
    shown: list[str] = []
    for name in FACE.overlays:
        markup = FACE.overlay(view, name)
        shared.check_markup(markup, defined)
        shown += [key for key in ids(markup) if key.startswith("over")]
    open_ones = [feature for feature in view["features"] if not feature["complete"]]
    assert sorted(shown) == sorted(f"over{feature['id'].replace('.', '-')}" for feature in open_ones)


def test_the_panel_and_the_picture_are_whole(expansions: str, views: list[CarcassonneView], defined: set[str]) -> None:
    for view in views[:: max(len(views) // 5, 1)]:
        html = showing.render(FACE, view)
        shared.check_markup(html.replace("<details", "<div").replace("</details", "</div"), defined)
        check_standalone(FACE.svg(view))
        check_standalone(FACE.svg(view, coordinates=True))
        sets = {BASE, *(part.tiles.facts for part in faces() if part.name in expansions.split(","))}
        totals = {kind.code: kind.count for name in sets for kind in tile_set(name)}
        left = in_panel(FACE, view, "kind_left")
        assert sum(kind.total for kind in left) <= sum(totals.values())
        for seat in range(3):
            for picture, name in FACE.supply(view, seat):
                shared.check_markup(picture, defined)
                assert str(name)


@for_each([code for code, kind in LOOKS.kinds.items() if kind not in tile_set(BASE)])
def test_segments_of_a_tile_are_told_apart(code: str) -> None:
    count = len(LOOKS.kinds[code].segments)
    for facing in "nesw":
        names = [str(words.segment_name(code, facing, index)) for index in range(count)]
        assert len(set(names)) == count
        placed: TileView = {"tile": code, "x": -2, "y": 3, "facing": facing}
        for segment in range(count):
            x, y = draw.anchor({"tiles": [placed], "followers": []}, 0, segment)
            is_under_a_bridge = any(segment in other.bridge_over for other in LOOKS.kinds[code].segments)
            assert segment_at(placed, x, y) == segment or is_under_a_bridge


def test_tiles_that_are_drawn_have_different_names() -> None:
    drawn = [code for code, kind in LOOKS.kinds.items() if kind not in tile_set(CountFace.tiles.facts)]
    for facing in "nesw":
        names = [str(words.tile_name(code, facing)) for code in drawn]
        assert len(set(names)) == len(names)
