"""What positions of Masons are worth where all cards are known, in thousandths of a point."""

from typing import Final

from remparts.core.ints import Ints, i64, ints, zeros
from remparts.core.weights import Weights
from remparts.games.masons.rules import guild
from remparts.games.masons.rules.edition import Edition
from remparts.games.masons.rules.guild import ALL
from remparts.games.masons.rules.state import NONE, State, tallied, tally

POINT: Final = 1000
"""A point."""

_MOST_DRAWS: Final = 2
"""How many cards a round may add to a hand. [MAS-12.3]"""


class Judge:
    """Judges positions of one edition; it looks at one of them at a time."""

    def __init__(self, edition: Edition, weights: Weights) -> None:
        cards = edition.guild
        kinds = edition.kinds
        self.edition: Final = edition
        self.kinds: Final[i64] = len(kinds)
        self.hope: Final = ints(
            [_thousandths(weights.one(f"usual_{kind.count}" if kind.is_for_city else "growth")) for kind in kinds]
        )
        """What a card for a city is likely to give, and what another is likely to gain until it is played."""
        self.share: Final[i64] = _thousandths(weights.one("share"))
        """The share of its value that a card brings which will be played in a later round."""
        self.rounds: Final[i64] = _thousandths(weights.one("rounds"))
        """How many scoring rounds a game is likely to have."""
        self.likely_colour: Final[i64] = _thousandths(weights.one("likely_colour"))
        self.likely_house: Final[i64] = _thousandths(weights.one("likely_house"))
        self._is_for_city: Final = cards.is_for_city
        self._counts: Final = cards.counts
        self._colour: Final = cards.colour
        self._country: Final = cards.country
        box = edition.box
        self._box: Final = ints(
            [box.walls, sum(box.towers.values()), sum(box.palaces.values()), sum(box.houses.values())]
        )
        """How many pieces of each sort there are: walls, towers, palaces and houses."""
        self.later: Final = zeros(len(kinds))
        """What each kind is likely to give later."""
        self.now: Final = zeros(len(kinds))
        """What each kind gives in the round that is on or due."""
        self.average: i64 = 0
        """What a card that is drawn is likely to give."""
        self.left: i64 = 0
        """How many cards of a hand can still be played."""
        self._towers: Final = zeros(len(edition.tower_colours) + 2)
        """Those counted last by colour, none of a colour that the game has not, and all."""
        self._in_country: Final = zeros(len(edition.net.countries) + 1)
        """The houses in the open country counted last, by country, and none of one that the board has not."""
        self._hand: Final = zeros(edition.deck.size + _MOST_DRAWS)
        self.totals: Final = zeros(edition.seats)
        """What each seat may expect to have in the end."""
        self.one: i64 = NONE
        self.two: i64 = NONE
        """The numbers in the hand of the cards that are best played; where there is no second, it is `NONE`."""
        self.is_discard: bool = False
        """Whether the first of them is better discarded."""

    # ---- What cards give

    def look(self, state: State) -> None:
        """Look at a position: its future, and what each kind is likely to give later."""
        self.left = self._rounds_left(state)
        self._look_at_open_country(state)
        average: i64 = 0
        for kind in range(self.kinds):
            average += self.later[kind]
        self.average = average // self.kinds

    def _rounds_left(self, state: State) -> i64:
        """How many rounds and one more are likely to come, by the supply that will be empty first. [MAS-15.1]"""
        if state.ending:
            return 0
        box = self._box
        least = state.walls_left * POINT // box[0]
        least = min(least, _sum(state.towers_left) * POINT // box[1])
        least = min(least, _sum(state.palaces_left) * POINT // box[2])
        least = min(least, _sum(state.houses_left) * POINT // box[3])
        return POINT + self.rounds * least // POINT if least else 0

    def _look_at_open_country(self, state: State) -> None:
        houses = self._count_houses(state)
        sea = self._count_towers(state)
        walls = self._count_walls(state)
        cards = self.edition.guild
        for kind in range(self.kinds):
            what, colour = self._counts[kind], self._colour[kind]
            number: i64 = 0
            if what == guild.OPEN_HOUSES:
                number = tallied(houses, colour) if colour != ALL else self._in_country[self._country[kind]]
            elif what == guild.OPEN_TOWERS:
                number = self._towers[colour if colour != ALL else len(self._towers) - 1]
            elif what == guild.SEA_TOWERS:
                number = sea
            elif what == guild.OPEN_WALLS:
                number = walls
            elif what == guild.CITIES:
                number = len(state.city_numbers)
            self.later[kind] = self.hope[kind] + (POINT * cards.points(kind, number, 0) if number else 0)

    def _count_houses(self, state: State) -> i64:
        """A tally of the houses in the open country; and how many are in each country."""
        houses, city_at, lies_in, in_country = state.houses, state.city_at, self.edition.net.country, self._in_country
        _clear(in_country)
        pieces: i64 = 0
        space: i64
        for space in range(len(houses)):
            here = houses[space]
            if here and city_at[space] == NONE:
                pieces += here
                in_country[lies_in[space]] += _all_of(here)
        return pieces

    def _count_towers(self, state: State) -> i64:
        """How many towers there are in the open country, by colour and in all; and how many of them by the sea."""
        net, tower_at, towers = self.edition.net, state.tower_at, self._towers
        _clear(towers)
        sea: i64 = 0
        point: i64
        for point in range(len(tower_at)):
            colour = tower_at[point]
            if colour != NONE and is_open(state, point):
                towers[colour] += 1
                towers[len(towers) - 1] += 1
                sea += net.is_coastal[point]
        return sea

    def _count_walls(self, state: State) -> i64:
        wall_on, beside, city_at = state.wall_on, self.edition.net.beside, state.city_at
        number: i64 = 0
        line: i64
        for line in range(len(wall_on)):
            if wall_on[line] and city_at[beside[2 * line]] == city_at[beside[2 * line + 1]]:
                number += 1
        return number

    def score(self, state: State, city: i64) -> None:
        """What each kind gives if this city is scored, with the palaces that will be built in it; after `look`."""
        kind: i64
        for kind in range(self.kinds):
            self.now[kind] = 0 if self._is_for_city[kind] else self.later[kind] - self.hope[kind]
        if city != NONE:
            self._score(state, city)

    def score_best(self, state: State) -> None:
        """What each kind gives in a round in which each seat chooses a city. [MAS-15.4]"""
        self.score(state, NONE)
        for city in state.city_numbers:
            self._score(state, city)

    def _score(self, state: State, city: i64) -> None:
        """What cards for a city give in this one, where that is more than in another. [MAS-9.2]"""
        houses, palaces, left = state.houses[city], state.palaces[city], state.palaces_left
        colour: i64
        for colour in range(len(left)):
            made = min(tallied(houses, colour) >> 1, left[colour])
            houses -= tally(colour, 2 * made)
            palaces += tally(colour, made)
        self._count_city_towers(state, city)
        size: i64 = 0
        for each in state.city_at:
            if each == city:
                size += 1
        kind: i64
        for kind in range(self.kinds):
            if self._is_for_city[kind]:
                self.now[kind] = max(self.now[kind], POINT * self._points(kind, size, houses, palaces))

    def _points(self, kind: i64, size: i64, houses: i64, palaces: i64) -> i64:
        """What a card gives in a city of this size with these pieces, whose towers have been counted."""
        what, colour = self._counts[kind], self._colour[kind]
        number = size
        more: i64 = 0
        if what == guild.COLOURS:
            number = _colours(houses | palaces)
        elif what == guild.CITY_TOWERS:
            number = self._towers[colour if colour != ALL else len(self._towers) - 1]
        elif what == guild.PALACES:
            number = _all_of(palaces)
        elif what == guild.BUILDINGS:
            number = tallied(houses, colour)
            more = tallied(palaces, colour)
        return self.edition.guild.points(kind, number, more)

    def _count_city_towers(self, state: State, city: i64) -> None:
        """How many towers there are at the corners of a city, by colour and in all."""
        net, tower_at, city_at, towers = self.edition.net, state.tower_at, state.city_at, self._towers
        _clear(towers)
        point: i64
        for point in range(len(tower_at)):
            colour = tower_at[point]
            if colour == NONE:
                continue
            for space in net.spaces_at[point]:
                if city_at[space] == city:
                    towers[colour] += 1
                    towers[len(towers) - 1] += 1
                    break

    # ---- What hands are worth

    def worth(self, state: State, seat: i64) -> i64:
        """How far a seat is ahead: with what the round brings that is due, and what its cards bring later."""
        self.look(state)
        is_due = state.city != NONE or bool(state.ending)
        if is_due:
            if state.city == NONE:
                self.score_best(state)
            else:
                self.score(state, state.city)
        totals = self.totals
        owner: i64
        for owner in range(len(totals)):
            hand = state.cards.hands[owner]
            more = self.best_cards(hand) if is_due and hand else self.hoped(hand, NONE, NONE, 0)
            totals[owner] = POINT * state.scores[owner] + more
        return self.margin(seat)

    def margin(self, seat: i64) -> i64:
        """How much more a seat may expect than the best other one."""
        return self.totals[seat] - self.totals[self.rival(seat)]

    def rival(self, seat: i64) -> i64:
        """The seat besides this one that may expect most."""
        best: i64 = NONE
        owner: i64
        for owner in range(len(self.totals)):
            if owner != seat and (best == NONE or self.totals[owner] > self.totals[best]):
                best = owner
        return best

    def best_cards(self, hand: list[int]) -> i64:
        """What a hand brings now and later, if the best is done with it. [MAS-12.3]"""
        kind_of, now = self.edition.deck.kind, self.now
        number: i64 = len(hand)
        best: i64 = -1
        one: i64
        two: i64
        for one in range(number):
            gain = now[kind_of[hand[one]]]
            value = self.hoped(hand, one, NONE, 2)
            if value > best:
                best, self.one, self.two, self.is_discard = value, one, NONE, True
            value = gain + self.hoped(hand, one, NONE, 1)
            if value > best:
                best, self.one, self.two, self.is_discard = value, one, NONE, False
            for two in range(one + 1, number):
                value = gain + now[kind_of[hand[two]]] + self.hoped(hand, one, two, 1)
                if value > best:
                    best, self.one, self.two, self.is_discard = value, one, two, False
        return best

    def hoped(self, hand: list[int], one: i64, two: i64, draws: i64) -> i64:
        """What a hand brings later, without some of its cards and with some draws: the best cards are played."""
        if not self.left:
            return 0
        kind_of, later, kept = self.edition.deck.kind, self.later, self._hand
        number: i64 = 0
        at: i64
        for at in range(len(hand)):
            if at != one and at != two:
                _insert(kept, number, later[kind_of[hand[at]]])
                number += 1
        for _ in range(draws):
            _insert(kept, number, self.average)
            number += 1
        total: i64 = 0
        left = self.left
        for at in range(number):
            if left < POINT:
                total += kept[at] * left // POINT
                break
            total += kept[at]
            left -= POINT
        return total * self.share // POINT


def is_open(state: State, point: i64) -> bool:
    """Whether no city has a corner at a point. [MAS-8.10]"""
    city_at = state.city_at
    for space in state.edition.net.spaces_at[point]:  # noqa: SIM110  # a generator costs much more where it is compiled
        if city_at[space] != NONE:
            return False
    return True


def _insert(numbers: Ints, number: i64, value: i64) -> None:
    """Put a value among so many, of which the greatest is the first."""
    while number and numbers[number - 1] < value:
        numbers[number] = numbers[number - 1]
        number -= 1
    numbers[number] = value


def _thousandths(number: float) -> int:
    return round(POINT * number)


def _clear(numbers: Ints) -> None:
    at: i64
    for at in range(len(numbers)):
        numbers[at] = 0


def _sum(numbers: Ints) -> i64:
    total: i64 = 0
    for number in numbers:
        total += number
    return total


def _colours(pieces: i64) -> i64:
    """How many colours there are in a tally."""
    number: i64 = 0
    colour: i64 = 0
    while pieces >= tally(colour, 1):
        if tallied(pieces, colour):
            number += 1
        colour += 1
    return number


def _all_of(pieces: i64) -> i64:
    """How many pieces there are in a tally."""
    number: i64 = 0
    colour: i64 = 0
    while pieces >= tally(colour, 1):
        number += tallied(pieces, colour)
        colour += 1
    return number
