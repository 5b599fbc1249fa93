"""`arena`: bots against each other until it is known who is stronger."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, nullcontext, redirect_stdout
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.measure import Measurement
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from remparts.arena.journal import open_journal, seed_in
from remparts.arena.pairing import Schedule, whole_rounds
from remparts.arena.report import Meeting, Report, report
from remparts.arena.sequential import Answer, Question
from remparts.arena.statistics import Estimate
from remparts.arena.tournament import Runner, Tournament
from remparts.cli.choices import read_seed, say_aside, write
from remparts.cli.words import plain_table
from remparts.core.errors import RempartsError
from remparts.core.options import Options
from remparts.games.registry import game as find_game

_MARGIN: Final = 0.05
_WIDEST: Final = 10_000


def choose_seed(text: str | None, journal: Path | None) -> str:
    """The seed given, or that of the journal, or a new one."""
    return read_seed(text if text is not None or journal is None else seed_in(journal))


def plan(options: Options, game: str, bots: Sequence[str], seed: str, games: int) -> Schedule:
    """A match with at least so many games of each pairing."""
    return Schedule(game, options, tuple(bots), seed, whole_rounds(games, options.seats))


def ask(seats: int, against: float | None, margin: float | None, *, is_asked: bool) -> Question | None:
    """What is to be decided, if anything is."""
    if is_asked:
        return Question(1 / seats if against is None else against, _MARGIN if margin is None else margin)
    if against is not None or margin is not None:
        raise RempartsError("--against and --margin say what is to be decided; add --until-decided")
    return None


def arena(
    console: Console,
    schedule: Schedule,
    question: Question | None,
    run: Runner,
    journal: Path | None,
    plot: Path | None,
    data: Path | None,
) -> bool:
    """Play what is missing, then tell what it shows; False if it was interrupted."""
    title = find_game(schedule.game).title
    tournament = Tournament(schedule, question)
    was_ended = False
    with open_journal(journal, schedule) if journal else nullcontext() as notes:
        try:
            # The output is for results: what Ray has to say of a lost worker is said aside.
            with closing(tournament.hold(run, notes)) as games, redirect_stdout(sys.stderr):
                _show_progress(tournament, title, games)
            was_ended = True
        except KeyboardInterrupt:
            say_aside(f"stopped after {len(tournament.results)} games" + _how_to_go_on(journal))
    told = report(tournament)
    tell(console, title, told)
    if data:
        write(data, json.dumps(told.to_json(), ensure_ascii=False, indent=2) + "\n")
    if plot and told.games:
        from remparts.arena.plot import draw

        draw(told, title, plot)
    return was_ended


def _show_progress(tournament: Tournament, title: str, games: Iterator[None]) -> None:
    """A bar that grows with the games played, and shrinks with those that a decision makes needless."""
    screen = Console(stderr=True)
    bar = Progress(
        TextColumn(title), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn(),
        console=screen, transient=True, disable=not screen.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task("games", total=tournament.length, completed=len(tournament.results))
        for _ in games:
            bar.update(task, total=tournament.length, completed=min(len(tournament.results), tournament.length))


def _how_to_go_on(journal: Path | None) -> str:
    return f"; the same command goes on from {journal}" if journal else "; with --journal FILE it could go on later"


def tell(console: Console, title: str, told: Report) -> None:
    """The tables and what has been decided."""
    pairings = f" in {len(told.meetings)} pairings" if len(told.meetings) > 1 else ""
    console.print(f"{title}: {told.games} games{pairings}, seed {told.heading['seed']}")
    if told.left_out:
        are, their, were = ("is", "its round is", "was") if told.left_out == 1 else ("are", "their rounds are", "were")
        console.print(f"{told.left_out} more {are} not counted: {their} not finished, or {were} decided before")
    if not told.games:
        return
    console.print()
    console.print(_whole(standing_table(told), console))
    if len(told.standings) > 2:
        console.print()
        console.print(_whole(cross_table(told) if told.heading["seats"] == 2 else meeting_table(told), console))
    sentences = [sentence for meeting in told.meetings for sentence in verdicts(meeting, told)]
    if sentences:
        console.print()
    for sentence in sentences:
        console.print(sentence)
    if not told.standings[0].rating:
        say_aside("there are no ratings: they need openskill; pip install 'remparts[arena]'")


def _whole(table: Table, console: Console) -> Table:
    """The table as wide as it needs to be: what does not fit on the screen goes on in the next line."""
    table.width = Measurement.get(console, console.options.update(max_width=_WIDEST), table).maximum
    return table


def standing_table(told: Report) -> Table:
    """The bots, the strongest first."""
    has_ratings = all(standing.rating for standing in told.standings)
    ratings = ["rating"] if has_ratings else []
    table = plain_table("bot", "games", "won", "95%", *ratings, "score", "per move", "slowest")
    for standing in sorted(told.standings, key=lambda each: -each.share.value):
        rating = [f"{standing.rating.mu:.1f} ± {1.96 * standing.rating.sigma:.1f}"] if standing.rating else []
        table.add_row(
            standing.bot,
            str(standing.games),
            f"{standing.share.value:.1%}",
            _bounds(standing.share),
            *rating,
            f"{standing.mean_score:.2f}",
            _time(standing.seconds_per_move),
            _time(standing.slowest_move),
        )
    return table


def cross_table(told: Report) -> Table:
    """What the bot of each row has won against the bot of each column."""
    order = [standing.bot for standing in sorted(told.standings, key=lambda each: -each.share.value)]
    table = plain_table("won against", *order)
    for row in order:
        table.add_row(row, *(_cell(told, row, column) for column in order))
    return table


def _cell(told: Report, row: str, column: str) -> str:
    meeting = told.meeting(row, column)
    if row == column or meeting is None or not meeting.games:
        return "–"
    share = meeting.shares[meeting.bots.index(row)]
    return f"{share.value:.1%} ({_bounds(share)})"


def meeting_table(told: Report) -> Table:
    """What each bot has won at each table, where more than two meet."""
    table = plain_table("table", "bot", "games", "won", "95%", "score")
    for number, meeting in enumerate(told.meetings, 1):
        for bot, share, score in zip(meeting.bots, meeting.shares, meeting.mean_scores, strict=True):
            table.add_row(str(number), bot, str(meeting.games), f"{share.value:.1%}", _bounds(share), f"{score:.2f}")
    return table


def verdicts(meeting: Meeting, told: Report) -> Iterable[str]:
    """What was asked, and what is known of it."""
    against = told.against
    if against is None:
        return
    for bot, answer in zip(meeting.bots, meeting.answers, strict=True):
        others = " and ".join(other for other in meeting.bots if other != bot)
        wins = f"{bot} wins {_PARTS[answer]} {against:.1%} against {others}" if answer else ""
        if len(meeting.bots) == 2 and against == 0.5 and answer:
            wins = _of_two(bot, others, answer, told.margin or 0)
        if wins:
            yield f"{wins}: decided after {meeting.games} games"
    if meeting.is_open:
        yield f"{' – '.join(meeting.bots)}: not decided after {meeting.games} games"


def _of_two(bot: str, other: str, answer: Answer, margin: float) -> str:
    if answer is Answer.NEAR:
        return f"{bot} and {other} are about equal, each within {0.5 - margin:.1%} and {0.5 + margin:.1%}"
    return f"{bot} is stronger than {other}" if answer is Answer.ABOVE else f"{other} is stronger than {bot}"


_PARTS = {Answer.ABOVE: "more than", Answer.BELOW: "less than", Answer.NEAR: "about"}


def _bounds(share: Estimate) -> str:
    return f"{100 * share.low:.1f}–{100 * share.high:.1f}"


def _time(seconds: float) -> str:
    """A time as people say it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.{2 if seconds < 10 * size else 1 if seconds < 100 * size else 0}f} {unit}"
    return f"{seconds / 1e-6:.0f} µs"
