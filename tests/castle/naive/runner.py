"""Plays scenarios on the slow engine, so that the rules are told the same three times."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from types import SimpleNamespace
from typing import Any, Final

from remparts.core.ledger import Entry, Term
from tests.castle.naive.castle import Feature, Spot, read_facts, turn
from tests.castle.naive.game import Keep, Man, Naive, Taken
from tests.castle.naive.points import Line
from tests.castle.scenario import KEYS
from tests.runner import COLOURS, NONE, BaseRun
from tests.scenario import Scenario

SHOWN: Final[dict[str, Callable[[Naive], Iterable[object]]]] = {
    "supply": lambda twin: twin.supply(),
    "scores": lambda twin: twin.scores(),
    "track": lambda twin: [f"{score % 100}{':lying' if score >= 100 else ''}" for score in twin.scores()],
    "towers": lambda twin: [first for first, _ in twin.towers],
    "usable": lambda twin: twin.usable(),
    "stock": lambda twin: [twin.pile.total()],
    "drawn": lambda twin: filter(None, [twin.drawn]),
    "aside": lambda twin: twin.aside,
    "region": lambda twin: [len(twin.castle.largest_region())],
    "keeps": lambda twin: [keep.size if keep else 0 for keep in twin.keeps],
    "men": lambda twin: [f"{COLOURS[man.seat]}:{twin.castle.site(man.spot)}" for man in sorted(twin.men, key=_place)],
}


def _place(man: Man) -> Spot:
    return man.spot


def run(scenario: Scenario) -> None:
    """Play a scenario; a `ScenarioError` if anything in it does not hold."""
    NaiveRun(scenario).play_out()


class NaiveRun(BaseRun):
    """A scenario being played on the slow engine; what only a view shows it passes over."""

    keys = KEYS
    twin: Naive

    def drawn(self) -> str:
        return f"  {' '.join(tile.code for tile in self.twin.castle.laid().values())}, step {self.twin.step}"

    def steps(self) -> dict[str, Callable[[Sequence[str]], None]]:
        return {**super().steps(), "joined": self._joined, "apart": self._apart}

    # ---- The position

    def set_up(self) -> None:
        choices = dict(word.split("=") for words in self.given("options") for word in words)
        facts = read_facts()
        for words in self.given("towers"):
            facts["wall"]["tower"] = [{"spaces": [int(a), int(a) + 1], "wall_tile": True} for a in words]
        self.twin = Naive(2, choices, facts)
        self._mirror()
        if not self.given("board"):
            return
        twin = self.twin
        for word in [word for words in self.given("board") for word in words if word != NONE]:
            code, place, facing = word.split("@")[0], word.split("@")[1][:-1], word[-1]
            x, y = place.split(",")
            tile = turn(twin.tiles[code], facing)
            if not twin.castle.fits((int(x), int(y)), tile) or not twin.pile[code]:
                self.fail("a board that could have been laid", word)
            twin.castle.lay((int(x), int(y)), tile)
            twin.pile -= Counter([code])
        for colour, *nodes in self.given("men"):
            twin.men += [Man(self.seat(colour), self._spot(node)) for node in nodes]
        twin.followers_each = 6
        for colour, number in self.given("supply"):  # absent followers stand where nothing can be scored
            seat = self.seat(colour)
            twin.men += [Man(seat, (-1, -1, -1))] * (twin.supply()[seat] - int(number))
        self._wall()
        for words in self.given("bag"):
            twin.pile = Counter(word for word in words if word != NONE)
        twin.turn = 1
        twin.seat = self.seat(next(iter(self.given("turn")), ("red",))[0])
        twin.step = "draw"
        if twin.due() != [[], [], []]:
            self.fail("no followers on what is complete", [f.site for group in twin.due() for f in group])
        self._mirror()
        self.checked = len(self.state.ledger)

    def _wall(self) -> None:
        twin = self.twin
        for colour, points in self.given("score"):
            twin.before[self.seat(colour)] = int(points)
        for colour, *numbers in self.given("wall"):
            twin.owned[self.seat(colour)] = [Taken(int(number), 0) for number in numbers]
            twin.unseen -= Counter(map(int, numbers))
        gone = {int(word) for words in self.given("gone") for word in words}
        twin.towers = [tower for tower in twin.towers if tower[0] not in gone]
        for colour, size, node in self.given("keep"):
            house = self._feature(node)
            cells = [cell for cell in twin.castle.laid() if any(spot[:2] == cell for spot in house.spots)]
            twin.keeps[self.seat(colour)] = Keep(int(size), house.site, cells[-1])

    def _mirror(self) -> None:
        """What the steps of all games ask of a state."""
        self.state = SimpleNamespace(scores=self.twin.scores(), ledger=list(map(_entry, self.twin.lines)))

    def _spot(self, text: str) -> Spot:
        found = re.fullmatch(r"(\d+),(\d+)\.([nesw][lr]?)", text)
        if not found or (int(found[1]), int(found[2])) not in self.twin.castle.squares:
            self.fail("a tile or start space and a side or half side of it, as in 3,5.wl", text)
        x, y = int(found[1]), int(found[2])
        for index, segment in enumerate(self.twin.castle.squares[x, y].segments):
            if found[3] in segment.places:
                return x, y, index
        return self.fail(f"a segment at {text}", "none")

    def _feature(self, text: str) -> Feature:
        spot = self._spot(text)
        return next(feature for feature in self.twin.castle.features() if spot in feature.spots)

    # ---- Steps

    def _play(self, words: Sequence[str]) -> None:
        for word in words:
            if word not in self.twin.moves():
                self.fail(f"{word} to be legal", " ".join(self.twin.moves()))
            self.twin.play(word)
        self._mirror()

    def _offered(self) -> list[str]:
        return self.twin.moves()

    def _refuses(self, words: Sequence[str]) -> None:
        if words[0] in self.twin.moves():
            self.fail(f"{words[0]} to be refused", "it is legal")

    def _next(self, words: Sequence[str]) -> None:
        came = [COLOURS[self.twin.seat], self.twin.step]
        if list(words) != (["over"] if self.twin.over() else came[: len(words)]):
            self.fail(" ".join(words), " ".join(came))

    def _winner(self, words: Sequence[str]) -> None:
        came = [COLOURS[seat] for seat in self.twin.winners()]
        if came != list(words):
            self.fail(" ".join(words), " ".join(came))

    def _check_entries(self, lines: Sequence[Any]) -> None:  # Any: as in the base
        self.game = SimpleNamespace(forecast=lambda _: list(map(_entry, self.twin.ending())))  # type: ignore[misc]  # only that is asked of it
        super()._check_entries(lines)

    def shown(self, what: str, words: list[str]) -> list[str]:
        if what == "wall":
            return list(map(str, self.twin.numbers(self.seat(words.pop(0)))))
        if what == "feature":
            feature = self._feature(words.pop(0))
            return [feature.site, feature.kind, str(feature.size()), "complete" if feature.complete() else "open"]
        return list(map(str, SHOWN[what](self.twin))) if what in SHOWN else words

    def _joined(self, words: Sequence[str]) -> None:
        if len({self._feature(word).site for word in words}) != 1:
            self.fail("one feature", [self._feature(word).site for word in words])

    def _apart(self, words: Sequence[str]) -> None:
        if len({self._feature(word).site for word in words}) != len(words):
            self.fail(f"{len(words)} features", [self._feature(word).site for word in words])


def _entry(line: Line) -> Entry:
    return Entry(line.seat, line.what, (Term(line.unit, line.points, line.rule, line.number),), line.site)
