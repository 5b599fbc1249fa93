"""One game from setup to final scoring, its moves given and taken as text."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tests.castle.naive.castle import Castle, Cell, Feature, Spot, Tile, read_facts, read_tiles, turn
from tests.castle.naive.points import DOUBLED_BY, Ending, Line, Values, order_matters

OPTIONS = {
    "start_space_paths": ("match", "wall"),
    "keep_needs_completer": ("false", "true"),
    "tile_7_court": ("most_tiles", "owner_choice"),
    "unfinished_path_well": ("ignore", "double"),
    "first_player": ("youngest-decides", "youngest", "random", "0", "1"),
}
"""The values of every option, the default first."""

ROLES = {"path": "messenger", "tower": "knight", "house": "townsman", "court": "merchant"}
EXTRA_TURN = 1


class Man(NamedTuple):
    """A follower on the board. [CST-7.4]"""

    seat: int
    spot: Spot


class Keep(NamedTuple):
    """Where a keep stands, and how large that house was when it was completed. [CST-9.1]"""

    size: int
    site: str
    cell: Cell


class Taken(NamedTuple):
    """A wall tile in front of its owner, with the turn in which it was taken. [CST-10.4]"""

    number: int
    turn: int


def read_options(options: Mapping[str, object]) -> dict[str, str]:
    """Every option has a default."""
    chosen = {name: str(value).lower() for name, value in options.items()}
    for name, value in chosen.items():
        if value not in OPTIONS.get(name, ()):
            raise ValueError(f"{name} cannot be {value}")
    return {**{name: values[0] for name, values in OPTIONS.items()}, **chosen}


class Naive:
    """A whole game. [CST-4.1]"""

    def __init__(self, seats: int, options: Mapping[str, object], facts: dict[str, Any] | None = None) -> None:
        """Nothing is laid, nothing is scored, a wall tile lies on each tower but one. [CST-3.1, CST-3.3, CST-3.5]"""
        if seats != 2:
            raise ValueError(f"not a game for {seats}")  # [CST-1.1]
        facts = facts or read_facts()
        self.options = read_options(options)
        self.values = Values(facts)
        self.tiles = read_tiles(facts)
        self.castle = Castle(facts, self.options["start_space_paths"] == "match")
        self.pile = Counter({table["id"]: table["count"] for table in facts["tile"]})
        self.drawn: str | None = None
        self.aside: list[str] = []
        self.towers: list[tuple[int, int]] = [
            (tower["spaces"][0], tower["spaces"][1]) for tower in facts["wall"]["tower"] if tower["wall_tile"]
        ]
        self.unseen = Counter({table["number"]: table["count"] for table in facts["wall_tile"]})
        self.followers_each = facts["summary"]["followers_per_player"] - 1  # one is the marker [CST-3.5, CST-3.6]
        self.men: list[Man] = []
        self.keeps: list[Keep | None] = [None, None]
        self.owned: list[list[Taken]] = [[], []]
        self.before = [0, 0]  # points made before the game began here
        self.lines: list[Line] = []
        self.turn = 0
        self.last: Cell = (-1, -1)
        self.scoring: Spot | None = None  # the feature between the choice of it and the return of its followers
        first = self.options["first_player"]
        self.seat = int(first) if first in ("0", "1") else 0
        self.step = {"youngest-decides": "first", "random": "draw first"}.get(first, "draw")

    # What a test asks

    def who(self) -> str | int:
        """Chance draws and turns wall tiles up; everything else the player in turn decides. [CST-8.4, CST-11.1]"""
        if self.over():
            return "nobody"
        return "chance" if self.step in ("draw first", "draw", "reveal") else self.seat

    def over(self) -> bool:
        """After the final scoring nothing more happens. [CST-12.1]"""
        return self.step == "over"

    def moves(self) -> list[str]:
        """The texts of all that may be done in this step. [CST-4.1]"""
        if self.over():
            return []
        offer, _ = self.steps()[self.step]
        return offer()

    def play(self, text: str) -> None:
        """A move is done only if it is offered. [CST-4.1]"""
        if text not in self.moves():
            raise ValueError(f"{text} is not a legal move")
        _, perform = self.steps()[self.step]
        perform(text)

    def steps(self) -> dict[str, tuple[Callable[[], list[str]], Callable[[str], None]]]:
        """What each step offers and what an answer does. [CST-4.1]"""
        return {
            "first": (lambda: ["first.0", "first.1"], self.play_first),
            "draw first": (lambda: ["=first.0", "=first.1"], self.play_first),
            "draw": (self.draw_moves, self.play_draw),
            "place": (self.place_moves, self.play_place),
            "follower": (self.follower_moves, self.play_follower),
            "order": (self.order_moves, self.play_order),
            "double": (self.double_moves, self.play_double),
            "reveal": (self.reveal_moves, self.play_reveal),
            "again": (lambda: [f"use.{EXTRA_TURN}", "-"], self.play_again),
        }

    def scores(self) -> list[int]:
        """All points so far. [CST-10.1]"""
        return [self.before[seat] + sum(line.points for line in self.lines if line.seat == seat) for seat in (0, 1)]

    def forecast(self) -> list[int]:
        """What ending now would add."""
        lines = [] if self.over() else self.ending()
        return [sum(line.points for line in lines if line.seat == seat) for seat in (0, 1)]

    def supply(self) -> list[int]:
        """Followers not on the board. [CST-3.6, CST-7.2]"""
        return [self.followers_each - sum(man.seat == seat for man in self.men) for seat in (0, 1)]

    def winners(self) -> list[int]:
        """The higher score wins, equal scores are a draw. [CST-12.9]"""
        scores = self.scores()
        return [seat for seat in (0, 1) if self.over() and scores[seat] == max(scores)]

    def numbers(self, seat: int) -> list[int]:
        """The wall tiles of a seat in the order taken. [CST-10.4]"""
        return [taken.number for taken in self.owned[seat]]

    def usable(self) -> list[int]:
        """Wall tiles that the player in turn took in an earlier turn. [CST-11.1]"""
        return [taken.number for taken in self.owned[self.seat] if taken.turn < self.turn]

    def followers(self, feature: Feature) -> list[int]:
        """How many followers each player has in a feature. [CST-7.7]"""
        return [sum(man.seat == seat and man.spot in feature.spots for man in self.men) for seat in (0, 1)]

    def owner(self, feature: Feature) -> int | None:
        """Who has strictly more followers. [CST-8.5]"""
        mine, theirs = self.followers(feature)
        return None if mine == theirs else int(theirs > mine)

    # Drawing and placing

    def play_first(self, text: str) -> None:
        """The youngest decides, or chance does. [CST-3.7]"""
        self.seat = int(text[-1])
        self.step = "draw"

    def draw_moves(self) -> list[str]:
        """The tile on top is any of those left. [CST-3.2, CST-5.1]"""
        return [f"={code}" for code in sorted(self.pile)]

    def play_draw(self, text: str) -> None:
        """What fits nowhere is removed and another one drawn; without another one the game ends. [CST-5.8, CST-5.9]"""
        code = text[1:]
        self.pile -= Counter([code])
        if self.castle.placements(self.tiles[code]):
            self.drawn = code
            self.step = "place"
            return
        self.aside.append(code)
        if not self.pile:
            self.finish()

    def drawn_tile(self) -> Tile:
        assert self.drawn is not None
        return self.tiles[self.drawn]

    def place_moves(self) -> list[str]:
        """Every cell and facing that fits; there is no passing. [CST-5.1]"""
        return [f"{self.drawn}@{x},{y}{facing}" for (x, y), facing in self.castle.placements(self.drawn_tile())]

    def play_place(self, text: str) -> None:
        """The tile lies; without a follower or a place for one scoring follows. [CST-4.1, CST-7.2]"""
        x, y = text.split("@")[1][:-1].split(",")
        self.last = (int(x), int(y))
        self.castle.lay(self.last, turn(self.drawn_tile(), text[-1]))
        self.drawn = None
        self.step = "follower"
        if self.free_segments():
            return
        self.go_on_scoring()

    # Followers

    def free_segments(self) -> dict[str, Spot]:
        """Segments of this tile whose features nobody stands in, by move. [CST-7.2, CST-7.3, CST-7.4, CST-7.5]"""
        free: dict[str, Spot] = {}
        if not self.supply()[self.seat]:
            return free
        features = self.castle.features()
        for index, segment in enumerate(self.castle.squares[self.last].segments):
            spot = (*self.last, index)
            (feature,) = [feature for feature in features if spot in feature.spots]
            if self.followers(feature) == [0, 0]:
                free[f"{ROLES[segment.kind]}.{segment.name()}"] = spot
        return free

    def follower_moves(self) -> list[str]:
        """One follower on one of them, or none. [CST-7.1]"""
        return [*self.free_segments(), "-"]

    def play_follower(self, text: str) -> None:
        """Then comes scoring. [CST-4.1, CST-7.6]"""
        if text != "-":
            self.men.append(Man(self.seat, self.free_segments()[text]))
        self.go_on_scoring()

    # Scoring

    def due(self) -> list[list[Feature]]:
        """Completed features of the player in turn, of the other, and without a majority. [CST-8.4]

        What was completed earlier has no followers any more, so followers tell what is due.
        """
        due = [feature for feature in self.castle.features() if feature.complete() and any(self.followers(feature))]
        owners = (self.seat, 1 - self.seat, None)
        return [[feature for feature in due if self.owner(feature) == owner] for owner in owners]

    def next_due(self) -> list[Feature]:
        """Those of which one is scored next. [CST-8.4]"""
        mine, theirs, _ = self.due()
        return mine or theirs

    def go_on_scoring(self) -> None:
        """The next feature is chosen if the order matters, otherwise the ids decide. [CST-8.4]"""
        group = self.next_due()
        if not group:
            _, _, undecided = self.due()
            for feature in undecided:
                self.take_back(feature)
            self.end_scoring()
            return
        seat = self.owner(group[0])
        assert seat is not None
        usable = self.usable() if seat == self.seat else []
        if order_matters(self.values, group, self.scores()[seat], self.towers, usable):
            self.step = "order"
        else:
            self.score(group[0])

    def order_moves(self) -> list[str]:
        """Any of them may be next. [CST-8.4]"""
        return [f"score.{feature.site}" for feature in self.next_due()]

    def play_order(self, text: str) -> None:
        (feature,) = [feature for feature in self.next_due() if text == f"score.{feature.site}"]
        self.score(feature)

    def score(self, feature: Feature) -> None:
        """First comes the decision on doubling, for one's own features only. [CST-8.10, CST-11.1, CST-11.7]"""
        self.scoring = feature.root
        if self.owner(feature) == self.seat and DOUBLED_BY.get(feature.kind) in self.usable():
            self.step = "double"
        else:
            self.move_marker(feature, doubled=False)

    def scored(self) -> Feature:
        """The feature that is being scored."""
        (feature,) = [feature for feature in self.castle.features() if feature.root == self.scoring]
        return feature

    def double_moves(self) -> list[str]:
        """One wall tile, or none. [CST-11.6]"""
        return [f"use.{DOUBLED_BY[self.scored().kind]}", "-"]

    def play_double(self, text: str) -> None:
        """A used wall tile leaves the game. [CST-11.2]"""
        if text != "-":
            self.use_up(int(text.removeprefix("use.")))
        self.move_marker(self.scored(), doubled=text != "-")

    def use_up(self, number: int) -> None:
        taken = [taken for taken in self.owned[self.seat] if taken.number == number and taken.turn < self.turn]
        self.owned[self.seat].remove(taken[0])

    def move_marker(self, feature: Feature, doubled: bool) -> None:
        """One move for each feature; where it ends a wall tile may be taken. [CST-8.9, CST-10.2]"""
        seat = self.owner(feature)
        assert seat is not None
        self.lines.append(self.values.line(seat, feature, doubled))
        space = self.scores()[seat] % 100
        reached = [tower for tower in self.towers if space in tower]
        if reached:
            self.towers.remove(reached[0])
            self.step = "reveal"
        else:
            self.settle(feature)

    def reveal_moves(self) -> list[str]:
        """Any number that nobody has seen both copies of. [CST-3.3, CST-3.4, CST-10.4]"""
        return [f"=wall.{number}" for number in sorted(self.unseen)]

    def play_reveal(self, text: str) -> None:
        """The wall tile is its new owner's, from his next turn on. [CST-10.4, CST-11.1]"""
        number = int(text.removeprefix("=wall."))
        self.unseen -= Counter([number])
        seat = self.owner(self.scored())
        assert seat is not None
        self.owned[seat].append(Taken(number, self.turn))
        self.settle(self.scored())

    def settle(self, feature: Feature) -> None:
        """Then the keep, then the followers go back. [CST-8.10]"""
        self.keeps = self.keeps_after(feature, self.keeps)
        self.take_back(feature)
        self.scoring = None
        self.go_on_scoring()

    def keeps_after(self, feature: Feature, keeps: list[Keep | None]) -> list[Keep | None]:
        """The keep goes to a first or strictly larger house. [CST-9.1, CST-9.2, CST-9.3, CST-9.4]"""
        seat = self.owner(feature)
        if feature.kind != "house" or seat is None:
            return keeps
        if self.options["keep_needs_completer"] == "true" and seat != self.seat:
            return keeps
        old = keeps[seat]
        if old is not None and feature.size() <= old.size:
            return keeps
        cells = [cell for cell in self.castle.laid() if any(spot[:2] == cell for spot in feature.spots)]
        new = Keep(feature.size(), feature.site, cells[-1])
        return [new if number == seat else keep for number, keep in enumerate(keeps)]

    def take_back(self, feature: Feature) -> None:
        """All followers in it return to their owners. [CST-8.11]"""
        self.men = [man for man in self.men if man.spot not in feature.spots]

    # The end of a turn and of the game

    def end_scoring(self) -> None:
        """An extra turn is offered once, if there is a tile to draw. [CST-11.3]"""
        if self.pile and EXTRA_TURN in self.usable():
            self.step = "again"
        else:
            self.end_turn(1 - self.seat)

    def play_again(self, text: str) -> None:
        """The same player goes on, or the other. [CST-4.3, CST-11.3]"""
        if text == "-":
            self.end_turn(1 - self.seat)
        else:
            self.use_up(EXTRA_TURN)
            self.end_turn(self.seat)

    def end_turn(self, seat: int) -> None:
        """After the last tile the game ends. [CST-4.3, CST-12.1]"""
        if not self.pile:
            self.finish()
            return
        self.turn += 1
        self.seat = seat
        self.step = "draw"

    def finish(self) -> None:
        """The final scoring takes nothing from the wall. [CST-12.2]"""
        self.towers = []
        self.lines += self.ending()
        self.step = "over"

    def ending(self) -> list[Line]:
        """What is completed is scored without doublings, then comes the final scoring. [CST-8.4, CST-12.8]"""
        lines = []
        keeps = self.keeps
        mine, theirs, _ = self.due()
        for feature in mine + theirs:
            seat = self.owner(feature)
            assert seat is not None
            if not (self.step == "reveal" and feature.root == self.scoring):  # its marker has moved already
                lines.append(self.values.line(seat, feature))
            keeps = self.keeps_after(feature, keeps)
        sizes = [keep.size if keep else 0 for keep in keeps]
        numbers = [self.numbers(0), self.numbers(1)]
        final = Ending(self.values, self.options, self.castle.features(), self.owner)
        return lines + final.lines(sizes, numbers, len(self.castle.largest_region()))
