"""The scoring round, the exchange by the last, and the end."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from remparts.core.lazy import Lazy
from remparts.core.ledger import MOST_POINTS, Entry, Outcome
from remparts.core.phases import Phase
from remparts.core.task import NOBODY, Move, Task
from remparts.games.masons.rules import piles
from remparts.games.masons.rules.cards import value
from remparts.games.masons.rules.moves import PASS, ChooseCity, Discard, Draw, Exchange, Pass, Play
from remparts.games.masons.rules.piles import kind_of, kinds_of
from remparts.games.masons.rules.state import NONE, Round, Share, State

LAY_OFF: Final = Task("lay off", NOBODY)
DRAW_ALL: Final = Task("draw all", NOBODY)
END_ROUND: Final = Task("end round", NOBODY)


def start_round(state: State) -> None:
    """Everybody acts once, from the player who closed the city. [MAS-12.1, MAS-12.2]"""
    _go_round(state, Round(state.city, state.seat, bool(state.ending)))


def start_final_round(state: State) -> None:
    """The last round, for which each player chooses a city of his own. [MAS-15.4]"""
    _go_round(state, Round(NONE, state.seat, is_final=True))


def _go_round(state: State, held: Round) -> None:
    edition = state.edition
    state.round = held
    state.agenda.append(END_ROUND)
    if not edition.draws_at_once and not _is_short(state):
        state.agenda.append(DRAW_ALL)
    state.agenda += [edition.acting[seat] for seat in reversed(order(state, held.starter))]


def order(state: State, starter: int) -> list[int]:
    """All seats clockwise from this one. [MAS-12.2]"""
    seats = state.edition.seats
    return [(starter + step) % seats for step in range(seats)]


def round_now(state: State) -> Round:
    """The round that is on."""
    assert state.round
    return state.round


def scored_cities(state: State) -> list[int]:
    """The cities for which a card could be scored now, or in the round that comes in this turn."""
    held = state.round
    if held is None:
        return [] if state.city == NONE else [state.city]
    if held.is_over:
        return []
    return sorted(state.cities) or [NONE] if held.city == NONE else [held.city]


def _is_short(state: State) -> bool:
    """Whether cards are played only if the player likes, and none are drawn. [MAS-15.5]"""
    return round_now(state).city == NONE and state.edition.is_short


class Act(Phase[State]):
    """A seat acts if it has a card. [MAS-12.3]"""

    def act(self, state: State, task: Task) -> None:
        if state.hands[task.arg]:
            state.agenda.append(state.edition.scoring[task.arg])
        else:
            _did(state, Share(task.arg, "nothing"))


def _did(state: State, share: Share) -> None:
    held = round_now(state)
    state.round = held._replace(shares=(*held.shares, share))


class PlayCards(Phase[State]):
    """A seat plays one or two cards, or discards one. [MAS-12.3]"""

    wants = "one or two cards are to be played, or one is discarded [MAS-12.3]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        edition = state.edition
        hand = kinds_of(state.hands[task.who])
        kinds = sorted(set(hand))
        moves: list[Move] = [edition.plays[kind] for kind in kinds]
        pairs = edition.pairs
        for at, one in enumerate(kinds):
            if hand.count(one) > 1:
                moves.append(pairs[one, one])
            moves += [pairs[one, two] for two in kinds[at + 1 :]]
        if _is_short(state):
            moves.append(PASS)
        else:
            discards = edition.discards[task.who]
            moves += [discards[kind] for kind in kinds]
        return moves

    def answer(self, state: State, task: Task, move: Move) -> None:
        seat = task.who
        match move:
            case Play(cards=names):
                self._play(state, seat, tuple([state.edition.kind[name] for name in names]))
            case Discard(card=name):
                piles.put_down(state, seat, [state.edition.kind[name]])
                _did(state, Share(seat, "discarded"))
                if state.edition.draws_at_once:
                    state.agenda += [state.edition.due[seat]] * DRAWS["discarded"]
            case Pass():
                _did(state, Share(seat, "nothing"))

    def _play(self, state: State, seat: int, kinds: tuple[int, ...]) -> None:
        """Cards lie face up, are scored, and go to the discards after the draw. [MAS-12.6, MAS-12.7]"""
        edition = state.edition
        played = piles.face_up(piles.take(state, seat, kinds))
        if edition.draws_at_once and not _is_short(state):
            state.table = tuple(played)
            state.agenda += (LAY_OFF, edition.due[seat])
        else:
            state.discards += played
        city = round_now(state).city
        if city == NONE and state.cities:
            if len(state.cities) > 1 and any(edition.kinds[kind].is_for_city for kind in kinds):
                state.chosen = kinds
                state.agenda.append(edition.choosing[seat])
                return
            city = next(iter(state.cities))
        _score(state, seat, kinds, city)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        edition = state.edition
        hand = [edition.kinds[kind].name for kind in kinds_of(state.hands[task.who])]
        match move:
            case Play(cards=cards) if _are_held(cards, hand):
                right = _written(cards, hand, "play")
                return f"{move} is not possible: write the cards in the order of the deck, {right} [MAS-12.3]"
            case Play():
                return f"{move} is not possible: the hand of seat {task.who} does not hold that [MAS-12.3]"
            case Discard() if _is_short(state):
                return f"{move} is not possible: in a short final scoring no card is discarded [MAS-15.5]"
            case Discard(seat=seat) if seat != task.who:
                return f"{move} is not possible: seat {task.who} discards, as in discard{task.who}.{hand[0]} [MAS-12.3]"
            case Discard():
                return f"{move} is not possible: the hand of seat {task.who} does not hold that [MAS-12.3]"
        return super().refusal(state, task, move)


def _are_held(cards: Sequence[str], hand: Sequence[str]) -> bool:
    return all(cards.count(card) <= hand.count(card) for card in cards)


def _written(cards: Sequence[str], hand: Sequence[str], how: str) -> str:
    return f"{how}.{'+'.join(sorted(cards, key=hand.index))}"


DRAWS: Final = {"played": 1, "discarded": 2, "nothing": 0}
"""How many cards a seat draws for what it did. [MAS-12.7]"""


def _score(state: State, seat: int, kinds: Iterable[int], city: int) -> None:
    """Cards are scored one by one on the same board. [MAS-12.4, MAS-12.5, MAS-12.6]"""
    edition = state.edition
    entries = []
    for number in kinds:
        kind = edition.kinds[number]
        at = f"{kind.name}@{edition.net.spaces[city].name}" if kind.is_for_city and city != NONE else kind.name
        entry = Entry(seat, kind.name, value(state, kind, city), at)
        state.scores[seat] += entry.points
        entries.append(entry)
    state.ledger += entries
    _did(state, Share(seat, "played", tuple(entries)))


class ChooseACity(Phase[State]):
    """In a final round without a new city a seat chooses the city that its cards count for. [MAS-15.4]"""

    wants = "the cards just played are to be scored for a city, as in city.AB1 [MAS-15.4]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [state.edition.cities[city] for city in sorted(state.cities)]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, ChooseCity)
        kinds, state.chosen = state.chosen, ()
        _score(state, task.who, kinds, state.edition.net.space[move.city])

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, ChooseCity):
            names = ", ".join(str(each) for each in self.moves(state, task))
            return f"{move} is not possible: no city has that name; possible are {names} [MAS-15.4]"
        return super().refusal(state, task, move)


# ---- Drawing


class Due(Phase[State]):
    """A seat is to draw a card; if there is none at all, the draw is lost. [MAS-12.10]"""

    def act(self, state: State, task: Task) -> None:
        if not state.pile:
            piles.reshuffle(state)
        if state.pile:
            state.agenda.append(state.edition.drawing[task.arg])


class DrawCard(Phase[State]):
    """A card comes from the draw pile, each with the same chance. [MAS-12.7]"""

    wants = "chance draws a card [MAS-12.7]"

    def odds(self, state: State, task: Task) -> Sequence[tuple[Move, int]]:
        draws, kinds = state.edition.draws[task.arg], kinds_of(state.pile)
        return [(draws[kind], kinds.count(kind)) for kind in dict.fromkeys(kinds)]

    def deal(self, state: State, task: Task, rng: Random) -> Move:
        pile = state.pile
        return state.edition.draws[task.arg][kind_of(pile[int(rng.random() * len(pile))])]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, Draw)
        piles.draw(state, task.arg, state.edition.kind[move.card])


class LayOff(Phase[State]):
    """The cards that were played go onto the discard pile. [MAS-12.7]"""

    def act(self, state: State, task: Task) -> None:
        state.discards += state.table
        state.table = ()


class DrawAll(Phase[State]):
    """Everybody draws, in the order in which they acted. [MAS-12.7]"""

    def act(self, state: State, task: Task) -> None:
        for share in reversed(round_now(state).shares):
            state.agenda += [state.edition.due[share.seat]] * DRAWS[share.did]


class EndRound(Phase[State]):
    """After a round those with the lowest score may exchange cards, unless it was the last one. [MAS-13.1, MAS-15.6]"""

    def act(self, state: State, task: Task) -> None:
        held = round_now(state)
        state.round = held._replace(is_over=True)
        if held.is_final:
            return
        lowest = min(state.scores)
        for seat in reversed(order(state, held.starter)):
            if state.scores[seat] == lowest and state.hands[seat]:
                state.agenda.append(state.edition.exchanging[seat])


# ---- The exchange


class Exchanges(Lazy[Move]):
    """Nothing, or any number of cards of a hand: a digit for each kind says how many of it."""

    __slots__ = ("_held", "_names", "_seat")

    def __init__(self, seat: int, held: Sequence[tuple[int, int]], names: Sequence[str]) -> None:
        total = 1
        for _, number in held:
            total *= number + 1
        self._numbers = range(total)
        self._seat = seat
        self._held = held
        self._names = names

    def make(self, number: int) -> Move:
        if not number:
            return PASS
        cards: list[str] = []
        for kind, most in self._held:
            number, some = divmod(number, most + 1)
            cards += [self._names[kind]] * some
        return Exchange(self._seat, tuple(cards))

    def number_of(self, item: object) -> int:
        if isinstance(item, Pass):
            return 0
        if not isinstance(item, Exchange):
            return -1
        number, place = 0, 1
        for kind, most in self._held:
            number += place * min(item.cards.count(self._names[kind]), most)
            place *= most + 1
        return number if self.make(number) == item else -1


class ExchangeCards(Phase[State]):
    """Any number of cards is discarded face down, and as many are drawn. [MAS-13.1, MAS-13.4]"""

    wants = "cards may be exchanged, as in exchange0.outside_walls, or - for none [MAS-13.1]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        hand = kinds_of(state.hands[task.who])
        held = [(kind, hand.count(kind)) for kind in dict.fromkeys(hand)]
        return Exchanges(task.who, held, [kind.name for kind in state.edition.kinds])

    def answer(self, state: State, task: Task, move: Move) -> None:
        if isinstance(move, Exchange):
            piles.put_down(state, task.who, [state.edition.kind[name] for name in move.cards])
            state.agenda += [state.edition.due[task.who]] * len(move.cards)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Exchange):
            return super().refusal(state, task, move)
        if move.seat != task.who:
            return f"{move} is not possible: it is seat {task.who} that may exchange cards [MAS-13.1]"
        hand = [state.edition.kinds[kind].name for kind in kinds_of(state.hands[task.who])]
        if _are_held(move.cards, hand):
            right = _written(move.cards, hand, f"exchange{task.who}")
            return f"{move} is not possible: write the cards in the order of the deck, {right} [MAS-13.1]"
        return f"{move} is not possible: the hand of seat {task.who} does not hold that [MAS-13.1]"


def outcome(state: State) -> Outcome | None:
    """The highest score wins, then the most cards in hand; who is still equal shares the victory. [MAS-15.7]"""
    if state.agenda:
        return None
    best = max(state.scores)
    tied = [seat for seat, score in enumerate(state.scores) if score == best]
    most = max(len(state.hands[seat]) for seat in tied)
    winners = tuple(seat for seat in tied if len(state.hands[seat]) == most)
    if len(tied) == 1:
        decided_by = MOST_POINTS
    elif len(winners) == 1:
        decided_by = "most cards in hand among equals [MAS-15.7]"
    else:
        decided_by = "a shared victory, with as many points and cards [MAS-15.7]"
    return Outcome(winners, tuple(state.scores), decided_by)


ROUND_PHASES: Final = {
    "act": Act(),
    "cards": PlayCards(),
    "city": ChooseACity(),
    "due": Due(),
    "draw": DrawCard(),
    "lay off": LayOff(),
    "draw all": DrawAll(),
    "end round": EndRound(),
    "exchange": ExchangeCards(),
}
