"""`watch`: bots play in the terminal, at a pace one can follow."""

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.layout import Layout
from rich.live import Live
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from remparts.arena.match import Walk
from remparts.bots import find_bot
from remparts.cli.choices import write
from remparts.cli.records import show_position
from remparts.cli.words import Story, outcome_line, score_table, seat_names
from remparts.core.game import AnyGame
from remparts.core.options import Options
from remparts.core.record import write_record
from remparts.core.task import Move
from remparts.core.text import Row
from remparts.games.registry import package

_SIDE_WIDTH = 58
_WIDE = 116
"""With at least this number of columns, the scores and the log stand beside the board."""
_SHORT_LOG = 4


class Board:
    """The board in the middle of whatever room there is, or the part of it that fits."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.text = package(game.name).text
        self.view = game.view(state, None)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        height = options.height or options.size.height
        rows = [Text.assemble(*row) for row in self.text.draw(self.view, options.max_width, height)]
        left = (options.max_width - max(map(len, rows), default=0)) // 2
        top = (height - len(rows)) // 2
        yield Padding(Group(*rows), (max(0, top), 0, 0, max(0, left)))


class Log:
    """The last lines that fit."""

    def __init__(self, lines: Sequence[Text]) -> None:
        self.lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        height = options.height or options.size.height
        recent = self.lines[-height:] if height else []
        wrapped = [part for line in recent for part in line.wrap(console, options.max_width)]
        yield Group(*wrapped[-height:])


class Screen:
    """Board, scores and log side by side, or one above the other in a narrow window."""

    def __init__(self, game: AnyGame, state: Any, bots: Sequence[str], title: Text, log: Sequence[Text]) -> None:
        self.board = Board(game, state)
        self.scores = score_table(game, state, bots)
        self.middle = Text(self.board.text.middle(self.board.view))
        self.title = title
        self.log = Log(log)
        self.seats = len(bots)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        layout = Layout()
        if options.max_width < _WIDE:
            heading = Text(" · ").join([self.title, self.middle])
            heading.truncate(options.max_width, overflow="ellipsis")
            status = Layout(Group(heading, self.scores), size=self.seats + 2)
            layout.split_column(status, Layout(self.board), Layout(self.log, size=_SHORT_LOG))
        else:
            panel = Panel(Group(self.title, "", self.scores, "", self.middle), border_style="dim")
            side = Layout(size=_SIDE_WIDTH)
            # Borders, the title, a heading, two empty lines, and up to two lines for the middle.
            side.split_column(Layout(panel, size=self.seats + 8), Layout(Panel(self.log, border_style="dim")))
            layout.split_row(Layout(self.board), side)
        yield layout


def watch(
    console: Console, game: AnyGame, options: Options, bots: Sequence[str], seed: str, pace: float, path: Path | None
) -> None:
    """Let bots play one game and show it; the record is written even if the watcher leaves early."""
    walk = Walk(game, options, [find_bot(bot) for bot in bots], seed)
    moves: list[Move] = []
    title = Text.assemble((game.title, "bold"), f" · seed {seed}")
    try:
        if sys.stdout.isatty() and console.is_interactive:
            _watch_screen(walk, moves, bots, title, pace)
            console.print(title)
            show_position(console, game, walk.state, bots)
        else:
            _watch_lines(console, walk, moves, bots, title)
    finally:
        if path is not None:
            write(path, str(write_record(game, options, moves, walk.state, bots)))
            console.print(f"record written to {path}")


def _watch_lines(console: Console, walk: Walk, moves: list[Move], bots: Sequence[str], title: Text) -> None:
    """Without a terminal: each move as a line, as fast as it goes."""
    console.print(title)
    names = seat_names(bots, len(bots))
    story = Story(walk.game, walk.state, names)
    for line in story.opening:
        console.print(line)
    for lines in _told(walk, moves, story):
        console.print(Text("\n").join(lines))
    outcome = walk.game.outcome(walk.state)
    assert outcome is not None
    console.print(outcome_line(outcome, names))


def _watch_screen(walk: Walk, moves: list[Move], bots: Sequence[str], title: Text, pace: float) -> None:
    """On a terminal: the whole of it, until the game is over."""
    console = Console(highlight=False, markup=False, emoji=False)
    story = Story(walk.game, walk.state, seat_names(bots, len(bots)), with_notation=False)
    log = story.opening[:]
    with Live(Screen(walk.game, walk.state, bots, title, log), console=console, screen=True) as live:
        shown = time.monotonic()
        before = _board_and_scores(walk)
        for lines in _told(walk, moves, story):
            log += lines
            live.update(Screen(walk.game, walk.state, bots, title, log), refresh=True)
            # Only what changes the board or a score is worth a pause: not a pass, nor a card being dealt.
            now = _board_and_scores(walk)
            if now != before:
                time.sleep(max(0.0, pace - (time.monotonic() - shown)))
                before = now
                shown = time.monotonic()
        time.sleep(pace)


def _board_and_scores(walk: Walk) -> tuple[Sequence[Row], list[int]]:
    view = walk.game.view(walk.state, None)
    return package(walk.game.name).text.draw(view), walk.state.scores[:]


def _told(walk: Walk, moves: list[Move], story: Story) -> Iterator[list[Text]]:
    """Play the game to its end and tell each move."""
    while walk.state.agenda:
        moves.append(walk.step())
        yield story.tell(moves[-1], walk.state)
