"""The commands, their options and their help."""

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from remparts.bots import bot_forms
from remparts.bots import bots as all_bots
from remparts.cli import choices
from remparts.cli.facts import check_facts, copy_facts, use_facts, use_many
from remparts.core.errors import MissingLibrary, RempartsError
from remparts.core.ints import COMPILED
from remparts.core.options import Option
from remparts.core.perft import divide, perft
from remparts.games.registry import claimed_names, faults, game_names
from remparts.games.registry import game as find_game

app = typer.Typer(
    help="Castle-building board games: play in the browser, watch bots, replay records, simulate, count and measure.",
    epilog="Try: remparts play",
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

facts_app = typer.Typer(
    help="Check and correct the components of a game; what is added to it stays as it is.", no_args_is_help=True
)
app.add_typer(facts_app, name="facts")

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(claimed_names())}.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A recorded game.")]
Seats = Annotated[int | None, typer.Option(help="How many play; by default as many as bots are named, or two.")]
FewestSeats = Annotated[int | None, typer.Option(help="How many play a game; by default the fewest it can be.")]
Choices = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="A choice the rules offer, see `games`; may be repeated."
    ),
]
Preset = Annotated[str | None, typer.Option(metavar="NAME", help="Several choices at once, see `games`.")]
Seed = Annotated[str | None, typer.Option(metavar="TEXT", help="Any text; the same seed gives the same game.")]
Bots = Annotated[
    str,
    typer.Option(metavar="NAMES", help=f"One for each seat, or one for all: {', '.join((*all_bots(), *bot_forms()))}."),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "-j", "--jobs", min=1, max=4096, help="How many play at once; by default one, on a cluster all it has."
    ),
]
Place = Annotated[str, typer.Option(metavar="PLACE", help="Where to play: processes or ray.")]
Address = Annotated[str | None, typer.Option(help="Of a Ray cluster; by default one is started on this machine.")]
FactsFile = Annotated[
    Path | None,
    typer.Option("--facts", metavar="FILE", help="Corrected components to play with, see `facts`."),
]


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line and return its exit code; a mistake becomes one line on the standard error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without these characters still gets a board
    try:
        code = app(list(arguments) or ["--help"], prog_name="remparts", standalone_mode=False)
        _flush()
    except typer.Abort:
        return 130
    except BrokenPipeError:
        return 1
    except OSError as error:
        _let_go_of_output()
        file = f"{error.filename}: " if error.filename else ""
        return _refuse(f"cannot go on: {file}{error.strerror or error}")
    except RempartsError as error:
        return _refuse(str(error))
    except Exception as error:
        # The base class of usage errors has no public name in all releases of typer; its method has.
        if not hasattr(error, "format_message"):
            raise
        return _refuse(f"{error.format_message().rstrip('.')}; see remparts --help")
    return code if isinstance(code, int) else 0


def _refuse(message: str) -> int:
    choices.say_aside(message)
    return 2


def _flush() -> None:
    if sys.stdout is not None:  # it is None where nobody gave the program one
        sys.stdout.flush()


def _let_go_of_output() -> None:
    """Write what the standard output still holds, or drop it: Python would fail over it once more when it leaves."""
    try:
        _flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _console() -> Console:
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def _say_version(asked: bool) -> None:
    """Say the version, and whether the library is compiled."""
    if asked:
        _console().print(f"remparts {version('remparts')} ({'compiled' if COMPILED else 'interpreted'})")
        raise typer.Exit


@app.callback()
def common(
    told: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Say the version and the build.")
    ] = False,
) -> None:
    """What every command has in common."""


@app.command()
def games() -> None:
    """List the games with their seats and options."""
    console = _console()
    for name in game_names():
        game = find_game(name)
        seats = f"{game.seats.start} to {game.seats.stop - 1} seats"
        console.print(Text.assemble((name, "bold"), f"  {game.title}, {seats}, rules version {game.version}"))
        console.print()
        for option in game.options:
            console.print(Text.assemble(f"  {option.name} = ", _values(option), (f"  [{option.rule}]", "dim")))
            console.print(Text(f"      {option.about}", "dim"))
            for caution in option.cautions:
                console.print(Text(f"      {' + '.join(caution.values)}: {caution}", "dim"))
        console.print()
        for preset, chosen in game.presets.items():
            pairs = ", ".join(f"{key}={value}" for key, value in chosen.items()) or "the defaults"
            console.print(f"  --preset {preset}: {pairs}")
    for fault in faults():
        choices.say_aside(f"warning: {fault}")


def _values(option: Option) -> Text:
    """What can be chosen, and what is chosen if nothing is said."""
    if option.many:
        return Text.assemble(", ".join(option.values), " or some of them; none ", ("(default)", "bold"))
    others = "".join(f" · {value}" for value in option.values[1:])
    return Text.assemble((option.default, "bold"), " (default)", others)


@app.command()
def play(
    port: Annotated[
        int, typer.Option(min=1, max=65_535, help="Where to listen; the next free one if it is taken.")
    ] = 8000,
    lan: Annotated[bool, typer.Option("--lan", help="Let other devices in your home network join.")] = False,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where tables are kept.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    host_name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name under which people open this server; may be repeated."),
    ] = None,
    facts: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME=FILE", help="Corrected components to play with, see `facts`; may be repeated."),
    ] = None,
    program: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=COMMAND", help="A program to offer as a bot of this name; may be repeated."),
    ] = None,
) -> None:
    """Play in the browser: start the server and open the page; if it runs already, only open the page."""
    use_many(facts or ())
    try:
        from remparts.server.command import play as serve
    except ModuleNotFoundError as error:
        raise MissingLibrary(f"playing needs {error.name}: pip install 'remparts[server]'") from error

    serve(port=port, lan=lan, data=data, open_browser=browser, host_names=host_name or (), programs=program or ())


@app.command()
def watch(
    game: GameName,
    bots: Bots = "greedy",
    seats: Seats = None,
    pace: Annotated[float, typer.Option(metavar="SECONDS", help="How long each change of the board is shown.")] = 0.8,
    seed: Seed = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")] = None,
    preset: Preset = None,
    option: Choices = None,
    facts: FactsFile = None,
) -> None:
    """Let bots play a game in the terminal; in a pipe, print its moves."""
    from remparts.bots.child import leave_in_order
    from remparts.cli.watch import watch as show

    leave_in_order()
    use_facts(game, facts)
    found = find_game(game)
    choices.check_range("--pace", pace, 0, 60)
    choices.check_writable(record)
    options, names = choices.read_table(found, bots, seats, preset, option or ())
    show(_console(), found, options, names, choices.read_seed(seed), pace, record)


@app.command()
def replay(
    file: RecordFile,
    first: Annotated[int, typer.Option("--from", metavar="N", help="The first move to print.")] = 0,
    last: Annotated[int | None, typer.Option("--to", metavar="N", help="The last move to print.")] = None,
    facts: FactsFile = None,
) -> None:
    """Print a recorded game move by move, with the points and their reasons."""
    from remparts.cli.records import open_record, replay_record

    replay_record(_console(), open_record(file, facts), first, last)


@app.command()
def show(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="After how many moves; by default at the end.")] = None,
    facts: FactsFile = None,
) -> None:
    """Draw the board of a recorded game as text."""
    from remparts.cli.records import open_record, show_record

    show_record(_console(), open_record(file, facts), at)


@app.command()
def render(
    file: RecordFile,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="An .svg or .png file to write.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="After how many moves; by default at the end.")] = None,
    width: Annotated[int, typer.Option(min=16, max=10_000, help="Width of a PNG in pixels.")] = 1200,
    coordinates: Annotated[
        bool, typer.Option("--coordinates", help="Show coordinates along the board, where the game has any.")
    ] = False,
    facts: FactsFile = None,
) -> None:
    """Draw the board of a recorded game as a picture."""
    from remparts.cli.render import render_record

    render_record(file, facts, at, output, width, coordinates=coordinates)


@app.command()
def simulate(
    game: GameName,
    number: Annotated[int, typer.Option("-n", "--number", min=1, help="How many games.")] = 1000,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, max=256, help="How many processes play.")] = 1,
    bots: Bots = "random",
    seats: Seats = None,
    preset: Preset = None,
    option: Choices = None,
    facts: FactsFile = None,
) -> None:
    """Play many games between bots and summarise scores, lengths and what the game counts."""
    from remparts.bots.child import leave_in_order
    from remparts.cli.simulate import simulate as play

    leave_in_order()
    use_facts(game, facts)
    found = find_game(game)
    options, names = choices.read_table(found, bots, seats, preset, option or ())
    play(_console(), found, options, names, choices.read_seed(seed), number, jobs)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT BOT…", help=f"Who meets: {', '.join(all_bots())}, or others.")
    ],
    number: Annotated[
        int,
        typer.Option("-n", "--number", min=1, help="Games of each pairing; more if that fills the last round."),
    ] = 100,
    jobs: Jobs = None,
    seats: FewestSeats = None,
    seed: Seed = None,
    journal: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write each finished game down, and go on with what is there already."),
    ] = None,
    data: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the results as JSON.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw them, as .png, .svg or .pdf.")] = None,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="End a pairing as soon as it is known who is stronger.")
    ] = False,
    margin: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="With --until-decided: a difference that matters; by default 0.05."),
    ] = None,
    against: Annotated[
        float | None,
        typer.Option(
            metavar="SHARE", help="With --until-decided: what the first bot must win; by default as much as others."
        ),
    ] = None,
    on: Place = "processes",
    address: Address = None,
    preset: Preset = None,
    option: Choices = None,
    facts: FactsFile = None,
) -> None:
    """Let bots meet each other, seats swapped and with the same deals, and tell who is stronger and how sure that is.

    A round is one deal, played with each bot at each seat. Intervals hold for rounds, not for single games.
    """
    from remparts.arena.tournament import play_timed
    from remparts.bots.child import leave_in_order
    from remparts.cli import arena as room
    from remparts.cli.running import choose_runner, prepare

    leave_in_order()
    use_facts(game, facts)
    found = find_game(game)
    options = prepare(found, seats, preset, option or (), kept=journal, told=data, plot=plot)
    run = choose_runner(play_timed, on, jobs, address)
    schedule = room.plan(options, found.name, bots, room.choose_seed(seed, journal), number)
    question = room.ask(options.seats, against, margin, is_asked=until_decided)
    if not room.arena(_console(), schedule, question, run, journal, plot, data):
        raise typer.Exit(130)


@app.command()
def train(
    game: GameName,
    number: Annotated[int, typer.Option("-n", "--generations", min=1, max=10_000, help="How many generations.")] = 20,
    population: Annotated[int, typer.Option(min=4, max=1000, help="Candidates in a generation.")] = 24,
    deals: Annotated[
        int, typer.Option(min=1, max=10_000, help="Deals that each candidate plays, from every seat.")
    ] = 20,
    hold: Annotated[
        list[str] | None, typer.Option(metavar="WEIGHT=NUMBER", help="Leave a weight at a number; may be repeated.")
    ] = None,
    jobs: Jobs = None,
    seats: FewestSeats = None,
    seed: Seed = None,
    run: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep each generation, and go on with what is there already."),
    ] = None,
    weights: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the weights there; by default they are printed.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the strength, as .png, .svg or .pdf.")] = None,
    on: Place = "processes",
    address: Address = None,
    preset: Preset = None,
    option: Choices = None,
    facts: FactsFile = None,
) -> None:
    """Tune by self-play what bots think of positions of a game, and tell how much stronger it makes them.

    Candidates play against the weights they were drawn around. The same seed gives the same weights.
    """
    from remparts.arena import training as arena
    from remparts.cli import train as room
    from remparts.cli.running import choose_runner, prepare

    use_facts(game, facts)
    found = find_game(game)
    options = prepare(found, seats, preset, option or (), kept=run, told=weights, plot=plot)
    training = room.plan(found.name, options, seed, population, deals, room.read_held(hold or ()), run)
    runner = choose_runner(arena.hold, on, jobs, address)
    if not room.train(_console(), training, number, runner, run, weights, plot):
        raise typer.Exit(130)


@app.command("perft")
def count(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, max=12, help="How many moves deep, those of chance included.")] = 3,
    divided: Annotated[bool, typer.Option("--divide", help="Split the last count by the first move.")] = False,
    seats: Annotated[int, typer.Option(help="How many play.")] = 2,
    preset: Preset = None,
    option: Choices = None,
    facts: FactsFile = None,
) -> None:
    """Count every way the game can begin: a check of the rules by numbers."""
    console = _console()
    use_facts(game, facts)
    found = find_game(game)
    state = found.setup(choices.read_options(found, seats, preset, option or ()))
    if divided and depth:
        for move, number in divide(found, state, depth).items():
            console.print(f"{move:<12} {number:>12}")
    for level in range(depth + 1):
        console.print(f"depth {level}: {perft(found, state, level)}")


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; by default all.")] = None,
    seconds: Annotated[float, typer.Option(help="How long to measure each game.")] = 2,
    facts: FactsFile = None,
) -> None:
    """Measure how fast the games are, also as a ratio to fixed work done in the same run."""
    from remparts.cli.bench import bench as measure

    choices.check_range("--seconds", seconds, 0.01, 3600)
    if facts and not game:
        raise RempartsError("--facts are those of one game; name it, as in remparts bench GAME --facts FILE")
    use_facts(game or "", facts)
    measure(_console(), (find_game(game).name,) if game else game_names(), seconds)


@facts_app.command()
def check(
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Corrected components; by default the game's own.")
    ] = None,
) -> None:
    """Say in plain words what does not fit of a game's components."""
    if not check_facts(_console(), game, file):
        raise typer.Exit(1)


@facts_app.command()
def copy(
    game: GameName, file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, ending with .toml.")]
) -> None:
    """Write a game's components to a file, to correct them there."""
    copy_facts(_console(), game, file)
