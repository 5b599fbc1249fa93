"""Markup of what changes with almost every move; written here because a template takes thirty times as long."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup, escape

from remparts.core.face import Line
from remparts.core.marks import MARKS
from remparts.core.phrase import signed
from remparts.server.showing.words import Words
from remparts.server.tables.seats import Seat

Supply = tuple[tuple[str, str], ...]
"""What a seat has left: pictures, or short texts, with their spoken names."""

_SHAPES: Final = (
    '<circle class="shape" cx="16" cy="16" r="14"/>',
    '<rect class="shape" x="3" y="3" width="26" height="26" rx="3"/>',
    '<path class="shape" d="M16 0 32 29H0z"/>',
    '<path class="shape" d="M16-1 33 16 16 33-1 16z"/>',
    '<path class="shape" d="M16-2l4.9 11.2 12.2 1.1-9.2 8.1 2.7 12L16 24l-10.6 6.4 2.7-12-9.2-8.1 12.2-1.1z"/>',
)
_BASELINES: Final = (21.4, 21.4, 25, 21.4, 21)
_CITED: Final = re.compile(r"\[([A-Z][^\[\]]*-[^\[\]]*)\]")
_CITED_AFTER: Final = re.compile(rf" ?{_CITED.pattern}")


@cache
def mark(seat: int, words: Words) -> Markup:
    """The mark of a seat: its shape in its colour, with its letter; the name beside it tells the same in words."""
    return Markup(
        f'<svg class="mark" data-seat="{seat}" viewBox="0 0 32 32" aria-hidden="true">{_SHAPES[seat]}'
        f'<text class="letter" x="16" y="{_BASELINES[seat]}">{words.letter(seat)}</text></svg>'
    )


def plain_mark(seat: int, words: Words) -> str:
    """The same in a picture of its own, without the page's style: within 32 by 32."""
    mark = MARKS[seat]
    letter = f'<text x="16" y="{_BASELINES[seat]}" fill="{mark.paper}" font-size="16" font-weight="700"'
    return (
        f'<g fill="{mark.colour}" font-family="sans-serif" text-anchor="middle">{_SHAPES[seat]}'
        f"{letter}>{words.letter(seat)}</text></g>"
    )


def cited(text: str, game: str) -> Markup:
    """A text whose citations, such as [ABC-1.2], are links to their paragraphs."""
    return Markup(_CITED.sub(lambda found: _rule(found[1], game), escape(text)))


def uncited(text: str) -> str:
    """A text without its citations, to be spoken or where there is little room."""
    return _CITED_AFTER.sub("", text)


def _rule(rule: str, game: str) -> str:
    """A link to a paragraph, whose name is safe already."""
    return f'<a href="/rules/{game}#{rule}" data-rule="{rule}">{rule}</a>'


def line_markup(name: str, game: str, move: int, line: Line, words: Words, names: Sequence[str]) -> str:
    """A line of the log that tells about a move, as the element with the id `name`."""
    kind = "line scoring" if line.points or line.terms else "line"
    who, whose = ("", "") if line.seat is None else (mark(line.seat, words), f' data-seat="{line.seat}"')
    light = f' data-light="{escape(line.lights)}"' if line.lights else ""
    focus = ' tabindex="0"' if line.lights or line.terms else ""
    text = cited(words.say(line.phrase, names), game)
    points = f' <strong class="points">{signed(line.points)}</strong>' if line.points else ""
    terms = "".join(
        f"<li>{escape(words.say(term.phrase, names))} <b>{signed(term.points)}</b>"
        f" {_rule(escape(term.rule), game)}</li>"
        for term in line.terms
    )
    return (
        f'<li class="{kind}" id="{name}"{whose} data-move="{move}"{light}{focus}>{who}<div class="line-text">'
        f"<p>{text}{points}</p>" + (f'<ul class="terms">{terms}</ul>' if terms else "") + "</div></li>"
    )


@lru_cache(maxsize=4096)
def seat_markup(
    number: int, seat: Seat, words: Words, name: str, score: int, forecast: int | None, supply: Supply, *, is_here: bool
) -> str:
    """One player's panel; the tag that says "you" is shown by the page whose only seat this is."""
    if seat.bot:
        kind, tag = "tag", words.bot(seat.bot)  # its name says that it is a bot
    elif is_here:
        kind, tag = "tag you", words.text("you")
    else:
        kind, tag = "tag away", words.text("away")
    safe_name, ended = escape(name), ""
    if forecast is not None:
        title = escape(words.text("If the game ended now"))
        spoken = escape(words.text("{name}: {value}").replace("{name}", title).replace("{value}", str(forecast)))
        short = escape(words.text("end: {score}").replace("{score}", str(forecast)))
        ended = (
            f'<span class="forecast" title="{title}"><span class="visually-hidden">{spoken}</span>'
            f'<span aria-hidden="true">{short}</span></span>'
        )
    supply_title, supplies = escape(words.text("Supply")), "".join(_stock(*each) for each in supply)
    return (
        f'<li class="seat" id="seat{number}" data-seat="{number}" data-name="{safe_name}">{mark(number, words)}'
        f'<div class="seat-who"><h3>{safe_name} <span class="{kind}">{escape(tag)}</span></h3>'
        f'<ul class="supply" aria-label="{supply_title}">{supplies}</ul></div>'
        f'<div class="seat-score"><strong data-score>{score}</strong>{ended}</div></li>'
    )


@lru_cache(maxsize=4096)
def chip_markup(seat: int, words: Words, name: str, points: int, left: str) -> str:
    """How one player stands, where there is little room."""
    return (
        f'<span class="chip" id="chip{seat}" data-seat="{seat}">{mark(seat, words)}<span class="visually-hidden">'
        f'{escape(name)}: </span><span class="chip-points" data-score>{points}</span>'
        f'<span class="chip-stocks">{left}</span></span>'
    )


@lru_cache(maxsize=4096)
def left_markup(picture: str, count: int, name: str) -> str:
    """How much of something is left: a picture and a number to see, a name to hear."""
    return (
        f'<span class="chip-stock"><span aria-hidden="true">{picture}{count}</span>'
        f'<span class="visually-hidden">, {escape(name)} </span></span>'
    )


def in_play_markup(name: str, things: Supply) -> str:
    """What waits to be placed, as the element with the id `name`."""
    shown = "".join(
        f'<span title="{escape(said)}">{picture}<span class="visually-hidden">{escape(said)}</span></span>'
        for picture, said in things
    )
    return f'<div class="in-play" id="{name}">{shown}</div>'


def _stock(picture: str, name: str) -> str:
    """One thing that a player has left."""
    if not picture.startswith("<svg"):
        return f'<li><span title="{escape(name)}">{escape(picture)}</span></li>'
    spoken = f'<span class="visually-hidden">{escape(name)}</span>'
    return f'<li><span aria-hidden="true">{picture}</span>{spoken}</li>'


def chart_points(values: Sequence[int], bottom: float, rise: float) -> str:
    """The points of a line across a chart 100 wide, which rises so much for each point of a score."""
    across = 100 / max(len(values) - 1, 1)
    return " ".join(
        f"{round(number * across, 2)},{round(bottom - value * rise, 2)}" for number, value in enumerate(values)
    )
