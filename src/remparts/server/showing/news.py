"""What others did since somebody's last decision: a few words for each seat, and what they placed."""

from collections.abc import Collection, Iterable, Sequence

from remparts.core.face import Line
from remparts.core.phrase import Phrase, player
from remparts.core.task import CHANCE
from remparts.server.showing import wire
from remparts.server.showing.speech import in_short
from remparts.server.showing.viewpoint import Told
from remparts.server.showing.words import Words


def last_decision(actors: Sequence[int], seats: Collection[int]) -> int:
    """How many moves had been made when one of these seats had decided last.

    Who has no seat never decides: the news are then what the last one to act has done, from the beginning of that turn.
    """
    number = len(actors)
    if seats:
        while number and actors[number - 1] not in seats:
            number -= 1
        return number
    last = next((actor for actor in reversed(actors) if actor != CHANCE), CHANCE)
    while number and actors[number - 1] in (last, CHANCE):
        number -= 1
    return number


def news(lines: Iterable[Told], since: int, words: Words, names: Sequence[str]) -> list[wire.News]:
    """What is told of each seat after a number of moves, in the order in which they come up first."""
    by_seat: dict[int, list[Line]] = {}
    seat: int | None = None
    for line in [told.line for told in lines if told.move > since]:
        # What the rules did after a move, such as closing something, is news of whoever made it.
        seat = seat if line.seat is None else line.seat
        if seat is not None:
            by_seat.setdefault(seat, []).append(line)
    return [_told(seat, own, words, names) for seat, own in by_seat.items() if any(map(_is_news, own))]


def _told(seat: int, lines: Sequence[Line], words: Words, names: Sequence[str]) -> wire.News:
    shown = [line for line in lines if _is_news(line)]
    short = _shortened(shown, words, names)
    return wire.News(
        seat=seat,
        who=words.say(Phrase("{player}:", player=player(seat)), names) if short else "",
        text=", ".join(short or [in_short(each.phrase, each.points, words, names) for each in shown]),
        placed=list(dict.fromkeys(name for line in lines for name in line.placed)),
        light=next((line.lights for line in reversed(shown) if line.lights), ""),
    )


def _shortened(lines: Sequence[Line], words: Words, names: Sequence[str]) -> list[str]:
    """Points first, for people look for them; then what was placed, each thing once."""
    said = [(line, in_short(line.short, line.points, words, names)) for line in lines if line.short]
    points = [text for line, text in said if line.points]
    rest = {text: line.is_usual for line, text in said if not line.points}
    unusual = [text for text, is_usual in rest.items() if not is_usual]
    return [*points, *unusual] or list(rest)


def _is_news(line: Line) -> bool:
    return bool(line.short or line.points or line.placed)
