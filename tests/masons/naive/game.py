"""One game from setup to the last scoring round, its moves given and taken as text."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from remparts.core.ledger import Entry, Term
from tests.masons.naive.board import OUTSIDE, Board, City
from tests.masons.naive.cards import is_for_city, value
from tests.masons.naive.choices import ANY, choices, plays, results, rolls
from tests.masons.naive.facts import OPTIONS, read_facts
from tests.masons.naive.hands import Hands
from tests.masons.naive.round import Round, Share, Step, winners


class Naive:
    """What stands, who holds what, what has been scored, and what is still to be done. [MAS-4.1]"""

    def __init__(self, seats: int, options: Mapping[str, str], facts: dict[str, Any] | None = None) -> None:
        """The board is empty, the cards are in the pile. [MAS-1.1, MAS-3.1, MAS-3.2, MAS-3.3, MAS-3.4, MAS-3.6]"""
        self.facts = facts or read_facts()
        self.seats = seats
        self.options = {**{name: values[0] for name, values in OPTIONS.items()}, **options}
        self.board = Board(self.facts)
        self.cards = Hands(self.facts["cards"], seats)
        start, self.floor = self.facts["setup"]["score_start"], self.facts["setup"]["score_floor"]
        self.ledger = [Entry(seat, "start", (Term("start", start, "MAS-3.4"),)) for seat in range(seats)]
        self.active = 0
        self.foul = False
        self.wall: str | None = None
        self.rolled: tuple[str | None, list[str]] | None = None
        self.closed: str | None = None  # a space of the city closed in this turn
        self.ending: str | None = None
        self.round: Round | None = None
        self.owed: list[int] = []  # seats that draw after all have played
        self.special = Counter[str]()  # how often something rare happened
        deals = [Step("draw", seat) for seat in range(seats) for _ in range(self.facts["setup"]["hand_size"])]
        self.todo = [*deals, Step("begin", -1)]
        first = self.options["first_player"]
        if first in ("random", "chosen"):
            self.todo.insert(0, Step("first", -1 if first == "random" else 0))
        else:
            self.active = int(first)
        self.settle()

    # ---- What a test asks

    def who(self) -> str | int:
        if not self.todo:
            return "nobody"
        return "chance" if self.step in ("draw", "roll") or self.todo[0] == Step("first", -1) else self.todo[0].seat

    @property
    def step(self) -> str:
        return self.todo[0].name if self.todo else "over"

    def scores(self) -> list[int]:
        """The score is the place of the marker on the track. [MAS-3.4]"""
        return [sum(entry.points for entry in self.ledger if entry.seat == seat) for seat in range(self.seats)]

    def winners(self) -> tuple[list[int], str]:
        return winners(self.scores(), [len(hand) for hand in self.cards.held])

    def moves(self) -> list[str]:
        return list(self.steps()[self.step][0](self.todo[0].seat)) if self.todo else []

    def odds(self) -> dict[str, int]:
        """In how many ways each move of chance can come about."""
        if self.step == "draw":
            return self.cards.odds(self.todo[0].seat)
        if self.step == "roll":
            return rolls(self.facts, with_tower=bool(self.free_ends()))
        return dict.fromkeys(self.moves(), 1)

    def play(self, text: str) -> None:
        """A move is done only if it is offered; then all that needs no decision is done. [MAS-4.3]"""
        if text not in self.moves():
            raise ValueError(f"{text} is not a legal move")
        name, seat = self.todo.pop(0)
        self.steps()[name][1](seat, text)
        self.settle()

    def steps(self) -> dict[str, tuple[Callable[[int], Sequence[str]], Callable[[int, str], None]]]:
        """What each step offers and what an answer does."""
        return {
            "first": (self.first_moves, self.play_first),
            "draw": (lambda seat: list(self.odds()), self.play_draw),
            "wall": (self.wall_moves, self.play_wall),
            "roll": (lambda seat: list(self.odds()), self.play_roll),
            "tower": (lambda seat: list(self.tower_results()), self.play_tower),
            "house": (lambda seat: list(self.house_results()), self.play_house),
            "join": (self.join_moves, self.play_join),
            "cards": (self.card_moves, self.play_cards),
            "city": (lambda seat: [f"city.{city[0]}" for city in self.board.cities()], self.play_city),
            "exchange": (self.exchange_moves, self.play_exchange),
        }

    # ---- What needs no decision

    def settle(self) -> None:
        """Do what the rules do by themselves, up to the next decision."""
        alone: dict[str, Callable[[int], None]] = {
            "begin": self.begin_turn,
            "evaluate": self.evaluate,
            "clean up": self.clean_up,
            "score": self.score,
            "lay off": lambda seat: self.cards.lay_off(),
            "draw what is owed": self.draw_what_is_owed,
            "find the last": self.find_the_last,
            "end of round": self.end_of_round,
            "next": self.next_turn,
        }
        while self.todo:
            name, seat = self.todo[0]
            if name in alone:
                self.todo.pop(0)
                alone[name](seat)
            elif not self.skip_needless(name, seat):
                return

    def skip_needless(self, name: str, seat: int) -> bool:
        """Do or drop a step in which nobody has anything to decide, and say whether it was one."""
        if name == "draw":
            self.special["reshuffle made up for"] += not self.cards.pile and bool(self.cards.discards)
            self.cards.reshuffle()
            if not self.cards.pile:
                self.special["draw lost"] += 1
        needless = {
            "draw": not self.cards.pile,
            "cards": not self.cards.held[seat],
            "exchange": not self.cards.held[seat],
            "tower": name == "tower" and len(self.tower_results()) <= 1,
            "house": name == "house" and len(self.house_results()) <= 1,
        }
        if not needless.get(name):
            if name == "cards" and self.round:
                self.round.share(seat).did = "decides"
            return False
        self.todo.pop(0)
        if name in ("tower", "house"):
            for text in self.tower_results() if name == "tower" else self.house_results():
                self.steps()[name][1](seat, text)
        if name == "cards" and self.round:
            self.special["no cards"] += 1
            self.round.share(seat).did = "nothing"
        return True

    # ---- The first player [MAS-3.6]

    def first_moves(self, who: int) -> list[str]:
        return [f"{'=' if who < 0 else ''}first.{seat}" for seat in range(self.seats)]

    def play_first(self, _: int, text: str) -> None:
        self.active = int(text[-1])

    def play_draw(self, seat: int, text: str) -> None:
        if len(self.cards.pile) == 1 and self.cards.discards:
            self.special["reshuffle"] += 1
            self.special["reshuffle between draws"] += self.step == "draw"
        self.cards.draw(seat, text.split(".")[1])

    # ---- A wall [MAS-5.1 to MAS-5.5]

    def begin_turn(self, _: int) -> None:
        self.foul = False
        self.closed = None
        if self.board.free_lines():
            self.todo = [Step("wall", self.active)]
        else:
            self.special["no line"] += 1
            self.ending = "lines"
            self.begin_round(None)

    def wall_moves(self, _: int) -> list[str]:
        """Every free line; with the penalty, the foul too, once a turn. [MAS-4.4, MAS-4.5]"""
        walls = [f"wall.{line}" for line in self.board.free_lines()]
        return [*walls, "roll"] if self.options["early_roll_penalty"] == "on" and not self.foul else walls

    def play_wall(self, seat: int, text: str) -> None:
        if text == "roll":
            self.foul = True
            if self.scores()[seat] > self.floor:
                self.special["penalty"] += 1
                self.ledger.append(Entry(seat, "early roll", (Term("spaces", -1, "MAS-4.5"),)))
            self.todo = [Step("wall", seat)]
            return
        self.wall = text.split(".", 1)[1]
        city = self.board.closed_by(self.wall)
        if city:
            self.closed, self.round = city[0], None
        self.board.walls.add(self.wall)
        self.look_for_the_end("walls")
        self.todo = [Step(name, seat) for name in ("roll", "tower", "house", "evaluate")]

    def look_for_the_end(self, kind: str) -> None:
        """The last piece of a kind ends the game for good. [MAS-15.1, MAS-15.2]"""
        if self.board.is_out(kind):
            self.special[f"last of {kind}"] += 1
            self.ending = self.ending or kind

    # ---- The dice [MAS-6.1, MAS-7.1]

    def free_ends(self) -> list[str]:
        assert self.wall
        return [end for end in self.board.lines[self.wall].ends if end not in self.board.towers]

    def play_roll(self, _: int, text: str) -> None:
        *tower, one, other = text.split(".")[1:]
        self.rolled = (tower[0] if tower else None, [one, other])
        if not tower:
            self.special["no tower die"] += 1

    # ---- Towers and houses [MAS-6.1 to MAS-7.7]

    def tower_results(self) -> dict[str, dict[str, str]]:
        """The rolled colour at one free end, any at the other. [MAS-6.2, MAS-6.3, MAS-6.4, MAS-6.5]"""
        assert self.rolled
        ends, stock = self.free_ends(), self.board.left("towers")
        demands = [str(self.rolled[0]), ANY][: len(ends)]
        return results("tower", ends, [demands], stock)

    def house_results(self) -> dict[str, dict[str, str]]:
        """A die for each side, or one of the two on an edge line. [MAS-7.2, MAS-7.3]"""
        assert self.rolled
        assert self.wall
        sides = [side for side in self.board.lines[self.wall].sides if side != OUTSIDE]
        dice = self.rolled[1]
        demands = [dice] if len(sides) == 2 else [[die] for die in dice]
        return results("house", sides, demands, self.board.left("houses"))

    def play_tower(self, _: int, text: str) -> None:
        way = self.tower_results()[text]
        assert self.rolled
        self.special["tower colour exhausted"] += not self.board.left("towers")[str(self.rolled[0])]
        self.special["tower lacking"] += len(way) < len(self.free_ends())
        self.board.towers.update(way)
        self.look_for_the_end("towers")

    def play_house(self, _: int, text: str) -> None:
        way = self.house_results()[text]
        assert self.rolled
        assert self.wall
        left = self.board.left("houses")
        self.special["house colour exhausted"] += any(left.get(die) == 0 for die in self.rolled[1])
        if len(way) < len([side for side in self.board.lines[self.wall].sides if side != OUTSIDE]):
            self.special["house lacking"] += 1
        self.board.houses += way.items()
        self.look_for_the_end("houses")

    # ---- A city [MAS-9.1 to MAS-11.5]

    def evaluate(self, seat: int) -> None:
        """A new city gets its palaces and may be joined; without one the turn is over. [MAS-4.1, MAS-4.2, MAS-12.1]"""
        if self.closed:
            self.build_palaces()
            city = self.board.city_at(self.closed)
            joining = [Step("join", seat)] if self.board.neighbours(city) else []
            self.todo = [*joining, Step("clean up", seat)]
        elif self.ending:
            self.begin_round(None)
        else:
            self.todo = [Step("next", seat)]

    def build_palaces(self) -> None:
        if self.board.build_palaces():
            self.special["last of palaces"] += 1
            self.ending = self.ending or "palaces"

    def join_moves(self, _: int) -> list[str]:
        assert self.closed
        return [*(f"join.{city[0]}" for city in self.board.neighbours(self.board.city_at(self.closed))), "-"]

    def play_join(self, _: int, text: str) -> None:
        if text != "-":
            assert self.closed
            self.special["joined"] += 1
            self.board.join(self.board.city_at(self.closed), self.board.city_at(text.split(".")[1]))
            self.build_palaces()

    def clean_up(self, _: int) -> None:
        assert self.closed
        before = len(self.board.walls)
        city = self.board.city_at(self.closed)
        self.board.clean_up(city)
        self.special["walls cleaned up"] += len(self.board.walls) < before
        self.begin_round(city)

    # ---- A scoring round [MAS-12.1 to MAS-12.10]

    def begin_round(self, city: City | None) -> None:
        """Everybody acts, from the active player on; the last may exchange, but not at the end. [MAS-12.2, MAS-15.6]"""
        order = [(self.active + i) % self.seats for i in range(self.seats)]
        self.round = Round(city, self.ending is not None, order)
        after = [] if self.ending else ["find the last"]
        self.todo = [Step("cards", seat) for seat in order]
        self.todo += [Step(name, self.active) for name in ("draw what is owed", "end of round", *after, "next")]

    def is_short(self) -> bool:
        """Whether cards are optional and nobody draws. [MAS-15.5]"""
        assert self.round
        return self.round.city is None and self.options["final_scoring"] == "short"

    def card_moves(self, seat: int) -> list[str]:
        """One card or two, and one discarded or, in a short final round, none. [MAS-12.3, MAS-15.5]"""
        rest = (
            ["-"] if self.is_short() else [f"discard{seat}.{card}" for card in dict.fromkeys(self.cards.sorted(seat))]
        )
        return [*plays(self.cards.held[seat], self.cards.deck), *rest]

    def play_cards(self, seat: int, text: str) -> None:
        """The rest of the seat's part comes before that of the next. [MAS-12.7, MAS-12.8]"""
        assert self.round
        share = self.round.share(seat)
        draws = 0
        following: list[str] = []
        if text == "-":
            share.did = "nothing"
        elif text.startswith("discard"):
            share.did, draws = "discarded", 2
            self.cards.put_down(seat, [text.split(".")[1]])
        else:
            draws = 1
            share.cards = text.split(".")[1].split("+")
            self.cards.play(seat, share.cards)
            following = [*self.choice_of_city(share), "score"]
        if self.is_short():
            draws = 0
        if self.options["draw_timing"] == "after_all" or self.is_short():
            self.cards.lay_off()
            self.owed += [seat] * draws
            draws = 0
        following += ["draw"] * draws + ["lay off"]
        self.todo = [*(Step(name, seat) for name in following), *self.todo]

    def choice_of_city(self, share: Share) -> list[str]:
        """In a final round without a new city each seat names one, if that matters. [MAS-15.4]"""
        assert self.round
        cities = self.board.cities()
        if self.round.city is not None:
            share.city = self.board.city_at(self.round.city[0])
        elif cities:
            share.city = cities[0]
            if len(cities) > 1 and any(map(is_for_city, share.cards)):
                self.special["city chosen"] += 1
                share.city = None
                return ["city"]
        return []

    def play_city(self, seat: int, text: str) -> None:
        assert self.round
        self.round.share(seat).city = self.board.city_at(text.split(".")[1])

    def score(self, seat: int) -> None:
        """Each card by itself, on the same board. [MAS-12.4, MAS-12.6]"""
        assert self.round
        share = self.round.share(seat)
        share.did = "played"
        for card in share.cards:
            terms = value(self.board, card, share.city)
            at = f"{card}@{share.city[0]}" if is_for_city(card) and share.city else card
            share.terms.append(terms)
            self.ledger.append(Entry(seat, card, terms, at))

    def draw_what_is_owed(self, _: int) -> None:
        self.todo = [*(Step("draw", seat) for seat in self.owed), *self.todo]
        self.owed = []

    def end_of_round(self, _: int) -> None:
        assert self.round
        self.round.is_over = True

    # ---- The exchange [MAS-13.1 to MAS-13.4]

    def find_the_last(self, _: int) -> None:
        """Everybody with the lowest score, from the active player on. [MAS-13.2, MAS-13.3]"""
        scores = self.scores()
        order = [(self.active + i) % self.seats for i in range(self.seats)]
        self.todo = [*(Step("exchange", seat) for seat in order if scores[seat] == min(scores)), *self.todo]

    def exchange_moves(self, seat: int) -> list[str]:
        """Any cards of the hand, or none. [MAS-13.1]"""
        return ["-", *(f"exchange{seat}.{cards}" for cards in choices(self.cards.held[seat], self.cards.deck))]

    def play_exchange(self, seat: int, text: str) -> None:
        """First all are discarded, then as many drawn. [MAS-13.4]"""
        cards = [] if text == "-" else text.split(".")[1].split("+")
        self.special["exchanged"] += bool(cards)
        self.cards.put_down(seat, cards)
        self.todo = [*[Step("draw", seat)] * len(cards), *self.todo]

    # ---- The end [MAS-15.1 to MAS-15.7]

    def next_turn(self, _: int) -> None:
        """The left neighbour gets the dice, unless it is over. [MAS-4.1, MAS-15.3]"""
        if self.ending:
            self.todo = []
        else:
            self.active = (self.active + 1) % self.seats
            self.todo = [Step("begin", -1)]
