"""Plays scenarios of Robber Knights on the engine's own pieces."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from remparts.core.errors import RempartsError
from remparts.core.grid import STEP, cell, place
from remparts.core.options import Options
from remparts.games.robber_knights.rules.area import FULL, Area
from remparts.games.robber_knights.rules.facts import IMPASSABLE, facts
from remparts.games.robber_knights.rules.game import RobberKnights
from remparts.games.robber_knights.rules.state import State
from remparts.games.robber_knights.rules.view import RobberKnightsView
from tests.robber_knights.scenario import KEYS
from tests.runner import COLOURS, NONE, BaseRun
from tests.scenario import Scenario

GAME: Final = RobberKnights()
LETTERS: Final = "".join(colour[0] for colour in COLOURS)
PLAIN: Final = "p"

SHOWN: Final[dict[str, Callable[[RobberKnightsView], Iterable[object]]]] = {
    "tiles": lambda view: [f"{tile['tile']}@{tile['x']},{tile['y']}" for tile in view["tiles"]],
    "stacks": lambda view: [
        f"{tile['x']},{tile['y']}:{''.join(LETTERS[seat] for seat in tile['stack'])}"
        for tile in view["tiles"]
        if tile["stack"]
    ],
    "supply": lambda view: view["supply"],
    "scores": lambda view: view["scores"],
    "forecast": lambda view: view["forecast"],
    "hands": lambda view: [hand["size"] for hand in view["hands"]],
    "heights": lambda view: [pile["height"] for pile in view["piles"]],
    "tops": lambda view: [pile["top"] or NONE for pile in view["piles"]],
    "layout": lambda view: [view["layout"]],
    "size": lambda view: [
        view["box"]["right"] - view["box"]["left"] + 1,
        view["box"]["bottom"] - view["box"]["top"] + 1,
    ],
    "side": lambda view: [view["side"]],
}
"""What `shows` can check, each a list of words (`none` if there are none) from a spectator's view.

Besides: `shows hand red pc pv` is a hand as its owner sees it, and `shows hand red blue` followed by tiles is red's
hand as blue sees it; tiles are in the order p pv pc pt fv fc ft m l.
"""


def run(scenario: Scenario) -> None:
    """Play a scenario; a `ScenarioError` if anything in it does not hold."""
    Run(scenario).play_out()


class Run(BaseRun):
    """A scenario being played."""

    game = GAME
    keys = KEYS
    state: State

    def drawn(self) -> str:
        return draw(self.state)

    def steps(self) -> dict[str, Callable[[Sequence[str]], None]]:
        return {**super().steps(), "counts": self._counts}

    # ---- The position

    def set_up(self) -> None:
        seats = int(next(iter(self.given("seats")), ("2",))[0])
        choices = dict(word.split("=") for words in self.given("options") for word in words)
        try:
            chosen = GAME.edition(Options(seats, **choices))
        except RempartsError as error:
            self.fail("options of the game", error)
        picture = self.given("board")
        if not picture:
            for key in KEYS.position:
                if key not in ("seats", "options") and self.given(key):
                    self.fail("a board", NONE)
            self.state = GAME.setup(Options(seats, **choices))
            return
        self.state = State(chosen)
        self._lay(picture)
        for colour, number in self.given("supply"):
            self.state.supply[self.seat(colour)] = int(number)
        self._fill()
        self.state.seat = self.seat(next(iter(self.given("turn")), ("red",))[0])
        self.state.agenda.append(chosen.laying[self.state.seat][1])

    def _lay(self, picture: list[tuple[str, ...]]) -> None:
        """The picture must be one that could have been laid: in one piece, not too large, its tiles not too full."""
        area = self.state.area
        spots = [(x, y, word) for y, row in enumerate(picture) for x, word in enumerate(row) if word != "."]
        if not spots:
            self.fail("a tile in the picture", NONE)
        left, top, _ = spots[0]
        for x, y, word in spots:
            found = re.fullmatch(r"([a-z]+)(?::([a-z]+))?", word)
            if not found:
                self.fail("the code of a tile and its knights, as in pv:rrb", word)
            kind = self._kind(found[1])
            area.lay(kind, x - left, y - top)
            self._stand(kind, cell(x - left, y - top), found[2] or "")
        self._check_shape(area)

    def _check_shape(self, area: Area) -> None:
        left, right, top, bottom = area.box
        if max(right - left, bottom - top) >= area.side:
            self.fail(f"a picture of at most {area.side} by {area.side}", f"{right - left + 1} by {bottom - top + 1}")
        reached = beside = {next(iter(area.ground))}
        while beside:
            beside = ({where + step for where in beside for step in STEP} & area.ground.keys()) - reached
            reached = reached | beside
        if reached != area.ground.keys():
            self.fail("a picture in one piece", f"{len(reached)} of {len(area.ground)} tiles hang together")

    def _stand(self, kind: int, where: int, knights: str) -> None:
        colours = LETTERS[: self.state.edition.seats]
        for letter in knights:
            if letter not in colours:
                self.fail(f"knights {', '.join(colours)}", letter)
            self.state.area.stand(where, colours.index(letter), 1)
            self.state.supply[colours.index(letter)] -= 1
        if len(knights) > (0 if facts().kinds[kind].cost == IMPASSABLE else FULL):
            self.fail("knights that have room", f"{len(knights)} on {facts().kinds[kind].code}")

    def _kind(self, code: str) -> int:
        number = self.state.edition.number.get(code)
        if number is None:
            self.fail("the code of a tile", code)
        return number

    def _fill(self) -> None:
        """Hands and piles; with the board they hold no more copies than there are."""
        state = self.state
        hands: list[tuple[int, ...]] = [(self._kind(PLAIN),)] * state.edition.seats
        piles: list[tuple[int, ...]] = [()] * state.edition.seats
        for colour, number in self.given("pile"):
            piles[self.seat(colour)] = state.edition.pile[len(state.edition.pile) - int(number) :]
        known = Counter([*state.area.ground.values(), *(kind for pile in piles for kind in pile)])
        for colour, *codes in self.given("hand"):
            hand = tuple(sorted(self._kind(code) for code in codes if code != NONE))
            hands[self.seat(colour)] = hand
            known.update(hand)
        state.hands, state.piles = hands, piles
        for kind, copies in known.items():
            most = state.edition.seats * (state.edition.first_hand + state.edition.pile).count(kind)
            if copies > most:
                self.fail("no more tiles than there are", f"too many of {facts().kinds[kind].code}")

    # ---- Steps

    def _counts(self, words: Sequence[str]) -> None:
        (number,) = words
        if len(GAME.moves(self.state)) != int(number):
            self.fail(f"{number} moves", len(GAME.moves(self.state)))

    def shown(self, what: str, words: list[str]) -> list[str]:
        if what == "hand":
            owner = self.seat(words.pop(0))
            looker = self.seat(words.pop(0)) if words and words[0] in COLOURS else owner
            return list(GAME.view(self.state, looker)["hands"][owner]["tiles"])
        if what not in SHOWN:
            self.fail(f"one of hand, {', '.join(SHOWN)}", what)
        return [str(value) for value in SHOWN[what](GAME.view(self.state, None))]


def draw(state: State) -> str:
    """The board as scenarios draw it, with the cell of its north-west corner."""
    area = state.area
    if not area.ground:
        return "  (no tiles)"
    words = {}
    for where, kind in area.ground.items():
        knights = "".join(LETTERS[seat] for seat in area.stacks.get(where, ()))
        words[place(where)] = facts().kinds[kind].code + (f":{knights}" if knights else "")
    left, right, top, bottom = area.box
    rows = [[words.get((x, y), ".") for x in range(left, right + 1)] for y in range(top, bottom + 1)]
    lines = ["  " + " ".join(f"{word:<7}" for word in row).rstrip() for row in rows]
    return "\n".join([f"  board, north-west corner at {left},{top}", *lines])
