"""The pictures of The Castle: made from the facts, well formed, and true to where everything lies."""

import re
from itertools import combinations
from math import hypot
from random import Random
from xml.etree import ElementTree

import pytest

from remparts.core.grid import SIDES, place
from remparts.core.options import Options
from remparts.core.task import CHANCE
from remparts.games.castle.face import board as draw
from remparts.games.castle.face import outlines
from remparts.games.castle.face.drawing import pieces, wall
from remparts.games.castle.face.drawing.picture import draw_tile, picture
from remparts.games.castle.face.drawing.plan import APART, SQUARE, lay_out, plan
from remparts.games.castle.face.drawing.stands import men, stands
from remparts.games.castle.face.drawing.starts import DEPTH, recesses
from remparts.games.castle.face.drawing.track import spaces, tower_places
from remparts.games.castle.rules.facts import board, kinds
from remparts.games.castle.rules.game import TheCastle
from remparts.games.castle.rules.tiles import COURT, HOUSE, PATH, TOWER, Segment
from remparts.games.castle.rules.view import CastleView, TileView
from remparts.games.drawing.shapes import Area, Point, rim_point, turned
from remparts.games.drawing.stands import FARTHEST
from remparts.land.tiles import Kind
from tests.shared import for_each, hidden, printed

CODES = [kind.code for kind in kinds()]
KINDS = {kind.code: kind for kind in kinds()}
FACINGS = range(4)


def late_view(seed: int, moves: int) -> CastleView:
    """A view of a game after this number of random moves."""
    game, rng = TheCastle(), Random(seed)
    state = game.setup(Options())
    for _ in range(moves):
        if not state.agenda:
            break
        who = state.agenda[-1].who
        game.play(state, game.deal(state, rng) if who == CHANCE else rng.choice(game.moves(state)))
    return game.view(state, None)


def rings(path: str) -> list[list[Point]]:
    """The points of path data made of moves, relative lines and closures, read without the code that wrote it."""
    found = []
    for ring in path.split("M")[1:]:
        assert ring.endswith("z")
        start, _, steps = ring[:-1].partition("l")
        values = numbers(steps)
        points = [(numbers(start)[0], numbers(start)[1])]
        for dx, dy in zip(values[::2], values[1::2], strict=True):
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        found.append(points)
    return found


def numbers(text: str) -> list[float]:
    return [float(value) for value in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]


def is_inside(point: Point, area: list[list[Point]]) -> bool:
    x, y = point
    within = False
    for ring in area:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                within = not within
    return within


def apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def identifiers(svg: str) -> list[str]:
    return [element.attrib["id"] for element in ElementTree.fromstring(svg).iter() if "id" in element.attrib]


def near_rim(position: float) -> Point:
    x, y = rim_point(position)
    return x + (50 - x) * 0.02, y + (50 - y) * 0.02


# ---- Tiles


@for_each(CODES)
def test_a_tile_is_well_formed_small_and_without_ids_in_every_facing(code: str) -> None:
    for facing in FACINGS:
        inside = picture(code, facing)
        assert not identifiers(f"<g>{inside}</g>")
        assert len(inside) < 6000


@pytest.mark.slow
@for_each(CODES)
def test_what_a_tile_uses_is_defined(code: str) -> None:
    defined = set(identifiers(f"<g>{draw.definitions()}</g>"))
    for facing in FACINGS:
        assert set(re.findall(r'href="#([^"]+)"', picture(code, facing))) <= defined
        assert set(re.findall(r'href="#([^"]+)"', draw.use_tile(code, SIDES[facing], 0, 0))) <= defined


@for_each(CODES)
def test_a_tile_shows_its_markets_wells_and_towers(code: str) -> None:
    segments = KINDS[code].segments
    for facing in FACINGS:
        shown = picture(code, facing)
        assert shown.count("#cst-market") == sum(s.signs for s in segments if s.kind == COURT)
        assert shown.count("#cst-well") == sum(s.signs for s in segments if s.kind == PATH)
        has_towers = "#cst-round" in shown or "#cst-broad" in shown
        assert has_towers == any(s.kind == TOWER for s in segments)
        assert ("#cst-roofs" in shown) == any(s.kind == HOUSE for s in segments)
        assert (("#cst-gate" in shown) or ("#cst-side-gate" in shown)) == (KINDS[code].markers["center"] == "building")


@for_each(CODES)
def test_a_follower_stands_on_its_segment_apart_from_others_and_beside_wells_and_markets(code: str) -> None:
    for facing in FACINGS:
        anchors = [draw.anchor(code, index, facing) for index in range(len(KINDS[code].segments))]
        for index, at in enumerate(anchors):
            assert is_inside(at, rings(draw.segment_path(code, index, facing))), f"segment {index}"
        for one, other in combinations(anchors, 2):
            assert apart(one, other) >= 24
    assert APART >= 24
    signs = [at for at in plan(code).signs if at is not None]
    assert all(apart(at, sign) >= 17 for at in plan(code).anchors for sign in signs)


@pytest.mark.slow
@for_each(CODES)
def test_a_follower_leaves_visible_its_path_and_the_signs(code: str) -> None:
    """A messenger stands beside his path, and nobody on a well or a market; all others are within their segments."""
    signs = [at for at in plan(code).signs if at is not None]
    for facing in FACINGS:
        for index, segment in enumerate(KINDS[code].segments):
            who, stand = men(code, facing)[index], stands(code, facing)[index]
            assert apart(stand, draw.anchor(code, index, facing)) <= FARTHEST + 0.01
            assert not hidden(who.covers, stand, [turned(at, facing) for at in signs]), f"segment {index}, {facing}"
            if segment.kind == PATH:
                assert hidden(who.covers, stand, who.own) <= 0.25 * len(who.own), f"segment {index}, {facing}"
                assert min(apart(stand, point) for point in who.own) <= 28, f"segment {index}, {facing}"
            else:
                assert is_inside(stand, rings(draw.segment_path(code, index, facing))), f"segment {index}, {facing}"


@pytest.mark.slow
@for_each(CODES)
def test_the_place_of_a_messenger_tells_his_path(code: str) -> None:
    paths = [index for index, segment in enumerate(KINDS[code].segments) if segment.kind == PATH]
    for facing in FACINGS:
        for one, other in combinations([stands(code, facing)[index] for index in paths], 2):
            assert apart(one, other) >= 35


def covering(areas: list[list[list[Point]]], *, has_square: bool) -> set[int]:
    """How many areas cover each of many points, those of a square left out."""
    points = [(x * 2.5 + 1.3, y * 2.5 + 1.1) for x in range(40) for y in range(40)]
    free = [point for point in points if not has_square or apart(point, (50, 50)) > SQUARE + 0.5]
    return {sum(is_inside(point, area) for area in areas) for point in free}


@for_each(CODES)
def test_the_areas_of_a_tile_cover_it_and_do_not_overlap(code: str) -> None:
    areas = [rings(draw.segment_path(code, index, 1)) for index in range(len(KINDS[code].segments))]
    assert covering(areas, has_square=KINDS[code].markers["center"] == "square") == {1}


@for_each(CODES)
def test_segments_reach_the_rim_where_the_facts_say(code: str) -> None:
    for facing in FACINGS:
        for index, segment in enumerate(KINDS[code].turned(facing)):
            area = rings(draw.segment_path(code, index, facing))
            assert [half for half in range(8) if is_inside(near_rim(half * 50 + 25), area)] == list(segment.halves)
            assert [side for side in FACINGS if is_inside(near_rim(side * 100 + 50), area)] == [
                side for side in FACINGS if side in segment.sides or {2 * side, 2 * side + 1} <= set(segment.halves)
            ] or not segment.sides


CORRECTED = {
    "a house across and courts beside it": (
        Segment(HOUSE, halves=(0, 1, 4, 5)),
        Segment(COURT, halves=(2, 3)),
        Segment(COURT, halves=(6, 7), signs=1),
    ),
    "one tower on a side": (Segment(TOWER, halves=(0, 1)), Segment(COURT, halves=(2, 3, 4, 5, 6, 7))),
    "a path into a house": (Segment(PATH, sides=(0,)), Segment(HOUSE, halves=tuple(range(8)))),
    "a path beside split quarters": (
        Segment(PATH, sides=(0, 1), signs=1),
        Segment(HOUSE, halves=(1, 2)),
        Segment(TOWER, halves=(3,)),
        Segment(COURT, halves=(4, 5, 6)),
        Segment(HOUSE, halves=(7, 0)),
    ),
}
"""Tiles that an owner of the printed game might enter: their quarters are split, or joined across the middle."""


@for_each(CORRECTED)
def test_a_corrected_tile_of_another_shape_is_drawn_as_it_is(name: str) -> None:
    kind = Kind("X1", "X1", 1, "oooo", CORRECTED[name], {"center": "none"})
    shown = lay_out(kind)
    assert covering([rings(area.text()) for area in shown.areas], has_square=False) == {1}
    for at, area in zip(shown.anchors, shown.areas, strict=True):
        assert area.holds(at)
    for facing in FACINGS:
        assert not identifiers(f"<g>{draw_tile(shown, facing)}</g>")


# ---- The wall and its track


def test_every_space_of_the_track_lies_on_its_square_of_the_wall() -> None:
    squares = {number: square.at for square in board().squares for number in square.spaces}
    assert [space.number for space in spaces()] == list(range(100))
    for space in spaces():
        x, y = squares[space.number]
        for at in (*space.shape, space.label, space.stand):
            assert x * 100 <= at[0] <= x * 100 + 100
            assert y * 100 <= at[1] <= y * 100 + 100
        assert Area((space.shape,)).holds(space.stand)
        assert Area((space.shape,)).holds(space.label)
        assert draw.marker_place(space.number) == space.stand


def test_spaces_do_not_overlap() -> None:
    for one, other in combinations(spaces(), 2):
        assert not Area((one.shape,)).holds(other.stand)
        assert apart(one.stand, other.stand) > 40


def test_a_wall_tile_lies_on_its_tower_and_hides_no_number() -> None:
    for tower in board().towers:
        x, y = tower_places()[tower.at]
        assert tower.at == (int(x // 100), int(y // 100))
        for number in tower.spaces:
            at = spaces()[number].label
            assert abs(at[0] - x) > wall.TILE / 2 + 11 or abs(at[1] - y) > wall.TILE / 2 + 7, "half a number and more"


def test_the_wall_is_well_formed_and_small() -> None:
    frame = wall.frame()
    assert not identifiers(f"<g>{frame}</g>")
    assert len(frame) < 60_000
    found = [element.text for element in ElementTree.fromstring(f"<g>{frame}</g>").iter("text")]
    assert sorted(map(int, filter(None, found))) == list(range(100))


def test_start_spaces_lie_on_their_squares_beside_their_cells() -> None:
    assert len(recesses()) == len(board().starts)
    for start in board().starts:
        recess = recesses()[start.at]
        areas = [recess.area(index) for index in range(len(start.kind.segments))]
        for along in (10, 30, 50, 70, 90):
            for deep in (1, DEPTH - 1):
                x, y = recess.point(along, deep)
                assert sum(area.holds((x, y)) for area in areas) == 1
                assert (int(x // 100), int(y // 100)) == start.at
            x, y = recess.point(along, -5)
            assert (int(x // 100), int(y // 100)) == start.cell
            assert outlines.start_at(*recess.point(along, 5)) is not None


# ---- Pieces


def test_wall_tiles_are_well_formed_and_differ() -> None:
    faces = [pieces.wall_tile(number) for number in range(1, 10)]
    for number, face in enumerate(faces, 1):
        texts = [element.text for element in ElementTree.fromstring(f"<g>{face}</g>").iter("text")]
        assert str(number) in texts
    assert len(set(faces)) == 9
    assert ElementTree.fromstring(draw.small_wall_tile(None)).attrib["viewBox"] == "0 0 48 48"


def test_markers_on_one_space_are_both_seen_and_lie_on_their_second_lap() -> None:
    view = late_view(1, 0)
    view["track"] = [{"space": 33, "lying": False}, {"space": 33, "lying": True}]
    first, second = draw.placed_markers(view).values()
    places = [numbers(" ".join(re.findall(r'[xy]="([^"]+)"', marker))) for marker in (first, second)]
    assert apart((places[0][0], places[0][1]), (places[1][0], places[1][1])) > 20
    assert "#cst-marker-0-standing" in first
    assert "#cst-marker-1-lying" in second


def test_a_keep_stands_on_its_own_house_of_two() -> None:
    view = late_view(1, 0)
    tile: TileView = {"tile": "N15", "x": 4, "y": 5, "facing": "e"}
    houses = [index for index, segment in enumerate(KINDS["N15"].segments) if segment.kind == HOUSE]
    for index in houses:
        view["tiles"] = [tile]
        view["keeps"] = [{"size": 7, "id": "mine", "x": 4, "y": 5}, None]
        view["features"] = [
            {
                "id": "mine", "kind": HOUSE, "segments": [[4, 5, index]], "size": 1, "open": 0, "wells": 0,
                "markets": 0, "followers": [0, 0], "owner": None, "complete": True, "now": 0, "complete_value": 0,
            }
        ]  # fmt: skip
        (keep,) = draw.placed_keeps(view).values()
        found = re.search(r"translate\(([^)]+)\)", keep)
        assert found
        x, y = numbers(found[1])
        assert is_inside((x - 400, y - 500), rings(draw.segment_path("N15", index, 1)))
        assert ">7</text>" in keep


# ---- Features


@pytest.mark.slow
@for_each(range(3))
def test_a_feature_is_outlined_where_it_ends_and_not_where_it_joins(seed: int) -> None:
    view = late_view(seed, 400)
    lying = {(tile["x"], tile["y"]) for tile in view["tiles"]} | {start.at for start in board().starts}
    for feature in view["features"]:
        cells = {(x, y) for x, y, _ in feature["segments"]}
        assert cells <= lying
        outline = outlines.outline(view["tiles"], feature["segments"])
        ends = numbers(outline.replace("M", " ").replace("L", " "))
        points = list(zip(ends[::2], ends[1::2], strict=True))
        starts, stops = points[::2], points[1::2]
        assert sorted(starts) == sorted(stops), "an outline is closed"
        for point in points:
            assert any(x * 100 - 0.1 <= point[0] <= x * 100 + 100.1 and y * 100 - 0.1 <= point[1] <= y * 100 + 100.1
                       for x, y in cells)  # fmt: skip


def test_joined_tiles_have_no_line_between_them() -> None:
    tiles: list[TileView] = [
        {"tile": "N01", "x": 4, "y": 5, "facing": "n"},
        {"tile": "N10", "x": 5, "y": 5, "facing": "n"},
    ]
    shown = outlines.outline(tiles, [[4, 5, 0], [5, 5, 0]])
    assert "M500 500L500 550" not in shown
    assert "M500 550L500 500" not in shown
    assert "M500 550L500 600" in shown, "where the neighbour shows a court, the house is closed"


@for_each(CODES)
def test_the_segment_at_a_point_is_found(code: str) -> None:
    for facing in SIDES:
        tile: TileView = {"tile": code, "x": 4, "y": 6, "facing": facing}
        for index in range(len(KINDS[code].segments)):
            assert outlines.segment_at(tile, *draw.place_of(tile, index)) == index


# ---- Boards


@pytest.mark.slow
@for_each(range(4))
def test_a_board_is_well_formed_and_its_ids_are_its_own(seed: int) -> None:
    view = late_view(seed, 100 + 100 * seed)
    parts = draw.layers(view)
    assert tuple(parts) == draw.LAYERS
    for fragments in parts.values():
        for key, text in fragments.items():
            assert identifiers(f"<g>{text}</g>") == [key]
    found = identifiers(draw.svg(view, has_coordinates=True))
    assert len(found) == len(set(found))
    assert {"m0", "m1", "wall", f"t{len(view['tiles']) - 1}"} <= set(found)
    assert sum(key.startswith("w") for key in parts["wall"]) == 1 + sum(tower["holds"] for tower in view["towers"])


def test_the_definitions_are_well_formed_and_their_ids_are_their_own() -> None:
    found = identifiers(f"<g>{draw.definitions()}</g>")
    assert len(found) == len(set(found))
    own = [name for name in found if not name.startswith("ruler-")]
    assert all(name.startswith("cst-") for name in own)


def test_the_card_and_an_empty_board_are_well_formed() -> None:
    for svg in (draw.picture(), draw.svg(late_view(1, 0))):
        found = identifiers(svg)
        assert len(found) == len(set(found))
    assert not [name for name in identifiers(draw.picture()) if not name.startswith("cst-")]


def test_the_box_holds_the_wall_and_every_cell() -> None:
    left, top, width, height = draw.box()
    for x, y in [place(each) for each in board().cells] + [square.at for square in board().squares]:
        assert left < x * 100
        assert x * 100 + 100 < left + width
        assert top < y * 100
        assert y * 100 + 100 < top + height


@pytest.mark.slow
def test_pictures_do_not_depend_on_the_order_of_sets() -> None:
    program = (
        "from hashlib import sha256\n"
        "from remparts.games.castle.face import board as draw\n"
        "print(sha256((draw.definitions() + draw.picture()).encode()).hexdigest())"
    )
    assert len(printed(program)) == 1
