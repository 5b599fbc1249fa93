"""Games in words, the same for all of them: who did what, which points it brought and why, how it ended."""

from collections.abc import Sequence
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from remparts.core.game import AnyGame
from remparts.core.ledger import Entry, Outcome, Term, totals
from remparts.core.marks import MARKS
from remparts.core.task import CHANCE, Move
from remparts.games.registry import package

_WORDS: Final = ("bot", "what", "supply")
"""Headings of columns that hold no numbers."""


def clean(text: str) -> str:
    """One line without characters that would steer a terminal: what comes from a file may hold any."""
    return "".join(letter if letter.isprintable() else "�" for letter in " ".join(text.split()))


def seat_names(names: Sequence[str], seats: int) -> list[str]:
    """What the seats are called: as in the record if that tells them apart, else by their colours."""
    given = [clean(name) for name in names]
    if len(given) == seats == len(set(given)) and all(given):
        return given
    return [mark.name for mark in MARKS[:seats]]


def badge(seat: int) -> Text:
    """A seat's shape in its colour."""
    mark = MARKS[seat]
    return Text(f" {mark.shape} ", f"bold {mark.colour} on {mark.paper}")


def seat_label(seat: int, name: str = "") -> Text:
    """A seat's shape and colour, and who sits there."""
    return Text.assemble(badge(seat), f" {MARKS[seat].name} {clean(name)}".rstrip())


def actor(who: int, names: Sequence[str]) -> Text:
    """Who decided."""
    if who == CHANCE:
        return Text("   chance", "dim")
    return Text.assemble(badge(who), " ", (names[who], "bold"))


def entry_line(entry: Entry, names: Sequence[str]) -> Text:
    """A line of the ledger: `red +3  road: 3 tiles [ABC-5.4]`."""
    points = Text.assemble(badge(entry.seat), f" {names[entry.seat]} ", (f"{entry.points:+d}", "bold"))
    return Text.assemble(points, f"  {entry.what}: {_reasons(entry.terms)}")


def _reasons(terms: Sequence[Term]) -> str:
    """What was counted, with the points of each if there are several."""
    if len(terms) == 1:
        return f"{terms[0].counted} [{terms[0].rule}]"
    if len({term.rule for term in terms}) == 1:
        return ", ".join(f"{term.counted} {term.points:+d}" for term in terms) + f" [{terms[0].rule}]"
    return ", ".join(f"{term.counted} {term.points:+d} [{term.rule}]" for term in terms)


def outcome_line(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, with which scores, and what decided."""
    scores = " to ".join(str(score) for score in outcome.scores)
    winners = " and ".join(names[seat] for seat in outcome.winners)
    return f"{winners} {'wins' if len(outcome.winners) == 1 else 'tie'}, {scores}: {outcome.decided_by}"


def score_table(game: AnyGame, state: Any, names: Sequence[str]) -> Table:
    """A row for each seat: its score, where anything would come what ending now would make it, and what it has."""
    coming = totals(game.forecast(state), len(state.scores))
    holdings = package(game.name).text.holdings(game.view(state, None))
    now = ["ending now"] if any(coming) else []
    table = plain_table("", "score", *now, "supply")
    for seat, (score, more, holding) in enumerate(zip(state.scores, coming, holdings, strict=True)):
        label = seat_label(seat, names[seat] if names else "")
        table.add_row(label, Text(str(score), "bold"), *([str(score + more)] if now else []), holding)
    return table


def plain_table(*headings: str) -> Table:
    """A table without lines, its words to the left and its numbers to the right."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for number, heading in enumerate(headings):
        is_word = number == 0 or heading in _WORDS
        table.add_column(heading, justify="left" if is_word else "right", no_wrap=True)
    return table


class Story:
    """Tells a game move by move; it is shown each position and remembers the last one."""

    def __init__(self, game: AnyGame, state: Any, names: Sequence[str], *, with_notation: bool = True) -> None:
        self.game = game
        self.with_notation = with_notation
        self.names = names
        self.number = 0
        self.opening = [self._told(entry) for entry in state.ledger]
        """The lines for points that a game begins with."""
        self._text = package(game.name).text
        self._remember(state)

    def _told(self, entry: Entry) -> Text:
        return Text.assemble("     ", entry_line(entry, self.names))

    def _remember(self, state: Any) -> None:
        self._view = self.game.view(state, None)
        self._entries = len(state.ledger)
        self._who = state.agenda[-1].who if state.agenda else CHANCE

    def tell(self, move: Move, state: Any) -> list[Text]:
        """The lines for a move that led to this state: the move, what it caused and what it brought."""
        self.number += 1
        who, before, told = self._who, self._view, self._entries
        self._remember(state)
        name = actor(who, self.names)
        name.pad_right(max(0, 6 + max(map(len, self.names)) - len(name)))
        lines = [Text.assemble((f"{self.number:>4} ", "dim"), name, self._text.describe(move, self.names, before))]
        if self.with_notation:
            lines[0].append(f"  {move}", "dim")
        lines += [
            Text(f"     {notice}", "italic") for notice in self._text.notices(before, move, self._view, self.names)
        ]
        lines += [self._told(entry) for entry in state.ledger[told:]]
        if state.ledger[told:] and state.agenda:
            lines[-1].append(f"  → {' '.join(map(str, state.scores))}", "dim")
        return lines
