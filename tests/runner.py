"""Plays scenarios of any game: the steps that all games share. What draws a position is each game's own."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, ClassVar, Final, NoReturn

from remparts.core.errors import IllegalMove, RempartsError
from remparts.core.game import AnyGame, find_move
from remparts.core.ledger import Entry, Term
from tests.scenario import Keys, Line, Scenario, ScenarioError

COLOURS: Final = ("red", "blue", "green", "yellow", "black")
NONE: Final = "none"


class BaseRun:
    """A scenario being played; a game's own class sets the position up and may add steps."""

    game: ClassVar[AnyGame]  # any game, with a state of its own
    keys: ClassVar[Keys]

    def __init__(self, scenario: Scenario) -> None:
        self.scenario: Final = scenario
        self.line = scenario.lines[0]
        self.state: Any = None
        self.checked = 0
        """How many entries of the ledger have been accounted for."""

    def set_up(self) -> None:
        """Make the position."""
        raise NotImplementedError

    def drawn(self) -> str:
        """The position as text, for a failure."""
        raise NotImplementedError

    def shown(self, what: str, words: list[str]) -> list[str]:
        """What a view shows of something; takes off the words that say whose it is and who looks."""
        raise NotImplementedError

    def steps(self) -> dict[str, Callable[[Sequence[str]], None]]:
        """What each key does; `expect` and `forecast` lines are checked together instead."""
        return {
            "play": self._play,
            "offers": self._offers,
            "allows": self._allows,
            "refuses": self._refuses,
            "next": self._next,
            "shows": self._shows,
            "winner": self._winner,
        }

    def play_out(self) -> None:
        """Play the scenario; a `ScenarioError` if anything in it does not hold."""
        try:
            self.run()
        except (ValueError, IndexError) as error:
            where = f"{self.scenario.path}:{self.line.number}: {self.line}"
            raise ScenarioError(f"{where}\n  cannot be read: {error}") from error

    def run(self) -> None:
        self.set_up()
        by_key = self.steps()
        lines = [line for line in self.scenario.lines if line.key in self.keys.steps]
        for key, group in groupby(lines, lambda line: line.key):
            together = list(group)
            self.line = together[0]
            if key in ("expect", "forecast"):
                self._check_entries(together)
                continue
            for self.line in together:
                by_key[key](self.line.words)
        left = self.state.ledger[self.checked :]
        if left:
            self.fail("no further points", _named(left))

    def fail(self, expected: object, came: object) -> NoReturn:
        board = f"\n{self.drawn()}" if self.state else ""
        where = f"{self.scenario.path}:{self.line.number}: {self.line}"
        raise ScenarioError(f"{where}\n  expected {expected}\n  came     {came}{board}")

    def given(self, key: str) -> list[tuple[str, ...]]:
        """The words of each line with that key; `self.line` is where trouble with them is reported."""
        found = [line for line in self.scenario.lines if line.key == key]
        self.line = found[0] if found else self.line
        return [row for line in found for row in line.rows]

    def seat(self, colour: str) -> int:
        """The seat of a colour."""
        seats = COLOURS[: len(self.state.scores)]
        if colour not in seats:
            self.fail(f"one of {', '.join(seats)}", colour)
        return seats.index(colour)

    # ---- Steps

    def _play(self, words: Sequence[str]) -> None:
        for word in words:
            try:
                move = find_move(self.game, self.state, word)
            except RempartsError as error:
                self.fail(f"{word} to be legal", error)
            self.game.play(self.state, move)

    def _offers(self, words: Sequence[str]) -> None:
        offered = self._offered()
        if sorted(offered) != sorted(words):
            more = [f"+{word}" for word in offered if word not in words]
            less = [f"missing {word}" for word in words if word not in offered]
            self.fail(f"exactly {' '.join(words)}", f"{' '.join(offered)} ({', '.join(more + less)})")

    def _allows(self, words: Sequence[str]) -> None:
        offered = self._offered()
        missing = [word for word in words if word not in offered]
        if missing:
            self.fail(f"{' '.join(missing)} among the moves", " ".join(offered))

    def _offered(self) -> list[str]:
        return [str(move) for move in self.game.moves(self.state)]

    def _refuses(self, words: Sequence[str]) -> None:
        text, rule, *reason = words
        try:
            find_move(self.game, self.state, text)
        except IllegalMove as error:
            if f"[{rule}]" not in str(error) or " ".join(reason) not in str(error):
                self.fail(f"a refusal with {' '.join(reason)} [{rule}]", error)
            return
        except RempartsError as error:
            self.fail("a move that can be read", error)
        self.fail(f"{text} to be refused", "it is legal")

    def _next(self, words: Sequence[str]) -> None:
        state = self.state
        came = ["over"]
        if state.agenda:
            task = state.agenda[-1]
            came = [COLOURS[task.who if task.who >= 0 else state.seat], task.name]
        if list(words) != came[: len(words)]:
            self.fail(" ".join(words), " ".join(came))

    def _shows(self, words: Sequence[str]) -> None:
        what, *expected = words
        came = self.shown(what, expected) or [NONE]
        if came != expected:
            self.fail(" ".join(expected), " ".join(came))

    def _winner(self, words: Sequence[str]) -> None:
        outcome = self.game.outcome(self.state)
        came = [COLOURS[seat] for seat in outcome.winners] if outcome else ["nobody yet"]
        if came != list(words):
            self.fail(" ".join(words), " ".join(came))

    def _check_entries(self, lines: Sequence[Line]) -> None:
        """Lines with an explanation name entries in order, those without one the sum of a seat; none is left over."""
        if lines[0].key == "forecast":
            entries = list(self.game.forecast(self.state))
        else:
            entries = self.state.ledger[self.checked :]
            self.checked = len(self.state.ledger)
        left = entries
        for self.line in lines:
            if self.line.words == ("nobody",):
                continue
            colour, points, *explanation = self.line.words
            seat = self.seat(colour)
            if explanation:
                named, left = left[:1], left[1:]
                fits = named and named[0].seat == seat and _is_named(" ".join(explanation), named[0])
            else:
                named = [entry for entry in entries if entry.seat == seat]
                left = [entry for entry in left if entry.seat != seat]
                fits = True
            if not fits or f"{sum(entry.points for entry in named):+d}" != points:
                self.fail(" ".join(self.line.words), _named(entries))
        if left:
            self.fail("no further points", _named(left))


def _named(entries: Sequence[Entry]) -> str:
    return "; ".join(f"{COLOURS[entry.seat]} {entry}" for entry in entries) or "no points"


def _is_named(explanation: str, entry: Entry) -> bool:
    """The explanation lists the kind of feature and all terms, as in `city: 3 tiles, 1 pennant`."""
    what, _, terms = explanation.partition(": ")
    listed = terms.split(", ")
    return (
        what == entry.what
        and len(listed) == len(entry.terms)
        and all(text in _ways_to_name(term) for text, term in zip(listed, entry.terms, strict=True))
    )


def _ways_to_name(term: Term) -> set[str]:
    short = term.counted
    return {short, f"{short} {term.points:+d}", f"{short} [{term.rule}]", f"{short} {term.points:+d} [{term.rule}]"}
