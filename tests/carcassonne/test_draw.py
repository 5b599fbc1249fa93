"""The pictures: made from the facts, well formed, and true to where everything lies."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest

from remparts.core.marks import MARKS
from remparts.games.carcassonne.expansions import faces
from remparts.games.carcassonne.expansions.catapult import fair
from remparts.games.carcassonne.expansions.mage import pictures as magic
from remparts.games.carcassonne.expansions.river import sights, water
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.face.drawing.layout import layout
from remparts.games.carcassonne.face.drawing.looks import LOOKS, ShownTiles
from remparts.games.carcassonne.face.drawing.picture import picture
from remparts.games.carcassonne.face.drawing.pieces import pose
from remparts.games.carcassonne.face.drawing.stands import men, stands
from remparts.games.carcassonne.face.part import learn_looks
from remparts.games.carcassonne.rules.facts import BASE, tile_set
from remparts.games.carcassonne.rules.tiles import Kind, Segment
from remparts.games.carcassonne.rules.view import BoardView, TileView
from remparts.games.drawing.figures import figure
from remparts.games.drawing.shapes import Point, apart, rim_point, turned
from remparts.games.drawing.sheet import STYLES
from remparts.games.drawing.stands import FARTHEST
from tests.shared import for_each, hidden, printed

learn_looks(faces())
CODES = sorted(kind.code for name in (BASE, *(part.tiles.facts for part in faces())) for kind in tile_set(name))
BASE_CODES = [kind.code for kind in tile_set(BASE)]
SOURCE = Path(draw.__file__).parent

VIEW: BoardView = {
    "tiles": [
        {"tile": "D", "x": 0, "y": 0, "facing": "n"},
        {"tile": "U", "x": 1, "y": 0, "facing": "n"},
        {"tile": "A", "x": -1, "y": 0, "facing": "w"},
        {"tile": "N", "x": 0, "y": -1, "facing": "s"},
        {"tile": "D", "x": 2, "y": 0, "facing": "s"},
    ],
    "followers": [
        {"seat": 0, "tile": 0, "segment": 0, "role": "knight"},
        {"seat": 1, "tile": 1, "segment": 0, "role": "thief"},
        {"seat": 4, "tile": 1, "segment": 2, "role": "farmer"},
        {"seat": 2, "tile": 2, "segment": 0, "role": "monk"},
    ],
}

OWN_STYLES = {"water": water._WATER, "bridge": water._BRIDGE, "lava": sights._LAVA, "pig": sights._PIG}
OWN_STYLES |= {"magic": magic._MAGIC, "fair": fair._TRAMPLED}
"""Styles that expansions bring."""

Rings = list[list[Point]]


def rings(path: str) -> Rings:
    """The points of path data made of moves, relative lines and closures, read without the code that wrote it."""
    found: Rings = []
    for ring in path.split("M")[1:]:
        assert ring.endswith("z")
        start, _, steps = ring[:-1].partition("l")
        x, y = numbers(start)
        points = [(x, y)]
        values = numbers(steps)
        for dx, dy in zip(values[::2], values[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        found.append(points)
    return found


def numbers(text: str) -> list[float]:
    return [float(value) for value in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]


def is_inside(point: Point, area: Rings) -> bool:
    x, y = point
    within = False
    for ring in area:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                within = not within
    return within


def areas(code: str) -> list[Rings]:
    return [rings(draw.segment_path(code, index)) for index in range(len(LOOKS.kinds[code].segments))]


def near_rim(position: float) -> Point:
    """A point of the tile just within the rim."""
    x, y = rim_point(position)
    return x + (50 - x) * 0.02, y + (50 - y) * 0.02


def identifiers(svg: str) -> list[str]:
    return [element.attrib["id"] for element in ElementTree.fromstring(svg).iter() if "id" in element.attrib]


def shows(code: str, style: str) -> bool:
    paint = STYLES[style] if style in STYLES else OWN_STYLES[style].paint
    return f'" {paint}/>' in picture(code, 0)


def has(code: str, what: Callable[[Segment], bool]) -> bool:
    return any(what(segment) for segment in LOOKS.kinds[code].segments)


def test_every_kind_of_the_facts_has_a_code() -> None:
    assert len(CODES) == 78
    assert "".join(BASE_CODES) == "ABCDEFGHIJKLMNOPQRSTUVWX"
    assert LOOKS.kinds["S4"].name == "shrine/two-road-ends"
    assert LOOKS.kinds["M8"].name == "mage/city-caps-adjacent-road-curve"


@for_each(CODES)
def test_a_tile_is_well_formed_in_every_facing(code: str) -> None:
    for facing in "nesw":
        symbol = draw.layers({"tiles": [], "followers": []}, ready=[code])["pictures"][f"car-{code}-{facing}"]
        assert ElementTree.fromstring(symbol).attrib["viewBox"] == "0 0 100 100"
        assert identifiers(symbol) == [f"car-{code}-{facing}"], "what is within has no id"


@for_each(CODES)
def test_a_follower_stands_on_its_segment_and_apart_from_others(code: str) -> None:
    anchors = [draw.segment_anchor(code, index) for index in range(len(LOOKS.kinds[code].segments))]
    for index, (anchor, area) in enumerate(zip(anchors, areas(code), strict=True)):
        assert is_inside(anchor, area), f"segment {index} of {code}"
    for one, other in combinations(anchors, 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) >= 14


SEEN = 0.75
"""The least share of a way or a building that is seen beside the follower who stands on it."""


@pytest.mark.slow
@for_each(CODES)
def test_a_follower_leaves_visible_what_it_stands_on(code: str) -> None:
    """A monk beside the cloister, a thief beside the road however short, a knight within his walls."""
    plan = layout(code)
    for facing in range(4):
        places, everybody = stands(code, facing), men(code, facing)
        for index, segment in enumerate(plan.kind.segments):
            place, who, what = places[index], everybody[index], f"segment {index} of {code}, {facing}"
            assert apart(place, turned(plan.anchors[index], facing)) <= FARTHEST + 0.01, what
            if who.own:
                assert 1 - hidden(who.covers, place, who.own) / len(who.own) >= SEEN, what
            if LOOKS.is_walled(segment.kind):
                assert is_inside(turned(place, -facing % 4), areas(code)[index]), what
            pennants = [turned(pennant, facing) for pennant in plan.pennants]
            assert not hidden(who.covers, place, pennants), what
        for one, other in combinations(places, 2):
            assert apart(one, other) >= 14


@pytest.mark.slow
@for_each(CODES)
def test_a_thief_stands_beside_his_own_road(code: str) -> None:
    for facing in range(4):
        for index, segment in enumerate(layout(code).kind.segments):
            if segment.kind == "road":
                who, place = men(code, facing)[index], stands(code, facing)[index]
                assert min(apart(place, point) for point in who.own) <= 28, f"segment {index}, {facing}"


@for_each(CODES)
def test_segments_reach_the_rim_where_the_facts_say(code: str) -> None:
    for index, (segment, area) in enumerate(zip(LOOKS.kinds[code].segments, areas(code), strict=True)):
        for side in segment.sides:
            assert is_inside(near_rim(side * 100 + 50), area), f"side {side} of segment {index}"
            if segment.kind == "city":
                assert is_inside(near_rim(side * 100 + 15), area)
                assert is_inside(near_rim(side * 100 + 85), area)
        for half in range(8):
            touches = is_inside(near_rim(half * 50 + 25), area)
            assert touches == (half in segment.halves) or segment.kind == "city"


@for_each([code for code in CODES if not has(code, lambda segment: bool(segment.bridge_over))])
def test_segments_share_no_ground(code: str) -> None:
    """Save where one passes over another on a bridge."""
    kind, everything = LOOKS.kinds[code], areas(code)
    alone = [i for i, segment in enumerate(kind.segments) if segment.kind not in ("river", "road")] + [
        i for i, segment in enumerate(kind.segments) if segment.kind == "road" and "ring" not in segment.marks
    ]
    for x in range(2, 100, 6):
        for y in range(3, 100, 6):
            assert sum(is_inside((x, y), everything[index]) for index in alone) <= 1


@for_each(BASE_CODES)
def test_segments_cover_the_tile(code: str) -> None:
    """All but walls and the village at a crossing is somebody's ground."""
    everything = areas(code)
    points = [(x + 0.5, y + 0.5) for x in range(0, 100, 4) for y in range(0, 100, 4)]
    covered = sum(any(is_inside(point, area) for area in everything) for point in points)
    assert covered > 0.9 * len(points)


@for_each(CODES)
def test_what_is_drawn_is_in_the_facts(code: str) -> None:
    assert shows(code, "shield") == has(code, lambda s: s.signs > 0)
    assert shows(code, "road") == has(code, lambda s: s.kind == "road")
    assert shows(code, "water") == has(code, lambda s: s.kind == "river")
    assert shows(code, "plaza") == has(code, lambda s: s.ends_at == "crossing")
    assert shows(code, "hedge") == has(code, lambda s: s.kind == "cloister")
    assert shows(code, "heath") == (has(code, lambda s: s.kind == "shrine") or "pig_herd" in LOOKS.kinds[code].marks)
    assert shows(code, "magic") == ("magic" in LOOKS.kinds[code].marks)
    assert shows(code, "lava") == ("volcano" in LOOKS.kinds[code].marks)
    assert shows(code, "pig") == ("pig_herd" in LOOKS.kinds[code].marks)
    assert shows(code, "bridge") == has(code, lambda s: s.kind == "road" and bool(s.bridge_over))
    assert shows(code, "hatch") == has(code, lambda s: s.kind == "field" and "inner" not in s.marks)
    assert shows(code, "fair") == ("fair" in LOOKS.kinds[code].marks)
    walled = has(code, lambda s: s.kind == "city" and len(s.sides) < 4) or has(
        code, lambda s: s.kind == "carcassonne" and len(s.halves) < 8
    )
    assert shows(code, "wall-top") == walled


@for_each(code for code in CODES if layout(code).marks)
def test_a_mark_lies_on_the_ground_beside_followers(code: str) -> None:
    plan = layout(code)
    ((mark, at),) = plan.marks
    assert mark in LOOKS.kinds[code].marks
    on = [s.kind for s, area in zip(LOOKS.kinds[code].segments, areas(code), strict=True) if is_inside(at, area)]
    assert on in (["field"], ["city"])
    assert min(hypot(at[0] - x, at[1] - y) for x, y in plan.anchors) >= 8


def test_no_tile_is_drawn_by_name() -> None:
    text = "".join(
        path.read_text(encoding="utf-8") for path in [SOURCE / "board.py", *(SOURCE / "drawing").glob("*.py")]
    )
    assert not [kind.name for kind in LOOKS.kinds.values() if kind.name in text]
    assert not re.findall(r"\b(?:code|name) (?:[=!]=|in [(\[{])", text)


def test_a_tile_that_was_never_printed_is_drawn_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    made_up = Kind(
        code="made up",
        name="tests/city-cap-pennant-cloister-road",
        count=1,
        edges="FRCF",
        segments=(
            Segment("city", (2,), signs=1),
            Segment("cloister"),
            Segment("road", (1,), ends_at="cloister", ends_on=1),
            Segment("field", halves=(0, 1, 2, 3, 6, 7), joins_by_halves=True),
        ),
    )
    monkeypatch.setitem(LOOKS.kinds, "made up", made_up)
    ElementTree.fromstring(f"<g>{picture('made up', 1)}</g>")
    assert is_inside(draw.segment_anchor("made up", 3), rings(draw.segment_path("made up", 3)))
    assert picture("made up", 0).count(STYLES["shield"]) == 1


def test_two_expansions_cannot_bring_tiles_or_marks_of_one_name() -> None:
    mark = LOOKS.marks["magic"]
    with pytest.raises(ValueError, match="two expansions bring 'magic'"):
        LOOKS.learn(ShownTiles(marks={"magic": replace(mark, letter="?")}))
    assert LOOKS.marks["magic"] is mark


def test_a_board_is_one_well_formed_image() -> None:
    svg = draw.board(VIEW)
    root = ElementTree.fromstring(svg)
    assert root.attrib["role"] == "img"
    assert root[0].tag.endswith("title")
    x, y, width, height = (float(value) for value in root.attrib["viewBox"].split())
    assert x < -100 < 300 < x + width
    assert y < -100 < 100 < y + height
    names = identifiers(svg)
    assert len(names) == len(set(names))
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(names)
    assert {"tiles", "pieces", "t0", "t4", "p0-0-0", "p4-1-2"} <= set(names)


def fragments(view: BoardView) -> dict[str, str]:
    """The parts of a board by their ids."""
    return {key: part for parts in draw.layers(view).values() for key, part in parts.items()}


def test_a_board_is_its_fragments() -> None:
    svg = draw.board(VIEW)
    parts = fragments(VIEW)
    for key, part in parts.items():
        assert ElementTree.fromstring(part).attrib["id"] == key
        assert part in svg
    assert set(identifiers(svg)) == {*parts, *draw.layers(VIEW)}


def test_one_more_tile_changes_nothing_else() -> None:
    before = fragments(VIEW)
    laid: TileView = {"tile": "B", "x": 1, "y": 1, "facing": "n"}
    after = fragments({**VIEW, "tiles": [*VIEW["tiles"], laid]})
    assert {key for key in after if before.get(key) != after[key]} == {"ground", "t5", "car-B-n"}


def test_a_tile_in_hand_has_its_pictures_ready() -> None:
    pictures = draw.layers(VIEW, ready=["X"])["pictures"]
    assert {f"car-X-{facing}" for facing in "nesw"} <= set(pictures)


def test_an_empty_board_is_a_table() -> None:
    assert "r-table" in draw.board({"tiles": [], "followers": []})


@pytest.mark.parametrize(("facing", "point"), [("n", (10, 20)), ("e", (80, 10)), ("s", (90, 80)), ("w", (20, 90))])
def test_a_follower_turns_with_its_tile(facing: str, point: Point, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw, "segment_anchor", lambda code, segment: (10.0, 20.0))
    view: BoardView = {"tiles": [{"tile": "B", "x": 2, "y": 1, "facing": facing}], "followers": []}
    assert draw.anchor(view, 0, 0) == (200 + point[0], 100 + point[1])


def test_a_farmer_lies_and_all_others_stand() -> None:
    assert "lying" in draw.follower(0, "farmer", (5, 5))
    assert all("standing" in draw.follower(0, role, (5, 5)) for role in ("knight", "thief", "monk"))
    assert "rotate(-90)" in figure(0, pose("farmer"))
    assert "rotate" not in figure(0, pose("thief"))


def test_seats_differ_by_colour_and_by_shape() -> None:
    emblems = set()
    for seat, mark in enumerate(MARKS):
        root = ElementTree.fromstring(f"<g>{figure(seat, 'standing')}</g>")
        cloak, emblem = root.findall(".//{*}path")[-2:]
        assert cloak.attrib["fill"] == mark.colour
        emblems.add(emblem.attrib["d"])
    assert len(emblems) == len(MARKS)
    ElementTree.fromstring(f"<g>{draw.figures()}</g>")


@pytest.mark.slow
def test_a_picture_is_the_same_in_every_process() -> None:
    script = f"from remparts.games.carcassonne.face import board as draw; print(draw.board({VIEW!r}))"
    assert printed(script) == {draw.board(VIEW) + "\n"}
