"""The scoring round, and the end."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from remparts.core.ints import i64
from remparts.core.ledger import MOST_POINTS, Entry, Outcome
from remparts.core.luck import Luck
from remparts.core.phases import Phase
from remparts.core.task import NOBODY, Move, Task
from remparts.games.masons.rules import cards
from remparts.games.masons.rules.moves import PASS, ChooseCity, Discard, Play
from remparts.games.masons.rules.state import NO_ROUND, NONE, ROUND_ON, ROUND_OVER, SHARE, State

LAY_OFF: Final = Task("lay off", NOBODY)
DRAW_ALL: Final = Task("draw all", NOBODY)
END_ROUND: Final = Task("end round", NOBODY)

WAITS: Final = 0
NOTHING: Final = 1
PLAYED: Final = 2
DISCARDED: Final = 3
DID: Final = ("waits", "nothing", "played", "discarded")
"""What a seat did in a round, in words. [MAS-12.3]"""

DRAWS: Final = {"waits": 0, "nothing": 0, "played": 1, "discarded": 2}
"""How many cards a seat draws for what it did. [MAS-12.7]"""


class Share(NamedTuple):
    """What a seat did in a scoring round. [MAS-12.3]"""

    seat: int
    did: str
    entries: tuple[Entry, ...] = ()
    """What the cards that it played gave."""


def start_round(state: State) -> None:
    """Everybody acts once, from the player who closed the city. [MAS-12.1, MAS-12.2]"""
    _go_round(state, state.city, bool(state.ending))


def start_final_round(state: State) -> None:
    """The last round, for which each player chooses a city of his own. [MAS-15.4]"""
    _go_round(state, NONE, True)


def _go_round(state: State, city: i64, is_final: bool) -> None:
    edition, agenda = state.edition, state.agenda
    forget_round(state)
    state.round_stage = ROUND_ON
    state.round_city = city
    state.starter = state.seat
    state.is_final = is_final
    agenda.append(END_ROUND)
    if not edition.draws_at_once and not _is_short(state):
        agenda.append(DRAW_ALL)
    for seat in reversed(order(state, state.starter)):
        agenda.append(edition.acting[seat])


def forget_round(state: State) -> None:
    """The last round is of no interest any more."""
    if state.round_stage == NO_ROUND:
        return
    state.round_stage = NO_ROUND
    state.round_city = NONE
    state.starter = 0
    state.is_final = False
    shares = state.shares
    at: i64 = 0
    while at < len(shares):
        shares[at] = 0
        at += 1


def order(state: State, starter: int) -> list[int]:
    """All seats clockwise from this one. [MAS-12.2]"""
    seats = state.edition.seats
    return [(starter + step) % seats for step in range(seats)]


def shares(state: State) -> list[Share]:
    """What those have done who have acted in the round, in the order in which they did."""
    acted = [seat for seat in order(state, state.starter) if state.shares[seat * SHARE] != WAITS]
    return [Share(seat, DID[state.shares[seat * SHARE]], tuple(_entries(state, seat))) for seat in acted]


def _entries(state: State, seat: int) -> list[Entry]:
    """What the cards gave that a seat has played in the round."""
    guild, numbers, at = state.edition.guild, state.shares, seat * SHARE
    cards = [at + 3 + 3 * card for card in range(numbers[at + 2])]
    return [guild.entry(seat, numbers[card], numbers[at + 1], numbers[card + 1], numbers[card + 2]) for card in cards]


def scored_cities(state: State) -> list[int]:
    """The cities for which a card could be scored now, or in the round that comes in this turn."""
    if state.round_stage == NO_ROUND:
        return [] if state.city == NONE else [state.city]
    if state.round_stage == ROUND_OVER:
        return []
    return state.city_numbers or [NONE] if state.round_city == NONE else [state.round_city]


def _is_short(state: State) -> bool:
    """Whether cards are played only if the player likes, and none are drawn. [MAS-15.5]"""
    return state.round_city == NONE and state.edition.is_short


class Act(Phase[State]):
    """A seat acts if it has a card. [MAS-12.3]"""

    def act(self, state: State, task: Task) -> None:
        if state.cards.hands[task.arg]:
            state.agenda.append(state.edition.scoring[task.arg])
        else:
            _did(state, task.arg, NOTHING)


def _did(state: State, seat: i64, what: i64) -> None:
    state.shares[seat * SHARE] = what


class PlayCards(Phase[State]):
    """A seat plays one or two cards, or discards one. [MAS-12.3]"""

    wants = "one or two cards are to be played, or one is discarded [MAS-12.3]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        edition = state.edition
        hand = state.cards.kinds(task.who)
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
        seat, kind = task.who, state.edition.kind
        if isinstance(move, Play):
            one = kind[move.cards[0]]
            two = kind[move.cards[1]] if len(move.cards) > 1 else NONE
            if self._play(state, seat, one, two):
                write_share(state, seat)
        elif isinstance(move, Discard):
            self._discard(state, seat, kind[move.card])
        else:
            _did(state, seat, NOTHING)

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        seat = task.who
        kinds, twice = self._kinds(state, seat)
        different: i64 = len(kinds)
        pairs = different * (different - 1) // 2 + len(twice)
        is_short = _is_short(state)
        number = luck.below(different + pairs + (1 if is_short else different))
        state.agenda.pop()
        if number < different:
            self._play(state, seat, kinds[number], NONE)
        elif number < different + pairs:
            number -= different
            self._play_pair(state, seat, kinds, twice, number)
        elif is_short:
            _did(state, seat, NOTHING)
        else:
            self._discard(state, seat, kinds[number - different - pairs])

    def _kinds(self, state: State, seat: int) -> tuple[list[int], list[int]]:
        """The different kinds in a hand, and those that are there more than once."""
        kind_of = state.edition.deck.kind
        kinds: list[int] = []
        twice: list[int] = []
        last: i64 = NONE
        is_second = False
        for card in state.cards.hands[seat]:
            kind = kind_of[card]
            if kind != last:
                kinds.append(kind)
                is_second = True
            elif is_second:
                twice.append(kind)
                is_second = False
            last = kind
        return kinds, twice

    def _play_pair(self, state: State, seat: int, kinds: list[int], twice: list[int], number: i64) -> None:
        """Play the pair with this number: for each kind first it twice, if it is there, then it and each later one."""
        different: i64 = len(kinds)
        for at in range(different):
            one = kinds[at]
            if one in twice:
                if not number:
                    self._play(state, seat, one, one)
                    return
                number -= 1
            if number < different - at - 1:
                self._play(state, seat, one, kinds[at + 1 + number])
                return
            number -= different - at - 1

    def _discard(self, state: State, seat: int, kind: int) -> None:
        """A card is discarded face down, and two are drawn. [MAS-12.7, MAS-12.9]"""
        state.cards.put_down(seat, [kind])
        _did(state, seat, DISCARDED)
        if state.edition.draws_at_once:
            due = state.edition.due[seat]
            state.agenda.append(due)
            state.agenda.append(due)

    def _play(self, state: State, seat: int, one: i64, two: i64) -> bool:
        """Cards lie face up, are scored, and go to the discards after the draw. [MAS-12.6, MAS-12.7]

        Whether they are scored now; otherwise a city is to be chosen for them.
        """
        edition = state.edition
        state.cards.lay_out(seat, one)
        if two != NONE:
            state.cards.lay_out(seat, two)
        if edition.draws_at_once and not _is_short(state):
            state.agenda.append(LAY_OFF)
            state.agenda.append(edition.due[seat])
        else:
            state.cards.lay_off()
        city = state.round_city
        if city == NONE and state.city_numbers:
            is_for_city = edition.guild.is_for_city
            if len(state.city_numbers) > 1 and (is_for_city[one] or (two != NONE and is_for_city[two])):
                state.chosen = (int(one),) if two == NONE else (int(one), int(two))
                state.agenda.append(edition.choosing[seat])
                return False
            city = state.city_numbers[0]
        _score(state, seat, one, city)
        if two != NONE:
            _score(state, seat, two, city)
        return True

    def refusal(self, state: State, task: Task, move: Move) -> str:
        edition = state.edition
        hand = [edition.kinds[kind].name for kind in state.cards.kinds(task.who)]
        match move:
            case Play(cards=cards) if are_held(cards, hand):
                right = written(cards, hand, "play")
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


def are_held(cards: Sequence[str], hand: Sequence[str]) -> bool:
    """Whether a hand has these cards."""
    return all(cards.count(card) <= hand.count(card) for card in cards)


def written(cards: Sequence[str], hand: Sequence[str], how: str) -> str:
    """A move with these cards in the order of the deck."""
    return f"{how}.{'+'.join(sorted(cards, key=hand.index))}"


def _score(state: State, seat: i64, kind: i64, city: i64) -> None:
    """Cards are scored one by one on the same board. [MAS-12.4, MAS-12.5, MAS-12.6]

    A share has what its seat did, the city, the number of cards, and for each its kind and what it counts.
    """
    shares = state.shares
    at = seat * SHARE
    shares[at] = PLAYED
    shares[at + 1] = city
    card = at + 3 + 3 * shares[at + 2]
    shares[at + 2] += 1
    count, palaces = cards.count(state, kind, city), cards.palaces(state, kind, city)
    shares[card] = kind
    shares[card + 1] = count
    shares[card + 2] = palaces
    state.scores[seat] += state.edition.guild.points(kind, count, palaces)


def write_share(state: State, seat: int) -> None:
    """What a seat has scored in the round goes into the ledger."""
    state.ledger += _entries(state, seat)


class ChooseACity(Phase[State]):
    """In a final round without a new city a seat chooses the city that its cards count for. [MAS-15.4]"""

    wants = "the cards just played are to be scored for a city, as in city.AB1 [MAS-15.4]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [state.edition.cities[city] for city in state.city_numbers]

    def answer(self, state: State, task: Task, move: Move) -> None:
        assert isinstance(move, ChooseCity)
        self._score(state, task.who, state.edition.net.space[move.city])
        write_share(state, task.who)

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        state.agenda.pop()
        self._score(state, task.who, state.city_numbers[luck.below(len(state.city_numbers))])

    def _score(self, state: State, seat: int, city: int) -> None:
        for kind in state.chosen:
            _score(state, seat, kind, city)
        state.chosen = ()

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, ChooseCity):
            names = ", ".join(str(each) for each in self.moves(state, task))
            return f"{move} is not possible: no city has that name; possible are {names} [MAS-15.4]"
        return super().refusal(state, task, move)


# ---- After everybody has acted


class LayOff(Phase[State]):
    """The cards that were played go onto the discard pile. [MAS-12.7]"""

    def act(self, state: State, task: Task) -> None:
        state.cards.lay_off()


class DrawAll(Phase[State]):
    """Everybody draws, in the order in which they acted. [MAS-12.7]"""

    def act(self, state: State, task: Task) -> None:
        for seat in reversed(order(state, state.starter)):
            state.agenda += [state.edition.due[seat]] * DRAWS[DID[state.shares[seat * SHARE]]]


class EndRound(Phase[State]):
    """After a round those with the lowest score may exchange cards, unless it was the last one. [MAS-13.1, MAS-15.6]"""

    def act(self, state: State, task: Task) -> None:
        state.round_stage = ROUND_OVER
        if state.is_final:
            return
        lowest = min(state.scores)
        for seat in reversed(order(state, state.starter)):
            if state.scores[seat] == lowest and state.cards.hands[seat]:
                state.agenda.append(state.edition.exchanging[seat])


# ---- The end


def outcome(state: State) -> Outcome | None:
    """The highest score wins, then the most cards in hand; who is still equal shares the victory. [MAS-15.7]"""
    if state.agenda:
        return None
    best = max(state.scores)
    tied = [seat for seat, score in enumerate(state.scores) if score == best]
    most = max(len(state.cards.hands[seat]) for seat in tied)
    winners = tuple(seat for seat in tied if len(state.cards.hands[seat]) == most)
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
    "lay off": LayOff(),
    "draw all": DrawAll(),
    "end round": EndRound(),
}
