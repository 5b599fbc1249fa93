"""How moves name a segment of a tile that was laid earlier: the tile's cell and the segment's name, as in `1,-2.nl`.

A feature goes by the site of its root, the first of its segments.
"""

from typing import Final, NamedTuple

from remparts.core.grid import cell, place
from remparts.land.land import WALL
from remparts.land.lands import Land
from remparts.land.moves import COORDINATE, SEGMENT

SITE: Final = rf"({COORDINATE}),({COORDINATE})\.({SEGMENT}|c)"
"""Matches a site, in three groups."""


class Site(NamedTuple):
    """A segment as moves write it."""

    x: int
    y: int
    segment: str

    def __str__(self) -> str:
        return f"{self.x},{self.y}.{self.segment}"


def read_site(x: str, y: str, segment: str) -> Site:
    """The site with these three groups of `SITE`."""
    return Site(int(x), int(y), segment)


def site_of(land: Land, node: int) -> Site:
    """The name of a segment."""
    number, segment = land.at(node)
    return Site(*place(land.cell_at(number)), land.set.turned[land.tile_at(number)].names[segment])


def node_at(land: Land, site: Site) -> int | None:
    """The segment of that name, None if there is none."""
    there = land.there(cell(site.x, site.y))
    if there >= 0 or there == WALL or max(abs(site.x), abs(site.y)) > 127:
        return None
    segment = land.set.turned[land.tile_at(-1 - there)].segment_named.get(site.segment)
    return None if segment is None else land.base_at(-1 - there) + segment
