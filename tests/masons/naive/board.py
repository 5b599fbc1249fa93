"""The net, what stands on it, and what that means: cities, the open country, the supply."""

from collections import Counter
from typing import Any, NamedTuple

OUTSIDE = "outside"
KINDS = ("towers", "houses", "palaces")

City = list[str]
"""The spaces of a city, in the order of the board."""


class Line(NamedTuple):
    """Where a wall may stand. [MAS-1.3]"""

    ends: tuple[str, str]
    sides: tuple[str, str]
    """The spaces beside it; behind an edge line lies the outside."""


class Space(NamedTuple):
    """A piece of land. [MAS-1.5]"""

    corners: tuple[str, ...]
    country: str


class Board:
    """Lines, points and spaces by name, and what stands there. [MAS-1.2, MAS-1.4, MAS-3.1]"""

    def __init__(self, facts: dict[str, Any]) -> None:  # Any: what TOML holds is untyped
        self.facts = facts
        tables = facts["board"]
        self.coastal = {point["id"]: point["sea"] != "" for point in tables["points"]}
        self.lines = {line["id"]: Line(tuple(line["ends"]), (*line["cells"], OUTSIDE)[:2]) for line in tables["lines"]}
        self.spaces = {space["id"]: Space(tuple(space["points"]), space["country"]) for space in tables["cells"]}
        self.ways = {
            place: [
                (name, other)
                for name, line in self.lines.items()
                for side, other in (line.sides, line.sides[::-1])
                if side == place
            ]
            for place in (*self.spaces, OUTSIDE)
        }
        self.made: dict[str, dict[str, int]] = {kind: dict(facts["pieces"][kind]) for kind in KINDS}
        self.walls_made: int = facts["pieces"]["walls"]
        self.walls: set[str] = set()
        self.towers: dict[str, str] = {}
        self.houses: list[tuple[str, str]] = []
        self.palaces: list[tuple[str, str]] = []

    def copy(self) -> "Board":
        other = Board(self.facts)
        other.made, other.walls_made = self.made, self.walls_made
        other.walls, other.towers = set(self.walls), dict(self.towers)
        other.houses, other.palaces = list(self.houses), list(self.palaces)
        return other

    # ---- The supply [MAS-2.5]

    def walls_left(self) -> int:
        return self.walls_made - len(self.walls)

    def left(self, kind: str) -> dict[str, int]:
        """What is not on the board, by colour. [MAS-2.5]"""
        standing = {
            "towers": list(self.towers.values()),
            "houses": [colour for _, colour in self.houses],
            "palaces": [colour for _, colour in self.palaces],
        }
        used = Counter(standing[kind])
        return {colour: number - used[colour] for colour, number in self.made[kind].items()}

    def is_out(self, kind: str) -> bool:
        """Whether nothing of that kind is left, all colours together. [MAS-15.1]"""
        return self.walls_left() == 0 if kind == "walls" else sum(self.left(kind).values()) == 0

    # ---- Cities [MAS-8.1]

    def group(self, start: str) -> set[str]:
        """Everything that can be reached without crossing a wall, perhaps with the outside. [MAS-8.1]"""
        found, beside = {start}, [start]
        while beside:
            for line, other in self.ways[beside.pop()]:
                if line not in self.walls and other not in found:
                    found.add(other)
                    beside.append(other)
        return found

    def cities(self) -> list[City]:
        """The groups without the outside, by their first spaces. [MAS-8.1, MAS-8.3]"""
        cities: list[City] = []
        seen = self.group(OUTSIDE)
        for space in self.spaces:
            if space not in seen:
                group = self.group(space)
                seen |= group
                cities.append([each for each in self.spaces if each in group])
        return cities

    def city_at(self, space: str) -> City:
        """The city that a space belongs to. [MAS-8.1]"""
        return next(city for city in self.cities() if space in city)

    def city_towers(self, city: City) -> list[str]:
        """The points with a tower at a corner of its spaces. [MAS-8.8]"""
        corners = {corner for space in city for corner in self.spaces[space].corners}
        return [point for point in self.coastal if point in self.towers and point in corners]

    def city_walls(self, city: City) -> list[str]:
        """Walls with exactly one side in it. [MAS-8.8]"""
        return [
            line
            for line in self.lines
            if line in self.walls and sum(side in city for side in self.lines[line].sides) == 1
        ]

    def city_houses(self, city: City) -> list[str]:
        """The colours of its houses, wherever in it they stand. [MAS-8.9]"""
        return [colour for space, colour in self.houses if space in city]

    def city_palaces(self, city: City) -> list[str]:
        """The colours of its palaces. [MAS-8.9]"""
        return [colour for space, colour in self.palaces if space in city]

    # ---- The open country [MAS-8.10]

    def open_houses(self) -> list[tuple[str, str]]:
        cities = self.cities()
        return [house for house in self.houses if not any(house[0] in city for city in cities)]

    def open_towers(self) -> list[str]:
        taken = {point for city in self.cities() for point in self.city_towers(city)}
        return [point for point in self.coastal if point in self.towers and point not in taken]

    def open_walls(self) -> list[str]:
        taken = {wall for city in self.cities() for wall in self.city_walls(city)}
        return [line for line in self.lines if line in self.walls and line not in taken]

    # ---- What may be done, and what happens by itself

    def free_lines(self) -> list[str]:
        """Lines without a wall, except inside a city. [MAS-5.1, MAS-5.2, MAS-5.3, MAS-5.4]"""
        cities = self.cities()
        inside = {
            name for name, line in self.lines.items() for city in cities if all(side in city for side in line.sides)
        }
        return [line for line in self.lines if line not in self.walls and line not in inside]

    def closed_by(self, line: str) -> City | None:
        """The city that a wall on this line closes. [MAS-8.4, MAS-8.5]"""
        beside = [side for side in self.lines[line].sides if side != OUTSIDE]
        self.walls.add(line)
        new = [city for city in self.cities() if any(side in city for side in beside)]
        self.walls.remove(line)
        assert len(new) <= 1, "one wall closes at most one city"
        return new[0] if new else None

    def build_palaces(self) -> bool:
        """Pairs of houses in cities become palaces; whether that took the last one. [MAS-9.1, MAS-9.2, MAS-9.4]"""
        is_last = False
        for city in self.cities():
            for colour in self.made["palaces"]:
                while self.city_houses(city).count(colour) >= 2 and self.left("palaces")[colour] > 0:
                    for _ in range(2):
                        self.houses.remove(next(h for h in self.houses if h[0] in city and h[1] == colour))
                    self.palaces.append((city[0], colour))
                    is_last = is_last or self.is_out("palaces")
        return is_last

    def common_walls(self, one: City, other: City) -> list[str]:
        """Walls with one city on one side and the other on the other. [MAS-10.2]"""
        return [
            line
            for line in self.walls
            if any(a in one and b in other for a, b in (self.lines[line].sides, self.lines[line].sides[::-1]))
        ]

    def neighbours(self, city: City) -> list[City]:
        """Cities that have a wall in common with it. [MAS-10.1]"""
        return [other for other in self.cities() if other != city and self.common_walls(city, other)]

    def join(self, one: City, other: City) -> None:
        """All walls between the two go. [MAS-10.3]"""
        for line in self.common_walls(one, other):
            self.walls.remove(line)

    def clean_up(self, city: City) -> None:
        """Walls with both sides in the city go, then towers without a wall. [MAS-11.1, MAS-11.2, MAS-11.5]"""
        self.walls = {line for line in self.walls if not all(side in city for side in self.lines[line].sides)}
        self.towers = {
            point: colour
            for point, colour in self.towers.items()
            if any(point in self.lines[line].ends for line in self.walls)
        }
