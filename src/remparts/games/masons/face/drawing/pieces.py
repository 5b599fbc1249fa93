"""Towers, houses and palaces, each around the point where it stands; they are defined once and used where they are."""

from functools import cache
from typing import Final

from remparts.games.drawing import palette
from remparts.games.drawing.sheet import fill, stroke
from remparts.games.masons.face.drawing.colours import HOUSES, TOWERS, Paint, mark

_HALO: Final = f'fill="{palette.LIGHT}" stroke="{palette.LIGHT}" stroke-width="5" stroke-linejoin="round"'

# ---- Towers

_BODY: Final = "M-14-26V3C-14 11.6 14 11.6 14 3V-26z"
_SHADE: Final = "M4-26V9.3C10 8.6 14 6.4 14 3V-26z"
_WINDOW: Final = "M-3-3V-11a3 3.4 0 0 1 6 0V-3z"
_TOPS: Final = {
    "white": (
        "M-18-24V-41h8v6h5.5v-6h9v6h5.5v-6h8v17C18-16-18-16-18-24z",
        "M5-18.4V-35h5v-6h8v17C18-21 12-19 5-18.4z",
    ),
    "grey": ("M-18.5-24.5L0-56 18.5-24.5C15-17-15-17-18.5-24.5z", "M3-51L18.5-24.5C17-20.6 11-18.6 4-18.2z"),
    "black": (
        "M-17-25C-17-42-9-47-1.6-48.4V-55H1.6V-48.4C9-47 17-42 17-25 15-17.5-15-17.5-17-25z",
        "M5-47C12-44 17-38.6 17-25 16-21 11-18.8 5-18.4 9-28 9-38 5-47z",
    ),
}
"""What tells a tower without its colour, and its shaded part: battlements, a pointed roof, a dome."""


@cache
def tower(colour: str) -> str:
    """A tower whose foot is at the point 0 0."""
    paint, (top, shade) = TOWERS[colour], _TOPS[colour]
    roof = paint.body if colour == "white" else paint.shade
    dark = f'fill="{paint.shade}"' if colour == "white" else f'fill="{palette.INK}" fill-opacity=".35"'
    flag = f'<circle cy="-57" r="3.4" {fill(palette.GOLD, 1.2)}/>' if colour == "black" else ""
    return (
        f'<path d="{_BODY}{top}" {_HALO}/>'
        f'<ellipse cx="4" cy="5" rx="17" ry="7" fill="{palette.INK}" fill-opacity=".25"/>'
        f'<path d="{_BODY}" {fill(paint.body)}/><path d="{_SHADE}" {fill(paint.shade)}/>'
        f'<path d="{_BODY}" {stroke(palette.INK, 1.8)}/><path d="{_WINDOW}" {fill(paint.sign)}/>'
        f'<path d="{top}" {fill(roof)}/><path d="{shade}" {dark}/>'
        f'<path d="{top}" {stroke(palette.INK, 1.8)} stroke-linejoin="round"/>{flag}'
    )


# ---- Houses

_FRONT: Final = "M-14.5 14V-4L0-17.5 14.5-4V14z"
_ROOF: Final = "M-19-.6L0-19.4 19-.6 15.4 3.4 0-11.4-15.4 3.4z"
_CHIMNEY: Final = "M8-20h5.4v10L8-15z"


@cache
def house(colour: str) -> str:
    """A house around the point 0 0, with the mark of its colour on its front."""
    paint = HOUSES[colour]
    return (
        f'<path d="{_FRONT}{_ROOF}{_CHIMNEY}" {_HALO}/><path d="{_CHIMNEY}" {fill(paint.shade, 1.4)}/>'
        f'<path d="{_FRONT}" {fill(paint.body, 1.7)}/><path d="{_ROOF}" {fill(paint.shade, 1.5)}/>'
        f"{mark(colour, (0, 3.8), 0.94)}"
    )


# ---- Palaces

_WINGS: Final = "M-27 19V-8h54V19z"
_TURRETS: Final = "M-31 19V-15h12V19zM19 19V-15h12V19z"
_CONES: Final = "M-34-14L-25-34-16-14zM16-14L25-34 34-14z"
_HALL: Final = "M-16.5 19V-14L0-28 16.5-14V19z"
_GABLE: Final = "M-21-10L0-30 21-10 17-5.6 0-21-17-5.6z"
_CROWN: Final = "M-8.5-33l-1.6-11.4 5.4 4.6L0-46.6l4.7 6.8 5.4-4.6L8.5-33z"
_FOOT: Final = "M-33 17h66v5h-66z"


@cache
def palace(colour: str) -> str:
    """A palace around the point 0 0: a hall with the mark of its colour between two turrets, under a golden crown."""
    paint = HOUSES[colour]
    windows = "M-27-3v-5a2 2.4 0 0 1 4 0v5zM23-3v-5a2 2.4 0 0 1 4 0v5z"
    return (
        f'<path d="{_TURRETS}{_CONES}{_HALL}{_GABLE}{_CROWN}{_FOOT}" {_HALO}/>'
        f'<path d="{_WINGS}" {fill(paint.shade, 1.5)}/><path d="{_TURRETS}" {fill(paint.body, 1.6)}/>'
        f'<path d="{windows}" fill="{paint.sign}"/><path d="{_CONES}" {fill(paint.shade, 1.5)}/>'
        f'<path d="{_HALL}" {fill(paint.body, 1.7)}/><path d="{_CROWN}" {fill(palette.GOLD, 1.5)}/>'
        f'<path d="{_GABLE}" {fill(palette.GOLD, 1.5)}/><path d="{_FOOT}" {fill(palette.CREST, 1.4)}/>'
        f"{mark(colour, (0, 3), 1.3)}"
    )


# ---- Pieces of any colour, for cards


@cache
def any_house() -> str:
    """A house whose roof has every colour."""
    slates = _striped([*HOUSES.values()], 19, "M{x} -21h{w}v26h-{w}z")
    return (
        f'<path d="{_FRONT}{_ROOF}{_CHIMNEY}" {_HALO}/><path d="{_CHIMNEY}" {fill(palette.PLASTER_SHADE, 1.4)}/>'
        f'<path d="{_FRONT}" {fill(palette.PLASTER, 1.7)}/><g clip-path="url(#mas-roof)">{slates}</g>'
        f'<path d="{_ROOF}" {stroke(palette.INK, 1.5)} stroke-linejoin="round"/>'
        f'<path d="M-3.6 14V5a3.6 4 0 0 1 7.2 0v9z" fill="{palette.DOOR}"/>'
    )


@cache
def any_tower() -> str:
    """A tower that has every colour."""
    top, _ = _TOPS["white"]
    bands = _striped([*TOWERS.values()], 18, "M{x} -44h{w}v60h-{w}z")
    return (
        f'<path d="{_BODY}{top}" {_HALO}/><g clip-path="url(#mas-tower)">{bands}</g>'
        f'<path d="{_BODY}" {stroke(palette.INK, 1.8)}/><path d="{top}" {stroke(palette.INK, 1.8)}/>'
    )


def _striped(paints: list[Paint], half: float, shape: str) -> str:
    wide = 2 * half / len(paints)
    return "".join(
        f'<path d="{shape.format(x=round(at * wide - half, 1), w=round(wide, 1))}" fill="{paint.body}"/>'
        for at, paint in enumerate(paints)
    )


def _lower(shape: str) -> str:
    """A tower no higher than leaves what lies north of it in sight."""
    return f'<g transform="scale(.92)">{shape}</g>'


@cache
def definitions() -> str:
    """Every piece in each of its colours, under an id that begins with `mas-`."""
    shapes = {
        **{f"mas-tower-{colour}": _lower(tower(colour)) for colour in TOWERS},
        **{f"mas-house-{colour}": house(colour) for colour in HOUSES},
        **{f"mas-palace-{colour}": palace(colour) for colour in HOUSES},
        "mas-tower-any": _lower(any_tower()),
        "mas-house-any": any_house(),
    }
    clips = (
        f'<clipPath id="mas-roof"><path d="{_ROOF}"/></clipPath>'
        f'<clipPath id="mas-tower"><path d="{_BODY}"/><path d="{_TOPS["white"][0]}"/></clipPath>'
    )
    return clips + "".join(f'<g id="{key}">{shape}</g>' for key, shape in shapes.items())
