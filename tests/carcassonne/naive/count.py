"""Count of Carcassonne: the block in the middle, its quarters, and who may leave them. [CNT]"""

from typing import TYPE_CHECKING, Any

from tests.carcassonne.naive.decision import Decision, Steps
from tests.carcassonne.naive.landscape import Feature
from tests.carcassonne.naive.scoring import Line
from tests.carcassonne.naive.tiles import read_tiles

if TYPE_CHECKING:
    from tests.carcassonne.naive.game import Naive

QUARTERS = ("castle", "market", "blacksmith", "cathedral")
SERVES = {"city": "castle", "road": "blacksmith", "cloister": "cathedral", "shrine": "cathedral"}


class Count:
    """Where the Count stands. [CNT-1.4, CNT-1.5]"""

    def __init__(self, game: "Naive") -> None:
        self.game = game
        self.stands_in = "castle"
        game.quarters = {quarter: [0] * game.seats for quarter in QUARTERS}
        self.scoring: Feature | None = None  # what followers may be moved to

    def lay_block(self) -> None:
        """Four columns and three rows, number 1 at -2,-1, row by row. [CNT-1.1, CNT-1.2]"""
        tiles, _ = read_tiles("count")
        for number in range(12):
            self.game.lay(tiles[f"C{number + 1}"], (number % 4 - 2, number // 4 - 1))

    def invite(self, feature: Feature) -> Steps:
        """Before a scoring everybody may move followers from the matching quarter. [CNT-4.1, CNT-4.3, CNT-4.4]"""
        quarter = SERVES[feature.kind]
        is_empty = not any(self.game.followers_on(feature))
        if self.stands_in == quarter or (is_empty and self.game.options["count_targets"] == "occupied-only"):
            return
        self.scoring = feature
        for seat in self.game.clockwise(self.game.seat + 1):
            waiting = self.game.quarters[quarter][seat]
            if waiting:
                text = yield Decision("come", seat, ["-", *(f"come.{n}" for n in range(1, waiting + 1))])
                coming = 0 if text == "-" else int(text.removeprefix("come."))
                self.game.quarters[quarter][seat] -= coming
                self.game.guests += [(seat, feature.root)] * coming
        self.scoring = None

    def send_follower(self, lines: list[Line]) -> Steps:
        """Who made points for others only may send a follower and then move the Count. [CNT-2.1, CNT-2.4, CNT-3.1]"""
        game = self.game
        received = [seat for seat, _, points in lines if points > 0]
        if not received or game.seat in received or game.supply(game.seat) == 0:
            return
        text = yield Decision("send", game.seat, ["-", *(f"send.{quarter}" for quarter in QUARTERS)])
        if text == "-":
            return
        self.game.quarters[text.removeprefix("send.")][game.seat] += 1
        others = [quarter for quarter in QUARTERS if quarter != self.stands_in]
        text = yield Decision("count", game.seat, ["-", *(f"count.{quarter}" for quarter in others)])
        if text != "-":
            self.stands_in = text.removeprefix("count.")

    def send_farmers(self) -> Steps:
        """At the end market followers may go to any field, one by one. [CNT-5.1, CNT-5.2, CNT-5.3]"""
        if self.stands_in == "market":
            return
        fields = {f"farm@{self.game.name(f.root)}": f.root for f in self.game.landscape if f.kind == "field"}
        for seat in self.game.clockwise(self.game.seat + 1):
            while self.game.quarters["market"][seat]:
                text = yield Decision("farm", seat, ["-", *fields])
                if text == "-":
                    break
                self.game.quarters["market"][seat] -= 1
                self.game.guests.append((seat, fields[text]))

    def show(self) -> dict[str, Any]:  # Any: a shape of its own
        scoring = ".".join(map(str, self.game.number(self.scoring.root))) if self.scoring else None
        return {"count": {"quarter": self.stands_in, "quarters": self.game.quarters, "scoring": scoring}}
