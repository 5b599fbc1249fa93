"""The coats of arms of the countries, and the ground that each country has: both tell it apart without its colour."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from remparts.games.drawing import palette
from remparts.games.drawing.sheet import fill, stroke

SHIELD: Final = "M-30-36H30V-2C30 20 14 34 0 42-14 34-30 20-30-2z"
"""A shield around the point 0 0."""

_TREE: Final = (
    f'<path d="M-4 26V8h8v18q6 3 12 4h-32q6-1 12-4z" {fill(palette.TRUNK, 1.6)}/>'
    f'<path d="M0-30c9-1 13 5 12 10 7 0 11 6 9 12-1 5-6 8-11 7-3 5-8 6-10 3-2 3-7 2-10-3-5 1-10-2-11-7-2-6 2-12 9-12'
    f'-1-5 3-11 12-10z" {fill("#3f7d46", 1.8)}/>'
    f'<g {fill(palette.GOLD, 1)}><circle cx="-9" cy="-9" r="3.2"/><circle cx="9" cy="-11" r="3.2"/>'
    f'<circle cy="-20" r="3.2"/><circle cy="-3" r="3.2"/></g>'
)
_SHEAF: Final = (
    f'<path d="M-5 4Q-18-6-20-24-8-18-3-4-6-18 0-31 6-18 3-4 8-18 20-24 18-6 5 4 6 18 15 28H-15Q-6 18-5 4z"'
    f" {fill(palette.GOLD, 1.8)}/>"
    f'<path d="M0-24V-6M-13-17Q-7-9-3 0M13-17Q7-9 3 0M0 10V27M-3 10Q-5 20-9 27M3 10Q5 20 9 27"'
    f" {stroke('#8a5a12', 1.6)}/>"
    f'<path d="M-9 1.5h18v7h-18z" {fill(palette.LIGHT, 1.6)}/>'
)
_PEAKS: Final = (
    '<path d="M-31 15L-15-8-8 2 3-22 14 0 19-6 31 12V43H-31z"'
    f" {fill(palette.LIGHT, 1.8)}/>"
    f'<path d="M-15-8l7 10-6 6-5-4-5 6zM3-22L14 0 9 6 4-2-2 5-6 0z" {fill("#a9b6c4")}/>'
    f'<path d="M-28 12q8-6 14 0t14 0 14 0 14-1" {stroke("#4a3f66", 2.6)}/><path d="M-24 23q6-5 12 0t12 0 12 0 12-2"'
    f" {stroke('#4a3f66', 2.6)}/>"
    f'<path d="M-13-32a8.5 8.5 0 1 0 6 14 8 8 0 0 1-6-14z" {fill(palette.GOLD, 1.5)}/>'
)


class Country(NamedTuple):
    """How a country looks: its arms, the tone of its ground, what grows there, and in which tone."""

    field: str
    charge: str
    ground: str
    growth: str
    tone: str


def _scattered(shape: str, places: Sequence[tuple[int, int]]) -> str:
    return "".join(f"M{x} {y}{shape}" for x, y in places)


_GRASS: Final = "q0-6-4-8m6 8v-11m2 11q0-6 4-8"
_FURROW: Final = "q12-5 24 0t24 0 24 0 24 0"
_RISE: Final = "q8-13 16 0m-7-.4q4 .2 5 4"

COUNTRIES: Final[Mapping[str, Country]] = {
    "west": Country(
        "#e9efe2",
        _TREE,
        "#b3cc86",
        _scattered(_GRASS, ((16, 22), (60, 14), (84, 50), (38, 60), (12, 88), (68, 88)))
        + _scattered("h5m4 4h3", ((36, 30), (4, 52), (58, 62), (90, 22), (40, 92))),
        "#8aaa5e",
    ),
    "north_east": Country(
        "#a5322b",
        _SHEAF,
        "#e2d391",
        _scattered(_FURROW, [(-2 - row % 2 * 12, 8 + row * 12) for row in range(8)]),
        "#c9b568",
    ),
    "south_east": Country(
        "#4a3f66",
        _PEAKS,
        "#cba985",
        _scattered(_RISE, ((8, 20), (54, 12), (76, 44), (28, 52), (6, 84), (58, 82)))
        + _scattered("h1m5 3h1", ((38, 28), (60, 56), (92, 18), (34, 78), (4, 48))),
        "#ab8660",
    ),
}
"""Meadows under a tree, fields under a sheaf, hills under mountains; what grows there repeats after 96 units."""


@cache
def shield(country: str) -> str:
    """The coat of arms of a country around the point 0 0."""
    look = COUNTRIES[country]
    return (
        f'<path d="{SHIELD}" transform="translate(3 4)" fill="{palette.INK}" fill-opacity=".25"/>'
        f'<path d="{SHIELD}" fill="{look.field}" stroke="{palette.LIGHT}" stroke-width="7" stroke-linejoin="round"/>'
        f'<path d="{SHIELD}" fill="{look.field}"/><g clip-path="url(#mas-shield)">{look.charge}</g>'
        f'<path d="{SHIELD}" {stroke(palette.INK, 2.6)} stroke-linejoin="round"/>'
    )


@cache
def definitions() -> str:
    """The arms and the ground of every country, under ids that begin with `mas-`."""
    grounds = "".join(
        f'<pattern id="mas-ground-{name}" width="96" height="96" patternUnits="userSpaceOnUse"><path d="M0 0h96v96H0z"'
        f' fill="{look.ground}"/><path d="{look.growth}" {stroke(look.tone, 1.5)} stroke-linecap="round"/></pattern>'
        for name, look in COUNTRIES.items()
    )
    shields = "".join(f'<g id="mas-arms-{name}">{shield(name)}</g>' for name in COUNTRIES)
    return f'<clipPath id="mas-shield"><path d="{SHIELD}"/></clipPath>{grounds}{shields}'
