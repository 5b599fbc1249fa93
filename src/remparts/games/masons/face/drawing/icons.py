"""Small pictures beside the board: dice, what is left in the supply, and piles of cards."""

from functools import cache
from typing import Final

from remparts.games.drawing import palette
from remparts.games.drawing.sheet import fill, stroke
from remparts.games.masons.face.drawing.cards import BACK
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.moves import ANY

_FONT: Final = 'font-family="system-ui, sans-serif" font-weight="800" text-anchor="middle"'


# ---- Dice


@cache
def die(face: str) -> str:
    """A die that shows a face: a tower of a colour, a house of a colour, or the question mark `any`. [MAS-2.3]"""
    is_tower = face in components().towers
    ground = "#d9cfbb" if is_tower else palette.LIGHT
    if face == ANY:
        shown = f'<text x="33" y="50" font-size="48" {_FONT} fill="{palette.INK}">?</text>'
    elif is_tower:
        shown = f'<use href="#mas-tower-{face}" transform="translate(33 51) scale(.78)"/>'
    else:
        shown = f'<use href="#mas-house-{face}" transform="translate(33 36) scale(1.24)"/>'
    return (
        '<svg class="r-die" viewBox="0 0 68 68" aria-hidden="true">'
        f'<rect x="5" y="6" width="61" height="61" rx="13" fill="{palette.INK}" fill-opacity=".3"/>'
        f'<rect x="2" y="2" width="62" height="62" rx="13" {fill(ground, 2.4)}/>'
        f'<rect x="6.5" y="6.5" width="53" height="53" rx="10" {stroke(palette.PLASTER_SHADE, 2)}/>{shown}</svg>'
    )


# ---- Pieces


def _icon(shape: str, box: str) -> str:
    return f'<svg class="r-icon" viewBox="{box}" aria-hidden="true">{shape}</svg>'


@cache
def small_wall() -> str:
    """A wall as a picture of its own."""
    return _icon('<use href="#mas-wall-icon"/>', "-56 -32 112 54")


@cache
def small_tower(colour: str) -> str:
    """A tower as a picture of its own; `any` has every colour."""
    return _icon(f'<use href="#mas-tower-{colour}"/>', "-24 -64 48 80")


@cache
def small_house(colour: str) -> str:
    """A house as a picture of its own; `any` has every colour."""
    return _icon(f'<use href="#mas-house-{colour}"/>', "-23 -24 46 46")


@cache
def small_palace(colour: str) -> str:
    """A palace as a picture of its own."""
    return _icon(f'<use href="#mas-palace-{colour}"/>', "-38 -52 76 78")


@cache
def small_arms(country: str) -> str:
    """The coat of arms of a country as a picture of its own."""
    return _icon(f'<use href="#mas-arms-{country}"/>', "-36 -42 74 92")


# ---- Piles


@cache
def draw_pile(count: int) -> str:
    """The draw pile, as high as it is, with its number of cards."""
    return _pile(count, "card-back", BACK)


@cache
def discard_pile(count: int) -> str:
    """The discard pile, as high as it is, with its number of cards."""
    return _pile(count, "card-city", palette.PLASTER_SHADE)


def _pile(count: int, top: str, side: str) -> str:
    layers = min((count + 5) // 6, 8)
    below = "".join(
        f'<rect x="{4 + at}" y="{30 - 2.5 * at}" width="116" height="176" rx="11" {fill(side, 1.4)}/>'
        for at in range(layers)
    )
    place = f'<rect x="4" y="30" width="116" height="176" rx="11" {stroke(palette.INK, 2.4)} stroke-dasharray="9 6"/>'
    lid = f'<use href="#mas-{top}" x="{2 + layers}" y="{26 - 2.5 * layers}"/>' if count else place
    return (
        f'<svg class="r-pile" viewBox="0 0 134 212" aria-hidden="true">{below}{lid}'
        f'<circle cx="92" cy="170" r="34" {fill(palette.LIGHT, 3)}/>'
        f'<text x="92" y="185" font-size="42" {_FONT} fill="{palette.INK}">{count}</text></svg>'
    )
