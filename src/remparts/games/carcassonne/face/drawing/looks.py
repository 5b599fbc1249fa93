"""How the things on tiles look: what the base game has, and what expansions add by the `tiles` of their faces.

Pictures and text are made from the kinds of tiles and from these tables alone, and name no expansion.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from remparts.core.phrase import Phrase
from remparts.games.carcassonne.rules.facts import BASE, edge_names, tile_set
from remparts.games.carcassonne.rules.tiles import Kind
from remparts.games.drawing import sprites
from remparts.games.drawing.shapes import Point
from remparts.games.drawing.sheet import AnyStyle, Sheet

if TYPE_CHECKING:
    from remparts.games.carcassonne.face.drawing.layout import Layout
    from remparts.games.carcassonne.face.drawing.ways import Plot, Way

Named = TypeVar("Named")


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground that a mark takes up: round, where roads may end, or a strip that parts a field."""

    style: AnyStyle
    radius: float
    half_width: float


@dataclass(frozen=True, slots=True)
class Mark:
    """Something printed on a tile beside its segments, named among the markers of the tile in the facts."""

    letter: str
    """The character for it in a terminal."""
    title: str
    """What the character means."""
    name: Phrase
    """How the name of a tile that bears it ends."""
    paint: Callable[[Sheet, Point], None]
    room: float = 0.0
    """How much room there should be around it, where it lies in a field or a city."""
    keep_off: float = 0.0
    """How far from the place of a follower it lies."""
    ground: Ground | None = None
    """What it lies on, if it does not simply lie in a field or a city."""


@dataclass(frozen=True, slots=True)
class Building:
    """A kind of segment that reaches no side and stands on a plot of its own."""

    letter: str
    """The character for it in a terminal, between brackets."""
    title: str
    """What the character means."""
    radius: float
    """How far its plot reaches, where there is room."""
    paint: Callable[[Sheet, Sheet, Point, float], None]
    """Draws on the ground and on what stands there, around a point, in a plot of that radius."""


@dataclass(frozen=True, slots=True)
class Town:
    """A kind of segment that is ground within walls, and no feature."""

    letter: str
    """The character for it in a terminal."""
    title: str
    """What the character means."""
    style: str
    """The colours of the character."""


class WayLook:
    """A kind of segment that runs over tiles as roads do, and is no feature."""

    letter: ClassVar[str]
    """The character for it in a terminal."""
    title: ClassVar[str]
    """What the character means."""
    style: ClassVar[str]
    """The colours of the character."""
    half_width: ClassVar[float]
    sway: ClassVar[float]
    """How far it leaves the straight line from side to side."""
    ends: ClassVar[Mapping[str, float]] = {}
    """The plots at which it may end within one field, and how far they reach."""

    def end_at_wall(self, way: "Way") -> "Plot | None":
        """The plot at which it ends before the wall of a city."""
        return None

    def paint(self, ground: Sheet, standing: Sheet, plan: "Layout", facing: int) -> None:
        """Draw it and its plots, what stands beside it, and the bridges of roads over it."""

    def paint_gates(self, sheet: Sheet, plan: "Layout", facing: int) -> None:
        """Draw how it passes under the walls of cities."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTiles:
    """How the tiles of an expansion are shown: where they are listed, and the looks of what is on them."""

    facts: str = ""
    """The package whose `facts.toml` has them, `__package__` for instance; empty if there are none."""
    marks: Mapping[str, Mark] = field(default_factory=dict)
    """What may be printed on tiles beside their segments, by its name among the markers in the facts."""
    buildings: Mapping[str, Building] = field(default_factory=dict)
    """Kinds of segments which stand on a plot of their own, as cloisters do."""
    towns: Mapping[str, Town] = field(default_factory=dict)
    """Kinds of segments which are ground within walls."""
    ways: Mapping[str, WayLook] = field(default_factory=dict)
    """Kinds of segments which run over tiles as roads do."""
    set_aside: str = "CAR-3.6"
    """The paragraph by which a tile of the set that fits nowhere leaves the game."""


def _paint_cloister(ground: Sheet, standing: Sheet, at: Point, radius: float) -> None:
    for style in ("lawn", "hedge-edge", "hedge"):
        ground.disc(style, at, radius - 2.0)
    sprites.chapel(standing, (at[0], at[1] + 4), radius * 1.12)


class Looks:
    """The kinds of tiles by their codes, and the looks of what is on them, of the base game and those learnt since."""

    def __init__(self) -> None:
        self.kinds: Final[dict[str, Kind]] = {}
        self.edges: Final[dict[str, str]] = {}
        """What an edge shows, by its letter."""
        self.marks: Final[dict[str, Mark]] = {}
        self.buildings: Final = {"cloister": Building("+", "cloister", 22.0, _paint_cloister)}
        self.towns: Final[dict[str, Town]] = {}
        self.ways: Final[dict[str, WayLook]] = {}
        self._learn_kinds(BASE)

    def learn(self, tiles: ShownTiles) -> None:
        """These tiles and all that is on them can be drawn from now on."""
        _learn(self.marks, tiles.marks)
        _learn(self.buildings, tiles.buildings)
        _learn(self.towns, tiles.towns)
        _learn(self.ways, tiles.ways)
        if tiles.facts:
            self._learn_kinds(tiles.facts)

    def _learn_kinds(self, package: str) -> None:
        """The kinds of tiles in the facts of a package can be drawn from now on; what is on them is known already."""
        known = {"city", "road", "field", *self.buildings, *self.towns, *self.ways}
        for kind in tile_set(package):
            for segment in kind.segments:
                if segment.kind not in known:
                    where = "the `buildings`, `towns` or `ways` among the `tiles` of a face part"
                    raise ValueError(f"tile {kind.code} shows a {segment.kind}: {where} must say how it looks")
        _learn(self.kinds, {kind.code: kind for kind in tile_set(package)})
        _learn(self.edges, edge_names(package))

    def marks_on(self, kind: Kind) -> list[str]:
        """What is printed on a kind beside its segments."""
        return [mark for mark in kind.marks if mark in self.marks]

    def is_walled(self, kind: str) -> bool:
        """Whether segments of that kind lie within walls."""
        return kind == "city" or kind in self.towns


def _learn(known: dict[str, Named], new: Mapping[str, Named]) -> None:
    for name, look in new.items():
        if known.setdefault(name, look) != look:
            raise ValueError(f"two expansions bring {name!r}: {known[name]} and {look}; one needs another name")


LOOKS: Final = Looks()
"""All that can be drawn in this process: each face that is made adds what it has to show, and nothing in it changes."""
