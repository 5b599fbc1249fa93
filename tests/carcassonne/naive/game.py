"""A whole game, told in the order of the rules: setup, turns, end."""

from collections.abc import Collection, Generator, Mapping
from typing import Any

from tests.carcassonne.naive.catapult import Catapult
from tests.carcassonne.naive.count import Count
from tests.carcassonne.naive.decision import CHANCE, Decision, Steps
from tests.carcassonne.naive.king import King
from tests.carcassonne.naive.landscape import Cell, Feature, Spot, cells_beside, shows, wanted
from tests.carcassonne.naive.mage import Mage
from tests.carcassonne.naive.river import River
from tests.carcassonne.naive.scoring import Line, building_lines, field_lines
from tests.carcassonne.naive.shrines import Shrines
from tests.carcassonne.naive.table import Table
from tests.carcassonne.naive.tiles import Tile, different_facings, turn_tile

ROLE = {"city": "knight", "road": "thief", "field": "farmer", "cloister": "monk", "shrine": "heretic"}
SHUFFLED_IN = {"king": "king", "shrines": "shrine", "catapult": "catapult", "mage": "mage"}


class Naive(Table):
    """One game from setup to final scoring, its moves given and taken as text. [CAR-2.1]"""

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        super().__init__(seats, options)
        chosen = self.options["expansions"].split(",")
        self.king = King(self) if "king" in chosen else None
        self.shrines = Shrines(self) if "shrines" in chosen else None
        self.count = Count(self) if "count" in chosen else None
        self.river = River(self) if "river2" in chosen else None
        self.catapult = Catapult(self) if "catapult" in chosen else None
        self.mage = Mage(self) if "mage" in chosen else None
        for name, tiles in SHUFFLED_IN.items():
            if name in chosen:
                self.add_to_bag(tiles)
        self.is_ending = False
        self.story = self.play_game()
        self.decision: Decision | None = next(self.story)

    # What a test asks

    def who(self) -> str | int:
        """A seat, chance or, after the end, nobody. [CAR-1.4, CAR-2.1]"""
        return self.decision.who if self.decision else "nobody"

    def task(self) -> str:
        """What is to be decided."""
        return self.decision.task if self.decision else ""

    def moves(self) -> Collection[str]:
        """The texts of all that may be done now. [CAR-2.1]"""
        return self.decision.moves if self.decision else ()

    def play(self, text: str) -> None:
        """A move is done only if it is offered. [CAR-2.3]"""
        if text not in self.moves():
            raise ValueError(f"{text} is not a legal move")
        try:
            self.decision = self.story.send(text)
        except StopIteration:
            self.decision = None

    def scores(self) -> list[int]:
        """A score is the sum of all points received. [CAR-1.6]"""
        return self.sum_points(self.lines)

    def forecast(self) -> list[int]:
        """The points for what is due and of final scoring, if nobody decided anything more. [CAR-5.1, CAR-8.2]"""
        return self.sum_points([] if self.over() else self.final_lines())

    def features(self) -> set[tuple[str, frozenset[Spot], int, tuple[int, ...]]]:
        """Every feature of the landscape with its open ends and followers. [CAR-4.5]"""
        nobody = (0,) * self.seats
        occupied = self.occupied()
        return {
            (f.kind, f.spots, f.open_ends, self.followers_on(f) if f in occupied else nobody) for f in self.landscape
        }

    def winners(self) -> list[int]:
        """The highest total wins; equal totals share the victory. [CAR-8.6]"""
        return [seat for seat, score in enumerate(self.scores()) if score == max(self.scores())]

    def over(self) -> bool:
        """After final scoring nothing more happens. [CAR-8.6]"""
        return self.decision is None

    def aside(self) -> list[str]:
        """The tiles out of the game because they could not be placed. [CAR-3.6, VAR-1.6]"""
        return list(self.set_aside)

    def log(self) -> list[Line]:
        """Who received points for what, in order; ties by seat. [CAR-5.14, CAR-8.2]"""
        return list(self.lines)

    def parts(self) -> dict[str, Any]:  # Any: each expansion has a shape of its own
        """What each expansion remembers or works out, as views tell it."""
        extras = (self.king, self.shrines, self.count, self.river, self.catapult, self.mage)
        return {name: value for extra in extras if extra for name, value in extra.show().items()}

    # The game

    def play_game(self) -> Steps:
        """Setup, turns, end. [CAR-1.3, CAR-2.1, CAR-8.1]"""
        self.lay_start()
        yield from self.choose_first()
        yield from self.deal_hands()
        while True:
            extra_turn = yield from self.take_turn()
            if extra_turn:
                continue
            if not self.next_seat():
                break
        yield from self.score_end()

    def lay_start(self) -> None:
        """The start tile lies at 0,0, or what an expansion puts in its place. [CAR-1.3, CNT-1.2, RIV-1.1]"""
        (start,) = [tile for tile in self.kinds.values() if "start" in tile.marks]
        self.bag[start.code] -= 1
        if self.count:
            self.count.lay_block()
        if self.river:
            self.river.lay_source()
        if not self.count and not self.river:
            self.lay(start, (0, 0))

    def choose_first(self) -> Steps:
        """The youngest, seat 0, decides who starts, or with a river starts. [CAR-1.7, RIV-1.4]"""
        option = self.options["first_player"]
        if option == "random":
            text = yield Decision("first", CHANCE, [f"=first.{seat}" for seat in range(self.seats)])
            self.seat = int(text[-1])
        elif option == "youngest-decides" and not self.river:
            text = yield Decision("first", 0, [f"first.{seat}" for seat in range(self.seats)])
            self.seat = int(text[-1])
        else:
            self.seat = int(option) if option.isdigit() else 0

    def deal_hands(self) -> Steps:
        """In turn order everybody gets a whole hand, if there are hands. [VAR-1.1]"""
        for seat in self.clockwise(self.seat):
            for _ in range(int(self.options["hand_tiles"])):
                yield from self.draw_into_hand(seat)

    def take_turn(self) -> Generator[Decision, str, bool]:
        """The steps of a turn in their order; true if the same player has another one. [section 12]"""
        from_river = self.river is not None and self.river.is_flowing()
        placed = yield from (self.river.place_tile() if from_river and self.river else self.place_tile())  # T1
        if not placed:
            return False
        tile = list(self.board.values())[-1]
        self.due = self.completed_now()
        if self.mage:
            yield from self.mage.move_figures(tile)  # T2
        yield from self.place_follower(tile)  # T3
        received = len(self.lines)
        yield from self.score_completed()  # T4
        if self.count:
            yield from self.count.send_follower(self.lines[received:])  # T5
        if not from_river and self.has_hands() and self.bag.total():
            yield from self.draw_into_hand(self.seat)  # T6
        if self.catapult and "fair" in tile.marks:
            yield from self.catapult.hold_round()  # T7
        return "volcano" in tile.marks and self.options["river_volcano"] == "extra-turn"  # T8

    def next_seat(self) -> bool:
        """The next player clockwise who can have a tile follows, or the game ends. [CAR-8.1, VAR-1.5]"""
        if self.bag.total() or (self.river and self.river.is_flowing()):
            self.seat = (self.seat + 1) % self.seats
            return True
        if self.options["hand_end"] == "stop-at-last-draw":
            return False
        for seat in self.clockwise(self.seat + 1):
            if self.hands[seat]:
                self.seat = seat
                return True
        return False

    # The tile

    def has_hands(self) -> bool:
        """The tactical variant is played with hands. [VAR-1.1]"""
        return self.options["hand_tiles"] != "0"

    def draw_into_hand(self, seat: int) -> Steps:
        """A tile for a hand is any tile of the bag. [VAR-1.1, VAR-1.4, VAR-1.6]"""
        text = yield Decision("deal", CHANCE, [f"=deal{seat}:{code}" for code in self.in_bag()])
        code = text.split(":")[1]
        self.bag[code] -= 1
        self.hands[seat].append(code)

    def place_tile(self) -> Generator[Decision, str, bool]:
        """A tile, drawn or chosen from the hand, is placed for good; false if none can be. [CAR-2.1, VAR-1.3]"""
        placements = yield from (self.look_at_hand() if self.has_hands() else self.draw_tile())
        if not placements:
            return False
        text = yield Decision("place", self.seat, placements)
        code = self.play_placement(text)
        if self.has_hands():
            self.hands[self.seat].remove(code)
        return True

    def draw_tile(self) -> Generator[Decision, str, list[str]]:
        """A drawn tile that fits nowhere is set aside for another, if there is one. [CAR-3.6, CAR-3.7]"""
        while self.bag.total():
            text = yield Decision("draw", CHANCE, [f"={code}" for code in self.in_bag()])
            code = text[1:]
            self.bag[code] -= 1
            placements = self.placements([code])
            if placements:
                return placements
            self.set_aside.append(code)
        return []

    def look_at_hand(self) -> Generator[Decision, str, list[str]]:
        """With a blocked hand one of its tiles is set aside and replaced, again and again. [VAR-1.6]"""
        hand = self.hands[self.seat]
        placements = self.placements(hand)
        may_set_aside = True
        while not placements and may_set_aside:
            text = yield Decision("aside", self.seat, [f"aside.{code}" for code in sorted(set(hand))])
            code = text.removeprefix("aside.")
            hand.remove(code)
            self.set_aside.append(code)
            if self.bag.total():
                yield from self.draw_into_hand(self.seat)
            may_set_aside = self.bag.total() > 0
            placements = self.placements(hand)
        return placements

    def placements(self, codes: list[str]) -> list[str]:
        """Every tile, in every facing, in every cell where it fits. [CAR-3.1, CAR-3.3]"""
        cells = [(cell, wanted(self.board, cell)) for cell in cells_beside(self.board)]
        texts = []
        for code in sorted(set(codes)):
            for facing in different_facings(self.kinds[code]):
                tile = turn_tile(self.kinds[code], facing)
                fitting = [cell for cell, edges in cells if shows(tile, edges) and self.allows(tile, cell)]
                texts += [f"{code}@{x},{y}{facing}" for x, y in fitting]
        return texts

    def allows(self, tile: Tile, cell: Cell) -> bool:
        """What fits may still be forbidden. [SHR-2.1, SHR-2.2]"""
        return self.shrines is None or self.shrines.allows(tile, cell)

    def play_placement(self, text: str) -> str:
        """Lay the tile that a move names. [CAR-3.4]"""
        code, where = text.split("@")
        x, y = where[:-1].split(",")
        self.lay(turn_tile(self.kinds[code], where[-1]), (int(x), int(y)))
        return code

    # The follower

    def free_segments(self, tile: Tile) -> dict[str, Spot]:
        """What a follower in supply may claim on the new tile, by move. [CAR-4.2, CAR-4.3, CAR-4.5]"""
        if self.supply(self.seat) == 0:
            return {}
        if "volcano" in tile.marks and self.options["river_volcano"] == "extra-turn":
            return {}  # [RIV-3.4]
        x, y = list(self.board)[-1]
        taken = {spot for feature in self.occupied() for spot in feature.spots}
        return {
            (ROLE[segment.kind] if name == "c" else f"{ROLE[segment.kind]}.{name}"): (x, y, index)
            for index, (segment, name) in enumerate(zip(tile.segments, tile.names(), strict=True))
            if segment.kind in ROLE and (x, y, index) not in taken
        }

    def place_follower(self, tile: Tile) -> Steps:
        """At most one follower is placed, and none is always possible. [CAR-2.1, CAR-4.1, CAR-4.8]"""
        free = self.free_segments(tile)
        if free:
            text = yield Decision("follower", self.seat, ["-", *free])
            if text != "-":
                self.followers.append((self.seat, free[text]))

    # Scoring

    def completed_now(self) -> list[Feature]:
        """What is complete and was not before the last tile, which it holds or is surrounded by. [CAR-5.1]"""
        last = list(self.board)[-1]
        return [
            feature
            for feature in self.scored_features()
            if feature.is_complete() and any(self.concerns(spot, feature, last) for spot in feature.spots)
        ]

    def concerns(self, spot: Spot, feature: Feature, cell: Cell) -> bool:
        """Whether a tile in that cell is part of what completes this segment. [CAR-5.5, CAR-5.9]"""
        x, y, _ = spot
        reach = 0 if feature.kind in ("city", "road") else 1
        return abs(x - cell[0]) <= reach and abs(y - cell[1]) <= reach

    def score_completed(self) -> Steps:
        """Cards first, then each completed feature in canonical order. [CAR-5.14, KNG-3.1, CNT-4.7]"""
        completed = list(self.due)
        if self.king:
            self.king.take_cards()
        for feature in completed:
            if self.count:
                yield from self.count.invite(feature)
            self.lines += building_lines(self, feature)
            losers = self.shrines.losers(feature, completed) if self.shrines else []
            self.clear(feature)
            self.lift(losers)
            self.due.remove(feature)

    def clear(self, feature: Feature) -> None:
        """After a scoring followers return and magic figures go beside the board. [CAR-6.1, MAG-4.4]"""
        self.lift(feature.spots)
        if self.mage:
            self.mage.leave(feature)

    def score_end(self) -> Steps:
        """Incomplete features, market, fields, cards. [CAR-8.2, section 12]"""
        self.is_ending = True
        for feature in self.scored_features():
            if not feature.is_complete():
                if self.count and self.options["count_final_moves"] == "all-quarters":
                    yield from self.count.invite(feature)
                if any(self.followers_on(feature)):
                    self.lines += building_lines(self, feature)
                    self.clear(feature)
        if self.count:
            yield from self.count.send_farmers()
        self.lines += self.final_lines()

    def final_lines(self) -> list[Line]:
        """Buildings that still hold followers score first, then the fields, then cards. [CAR-8.2, CAR-8.4]"""
        occupied = self.occupied()
        lost = [spot for feature in self.due if self.shrines for spot in self.shrines.losers(feature, self.due)]
        features = [feature for feature in self.scored_features() if feature in occupied and feature.root not in lost]
        lines = [line for feature in features for line in building_lines(self, feature)]
        lines += field_lines(self)
        return lines + (self.king.card_lines() if self.king else [])
