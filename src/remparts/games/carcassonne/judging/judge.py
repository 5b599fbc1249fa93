"""What the features of a land promise and followers are good for, in thousandths of a point."""

from collections.abc import Mapping, Sequence
from typing import Final

from remparts.core.ints import POWERS, Ints, i64, ints, zeros
from remparts.games.carcassonne.judging.model import CITIES, CITY, CLOISTER, FIELD, POINT, ROADS, Model
from remparts.games.carcassonne.rules.countryside import Countryside, Tiles
from remparts.games.carcassonne.rules.edition import Edition
from remparts.games.carcassonne.rules.scoring import city_each
from remparts.games.carcassonne.rules.state import State
from remparts.land.land import OPEN_MASK, SEAT_MASK, SEATS_AT, SORT_MASK
from remparts.land.sets import FOLLOWER, MOST_SEGMENTS, SEAT_BITS

_MOST_CITIES: Final = 60
"""So many cities at most are told apart where fields touch them."""


def _thousandths(numbers: Sequence[float]) -> Ints:
    return ints([round(POINT * number) for number in numbers])


def _thousandth(numbers: Sequence[float]) -> int:
    return round(POINT * numbers[0])


class Judge:
    """Judges positions of one edition; it looks at one land at a time."""

    def __init__(self, edition: Edition, weights: Mapping[str, Sequence[float]]) -> None:
        self.hope: Final = _thousandths(weights["hope"])
        """The share of what closing a feature would bring, by the cells that it waits for."""
        self.city_growth: Final[i64] = _thousandth(weights["city_growth"])
        self.road_growth: Final[i64] = _thousandth(weights["road_growth"])
        """What closing adds beside the points of the tiles that lie."""
        self.cloister: Final[i64] = _thousandth(weights["cloister"])
        """What an empty cell around a cloister is worth, with many tiles to come."""
        self.farm_done: Final[i64] = _thousandth(weights["farm_done"])
        self.farm_open: Final[i64] = _thousandth(weights["farm_open"])
        """What a city is worth to farmers with many tiles to come, complete or sure to be."""
        self.back: Final[i64] = _thousandth(weights["back"])
        """What it is worth that a follower will return, with many tiles to come."""
        self.follower: Final = _thousandths(weights["follower"])
        """What followers in supply are worth by their number, with many tiles to come."""
        self.many: Final[i64] = max(1, round(weights["many"][0]))
        """The number of tiles left from which they count in full; with fewer tiles they fade."""
        self.rival: Final[i64] = _thousandth(weights["rival"])
        """How much a point of an opponent weighs against one's own."""
        find = min(1.0, max(0.0, weights["find"][0]))
        """The chance that a tile which fits a cell comes to lie there."""
        tiles = edition.tiles
        tiles.tell_offers()
        self.edition: Final = edition
        self.tiles: Final[Tiles] = tiles
        self.seats: Final[i64] = edition.seats
        self.city: Final[i64] = tiles.sort_number("city")
        room = tiles.node_room + MOST_SEGMENTS
        self._chance: Final = ints([round(POINT * (1 - (1 - find) ** number)) for number in range(tiles.tile_room + 1)])
        self._reached: Final = ints(
            next((index for index, segment in enumerate(turned.segments) if side in segment.sides), -1)
            for turned in tiles.turned
            for side in range(4)
        )
        """The segment that reaches the middle of each side of each turned tile, or -1."""
        self._found: Final = zeros(12 * (tiles.tile_room + 1))
        self._serial: i64 = 0
        self._seen: Final = zeros(room)
        self._odds: Final = zeros(room)
        self._cells: Final = zeros(room)
        self._last: Final = zeros(room)
        """For roots at open ends: when they were seen, their odds to close, the cells they wait for, the last cell."""
        self._counted: Final = zeros(room)
        self._ordinal: Final = zeros(room)
        self._city_seen: Final = zeros(room)
        self._field_seen: Final = zeros(room)
        self._touching: Final = zeros(room)
        self._farm: Final = zeros(room)
        self._fits: Ints = zeros(0)
        self._left: Ints = zeros(0)
        self._bag: list[int] = []
        self._number: i64 = -1
        """The bag that was expected last, and how many tiles there were in all; -1 if none was."""
        self.future: i64 = POINT
        self._farm_points: Final[i64] = edition.farm_city_points if edition.farm_scoring == "first-edition" else 3
        self.values: Final = zeros(edition.seats)
        self.supply: Final = zeros(edition.seats)
        self.model: Final = Model(weights, len(edition.stock), edition.seats)
        self._ends: Final = zeros(room)
        self._end_count: i64 = 0
        self._fields: Final = zeros(room)
        self._field_count: i64 = 0
        """The roots of incomplete roads and cities, and of fields that touch cities."""

    def expect(self, left: Ints, number: i64) -> None:
        """These tiles are left of each kind, so many in all."""
        self._number = -1
        self._left = left
        self._fits = zeros(int(self.tiles.demands))
        many = self.many
        self.future = POINT if number >= many else POINT * number // many
        self.model.expect(number)

    def expect_all(self, state: State) -> None:
        """The tiles that are left in a state; states looked at one after the other often have the same."""
        bag = state.bag
        number: i64 = len(bag) + sum([len(hand) for hand in state.hands])
        if number == self._number and bag == self._bag:
            return
        left = zeros(len(self.tiles.kinds))
        for kind in bag:
            left[kind] += 1
        self.expect(left, number)
        self._bag, self._number = bag[:], number

    def worth(self, state: State, seat: i64) -> i64:
        """How far a seat is ahead, with all that can be expected."""
        self.look(state.land)
        nodes = ints(state.followers)
        self.weigh(state.land, len(nodes), nodes, ints(state.scores), ints(state.supply))
        return self.margin(seat)

    def _farm_now(self) -> i64:
        """What a complete city is worth to farmers: in the end, as much as the rules say."""
        return self.farm_done + (self._farm_points * POINT - self.farm_done) * (POINT - self.future) // POINT

    def _fitting(self, demand: i64) -> i64:
        """The chance that a tile comes to lie in a cell with this demand."""
        known = self._fits[demand]
        if known:
            return known - 1
        tiles, left = self.tiles, self._left
        fits, demands = tiles.fits, tiles.demands
        number: i64 = 0
        kind: i64
        for kind in range(len(left)):
            if left[kind] and fits[kind * demands + demand]:
                number += left[kind]
        chance = self._chance[number]
        self._fits[demand] = chance + 1
        return chance

    def look(self, land: Countryside) -> None:
        """See what may become of the features of a land."""
        self._serial += 1
        self._look_at_ends(land)
        self._look_at_fields(land)

    def _look_at_ends(self, land: Countryside) -> None:
        found, seen, odds, cells, last = self._found, self._seen, self._odds, self._cells, self._last
        parent = land.parent
        serial = self._serial
        self._end_count = 0
        count = land.gaps(self._reached, found)
        entry: i64 = 0
        while entry < count:
            root = found[entry + 2]
            while parent[root] != root:
                root = parent[root]
            slot = found[entry]
            if seen[root] != serial:
                seen[root] = serial
                self._ends[self._end_count] = root
                self._end_count += 1
                odds[root] = self._fitting(found[entry + 1])
                cells[root] = 1
                last[root] = slot
            elif last[root] != slot:
                odds[root] = odds[root] * self._fitting(found[entry + 1]) // POINT
                cells[root] += 1
                last[root] = slot
            entry += 3

    def hoped(self, root: i64) -> i64:
        """The odds that an open feature closes."""
        if self._seen[root] != self._serial:
            return 0
        cells = self._cells[root]
        most = len(self.hope) - 1
        return self._odds[root] * self.hope[min(most, cells)] // POINT

    def _look_at_fields(self, land: Countryside) -> None:
        tiles, parent, tally, serial = self.tiles, land.parent, land.tally, self._serial
        starts, fields, towns = tiles.touch_starts, tiles.touch_fields, tiles.touch_cities
        city_seen, field_seen, ordinal = self._city_seen, self._field_seen, self._ordinal
        done, coming = self._farm_now(), self.farm_open
        cities: i64 = 0
        self._field_count = 0
        number: i64
        entry: i64
        for number in range(land.laid):
            kind = land.tile_at(number) >> 2
            first = starts[kind]
            end = starts[kind + 1]
            if first == end:
                continue
            base = land.base_at(number)
            for entry in range(first, end):
                field = base + fields[entry]
                while parent[field] != field:
                    field = parent[field]
                city = base + towns[entry]
                while parent[city] != city:
                    city = parent[city]
                if city_seen[city] != serial:
                    city_seen[city] = serial
                    ordinal[city] = cities
                    if cities < _MOST_CITIES:
                        cities += 1
                if field_seen[field] != serial:
                    field_seen[field] = serial
                    self._fields[self._field_count] = field
                    self._field_count += 1
                    self._touching[field] = 0
                    self._farm[field] = 0
                bit = POWERS[ordinal[city]]
                if not self._touching[field] & bit:
                    self._touching[field] |= bit
                    open_ends = tally[city] & OPEN_MASK
                    self._farm[field] += coming * self.hoped(city) // POINT if open_ends else done

    def promise(self, land: Countryside, root: i64) -> i64:
        """What an incomplete feature, or a field, promises to whoever has the majority there."""
        edition = self.edition
        sort = land.homes[root] & SORT_MASK
        total = land.tally[root]
        open_ends = total & OPEN_MASK
        if sort == edition.field:
            return self._farm[root] if self._field_seen[root] == self._serial else 0
        if sort != edition.road and sort != self.city:
            return (9 - open_ends) * POINT + open_ends * self.cloister * self.future // POINT
        hope = self.hoped(root)
        size = land.size(root)
        back = self.back * self.future // POINT
        if sort == edition.road:
            return size * POINT + hope * (self.road_growth + back) // POINT
        now = size + land.signs(root)
        return now * POINT + hope * (now * POINT + self.city_growth + back) // POINT

    def points(self, land: Countryside, root: i64) -> i64:
        """What a complete feature brings."""
        edition = self.edition
        sort = land.homes[root] & SORT_MASK
        if sort == edition.road:
            return land.tiles_of(root) * POINT
        if sort == edition.cloister:
            return 9 * POINT
        size = land.tiles_of(root)
        return (size + land.signs(root)) * city_each(edition.small_city, size, 0) * POINT

    def weigh(self, land: Countryside, men: i64, men_on: Ints, scores: Ints, supply: Ints) -> None:
        """What each seat has and may expect, with what is complete scored; into `values`, `supply` and the model."""
        values, parent, tally, counted, serial = self.values, land.parent, land.tally, self._counted, self._serial
        model = self.model
        seat: i64
        man: i64
        field = self.edition.field
        for seat in range(self.seats):
            values[seat] = scores[seat] * POINT
            self.supply[seat] = supply[seat]
        model.clear()
        for man in range(men):
            root = men_on[man]
            while parent[root] != root:
                root = parent[root]
            if counted[root] == serial:
                continue
            counted[root] = serial
            total = tally[root]
            is_done = not total & OPEN_MASK and land.homes[root] & SORT_MASK != field
            worth = self.points(land, root) if is_done else self.promise(land, root)
            most: i64 = 1
            for seat in range(self.seats):
                number = total >> (SEATS_AT + SEAT_BITS * seat) & SEAT_MASK
                if number > most:
                    most = number
            for seat in range(self.seats):
                number = total >> (SEATS_AT + SEAT_BITS * seat) & SEAT_MASK
                if number == most:
                    values[seat] += worth
                    if is_done:
                        model.add_points(seat, worth)
                    elif not model.is_blank:
                        model.add_held(seat, self.sort(land, root), worth)
                if is_done:
                    self.supply[seat] += number
        for seat in range(self.seats):
            model.add_points(seat, scores[seat] * POINT)
            model.add_supply(seat, self.supply[seat])
        if not model.is_blank:
            self._measure_free(land)

    def _measure_free(self, land: Countryside) -> None:
        """Tell the model what nobody holds."""
        number: i64
        for number in range(self._end_count + self._field_count):
            root = self._ends[number] if number < self._end_count else self._fields[number - self._end_count]
            if land.tally[root] < FOLLOWER:
                self.model.add_free(self.sort(land, root), self.promise(land, root))

    def sort(self, land: Countryside, root: i64) -> i64:
        """The class of an incomplete feature, or of a field, among those that the model tells apart."""
        edition = self.edition
        sort = land.homes[root] & SORT_MASK
        if sort == edition.field:
            return FIELD
        if sort != edition.road and sort != self.city:
            return CLOISTER
        cells: i64 = 0
        if self._seen[root] == self._serial and self._odds[root]:
            cells = self._cells[root]
        most: i64 = ROADS - 1
        if sort == edition.road:
            return min(most, cells)
        most = CITIES - 1
        return CITY + min(most, cells)

    def follower_worth(self, number: i64) -> i64:
        most = len(self.follower) - 1
        return self.follower[min(most, number)] * self.future // POINT

    def margin(self, seat: i64) -> i64:
        """What a seat is ahead of the best other one."""
        return self._ahead(seat, 0, 0, 0)

    def claiming(self, land: Countryside, seat: i64, root: i64) -> i64:
        """The same, had it a follower more on an incomplete feature that nobody holds."""
        promise, sort = self.promise(land, root), self.sort(land, root)
        was_free = sort < CLOISTER or (sort == FIELD and self._field_seen[root] == self._serial)
        return self._ahead(seat, promise, 1, self.model.of_claim(seat, sort, promise, self.supply[seat], was_free))

    def scoring(self, land: Countryside, seat: i64, root: i64) -> i64:
        """The same, had it a follower on a complete feature that nobody holds, who returns at once."""
        points = self.points(land, root)
        return self._ahead(seat, points, 0, self.model.of_points(points))

    def _ahead(self, seat: i64, more: i64, fewer: i64, change: i64) -> i64:
        """What a seat is ahead, had it so much more, so many followers fewer, and by the model a change."""
        model = self.model
        best: i64 = -1000000000
        own: i64 = 0
        each: i64
        for each in range(self.seats):
            if each == seat:
                own = self.values[each] + self.follower_worth(self.supply[each] - fewer) + more
                own += (model.of_own(each) + change) // POINT
            else:
                other = (self.values[each] + self.follower_worth(self.supply[each])) * self.rival
                best = max(best, (other - model.of_other(each)) // POINT)
        return own - best
