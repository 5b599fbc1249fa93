"""What is said outside the log, without the numbers of paragraphs: in short, or as sentences for a screen reader."""

from collections.abc import Sequence
from typing import Final

from remparts.core.face import Line
from remparts.core.phrase import Phrase, signed
from remparts.server.showing.markup import uncited
from remparts.server.showing.words import Words

_ENDS: Final = (".", "!", "?", "…")


def in_short(phrase: Phrase, points: int, words: Words, names: Sequence[str]) -> str:
    """What a line says and, behind it, the points that it brought."""
    text = uncited(words.say(phrase, names))
    return f"{text} {signed(points)}" if points else text


def spoken(text: str) -> str:
    """A text as a sentence."""
    plain = uncited(text)
    return plain if plain.endswith(_ENDS) else f"{plain}."


def spoken_line(line: Line, words: Words, names: Sequence[str]) -> str:
    """A line of the log as a sentence: what happened, what counted, and the points."""
    what = words.say(line.phrase, names)
    if not line.points:
        return spoken(what)
    counted = [words.say(term.phrase, names) for term in line.terms]
    told = Phrase("{what}: {counted}", what=what, counted=", ".join([*counted, signed(line.points)]))
    return spoken(words.say(told))
