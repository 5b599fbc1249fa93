"""What lies over and beside the board of Masons: spots, ghosts, lights, cards, dice, the score track and icons."""

import re
from itertools import combinations
from xml.etree import ElementTree

from remparts.core.marks import MARKS as SEATS
from remparts.games.drawing.emblems import EMBLEMS
from remparts.games.drawing.shapes import Point
from remparts.games.masons.face import board as draw
from remparts.games.masons.face.drawing import cards, icons, marks
from remparts.games.masons.face.drawing.colours import HOUSES, TOWERS
from remparts.games.masons.face.drawing.plan import area_of, plan
from remparts.games.masons.face.drawing.track import LAP, place, track
from remparts.games.masons.rules.facts import components
from tests.masons.drawn import DEFINED, FULL, KINDS, LINES, NET, apart, identifiers, numbers, rings, shape_alone, uses
from tests.shared import for_each

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
