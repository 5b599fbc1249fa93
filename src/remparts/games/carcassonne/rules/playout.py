"""Playouts of the game without expansions and hands: whole turns over native integers, with points and no ledger.

What a turn does is said in `phases`, what features are worth in `scoring`; here the same is done with numbers alone.
Tests feed both the same chances and compare what comes out.
"""

from typing import Final

from remparts.core.ints import i64
from remparts.core.luck import Luck
from remparts.games.carcassonne.rules.countryside import Countryside, Tiles
from remparts.games.carcassonne.rules.edition import Edition
from remparts.games.carcassonne.rules.scoring import city_each
from remparts.games.carcassonne.rules.state import State
from remparts.land.land import OPEN_MASK, SEAT_MASK, SEATS_AT, SORT_MASK
from remparts.land.sets import FOLLOWER, MOST_SEGMENTS, SEAT_BITS, SHIFT

_MOST_MEN: Final = 64


class Lane:
    """One state on its way to the end: what its lists hold, as integers that are written back there."""

    def __init__(self, state: State) -> None:
        edition = state.edition
        self.state: Final = state
        self.edition: Final[Edition] = edition
        self.tiles: Final[Tiles] = edition.tiles
        self.land: Final[Countryside] = state.land
        self.seats: Final[i64] = edition.seats
        self.seat: i64 = state.seat
        blank = edition.blank
        self.left: Final = blank[: len(edition.tiles.kinds)]
        """How many tiles of each kind are in the bag, and how many in all."""
        self.in_bag: i64 = len(state.bag)
        for kind in state.bag:
            self.left[kind] += 1
        self.supply: Final = blank[: edition.seats]
        self.scores: Final = blank[: edition.seats]
        for seat in range(edition.seats):
            self.supply[seat] = state.supply[seat]
            self.scores[seat] = state.scores[seat]
        self.men: i64 = 0
        self.men_on: Final = blank[:_MOST_MEN]
        """The node on which each follower stands."""
        self.men_of: Final = blank[:_MOST_MEN]
        """Whose it is."""
        for node, seat in state.followers.items():
            self._add_man(node, seat)
        self.free: Final = blank[:MOST_SEGMENTS]
        self.fields: Final = blank[:]
        self.cities: Final = blank[:]
        """Fields with farmers, and the completed city that each supplies."""

    def run(self, luck: Luck) -> None:
        """Turns until the bag is empty, then the end."""
        while self._turn(luck) and self.in_bag:
            self.seat = (self.seat + 1) % self.seats
        self._score_features()
        self._score_fields()
        self._write_back()

    def _turn(self, luck: Luck) -> bool:
        """Draw, place, claim, score; False if no tile that is left fits anywhere. [CAR-2.1]"""
        land = self.land
        while self.in_bag:
            kind = self._draw(luck.below(self.in_bag))
            count = land.count(kind)
            if count:
                break
            self.state.aside.append(kind)
        else:
            return False
        completed = self._lay(kind, count, luck)
        number: i64
        for number in range(completed):
            self._score(land.done[number])
        return True

    def _lay(self, kind: i64, count: i64, luck: Luck) -> i64:
        """Lay a tile of a kind in one of so many ways, and claim something or nothing; tells what is complete."""
        choice = self.land.choice(kind, luck.below(count))
        turned = choice >> 16
        completed = self.land.lay(turned, (choice & 0xFFFF) - SHIFT)
        if self.supply[self.seat]:
            self._claim(turned, luck)
        return completed

    def _draw(self, number: i64) -> i64:
        """The kind of that number in the bag, which it leaves. [CAR-2.2]"""
        kind: i64 = 0
        while number >= self.left[kind]:
            number -= self.left[kind]
            kind += 1
        self.left[kind] -= 1
        self.in_bag -= 1
        return kind

    def _claim(self, turned: i64, luck: Luck) -> None:
        """A follower on a segment whose feature nobody stands on, or none. [CAR-4.2, CAR-4.5]"""
        land, tiles = self.land, self.tiles
        parent, tally = land.parent, land.tally
        first = tiles.firsts[turned]
        count = tiles.firsts[turned + 1] - first
        base = land.nodes - count
        found: i64 = 0
        segment: i64
        for segment in range(count):
            node = base + segment
            while parent[node] != node:
                node = parent[node]
            if tally[node] < FOLLOWER and self.edition.claimable[first + segment]:
                self.free[found] = segment
                found += 1
        if not found:
            return
        number = luck.below(found + 1)
        if number < found:
            self._claim_node(base + self.free[number])

    def _claim_node(self, node: i64) -> None:
        """A follower stands on a segment from now on."""
        land = self.land
        self._add_man(node, self.seat)
        land.tally[land.root(node)] += land.unit(self.seat)
        self.supply[self.seat] -= 1

    def _add_man(self, node: i64, seat: i64) -> None:
        self.men_on[self.men] = node
        self.men_of[self.men] = seat
        self.men += 1

    def _score(self, root: i64) -> None:
        """A feature's points go to its majority, and its followers home. [CAR-5.10, CAR-6.1]"""
        land = self.land
        total = land.tally[root]
        if total < FOLLOWER:
            return
        points = self._points(root, total)
        if points < 0:
            return
        self._award(total, points)
        man: i64 = 0
        while man < self.men:
            if land.root(self.men_on[man]) != root:
                man += 1
                continue
            self.supply[self.men_of[man]] += 1
            self.men -= 1
            self.men_on[man] = self.men_on[self.men]
            self.men_of[man] = self.men_of[self.men]
        land.tally[root] = total & (FOLLOWER - 1)

    def _points(self, root: i64, total: i64) -> i64:
        """What a feature is worth as it stands; -1 if it is a field. [CAR-5.4, CAR-5.6, CAR-5.9, CAR-8.3]"""
        land, edition = self.land, self.edition
        sort = land.homes[root] & SORT_MASK
        open_ends = total & OPEN_MASK
        if sort == edition.road:
            return land.tiles_of(root)
        if sort == edition.cloister:
            return 9 - open_ends
        if sort == edition.field:
            return -1
        size = land.tiles_of(root)
        return (size + land.signs(root)) * city_each(edition.small_city, size, open_ends)

    def _award(self, total: i64, points: i64) -> None:
        """Points for each seat with the most followers in a tally. [CAR-5.10, CAR-5.11]"""
        self._give(holders(total, self.seats), points)

    def _give(self, seats: i64, points: i64) -> None:
        """Points for each of these seats, a bit each."""
        seat: i64
        for seat in range(self.seats):
            if seats >> seat & 1:
                self.scores[seat] += points

    # ---- The end

    def _score_features(self) -> None:
        """Incomplete roads, cities and cloisters. [CAR-8.2, CAR-8.3]"""
        man: i64 = self.men - 1
        while man >= 0:
            if man < self.men:
                self._score(self.land.root(self.men_on[man]))
            man -= 1

    def _score_fields(self) -> None:
        """Completed cities at fields with farmers, by the edition chosen. [CAR-9.2, CAR-9.7]"""
        land = self.land
        edition = self.edition
        count = self._supply_cities()
        supply: i64
        other: i64
        for supply in range(count):
            field, city = self.fields[supply], self.cities[supply]
            if edition.farm_scoring == "third-edition":
                self._award(land.tally[field], 3)
                continue
            for other in range(supply):
                if self.cities[other] == city:
                    break
            else:
                self._score_city(supply, count)

    def _score_city(self, first: i64, count: i64) -> None:
        """One city for all fields at it: farmers count together, or each seat with a majority in one of them scores."""
        land, city = self.land, self.cities[first]
        together: i64 = 0
        winners: i64 = 0
        supply: i64
        for supply in range(first, count):
            if self.cities[supply] == city:
                farmers = land.tally[self.fields[supply]] & ~(FOLLOWER - 1)
                together += farmers
                winners |= holders(farmers, self.seats)
        if self.edition.farm_scoring == "first-edition":
            self._award(together, self.edition.farm_city_points)
            return
        self._give(winners, 3)

    def _supply_cities(self) -> i64:
        """Each field with farmers and each completed city that it touches, once; tells how many. [CAR-9.1]"""
        land, tiles = self.land, self.tiles
        count: i64 = 0
        number: i64
        entry: i64
        other: i64
        for number in range(land.laid):
            kind = land.tile_at(number) >> 2
            for entry in range(tiles.touch_starts[kind], tiles.touch_starts[kind + 1]):
                base = land.base_at(number)
                field = land.root(base + tiles.touch_fields[entry])
                if land.tally[field] < FOLLOWER:
                    continue
                city = land.root(base + tiles.touch_cities[entry])
                if land.tally[city] & OPEN_MASK:
                    continue
                for other in range(count):
                    if self.fields[other] == field and self.cities[other] == city:
                        break
                else:
                    self.fields[count] = field
                    self.cities[count] = city
                    count += 1
        return count

    def _write_back(self) -> None:
        state = self.state
        seats = range(state.edition.seats)
        state.agenda.clear()
        state.bag.clear()
        state.seat = self.seat
        state.scores = [self.scores[seat] for seat in seats]
        state.supply = [self.supply[seat] for seat in seats]
        state.followers = {self.men_on[man]: self.men_of[man] for man in range(self.men)}


def holders(total: i64, seats: i64) -> i64:
    """The seats with the most followers in a tally, a bit each. [CAR-5.10, CAR-5.11]"""
    most: i64 = 0
    found: i64 = 0
    bit: i64 = 1
    seat: i64
    for seat in range(seats):
        men = total >> (SEATS_AT + SEAT_BITS * seat) & SEAT_MASK
        if men > most:
            most = men
            found = 0
        if men == most:
            found |= bit
        bit += bit
    return found
