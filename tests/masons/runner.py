"""Plays scenarios of Masons: what is the same for the engine and its slow twin, and the engine's own part."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from remparts.core.errors import BadOptions, IllegalMove, RempartsError, UnreadableMove
from remparts.core.game import find_move
from remparts.core.options import Options
from remparts.core.perft import perft
from remparts.games.masons.rules.facts import read_components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.moves import read_move
from remparts.games.masons.rules.state import State
from tests.masons.naive.facts import read_facts
from tests.masons.nets import hexagon, strip
from tests.masons.placing import placed
from tests.masons.position import PIECES, Position
from tests.masons.scenario import KEYS
from tests.runner import COLOURS, NONE, BaseRun
from tests.scenario import Scenario

NETS: Final = {"hexagon": hexagon, "strip": strip}
FRESH: Final = ("seats", "options", "net", "dice")
View = dict[str, Any]  # Any: the engine's view has types, the twin's has none


def _counts(pieces: dict[str, int]) -> list[str]:
    return [f"{colour}:{number}" for colour, number in pieces.items()]


SHOWN: Final[dict[str, Callable[[View], Iterable[object]]]] = {
    "walls": lambda view: view["walls"],
    "towers": lambda view: [f"{tower['at']}:{tower['colour']}" for tower in view["towers"]],
    "houses": lambda view: [f"{h['at']}:{h['colour']}" for h in view["houses"] for _ in range(h["count"])],
    "cities": lambda view: [city["id"] for city in view["cities"]],
    "closed": lambda view: filter(None, [view["closed"]]),
    "supply": lambda view: [
        f"walls:{view['supply']['walls']}",
        *(f"{kind}:{sum(view['supply'][kind].values())}" for kind in ("towers", "houses", "palaces")),
    ],
    "ending": lambda view: filter(None, [view["ending"]]),
    "hands": lambda view: [hand["size"] for hand in view["hands"]],
    "pile": lambda view: [view["pile"]],
    "discards": lambda view: [view["discards"]],
    "played": lambda view: view["played"],
    "scores": lambda view: view["scores"],
    "foul": lambda view: [view["foul"]],
    "roll": lambda view: [*filter(None, [view["roll"]["tower"]]), *view["roll"]["houses"]],
    "round": lambda view: [f"{COLOURS[share['seat']]}:{share['did']}" for share in view["round"]["shares"]],
    "closes": lambda view: [f"{line}:{'+'.join(spaces)}" for line, spaces in view["closes"].items()],
    "outcome": lambda view: view["outcome"]["decided_by"].split(),
}
"""What `shows` can check, each a list of words (`none` if there are none) from a spectator's view.

Besides: `shows city AB1 spaces` (or houses, palaces, towers, walls, size) and what that city has; `shows left houses`
and what is in the supply by colour; `shows hand red` and the cards as red sees them, `shows hand red blue` and those
of red that blue sees; `shows value red outside_walls 3` what a card in red's hand would score now.
"""


class MasonsRun(BaseRun):
    """A scenario being played, on an engine that a subclass brings."""

    keys = KEYS
    scores: list[int]

    def begin(self, position: Position) -> None:
        """A fresh game."""
        raise NotImplementedError

    def place(self, position: Position) -> None:
        """The position of a scenario."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """What a seat may know."""
        raise NotImplementedError

    def weights(self) -> dict[str, int]:
        """The moves of chance and in how many ways each comes about."""
        raise NotImplementedError

    def ways(self, depth: int) -> int:
        """How many sequences of so many moves there are."""
        raise NotImplementedError

    def drawn(self) -> str:
        view = self.view(None)
        return "\n".join(f"  {what:<8} {' '.join(map(str, SHOWN[what](view))) or NONE}" for what in ("walls", "cities"))

    def steps(self) -> dict[str, Callable[[Sequence[str]], None]]:
        own = {"counts": self._counts, "ways": self._ways, "odds": self._odds, "unreadable": self._unreadable}
        return {**super().steps(), **own}

    # ---- The position

    def set_up(self) -> None:
        facts = read_facts()
        for (net,) in self.given("net"):
            if net not in NETS:
                self.fail(f"one of {', '.join(NETS)}", net)
            facts = NETS[net]()
        for die, *faces in self.given("dice"):
            facts["dice"][die] = faces
        seats = int(next(iter(self.given("seats")), ("2",))[0])
        choices = dict(word.split("=") for words in self.given("options") for word in words)
        self.scores = [facts["setup"]["score_start"]] * seats
        position = Position(facts, choices, self.scores, hands=[[] for _ in range(seats)])
        if all(line.key in (*FRESH, *KEYS.steps) for line in self.scenario.lines):
            self.begin(position)
        else:
            self._read(position)
            trouble = position.trouble()
            if trouble:
                self.fail("a position that is possible", trouble)
            self.place(position)
        self.checked = len(self.state.ledger)
        outside = [space for space, _ in position.palaces if not self._has_city(space)]
        if outside:
            self.fail("palaces in cities", f"{outside[0]} lies in no city")

    def _has_city(self, space: str) -> bool:
        return any(space in city["spaces"] for city in self.view(None)["cities"])

    def _read(self, position: Position) -> None:
        for colour, place in self.given("score"):
            self.scores[self._place_of(colour)] = int(place)
        position.walls = self._words("walls")
        ends = {line["id"]: line["ends"] for line in position.facts["board"]["lines"]}
        for word in self._words("towers"):
            place, colour = word.split(":")
            rest = [end for wall in position.walls for end in ends.get(wall, ()) if end not in position.towers]
            position.towers |= dict.fromkeys(rest if place == "all" else [place], colour)
        position.houses = [(space, colour) for space, colour in self._pairs("houses")]
        position.palaces = [(space, colour) for space, colour in self._pairs("palaces")]
        for (colour,) in self.given("turn"):
            position.turn = self._place_of(colour)
        for kind, *words in self.given("supply"):
            if kind not in ("walls", *PIECES):
                self.fail(f"one of {', '.join(('walls', *PIECES))}", kind)
            pairs = [("walls", words[0])] if kind == "walls" else [word.split(":") for word in words]
            position.supply[kind] = {colour: int(number) for colour, number in pairs}
        for colour, *hand in self.given("hand"):
            position.hands[self._place_of(colour)] = [card for card in hand if card != NONE]
        if self.given("pile"):
            position.pile = self._words("pile")
        position.played, position.down = self._words("played"), self._words("down")

    def _words(self, key: str) -> list[str]:
        return [word for words in self.given(key) for word in words if word != NONE]

    def _pairs(self, key: str) -> list[list[str]]:
        return [word.split(":") for word in self._words(key)]

    def _place_of(self, colour: str) -> int:
        seats = COLOURS[: len(self.scores)]
        if colour not in seats:
            self.fail(f"one of {', '.join(seats)}", colour)
        return seats.index(colour)

    # ---- Steps

    def _offers(self, words: Sequence[str]) -> None:
        super()._offers(words)
        if self._offered() != list(words) and self.view(None)["task"]["name"] != "exchange":  # its order is open
            self.fail(f"{' '.join(words)} in this order", " ".join(self._offered()))

    def _refuses(self, words: Sequence[str]) -> None:
        """The refusal cites the paragraph, perhaps among others, and contains the words that follow."""
        text, rule, *reason = words
        try:
            find_move(self.game, self.state, text)
        except IllegalMove as error:
            if not re.search(rf"\[[^]]*{rule}\b", str(error)) or " ".join(reason) not in str(error):
                self.fail(f"a refusal with {' '.join(reason)} [{rule}]", error)
            return
        except RempartsError as error:
            self.fail("a move that can be read", error)
        self.fail(f"{text} to be refused", "it is legal")

    def _counts(self, words: Sequence[str]) -> None:
        (number,) = words
        if len(self._offered()) != int(number):
            self.fail(f"{number} moves", len(self._offered()))

    def _ways(self, words: Sequence[str]) -> None:
        depth, number = map(int, words)
        came = self.ways(depth)
        if came != number:
            self.fail(f"{number} ways", came)

    def _odds(self, words: Sequence[str]) -> None:
        move, ways, of, all_ways = words
        weights = self.weights()
        came = f"{move} {weights.get(move, 0)} {of} {sum(weights.values())}"
        if came != f"{move} {ways} of {all_ways}":
            self.fail(" ".join(words), came)

    def _unreadable(self, words: Sequence[str]) -> None:
        text, *reason = words
        try:
            read_move(text)
        except UnreadableMove as error:
            if " ".join(reason) not in str(error):
                self.fail(f"an error with {' '.join(reason)}", error)
            return
        self.fail(f"{text} to be unreadable", "it is a move")

    def _next(self, words: Sequence[str]) -> None:
        view = self.view(None)
        task = view["task"]
        came = [COLOURS[task["who"] if task["who"] >= 0 else view["turn"]], task["name"]] if task else ["over"]
        if list(words) != came[: len(words)]:
            self.fail(" ".join(words), " ".join(came))

    def _winner(self, words: Sequence[str]) -> None:
        outcome = self.view(None)["outcome"]
        came = [COLOURS[seat] for seat in outcome["winners"]] if outcome else ["nobody yet"]
        if came != list(words):
            self.fail(" ".join(words), " ".join(came))

    def shown(self, what: str, words: list[str]) -> list[str]:
        view = self.view(None)
        if what == "hand":
            owner = self._place_of(words.pop(0))
            looker = self._place_of(words.pop(0)) if words and words[0] in COLOURS else owner
            return list(self.view(looker)["hands"][owner]["cards"])
        if what == "value":
            values = self.view(self._place_of(words.pop(0)))["values"]
            card = words.pop(0)
            return [str(values[card]["points"])] if card in values else []
        if what == "left":
            return _counts(view["supply"][words.pop(0)])
        if what == "city":
            return self._city(view, words.pop(0), words.pop(0))
        if what not in SHOWN:
            self.fail(f"one of hand, value, left, city, {', '.join(SHOWN)}", what)
        return [str(value) for value in SHOWN[what](view)]

    def _city(self, view: View, name: str, what: str) -> list[str]:
        found = [city for city in view["cities"] if city["id"] == name]
        if not found:
            self.fail(f"a city {name}", " ".join(city["id"] for city in view["cities"]) or NONE)
        city = found[0]
        if what == "size":
            return [str(len(city["spaces"]))]
        return _counts(city[what]) if what in ("houses", "palaces") else list(city[what])


def run(scenario: Scenario) -> None:
    """Play a scenario on the engine; a `ScenarioError` if anything in it does not hold."""
    Run(scenario).play_out()


class Run(MasonsRun):
    """A scenario being played on the engine."""

    state: State
    game: Masons  # type: ignore[misc]  # its components are those of the scenario

    def begin(self, position: Position) -> None:
        self.game = Masons(read_components(position.facts))
        try:
            self.state = self.game.setup(Options.of(position.seats, position.choices))
        except BadOptions as error:
            self.fail("options of the game", error)

    def place(self, position: Position) -> None:
        self.game, self.state = placed(position)

    def view(self, seat: int | None) -> View:
        return {**self.game.view(self.state, seat)}

    def ways(self, depth: int) -> int:
        return perft(self.game, self.state, depth)

    def weights(self) -> dict[str, int]:
        return {str(move): weight for move, weight in self.game.odds(self.state)}
