"""The Catapult: a round of hurls whenever a fair has been placed. [CAT]"""

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import atan2, degrees, hypot
from random import Random
from typing import TYPE_CHECKING, Any

from tests.carcassonne.naive.decision import CHANCE, Decision, Flights, Grid, Steps
from tests.carcassonne.naive.landscape import Spot
from tests.carcassonne.naive.throw import (
    Point,
    Throw,
    distance,
    distance_to_tile,
    hundredths,
    hurl,
    is_on_map,
    middle,
    rounded,
    stand,
    touched_by,
)
from tests.carcassonne.naive.tiles import GAME, SIDES, facts

if TYPE_CHECKING:
    from tests.carcassonne.naive.game import Naive

ROUNDS = ("knockout", "seduction", "target", "catch")


@cache
def anchors() -> dict[str, list[list[int]]]:
    """Where a follower stands on each segment of a tile facing north. [CAT-2.2]"""
    table: dict[str, list[list[int]]] = tomllib.loads(
        (GAME / "expansions/catapult/anchors.toml").read_text(encoding="utf-8")
    )["anchors"]
    return table


@dataclass(frozen=True)
class Target:
    """A follower that the catapult can reach, on a segment or in a quarter. [CAT-2.2, CAT-4.6]"""

    seat: int
    point: Point
    order: tuple[int, int]  # placement number and segment [CAT-4.5]
    spot: Spot | None
    quarter: str = ""


class Catapult:
    """The round that is being played. [CAT-1.3]"""

    def __init__(self, game: "Naive") -> None:
        self.game = game
        self.type = ""
        self.first = self.hurler = 0
        self.fair = (0, 0)
        self.throws: list[Throw] = []
        self.thrown: tuple[int, ...] = ()
        self.caught: list[tuple[int, int]] = []  # hurler and winner

    # The round

    def hold_round(self) -> Steps:
        """The player of the fair chooses the type; everybody hurls once, clockwise. [CAT-1.3, CAT-1.4]"""
        game = self.game
        text = yield Decision("round", game.seat, [f"round.{name}" for name in ROUNDS])
        self.type = text.removeprefix("round.")
        self.fair = list(game.board)[-1]
        self.first = game.seat
        self.throws, self.caught = [], []
        for seat in game.clockwise(game.seat):
            self.hurler = seat
            if self.type == "catch":
                yield from self.throw(seat)
                continue
            yield from self.hurl(seat)
            if self.type == "knockout":
                self.knock_out(self.throws[-1])
            elif self.type == "seduction":
                yield from self.seduce(seat, self.throws[-1].rest)
        if self.type == "target":
            self.reward_nearest()

    def spread(self) -> Fraction:
        """How much chance there is in a hurl. [CAT-3.2]"""
        return Fraction(self.game.options["catapult_spread"])

    def hurl(self, seat: int) -> Steps:
        """The player chooses aim and power, chance does the rest. [CAT-3.1, CAT-3.4]"""
        game = self.game
        text = yield Decision("hurl", seat, Grid("hurl", range(-450, 451), range(1, 101)))
        _, aim, power = text.split(".")
        flight = yield Decision("flight", CHANCE, Flights())
        g1, g2, u = (float(number) for number in flight.removeprefix("=flight:").split(","))
        spread = float(self.spread())
        self.throws.append(hurl(game.board, seat, game.seats, int(aim), int(power), spread, (g1, g2, u)))

    # Who can be hit

    def anchor(self, spot: Spot) -> Point:
        """The anchor of a segment turns with its tile. [CAT-2.2]"""
        x, y, index = spot
        tile = self.game.board[x, y]
        right, down = anchors()[tile.code][index]
        for _ in range(SIDES.index(tile.facing)):
            right, down = 1000 - down, right
        return 1000 * x + right, 1000 * y + down

    def targets(self) -> list[Target]:
        """Followers on the board, and those in Carcassonne if it can be hit. [CAT-4.6, CAT-5.7]"""
        game = self.game
        cells = list(game.board)
        found = [
            Target(seat, self.anchor(spot), (cells.index(spot[:2]), spot[2]), spot) for seat, spot in game.followers
        ]
        if game.count and game.options["catapult_hits_carcassonne"] == "true":
            for index, table in enumerate(facts("count")["count_city"]["quarter"]):
                right, down = table["centre"]
                point = (rounded(right - 2), rounded(down - 1))  # the block's corner is at -2,-1
                for seat, number in enumerate(game.quarters[table["name"]]):
                    found += [Target(seat, point, (len(cells), index), None, table["name"])] * number
        return found

    def take_away(self, target: Target) -> None:
        """A follower goes back to its owner. [CAT-4.2, CAT-5.6]"""
        if target.spot:
            self.game.followers.remove((target.seat, target.spot))
        else:
            self.game.quarters[target.quarter][target.seat] -= 1

    # Knock out

    def knock_out(self, throw: Throw) -> None:
        """All touched followers return, whoever's they are. [CAT-4.1, CAT-4.2, CAT-4.3]"""
        targets = sorted(self.targets(), key=lambda target: target.order)
        for number in touched_by(throw, [target.point for target in targets]):
            self.take_away(targets[number])

    # Seduction

    def seduce(self, seat: int, rest: Point) -> Steps:
        """The nearest follower may be exchanged for one of the hurler's own. [CAT-5.1, CAT-5.3, CAT-5.4, CAT-5.5]"""
        everybody = self.targets()
        own = [target for target in everybody if target.seat == seat]
        is_any = self.game.options["seduction_target"] == "nearest-any"
        eligible = [target for target in everybody if target.seat != seat or is_any]
        if not is_on_map(self.game.board, rest) or not eligible or not (own or self.game.supply(seat)):
            return
        distances = {target: distance(target.point, rest, rest) for target in eligible}
        nearest_ones = [target for target in eligible if distances[target] == min(distances.values())]
        choices = {self.target_text(target): target for target in nearest_ones if target.seat != seat}
        if not choices:
            return  # an own follower is nearest
        chosen = next(iter(choices))
        if len(choices) > 1:
            chosen = yield Decision("target", seat, list(choices))
        yield from self.exchange(seat, choices[chosen], own)

    def target_text(self, target: Target) -> str:
        """How a move names a follower: by its segment, or by quarter and seat."""
        return f"target@{self.game.name(target.spot)}" if target.spot else f"target.{target.quarter}.{target.seat}"

    def exchange(self, seat: int, target: Target, own: list[Target]) -> Steps:
        """The replacement comes from the supply or from anywhere on the map. [CAT-5.5, CAT-5.6, CAT-5.7]"""
        sources: dict[str, Target | None] = {"-": None}
        if self.game.supply(seat):
            sources["from.supply"] = None
        for one in own:
            sources[f"from@{self.game.name(one.spot)}" if one.spot else f"from.{one.quarter}"] = one
        text = yield Decision("exchange", seat, list(sources))
        if text == "-":
            return
        source = sources[text]
        if source:
            self.take_away(source)
        self.take_away(target)
        if target.spot:
            self.game.followers.append((seat, target.spot))
        else:
            self.game.quarters[target.quarter][seat] += 1

    # Target hurling

    def reward_nearest(self) -> None:
        """The nearest to the fair score 5 each. [CAT-6.1, CAT-6.2, CAT-6.3, CAT-6.4]"""
        game = self.game
        distances = {
            seat: hundredths(distance_to_tile(throw.rest, self.fair))
            for seat, throw in zip(game.clockwise(game.seat), self.throws, strict=True)
            if is_on_map(game.board, throw.rest) or game.options["target_off_map"] == "counts"
        }
        for seat, far in sorted(distances.items()):
            if far == min(distances.values()):
                game.lines.append((seat, "target", 5))

    # Catch

    def throw(self, hurler: int) -> Steps:
        """The hurler throws to the left neighbour, who may reach for the token. [CAT-7.1, CAT-7.2, CAT-7.3]"""
        catcher = (hurler + 1) % self.game.seats
        text = yield Decision("throw", hurler, Grid("throw", range(1, 91), range(-20, 21)))
        power, side = self.thrown = tuple(int(number) for number in text.split(".")[1:])
        reach = yield Decision("catch", catcher, Grid("reach", range(111), range(-30, 31), ("-",)))
        flight = yield Decision("flight", CHANCE, Flights())
        g1, g2, _ = (Fraction(number) for number in flight.removeprefix("=flight:").split(","))
        x = power + self.spread() * 5 * g1
        y = side + self.spread() * 4 * g2
        is_touched = is_caught = False
        if reach != "-":
            _, hx, hy = reach.split(".")
            square = (x - int(hx)) ** 2 + (y - int(hy)) ** 2
            is_caught = square <= 6**2
            is_touched = not is_caught and square <= 9**2
        touched_wins = self.game.options["catch_touched"] == "hurler"
        hurler_wins = not is_caught and (touched_wins if is_touched else x > 50)
        winner = hurler if hurler_wins else catcher
        self.caught.append((hurler, winner))
        self.game.lines.append((winner, "catch", 5))  # [CAT-7.6]

    def aim(self, moves: Grid, rng: Random) -> str:
        """A hurl to where followers are or the fair is, a hand to where the token goes; sometimes any answer."""
        if rng.random() < 0.2 or moves.word == "throw":
            return moves.sample(rng)
        if moves.word == "reach":
            power, side = self.thrown
            text = f"reach.{power + rng.randint(-5, 5)}.{side + rng.randint(-5, 5)}"
        else:
            text = self.aim_at_something(rng)
        return text if text in moves else moves.sample(rng)

    def aim_at_something(self, rng: Random) -> str:
        """More or less at a follower, or at the fair."""
        game = self.game
        seat = self.hurler
        where = rng.choice([*(target.point for target in self.targets()), (1000 * self.fair[0], 1000 * self.fair[1])])
        x, y, angle = stand(game.board, seat, game.seats)
        right, down = where[0] / 1000 - x, where[1] / 1000 - y
        aim = round(degrees(atan2(down, right) - angle) * 10 + 1800) + rng.randint(-20, 20)
        power = round(hypot(right, down) / (middle(game.board)[2] + 1) * 50) + rng.randint(-3, 3)
        return f"hurl.{(aim + 1800) % 3600 - 1800}.{power}"

    def show(self) -> dict[str, Any]:  # Any: a shape of its own
        """The round that is played, or the last one."""
        if self.type == "catch":
            return {"catapult": {"type": self.type, "hurls": [{"seat": s, "winner": w} for s, w in self.caught]}}
        seats = self.game.clockwise(self.first)
        hurls = [
            {"seat": seat, "landed": in_tiles(throw.landed), "rest": in_tiles(throw.rest)}
            for seat, throw in zip(seats, self.throws, strict=False)
        ]
        return {"catapult": {"type": self.type or None, "hurls": hurls}}


def in_tiles(point: Point) -> list[float]:
    return [point[0] / 1000, point[1] / 1000]
