"""The pictures of Masons: made from the facts, well formed, and true to where everything lies."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from itertools import combinations, product
from math import cos, hypot, pi, sin
from random import Random
from xml.etree import ElementTree

import pytest

from remparts.core.game import who
from remparts.core.marks import MARKS as SEATS
from remparts.core.options import Options
from remparts.core.task import CHANCE
from remparts.games.drawing.emblems import EMBLEMS
from remparts.games.drawing.shapes import Area, Point
from remparts.games.masons.face import board as draw
from remparts.games.masons.face.drawing import arms, cards, icons, land, marks, pieces, settled
from remparts.games.masons.face.drawing.colours import HOUSES, MARKS, TOWERS
from remparts.games.masons.face.drawing.plan import Plan, area_of, plan
from remparts.games.masons.face.drawing.track import LAP, place, track
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.moves import Wall
from remparts.games.masons.rules.net import Line, Net, Space, bits, members
from remparts.games.masons.rules.net import Point as NetPoint
from remparts.games.masons.rules.shown import CityView, HouseView, MasonsView
from tests.shared import for_each

NET = components().net
SPACES = [space.name for space in NET.spaces]
LINES = [line.name for line in NET.lines]
POINTS = [point.name for point in NET.points]
GAME = Masons()
KINDS = [kind.name for kind in components().kinds]


# ---- Positions made by hand


def view_of(walls: int = 0, houses: Mapping[tuple[str, str], int] | None = None) -> MasonsView:
    """A position with these walls, with towers at their ends, houses in each city, and these houses elsewhere."""
    ends = sorted({end for line in members(walls) for end in NET.lines[line].ends})
    cities, seen = [], 0
    for start in range(len(NET.spaces)):
        enclosed = NET.enclosed(start, walls)
        if enclosed and not seen >> start & 1:
            seen |= enclosed
            cities.append(city_of(enclosed))
    rows: list[HouseView] = [
        {"at": space, "colour": colour, "count": count} for (space, colour), count in (houses or {}).items()
    ]
    return {
        **GAME.view(GAME.setup(Options(2)), None),
        "walls": [NET.lines[line].name for line in members(walls)],
        "towers": [{"at": NET.points[end].name, "colour": [*TOWERS][end % 3]} for end in ends],
        "houses": rows,
        "cities": cities,
    }


def played(seed: int, turns: int) -> MasonsView:
    """A view after so many moves of a random game, in which whoever can close a city does."""
    rng = Random(seed)
    state = GAME.setup(Options(2))
    for _ in range(turns):
        if not state.agenda:
            break
        if who(state) == CHANCE:
            GAME.play(state, GAME.deal(state, rng))
            continue
        closing = GAME.view(state, None)["closes"]
        moves = GAME.moves(state)
        GAME.play(state, Wall(rng.choice([*closing])) if closing else moves[rng.randrange(len(moves))])
    return GAME.view(state, None)


def city_of(spaces: int) -> CityView:
    names = [NET.spaces[space].name for space in members(spaces)]
    many = len(names) % 3 + 1
    return {
        "id": names[0], "spaces": names, "houses": {"yellow": many, "blue": 1}, "palaces": {"green": 1, "red": many},
        "towers": [], "walls": [NET.lines[line].name for line in members(NET.border(spaces))],
    }  # fmt: skip


def around(point: str) -> int:
    """The spaces around a point."""
    return bits(at for at, space in enumerate(NET.spaces) if NET.point[point] in space.corners)


def bordered(*cities: int) -> int:
    return bits(line for city in cities for line in members(NET.border(city)))


def of(*names: str) -> int:
    return bits(NET.space[name] for name in names)


FULL = view_of(
    bordered(around("B2"), of("DE6", "DE7"), of("EF1"), of("AB9"))
    | bits(NET.line[name] for name in ("C4-D3", "E1-E2")),
    {
        (space, colour): 1 + at % 4
        for at, (space, colour) in enumerate(zip(SPACES[13:36:2], [*HOUSES] * 9, strict=False))
    },
)
"""Four cities, walls elsewhere, and houses in many spaces."""

EMPTY = view_of()


def identifiers(svg: str) -> list[str]:
    return [element.attrib["id"] for element in ElementTree.fromstring(svg).iter() if "id" in element.attrib]


def uses(svg: str) -> set[str]:
    return {*re.findall(r'href="#([^"]+)"', svg), *re.findall(r"url\(#([^)]+)\)", svg)}


DEFINED = set(identifiers(f"<g>{draw.definitions()}</g>"))


def numbers(text: str) -> list[float]:
    return [float(value) for value in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]


def rings(path: str) -> list[list[Point]]:
    """The points of path data made of moves, relative lines and closures, read without the code that wrote it."""
    found = []
    for ring in path.split("M")[1:]:
        start, _, steps = ring.removesuffix("z").partition("l")
        values = numbers(steps)
        points = [(numbers(start)[0], numbers(start)[1])]
        for dx, dy in zip(values[::2], values[1::2], strict=True):
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        found.append(points)
    return found


def apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def shape_alone(svg: str) -> str:
    """A picture without its colours."""
    return re.sub(r"#[0-9a-f]{3,6}\b", "", svg)


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


# ---- Spots, ghosts and lights


@for_each(LINES)
def test_the_spot_of_a_line_is_wide_and_nearer_to_it_than_to_any_other(line: str) -> None:
    found = re.search(r' d="(M[^"]+z)"', marks.line_spot(line))
    assert found
    (spot,) = rings(found[1])
    x, y = draw.at_line(line)
    wide, high = marks.line_size(line)
    assert area_of(spot) > 40 * 100, "a finger hits it"
    assert min(wide, high) >= 50
    for dx, dy in spot:
        at = (x + dx * 0.96, y + dy * 0.96)
        near = min(LINES, key=lambda name: distance(at, name))
        assert near == line
        assert abs(dx) <= wide / 2 + 1
        assert abs(dy) <= high / 2 + 1


def distance(at: Point, line: str) -> float:
    """How far a point is from a line."""
    start, end = plan().ends(NET.lines[NET.line[line]])
    wide = apart(start, end)
    share = ((at[0] - start[0]) * (end[0] - start[0]) + (at[1] - start[1]) * (end[1] - start[1])) / wide**2
    share = min(max(share, 0), 1)
    return apart(at, (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))


def test_spots_ghosts_and_lights_are_well_formed_and_use_what_is_defined() -> None:
    shown = [
        *(marks.wall_ghost(line) for line in LINES),
        *(marks.tower_ghost(colour) for colour in (*TOWERS, "any")),
        *(marks.house_ghost(colour) for colour in (*HOUSES, "any")),
        *(marks.palace_ghost(colour) for colour in HOUSES),
        marks.TOWER_SPOT,
        marks.SPACE_SPOT,
        marks.city_spot(("AB1", "AB2")),
        marks.light_spaces(["AB1", "AB2", "EF9"]),
        marks.light_lines(["A1-A2", "C3-C4"]),
        marks.light_points(["A1", "C3"]),
        marks.light_pieces(draw.city_pieces(FULL["cities"][0])),
        draw.coordinates(),
    ]
    for svg in shown:
        assert identifiers(f"<g>{svg}</g>") == []
        assert uses(svg) <= DEFINED
    assert marks.light_spaces([]) == marks.light_lines([]) == marks.light_points([]) == marks.light_pieces([]) == ""


def test_lights_are_where_they_should_be() -> None:
    assert draw.outline(["AB1", "AB2"]) in marks.light_spaces(["AB1", "AB2"])
    assert draw.at_point("C3")[0] == 300
    assert 'cx="300"' in marks.light_points(["C3"])
    pieces_there = draw.space_pieces(FULL, FULL["houses"][0]["at"])
    assert marks.light_pieces(pieces_there).count("<circle") == 2 * len(pieces_there)


# ---- Cards, dice, track and icons


@for_each(KINDS)
def test_a_card_is_well_formed_and_has_figures_but_no_words(name: str) -> None:
    svg = cards.card(name)
    assert identifiers(svg) == []
    assert uses(svg) <= DEFINED
    texts = [element.text or "" for element in ElementTree.fromstring(svg).iter() if (element.text or "").strip()]
    assert texts
    assert all(re.fullmatch(r"\d+(\+|–\d+)?", text) for text in texts)


def test_cards_are_all_different_without_their_colours_too() -> None:
    shapes = {kind: shape_alone(cards.card(kind)) for kind in KINDS}
    assert len(KINDS) == 30
    assert len(set(shapes.values())) == 30
    assert cards.card_back() not in shapes.values()


@for_each(KINDS)
def test_a_card_says_for_how_many_points(name: str) -> None:
    kind = next(kind for kind in components().kinds if kind.name == name)
    texts = re.findall(r">([^<>]+)</text>", cards.card(name))
    points = [kind.each_palace, kind.each, *(step[2] for step in kind.steps)]
    assert all(str(each) in texts for each in points if each)


def test_the_ground_of_a_card_says_where_it_counts() -> None:
    for kind in components().kinds:
        ground = re.search(r"#mas-card-(\w+)", cards.card(kind.name))
        assert ground
        assert (ground[1] == "city") == (kind.scope == "city")
        assert (ground[1] == "map") == (kind.scope == "board")


def test_dice_show_every_face() -> None:
    faces = [*components().tower_die, *components().house_die]
    shown = {face: icons.die(face) for face in faces}
    assert len({shape_alone(svg) for svg in shown.values()}) == len(faces) == 9
    assert ">?</text>" in shown["any"]
    for svg in shown.values():
        assert uses(svg) <= DEFINED
        assert identifiers(svg) == []


def test_icons_and_piles_are_well_formed() -> None:
    shown = [
        icons.small_wall(),
        *map(icons.small_tower, (*TOWERS, "any")),
        *map(icons.small_house, (*HOUSES, "any")),
        *map(icons.small_palace, HOUSES),
        *map(icons.small_arms, NET.countries),
        *(pile(count) for pile in (icons.draw_pile, icons.discard_pile) for count in (1, 36, 60)),
        icons.draw_pile(0),
    ]
    assert len(set(shown)) == len(shown)
    for svg in shown:
        assert uses(svg) <= DEFINED
        assert identifiers(svg) == []
    assert ">36</text>" in icons.draw_pile(36)


def test_the_track_begins_with_one_and_shows_every_marker() -> None:
    svg = track([1, 1, 27, 63], 4)
    assert identifiers(svg) == []
    texts = re.findall(r">([^<>]+)</text>", svg)
    assert texts[:LAP] == [str(score) for score in range(1, LAP + 1)]
    assert texts[LAP:] == ["+50"]
    for seat in range(4):
        assert EMBLEMS[SEATS[seat].shape] in svg
    assert place(63) == place(13)
    assert place(LAP) != place(1)
    assert len({place(score) for score in range(1, LAP + 1)}) == LAP


@for_each(range(1, 5))
def test_markers_on_one_space_are_all_seen(seats: int) -> None:
    found = re.findall(r'<g transform="translate\(([^)]+)\)">', track([5] * seats, seats))
    places = [numbers(each) for each in found]
    assert len(places) == seats
    assert all(apart((a, b), (c, d)) >= 15 for (a, b), (c, d) in combinations(places, 2))


@pytest.mark.slow
def test_pictures_do_not_depend_on_the_order_of_sets() -> None:
    program = (
        "from hashlib import sha256\n"
        "from remparts.games.masons.face import board as draw\n"
        "print(sha256((draw.definitions() + draw.picture()).encode()).hexdigest())"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(made) == 1
