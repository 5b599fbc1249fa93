"""Fragments of the page: pieces of markup with an id, each in a container."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from remparts.core.face import AnyFace, Block
from remparts.core.game import AnyGame, State
from remparts.core.ledger import MOST_POINTS, Entry, Outcome
from remparts.core.phrase import Phrase
from remparts.core.view import BaseView
from remparts.games import phrases
from remparts.server.showing.markup import chip_markup, in_play_markup, left_markup, line_markup, seat_markup
from remparts.server.showing.templates import render, render_macro
from remparts.server.showing.viewpoint import Told
from remparts.server.showing.words import Words
from remparts.server.tables.history import Course
from remparts.server.tables.seats import Seat
from remparts.server.tables.slices import Steps

Fragments = dict[str, tuple[str, str]]
"""By id: the container, and the markup, whose outermost element has that id."""

END: Final = "ending"
IN_PLAY: Final = "in-play-now"


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays what: a game, the face it shows, and the seats."""

    game: AnyGame
    face: AnyFace
    seats: tuple[Seat, ...]
    _names: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False)

    def names(self, words: Words) -> tuple[str, ...]:
        """What the seats are called in a language."""
        if words.language not in self._names:
            self._names[words.language] = words.names(self.seats)
        return self._names[words.language]


def board_fragments(face: AnyFace, view: BaseView, *, aids: bool) -> Fragments:
    """The board, layer by layer, and its coordinates; in no language."""
    fragments: Fragments = {}
    for layer, parts in face.board(view, aids=aids).items():
        container = f"layer-{layer}"
        fragments |= {name: (container, svg) for name, svg in parts.items()}
    fragments["coordinate-marks"] = ("layer-coordinates", f'<g id="coordinate-marks">{face.coordinates(view)}</g>')
    return fragments


def seat_fragments(cast: Cast, view: BaseView, words: Words, present: Collection[int], *, aids: bool) -> Fragments:
    """The panels of the players, with aids also the scores if the game ended now and that brought anybody points."""
    names = cast.names(words)
    has_forecast = aids and any(view["forecast"])
    fragments: Fragments = {}
    for number, seat in enumerate(cast.seats):
        score = view["scores"][number]
        forecast = score + view["forecast"][number] if has_forecast else None
        supply = tuple((picture, words.say(name, names)) for picture, name in cast.face.supply(view, number))
        markup = seat_markup(number, seat, words, names[number], score, forecast, supply, is_here=number in present)
        fragments[f"seat{number}"] = ("seats", markup)
    return fragments


def summary_fragments(cast: Cast, view: BaseView, words: Words, *, aids: bool) -> Fragments:
    """What a panel that is folded away still says: how each seat stands and what it has left, and what all have left.

    Without aids nobody is told what the end would bring: the scores as they are.
    """
    face, names = cast.face, cast.names(words)
    points = face.standing(view) if aids else view["scores"]

    def left(seat: int | None) -> str:
        return "".join(left_markup(each.picture, each.left, words.say(each.name)) for each in face.left(view, seat))

    chips = {
        f"chip{seat}": ("summary", chip_markup(seat, words, name, points[seat], left(seat)))
        for seat, name in enumerate(names)
    }
    return {**chips, "chip-left": ("summary", f'<span class="chip-left" id="chip-left">{left(None)}</span>')}


def in_play_fragments(cast: Cast, things: Sequence[tuple[str, Phrase]], words: Words) -> Fragments:
    """What waits to be placed, beside whose turn it is."""
    named = tuple((picture, words.say(name, cast.names(words))) for picture, name in things)
    return {IN_PLAY: ("in-play", in_play_markup(IN_PLAY, named))}


def panel_fragments(cast: Cast, blocks: Sequence[Block], words: Words) -> Fragments:
    """The game's own part of the side panel."""
    game, names = cast.game.name, cast.names(words)
    return {block.name: (block.container, _block_markup(game, words, names, block)) for block in blocks}


@lru_cache(maxsize=20_000)
def _block_markup(game: str, words: Words, names: tuple[str, ...], block: Block) -> str:
    return render_macro(f"panels/{game}", block.macro, words, block.values, names)


def writing(cast: Cast, lines: Sequence[Told], words: Words) -> Steps[None]:
    """Write those lines of the log that have not been written in this language yet."""
    for number, told in enumerate(lines):
        if words.language not in told.markups:
            told_markup(cast, number, told, words)
            yield


def told_markup(cast: Cast, number: int, told: Told, words: Words) -> str:
    """A line of the log, made once for a language."""
    found = told.markups.get(words.language)
    if found is None:
        found = line_markup(f"log{number}", cast.game.name, told.move, told.line, words, cast.names(words))
        told.markups[words.language] = found
    return found


def end_fragments(
    cast: Cast, state: State, course: Callable[[], Course], words: Words, more: Mapping[str, Any]
) -> Fragments:
    """How the game ended, once it has."""
    outcome = cast.game.outcome(state)
    if outcome is None:
        return {}
    names = cast.names(words)
    context = {
        "game": {"name": cast.game.name},
        "ranking": rank(outcome, names, words),
        "kinds": _points_by_kind(state.ledger, len(cast.seats), words),
        "course": course(),
        "decided_by": reason(outcome, words),
        **more,
    }
    return {END: ("end", render("end.html", words, context, names))}


def reason(outcome: Outcome, words: Words) -> str:
    """Why the winner won: by how many points, or what decided between equals."""
    if outcome.decided_by != MOST_POINTS:
        return words.text(outcome.decided_by)
    best, second = sorted(outcome.scores, reverse=True)[:2]
    return words.say(phrases.counted(best - second, "1 point ahead", "{count} points ahead"))


def rank(outcome: Outcome, names: Sequence[str], words: Words) -> list[dict[str, Any]]:
    """The seats from the best to the last; equal scores share a place, unless something else decided."""
    results = [(seat in outcome.winners, score) for seat, score in enumerate(outcome.scores)]
    best_first = sorted(range(len(names)), key=results.__getitem__, reverse=True)
    return [
        {
            "place": 1 + sum(result > results[seat] for result in results),
            "number": seat,
            "name": names[seat],
            "letter": words.letter(seat),
            "score": outcome.scores[seat],
            "won": seat in outcome.winners,
        }
        for seat in best_first
    ]


def _points_by_kind(ledger: Sequence[Entry], seats: int, words: Words) -> list[dict[str, Any]]:
    """What the points were for: a row for each kind that brought any, with the points of each seat."""
    kinds: dict[str, list[int]] = {}
    for entry in filter(lambda each: each.points, ledger):
        kinds.setdefault(entry.what, [0] * seats)[entry.seat] += entry.points
    return [{"what": words.heading(what), "points": points} for what, points in kinds.items()]
