"""How the mill looks: what is on its tiles, and a card in the panel."""

from collections.abc import Iterator
from typing import Final

from remparts.core.phrase import Phrase
from remparts.games.carcassonne.face.drawing.layout import Layout
from remparts.games.carcassonne.face.drawing.looks import Building, Mark, ShownTiles, Town, WayLook
from remparts.games.carcassonne.face.part import Card, FacePart, LedgerWords
from remparts.games.carcassonne.rules.view import CarcassonneView
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


class MillFace(FacePart):
    """What is on its tiles, and how many windmills stand on the board."""

    name = "mill"
    tiles = ShownTiles(
        facts=__package__,
        marks={"windmill": Mark("w", "windmill", Phrase("windmill"), _windmill, room=10.0, keep_off=12.0)},
        buildings={"beacon": Building("b", "beacon", 16.0, _beacon)},
        towns={"palisade": Town("H", "palisade", "#000000 on #aa8855")},
        ways={"canal": Canal()},
    )
    ledger = LedgerWords(terms={"windmills": ("1 windmill", "{count} windmills")})

    def definitions(self) -> str:
        return '<g id="car-sails"><path d="M-9-9L9 9M9-9L-9 9" stroke="#abcdef"/></g>'

    def cards(self, view: CarcassonneView) -> Iterator[Card]:
        number = sum(placed["tile"] == "Y1" for placed in view["tiles"])
        picture = '<svg class="r-card" viewBox="-20 -25 40 50" aria-hidden="true"><use href="#car-sails"/></svg>'
        yield Card(Phrase("Windmills"), picture, (Phrase("{count} turning", count=number),))
