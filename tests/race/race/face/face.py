"""The race on a page: a lane for each seat, and a pawn on it."""

from collections.abc import Mapping, Sequence

from race.rules import SPACES, Choice, Deal, RaceView, Rolled
from remparts.core.face import Block, Line, Phrase, Target, TermLine, player
from remparts.core.ledger import Entry
from remparts.core.marks import MARKS
from remparts.core.plain import PlainFace
from remparts.core.task import Move

_SPACE = 40
_NAMES = {"roll": Phrase("Roll the die"), "card": Phrase("Play the card")}


class RaceFace(PlainFace[RaceView]):
    """The answers of `Face`; the card of whoever looks is in `panel.html`."""

    layers = ("lanes", "pawns")

    def board(self, view: RaceView, *, aids: bool = True) -> Mapping[str, Mapping[str, str]]:
        return {
            "lanes": {f"lane{seat}": _lane(seat) for seat in range(view["seats"])},
            "pawns": {f"pawn{seat}": _pawn(seat, score) for seat, score in enumerate(view["scores"])},
        }

    def box(self, view: RaceView) -> tuple[float, float, float, float]:
        return (-_SPACE, -_SPACE, (SPACES + 2) * _SPACE, (view["seats"] + 1) * _SPACE)

    def targets(self, view: RaceView, moves: Sequence[Move]) -> Sequence[Target]:
        return [Target(str(move), str(move), _NAMES[str(move)], label=_NAMES[str(move)]) for move in moves]

    def asks(self, view: RaceView) -> Phrase:
        return Phrase("Choose how to advance") if view["task"] else Phrase("The race is over")

    def tell(self, before: RaceView, move: Move, after: RaceView, entries: Sequence[Entry]) -> Sequence[Line]:
        """A move that this watcher may not know, such as the card of another seat, comes as none of these."""
        seat, who = before["turn"], player(before["turn"])
        match move:
            case Deal(card=card):
                lines = [Line(Phrase("{player} gets the card {card}", player=who, card=card), seat)]
            case Rolled(pips):
                lines = [Line(Phrase("{player} rolls {pips}", player=who, pips=pips), seat)]
            case Choice("card"):
                lines = [Line(Phrase("{player} plays the card {card}", player=who, card=after["cards"][seat]), seat)]
            case _:
                lines = []
        for entry in entries:
            terms = tuple(TermLine(Phrase(term.what), term.points, term.rule) for term in entry.terms)
            lines.append(Line(Phrase("{player} advances", player=who), seat, entry.points, terms))
        return lines

    def panel(self, view: RaceView, *, aids: bool = True) -> Sequence[Block]:
        """The card of whoever looks, until it is played."""
        seat = view["seat"]
        if seat is None or view["played"][seat]:
            return ()
        return [Block("race-card", "card", (Phrase("Your card"), view["cards"][seat]))]

    def picture(self) -> str:
        """Without ids, for it stands beside the pictures of other games."""
        pawns = "".join(
            f'<circle cx="{100 + 130 * seat}" cy="{80 + 70 * seat}" r="45" fill="{mark.colour}"/>'
            for seat, mark in enumerate(MARKS[:3])
        )
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 460 300">{pawns}</svg>'


def _lane(seat: int) -> str:
    dots = "".join(f'<circle cx="{space * _SPACE}" r="9"/>' for space in range(SPACES + 1))
    return f'<g id="lane{seat}" fill="#d9cba6" transform="translate(0 {seat * _SPACE})">{dots}</g>'


def _pawn(seat: int, score: int) -> str:
    colour = MARKS[seat].colour
    return f'<circle id="pawn{seat}" cx="{score * _SPACE}" cy="{seat * _SPACE}" r="14" fill="{colour}"/>'
