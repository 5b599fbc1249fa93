"""What features are worth, which order of scoring changes what is taken from the wall, and the final scoring."""

from collections.abc import Callable, Sequence
from itertools import permutations, product
from typing import Any, NamedTuple

from tests.castle.naive.castle import Feature

DOUBLED_BY = {"tower": 2, "house": 3}  # wall tiles that double [CST-11.4, CST-11.5]
UNFINISHED = {4: "path", 5: "tower", 6: "house"}  # wall tiles that score what is unfinished [CST-11.9]
RULES = {2: "CST-11.4", 3: "CST-11.5", 4: "CST-11.9", 5: "CST-11.10", 6: "CST-11.11", 7: "CST-11.12", 9: "CST-11.14"}


class Line(NamedTuple):
    """Points for a seat: what for, how many of what count, by which paragraph, and the site of the feature if any."""

    seat: int
    what: str
    unit: str
    number: int
    points: int
    rule: str
    site: str = ""


Owner = Callable[[Feature], int | None]


class Values:
    """The points of the facts. [CST-8.7, CST-12.6]"""

    def __init__(self, facts: dict[str, Any]) -> None:  # Any: what TOML holds is untyped
        self.scoring = facts["scoring"]
        self.wall_tiles = {table["number"]: table for table in facts["wall_tile"]}

    def completed(self, feature: Feature, doubled: bool = False) -> int:
        """A path gives 1 for each tile or 2 with a well, a tower 2, a house 1; doubled 4 or 2. [CST-8.7]"""
        if doubled:
            return feature.size() * int(self.wall_tiles[DOUBLED_BY[feature.kind]]["per_tile"])
        key = "path_with_well_per_tile" if feature.kind == "path" and feature.signs else f"{feature.kind}_per_tile"
        return feature.size() * int(self.scoring[key])

    def line(self, seat: int, feature: Feature, doubled: bool = False) -> Line:
        """What a completed feature brings. [CST-8.7, CST-11.4, CST-11.5]"""
        rule = RULES[DOUBLED_BY[feature.kind]] if doubled else "CST-8.7"
        points = self.completed(feature, doubled)
        return Line(seat, feature.kind, "tiles", feature.size(), points, rule, feature.site)

    def unfinished(self, number: int, feature: Feature, wells: str) -> int:
        """A well counts only with the option. [CST-11.9, CST-11.10, CST-11.11]"""
        factor = 2 if number == 4 and feature.signs and wells == "double" else 1
        return feature.size() * int(self.wall_tiles[number]["per_tile"]) * factor


def stops(start: int, moves: Sequence[int], towers: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The towers whose wall tile a marker takes that makes these moves one by one. [CST-8.9, CST-10.2, CST-10.3]"""
    taken = []
    for points in moves:
        start += points
        for tower in towers:
            if points > 0 and start % 100 in tower and tower not in taken:
                taken.append(tower)
    return taken


def order_matters(
    values: Values, features: Sequence[Feature], start: int, towers: Sequence[tuple[int, int]], usable: Sequence[int]
) -> bool:
    """For some permitted doubling choice, orders differ in the wall tiles taken. [CST-8.4, CST-11.6]"""
    for choice in product((False, True), repeat=len(features)):
        doubled = [feature for feature, chosen in zip(features, choice, strict=True) if chosen]
        if not may_double(doubled, usable):
            continue
        moves = [values.completed(feature, chosen) for feature, chosen in zip(features, choice, strict=True)]
        if len({frozenset(stops(start, order, towers)) for order in permutations(moves)}) > 1:
            return True
    return False


def may_double(doubled: Sequence[Feature], usable: Sequence[int]) -> bool:
    """Each doubled feature takes a wall tile of its own. [CST-11.6]"""
    kinds = [feature.kind for feature in doubled]
    return all(kind in DOUBLED_BY and kinds.count(kind) <= usable.count(DOUBLED_BY[kind]) for kind in kinds)


class Ending:
    """The final scoring of a position. [CST-12.1]"""

    def __init__(self, values: Values, options: dict[str, str], features: Sequence[Feature], owner: Owner) -> None:
        self.values = values
        self.options = options
        self.features = features
        self.owner = owner

    def lines(self, keeps: Sequence[int], owned: Sequence[Sequence[int]], region: int) -> list[Line]:
        """Keep, courts, then tiles 4, 5, 6 and 9. [CST-12.8]"""
        found = [*self.keep(keeps, owned, region), *self.courts(owned)]
        for number in UNFINISHED:
            for seat in (0, 1):
                found += self.unfinished(number, seat, owned[seat].count(number))
        bonus = self.values.wall_tiles[9]["points"]
        nines = [seat for seat in (0, 1) for _ in range(owned[seat].count(9))]
        return found + [Line(seat, "wall tile", "wall tiles", 1, bonus, RULES[9]) for seat in nines]

    def keep(self, keeps: Sequence[int], owned: Sequence[Sequence[int]], region: int) -> list[Line]:
        """The strictly larger keep scores the largest empty region. [CST-11.13, CST-11.16, CST-11.19, CST-12.4]"""
        more = self.values.wall_tiles[8]["extra_tiles"]
        sizes = [keeps[seat] + more * owned[seat].count(8) if keeps[seat] else 0 for seat in (0, 1)]
        if sizes[0] == sizes[1]:
            return []
        return [Line(sizes.index(max(sizes)), "keep", "cells", region, region, "CST-12.4")]

    def courts(self, owned: Sequence[Sequence[int]]) -> list[Line]:
        """Markets count 3 each for the majority, or 4 in one court. [CST-11.12, CST-12.6]"""
        better = [self.better_court(seat) for seat in (0, 1) if 7 in owned[seat]]
        found = []
        for court in self.features:
            seat = self.owner(court)
            if court.kind == "court" and court.signs and seat is not None:
                each, rule = self.values.scoring["market"], "CST-12.6"
                if court in better:
                    each, rule = self.values.wall_tiles[7]["per_market"], RULES[7]
                found.append(Line(seat, "court", "markets", court.signs, court.signs * each, rule, court.site))
        return found

    def better_court(self, seat: int) -> Feature | None:
        """His largest court, or the one with most markets if he may choose. [CST-11.12, CST-11.18]"""
        courts = [court for court in self.features if court.kind == "court" and self.owner(court) == seat]
        if self.options["tile_7_court"] == "owner_choice":
            return max(courts, key=lambda court: court.signs, default=None)
        return max(courts, key=lambda court: (court.size(), court.signs), default=None)

    def unfinished(self, number: int, seat: int, copies: int) -> list[Line]:
        """The most valuable features, a different one for each copy. [CST-11.15, CST-11.18, CST-12.3]"""
        kind = UNFINISHED[number]
        mine = [feature for feature in self.features if feature.kind == kind and self.owner(feature) == seat]
        worth = [
            (self.values.unfinished(number, feature, self.options["unfinished_path_well"]), feature)
            for feature in mine
            if not feature.complete()
        ]
        worth.sort(key=lambda pair: -pair[0])  # of equal ones the lowest id stays first
        return [
            Line(seat, kind, "tiles", feature.size(), points, RULES[number], feature.site)
            for points, feature in worth[:copies]
        ]
