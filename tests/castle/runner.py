"""Plays scenarios of The Castle on the engine's own pieces."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from remparts.core.errors import RempartsError
from remparts.core.grid import SIDES, cell
from remparts.core.ledger import Entry, Term
from remparts.core.options import Options
from remparts.games.castle.rules.facts import Tower, components
from remparts.games.castle.rules.game import TheCastle
from remparts.games.castle.rules.phases import start_turn
from remparts.games.castle.rules.state import Keep, State
from remparts.games.castle.rules.view import CastleView
from remparts.land.moves import Place, Placements, read_tile_move
from remparts.land.sites import site_of
from remparts.land.tiles import HALVES
from tests.castle.scenario import KEYS
from tests.runner import COLOURS, NONE, BaseRun
from tests.scenario import Scenario

GAME: Final = TheCastle()

SHOWN: Final[dict[str, Callable[[CastleView], Iterable[object]]]] = {
    "tiles": lambda view: [f"{t['tile']}@{t['x']},{t['y']}{t['facing']}" for t in view["tiles"]],
    "men": lambda view: [f"{COLOURS[m['seat']]}:{m['x']},{m['y']}.{m['segment']}" for m in view["followers"]],
    "roles": lambda view: [f"{COLOURS[man['seat']]}:{man['role']}" for man in view["followers"]],
    "supply": lambda view: view["supply"],
    "scores": lambda view: view["scores"],
    "track": lambda view: [f"{marker['space']}{':lying' if marker['lying'] else ''}" for marker in view["track"]],
    "towers": lambda view: [tower["spaces"][0] for tower in view["towers"] if tower["holds"]],
    "usable": lambda view: [tile["number"] for tile in view["wall_tiles"][view["turn"]] if tile["usable"]],
    "stock": lambda view: [view["stock"]],
    "drawn": lambda view: filter(None, [view["drawn"]]),
    "aside": lambda view: view["aside"],
    "region": lambda view: [view["region"]["size"]],
    "keeps": lambda view: [keep["size"] if keep else 0 for keep in view["keeps"]],
    "due": lambda view: view["due"],
}
"""What `shows` can check, each a list of words (`none` if there are none) from a spectator's view.

Towers are those that hold a wall tile, by their first spaces; `usable` are the wall tiles of the player in turn.
Besides: `shows wall red 2 3` are all that red has, `shows keep red 3 3,5.nl` is its size and house, and what follows
`shows feature 3,5.el` is id, kind, size and complete or open.
"""


@cache
def with_towers(*first: int) -> TheCastle:
    """The game with its corner towers elsewhere on the track."""
    own = components()
    towers = [Tower(own.board.squares[n // 2].at, (n, n + 1), n > 0) for n in (0, *first)]
    return TheCastle(replace(own, board=replace(own.board, towers=tuple(towers))))


def run(scenario: Scenario) -> None:
    """Play a scenario; a `ScenarioError` if anything in it does not hold."""
    Run(scenario).play_out()


class Run(BaseRun):
    """A scenario being played."""

    game = GAME
    keys = KEYS
    state: State

    def drawn(self) -> str:
        return "  board   " + " ".join(map(str, SHOWN["tiles"](self.game.view(self.state, None))))

    def steps(self) -> dict[str, Callable[[Sequence[str]], None]]:
        return {**super().steps(), "joined": self._joined, "apart": self._apart}

    # ---- The position

    def set_up(self) -> None:
        choices = dict(word.split("=") for words in self.given("options") for word in words)
        for words in self.given("towers"):
            self.game = with_towers(*map(int, words))  # type: ignore[misc]  # this scenario has a game of its own
        try:
            self.state = self.game.setup(Options(2, **choices))
        except RempartsError as error:
            self.fail("options of the game", error)
        if not self.given("board"):
            for key in KEYS.position:
                if key not in ("options", "towers") and self.given(key):
                    self.fail("a board", NONE)
            return
        self.state.agenda.clear()
        self._lay()
        for colour, *nodes in self.given("men"):
            for node in nodes:
                self._stand(self.seat(colour), self._node(node))
        for colour, number in self.given("supply"):
            self.state.supply[self.seat(colour)] = int(number)
        for colour, points in self.given("score"):
            seat = self.seat(colour)
            self.state.ledger.append(Entry(seat, "before", (Term("before", int(points), ""),)))
            self.state.scores[seat] += int(points)
        self.checked = len(self.state.ledger)
        self._hold()
        start_turn(self.state, self.seat(next(iter(self.given("turn")), ("red",))[0]))

    def _lay(self) -> None:
        """The tiles must be such as could have been laid."""
        state = self.state
        for word in [word for row in self.given("board") for word in row if word != NONE]:
            move = read_tile_move(word)
            if not isinstance(move, Place):
                self.fail("a tile as its placement is written, as in N04@3,5n", word)
            kind = state.edition.tiles.number.get(move.tile, -1)
            if kind not in state.bag:
                self.fail("a tile that is in the pile", move.tile)
            if move not in Placements(state.land.choices(kind), state.edition.places):
                self.fail("a board that could have been laid", word)
            state.land.place(kind * 4 + move.facing, cell(move.x, move.y))
            state.bag.remove(kind)
        for words in self.given("bag"):
            given = Counter(self._kind(code) for code in words if code != NONE)
            if not given <= Counter(state.bag):
                self.fail("no more tiles than there are", " ".join(words))
            state.bag = sorted(given.elements())

    def _kind(self, code: str) -> int:
        number = self.state.edition.tiles.number.get(code)
        if number is None:
            self.fail("the code of a tile", code)
        return number

    def _node(self, text: str) -> int:
        """The node of a segment written as cell and side or half side."""
        found = re.fullmatch(r"(\d+),(\d+)\.([nesw][lr]?)", text)
        land = self.state.land
        if not found or cell(int(found[1]), int(found[2])) not in land.where:
            self.fail("a tile or start space and a side or half side of it, as in 3,5.wl", text)
        number = land.where.index(cell(int(found[1]), int(found[2])))
        for node, segment in enumerate(land.set.turned[land.tiles[number]].segments, land.bases[number]):
            reached = [SIDES[side] for side in segment.sides] + [HALVES[half] for half in segment.halves]
            if found[3] in reached:
                return node
        return self.fail(f"a segment at {text}", NONE)

    def _stand(self, seat: int, node: int) -> None:
        state = self.state
        root = state.land.root(node)
        kind = state.land.segment_kinds[root]
        if kind != "court" and state.land.is_complete(root):
            self.fail("followers on incomplete features", f"one on a {kind} that is complete")
        if node in state.followers:
            self.fail("one follower on a segment", "two")
        state.land.stand(node, seat)
        state.followers[node] = seat
        state.supply[seat] -= 1
        if state.supply[seat] < 0:
            self.fail("at most 6 followers of a colour", "more")

    def _hold(self) -> None:
        """Wall tiles that were taken, and keeps."""
        state = self.state
        box = Counter(state.box)
        for colour, *numbers in self.given("wall"):
            state.held[self.seat(colour)] = tuple(map(int, numbers))
            box.subtract(map(int, numbers))
        if min(box.values()) < 0:
            self.fail("two wall tiles of each number", "more")
        state.box = tuple(sorted(box.elements()))
        for words in self.given("gone"):
            towers = [state.edition.tower_at.get(int(word)) for word in words]
            if not state.towers.issuperset(towers):
                self.fail("towers that hold a wall tile", " ".join(words))
            state.towers = state.towers.difference(towers)
        for colour, size, node in self.given("keep"):
            state.keeps[self.seat(colour)] = Keep(int(size), state.land.root(self._node(node)))

    # ---- Steps

    def shown(self, what: str, words: list[str]) -> list[str]:
        view: CastleView = self.game.view(self.state, None)
        if what == "wall":
            return [str(tile["number"]) for tile in view["wall_tiles"][self.seat(words.pop(0))]]
        if what == "keep":
            keep = view["keeps"][self.seat(words.pop(0))]
            return [str(keep["size"]), keep["id"]] if keep else []
        if what == "feature":
            number = str(site_of(self.state.land, self.state.land.root(self._node(words.pop(0)))))
            feature = next(each for each in view["features"] if each["id"] == number)
            return [number, feature["kind"], str(feature["size"]), "complete" if feature["complete"] else "open"]
        if what not in SHOWN:
            self.fail(f"one of wall, keep, feature, {', '.join(SHOWN)}", what)
        return [str(value) for value in SHOWN[what](view)]

    def _joined(self, words: Sequence[str]) -> None:
        if len(set(self._roots(words))) != 1:
            self.fail("one feature", f"{len(set(self._roots(words)))} features")

    def _apart(self, words: Sequence[str]) -> None:
        if len(set(self._roots(words))) != len(words):
            self.fail(f"{len(words)} features", len(set(self._roots(words))))

    def _roots(self, words: Sequence[str]) -> list[int]:
        return [self.state.land.root(self._node(word)) for word in words]
