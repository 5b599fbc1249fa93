"""Plays scenarios of The Castle on the engine's own pieces."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Final

from remparts.core.errors import RempartsError
from remparts.core.grid import cell
from remparts.core.options import Options
from remparts.games.castle.rules.facts import Tower, components
from remparts.games.castle.rules.game import TheCastle
from remparts.games.castle.rules.phases import start_turn
from remparts.games.castle.rules.state import Keep, State
from remparts.games.castle.rules.view import CastleView
from remparts.land.moves import Place, Placements, read_tile_move
from remparts.land.sites import site_of
from tests.castle.scenario import KEYS
from tests.runner import COLOURS, NONE
from tests.scenario import Scenario
from tests.tile_runner import TileRun

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


class Run(TileRun):
    """A scenario being played."""

    game = GAME
    keys = KEYS
    most_followers = 6
    state: State

    def drawn(self) -> str:
        return "  board   " + " ".join(map(str, SHOWN["tiles"](self.game.view(self.state, None))))

    def can_be_complete(self, kind: str) -> bool:
        return kind != "court"

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
        self.stand()
        self.count()
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
            given = Counter(self.kind(code) for code in words if code != NONE)
            if not given <= Counter(state.bag):
                self.fail("no more tiles than there are", " ".join(words))
            state.bag = sorted(given.elements())

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
            state.keeps[self.seat(colour)] = Keep(int(size), state.land.root(self.node(node)))

    # ---- Steps

    def shown(self, what: str, words: list[str]) -> list[str]:
        view: CastleView = self.game.view(self.state, None)
        if what == "wall":
            return [str(tile["number"]) for tile in view["wall_tiles"][self.seat(words.pop(0))]]
        if what == "keep":
            keep = view["keeps"][self.seat(words.pop(0))]
            return [str(keep["size"]), keep["id"]] if keep else []
        if what == "feature":
            number = str(site_of(self.state.land, self.state.land.root(self.node(words.pop(0)))))
            feature = next(each for each in view["features"] if each["id"] == number)
            return [number, feature["kind"], str(feature["size"]), "complete" if feature["complete"] else "open"]
        if what not in SHOWN:
            self.fail(f"one of wall, keep, feature, {', '.join(SHOWN)}", what)
        return [str(value) for value in SHOWN[what](view)]
