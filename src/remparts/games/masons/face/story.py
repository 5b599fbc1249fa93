"""What happened in a game of Masons, in words for the log and as things to be seen moving.

What a watcher may not know never appears: cards that are discarded or exchanged are told by their number.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from remparts.core.face import Effect, Line, TermLine
from remparts.core.first import First
from remparts.core.ledger import Entry
from remparts.core.phrase import Phrase, player, signed
from remparts.core.task import Move
from remparts.core.view import OutcomeView, task_now
from remparts.games import phrases
from remparts.games.masons.face import aids, words
from remparts.games.masons.face import board as draw
from remparts.games.masons.face.changes import gone, new_houses, new_palaces, new_towers
from remparts.games.masons.face.counting import city_named
from remparts.games.masons.rules.moves import (
    ChooseCity,
    Discard,
    Draw,
    EarlyRoll,
    Exchange,
    Houses,
    Join,
    Pass,
    Play,
    Roll,
    Towers,
    Wall,
)
from remparts.games.masons.rules.shown import MasonsView

UNDOES: Final[Mapping[type[Move], Phrase]] = {
    First: phrases.UNDO_CHOICE,
    Wall: Phrase("Undo this wall"),
    EarlyRoll: Phrase("Undo this roll"),
    Towers: Phrase("Undo these towers"),
    Houses: Phrase("Undo these houses"),
    Join: Phrase("Undo joining these cities"),
    Play: Phrase("Undo these cards"),
    Discard: Phrase("Undo this card"),
    ChooseCity: Phrase("Undo this city"),
    Exchange: phrases.UNDO_EXCHANGE,
    Pass: phrases.UNDO_CHOICE,
}
"""What takes a move back, by its kind."""


def tell(before: MasonsView, move: Move, after: MasonsView, entries: Sequence[Entry]) -> list[Line]:
    """The move, what the rules did after it, what it brought, and how it ended."""
    lines = [
        *_opening(before, after),
        *_told(before, move, after, entries),
        *_placed(before, move, after),
        *_changes_of_cities(before, after),
        *_ending(before, after),
        *(_scored(entry) for entry in entries),
        *_without_points(before, after),
        *_cards(before, move, after),
    ]
    return [*lines, _winners(after["outcome"])] if after["outcome"] else lines


def _opening(before: MasonsView, after: MasonsView) -> Iterator[Line]:
    """Who starts, where nobody had to decide it. [MAS-3.6]"""
    is_first = not any(hand["size"] for hand in before["hands"]) and any(hand["size"] for hand in after["hands"])
    if is_first and before["options"]["first_player"].isdigit():
        yield Line(Phrase("{player} starts", player=player(after["turn"])), after["turn"])


def _told(before: MasonsView, move: Move, after: MasonsView, entries: Sequence[Entry]) -> Iterator[Line]:
    seat = task_now(before)["who"] if task_now(before)["who"] >= 0 else before["turn"]
    who = player(seat)
    match move:
        case First(seat=first):
            yield Line(Phrase("{player} starts", player=player(first)), first)
        case Wall(line=line):
            yield Line(
                Phrase("{player} builds a wall: {line}", player=who, line=line),
                seat,
                lights=line,
                short=Phrase("wall built"),
                is_usual=True,
                placed=(f"w-{line}",),
            )
        case EarlyRoll():
            yield Line(Phrase("{player} rolls before the wall stands: a foul [MAS-4.5]", player=who), seat)
        case Roll(tower=tower, houses=houses):
            yield Line(Phrase("{player} rolls: {dice}", player=who, dice=words.dice(tower, houses)), seat)
        case Join(city=city):
            joined = city_named(after, after["closed"])
            assert joined, "a joined city is there"
            text = "{player} joins the new city with the {city}: {size}"
            told = Phrase(text, player=who, city=words.city(city), size=words.size(len(joined["spaces"])))
            yield Line(told, seat, lights=joined["id"], short=Phrase("cities joined"))
        case Play(cards=cards) if not entries:
            yield Line(Phrase("{player} plays {cards}", player=who, cards=words.cards(cards)), seat)
        case ChooseCity(city=city):
            text = "{player} chooses the {city} for the cards played [MAS-15.4]"
            yield Line(Phrase(text, player=who, city=words.city(city)), seat, lights=city)
        case Pass():
            yield Line(_passed(task_now(before)["name"], who), seat)


def _passed(task: str, who: Phrase) -> Phrase:
    match task:
        case "join":
            return Phrase("{player} joins no city", player=who)
        case "cards":
            return Phrase("{player} plays no card", player=who)
    return Phrase("{player} keeps all cards", player=who)


# ---- Pieces


def _placed(before: MasonsView, move: Move, after: MasonsView) -> Iterator[Line]:
    """Towers and houses that were put up, also those that the rules put up by themselves."""
    seat, who = before["turn"], player(before["turn"])
    towers = new_towers(before, after)
    if towers:
        pieces = words.towers(towers)
        yield Line(
            Phrase("{player} puts up: {pieces}", player=who, pieces=pieces),
            seat,
            lights=towers[0][0],
            short=phrases.in_a_row([words.tower(colour) for _, colour in towers]),
            placed=tuple(f"t-{at}" for at, _ in towers),
        )
    houses = new_houses(before, move, after)
    if houses:
        pieces = words.houses(houses)
        yield Line(
            Phrase("{player} puts up: {pieces}", player=who, pieces=pieces),
            seat,
            lights=houses[0][0],
            short=phrases.in_a_row([words.house(colour) for _, colour in houses]),
            placed=tuple(_new_pieces(before, after)),
        )


def _new_pieces(before: MasonsView, after: MasonsView) -> Iterator[str]:
    """The ids of houses and palaces that were not there before."""
    stood = draw.placed_houses(before)
    yield from (name for name in draw.placed_houses(after) if name not in stood)


def _changes_of_cities(before: MasonsView, after: MasonsView) -> Iterator[Line]:
    """A city that was closed, palaces that were built in it, and what went back to the supply."""
    closed = city_named(after, after["closed"])
    if closed is None:
        return
    at = closed["id"]
    if before["closed"] is None:
        text = "A city is closed: {size} [MAS-8.4]"
        told = Phrase(text, size=words.size(len(closed["spaces"])))
        yield Line(told, lights=at, short=Phrase("city closed"))
    built = new_palaces(before, after)
    if built:
        palaces = phrases.listed(words.palaces_by_colour(built))
        yield Line(Phrase("Built from two houses each: {palaces} [MAS-9.1]", palaces=palaces), lights=at)
    returned = words.returned(*gone(before, after))
    if returned:
        yield Line(Phrase("Back to the supply: {pieces} [MAS-11.3]", pieces=returned), lights=at)


def _ending(before: MasonsView, after: MasonsView) -> Iterator[Line]:
    """What ends the game, and the last scoring round. [MAS-15.1, MAS-15.4]"""
    if after["ending"] and not before["ending"]:
        yield Line(words.ENDINGS[after["ending"]])
    held, was = after["round"], before["round"]
    if held and held["is_final"] and not (was and was["is_final"]):
        if held["city"] is None and after["cities"]:
            yield Line(Phrase("Final scoring: each player chooses a city [MAS-15.4]"))
        else:
            yield Line(Phrase("Final scoring"))


# ---- Cards


def _scored(entry: Entry) -> Line:
    """What a card gave, term by term. [MAS-12.4]"""
    who = player(entry.seat)
    terms = tuple(TermLine(words.term(term.what, term.count), term.points, term.rule) for term in entry.terms)
    if entry.at:
        told = Phrase("{player} plays {cards}", player=who, cards=words.card(entry.what))
    else:
        told = Phrase("{player} goes back one space", player=who)
    short = words.card(entry.what) if entry.at else None
    return Line(told, entry.seat, entry.points, terms, entry.at, short)


def _without_points(before: MasonsView, after: MasonsView) -> Iterator[Line]:
    """Who discarded a card face down, and who had none. [MAS-12.3]"""
    was = _done(before) if _is_same_round(before, after) else {}
    for share in after["round"]["shares"] if after["round"] else ():
        seat = share["seat"]
        if share["did"] == was.get(seat):
            continue
        if share["did"] == "discarded":
            told = Phrase("{player} discards a card face down", player=player(seat))
            yield Line(told, seat, short=Phrase("card discarded"))
        elif share["did"] == "nothing" and not before["hands"][seat]["size"]:
            yield Line(Phrase("{player} has no card [MAS-12.3]", player=player(seat)), seat)


def _done(view: MasonsView) -> dict[int, str]:
    return {share["seat"]: share["did"] for share in view["round"]["shares"]} if view["round"] else {}


def _is_same_round(before: MasonsView, after: MasonsView) -> bool:
    was, now = before["round"], after["round"]
    return was is not None and now is not None and now["is_over"] >= was["is_over"]


def _cards(before: MasonsView, move: Move, after: MasonsView) -> Iterator[Line]:
    """Cards that were exchanged or drawn, and a new draw pile; others never see which. [MAS-12.9]"""
    task = task_now(before)
    if task["name"] == "exchange":
        count = before["hands"][task["who"]]["size"] - after["hands"][task["who"]]["size"]
        if count:
            text = phrases.counted(
                count, "{player} exchanges 1 card", "{player} exchanges {count} cards", player=player(task["who"])
            )
            yield Line(text, task["who"])
    if isinstance(move, Draw) and after["round"]:
        told = Phrase("{player} draws {card}", player=player(move.seat), card=words.card(move.card))
        yield Line(told, move.seat)
    if after["discards"] < before["discards"]:
        yield Line(Phrase("The discard pile is shuffled and becomes the draw pile [MAS-12.10]"))


def _winners(outcome: OutcomeView) -> Line:
    """The highest score wins, then the most cards in hand; who is still equal shares the victory. [MAS-15.7]"""
    winners, best = outcome["winners"], max(outcome["scores"])
    if len(winners) > 1:
        text = "{players} share the victory with {points} points [MAS-15.7]"
        return Line(Phrase(text, players=phrases.players(winners), points=best))
    who = player(winners[0])
    if outcome["scores"].count(best) > 1:
        text = "{player} wins with {points} points and more cards in hand [MAS-15.7]"
        return Line(Phrase(text, player=who, points=best), winners[0])
    return Line(Phrase("{player} wins with {points} points", player=who, points=best), winners[0])


# ---- What is to be seen moving


def effects(before: MasonsView, after: MasonsView, entries: Sequence[Entry]) -> list[Effect]:
    """Points float up from what was counted, those of a second card below those of the first."""
    found = []
    for number, entry in enumerate(entries):
        x, y = aids.middle_of(after, entry.at)
        found.append(Effect("float", entry.seat, x, y + _APART * number, text=signed(entry.points)))
    return found


_APART: Final = 56
"""How far below each other points float up."""
