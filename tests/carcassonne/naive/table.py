"""What lies on the table, and plain questions about it."""

from collections.abc import Collection, Mapping

from tests.carcassonne.naive.landscape import SCORED, Board, Cell, Feature, Spot, find_features
from tests.carcassonne.naive.options import DEFAULTS
from tests.carcassonne.naive.scoring import Line
from tests.carcassonne.naive.tiles import Tile, read_tiles

FOLLOWERS = 7  # of the eight, one is the score marker [CAR-1.5]


class Table:
    """Tiles, followers, hands, bag and points. [CAR-1.2, CAR-1.5, CAR-1.6]"""

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        if not options.keys() <= DEFAULTS.keys():
            raise ValueError(f"unknown options: {sorted(options.keys() - DEFAULTS.keys())}")
        self.options = {**DEFAULTS, **options}
        self.seats = seats
        self.seat = 0
        self.kinds, self.bag = read_tiles("base")
        self.board: Board = {}
        self.landscape: list[Feature] = []  # the features as the tiles lie
        self.feature_at: dict[Spot, Feature] = {}
        self.followers: list[tuple[int, Spot]] = []
        self.guests: list[tuple[int, Spot]] = []  # who came from Carcassonne to a scoring and was not placed
        self.quarters: dict[str, list[int]] = {}  # of Carcassonne, with the followers of each seat there
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.set_aside: list[str] = []
        self.lines: list[Line] = []
        self.due: list[Feature] = []  # what the tile completed and is not scored yet

    def add_to_bag(self, name: str) -> None:
        """The tiles of an expansion are shuffled into the stock. [KNG-1.1, SHR-1.1, CAT-1.1, MAG-1.1]"""
        kinds, counts = read_tiles(name)
        self.kinds |= kinds
        self.bag += counts

    def in_bag(self) -> list[str]:
        """Any kind not used up can be drawn. [CAR-1.4]"""
        return [code for code, number in self.bag.items() if number > 0]

    def lay(self, tile: Tile, cell: Cell) -> None:
        """A new tile may join features: all are looked for again. [CAR-4.5]"""
        self.board[cell] = tile
        self.landscape = find_features(self.board)
        self.feature_at = {spot: feature for feature in self.landscape for spot in feature.spots}

    def supply(self, seat: int) -> int:
        """What stands neither on the board nor in Carcassonne is in supply. [CAR-4.2, CNT-2.1]"""
        on_board = [owner for owner, _ in self.everybody()].count(seat)
        return FOLLOWERS - on_board - sum(followers[seat] for followers in self.quarters.values())

    def everybody(self) -> list[tuple[int, Spot]]:
        """Whoever stands on the board, placed there or moved there. [CNT-4.6]"""
        return self.followers + self.guests

    def followers_on(self, feature: Feature) -> tuple[int, ...]:
        """How many followers each seat has on a feature. [CAR-5.10]"""
        owners = [seat for seat, spot in self.everybody() if spot in feature.spots]
        return tuple(owners.count(seat) for seat in range(self.seats))

    def occupied(self) -> set[Feature]:
        """The features with followers, whoever's. [CAR-4.5]"""
        return {self.feature_at[spot] for _, spot in self.everybody()}

    def lift(self, spots: Collection[Spot]) -> None:
        """The followers there go back to their owners. [CAR-6.1]"""
        self.followers = [(seat, spot) for seat, spot in self.followers if spot not in spots]
        self.guests = [(seat, spot) for seat, spot in self.guests if spot not in spots]

    def scored_features(self) -> list[Feature]:
        """Cities, roads, then cloisters and shrines, in canonical order. [CAR-5.14]"""
        return [feature for kinds in SCORED for feature in self.landscape if feature.kind in kinds]

    def sum_points(self, lines: list[Line]) -> list[int]:
        """Points of each seat in these lines. [CAR-1.6]"""
        return [sum(points for to, _, points in lines if to == seat) for seat in range(self.seats)]

    def clockwise(self, first: int) -> list[int]:
        """All seats, beginning with this one. [CAR-1.7]"""
        return [(first + i) % self.seats for i in range(self.seats)]

    def name(self, spot: Spot) -> str:
        """A segment as moves name it."""
        x, y, index = spot
        return f"{x},{y}.{self.board[x, y].names()[index]}"

    def number(self, spot: Spot) -> list[int]:
        """A segment as views name it: placement number of the tile, and index."""
        return [list(self.board).index(spot[:2]), spot[2]]
