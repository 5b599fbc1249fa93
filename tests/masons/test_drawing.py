"""The pictures of Masons: made from the facts, well formed, and true to where everything lies."""

import re
from collections import Counter
from itertools import combinations, product
from math import cos, pi, sin
from xml.etree import ElementTree

import pytest

from remparts.games.drawing.emblems import EMBLEMS
from remparts.games.drawing.shapes import Area
from remparts.games.masons.face import board as draw
from remparts.games.masons.face.drawing import arms, land, pieces, settled
from remparts.games.masons.face.drawing.colours import HOUSES, MARKS, TOWERS
from remparts.games.masons.face.drawing.plan import Plan, area_of, plan
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.net import Line, Net, Space, members
from remparts.games.masons.rules.net import Point as NetPoint
from remparts.games.masons.rules.shown import CityView, MasonsView
from tests.masons.drawn import (
    DEFINED,
    EMPTY,
    FULL,
    NET,
    POINTS,
    SPACES,
    apart,
    around,
    city_of,
    identifiers,
    of,
    played,
    rings,
    shape_alone,
    uses,
    view_of,
)
from tests.shared import for_each, printed

# ---- Definitions


def test_the_definitions_are_well_formed_and_their_ids_are_their_own() -> None:
    found = identifiers(f"<g>{draw.definitions()}</g>")
    assert len(found) == len(set(found))
    assert all(name.startswith("mas-") for name in found)
    assert uses(draw.definitions()) <= DEFINED


def test_colours_differ_in_shape() -> None:
    assert [*MARKS] == [*HOUSES] == [*components().houses]
    assert {*TOWERS} == {*components().towers}
    assert len(set(MARKS.values())) == 5
    assert not {*MARKS.values()} & {*EMBLEMS.values()}, "the shapes of seats mean something else"
    for drawn in (pieces.house, pieces.palace):
        assert len({shape_alone(drawn(colour)) for colour in HOUSES}) == 5
        assert all(MARKS[colour] in drawn(colour) for colour in HOUSES)
    assert len({shape_alone(pieces.tower(colour)) for colour in TOWERS}) == 3


def test_countries_differ_in_arms_and_in_what_grows_there() -> None:
    assert {*arms.COUNTRIES} == {*NET.countries}
    assert len({shape_alone(arms.shield(name)) for name in arms.COUNTRIES}) == 3
    assert len({country.growth for country in arms.COUNTRIES.values()}) == 3


# ---- The net laid out


def test_points_lie_where_the_facts_say() -> None:
    assert draw.at_point("A1") == (0, 0)
    assert draw.at_point("B1") == pytest.approx((75, 129.9), abs=0.01)
    assert draw.at_line("A1-A2") == (75, 0)
    assert [round(draw.angle(name)) for name in ("A1-A2", "A1-B1", "A2-B1")] == [0, 60, -60]
    for line in NET.lines:
        assert apart(*plan().ends(line)) == pytest.approx(150)


def test_the_box_holds_every_point_with_its_tower() -> None:
    left, top, wide, high = draw.box(EMPTY)
    for x, y in map(draw.at_point, POINTS):
        assert left + 60 < x < left + wide - 60
        assert top + 55 < y < top + high - 20


@for_each(SPACES)
def test_a_space_has_its_middle_within_its_outline(space: str) -> None:
    (ring,) = rings(draw.outline([space]))
    assert len(ring) == 3
    assert area_of(ring) == pytest.approx(150 * 129.9 / 2, rel=0.01)
    assert Area((tuple(ring),)).clearance(draw.at_space(space)) == pytest.approx(43.3, abs=0.1)


def test_an_outline_goes_around_spaces_that_touch() -> None:
    hexagon = [NET.spaces[at].name for at in members(around("B2"))]
    (ring,) = rings(draw.outline(hexagon))
    assert len(ring) == 6
    assert area_of(ring) == pytest.approx(6 * 150 * 129.9 / 2, rel=0.01)
    assert len(rings(draw.outline(["AB1", "AB9"]))) == 2
    assert len(rings(draw.outline(["AB1", "BC2"]))) == 2, "they touch at a point alone"


def test_the_outline_of_a_ring_of_spaces_has_a_hole() -> None:
    beside = [
        space for space in SPACES if {*NET.spaces[NET.space[space]].corners} & {*NET.spaces[NET.space["CD5"]].corners}
    ]
    outer = rings(draw.outline([space for space in beside if space != "CD5"]))
    assert sorted(len(ring) for ring in outer) == [3, 9]
    assert sum(area_of(ring) for ring in outer) == pytest.approx(12 * 150 * 129.9 / 2, rel=0.01)


# ---- The land


def hexagon(*, coastal: bool = False) -> Net:
    """The hexagon of the fixtures in MAS-1.1, with or without a sea around it."""
    rim = [NetPoint(f"v{at}", 2 + 2 * cos(at * pi / 3), 1.1 + 1.15 * sin(at * pi / 3), coastal) for at in range(6)]
    countries = ("west", "west", "north_east", "north_east", "south_east", "south_east")
    spokes = [Line(f"p{at}", (6, at), ((at - 1) % 6, at), at % 2 == 0) for at in range(6)]
    edges = [Line(f"r{at}", (at, (at + 1) % 6), (at,), False) for at in range(6)]
    spaces = [Space(f"H{at}", (6, at, (at + 1) % 6), countries[at]) for at in range(6)]
    return Net([*rim, NetPoint("c", 2, 1.1, False)], [*spokes, *edges], spaces)


def oddments() -> Net:
    """Two spaces with more corners than three, one of them hollow, on a short piece of coast."""
    places = [(0, 0), (4, 0), (4, 2), (2, 1), (0, 2), (6, 1)]
    points = [NetPoint(f"q{at}", x, y, at in (0, 4)) for at, (x, y) in enumerate(places)]
    ends = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (1, 5), (5, 2)]
    beside = [(0,), (0, 1), (0,), (0,), (0,), (1,), (1,)]
    lines = [
        Line(f"l{at}", pair, spaces, len(spaces) == 2)
        for at, (pair, spaces) in enumerate(zip(ends, beside, strict=True))
    ]
    return Net(points, lines, [Space("hollow", (4, 3, 2, 1, 0), "west"), Space("right", (1, 5, 2), "south_east")])


CORNERS = {"west": "south-west", "north_east": "north-east", "south_east": "south-east"}
NETS = {"ours": NET, "inland": hexagon(), "an island": hexagon(coastal=True), "oddments": oddments()}


@for_each(NETS)
def test_the_land_of_any_net_is_well_formed(name: str) -> None:
    laid = Plan(NETS[name])
    drawn = land.land(laid, CORNERS)
    assert not identifiers(f"<g>{drawn}</g>")
    assert uses(drawn) <= DEFINED
    assert drawn.count("#mas-round") == len(laid.net.points)
    assert drawn.count("#mas-wet-round") == sum(point.is_coastal for point in laid.net.points)
    assert drawn.count("#mas-arms-") == len(laid.net.countries)
    assert len(drawn) < 60_000
    ElementTree.fromstring(f"<g>{land.clip(laid)}</g>")


@for_each(NETS)
def test_the_sea_lies_beyond_the_coast_and_land_beyond_other_edges(name: str) -> None:
    laid = Plan(NETS[name])
    dry = [Area((ring,)) for ring in land.around(laid)] + [Area((laid.places(ring),)) for ring in laid.rings]
    for line in laid.net.lines:
        if len(line.spaces) == 2:
            continue
        (ax, ay), (bx, by) = laid.ends(line)
        x, y = laid.middle(line)
        wide = apart((ax, ay), (bx, by))
        both = [(x + side * (by - ay) / wide * 12, y - side * (bx - ax) / wide * 12) for side in (1, -1)]
        beyond = [at for at in both if not Area((laid.places(laid.rings[line.spaces[0]]),)).holds(at)]
        assert beyond, line.name
        assert any(area.holds(beyond[0]) for area in dry) != laid.is_coast(line), line.name


def test_the_west_and_the_east_are_coasts() -> None:
    assert sum(plan().is_coast(line) for line in NET.lines) == 10
    assert not plan().is_coast(NET.lines[NET.line["A1-A2"]])


@for_each(NETS)
def test_pieces_stand_within_their_space_on_any_net(name: str) -> None:
    laid = Plan(NETS[name])
    for space in range(len(laid.net.spaces)):
        area = Area((laid.places(laid.rings[space]),))
        assert area.holds(laid.centres[space])
        for count, is_grand in product(range(1, 5), (False, True)):
            spots, scale = settled.lay_out(laid, space, count, is_grand)
            assert len(spots) == count
            assert scale > 0
            if name == "ours":
                assert all(area.clearance(at) > 12 * scale for at in spots)


# ---- Pieces in their spaces


@for_each(range(1, 11))
def test_pieces_in_a_space_do_not_overlap(count: int) -> None:
    for space, is_grand in product(range(len(NET.spaces)), (False, True)):
        spots, scale = settled.slots(space, count, is_grand)
        for one, other in combinations(spots, 2):
            assert abs(one[0] - other[0]) >= 38 * scale or abs(one[1] - other[1]) >= 35 * scale
        area = Area((plan().places(plan().rings[space]),))
        assert all(area.holds((x + side * 12 * scale, y)) for x, y in spots for side in (-1, 1))


def test_more_than_six_houses_of_a_space_are_counted_by_colour() -> None:
    six = settled.in_space("CD5", (("yellow", 2), ("red", 4)))
    assert [piece.many for piece in six] == [1] * 6
    seven = settled.in_space("CD5", (("yellow", 3), ("red", 4)))
    assert [(piece.colour, piece.many) for piece in seven] == [("yellow", 3), ("red", 4)]
    view = view_of(0, {("CD5", "yellow"): 3, ("CD5", "red"): 4})
    shown = draw.layers(view)["houses"]
    assert [re.findall(r">(\d+)</text>", text) for text in shown.values()] == [["3"], ["4"]]


def test_pieces_of_a_city_stand_by_colour_in_its_spaces() -> None:
    city = city_of(of("DE6", "DE7", "DE8"))
    stood = draw.city_pieces(city)
    colours = [piece.colour for piece in stood]
    assert colours == sorted(colours, key=colours.index), "each colour is together"
    areas = [Area((tuple(rings(draw.outline([space]))[0]),)) for space in city["spaces"]]
    assert all(sum(area.holds(piece.at) for area in areas) == 1 for piece in stood)
    assert all(any(area.holds(piece.at) for piece in stood) for area in areas)


def test_a_small_city_has_room_for_every_kind_of_piece() -> None:
    stood = settled.in_city(("AB9",), tuple((colour, 2) for colour in HOUSES), tuple((colour, 2) for colour in HOUSES))
    assert len(stood) == 10
    assert {piece.many for piece in stood} == {2}


# ---- Boards


@for_each(("empty", "full"))
def test_a_board_is_well_formed_and_its_ids_are_its_own(name: str) -> None:
    view = {"empty": EMPTY, "full": FULL}[name]
    parts = draw.layers(view)
    assert tuple(parts) == draw.LAYERS
    for fragments in parts.values():
        for key, text in fragments.items():
            assert identifiers(f"<g>{text}</g>") == [key]
            assert len(list(ElementTree.fromstring(f"<g>{text}</g>"))) == 1
            assert uses(text) <= DEFINED
    whole = draw.svg(view, has_coordinates=True)
    assert len(identifiers(whole)) == len(set(identifiers(whole)))
    assert len(whole) < 150_000
    assert draw.layers(view) == parts


def drawn_pieces(view: MasonsView) -> Counter[str]:
    """The towers, houses and palaces of a drawn board, those with a number as many times."""
    found: Counter[str] = Counter()
    for layer in ("houses", "towers"):
        for text in draw.layers(view)[layer].values():
            (name,) = re.findall(r'href="#mas-((?:tower|house|palace)-\w+)"', text)
            many = re.findall(r">(\d+)</text>", text)
            found[name] += int(many[0]) if many else 1
    return found


def pieces_of(view: MasonsView) -> Counter[str]:
    have = Counter(f"tower-{tower['colour']}" for tower in view["towers"])
    for houses in view["houses"]:
        have[f"house-{houses['colour']}"] += houses["count"]
    for city in view["cities"]:
        have.update({f"house-{colour}": count for colour, count in city["houses"].items()})
        have.update({f"palace-{colour}": count for colour, count in city["palaces"].items()})
    return have


def check_pieces(view: MasonsView) -> None:
    parts = draw.layers(view)
    assert drawn_pieces(view) == pieces_of(view)
    assert [*parts["walls"]] == [f"w-{line}" for line in view["walls"]]
    assert "".join(parts["walls"].values()).count("#mas-wall-") == len(view["walls"])
    assert [*parts["cities"]] == [f"city-{city['id']}" for city in view["cities"]]


def test_every_piece_is_drawn_exactly_once() -> None:
    assert len(FULL["cities"]) == 4
    check_pieces(FULL)


@for_each(range(6))
def test_every_piece_of_a_game_is_drawn_exactly_once(seed: int) -> None:
    view = played(seed, 60 + 40 * seed)
    assert view["walls"]
    check_pieces(view)
    whole = draw.svg(view)
    assert len(identifiers(whole)) == len(set(identifiers(whole)))
    assert uses(whole) <= DEFINED


def test_a_new_wall_is_one_new_fragment_and_its_light() -> None:
    before = draw.layers(FULL)
    after = draw.layers({**FULL, "walls": [*FULL["walls"], "D1-D2"], "wall": "D1-D2"})
    changed = {
        (layer, key) for layer in draw.LAYERS for key, text in after[layer].items() if before[layer].get(key) != text
    }
    assert changed == {("walls", "w-D1-D2"), ("marks", "wall-now")}


def test_a_new_house_leaves_the_other_spaces_alone_and_keeps_ids() -> None:
    one, two = {("CD5", "red"): 1, ("AB1", "blue"): 1}, {("CD5", "yellow"): 1, ("CD5", "red"): 1, ("AB1", "blue"): 1}
    before, after = draw.layers(view_of(0, one))["houses"], draw.layers(view_of(0, two))["houses"]
    assert {*before} < {*after}
    assert before["h-AB1-blue-h0"] == after["h-AB1-blue-h0"]


def test_the_city_just_closed_shines() -> None:
    closed = FULL["cities"][1]["id"]
    before, after = draw.layers(FULL)["cities"], draw.layers({**FULL, "closed": closed})["cities"]
    assert [key for key in after if after[key] != before[key]] == [f"city-{closed}"]
    assert "#mas-new-city" in after[f"city-{closed}"]


def test_the_preview_of_a_city_has_its_pieces_and_no_ids() -> None:
    city: CityView = {**city_of(of("DE6", "DE7")), "towers": ["D3", "D4"], "id": "DE6"}
    shown = draw.city_preview(FULL, city)
    assert identifiers(shown) == []
    assert uses(shown) <= DEFINED
    assert shown.count("#mas-wall-") == len(city["walls"])
    assert shown.count("#mas-tower-") == sum(tower["at"] in ("D3", "D4") for tower in FULL["towers"]) > 0
    assert shown.count("#mas-palace-") == sum(city["palaces"].values())


def test_the_picture_of_the_game_stands_alone() -> None:
    found = identifiers(draw.picture())
    assert len(found) == len(set(found))
    assert all(name.startswith("mas-") for name in found)
    assert uses(draw.picture()) <= set(found)
    assert len(draw.picture()) < 100_000


def test_a_new_house_is_shown_beside_those_that_stand_there() -> None:
    view = view_of(0, {("CD5", "red"): 2, ("CD5", "blue"): 1})
    at, scale = draw.at_new_house(view, "CD5")
    assert min(apart(at, piece.at) for piece in draw.space_pieces(view, "CD5")) > 10 * scale
    assert draw.at_new_house(EMPTY, "CD5")[0] == settled.slots(NET.space["CD5"], 1)[0][0]


@pytest.mark.slow
def test_pictures_do_not_depend_on_the_order_of_sets() -> None:
    program = (
        "from hashlib import sha256\n"
        "from remparts.games.masons.face import board as draw\n"
        "print(sha256((draw.definitions() + draw.picture()).encode()).hexdigest())"
    )
    assert len(printed(program)) == 1
