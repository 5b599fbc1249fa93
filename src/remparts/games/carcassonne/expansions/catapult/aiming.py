"""How hurls, throws and catches are aimed: the numbers to set, and what may come of them on the board. [CAT-3]"""

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from remparts.core.face import Aim, Dial, Target
from remparts.core.marks import MARKS
from remparts.core.phrase import Phrase
from remparts.core.view import task_now
from remparts.games.carcassonne.expansions.catapult import pictures
from remparts.games.carcassonne.expansions.catapult.flight import CAUGHT, TOUCHED
from remparts.games.carcassonne.expansions.catapult.view import catapult_part, round_now
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.drawing import palette
from remparts.games.drawing.shapes import number

ASIDE: Final = 3.0
"""Degrees to the side that one deviate turns a token. [CAT-3.2]"""

ALONG: Final = 0.06
"""The share of its way by which one deviate lengthens it. [CAT-3.2]"""

SLIDE: Final = 0.10
"""The largest share of its way that a token slides. [CAT-3.3]"""

FALL: Final = (5.0, 4.0)
"""Steps along the lane and to the side that one deviate moves a throw. [CAT-7.4]"""

_AIM: Final = Dial("aim", Phrase("Aim"), -450, 450, 0, unit="°", parts=10)
_POWER: Final = Dial("power", Phrase("Power"), 1, 100, 50)


def hurl(view: CarcassonneView) -> Target:
    """Aim and power, with the cone of where the token may land and how far it slides. [CAT-3.1]"""
    seat = task_now(view)["who"]
    start = pictures.units(catapult_part(view)["stands"][seat])
    middle = pictures.units(catapult_part(view)["centre"])
    x, y = middle[0] - start[0], middle[1] - start[1]
    return Target(
        move="hurl.{aim}.{power}",
        group="hurl",
        name=Phrase("Hurl"),
        label=Phrase("Let fly"),
        dials=(_AIM, _POWER),
        aim=Aim(
            picture=_cone(MARKS[seat].colour, float(view["options"]["catapult_spread"])),
            x=(round(start[0], 2),),
            y=(round(start[1], 2),),
            turn=(round(degrees(atan2(y, x)), 3), 0.1),
            size=(0.0, 0.0, round(hypot(x, y) / 50, 4)),
        ),
    )


def _cone(colour: str, spread: float) -> str:
    """The way to the point one unit to the right, and where tokens land: most of them within the inner area."""
    areas = "".join(
        f'<path d="{_sector(ASIDE * spread * times, ALONG * spread * times, SLIDE * spread)}" fill="{colour}"'
        f' fill-opacity="{shade}" stroke="{palette.INK}" stroke-opacity=".55" stroke-width="1.2"/>'
        for times, shade in ((2, 0.16), (1, 0.34))
    )
    return (
        f'<path d="M0 0H1" stroke="{palette.LIGHT}" stroke-width="5" stroke-opacity=".8"/>'
        f'<path d="M0 0H1" stroke="{palette.INK}" stroke-width="2" stroke-dasharray="7 6"/>{areas if spread else ""}'
        f'<path d="M.975-.025L1.025 .025M1.025-.025L.975 .025" stroke="{palette.INK}" stroke-width="2.4"/>'
    )


def _sector(turn: float, along: float, slide: float) -> str:
    """Between two distances and two angles, and the slide beyond."""
    near, far = 1 - along, (1 + along) * (1 + slide)
    x, y = cos(radians(turn)), sin(radians(turn))

    def at(reach: float, side: int) -> str:
        return f"{reach * x:.4f} {side * reach * y:.4f}"

    def arc(radius: float, sweep: int, end: int) -> str:
        return f"A{radius:.4f} {radius:.4f} 0 0 {sweep} {at(radius, end)}"

    return f"M{at(near, -1)}L{at(far, -1)}{arc(far, 1, 1)}L{at(near, 1)}{arc(near, 0, -1)}z"


def throw(view: CarcassonneView) -> Target:
    """Power and side of a throw along the lane. [CAT-7.2]"""
    seat = task_now(view)["who"]
    unit = pictures.Lane(view).unit
    spread = float(view["options"]["catapult_spread"])
    areas = "".join(
        f'<ellipse rx="{number(FALL[0] * spread * times * unit)}"'
        f' ry="{number(FALL[1] * spread * times * unit)}" fill="{MARKS[seat].colour}" fill-opacity="{shade}"'
        f' stroke="{palette.INK}" stroke-opacity=".55" stroke-width="1.2"/>'
        for times, shade in ((2, 0.16), (1, 0.34))
    )
    return Target(
        move="throw.{power}.{side}",
        group="throw",
        name=Phrase("Throw"),
        label=Phrase("Throw"),
        dials=(Dial("power", Phrase("Power"), 1, 90, 70), Dial("side", Phrase("Side"), -20, 20, 0)),
        at=pictures.Lane(view).middle,
        size=pictures.Lane(view).size,
        aim=_on_lane(view, f'{areas if spread else ""}<use href="#car-landed"/>'),
    )


def reach(view: CarcassonneView) -> Target:
    """Where the catcher's hand goes; at first to where the throw was aimed. [CAT-7.3]"""
    now = round_now(view)
    unit = pictures.Lane(view).unit
    rings = "".join(
        f'<circle r="{number(unit * size)}" fill="{palette.GOLD}" fill-opacity=".4" stroke="{palette.INK}"'
        ' stroke-width="2"/>'
        for size in (TOUCHED, CAUGHT)
    )
    hand = f'<g color="{palette.INK}">{rings}<use href="#car-sign-catch" transform="scale(1.3)"/></g>'
    return Target(
        move="reach.{along}.{side}",
        group="reach",
        name=Phrase("Reach for the token"),
        label=Phrase("Reach"),
        dials=(
            Dial("along", Phrase("Distance"), 0, 110, now["power"] or 0),
            Dial("side", Phrase("Side"), -30, 30, now["side"] or 0),
        ),
        at=pictures.Lane(view).middle,
        size=pictures.Lane(view).size,
        aim=_on_lane(view, hand),
    )


def _on_lane(view: CarcassonneView, picture: str) -> Aim:
    """A picture that lies where two numbers are on the lane."""
    lane = pictures.Lane(view)
    x, y = lane.at(0, 0)
    return Aim(picture, x=(x, lane.unit), y=(y, 0.0, lane.unit))
