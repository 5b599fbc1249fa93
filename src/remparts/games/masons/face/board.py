"""A board of Masons as SVG, drawn from a view: the land, cities, walls, houses, palaces and towers.

A line is 150 units long. Land and pieces are defined once and used where they are; what is defined has an id that
begins with `mas-`.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from remparts.games.drawing import palette, squares
from remparts.games.drawing.shapes import Point, number, polygon
from remparts.games.drawing.sheet import stroke
from remparts.games.masons.face.drawing import arms, cards, land, marks, pieces, walls
from remparts.games.masons.face.drawing.plan import inset, outline_of, plan
from remparts.games.masons.face.drawing.scene import scene
from remparts.games.masons.face.drawing.settled import MOST, PALACE, Stood, in_city, in_space, slots
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.shown import CityView, MasonsView

LAYERS: Final = ("land", "cities", "marks", "walls", "houses", "towers")
"""The groups of the board from bottom to top."""

TITLE: Final = "Masons"


# ---- What is defined once


@cache
def definitions() -> str:
    """Everything that a board and the cards, dice and icons beside it refer to."""
    return f"{_parts()}{_land()}{_names()}{cards.definitions()}"


@cache
def _land() -> str:
    laid = plan()
    return f'{land.clip(laid)}<g id="mas-land">{land.land(laid, components().arms)}</g>'


@cache
def _parts() -> str:
    return f"{arms.definitions()}{land.SHIP}{land.ROUNDS}{pieces.definitions()}{_walls()}{_CITY}"


def _walls() -> str:
    laid = plan()
    shapes = {}
    for line in laid.net.lines:
        key = marks.wall_symbol(line.name)
        if key not in shapes:
            (ax, ay), (bx, by) = laid.ends(line)
            shapes[key] = walls.wall(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, laid.angle(line))
    return "".join(f'<g id="{key}">{shape}</g>' for key, shape in shapes.items())


_PAVING: Final = "M0 6h20M0 14h28M20 0v6M8 6v8M18 14v8M0 22h28M6 22v6M22 6v8M26 14v8"
_CITY: Final = (
    '<pattern id="mas-city" width="28" height="28" patternUnits="userSpaceOnUse"><path d="M0 0h28v28H0z"'
    f' fill="#fbedc4"/><path d="{_PAVING}" {stroke("#dcc48c", 1.2)}/></pattern>'
    '<pattern id="mas-new-city" width="28" height="28" patternUnits="userSpaceOnUse"><path d="M0 0h28v28H0z"'
    f' fill="#ffe07d"/><path d="{_PAVING}" {stroke("#d9ab3f", 1.3)}/></pattern>'
)


# ---- The board


def layers(view: MasonsView) -> dict[str, dict[str, str]]:
    """The parts of the board by layer and id; equal views give equal texts."""
    return {
        "land": {"land": '<use id="land" href="#mas-land"/>'},
        "cities": {
            f"city-{city['id']}": _city(city["id"], tuple(city["spaces"]), is_new=city["id"] == view["closed"])
            for city in view["cities"]
        },
        "marks": {"wall-now": _now(view["wall"])} if view["wall"] in view["walls"] and view["wall"] else {},
        "walls": {f"w-{line}": _wall(line) for line in view["walls"]},
        "houses": placed_houses(view),
        "towers": {f"t-{tower['at']}": _tower(tower["at"], tower["colour"]) for tower in view["towers"]},
    }


def placed_houses(view: MasonsView) -> dict[str, str]:
    """Houses and palaces by id: those of a space, then those of a city."""
    found: dict[str, str] = {}
    for space, houses in _villages(view):
        found.update(_settled(f"h-{space}", in_space(space, houses)))
    for city in view["cities"]:
        found.update(_settled(f"c-{city['id']}", city_pieces(city)))
    return found


def _villages(view: MasonsView) -> Iterator[tuple[str, tuple[tuple[str, int], ...]]]:
    """The spaces of the open country that have houses, each with its colours and counts."""
    found: dict[str, list[tuple[str, int]]] = {}
    for houses in view["houses"]:
        found.setdefault(houses["at"], []).append((houses["colour"], houses["count"]))
    for space, counts in found.items():
        yield space, tuple(counts)


def city_pieces(city: CityView) -> tuple[Stood, ...]:
    """Where the palaces and houses of a city stand."""
    return in_city(tuple(city["spaces"]), tuple(city["houses"].items()), tuple(city["palaces"].items()))


def space_pieces(view: MasonsView, space: str) -> tuple[Stood, ...]:
    """Where the houses of a space of the open country stand."""
    return in_space(space, dict(_villages(view)).get(space, ()))


@lru_cache(maxsize=4096)
def _settled(key: str, stood: tuple[Stood, ...]) -> dict[str, str]:
    """Pieces by id: the same piece keeps its id when others come."""
    found: dict[str, str] = {}
    seen: dict[tuple[str, str], int] = {}
    for piece in stood:
        at = seen[piece.kind, piece.colour] = seen.get((piece.kind, piece.colour), -1) + 1
        name = f"{key}-{piece.colour}-{'p' if piece.kind == PALACE else 'h'}{at}"
        found[name] = f'<g id="{name}">{use_piece(piece)}</g>'
    return found


def use_piece(piece: Stood) -> str:
    """A house or palace where it stands, with the number of those it stands for."""
    (x, y), scale = piece.at, piece.scale * (_GRAND if piece.kind == PALACE else 1)
    badge = _count(piece.many) if piece.many > 1 else ""
    where = f"translate({number(x)} {number(y)}) scale({scale:.2f})"
    shape = f'<use href="#mas-{piece.kind}-{piece.colour}"/>'
    if not badge:
        return shape.replace("/>", f' transform="{where}"/>')
    return f'<g transform="{where}">{shape}{badge}</g>'


_GRAND: Final = 0.84
"""How large a palace is drawn beside a house."""


def _count(count: int) -> str:
    """A number on the corner of a piece."""
    return (
        f'<g transform="translate(15 -13)"><circle r="14" fill="{palette.LIGHT}" stroke="{palette.INK}"'
        f' stroke-width="2"/><text y="7.4" font-size="21" font-weight="700" text-anchor="middle"'
        f' font-family="system-ui, sans-serif" fill="{palette.INK}">{count}</text></g>'
    )


@cache
def _wall(line: str) -> str:
    x, y = at_line(line)
    return f'<use id="w-{line}" href="#{marks.wall_symbol(line)}" x="{number(x)}" y="{number(y)}"/>'


@cache
def _now(line: str) -> str:
    """The wall built last, in a golden light."""
    x, y = at_line(line)
    where = f"translate({number(x)} {number(y)})"
    return f'<g id="wall-now" class="r-last" transform="{where}">{marks.glow(line)}</g>'


@cache
def _tower(point: str, colour: str) -> str:
    x, y = at_point(point)
    return f'<use id="t-{point}" href="#mas-tower-{colour}" x="{number(x)}" y="{number(y)}"/>'


@lru_cache(maxsize=512)
def _city(name: str, spaces: tuple[str, ...], *, is_new: bool) -> str:
    """The ground of a city, lit up, with a golden edge inside its walls; the one just closed shines."""
    laid = plan()
    loops = [laid.places(loop) for loop in laid.loops(sorted(laid.net.space[space] for space in spaces))]
    edge = "".join(polygon(inset(loop, 14)) for loop in loops)
    ground = "mas-new-city" if is_new else "mas-city"
    wide, strong = (8, 1) if is_new else (4.4, 0.9)
    return (
        f'<g id="city-{name}"><path d="{"".join(map(polygon, loops))}" fill="url(#{ground})" fill-rule="evenodd"/>'
        f'<path d="{edge}" {stroke("#a8741a", wide + 2)} stroke-linejoin="round" stroke-opacity="{strong}"/>'
        f'<path d="{edge}" {stroke("#ffd75e", wide)} stroke-linejoin="round"/></g>'
    )


def city_preview(view: MasonsView, city: CityView) -> str:
    """A city as it would stand, over the board: its ground, walls, houses, palaces and towers."""
    colours = {tower["at"]: tower["colour"] for tower in view["towers"]}
    parts = [
        _city(city["id"], tuple(city["spaces"]), is_new=True),
        *map(_wall, city["walls"]),
        *map(use_piece, city_pieces(city)),
        *(_tower(point, colours[point]) for point in city["towers"] if point in colours),
    ]
    return f'<g class="r-ghost">{without_ids("".join(parts))}</g>'


def without_ids(svg_text: str) -> str:
    """The same picture, which may stand on a page that has those ids already."""
    return _ID.sub("", svg_text)


_ID: Final = re.compile(r' id="[^"]*"')


# ---- Where things are


def box(view: MasonsView) -> tuple[float, float, float, float]:
    """What the board covers: x, y, width and height."""
    return plan().box


def at_point(name: str) -> Point:
    """Where a tower space is."""
    laid = plan()
    return laid.points[laid.net.point[name]]


def at_line(name: str) -> Point:
    """The middle of a line."""
    laid = plan()
    return laid.middle(laid.net.lines[laid.net.line[name]])


def angle(name: str) -> float:
    """By how many degrees a line is turned clockwise from the east; more than -90, at most 90."""
    laid = plan()
    return laid.angle(laid.net.lines[laid.net.line[name]])


def at_space(name: str) -> Point:
    """The middle of a space."""
    laid = plan()
    return laid.centres[laid.net.space[name]]


def outline(spaces: Sequence[str]) -> str:
    """The border around a set of spaces as SVG path data."""
    return outline_of(tuple(spaces))


def at_new_house(view: MasonsView, space: str) -> tuple[Point, float]:
    """Where one more house of a space may be shown beside those that stand there, and how large."""
    stood = space_pieces(view, space)
    places, scale = slots(plan().net.space[space], min(len(stood) + 1, MOST))

    def free(at: Point) -> float:
        return min(((at[0] - p.at[0]) ** 2 + (at[1] - p.at[1]) ** 2 for p in stood), default=0)

    return max(places, key=free), scale


def coordinates() -> str:
    """The names of the tower spaces, beside them."""
    return '<use href="#mas-names"/>'


@cache
def _names() -> str:
    """Their definition: there, a page does not paint them as it paints coordinates that lie on the table."""
    laid = plan()
    names = "".join(
        f'<text x="{number(x)}" y="{number(y + 27)}">{point.name}</text>'
        for point, (x, y) in zip(laid.net.points, laid.points, strict=True)
    )
    return (
        f'<g id="mas-names" font-family="system-ui, sans-serif" font-size="17" font-weight="700" text-anchor="middle"'
        f' fill="{palette.INK}" stroke="{palette.LIGHT}" stroke-width="4" paint-order="stroke">{names}</g>'
    )


# ---- Whole images


def svg(view: MasonsView, *, has_coordinates: bool = False) -> str:
    """The board as an image that stands alone."""
    parts = layers(view)
    shown = "".join(f'<g id="layer-{name}">{"".join(parts[name].values())}</g>' for name in LAYERS)
    names = _names() if has_coordinates else ""
    return squares.image(TITLE, box(view), f"{_parts()}{_land()}", shown + names)


@cache
def picture() -> str:
    """A piece of the board in the middle of a game, for the card of the game on the home page."""
    shown = scene()
    cities = "".join(_city(city["id"], tuple(city["spaces"]), is_new=False) for city in shown.cities)
    stood = [in_space(space, ((colour, 1),)) for space, colour in shown.houses]
    stood += [city_pieces(city) for city in shown.cities]
    parts = (
        '<use href="#mas-land"/>',
        cities,
        *map(_wall, shown.walls),
        *(use_piece(piece) for pieces_there in stood for piece in pieces_there),
        *(_tower(point, colour) for point, colour in shown.towers),
    )
    return squares.image(TITLE, shown.box, f"{_parts()}{_land()}", without_ids("".join(parts)))
