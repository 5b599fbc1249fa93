"""What happened in a game of Robber Knights, in words for the log and as things to be seen moving."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from remparts.core.face import Effect, Line, TermLine
from remparts.core.first import First
from remparts.core.ledger import Entry, Term, merged, points
from remparts.core.phrase import Phrase, player, signed
from remparts.core.task import Move
from remparts.core.view import OutcomeView
from remparts.games import phrases
from remparts.games.drawing.squares import middle
from remparts.games.robber_knights.face import words
from remparts.games.robber_knights.face.aids import HELD
from remparts.games.robber_knights.rules.moves import STAY, Draw, Keep, Lay, March, Pass, Stop, TurnUp
from remparts.games.robber_knights.rules.view import RobberKnightsView, TileView

_UNDO_TILE: Final = Phrase("undo a tile from the hand")  # in French, tiles have another name than in other games

UNDOES: Final[Mapping[type[Move], Phrase]] = {
    Keep: _UNDO_TILE,
    Lay: _UNDO_TILE,
    March: Phrase("Undo these knights"),
    Pass: phrases.UNDO_CHOICE,
    Stop: Phrase("Undo ending the turn"),
}
"""What takes a move back, by its kind."""


def tell(before: RobberKnightsView, move: Move, after: RobberKnightsView, entries: Sequence[Entry]) -> list[Line]:
    """The move, whom it dethroned, and how the game ended."""
    lines = [*_opening(before, move), *_told(before, move, after)]
    if after["outcome"]:
        lines += [Line(Phrase("Final scoring")), *_scored(after, entries), _winners(after["outcome"])]
    return lines


def _opening(before: RobberKnightsView, move: Move) -> Iterator[Line]:
    """Who starts, if chance did not decide it. [ROB-3.8]"""
    is_first = before["task"] == {"name": "keep", "who": 0}
    if is_first and before["options"]["first_player"] != "random":
        seat = before["turn"]
        yield Line(Phrase("{player} starts", player=player(seat)), seat)


_TILE: Final = Phrase("tile laid")


def _told(before: RobberKnightsView, move: Move, after: RobberKnightsView) -> Iterator[Line]:
    seat = before["turn"]
    who = player(seat)
    match move:
        case First(seat=first):
            yield Line(Phrase("{player} starts", player=player(first)), first)
        case Keep(seat=owner, tile=code):
            yield Line(Phrase("{player} keeps: {tile}", player=player(owner), tile=words.TILES[code]), owner)
        case TurnUp() if after["layout"] == 0 and before["layout"]:
            yield Line(Phrase("The start layout is turned up [ROB-3.6]"))
        case Lay(tile=code, x=x, y=y):
            where = phrases.place(x, y)
            phrase = Phrase("{player} lays a tile ({place}): {tile}", player=who, place=where, tile=words.TILES[code])
            tile = f"t{len(before['tiles'])}"
            yield Line(phrase, seat, lights=f"{x},{y}", short=_TILE, is_usual=True, placed=(tile,))
        case March():
            yield from _marched(before, move, seat)
        case Pass():
            yield Line(Phrase("{player} deploys no knights", player=who), seat)
        case Draw(seat=owner, tile=code):
            yield Line(phrases.draws(owner, words.TILES[code]), owner)
        case Stop():
            yield Line(Phrase("{player} ends the turn", player=who), seat)
        case _ if before["task"] and before["task"]["name"] == "keep":
            owner = before["task"]["who"]
            yield Line(Phrase("{player} has chosen a tile", player=player(owner)), owner)


def _marched(before: RobberKnightsView, move: March, seat: int) -> Iterator[Line]:
    """A ride with what stays on each tile, and every building it takes from somebody. [ROB-6.13, ROB-7.2]"""
    ridden = list(words.ridden(before, move, words.tiles_by_place(before)))
    goal = ridden[-1][0]
    who, knights = player(seat), words.knights(sum(move.knights))
    if move.direction == STAY:
        phrase = Phrase("{player} places {knights} on the castle", player=who, knights=knights)
    else:
        where, spread = words.DIRECTIONS[move.direction], "–".join(map(str, move.knights))
        phrase = Phrase(
            "{player} sends {knights} {where}: {spread}", player=who, knights=knights, where=where, spread=spread
        )
    yield Line(
        phrase,
        seat,
        lights=f"{goal['x']},{goal['y']}",
        short=phrases.counted(sum(move.knights), "1 knight deployed", "{count} knights deployed"),
        placed=tuple(_new_knights(before, ridden)),
    )
    for tile, _ in ridden:
        holder = tile["holder"]
        if holder is not None and words.gain(tile, seat):
            told, short = words.took(tile, seat, holder), words.took_briefly(tile)
            yield Line(told, seat, lights=f"{tile['x']},{tile['y']}", short=short)


def _new_knights(before: RobberKnightsView, ridden: Sequence[tuple[TileView, int]]) -> Iterator[str]:
    """The ids of the knights that a ride puts on top of those that stood there."""
    for tile, count in ridden:
        index, below = before["tiles"].index(tile), len(tile["stack"])
        yield from (f"k{index}-{height}" for height in range(below, below + count))


_TERMS: Final[Mapping[str, tuple[str, str]]] = {
    "castles": ("1 castle", "{count} castles"),
    "villages": ("1 village", "{count} villages"),
    "towns": ("1 town", "{count} towns"),
}


def _scored(after: RobberKnightsView, entries: Sequence[Entry]) -> Iterator[Line]:
    """What each seat receives for the buildings that it holds, by kind. [ROB-7.2]"""
    for seat in range(after["seats"]):
        terms = merged(term for entry in entries if entry.seat == seat for term in entry.terms)
        if terms:
            lines = tuple(TermLine(_term(term), term.points, term.rule) for term in sorted(terms, key=_rank))
            told = Phrase("{player} scores the buildings", player=player(seat))
            yield Line(told, seat, points(terms), lines, f"{HELD}{seat}")


def _rank(term: Term) -> int:
    return list(_TERMS).index(term.what)


def _term(term: Term) -> Phrase:
    return phrases.counted(term.count, *_TERMS[term.what])


def _winners(outcome: OutcomeView) -> Line:
    """Most points win, then most knights left; if both are equal, it is a draw. [ROB-7.6]"""
    winners, best = outcome["winners"], max(outcome["scores"])
    if len(winners) > 1:
        names = phrases.players(winners)
        return Line(Phrase("A draw between {players} with {points} points [ROB-7.6]", players=names, points=best))
    who = player(winners[0])
    if outcome["scores"].count(best) > 1:
        text = "{player} wins with {points} points and more knights left [ROB-7.6]"
        return Line(Phrase(text, player=who, points=best), winners[0])
    return Line(Phrase("{player} wins with {points} points", player=who, points=best), winners[0])


def effects(before: RobberKnightsView, after: RobberKnightsView, entries: Sequence[Entry]) -> list[Effect]:
    """At the end points float up from every building that somebody holds."""
    floats = []
    for entry in entries:
        x, _, y = entry.at.partition(",")
        floats.append(Effect("float", entry.seat, *middle(int(x), int(y)), text=signed(entry.points)))
    return floats
