"""Plays scenarios on the engine's own pieces, so that what is legal and what it brings are real."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from remparts.core.errors import RempartsError
from remparts.core.grid import SIDES, STEP, cell, opposite, place
from remparts.core.options import Options
from remparts.core.task import NOBODY, Task
from remparts.games.carcassonne.expansions import expansions as all_expansions
from remparts.games.carcassonne.expansions.count.quarters import the_quarters
from remparts.games.carcassonne.expansions.count.view import count_part
from remparts.games.carcassonne.expansions.king.rules import King, cards
from remparts.games.carcassonne.expansions.king.view import CardView, king_part
from remparts.games.carcassonne.expansions.mage.rules import FIGURES, figures
from remparts.games.carcassonne.expansions.mage.view import FigureView, mage_part
from remparts.games.carcassonne.expansions.river.view import river_part
from remparts.games.carcassonne.expansions.shrines.view import shrines_part
from remparts.games.carcassonne.rules.countryside import Countryside
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.state import State
from remparts.games.carcassonne.rules.turn import YOUNGEST, start_turn
from remparts.games.carcassonne.rules.view import CarcassonneView
from tests.carcassonne.flow import dry_up, let_flow
from tests.carcassonne.hurls import SHOWN_HURLS
from tests.carcassonne.scenario import KEYS, Scenario
from tests.runner import COLOURS, NONE
from tests.tile_runner import TileRun

GAME: Final = Carcassonne(all_expansions())

SHOWN: Final[dict[str, Callable[[CarcassonneView], Iterable[object]]]] = {
    "tiles": lambda view: [f"{t['tile']}@{t['x']},{t['y']}{t['facing']}" for t in view["tiles"]],
    "roles": lambda view: [f"{COLOURS[man['seat']]}:{man['role']}" for man in view["followers"]],
    "supply": lambda view: view["supply"],
    "scores": lambda view: view["scores"],
    "track": lambda view: [f"{lap}:{space}" for lap, space in view["track"]],
    "drawn": lambda view: filter(None, [view["drawn"]]),
    "stock": lambda view: [view["stock"]],
    "aside": lambda view: view["aside"],
    "hands": lambda view: [hand["size"] for hand in view["hands"]],
    "river": lambda view: river_part(view)["left"],
    "under": lambda view: river_part(view)["under"],
    "ends": lambda view: [f"{x},{y}" for x, y in river_part(view)["ends"]],
    "count": lambda view: [count_part(view)["quarter"]],
    "quarters": lambda view: [
        f"{name}:{COLOURS[seat]}:{number}"
        for name, inside in count_part(view)["quarters"].items()
        for seat, number in enumerate(inside)
        if number
    ],
    "scoring": lambda view: filter(None, [count_part(view)["scoring"]]),
    **SHOWN_HURLS,
    "last": lambda view: [] if view["last"] is None else [view["last"]],
    "king": lambda view: _card(king_part(view)["king"]),
    "robber": lambda view: _card(king_part(view)["robber"]),
    "challenges": lambda view: [
        "-".join("{x},{y}".format(**view["tiles"][tile]) for tile, _ in pair)
        for pair in shrines_part(view)["challenges"]
    ],
    "mage": lambda view: _figure(mage_part(view)["mage"]),
    "witch": lambda view: _figure(mage_part(view)["witch"]),
}
"""What `shows` can check, each a list of words (`none` if there are none) from a spectator's view.

Besides: `shows men red 1,0.w` are all followers on the board in order of placement, `shows hand red V C` is a hand as
its owner sees it, and `shows hand red blue` followed by tiles is red's hand as blue sees it.
"""


def _figure(figure: FigureView | None) -> list[object]:
    """The feature it is on."""
    return [figure["feature"]] if figure else []


def _card(card: CardView) -> list[object]:
    """Who holds it, for how many tiles."""
    return [] if card["owner"] is None else [COLOURS[card["owner"]], card["size"]]


def run(scenario: Scenario) -> None:
    """Play a scenario; a `ScenarioError` if anything in it does not hold."""
    Run(scenario).play_out()


class Run(TileRun):
    """A scenario being played."""

    game = GAME
    keys = KEYS
    most_followers = 7
    state: State

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.completed: list[int] = []
        """The features that are complete in the picture."""

    def drawn(self) -> str:
        return draw(self.state.land)

    def can_be_complete(self, kind: str) -> bool:
        return kind in self.state.edition.values

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
                    self.fail("a board", "none")
            self.state = GAME.setup(Options(seats, **choices))
            return
        self.state = State(chosen)
        self.state.agenda.append(Task("first", YOUNGEST))
        for expansion in chosen.on_setup:
            expansion.on_setup(self.state)
        self._clear()
        self._lay(picture)
        self.stand()
        self._enter_carcassonne()
        self._hold_cards()
        self._conjure()
        if self.given("river"):
            let_flow(self.state, [self.kind(code) for row in self.given("river") for code in row if code != NONE])
        self.count()
        self._fill()
        self._begin(self.seat(next(iter(self.given("turn")), ("red",))[0]))

    def _clear(self) -> None:
        """What a game lays out at its start, the picture shows if it is there."""
        self.state.agenda.clear()
        self.state.land = Countryside(self.state.edition.tiles)
        dry_up(self.state)

    def _lay(self, picture: list[tuple[str, ...]]) -> None:
        """The picture must be one that could have been laid: in one piece, with edges that match."""
        land = self.state.land
        spots = [(x, y, word) for y, row in enumerate(picture) for x, word in enumerate(row) if word != "."]
        if not spots:
            self.fail("a tile in the picture", "none")
        left, top = next(((x + 2, y + 1) for x, y, word in spots if word == "C1"), spots[0][:2])
        for x, y, word in spots:
            found = re.fullmatch(r"([A-Z]\d*)([nesw]?)", word)
            if not found:
                self.fail("a tile and a facing, as in Ue or K3s", word)
            kind = self.kind(found[1])
            where = cell(x - left, y - top)
            facing = SIDES.index(found[2] or "n")
            self._check_edges(kind, facing, where)
            self.completed += land.place(kind * 4 + facing, where)
        reached = beside = {land.where[0]}
        while beside:
            beside = ({where + step for where in beside for step in STEP} & land.cells) - reached
            reached = reached | beside
        if reached != land.cells:
            self.fail("a picture in one piece", f"{len(reached)} of {len(land.cells)} tiles hang together")

    def _enter_carcassonne(self) -> None:
        """Followers in quarters come from their owners' supplies. [CNT-2.1]"""
        for quarter, *colours in self.given("quarter"):
            for colour in colours:
                self.state.supply[self.seat(colour)] -= 1
                the_quarters(self.state).change(quarter, self.seat(colour), 1)
        for (quarter,) in self.given("count"):
            the_quarters(self.state).count = quarter

    def _hold_cards(self) -> None:
        """What is complete in the picture counts; who completed it is said, or does not matter. [KNG-1.8]"""
        if King.name in self.state.parts:
            cards(self.state).count(self.state.land, self.completed)
        for key, kind in (("king", "city"), ("robber", "road")):
            for colour, size in self.given(key):
                by_kind = cards(self.state).by_kind
                by_kind[kind] = by_kind[kind]._replace(owner=self.seat(colour), size=int(size))

    def _conjure(self) -> None:
        """Figures on roads and cities, each by any segment of them. [MAG-2.2]"""
        for number, figure in enumerate(FIGURES):
            for (text,) in self.given(figure):
                figures(self.state).on[number] = self.node(text)

    def _check_edges(self, kind: int, facing: int, where: int) -> None:
        land = self.state.land
        kinds = land.set.kinds
        for side, step in enumerate(STEP):
            if where + step in land.cells:
                other = land.tiles[land.where.index(where + step)]
                theirs = kinds[other // 4].edges[(opposite(side) - other % 4) % 4]
                mine = kinds[kind].edges[(side - facing) % 4]
                if mine != theirs:
                    x, y = place(where)
                    self.fail(f"{theirs} on the {SIDES[side]} side of {kinds[kind].code} at {x},{y}", mine)

    def _fill(self) -> None:
        """Hands and bag together hold no more copies than there are."""
        state = self.state
        tiles = state.edition.tiles
        left = Counter({number: kind.count for number, kind in enumerate(tiles.kinds)})
        left.subtract(turned // 4 for turned in state.land.tiles)
        for colour, *codes in self.given("hand"):
            hand = tuple(sorted(self.kind(code) for code in codes))
            state.hands[self.seat(colour)] = hand
            left.subtract(hand)
        given = [word for words in self.given("bag") for word in words]
        if given:
            state.bag = sorted(self.kind(code) for code in given if code != NONE)
            left.subtract(state.bag)
        else:
            drawn = set(state.edition.stock)
            state.bag = sorted(number for number in left.elements() if number in drawn)
        short = [tiles.kinds[number].code for number, number_left in left.items() if number_left < 0]
        if short:
            self.fail("no more tiles than there are", f"too many of {', '.join(short)}")

    def _begin(self, seat: int) -> None:
        """The turn begins, with what the rules do by themselves before somebody has to decide."""
        state = self.state
        start_turn(state, seat)
        while state.agenda and state.agenda[-1].who == NOBODY:
            task = state.agenda.pop()
            state.edition.phases[task.name].act(state, task)

    # ---- Steps

    def shown(self, what: str, words: list[str]) -> list[str]:
        if what == "men":
            return self._men()
        if what == "hand":
            owner = self.seat(words.pop(0))
            looker = self.seat(words.pop(0)) if words and words[0] in COLOURS else owner
            return list(GAME.view(self.state, looker)["hands"][owner]["tiles"])
        if what not in SHOWN:
            self.fail(f"one of men, hand, {', '.join(SHOWN)}", what)
        return [str(value) for value in SHOWN[what](GAME.view(self.state, None))]

    def _men(self) -> list[str]:
        """Colours and places of all followers, each by the first name of its segment."""
        land = self.state.land
        words = []
        for node, seat in sorted(self.state.followers.items()):
            number, segment = land.at(node)
            x, y = place(land.where[number])
            name = land.set.turned[land.tiles[number]].names[segment]
            words += [COLOURS[seat], f"{x},{y}.{name}"]
        return words


def draw(land: Countryside) -> str:
    """The board as scenarios draw it, with the cell of its north-west corner."""
    places = {place(where): turned for turned, where in zip(land.tiles, land.where, strict=True)}
    if not places:
        return "  (no tiles)"
    columns = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    rows = range(min(y for _, y in places), max(y for _, y in places) + 1)

    def word(x: int, y: int) -> str:
        turned = places.get((x, y))
        return ". " if turned is None else land.set.kinds[turned // 4].code + SIDES[turned % 4]

    lines = ["  " + " ".join(word(x, y) for x in columns) for y in rows]
    return "\n".join([f"  board, north-west corner at {columns.start},{rows.start}", *lines])
