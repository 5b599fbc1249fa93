"""An expansion made up for tests: its tiles and what is on them are drawn, and no file of the game names it."""

from collections.abc import Mapping
from typing import ClassVar, Final

from remparts.core.face import Phrase
from remparts.games.carcassonne.face.drawing.layout import Layout
from remparts.games.carcassonne.face.drawing.looks import Building, Mark, Town, WayLook
from remparts.games.carcassonne.face.part import FacePart
from remparts.games.carcassonne.rules.expansion import Expansion
from remparts.games.drawing.shapes import Point
from remparts.games.drawing.sheet import Sheet, Style, fill, stroke

SAIL: Final = Style(fill("#abcdef"), above="door")
CANAL: Final = Style(stroke("#123456", 12.0), above="heath")
FLAME: Final = Style(fill("#fedcba"), above="gold")


def _windmill(sheet: Sheet, at: Point) -> None:
    sheet.polygon("plaster", at, [(-4, 8), (-3, -4), (3, -4), (4, 8)])
    sheet.polygon(SAIL, at, [(-9, -5), (9, -3), (9, -5), (-9, -3)])


def _beacon(ground: Sheet, standing: Sheet, at: Point, radius: float) -> None:
    standing.disc(FLAME, at, radius / 2)


class Canal(WayLook):
    """A way that is no road."""

    letter = "~"
    title = "canal"
    style = "#ffffff on #123456"
    half_width = 6.0
    sway = 0.0

    def paint(self, ground: Sheet, standing: Sheet, plan: Layout, facing: int) -> None:
        for way in plan.ways:
            if way.kind == "canal":
                ground.add(CANAL, way.curve.turned(facing).text())


class Mill(Expansion):
    """Three kinds of tiles, and nothing else."""

    name = "mill"
    tiles = __name__


class MillFace(FacePart):
    """What is on them."""

    name = "mill"
    tiles = __name__
    marks: ClassVar[Mapping[str, Mark]] = {
        "windmill": Mark("w", "windmill", Phrase("windmill"), _windmill, room=10.0, keep_off=12.0)
    }
    buildings: ClassVar[Mapping[str, Building]] = {"beacon": Building("b", "beacon", 16.0, _beacon)}
    towns: ClassVar[Mapping[str, Town]] = {"palisade": Town("H", "palisade", "#000000 on #aa8855")}
    ways: ClassVar[Mapping[str, WayLook]] = {"canal": Canal()}
