"""What scenarios can ask about a catapult round, from a spectator's view."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from remparts.core.game import View
from remparts.core.grid import SIDES
from remparts.games.carcassonne.expansions import expansions
from remparts.games.carcassonne.expansions.catapult.flight import Box
from remparts.games.carcassonne.rules.facts import BASE, tile_set
from remparts.land.tiles import Kind
from tests.runner import COLOURS


def hurls(view: View) -> list[View]:
    """The tokens of the round, or of the last one."""
    shown = view["catapult"]["round"] or view["catapult"]["last"]
    return list(shown["hurls"])


def box_of(cells: Sequence[tuple[int, int]]) -> Box:
    """What the tiles in these cells cover. [CAT-2.1]"""
    columns, rows = zip(*cells, strict=True)
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def touched(view: View) -> list[str]:
    """Colours and places of those whom the last token knocked out; in Carcassonne, the quarter."""
    return [word for man in hurls(view)[-1]["touched"] for word in (COLOURS[man["seat"]], _place(view, man))]


def _place(view: View, man: View) -> str:
    if "quarter" in man:
        return str(man["quarter"])
    tile, segment = view["tiles"][man["tile"]], man["segment"]
    name = _kinds()[tile["tile"]].segments[segment].turned(SIDES.index(tile["facing"])).named(segment)
    return f"{tile['x']},{tile['y']}.{name}"


@cache
def _kinds() -> dict[str, Kind]:
    return {kind.code: kind for name in (BASE, *(part.tiles for part in expansions())) for kind in tile_set(name)}


SHOWN_HURLS: Final[dict[str, Callable[[View], Iterable[object]]]] = {
    "stands": lambda view: [f"{x:g},{y:g}" for x, y in view["catapult"]["stands"]],
    "landed": lambda view: ["{:g},{:g}".format(*hurls(view)[-1]["landed"])],
    "rest": lambda view: ["{:g},{:g}".format(*hurls(view)[-1]["rest"])],
    "on_map": lambda view: ["yes" if hurls(view)[-1]["on_map"] else "no"],
    "touched": touched,
    "distances": lambda view: ["out" if h["distance"] is None else f"{h['distance']:g}" for h in hurls(view)],
    "results": lambda view: [f"{h['result']}:{COLOURS[h['winner']]}" for h in hurls(view)],
}
