"""The guild cards of a table as numbers: what each kind counts, and for how many points. [MAS-14.1 to MAS-14.16]"""

from typing import Final

from remparts.core.ints import i64, ints
from remparts.core.ledger import Entry, Term
from remparts.games.masons.rules.facts import Components

SIZE: Final = 0
COLOURS: Final = 1
CITY_TOWERS: Final = 2
PALACES: Final = 3
BUILDINGS: Final = 4
OPEN_HOUSES: Final = 5
OPEN_TOWERS: Final = 6
SEA_TOWERS: Final = 7
OPEN_WALLS: Final = 8
CITIES: Final = 9

_COUNTED: Final = {
    ("city", "cells"): SIZE,
    ("city", "building_colours"): COLOURS,
    ("city", "towers"): CITY_TOWERS,
    ("city", "palaces"): PALACES,
    ("city", "buildings"): BUILDINGS,
    ("outside", "houses"): OPEN_HOUSES,
    ("outside", "towers"): OPEN_TOWERS,
    ("outside", "towers_at_sea"): SEA_TOWERS,
    ("outside", "walls"): OPEN_WALLS,
    ("board", "closed_cities"): CITIES,
}
"""What a kind counts, by its scope and its word for that."""

_WORDS: Final = (
    "spaces", "colours", "towers", "palaces", "houses", "houses", "towers", "coastal towers", "walls", "cities",
)  # fmt: skip
"""What is counted, in the words of an explanation."""

ALL: Final = -1
"""Every colour, or every country."""


def _number(name: str, names: tuple[str, ...]) -> int:
    """The number of a name; one that is not there has a number of its own."""
    if not name:
        return ALL
    return names.index(name) if name in names else len(names)


class Guild:
    """What each kind counts and what that gives, by the numbers of kinds."""

    def __init__(self, box: Components, tower_colours: tuple[str, ...], house_colours: tuple[str, ...]) -> None:
        kinds, countries = box.kinds, box.net.countries
        self._kinds: Final = kinds
        self._spaces: Final = [space.name for space in box.net.spaces]
        self.counts: Final = ints([_COUNTED[kind.scope, kind.count] for kind in kinds])
        self.is_for_city: Final = ints([int(kind.is_for_city) for kind in kinds])
        """Whether it depends on the city that is scored."""
        colours = {"towers": tower_colours}
        self.colour: Final = ints([_number(kind.colour, colours.get(kind.count, house_colours)) for kind in kinds])
        """The tower or house colour that counts."""
        self.country: Final = ints([_number(kind.country, countries) for kind in kinds])
        self.each: Final = ints([kind.each for kind in kinds])
        self.each_palace: Final = ints([kind.each_palace for kind in kinds])
        self.steps: Final = [ints([number for step in kind.steps for number in step]) for kind in kinds]
        """From how many to how many give how many points at once."""

    def points(self, kind: i64, count: i64, palaces: i64) -> i64:
        """What a card gives that counts so many, and so many palaces besides."""
        steps = self.steps[kind]
        if not len(steps):
            return self.each[kind] * count + self.each_palace[kind] * palaces
        at: i64 = 0
        while at < len(steps):
            if steps[at] <= count <= steps[at + 1]:
                return steps[at + 2]
            at += 3
        return 0

    def terms(self, kind: int, count: int, palaces: int) -> tuple[Term, ...]:
        """The same, explained. [MAS-14.8]"""
        rule, what = self._kinds[kind].rule, _WORDS[self.counts[kind]]
        if not palaces:
            return (Term(what, self.points(kind, count, 0), rule, count),)
        term = Term("palaces", self.points(kind, 0, palaces), rule, palaces)
        return (term, Term(what, self.points(kind, count, 0), rule, count)) if count else (term,)

    def entry(self, seat: int, kind: int, city: int, count: int, palaces: int) -> Entry:
        """The line of the ledger for a card that counted so many in a city, or in none."""
        name = self._kinds[kind].name
        at = f"{name}@{self._spaces[city]}" if self.is_for_city[kind] and city >= 0 else name
        return Entry(seat, name, self.terms(kind, count, palaces), at)
