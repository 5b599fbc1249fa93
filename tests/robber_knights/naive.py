"""Robber Knights a second time, slow and obvious, from the rules text alone.

Only tiles, knights and whose turn it is are remembered; all else is worked out anew each time.
Tests play each game here as well and compare. No code is shared with the engine, or a mistake would be too.
"""

import tomllib
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

FACTS = Path(__file__).parents[2] / "src/remparts/games/robber_knights/facts.toml"

DEFAULTS = {"first_player": "random"}
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
CHANCE_STEPS = ("draw first", "start layout", "draw")

Cell = tuple[int, int]


# ---- Tiles, each known by its code: the letter of the terrain, then that of the building, if there is one


def read_facts() -> dict[str, Any]:  # Any: what TOML holds is untyped
    """The tiles, costs, points and limits of the game are its facts. [ROB-1.2, ROB-1.7, ROB-1.8]"""
    return tomllib.loads(FACTS.read_text(encoding="utf-8"))


def code_of(terrain: str, building: str) -> str:
    """A tile has a terrain and possibly a building. [ROB-1.3]"""
    return terrain[0] + ("" if building == "none" else building[0])


def terrain_of(code: str) -> str:
    """The letter of the terrain. [ROB-1.3]"""
    return code[0]


def building_of(code: str) -> str:
    """The letter of the building, or nothing. [ROB-1.3]"""
    return code[1:]


def read_letters(facts: dict[str, Any]) -> dict[str, list[str]]:  # Any: as above
    """Every player has the same tiles with each letter on their backs. [ROB-1.6, ROB-1.7, ROB-1.9]"""
    letters: dict[str, list[str]] = {}
    for table in facts["letters"]["tiles"]:
        letters.setdefault(table["letter"], []).append(code_of(table["terrain"], table["building"]))
    return letters


def read_costs(facts: dict[str, Any]) -> dict[str, int]:  # Any: as above
    """The cost by the letter of the terrain, with no entry for what cannot be entered. [ROB-1.8, ROB-6.4]"""
    terrains = {name: table for name, table in facts["terrain"].items() if isinstance(table, dict)}
    return {name[0]: table["knights"] for name, table in terrains.items() if table.get("enterable", True)}


def read_points(facts: dict[str, Any]) -> dict[str, int]:  # Any: as above
    """The points by the letter of the building. [ROB-7.2]"""
    return {name[0]: facts["building_points"][name] for name in ("castle", "village", "town")}


def read_side(facts: dict[str, Any], seats: int) -> int:  # Any: as above
    """How wide and high the layout may become depends on the number of players. [ROB-5.4]"""
    (side,) = [table["side"] for table in facts["limits"]["area"] if table["players"] == seats]
    return int(side)


# ---- Places


def cells_in_line(start: Cell, direction: str, length: int) -> list[Cell]:
    """A ride goes straight on from the castle, from tile to neighbouring tile. [ROB-6.2, ROB-6.3]"""
    dx, dy = STEP[direction]
    return [(start[0] + i * dx, start[1] + i * dy) for i in range(length)]


def neighbours(cell: Cell) -> list[Cell]:
    """The four places that have a whole side in common with this one. [ROB-5.1, ROB-5.2]"""
    return [cells_in_line(cell, direction, 2)[1] for direction in STEP]


def extent(numbers: list[int]) -> int:
    """From the first to the last, gaps included. [ROB-5.4]"""
    return max(numbers) - min(numbers) + 1


def write_numbers(numbers: tuple[int, ...]) -> str:
    """A deployment is the list of knights that stay on each tile. [ROB-6.18]"""
    return ",".join(str(number) for number in numbers)


# ---- The game


class Naive:
    """One game from setup to scoring, its moves given and taken as text. [ROB-4.1]"""

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        """Everybody has all his tiles and knights; the A tiles await a choice. [ROB-1.1, ROB-3.1, ROB-3.2]"""
        facts = read_facts()
        if not facts["game"]["players_min"] <= seats <= facts["game"]["players_max"]:
            raise ValueError(f"not a game for {seats}")
        if not options.keys() <= DEFAULTS.keys():
            raise ValueError(f"unknown options: {sorted(options.keys() - DEFAULTS.keys())}")
        first = {**DEFAULTS, **options}["first_player"]
        if first not in ("random", "oldest", *[str(seat) for seat in range(seats)]):
            raise ValueError(f"nobody called {first} can be the first player")
        self.costs = read_costs(facts)
        self.points = read_points(facts)
        self.side = read_side(facts, seats)
        self.most_actions: int = facts["turn"]["tiles_max"]
        self.most_deployed: int = facts["limits"]["knights_per_castle_max"]
        self.most_on_tile: int = facts["limits"]["knights_per_tile_max"]
        self.knights_each: int = facts["pieces"]["knights_per_player"]
        letters = read_letters(facts)
        self.seats = seats
        self.choices = [list(letters["A"]) for _ in range(seats)]  # A tiles before the choice
        self.in_hand: list[list[str]] = [[] for _ in range(seats)]
        order = facts["setup"]["pile_top_to_bottom"]
        self.piles = [[(letter, code) for letter in order for code in letters[letter]] for _ in range(seats)]
        self.start_tiles: list[str] = []  # face down, not yet on their places
        self.board: dict[Cell, str] = {}  # in the order of laying
        self.standing: list[tuple[Cell, int]] = []  # place and seat of every knight, in the order of arrival
        self.seat = 0
        self.actions = 0  # done in this turn
        self.first = 0
        if first == "random":
            self.step = "draw first"
        else:
            self.first = 0 if first == "oldest" else int(first)
            self.step = "keep"

    # What a test asks

    def who(self) -> str | int:
        """Chance draws and lays out, otherwise the player in turn decides, until the end. [ROB-4.1, ROB-7.1]"""
        if self.over():
            return "nobody"
        return "chance" if self.step in CHANCE_STEPS else self.seat

    def moves(self) -> list[str]:
        """The texts of all that may be done in this step. [ROB-4.2]"""
        if self.over():
            return []
        offer, _ = self.steps()[self.step]
        return offer()

    def play(self, text: str) -> None:
        """A move is done only if it is offered. [ROB-4.2]"""
        if text not in self.moves():
            raise ValueError(f"{text} is not a legal move")
        _, perform = self.steps()[self.step]
        perform(text)

    def scores(self) -> list[int]:
        """Points are given only when the game has ended. [ROB-7.1]"""
        return self.points_on_board() if self.over() else [0] * self.seats

    def forecast(self) -> list[int]:
        """The points that the end of the game would give now. [ROB-7.2]"""
        return [0] * self.seats if self.over() else self.points_on_board()

    def stacks(self) -> dict[Cell, tuple[str, tuple[int, ...]]]:
        """Every laid tile with its knights from bottom to top. [ROB-6.13]"""
        return {cell: (code, self.stack(cell)) for cell, code in self.board.items()}

    def hands(self) -> list[list[str]]:
        """The tiles in each hand; before the choice among the A tiles there are none. [ROB-3.3]"""
        return [sorted(hand) for hand in self.in_hand]

    def knights(self) -> list[int]:
        """Knights not deployed are left in the supply. [ROB-6.12, ROB-6.16]"""
        on_board = [seat for _, seat in self.standing]
        return [self.knights_each - on_board.count(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Most points win, then most knights left, then it is a draw. [ROB-7.6]"""
        if not self.over():
            return []
        results = list(zip(self.scores(), self.knights(), strict=True))
        return [seat for seat in range(self.seats) if results[seat] == max(results)]

    def over(self) -> bool:
        """After the last tile nothing more happens. [ROB-7.1]"""
        return self.step == "over"

    # Setup

    def steps(self) -> dict[str, tuple[Callable[[], list[str]], Callable[[str], None]]]:
        """What each step offers and what an answer does. [ROB-3.3, ROB-4.2]"""
        return {
            "draw first": (self.first_moves, self.play_first),
            "keep": (self.keep_moves, self.play_keep),
            "start layout": (self.start_moves, self.play_start),
            "lay": (self.lay_moves, self.play_lay),
            "march": (self.march_moves, self.play_march),
            "draw": (self.draw_moves, self.play_draw),
        }

    def first_moves(self) -> list[str]:
        """Any seat may be the first. [ROB-3.8]"""
        return [f"=first.{seat}" for seat in range(self.seats)]

    def play_first(self, text: str) -> None:
        """The first player is known before the A tiles are chosen. [ROB-3.8]"""
        self.first = int(text.removeprefix("=first."))
        self.step = "keep"

    def other_than_castle(self) -> list[str]:
        """One castle among the A tiles is not a matter of choice. [ROB-3.3]"""
        tiles = list(self.choices[self.seat])
        tiles.remove(next(code for code in tiles if building_of(code) == "c"))
        return tiles

    def keep_moves(self) -> list[str]:
        """One tile besides the castle is taken into the hand. [ROB-3.3]"""
        return [f"keep{self.seat}.{code}" for code in sorted(set(self.other_than_castle()))]

    def play_keep(self, text: str) -> None:
        """Castle and chosen tile are the hand, the other two go to the start layout. [ROB-3.3, ROB-3.5]"""
        kept = text.split(".")[1]
        left = self.other_than_castle()
        left.remove(kept)
        hand = list(self.choices[self.seat])
        for code in left:
            hand.remove(code)
        self.in_hand[self.seat] = hand
        self.start_tiles += left
        self.choices[self.seat] = []
        self.seat += 1
        if self.seat == self.seats:
            self.step = "start layout"

    def next_start_cell(self) -> Cell:
        """The start layout has two rows and a column for each player, filled row by row. [ROB-3.6]"""
        places = [(x, y) for y in range(2) for x in range(self.seats)]
        return next(cell for cell in places if cell not in self.board)

    def start_moves(self) -> list[str]:
        """Any of the tiles not taken may turn up next. [ROB-3.5, ROB-3.6]"""
        x, y = self.next_start_cell()
        return [f"=lay.{code}@{x},{y}" for code in sorted(set(self.start_tiles))]

    def play_start(self, text: str) -> None:
        """When the rectangle is full the first turn begins. [ROB-3.6, ROB-3.7, ROB-3.9]"""
        code = text.removeprefix("=lay.").split("@")[0]
        self.start_tiles.remove(code)
        self.board[self.next_start_cell()] = code
        if not self.start_tiles:
            self.seat = self.first
            self.step = "lay"

    # A turn

    def is_place(self, cell: Cell) -> bool:
        """An empty place beside a laid tile that keeps the rectangle small enough. [ROB-5.1, ROB-5.4]"""
        cells = [cell, *self.board]
        return (
            cell not in self.board
            and any(neighbour in self.board for neighbour in neighbours(cell))
            and extent([x for x, _ in cells]) <= self.side
            and extent([y for _, y in cells]) <= self.side
        )

    def lay_moves(self) -> list[str]:
        """Any tile in hand on any place; after the first action one may stop. [ROB-4.1, ROB-5.1, ROB-5.3]"""
        places = [cell for cell in sorted({n for cell in self.board for n in neighbours(cell)}) if self.is_place(cell)]
        texts = [f"{code}@{x},{y}" for code in sorted(set(self.in_hand[self.seat])) for x, y in places]
        return [*texts, "stop"] if self.actions > 0 else texts

    def play_lay(self, text: str) -> None:
        """The tile lies there for good; a castle that can have knights gets them now. [ROB-4.2, ROB-5.7, ROB-6.1]"""
        if text == "stop":
            self.end_turn()
            return
        code, place = text.split("@")
        x, y = place.split(",")
        self.in_hand[self.seat].remove(code)
        self.board[int(x), int(y)] = code
        self.actions += 1
        if building_of(code) == "c" and self.marches():
            self.step = "march"
        else:
            self.go_on_after_knights()

    def stack(self, cell: Cell) -> tuple[int, ...]:
        """Later knights stand on top of earlier ones. [ROB-6.13]"""
        return tuple(seat for place, seat in self.standing if place == cell)

    def number_lists(self) -> list[tuple[int, ...]]:
        """All ways to leave knights on one tile or more, as many as may be deployed. [ROB-6.1, ROB-6.7]"""
        most = min(self.most_deployed, self.knights()[self.seat])
        lengths = range(1, self.most_deployed + 1)
        lists = [numbers for m in lengths for numbers in product(range(1, self.most_on_tile + 1), repeat=m)]
        return [numbers for numbers in lists if sum(numbers) <= most]

    def can_stay(self, cell: Cell, number: int) -> bool:
        """No gap and no lake, and so many knights pay the cost and keep the limit. [ROB-6.3, ROB-6.18]"""
        if cell not in self.board or terrain_of(self.board[cell]) not in self.costs:
            return False
        cost = self.costs[terrain_of(self.board[cell])]
        return number >= cost and len(self.stack(cell)) + number <= self.most_on_tile

    def marches(self) -> dict[str, tuple[list[Cell], tuple[int, ...]]]:
        """All places and numbers of knights from the tile just laid on, by move. [ROB-6.2, ROB-6.10, ROB-6.18]"""
        castle = list(self.board)[-1]
        found = {}
        for numbers, direction in product(self.number_lists(), STEP):
            cells = cells_in_line(castle, direction, len(numbers))
            ride = f".{direction}" if len(numbers) > 1 else ""  # who stays has no direction
            if all(self.can_stay(cell, number) for cell, number in zip(cells, numbers, strict=True)):
                found[f"march{ride}:{write_numbers(numbers)}"] = (cells, numbers)
        return found

    def march_moves(self) -> list[str]:
        """Knights may be deployed, or none. [ROB-6.1]"""
        return ["-", *self.marches()]

    def play_march(self, text: str) -> None:
        """The knights stay where they have been left, on top. [ROB-6.13, ROB-6.15, ROB-6.16]"""
        if text != "-":
            cells, numbers = self.marches()[text]
            for cell, number in zip(cells, numbers, strict=True):
                self.standing += [(cell, self.seat)] * number
        self.go_on_after_knights()

    def go_on_after_knights(self) -> None:
        """Last in an action comes a draw, if there is a pile. [ROB-4.2]"""
        if self.piles[self.seat]:
            self.step = "draw"
        else:
            self.end_action()

    def draw_moves(self) -> list[str]:
        """The tile on top is any of those left with its letter. [ROB-3.2]"""
        pile = self.piles[self.seat]
        top, _ = pile[0]
        return [f"=draw{self.seat}.{code}" for code in sorted({code for letter, code in pile if letter == top})]

    def play_draw(self, text: str) -> None:
        """The drawn tile is in the hand before the next decision. [ROB-4.3, ROB-4.4]"""
        code = text.split(".")[1]
        top, _ = self.piles[self.seat][0]
        self.piles[self.seat].remove((top, code))
        self.in_hand[self.seat].append(code)
        self.end_action()

    def end_action(self) -> None:
        """The turn goes on up to three tiles, as long as there are any. [ROB-4.1, ROB-4.5, ROB-4.6]"""
        if self.in_hand[self.seat] and self.actions < self.most_actions:
            self.step = "lay"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """The next player clockwise who has tiles follows, or the game ends. [ROB-3.8, ROB-4.7, ROB-7.1]"""
        self.actions = 0
        if not any(self.in_hand):
            self.step = "over"
            return
        self.seat = (self.seat + 1) % self.seats
        while not self.in_hand[self.seat]:
            self.seat = (self.seat + 1) % self.seats
        self.step = "lay"

    # Scoring

    def points_on_board(self) -> list[int]:
        """The knight on top of a stack scores the building, whoever laid it. [ROB-7.2, ROB-7.3, ROB-7.4, ROB-7.5]"""
        points = [0] * self.seats
        for code, knights in self.stacks().values():
            if knights and building_of(code) in self.points:
                points[knights[-1]] += self.points[building_of(code)]
        return points
