"""What helps to see: overlays, what a card counts lit up, and what there is to know about a point of the board."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from remparts.core.face import Answer
from remparts.core.phrase import Phrase
from remparts.games import phrases
from remparts.games.drawing.badge import badge, freest
from remparts.games.drawing.shapes import Point
from remparts.games.masons.face import board as draw
from remparts.games.masons.face import words
from remparts.games.masons.face.counting import (
    Counted,
    city_around,
    city_named,
    coastal,
    counted,
    country_of,
    open_towers,
    open_walls,
)
from remparts.games.masons.face.drawing import marks
from remparts.games.masons.face.drawing.plan import plan
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.net import Line, Space
from remparts.games.masons.rules.shown import CityView, MasonsView

OVERLAYS: Final[Mapping[str, Phrase]] = {
    "cities": Phrase("Closed cities"),
    "country": Phrase("Open country"),
}


# ---- Overlays


def overlay(view: MasonsView, name: str) -> str:
    """The cities with their sizes, or all that counts outside them with the number of houses in each country."""
    if name == "cities":
        shown = "".join(
            marks.light_spaces(city["spaces"]) + badge(middle(city["spaces"]), {}, (), f"{len(city['spaces'])}")
            for city in view["cities"]
        )
    else:
        shown = lit(_open_country(view)) + "".join(_houses_of_countries(view))
    return f'<g class="r-overlay">{shown}</g>'


def _open_country(view: MasonsView) -> Counted:
    """Houses, towers and walls outside all cities. [MAS-8.10]"""
    spaces = dict.fromkeys(each["at"] for each in view["houses"])
    return Counted(
        points=tuple(tower["at"] for tower in open_towers(view)),
        lines=tuple(open_walls(view)),
        pieces=tuple(each for space in spaces for each in draw.space_pieces(view, space)),
    )


def _houses_of_countries(view: MasonsView) -> Iterator[str]:
    """A plate in each country, where it hides no house."""
    net = components().net
    for country in net.countries:
        houses = sum(each["count"] for each in view["houses"] if country_of(each["at"]) == country)
        places = [draw.at_space(space.name) for space in net.spaces if space.country == country]
        built = [draw.at_space(each["at"]) for each in view["houses"]]
        built += [draw.at_space(space) for city in view["cities"] for space in city["spaces"]]
        yield badge(freest(places, built), {}, (), f"{houses}")


# ---- Light


def light(view: MasonsView, at: str) -> str:
    """What a card counts lit up, as in `city_palaces@AB1`; or a city, a space, a line or a tower space."""
    found = _found(view, at)
    return f'<g class="r-light">{lit(found)}</g>' if found else ""


def _found(view: MasonsView, at: str) -> Counted | None:
    net = components().net
    kind, _, city = at.partition("@")
    if kind in words.KINDS:
        found = counted(view, kind, city_named(view, city))
        return found if any(found) else None
    if at in net.line:
        return Counted(lines=(at,))
    if at in net.point:
        return Counted(points=(at,))
    if at in net.space:
        around = city_around(view, at)
        return Counted(cities=(tuple(around["spaces"]) if around else (at,),))
    return None


def lit(found: Counted) -> str:
    """What is counted, lit up."""
    cities = "".join(marks.light_spaces(spaces) for spaces in found.cities)
    lines, pieces = marks.light_lines(found.lines), marks.light_pieces(found.pieces)
    return cities + lines + pieces + marks.light_points(found.points)


def light_card(view: MasonsView, kind: str) -> str:
    """What a card in hand would count now."""
    value = view["values"].get(kind)
    if value is None:
        return ""
    return light(view, f"{kind}@{value['city']}" if value["city"] else kind)


def middle(spaces: Sequence[str]) -> Point:
    """The middle of the space that lies nearest to the middle of all of these."""
    centres = [draw.at_space(space) for space in spaces]
    x, y = (sum(centre[axis] for centre in centres) / len(centres) for axis in (0, 1))
    return min(centres, key=lambda centre: (centre[0] - x) ** 2 + (centre[1] - y) ** 2)


def middle_of(view: MasonsView, at: str) -> Point:
    """The middle of what was counted at a place; of the board if that is nothing."""
    found = _found(view, at)
    if found is None:
        left, top, width, height = draw.box(view)
        return left + width / 2, top + height / 2
    places = [
        *(draw.at_space(space) for spaces in found.cities for space in spaces),
        *map(draw.at_point, found.points),
        *map(draw.at_line, found.lines),
        *(piece.at for piece in found.pieces),
    ]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


# ---- Answers

_NEAR_POINT: Final = 26
_NEAR_LINE: Final = 14


def ask(view: MasonsView, x: float, y: float, *, aids: bool) -> Answer | None:
    """What there is at a point of the board; with aids, what would close a city there."""
    net = components().net
    for point in net.points:
        px, py = draw.at_point(point.name)
        if (px - x) ** 2 + (py - y) ** 2 <= _NEAR_POINT**2:
            return _about_point(view, point.name)
    for line in net.lines:
        if _distance((x, y), line) <= _NEAR_LINE:
            return _about_line(view, line, aids=aids)
    for space in net.spaces:
        if _is_in((x, y), space):
            city = city_around(view, space.name)
            return about_city(view, city) if city else _about_space(view, space, aids=aids)
    return None


def _distance(at: Point, line: Line) -> float:
    """How far a point is from a line."""
    points = components().net.points
    (ax, ay), (bx, by) = (draw.at_point(points[end].name) for end in line.ends)
    dx, dy = bx - ax, by - ay
    share = ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy)
    share = min(max(share, 0), 1)
    x, y = ax + share * dx - at[0], ay + share * dy - at[1]
    return float((x * x + y * y) ** 0.5)


def _is_in(at: Point, space: Space) -> bool:
    """Whether a point lies within a space: a ray from it to the east leaves the space once more than it enters."""
    laid = plan()
    corners = laid.places(laid.rings[laid.net.space[space.name]])
    inside = False
    for one, two in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (one[1] > at[1]) != (two[1] > at[1]):
            crossing = one[0] + (at[1] - one[1]) / (two[1] - one[1]) * (two[0] - one[0])
            inside ^= at[0] < crossing
    return inside


def _about_point(view: MasonsView, name: str) -> Answer:
    """The tower there, and the cities for which it counts. [MAS-14.17]"""
    standing = [tower for tower in view["towers"] if tower["at"] == name]
    told = []
    if coastal([{"at": name, "colour": ""}]):
        told.append(Phrase("By the sea [MAS-1.6]"))
    light_up = light(view, name)
    if not standing:
        return Answer(Phrase("Tower space {name}: free", name=name), tuple(told), light=light_up)
    title = Phrase("Tower space {name}: {tower}", name=name, tower=words.tower(standing[0]["colour"]))
    cities = [words.city(city["id"]) for city in view["cities"] if name in city["towers"]]
    if cities:
        told.append(Phrase("Counts for the {cities} [MAS-8.8]", cities=phrases.listed(cities)))
    else:
        told.append(Phrase("In the open country [MAS-8.10]"))
    return Answer(title, tuple(told), light=light_up)


def _about_line(view: MasonsView, line: Line, *, aids: bool) -> Answer:
    """Whether a wall stands there, of which cities, and what one would close."""
    told = [Phrase("On the border of two countries [MAS-1.5]")] if line.is_border else []
    light_up = light(view, line.name)
    if line.name not in view["walls"]:
        closes = view["closes"].get(line.name) if aids else None
        if closes:
            told.append(Phrase("A wall here closes a city: {size}", size=words.size(len(closes))))
            light_up += marks.light_spaces(closes)
        elif _is_inside(view, line):
            told.append(Phrase("No wall may be built inside a city [MAS-5.4]"))
        return Answer(Phrase("Line {name}: no wall", name=line.name), tuple(told), light=light_up)
    cities = [words.city(city["id"]) for city in view["cities"] if line.name in city["walls"]]
    if cities:
        told.append(Phrase("Counts for the {cities} [MAS-8.8]", cities=phrases.listed(cities)))
    else:
        told.append(Phrase("In the open country [MAS-8.10]"))
    return Answer(Phrase("Line {name}: a wall", name=line.name), tuple(told), light=light_up)


def _is_inside(view: MasonsView, line: Line) -> bool:
    names = [components().net.spaces[space].name for space in line.spaces]
    return len(names) > 1 and any(set(names) <= {*city["spaces"]} for city in view["cities"])


def about_city(view: MasonsView, city: CityView) -> Answer:
    """How large a city is, and what it has. [MAS-8.7, MAS-8.8]"""
    title = Phrase("{city}: {size}", city=words.city(city["id"]), size=words.size(len(city["spaces"])))
    return Answer(title, tuple(contents(view, city)), light=light(view, city["id"]))


def contents(view: MasonsView, city: CityView) -> Iterator[Phrase]:
    """What a city has: palaces and houses, towers and walls."""
    if city["palaces"] or city["houses"]:
        yield phrases.in_a_row(words.buildings(city))
    else:
        yield Phrase("No buildings")
    colours = {tower["at"]: tower["colour"] for tower in view["towers"]}
    yield phrases.in_a_row(words.towers_by_colour(Counter(colours[at] for at in city["towers"])))
    yield phrases.counted(len(city["walls"]), "1 wall", "{count} walls")


def _about_space(view: MasonsView, space: Space, *, aids: bool) -> Answer:
    """A space of the open country: its houses, and with aids the walls that would close a city around it."""
    title = Phrase("Space {name}: {country}", name=space.name, country=words.country(country_of(space.name)))
    houses = {each["colour"]: each["count"] for each in view["houses"] if each["at"] == space.name}
    told = [phrases.in_a_row(words.houses_by_colour(houses)) if houses else Phrase("No buildings")]
    told.append(Phrase("In the open country [MAS-8.10]"))
    light_up = light(view, space.name)
    if aids:
        closing = [line for line, spaces in view["closes"].items() if space.name in spaces]
        if closing:
            lines = phrases.in_a_row([Phrase("{line}", line=line) for line in closing])
            told.append(Phrase("A wall would close a city here: {lines}", lines=lines))
            light_up += marks.light_lines(closing)
    return Answer(title, tuple(told), light=light_up)
