"""What happened in a game of The Castle, in words for the log and as things to be seen moving."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from remparts.core.face import Effect, Line, TermLine
from remparts.core.first import First
from remparts.core.ledger import Entry, Term, merged
from remparts.core.phrase import Phrase, player, signed
from remparts.core.task import Move
from remparts.core.view import OutcomeView
from remparts.games import phrases
from remparts.games.castle.face import words
from remparts.games.castle.face.aids import midmost
from remparts.games.castle.face.places import (
    REGION,
    SPACE,
    anchor,
    feature_at,
    feature_of,
    last_tile,
    segment_named,
)
from remparts.games.castle.rules.moves import Score, Use
from remparts.games.castle.rules.view import CastleView, FollowerView
from remparts.land.moves import Follow, Pass, Place

_FINAL: Final = frozenset({"CST-12.4", "CST-12.6", "CST-11.9", "CST-11.10", "CST-11.11", "CST-11.12", "CST-11.14"})
"""The paragraphs that give points in the final scoring only. [CST-12.8]"""

_LAP: Final = 100
"""Spaces of the score track. [CST-10.1]"""


UNDOES: Final[Mapping[type[Move], Phrase]] = {
    First: phrases.UNDO_CHOICE,
    Place: phrases.UNDO_TILE,
    Follow: phrases.UNDO_FOLLOWER,
    Pass: phrases.UNDO_CHOICE,
    Score: Phrase("Undo this scoring"),
    Use: Phrase("Undo this wall tile"),
}
"""What takes a move back, by its kind."""


def tell(before: CastleView, move: Move, after: CastleView, entries: Sequence[Entry]) -> list[Line]:
    """The move, what it brought, and how it ended."""
    ending = next((index for index, entry in enumerate(entries) if _is_final(entry)), len(entries))
    lines = [
        *_opening(before, move),
        *_told(before, move),
        *_set_aside(before, after),
        *_scored_in_turn(before, entries[:ending]),
        *_went_home(before, after),
        *_taken(before, after),
        *_keeps(before, after),
    ]
    if after["outcome"]:
        lines += [
            Line(Phrase("Final scoring")),
            *(_scored(entry) for entry in entries[ending:]),
            _winners(after["outcome"]),
        ]
    return lines


def _is_final(entry: Entry) -> bool:
    return entry.terms[0].rule in _FINAL


def _opening(before: CastleView, move: Move) -> Iterator[Line]:
    """Who starts, where nobody had to decide it. [CST-3.7]"""
    is_untouched = not before["tiles"] and not before["aside"] and before["drawn"] is None
    if is_untouched and before["options"]["first_player"] in ("youngest", "0", "1"):
        seat = before["turn"]
        yield Line(Phrase("{player} starts", player=player(seat)), seat)


_TILE: Final = Phrase("tile placed")


def _told(before: CastleView, move: Move) -> Iterator[Line]:
    seat = before["turn"]
    who = player(seat)
    match move:
        case First(seat=first):
            yield Line(Phrase("{player} starts", player=player(first)), first)
        case Place(x=x, y=y):
            phrase = Phrase("{player} places a tile: {place}", player=who, place=words.place(x, y))
            tile = f"t{len(before['tiles'])}"
            yield Line(phrase, seat, lights=f"{x},{y}", short=_TILE, is_usual=True, placed=(tile,))
        case Follow(role=role, segment=name):
            placed = last_tile(before)
            segment = segment_named(placed, name)
            what = words.role_name(role, words.segment_name(placed["tile"], placed["facing"], segment))
            phrase = Phrase("{player} puts a follower: {role}", player=who, role=what)
            lights = f"{placed['x']},{placed['y']}.{name}"
            piece = f"p{seat}-{placed['x']}-{placed['y']}-{name}"
            yield Line(phrase, seat, lights=lights, short=words.role_placed(role), placed=(piece,))
        case Score(site=site):
            feature = feature_at(before, str(site))
            assert feature, f"there is no feature at {site}"
            text = "{player} chooses what is scored next: {what}"
            yield Line(Phrase(text, player=who, what=words.the(feature["kind"])), seat, lights=str(site))
        case Use(number=number):
            yield Line(Phrase("{player} uses {wall_tile}", player=who, wall_tile=words.wall_tile(number)), seat)


def _set_aside(before: CastleView, after: CastleView) -> Iterator[Line]:
    """Tiles that left the game because they fitted nowhere are always told. [CST-5.8]"""
    for code in after["aside"][len(before["aside"]) :]:
        text = "No place for this tile: set aside ({tile}) [{rule}]"
        yield Line(Phrase(text, tile=words.tile_name(code), rule="CST-5.8"), before["turn"])


# ---- Points


def _scored_in_turn(before: CastleView, entries: Sequence[Entry]) -> Iterator[Line]:
    """What each feature brought, and where the marker stopped. [CST-8.9, CST-10.1]"""
    scores = before["scores"][:]
    for entry in entries:
        scores[entry.seat] += entry.points
        yield _scored(entry, scores[entry.seat] % _LAP)


def _scored(entry: Entry, space: int | None = None) -> Line:
    terms = tuple(TermLine(_term(term), term.points, term.rule) for term in merged(entry.terms))
    what = _scoring(entry)
    told = what if space is None else Phrase("{scoring}, the marker stops on {space}", scoring=what, space=space)
    at = REGION if entry.what == "keep" else entry.at
    return Line(told, entry.seat, entry.points, terms, at, short=Phrase(entry.what))


def _scoring(entry: Entry) -> Phrase:
    who = player(entry.seat)
    match entry.what:
        case "path":
            return Phrase("{player} scores a path", player=who)
        case "tower":
            return Phrase("{player} scores a tower", player=who)
        case "house":
            return Phrase("{player} scores a house", player=who)
        case "court":
            return Phrase("{player} scores a court", player=who)
        case "keep":
            return Phrase("{player} scores for the larger keep", player=who)
    return Phrase("{player} scores for a wall tile", player=who)


_TERMS: Final[Mapping[str, tuple[str, str]]] = {
    "tiles": ("1 tile", "{count} tiles"),
    "markets": ("1 market", "{count} markets"),
    "cells": ("1 empty cell", "{count} empty cells"),
    "wall tiles": ("1 wall tile", "{count} wall tiles"),
}


def _term(term: Term) -> Phrase:
    return phrases.counted(term.count, *_TERMS[term.what])


def _winners(outcome: OutcomeView) -> Line:
    """The higher score wins; equal scores are a draw. [CST-12.9]"""
    winners, best = outcome["winners"], max(outcome["scores"])
    if len(winners) > 1:
        return Line(Phrase("A draw with {points} points [CST-12.9]", points=best))
    return Line(Phrase("{player} wins with {points} points", player=player(winners[0]), points=best), winners[0])


# ---- What else happened


def _gone(before: CastleView, after: CastleView) -> list[FollowerView]:
    """The followers that left the board."""
    standing = {(piece["x"], piece["y"], piece["index"]) for piece in after["followers"]}
    return [piece for piece in before["followers"] if (piece["x"], piece["y"], piece["index"]) not in standing]


def _went_home(before: CastleView, after: CastleView) -> Iterator[Line]:
    """Where nobody had the majority, the followers go home without points. [CST-8.5, CST-8.11]"""
    gone: dict[str, list[int]] = {}
    kinds = {}
    for piece in _gone(before, after):
        feature = feature_of(after, piece["x"], piece["y"], piece["index"])
        assert feature, "a follower stands on a feature"
        gone.setdefault(feature["id"], []).append(piece["seat"])
        kinds[feature["id"]] = words.the(feature["kind"])
    for at, seats in gone.items():
        if 2 * sum(seats) == len(seats):  # as many of seat 1 as of seat 0
            text = "No majority, no points for {what}: {count} followers go home [CST-8.5]"
            yield Line(Phrase(text, what=kinds[at], count=len(seats)), lights=at)


def _taken(before: CastleView, after: CastleView) -> Iterator[Line]:
    """A wall tile that was turned up, and what it does. [CST-10.4]"""
    for seat, (old, new) in enumerate(zip(before["wall_tiles"], after["wall_tiles"], strict=True)):
        for taken in new[len(old) :]:
            tile, what = words.wall_tile(taken["number"]), words.effect(taken["number"])
            phrase = Phrase("{player} takes {wall_tile}: {what}", player=player(seat), wall_tile=tile, what=what)
            yield Line(phrase, seat, lights=f"{SPACE}{after['track'][seat]['space']}", short=Phrase("wall tile taken"))


def _keeps(before: CastleView, after: CastleView) -> Iterator[Line]:
    """A keep that was placed or moved. [CST-9.2, CST-9.3]"""
    for seat, (old, new) in enumerate(zip(before["keeps"], after["keeps"], strict=True)):
        if new is None or new == old:
            continue
        who, size = player(seat), new["size"]
        if old:
            phrase = Phrase("{player} moves the keep to a larger house: size {size}", player=who, size=size)
        else:
            phrase = Phrase("{player} puts the keep in a house: size {size}", player=who, size=size)
        short = Phrase("keep of size {size}", size=size)
        yield Line(phrase, seat, lights=new["id"], short=short, placed=(f"k{seat}",))


# ---- What is to be seen moving


def effects(before: CastleView, after: CastleView, entries: Sequence[Entry]) -> list[Effect]:
    """Points float up from those who earned them, and followers that left the board travel home."""
    return [*_floats(before, after, entries), *_journeys(before, after)]


def _floats(before: CastleView, after: CastleView, entries: Sequence[Entry]) -> Iterator[Effect]:
    for entry in entries:
        feature = feature_at(after, entry.at) if entry.at else None
        if entry.what == "keep":
            yield Effect("float", entry.seat, *midmost(after["region"]["cells"]), text=signed(entry.points))
        elif feature:
            x, y = _earned_at(before, after, feature["segments"], entry.seat)
            yield Effect("float", entry.seat, x, y, text=signed(entry.points))


def _earned_at(
    before: CastleView, after: CastleView, segments: Sequence[Sequence[int]], seat: int
) -> tuple[float, float]:
    """Where a follower of the seat stood on the feature, or its first segment."""
    places = [[piece["x"], piece["y"], piece["index"]] for piece in before["followers"] if piece["seat"] == seat]
    x, y, index = next((place for place in places if place in segments), segments[0])
    return anchor(after, x, y, index)  # the tile may have come since


def _journeys(before: CastleView, after: CastleView) -> Iterator[Effect]:
    for piece in _gone(before, after):
        x, y = anchor(before, piece["x"], piece["y"], piece["index"])
        key = f"p{piece['seat']}-{piece['x']}-{piece['y']}-{piece['segment']}"
        yield Effect("home", piece["seat"], x, y, piece=key)
