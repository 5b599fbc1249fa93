"""What happened, in words for the log and as things to be seen moving on the board."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from remparts.core.face import Effect, Line, TermLine
from remparts.core.first import First
from remparts.core.ledger import Entry, Term, merged
from remparts.core.phrase import Phrase, player, signed
from remparts.core.task import Move
from remparts.core.view import OutcomeView
from remparts.games import phrases
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.face import words
from remparts.games.carcassonne.face.outlines import feature_at
from remparts.games.carcassonne.face.part import LateLine, Parts, set_aside_by
from remparts.games.carcassonne.face.targets import segment_named
from remparts.games.carcassonne.rules.moves import Aside, Deal
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.land.moves import Follow, Pass, Place

UNDOES: Final[Mapping[type[Move], Phrase]] = {
    First: phrases.UNDO_CHOICE,
    Place: phrases.UNDO_TILE,
    Follow: phrases.UNDO_FOLLOWER,
    Pass: phrases.UNDO_CHOICE,
    Aside: phrases.UNDO_TILE,
}
"""What takes a move back, by its kind."""


def tell(
    before: CarcassonneView, move: Move, after: CarcassonneView, entries: Sequence[Entry], parts: Parts = ()
) -> list[Line]:
    """The move, what it brought, and how it ended; the final scoring begins when no turn follows. [CAR-8.2]"""
    is_last = after["ending"] and not before["ending"]
    ending = _first_final(after, entries, parts) if is_last else len(entries)
    own = [line for part in parts for line in part.tell(before, move, after)]
    lines = [
        *_opening(before, move),
        *_told(before, move, parts),
        *(line for line in own if not isinstance(line, LateLine)),
        *_set_aside(before, move, after, parts),
        *(_scored(entry, parts) for entry in entries[:ending]),
        *(line for line in own if isinstance(line, LateLine)),
    ]
    if is_last:
        lines += [Line(Phrase("Final scoring")), *(_scored(entry, parts) for entry in entries[ending:])]
    if after["outcome"]:
        lines.append(_winners(after["outcome"]))
    return lines


def _first_final(after: CarcassonneView, entries: Sequence[Entry], parts: Parts) -> int:
    """Where the final scoring begins among the entries of the last turn. [CAR-8.2]"""
    return next((index for index, entry in enumerate(entries) if _is_final(after, entry, parts)), len(entries))


def _is_final(after: CarcassonneView, entry: Entry, parts: Parts) -> bool:
    """What is not complete is scored at the end only, and so are fields."""
    if any(entry.what in part.ledger.in_turns for part in parts):
        return False
    feature = feature_at(after, entry.at)
    return entry.what == "field" or feature is None or not feature["complete"]


def _opening(before: CarcassonneView, move: Move) -> Iterator[Line]:
    """Who starts, where nobody had to decide it. [CAR-1.7]"""
    if any(hand["size"] for hand in before["hands"]) or before["last"] is not None or before["aside"]:
        return
    first = before["options"]["first_player"]
    if before["coming"]:  # the first tile comes by itself, and nobody decides who lays it
        is_untouched = first != "random"
    else:
        is_decided = first in ("youngest-decides", "random") or isinstance(move, First)
        is_untouched = not is_decided and before["drawn"] is None
    if is_untouched:
        seat = before["turn"]
        yield Line(Phrase("{player} starts", player=player(seat)), seat)


_TILE: Final = Phrase("tile placed")


def _told(before: CarcassonneView, move: Move, parts: Parts) -> Iterator[Line]:
    match move:
        case First(seat=seat):
            yield Line(Phrase("{player} starts", player=player(seat)), seat)
        case Place(x=x, y=y):
            seat, tile = before["turn"], len(before["tiles"])
            phrase = Phrase("{player} places a tile: {place}", player=player(seat), place=phrases.place(x, y))
            yield Line(phrase, seat, lights=str(tile), short=_TILE, is_usual=True, placed=(f"t{tile}",))
        case Follow(role=role, segment=name):
            seat, tile = before["turn"], len(before["tiles"]) - 1
            placed = before["tiles"][tile]
            segment = segment_named(placed["tile"], placed["facing"], name)
            what = words.role_name(role, words.segment_name(placed["tile"], placed["facing"], segment), parts)
            phrase = Phrase("{player} places a follower: {role}", player=player(seat), role=what)
            piece = f"p{seat}-{tile}-{segment}"
            yield Line(phrase, seat, lights=f"{tile}.{segment}", short=words.role_placed(role, parts), placed=(piece,))
        case Deal(seat=seat, tile=code) if seat == before["seat"]:
            yield Line(phrases.draws(seat, words.tile_name(code)), seat)
        case Aside(tile=code):
            seat = before["turn"]
            tile_name = words.tile_name(code)
            phrase = Phrase(
                "Nothing fits in the hand of {player}: set aside ({tile}) [VAR-1.6]",
                player=player(seat),
                tile=tile_name,
            )
            yield Line(phrase, seat, short=Phrase("tile set aside"))


def _set_aside(before: CarcassonneView, move: Move, after: CarcassonneView, parts: Parts) -> Iterator[Line]:
    """Tiles that left the game because they fitted nowhere are always told. [CAR-3.6]"""
    if not isinstance(move, Aside):
        for code in after["aside"][len(before["aside"]) :]:
            text = "No place for this tile: set aside ({tile}) [{rule}]"
            yield Line(Phrase(text, tile=words.tile_name(code), rule=set_aside_by(code, parts)), before["turn"])


def _scored(entry: Entry, parts: Parts) -> Line:
    terms = tuple(TermLine(_term(term, parts), term.points, term.rule) for term in merged(entry.terms))
    return Line(_scoring(entry, parts), entry.seat, entry.points, terms, entry.at, short=Phrase(entry.what))


def _scoring(entry: Entry, parts: Parts) -> Phrase:
    who = player(entry.seat)
    for part in parts:
        if entry.what in part.ledger.entries:
            return Phrase(part.ledger.entries[entry.what], player=who)
    match entry.what:
        case "city":
            return Phrase("{player} scores a city", player=who)
        case "road":
            return Phrase("{player} scores a road", player=who)
        case "cloister":
            return Phrase("{player} scores a cloister", player=who)
        case "field":
            return Phrase("{player} scores for farmers", player=who)
    return Phrase("{player} scores: {what}", player=who, what=Phrase(entry.what))


_TERMS: Final[Mapping[str, tuple[str, str]]] = {
    "tiles": ("1 tile", "{count} tiles"),
    "pennants": ("1 pennant", "{count} pennants"),
    "cities": ("1 completed city", "{count} completed cities"),
}


def _term(term: Term, parts: Parts) -> Phrase:
    for terms in (_TERMS, *(part.ledger.terms for part in parts)):
        if term.what in terms:
            return phrases.counted(term.count, *terms[term.what])
    return Phrase("{count} × {what}", count=term.count, what=Phrase(term.what))


def _winners(outcome: OutcomeView) -> Line:
    """The highest total wins; equal totals share the victory. [CAR-8.6]"""
    winners = outcome["winners"]
    best = outcome["scores"][winners[0]]
    if len(winners) == 1:
        return Line(Phrase("{player} wins with {points} points", player=player(winners[0]), points=best), winners[0])
    return Line(
        Phrase("{players} share the victory with {points} points", players=phrases.players(winners), points=best)
    )


# ---- What is to be seen moving


def effects(
    before: CarcassonneView, after: CarcassonneView, entries: Sequence[Entry], parts: Parts = ()
) -> list[Effect]:
    """Points float up from those who earned them, and followers that left the board travel home."""
    own = [effect for part in parts for effect in part.effects(before, after, entries)]
    is_hit = any(effect.kind == "fly" for effect in own)
    return [*own, *_floats(before, after, entries), *_journeys(before, after, is_hit=is_hit)]


def _floats(before: CarcassonneView, after: CarcassonneView, entries: Sequence[Entry]) -> Iterator[Effect]:
    """Points float up beside each other where several seats receive them at the same place."""
    taken: list[tuple[float, float]] = []
    for entry in entries:
        if entry.at and entry.points:
            x, y = _earned_at(before, after, entry)
            while (x, y) in taken:
                x += 40
            taken.append((x, y))
            yield Effect("float", entry.seat, x, y, text=signed(entry.points))


def _earned_at(before: CarcassonneView, after: CarcassonneView, entry: Entry) -> tuple[float, float]:
    """Where a follower of the seat stood on the feature, or its first segment."""
    feature = feature_at(after, entry.at)
    segments = feature["segments"] if feature else []
    for piece in before["followers"]:
        if piece["seat"] == entry.seat and [piece["tile"], piece["segment"]] in segments:
            return draw.anchor(after, piece["tile"], piece["segment"])
    tile, _, segment = entry.at.partition(".")
    return draw.anchor(after, int(tile), int(segment or 0))


def _journeys(before: CarcassonneView, after: CarcassonneView, *, is_hit: bool) -> Iterator[Effect]:
    standing = {(piece["seat"], piece["tile"], piece["segment"]) for piece in after["followers"]}
    for piece in before["followers"]:
        seat, tile, segment = piece["seat"], piece["tile"], piece["segment"]
        if (seat, tile, segment) not in standing:
            x, y = draw.anchor(after, tile, segment)
            yield Effect("home", seat, x, y, piece=f"p{seat}-{tile}-{segment}", is_hit=is_hit)
