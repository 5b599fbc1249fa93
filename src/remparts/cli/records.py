"""`replay` and `show`: recorded games."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from remparts.cli.facts import use_facts
from remparts.cli.words import Story, clean, outcome_line, score_table, seat_names
from remparts.core.errors import BadRecord
from remparts.core.game import AnyGame
from remparts.core.marks import MARKS
from remparts.core.record import Record, load_record, replay, replayed
from remparts.games.registry import game as find_game
from remparts.games.registry import package


def open_record(path: Path, facts: Path | None = None) -> tuple[AnyGame, Record]:
    """The record in a file and the game it is of, with the components in another file if one is given."""
    record = load_record(path)
    use_facts(record.game, facts)
    return find_game(record.game), record


def title_line(game: AnyGame, record: Record) -> Text:
    """Which game it was, who played and how."""
    names = [clean(name) for name in record.names]
    seats = [
        f"{mark.name} {name}".strip() for mark, name in zip(MARKS, names or [""] * record.options.seats, strict=False)
    ]
    choices = [f"{name} {value}" for name, value in record.options.items()]
    return Text.assemble(
        (game.title, "bold"), f": {' · '.join([', '.join(seats), *choices, f'{len(record.moves)} moves'])}"
    )


def replay_record(console: Console, opened: tuple[AnyGame, Record], first: int, last: int | None) -> None:
    """Print a recorded game move by move, from one to another; all of it is checked."""
    game, record = opened
    total = len(record.moves)
    last = total if last is None else last
    if not (0 <= first <= total and first <= last <= total):
        raise BadRecord(f"the record has moves 0 to {total}; --from {first} --to {last} is not a part of them")
    names = seat_names(record.names, record.options.seats)
    story: Story | None = None
    for number, (move, state) in enumerate(replay(game, record)):
        if story is None or move is None:
            story = Story(game, state, names)
            console.print(title_line(game, record))
            for line in story.opening if first == 0 else ():
                console.print(line)
            continue
        lines = story.tell(move, state)
        if first <= number <= last:
            console.print(Text("\n").join(lines))
    outcome = game.outcome(state)
    if outcome and last == total:
        console.print(Text(outcome_line(outcome, names), "bold"))


def show_position(console: Console, game: AnyGame, state: Any, names: Sequence[str]) -> None:
    """Draw the board with the scores; on a terminal, the part of it that fits its width."""
    text = package(game.name).text
    view = game.view(state, None)
    whole = text.draw(view)
    width = console.width if console.is_terminal else None
    rows = text.draw(view, width)
    for row in rows:
        console.print(Text.assemble(*row))
    if rows != whole:
        console.print(Text("the board is wider than the terminal: a pipe or a wider window shows all of it", "dim"))
    console.print(Text.assemble(*text.legend(view)))
    console.print(score_table(game, state, names))
    console.print(text.middle(view))
    outcome = game.outcome(state)
    if outcome:
        console.print(Text(outcome_line(outcome, seat_names(names, len(state.scores))), "bold"))


def show_record(console: Console, opened: tuple[AnyGame, Record], at: int | None) -> None:
    """Draw the board as it stood after move `at`, at the end if None."""
    game, record = opened
    state = replayed(game, record, at)
    console.print(title_line(game, record))
    console.print(f"after move {len(record.moves) if at is None else at} of {len(record.moves)}")
    show_position(console, game, state, record.names)
