"""What scenarios can ask about a catapult round, from a spectator's view."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from remparts.core.grid import SIDES
from remparts.games.carcassonne.expansions import expansions
from remparts.games.carcassonne.expansions.catapult.flight import Box
from remparts.games.carcassonne.expansions.catapult.view import HurlView, ManView, RoundView, catapult_part
from remparts.games.carcassonne.rules.facts import BASE, tile_set
from remparts.games.carcassonne.rules.tiles import Kind
from remparts.games.carcassonne.rules.view import CarcassonneView
from tests.runner import COLOURS


def shown_round(view: CarcassonneView) -> RoundView:
    """The round being played, or the last one."""
    part = catapult_part(view)
    shown = part["round"] or part["last"]
    assert shown
    return shown


def box_of(cells: Sequence[tuple[int, int]]) -> Box:
    """What the tiles in these cells cover. [CAT-2.1]"""
    columns, rows = zip(*cells, strict=True)
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def hurls(view: CarcassonneView) -> list[HurlView]:
    """Its tokens."""
    return shown_round(view)["hurls"]


def _landed(view: CarcassonneView) -> list[list[float]]:
    """Where its tokens came down, be they hurled or thrown."""
    shown = shown_round(view)
    return [hurl["landed"] for hurl in shown["hurls"]] + [throw["landed"] for throw in shown["throws"]]


def touched(view: CarcassonneView) -> list[str]:
    """Colours and places of those whom the last token knocked out; in Carcassonne, the quarter."""
    return [word for man in hurls(view)[-1]["touched"] for word in (COLOURS[man["seat"]], _place(view, man))]


def _place(view: CarcassonneView, man: ManView) -> str:
    if "quarter" in man:
        return str(man["quarter"])
    tile, segment = view["tiles"][man["tile"]], man["segment"]
    name = _kinds()[tile["tile"]].segments[segment].turned(SIDES.index(tile["facing"])).named(segment)
    return f"{tile['x']},{tile['y']}.{name}"


@cache
def _kinds() -> dict[str, Kind]:
    return {kind.code: kind for name in (BASE, *(part.tiles for part in expansions())) for kind in tile_set(name)}


SHOWN_HURLS: Final[dict[str, Callable[[CarcassonneView], Iterable[object]]]] = {
    "stands": lambda view: [f"{x:g},{y:g}" for x, y in catapult_part(view)["stands"]],
    "landed": lambda view: ["{:g},{:g}".format(*_landed(view)[-1])],
    "rest": lambda view: ["{:g},{:g}".format(*hurls(view)[-1]["rest"])],
    "on_map": lambda view: ["yes" if hurls(view)[-1]["on_map"] else "no"],
    "touched": touched,
    "distances": lambda view: ["out" if h["distance"] is None else f"{h['distance']:g}" for h in hurls(view)],
    "results": lambda view: [f"{t['result']}:{COLOURS[t['winner']]}" for t in shown_round(view)["throws"]],
}
