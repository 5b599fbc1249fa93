"""How Carcassonne shows itself: whole, the same for the same view, in two languages, and without what is hidden."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest

from remparts import Options, find_move
from remparts.core.errors import UnknownGame
from remparts.core.face import Line
from remparts.core.first import First
from remparts.core.game import who
from remparts.core.grid import SIDES
from remparts.core.ledger import Entry, Term
from remparts.core.phrase import Phrase
from remparts.core.task import CHANCE
from remparts.games import phrases
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.face import words
from remparts.games.carcassonne.face.aids import odds, worth
from remparts.games.carcassonne.face.outlines import feature_at, segment_at
from remparts.games.carcassonne.rules.facts import BASE, tile_set
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.moves import Aside, Deal
from remparts.games.carcassonne.rules.view import BoardView, CarcassonneView, TileView
from remparts.games.phrases import percent
from remparts.games.registry import face as find_face
from remparts.land.moves import PASS, Draw, Place
from tests import shared
from tests.carcassonne import showing
from tests.carcassonne.showing import HERE, Step, blanks, catalogue, in_panel
from tests.faces import phrases_in
from tests.shared import check_standalone, for_each, ids, parsed, quick_first

GAME = Carcassonne()
FACE = find_face("carcassonne")
KINDS = {kind.code: kind for kind in tile_set(BASE)}
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))

CHOICES: list[dict[str, str]] = [
    {},
    {"first_player": "random", "farm_scoring": "third-edition"},
    {"first_player": "1", "hand_tiles": "3"},
    {"hand_tiles": "3", "hand_end": "stop-at-last-draw"},
]


each_choice = pytest.mark.parametrize("choices", quick_first(*((choices,) for choices in CHOICES)))


def walk(seats: int, seed: object, **choices: object) -> Iterator[Step]:
    return shared.walk(GAME, seats, seed, **choices)


def late_view(seed: object = 1, moves: int = 150, seats: int = 4) -> CarcassonneView:
    """The view of the seat that is to place a tile, late in a game."""
    for state, _, _ in list(walk(seats, seed))[moves:]:
        if state.agenda[-1].name == "place":
            return GAME.view(state, state.seat)
    raise AssertionError("the game was over too soon")


@cache
def defined() -> set[str]:
    """The pictures that are on every page of the base game."""
    return set(ids(FACE.definitions({})))


def check_markup(markup: str) -> None:
    shared.check_markup(markup, defined())


# ---- The board


def test_definitions_are_unique_and_well_formed() -> None:
    assert len(ids(FACE.definitions({}))) == len(defined())
    check_markup(FACE.definitions({}))


@each_choice
def test_fragments_are_whole_and_stay_the_same(choices: dict[str, str]) -> None:
    before: dict[str, str] = {}
    for _, move, state in walk(3, "fragments", **choices):
        board = FACE.board(GAME.view(state, None))
        assert tuple(board) == tuple(FACE.layers)
        fragments = {key: part for parts in board.values() for key, part in parts.items()}
        assert len(fragments) == sum(map(len, board.values())), "an id in two layers"
        for key, part in fragments.items():
            if before.get(key) != part:
                check_markup(part)
                assert parsed(part)[0].get("id") == key
        changed = {key for key in before if key in fragments and before[key] != fragments[key]}
        assert changed <= {"last"}
        gone = {key for key in before if key not in fragments}
        assert all(key[0] == "p" or key.startswith("dead") for key in gone), move
        assert board == FACE.board(GAME.view(state.copy(), None))
        before = fragments


def test_the_box_holds_everything() -> None:
    for _, _, state in list(walk(2, "box"))[::10]:
        view = GAME.view(state, None)
        left, top, width, height = FACE.box(view)
        for cell in [*view["tiles"], *view["frontier"]]:
            assert left <= cell["x"] * 100 <= left + width - 100
            assert top <= cell["y"] * 100 <= top + height - 100


def edge_beside(view: BoardView, x: int, y: int, side: int) -> str:
    """What the neighbour on that side shows a cell; empty for no neighbour."""
    dx, dy = BESIDE[side]
    for tile in view["tiles"]:
        if (tile["x"], tile["y"]) == (x + dx, y + dy):
            return KINDS[tile["tile"]].edges[(side + 2 - SIDES.index(tile["facing"])) % 4]
    return ""


def fits_slowly(view: CarcassonneView, code: str, x: int, y: int) -> bool:
    """Whether a tile fits a cell in some facing, the slow and obvious way."""
    return any(
        all(edge_beside(view, x, y, s) in ("", KINDS[code].edges[(s - facing) % 4]) for s in range(4))
        for facing in range(4)
    )


def test_squares_that_nothing_can_fill_are_marked() -> None:
    found = 0
    for seed in range(3):
        for state, _, _ in list(walk(3, f"dead {seed}"))[60::12]:
            view = GAME.view(state, None)
            coming = {code for code in [*view["unseen"], view["drawn"]] if code}
            dead = {
                f"dead{cell['x']}_{cell['y']}"
                for cell in view["frontier"]
                if not any(fits_slowly(view, code, cell["x"], cell["y"]) for code in coming)
            }
            marks = FACE.board(view)["marks"]
            assert set(marks) - {"last"} == dead
            assert set(FACE.board(view, aids=False)["marks"]) <= {"last"}
            found += len(dead)
    assert found > 20


def test_coordinates_name_every_column_and_row() -> None:
    view = late_view()
    _, _, width, height = FACE.box(view)
    check_markup(FACE.coordinates(view))
    cells = round(width // 100) + round(height // 100)
    assert FACE.coordinates(view).count("<g transform") == 2 * cells


# ---- Targets


@each_choice
def test_every_legal_move_has_one_target(choices: dict[str, str]) -> None:
    for state, _, _ in walk(3, "targets", **choices):
        if who(state) == CHANCE:
            continue
        moves = GAME.moves(state)
        targets = FACE.targets(GAME.view(state, who(state)), moves)
        assert sorted(target.move for target in targets) == sorted(map(str, moves))
        names = Counter(str(target.name) for target in targets)
        assert max(names.values()) == 1, names.most_common(2)
        spots: dict[str, set[str]] = {}
        for target in targets:
            check_markup(target.spot + target.ghost + target.picture)
            spots.setdefault(target.group, set()).add(target.spot)
            assert target.spot or target.label, f"{target.move} is neither on the board nor a button"
            assert bool(target.choice) == bool(target.choice_name)
            assert not target.choice or target.picture
        assert all(len(spot) == 1 for spot in spots.values())
        assert len({target.choice for target in targets}) in (1, len({t.split("@")[0] for t in map(str, moves)}))


def test_facings_of_a_cell_are_a_group_in_reading_order() -> None:
    view = late_view()
    moves = [Place("V", 1, 0, 0), Place("V", 0, -2, 1), Place("V", 0, -2, 3)]
    targets = FACE.targets(view, moves)
    assert [target.group for target in targets] == ["V@0,-2", "V@0,-2", "V@1,0"]
    assert str(targets[0].name) == "2 north: road north and west; facing 1 of 2"
    assert str(targets[2].name) == "1 east: road south and west"
    assert not any(target.choice for target in targets)


def test_tiles_of_a_hand_are_chosen_first() -> None:
    targets = FACE.targets(late_view(), [Place("V", 1, 0, 0), Place("U", 1, 0, 1)])
    assert [target.choice for target in targets] == ["U", "V"]
    assert [str(target.choice_name) for target in targets] == ["road east and west", "road south and west"]


def test_decisions_without_a_place_are_buttons() -> None:
    targets = FACE.targets(late_view(), [First(1), Aside("V"), PASS])
    assert [target.spot for target in targets] == ["", "", ""]
    assert "#car-V-n" in targets[1].picture
    assert str(targets[2].label) == "No follower"


def test_asking_for_each_task() -> None:
    asked = set()
    for choices in CHOICES:
        for _, _, state in walk(2, "asks", **choices):
            asked.add(str(FACE.asks(GAME.view(state, None))))
    assert "Choose" not in asked
    assert {"Place the tile", "Choose a tile from the hand and place it", "The game is over"} <= asked


# ---- Words


def test_places_are_said_from_the_start_tile() -> None:
    said = [str(phrases.place(x, y)) for x, y in ((0, 0), (3, -1), (-2, 0), (0, 4))]
    assert said == ["at the start", "3 east, 1 north", "2 west", "4 south"]


@for_each(KINDS, SIDES)
def test_segments_of_a_tile_have_different_names(code: str, facing: str) -> None:
    names = [str(words.segment_name(code, facing, index)) for index in range(len(KINDS[code].segments))]
    assert len(set(names)) == len(names)


def test_tiles_have_different_names() -> None:
    names = [str(words.tile_name(code, SIDES[f])) for code, kind in KINDS.items() for f in kind.facings]
    assert len(set(names)) == len(names)


def literals() -> Iterator[str]:
    """Every sentence that the game's modules write."""
    for path in sorted((HERE / "games" / "carcassonne").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                texts = node.args[:1] if name == "Phrase" else node.args[1:3] if name == "counted" else []
                yield from (str(text.value) for text in texts if isinstance(text, ast.Constant))


def all_phrases() -> Iterator[Phrase]:
    for choices in CHOICES:
        for before, move, after in walk(3, "phrases", **choices):
            was, now = GAME.view(before, 0), GAME.view(after, 0)
            moves = GAME.moves(before) if who(before) == 0 else ()
            yield from phrases_in([(t.name, t.label, t.choice_name) for t in FACE.targets(was, moves)])
            yield from phrases_in(list(FACE.tell(was, move, now, after.ledger[len(before.ledger) :])))
            yield from phrases_in([FACE.asks(now), FACE.panel(now), FACE.supply(now, 1), FACE.overlays])
        for x in range(-500, 500, 23):
            yield from phrases_in(FACE.ask(now, x, x // 2))


@pytest.mark.slow
def test_every_phrase_is_said_in_french_with_the_same_blanks() -> None:
    french = catalogue()
    used = {*literals(), *(phrase.text for phrase in all_phrases())} - {"{player}"}
    assert len(used) > 80
    missing = sorted(text for text in used if text not in french)
    assert not missing
    for text in used:
        assert blanks(french[text]) == blanks(text), text


# ---- The story


@each_choice
def test_the_log_tells_every_point(choices: dict[str, str]) -> None:
    scores = [0, 0, 0]
    lines: list[Line] = []
    for before, move, after in walk(3, "log", **choices):
        told = showing.tell(FACE, GAME, (before, move, after))
        lines += told
        for line in told:
            if line.points:
                assert line.seat is not None
                scores[line.seat] += line.points
                assert sum(term.points for term in line.terms) == line.points
                assert all(term.rule for term in line.terms)
            assert not line.lights or FACE.light(GAME.view(after, None), line.lights)
    assert scores == after.scores
    texts = [line.phrase.text for line in lines]
    assert texts.count("Final scoring") == 1
    assert texts.count("{player} starts") == 1
    assert texts[-1] in ("{player} wins with {points} points", "{players} share the victory with {points} points")
    assert texts[0] == "{player} starts"
    final = texts.index("Final scoring")
    assert not any("places" in text for text in texts[final:])


def test_tiles_set_aside_are_always_told() -> None:
    view = {**late_view(), "drawn": None}
    lines = FACE.tell(view, Draw("C"), {**view, "aside": ["C"]}, [])
    assert [str(line.phrase) for line in lines] == [
        "No place for this tile: set aside (city on all sides with a pennant) [CAR-3.6]"
    ]


def test_who_starts_is_told_once_to_everybody() -> None:
    """Whoever is dealt three tiles knows all that are left, as before the first of them. [CAR-1.7, VAR-1.1]"""
    for looker in (None, 0, 1):
        lines = [
            line.phrase.text
            for before, move, after in list(walk(2, "hands", hand_tiles=3, first_player="youngest"))[:8]
            for line in FACE.tell(GAME.view(before, looker), move, GAME.view(after, looker), [])
        ]
        assert lines.count("{player} starts") == 1


def test_a_square_for_a_tile_that_is_drawn_already() -> None:
    state = GAME.setup(Options(2, first_player="0"))
    state.bag = [state.edition.tiles.number["U"]]
    state = GAME.apply(state, find_move(GAME, state, "=U"))
    answer = FACE.ask(GAME.view(state, 0), 150, 50)
    assert answer
    assert str(answer.lines[-1]) == "Only a tile that is drawn fits here"


def test_a_hand_in_which_nothing_fits_is_told() -> None:
    view: CarcassonneView = {**late_view(), "task": {"name": "place", "who": 1}, "turn": 1}
    lines = FACE.tell(view, Aside("V"), {**view, "aside": [*view["aside"], "V"]}, [])
    assert [line.phrase.text for line in lines] == [
        "Nothing fits in the hand of {player}: set aside ({tile}) [VAR-1.6]"
    ]


def test_terms_of_one_kind_are_told_as_one() -> None:
    view = late_view()
    city = Term("cities", 3, "CAR-9.7")
    lines = FACE.tell(view, PASS, view, [Entry(0, "field", (city, city), "0.0")])
    assert [(str(term.phrase), term.points) for term in lines[0].terms] == [("2 completed cities", 6)]


def test_followers_travel_home_and_points_float() -> None:
    for before, _, after in walk(3, "effects"):
        entries = after.ledger[len(before.ledger) :]
        effects = FACE.effects(GAME.view(before, None), GAME.view(after, None), entries)
        floats = [effect for effect in effects if effect.kind == "float"]
        homes = [effect for effect in effects if effect.kind == "home"]
        assert [(e.seat, e.text) for e in floats] == [(entry.seat, f"{entry.points:+d}") for entry in entries]
        assert len({(effect.x, effect.y) for effect in floats}) == len(floats)
        gone = set(before.followers) - set(after.followers)
        assert len(homes) == len(gone)
        assert {effect.piece for effect in homes} <= set(FACE.board(GAME.view(before, None))["pieces"])


# ---- Aids


@pytest.mark.parametrize("name", FACE.overlays)
def test_overlays_show_each_open_feature_once(name: str) -> None:
    for seed in range(3):
        view = late_view(seed)
        markup = FACE.overlay(view, name)
        check_markup(markup)
        shown = [key for key in ids(markup) if key.startswith("over")]
        open_ones = [f for f in view["features"] if f["kind"] == name and not f["complete"]]
        assert sorted(shown) == sorted(f"over{f['id'].replace('.', '-')}" for f in open_ones)
        held = sum(bool(feature["owners"]) for feature in open_ones)
        assert markup.count('class="r-badge"') >= held
        assert len(set(ids(markup))) == len(ids(markup))
    assert FACE.overlay(view, "nothing") == ""


def test_ties_are_hatched() -> None:
    view = late_view()
    city = next(f for f in view["features"] if f["kind"] == "city" and not f["complete"])
    tied = {**city, "owners": [0, 2], "followers": [1, 0, 1, 0]}
    others = [f for f in view["features"] if f is not city]
    markup = FACE.overlay({**view, "features": [*others, tied]}, "city")
    assert "car-tie-0-2" in ids(markup)
    assert "url(#car-tie-0-2)" in markup


def test_light_finds_features_and_tiles() -> None:
    view = late_view()
    for feature in view["features"]:
        check_markup(FACE.light(view, feature["id"]))
        assert FACE.light(view, feature["id"])
    check_markup(FACE.light(view, "3"))
    assert [FACE.light(view, at) for at in ("", "nonsense", "999", "999.9", "1.99", "-1", "1.x", "²")] == [""] * 8


def test_a_point_belongs_to_the_segment_that_followers_stand_on() -> None:
    for code, kind in KINDS.items():
        for facing in SIDES:
            placed: TileView = {"tile": code, "x": -2, "y": 3, "facing": facing}
            for segment in range(len(kind.segments)):
                x, y = draw.anchor({"tiles": [placed], "followers": []}, 0, segment)
                assert segment_at(placed, x, y) == segment, f"{code}{facing} segment {segment}"


def test_asking_about_a_tile_tells_its_feature() -> None:
    view = late_view()
    for number in range(len(view["tiles"])):
        for feature in view["features"]:
            for tile, segment in feature["segments"]:
                if tile == number:
                    answer = FACE.ask(view, *draw.anchor(view, tile, segment))
                    assert answer is not None
                    assert str(answer.title).lower() == feature["kind"]
                    check_markup(answer.light)
    assert FACE.ask(view, 1e6, 1e6) is None


def test_the_odds_of_an_empty_square() -> None:
    """Compared with what the rules say after each draw that can come next."""
    checked = 0
    for state, _, _ in list(walk(2, "odds"))[::17]:
        if state.agenda[-1].name != "draw":
            continue
        view = GAME.view(state, 1)
        draws = GAME.odds(state)
        placed = {
            move.tile: {(m.x, m.y) for m in GAME.moves(GAME.apply(state, move)) if isinstance(m, Place)}
            for move, _ in draws
            if isinstance(move, Draw)
        }
        for cell in view["frontier"]:
            here = (cell["x"], cell["y"])
            expected = {m.tile: n for m, n in draws if isinstance(m, Draw) and here in placed[m.tile]}
            fitting, total = odds(view, cell)
            assert fitting == expected
            assert total == len(state.bag)
            answer = FACE.ask(view, cell["x"] * 100 + 50, cell["y"] * 100 + 50)
            assert answer is not None
            assert len(answer.pictures) == len(expected)
            said = [phrase for phrase in answer.lines if "percent" in phrase.values]
            assert [phrase.values["percent"] for phrase in said] == (
                [percent(sum(expected.values()), total)] if expected else []
            )
            checked += 1
    assert checked > 50


def test_percent_never_lies() -> None:
    assert [percent(*pair) for pair in ((0, 9), (1, 3), (1, 300), (299, 300), (3, 3))] == [
        "0",
        "33",
        "<1",
        ">99",
        "100",
    ]


def test_without_aids_an_empty_square_tells_what_lies_around_it() -> None:
    view = late_view()
    cell = view["frontier"][0]
    answer = FACE.ask(view, cell["x"] * 100 + 1, cell["y"] * 100 + 1, aids=False)
    assert answer is not None
    assert len(answer.lines) == 1
    assert not answer.pictures


# ---- What views tell about the landscape


@pytest.mark.parametrize("seats", [2, 4])
def test_owned_features_add_up_to_the_forecast(seats: int) -> None:
    for _, _, state in list(walk(seats, "worth", farm_scoring="third-edition"))[::9]:
        if not state.agenda:
            continue
        view = GAME.view(state, None)
        sums = [0] * seats
        for feature in view["features"]:
            for seat in feature["owners"]:
                sums[seat] += feature["now"]
        assert sums == view["forecast"]


@pytest.mark.slow
@pytest.mark.parametrize("small_city", ["2", "4"])
def test_completing_brings_at_least_what_was_told(small_city: str) -> None:
    completed = 0
    for seed in range(6):
        for before, move, after in walk(4, f"complete {seed}", small_city=small_city):
            if not isinstance(move, Place):
                continue
            now = GAME.view(after, None)
            for feature in GAME.view(before, None)["features"]:
                grown = feature_at(now, feature["id"])
                assert grown is not None
                if grown["complete"] and grown["owners"] and not feature["complete"]:
                    assert feature["complete_value"] is not None
                    assert grown["now"] >= feature["complete_value"]
                    assert feature["kind"] != "cloister" or grown["now"] == feature["complete_value"] == 9
                    completed += 1
    assert completed > 5


def test_badges_say_now_and_then() -> None:
    feature = GAME.view(GAME.setup(Options(2)), None)["features"][0]
    feature |= {"kind": "city", "now": 3, "complete_value": 8, "complete": False}
    assert worth(feature) == "3 → 8+"
    assert worth({**feature, "kind": "cloister"}) == "3 → 8"
    assert worth({**feature, "kind": "field", "complete_value": None}) == "3"


# ---- The panel


def render(view: CarcassonneView, *, aids: bool = True) -> str:
    return showing.render(FACE, view, aids=aids)


def test_the_panel_shows_the_tile_and_what_is_left() -> None:
    view = late_view()
    html = render(view)
    ElementTree.fromstring(html)
    check_markup(re.sub(r"<details.*</details>", "", html, flags=re.DOTALL))
    assert f"{view['stock']} tiles in the bag" in html
    assert f"#car-{view['drawn']}-n" in html
    left = in_panel(FACE, view, "kind_left")
    assert sum(kind.left for kind in left) == view["stock"]
    assert [kind.total for kind in left] == [kind.count for kind in KINDS.values()]
    assert "<details" not in render(view, aids=False)
    assert in_panel(FACE, view, "kind_left", aids=False) == []


def test_the_supply_is_one_picture_with_a_name() -> None:
    view = late_view()
    for seat in range(view["seats"]):
        ((picture, name),) = FACE.supply(view, seat)
        assert picture.count("<use") == view["supply"][seat]
        assert str(view["supply"][seat]) in str(name)
        check_markup(picture)


@pytest.mark.parametrize("seed", range(2))
def test_nothing_hidden_is_shown(seed: int) -> None:
    """What a watcher gets is the same in all states that the watcher cannot tell apart."""
    rng = Random(seed)
    for before, move, after in list(walk(3, f"hidden {seed}", hand_tiles=3))[::7]:
        entries = after.ledger[len(before.ledger) :]
        for seat in (None, 0, 1):
            view = GAME.view(after, seat)
            other = GAME.view(GAME.guess(after, seat, rng), seat)
            assert FACE.board(view) == FACE.board(other)
            assert FACE.panel(view) == FACE.panel(other)
            assert render(view) == render(other)
            if isinstance(move, Deal) and move.seat != seat:
                was = GAME.view(before, seat)
                told = [FACE.tell(was, Deal(move.seat, code), view, entries) for code in KINDS]
                assert all(lines == told[0] for lines in told)
            hands = in_panel(FACE, view, "hands")[0]
            shown = sum(len(hand.tiles) for hand in hands)
            known = [after.hands[s] if s == seat else after.shown[s] for s in range(3)]
            assert shown == sum(map(len, known))


# ---- Standalone pictures


def test_pictures_stand_alone() -> None:
    view = late_view()
    check_standalone(FACE.svg(view))
    check_standalone(FACE.svg(view, coordinates=True))
    check_standalone(FACE.picture())
    assert "r-label" in FACE.svg(view, coordinates=True)


def test_the_card_shows_a_board_that_could_be() -> None:
    cells = re.findall(r'<use href="#car-([A-Z])-([nesw])" x="(-?\d+)" y="(-?\d+)"', FACE.picture())
    tiles: list[TileView] = [
        {"tile": code, "facing": f, "x": int(x) // 100, "y": int(y) // 100} for code, f, x, y in cells
    ]
    assert len(tiles) == 12
    assert all(count <= KINDS[code].count for code, count in Counter(tile["tile"] for tile in tiles).items())
    view: BoardView = {"tiles": tiles, "followers": []}
    for tile in tiles:
        for side in range(4):
            own = KINDS[tile["tile"]].edges[(side - SIDES.index(tile["facing"])) % 4]
            assert edge_beside(view, tile["x"], tile["y"], side) in ("", own)


def test_a_notebook_shows_the_board() -> None:
    state = GAME.setup(Options(2, hand_tiles=3))
    check_standalone(state._repr_svg_())


def test_a_game_without_a_face_is_unknown() -> None:
    with pytest.raises(UnknownGame):
        find_face("chess")
