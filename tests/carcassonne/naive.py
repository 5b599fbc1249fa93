"""Carcassonne a second time, slow and obvious, from the rules text alone: base game and three-tile variant.

Only tiles, followers, points and whose turn it is are remembered; all else is worked out anew each time.
Tests play each game here as well and compare. No code is shared with the engine, or a mistake would be too.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

FACTS = Path(__file__).parents[2] / "src/remparts/games/carcassonne/facts.toml"

DEFAULTS = {
    "first_player": "youngest-decides",
    "farm_scoring": "first-edition",
    "farm_city_points": "3",
    "small_city": "2",
    "hand_tiles": "0",
    "hand_end": "play-out",
}
FOLLOWERS = 7  # of the eight, one is the score marker [CAR-1.5]
SIDES = "nesw"  # clockwise; also the facings
PLACES = ("n", "e", "s", "w", "nl", "nr", "el", "er", "sl", "sr", "wl", "wr")  # sides, then half-sides
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
ROLE = {"city": "knight", "road": "thief", "field": "farmer", "cloister": "monk"}
BUILDINGS = ("city", "road", "cloister")  # what can be completed, in canonical order
CHANCE_STEPS = ("draw first", "deal hands", "draw", "replace", "refill")

Cell = tuple[int, int]
Spot = tuple[int, int, int]  # x, y, index of a segment in the feature list of the facts
Line = tuple[int, str, int]  # seat, kind of feature, points


# ---- Tiles


@dataclass(frozen=True)
class Segment:
    """The part of a feature on one tile, with the role it offers. [CAR-4.4]"""

    kind: str
    places: tuple[str, ...]  # sides of a city or road, half-sides of a field, none for a cloister
    pennants: int
    cities: tuple[int, ...]  # indexes of the city segments that a field segment borders


@dataclass(frozen=True)
class Tile:
    """One kind of tile as it lies: its four edges in the order n e s w, and its segments. [CAR-1.2]"""

    edges: str
    segments: tuple[Segment, ...]


Board = dict[Cell, Tile]  # in the order of placement


def read_facts() -> list[dict[str, Any]]:  # Any: what TOML holds is untyped
    """The kinds of tile of the base game are the facts of the base set. [CAR-1.2]"""
    tables: list[dict[str, Any]] = tomllib.loads(FACTS.read_text(encoding="utf-8"))["tile"]
    return [table for table in tables if table["set"] == "base"]


def read_tile(table: dict[str, Any]) -> Tile:  # Any: as above
    """A tile facing north shows its edges and segments as the facts give them. [CAR-1.2]"""
    segments = tuple(
        Segment(
            kind=feature["kind"],
            places=tuple(place.lower() for place in feature.get("sides", []) + feature.get("halves", [])),
            pennants=feature.get("pennants", 0),
            cities=tuple(feature.get("touches_cities", [])),
        )
        for feature in table["features"]
    )
    return Tile(table["edges"], segments)


def turn_place(place: str, facing: str) -> str:
    """Turning a tile moves its sides clockwise; left and right halves stay left and right. [CAR-3.3]"""
    return SIDES[(SIDES.index(place[0]) + SIDES.index(facing)) % 4] + place[1:]


def turn_tile(tile: Tile, facing: str) -> Tile:
    """A tile may lie in any of the four facings; what was north then points where it faces. [CAR-3.3]"""
    edge_at = {turn_place(side, facing): edge for side, edge in zip(SIDES, tile.edges, strict=True)}
    segments = []
    for segment in tile.segments:
        places = [turn_place(place, facing) for place in segment.places]
        segments.append(replace(segment, places=tuple(sorted(places, key=PLACES.index))))
    return Tile("".join(edge_at[side] for side in SIDES), tuple(segments))


def picture(tile: Tile) -> set[tuple[str, tuple[str, ...], int, frozenset[tuple[str, ...]]]]:
    """What can be seen of a tile, without the order of its segments, tells its facings apart. [CAR-3.3]"""
    return {
        (
            segment.kind,
            segment.places,
            segment.pennants,
            frozenset(tile.segments[city].places for city in segment.cities),
        )
        for segment in tile.segments
    }


def different_facings(tile: Tile) -> list[str]:
    """Of the four facings, those that do not look like an earlier one. [CAR-3.3]"""
    pictures = [picture(turn_tile(tile, facing)) for facing in SIDES]
    return [facing for i, facing in enumerate(SIDES) if pictures[i] not in pictures[:i]]


# ---- The landscape


def next_cell(cell: Cell, place: str) -> Cell:
    """The cell on the other side of this side or half-side shares an edge with this one. [CAR-3.1]"""
    dx, dy = STEP[place[0]]
    return cell[0] + dx, cell[1] + dy


def opposite(place: str) -> str:
    """The side or half-side of the neighbour that this one meets: left halves meet right halves. [CAR-7.1]"""
    side = SIDES[(SIDES.index(place[0]) + 2) % 4]
    return side + {"": "", "l": "r", "r": "l"}[place[1:]]


def cells_around(cell: Cell) -> list[Cell]:
    """The eight cells surrounding a cell, diagonals included. [CAR-5.9]"""
    x, y = cell
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def fits(board: Board, tile: Tile, cell: Cell) -> bool:
    """The cell is empty and shares edges with tiles, each of the same type on both. [CAR-3.1, CAR-3.2]"""
    if cell in board:
        return False
    sides_shared = [side for side in SIDES if next_cell(cell, side) in board]
    return sides_shared != [] and all(
        tile.edges[SIDES.index(side)] == board[next_cell(cell, side)].edges[SIDES.index(opposite(side))]
        for side in sides_shared
    )


def joined(board: Board, spot: Spot) -> set[Spot]:
    """All segments reached from one by crossing touching edges are one feature with it. [CAR-4.5, CAR-7.1]"""
    found = {spot}
    waiting = [spot]
    while waiting:
        x, y, index = waiting.pop()
        segment = board[x, y].segments[index]
        for place in segment.places:
            cell = next_cell((x, y), place)
            if cell not in board:
                continue
            for other_index, other in enumerate(board[cell].segments):
                other_spot = (*cell, other_index)
                if other.kind == segment.kind and opposite(place) in other.places and other_spot not in found:
                    found.add(other_spot)
                    waiting.append(other_spot)
    return found


def count_open(board: Board, spot: Spot) -> int:
    """Road or city edges facing empty cells; empty cells around a cloister. [CAR-5.2, CAR-5.5, CAR-5.9]"""
    x, y, index = spot
    segment = board[x, y].segments[index]
    if segment.kind == "field":
        return 0
    if segment.kind == "cloister":
        return sum(cell not in board for cell in cells_around((x, y)))
    return sum(next_cell((x, y), side) not in board for side in segment.places)


class Feature(NamedTuple):
    """Joined segments, what is open about them, and how many followers each seat has there. [CAR-4.5]"""

    kind: str
    spots: frozenset[Spot]
    open_ends: int
    followers: tuple[int, ...]


def find_features(board: Board, followers: list[tuple[int, Spot]], seats: int) -> list[Feature]:
    """Every segment belongs to one feature; they come by placement number, then segment index. [CAR-5.14]"""
    features = []
    seen: set[Spot] = set()
    for (x, y), tile in board.items():
        for index, segment in enumerate(tile.segments):
            if (x, y, index) in seen:
                continue
            spots = joined(board, (x, y, index))
            seen |= spots
            open_ends = sum(count_open(board, spot) for spot in spots)
            owners = [seat for seat, spot in followers if spot in spots]
            counts = tuple(owners.count(seat) for seat in range(seats))
            features.append(Feature(segment.kind, frozenset(spots), open_ends, counts))
    return features


def is_complete(feature: Feature) -> bool:
    """Anything but a field is complete when nothing of it is open. [CAR-5.2, CAR-5.3, CAR-5.5, CAR-7.2]"""
    return feature.kind in BUILDINGS and feature.open_ends == 0


def has_border(board: Board, field: Feature, city: Feature) -> bool:
    """A field touches a city if on some tile a segment of the one borders one of the other. [CAR-9.1]"""
    return any((x, y, c) in city.spots for x, y, i in field.spots for c in board[x, y].segments[i].cities)


def winners(followers: tuple[int, ...]) -> list[int]:
    """The seats with the most followers, all of them if tied. [CAR-5.10, CAR-5.11, CAR-5.13]"""
    return [seat for seat, count in enumerate(followers) if count > 0 and count == max(followers)]


# ---- The game


class Naive:
    """One game from setup to final scoring, its moves given and taken as text. [CAR-2.1]"""

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        """The start tile lies at 0,0 and all others are in the bag. [CAR-1.3, CAR-1.4, CAR-1.6]"""
        if not options.keys() <= DEFAULTS.keys():
            raise ValueError(f"unknown options: {sorted(options.keys() - DEFAULTS.keys())}")
        self.options = {**DEFAULTS, **options}
        facts = read_facts()
        self.kinds = {table["letter"]: read_tile(table) for table in facts}
        self.bag = Counter({table["letter"]: table["count"] for table in facts})
        (start,) = [table["letter"] for table in facts if table.get("markers", {}).get("start")]
        self.bag[start] -= 1
        self.board: Board = {(0, 0): self.kinds[start]}
        self.followers: list[tuple[int, Spot]] = []
        self.hands: list[list[str]] = [[] for _ in range(seats)]  # without hands: the tile just drawn
        self.set_aside: list[str] = []
        self.lines: list[Line] = []
        self.seats = seats
        self.seat = 0
        self.choose_first_player()

    # What a test asks

    def who(self) -> str | int:
        """Chance draws and deals, otherwise the active player decides, until the end. [CAR-1.4, CAR-2.1]"""
        if self.over():
            return "nobody"
        return "chance" if self.step in CHANCE_STEPS else self.seat

    def moves(self) -> list[str]:
        """The texts of all that may be done in this step. [CAR-2.1]"""
        if self.over():
            return []
        offer, _ = self.steps()[self.step]
        return offer()

    def play(self, text: str) -> None:
        """A move is done only if it is offered. [CAR-2.3]"""
        if text not in self.moves():
            raise ValueError(f"{text} is not a legal move")
        _, perform = self.steps()[self.step]
        perform(text)

    def scores(self) -> list[int]:
        """A score is the sum of all points received. [CAR-1.6]"""
        return self.sum_points(self.lines)

    def forecast(self) -> list[int]:
        """The points that final scoring would add now. [CAR-8.2]"""
        return self.sum_points([] if self.over() else self.final_lines())

    def features(self) -> set[tuple[str, frozenset[Spot], int, tuple[int, ...]]]:
        """Every feature of the landscape with its open ends and followers. [CAR-4.5]"""
        return set(self.all_features())

    def over(self) -> bool:
        """After final scoring nothing more happens. [CAR-8.6]"""
        return self.step == "over"

    def aside(self) -> list[str]:
        """The tiles out of the game because they could not be placed. [CAR-3.6, VAR-1.6]"""
        return list(self.set_aside)

    def log(self) -> list[Line]:
        """Who received points for what, in order; ties by seat. [CAR-5.14, CAR-8.2]"""
        return list(self.lines)

    # The steps of a turn

    def steps(self) -> dict[str, tuple[Callable[[], list[str]], Callable[[str], None]]]:
        """What each step offers and what an answer does. [CAR-2.1, VAR-1.3]"""
        return {
            "choose first": (self.first_moves, self.play_first),
            "draw first": (self.first_moves, self.play_first),
            "deal hands": (self.deal_moves, self.play_deal),
            "draw": (self.draw_moves, self.play_draw),
            "place": (self.placements, self.play_placement),
            "set aside": (self.aside_moves, self.play_aside),
            "replace": (self.deal_moves, self.play_replacement),
            "follower": (self.follower_moves, self.play_follower),
            "refill": (self.deal_moves, self.play_refill),
        }

    def choose_first_player(self) -> None:
        """The youngest, seat 0, decides who starts, unless the option settles it. [CAR-1.7]"""
        option = self.options["first_player"]
        if option == "youngest-decides":
            self.step = "choose first"
        elif option == "random":
            self.step = "draw first"
        else:
            self.begin(0 if option == "youngest" else int(option))

    def first_moves(self) -> list[str]:
        """Any seat may be the first. [CAR-1.7]"""
        sign = "=" if self.step == "draw first" else ""
        return [f"{sign}first.{seat}" for seat in range(self.seats)]

    def play_first(self, text: str) -> None:
        """The chosen seat begins. [CAR-1.7]"""
        self.begin(int(text.removeprefix("=").removeprefix("first.")))

    def begin(self, first: int) -> None:
        """Before the first turn hands are dealt, if there are hands. [CAR-1.7, VAR-1.1]"""
        self.seat = first
        if self.has_hands():
            self.step = "deal hands"
        else:
            self.start_turn()

    def has_hands(self) -> bool:
        """The tactical variant is played with hands. [VAR-1.1]"""
        return self.options["hand_tiles"] != "0"

    def letters_in_bag(self) -> list[str]:
        """Any kind not used up can be drawn. [CAR-1.4]"""
        return [letter for letter, count in self.bag.items() if count > 0]

    def take_from_bag(self, letter: str) -> None:
        """A drawn tile leaves the bag and is the active player's to place. [CAR-2.1, VAR-1.4]"""
        self.bag[letter] -= 1
        self.hands[self.seat].append(letter)

    def deal_moves(self) -> list[str]:
        """A tile for a hand is any tile of the bag. [VAR-1.1, VAR-1.4, VAR-1.6]"""
        return [f"=deal{self.seat}:{letter}" for letter in self.letters_in_bag()]

    def play_deal(self, text: str) -> None:
        """Each player in turn order gets a whole hand; then the first turn begins. [VAR-1.1]"""
        size = int(self.options["hand_tiles"])
        self.take_from_bag(text[-1])
        if len(self.hands[self.seat]) == size:
            self.seat = (self.seat + 1) % self.seats
        if all(len(hand) == size for hand in self.hands):
            self.start_turn()

    def start_turn(self) -> None:
        """A turn begins with a draw, or with the hand, which may be blocked. [CAR-2.1, VAR-1.3, VAR-1.6]"""
        if not self.has_hands():
            self.step = "draw"
        elif self.placements():
            self.step = "place"
        else:
            self.step = "set aside"

    def draw_moves(self) -> list[str]:
        """The tile drawn is any tile of the bag. [CAR-1.4]"""
        return [f"={letter}" for letter in self.letters_in_bag()]

    def play_draw(self, text: str) -> None:
        """A drawn tile that fits nowhere is set aside for another, if there is one. [CAR-3.6, CAR-3.7]"""
        self.take_from_bag(text[-1])
        if self.placements():
            self.step = "place"
            return
        self.set_aside.append(self.hands[self.seat].pop())
        if not self.letters_in_bag():
            self.finish()

    def placements(self) -> list[str]:
        """Every tile in hand, in every facing, in every cell where it fits. [CAR-3.1, CAR-3.3]"""
        cells = sorted({next_cell(cell, side) for cell in self.board for side in SIDES})
        texts = []
        for letter in sorted(set(self.hands[self.seat])):
            for facing in different_facings(self.kinds[letter]):
                tile = turn_tile(self.kinds[letter], facing)
                texts += [f"{letter}@{x},{y}{facing}" for x, y in cells if fits(self.board, tile, (x, y))]
        return texts

    def play_placement(self, text: str) -> None:
        """The tile is placed for good; the follower step comes if it offers something. [CAR-3.4, CAR-2.4]"""
        letter, where = text.split("@")
        x, y = where[:-1].split(",")
        self.hands[self.seat].remove(letter)
        self.board[int(x), int(y)] = turn_tile(self.kinds[letter], where[-1])
        if self.free_segments():
            self.step = "follower"
        else:
            self.score_completed()

    def aside_moves(self) -> list[str]:
        """With a blocked hand one of its tiles must be set aside. [VAR-1.6]"""
        return [f"aside.{letter}" for letter in sorted(set(self.hands[self.seat]))]

    def play_aside(self, text: str) -> None:
        """A tile set aside is replaced from the bag if possible. [VAR-1.6]"""
        self.hands[self.seat].remove(text[-1])
        self.set_aside.append(text[-1])
        if self.letters_in_bag():
            self.step = "replace"
        else:
            self.go_on_after_aside()

    def play_replacement(self, text: str) -> None:
        """The replacement joins the hand. [VAR-1.6]"""
        self.take_from_bag(text[-1])
        self.go_on_after_aside()

    def go_on_after_aside(self) -> None:
        """A hand still blocked loses another tile, or with an empty bag the turn. [VAR-1.6]"""
        if self.placements():
            self.step = "place"
        elif self.letters_in_bag():
            self.step = "set aside"
        else:
            self.end_turn()

    def free_segments(self) -> dict[str, Spot]:
        """What a follower in supply may claim on the new tile, by move. [CAR-4.2, CAR-4.3, CAR-4.5]"""
        if [seat for seat, _ in self.followers].count(self.seat) == FOLLOWERS:
            return {}
        (x, y), tile = list(self.board.items())[-1]
        taken = {spot for feature in self.all_features() if any(feature.followers) for spot in feature.spots}
        return {
            ".".join([ROLE[segment.kind], *segment.places[:1]]): (x, y, index)
            for index, segment in enumerate(tile.segments)
            if (x, y, index) not in taken
        }

    def follower_moves(self) -> list[str]:
        """At most one follower is placed, and none is always possible. [CAR-2.1, CAR-4.1]"""
        return ["-", *self.free_segments()]

    def play_follower(self, text: str) -> None:
        """The follower stands on its segment until a rule removes it; scoring follows. [CAR-4.8, CAR-5.1]"""
        if text != "-":
            self.followers.append((self.seat, self.free_segments()[text]))
        self.score_completed()

    def score_completed(self) -> None:
        """Completed features score in canonical order and give all followers back. [CAR-5.14, CAR-6.1]"""
        for feature in self.buildings():
            if is_complete(feature):
                self.lines += self.building_lines(feature)
                self.followers = [(seat, spot) for seat, spot in self.followers if spot not in feature.spots]
        if self.has_hands() and self.letters_in_bag():
            self.step = "refill"
        else:
            self.end_turn()

    def play_refill(self, text: str) -> None:
        """The turn ends with one tile drawn into the hand. [VAR-1.4]"""
        self.take_from_bag(text[-1])
        self.end_turn()

    def end_turn(self) -> None:
        """The next player clockwise who can have a tile follows, or the game ends. [CAR-8.1, VAR-1.5]"""
        play_out = self.has_hands() and self.options["hand_end"] == "play-out"
        if not self.letters_in_bag() and not (play_out and any(self.hands)):
            self.finish()
            return
        self.seat = (self.seat + 1) % self.seats
        while not self.letters_in_bag() and not self.hands[self.seat]:
            self.seat = (self.seat + 1) % self.seats
        self.start_turn()

    def finish(self) -> None:
        """Final scoring ends the game and leaves only farmers on the board. [CAR-8.2, CAR-8.5]"""
        self.lines += self.final_lines()
        farmland = {spot for field in self.fields() for spot in field.spots}
        self.followers = [(seat, spot) for seat, spot in self.followers if spot in farmland]
        self.step = "over"

    # Scoring

    def all_features(self) -> list[Feature]:
        """The features of the landscape as it lies. [CAR-4.5]"""
        return find_features(self.board, self.followers, self.seats)

    def buildings(self) -> list[Feature]:
        """Cities, roads and cloisters in canonical order. [CAR-5.14]"""
        features = self.all_features()
        return [feature for kind in BUILDINGS for feature in features if feature.kind == kind]

    def points(self, feature: Feature) -> int:
        """The value of a building, completed or not. [CAR-5.4, CAR-5.6, CAR-5.8, CAR-5.9, CAR-8.3]"""
        tiles = len({(x, y) for x, y, _ in feature.spots})  # a tile counts once [CAR-5.7]
        if feature.kind == "cloister":
            return 9 - feature.open_ends
        if feature.kind == "road":
            return tiles
        pennants = sum(self.board[x, y].segments[index].pennants for x, y, index in feature.spots)
        is_small = tiles == 2 and self.options["small_city"] == "2"
        each = 2 if is_complete(feature) and not is_small else 1
        return each * (tiles + pennants)

    def building_lines(self, feature: Feature) -> list[Line]:
        """Everyone with the most followers receives the full value. [CAR-5.10, CAR-5.11, CAR-5.13]"""
        return [(seat, feature.kind, self.points(feature)) for seat in winners(feature.followers)]

    def final_lines(self) -> list[Line]:
        """Buildings that still hold followers score first, then the fields. [CAR-8.2, CAR-8.4]"""
        lines = [line for feature in self.buildings() for line in self.building_lines(feature)]
        if self.options["farm_scoring"] == "first-edition":
            return lines + self.lines_by_city()
        return lines + self.lines_by_field()

    def completed_cities(self) -> list[Feature]:
        """Only completed cities feed the fields. [CAR-9.1]"""
        return [feature for feature in self.buildings() if feature.kind == "city" and is_complete(feature)]

    def fields(self) -> list[Feature]:
        """The fields, by placement number, then segment index. [CAR-9.1]"""
        return [feature for feature in self.all_features() if feature.kind == "field"]

    def lines_by_city(self) -> list[Line]:
        """A completed city pays for the most farmers on all touching fields. [CAR-9.2, CAR-9.3, CAR-9.6]"""
        points = int(self.options["farm_city_points"])
        lines: list[Line] = []
        fields = self.fields()
        for city in self.completed_cities():
            touching = [field for field in fields if has_border(self.board, field, city)]
            farmers = tuple(sum(field.followers[seat] for field in touching) for seat in range(self.seats))
            lines += [(seat, "field", points) for seat in winners(farmers)]
        return lines

    def lines_by_field(self) -> list[Line]:
        """Per field 3 for each completed city; in the second edition once per player and city. [CAR-9.7]"""
        once = self.options["farm_scoring"] == "second-edition"
        lines: list[Line] = []
        scored: set[tuple[int, Feature]] = set()
        cities = self.completed_cities()
        for field in self.fields():
            touching = [city for city in cities if has_border(self.board, field, city)]
            for seat in winners(field.followers):
                new = [city for city in touching if not (once and (seat, city) in scored)]
                scored |= {(seat, city) for city in new}
                if new:
                    lines.append((seat, "field", 3 * len(new)))
        return lines

    def sum_points(self, lines: list[Line]) -> list[int]:
        """Points of each seat in these lines. [CAR-1.6]"""
        return [sum(points for to, _, points in lines if to == seat) for seat in range(self.seats)]
