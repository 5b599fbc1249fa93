"""The end of a game, scoring by scoring: what the last move brought is told in steps that people can follow."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from remparts.core.face import AnyFace, Effect, Line
from remparts.core.phrase import signed
from remparts.core.view import BaseView
from remparts.server.showing import wire
from remparts.server.showing.viewpoint import Told
from remparts.server.showing.words import Words

MOST_STEPS: Final = 18
"""A step takes about a second; where there would be more, neighbours that tell of the same are told together."""

_NUMBER: Final = re.compile(r"[+-]\d+")

Numbered = tuple[int, Line]
"""A line and its place in the log."""


def finale(
    face: AnyFace,
    view: BaseView,
    lines: Iterable[Numbered],
    floats: Sequence[Effect],
    words: Words,
    names: Sequence[str],
) -> list[wire.Step]:
    """The steps of a finale, each with what it lights up; every line takes the points that float for it."""
    left = list(floats)
    scorings = [each for each in lines if each[1].points and each[1].seat is not None]
    steps = []
    for group in grouped(scorings):
        scored = []
        for number, line in group:
            taken = _taken(line, left)
            left = [each for each in left if each not in taken]
            text, gain = words.say(line.phrase, names), signed(line.points)
            scored.append(wire.Scored(f"log{number}", line.seat or 0, text, line.points, gain, taken))
        places = dict.fromkeys(line.lights for _, line in group if line.lights)
        steps.append(wire.Step("".join(face.light(view, place) for place in places), scored))
    return steps


def grouped(scorings: Sequence[Numbered], most: int = MOST_STEPS) -> list[list[Numbered]]:
    """Scorings of the same feature together; where that leaves too many, neighbours with the same words, too."""
    features = [list(group) for _, group in groupby(scorings, key=lambda each: each[1].lights or each)]
    together = -(-len(features) // most)
    return features if together < 2 else list(_chunks(features, together))


def _chunks(features: Iterable[list[Numbered]], size: int) -> Iterator[list[Numbered]]:
    for _, group in groupby(features, key=lambda each: each[0][1].phrase.text):
        alike = list(group)
        for first in range(0, len(alike), size):
            yield [scoring for feature in alike[first : first + size] for scoring in feature]


def _taken(line: Line, floats: Sequence[Effect]) -> list[Effect]:
    """The points on the board that a line tells of: one number, or all of its seat if they are its sum."""
    own = [effect for effect in floats if line.lights and effect.seat == line.seat]
    alone = next((effect for effect in own if effect.text == signed(line.points)), None)
    if alone:
        return [alone]
    return own if sum(map(points, own)) == line.points else []


def points(effect: Effect) -> int:
    """The points that float up; 0 where a game lets something else float."""
    text = effect.text.replace("\N{MINUS SIGN}", "-")
    return int(text) if _NUMBER.fullmatch(text) else 0


def last_lines(lines: Sequence[Told], number: int) -> Iterator[Numbered]:
    """The lines that tell of moves after this number of them."""
    return ((index, told.line) for index, told in enumerate(lines) if told.move > number)
