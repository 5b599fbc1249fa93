"""The command line: what each command prints, and one clear line with exit code 2 for each mistake."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import NoReturn

import pytest
from rich.console import Console
from rich.text import Text

from remparts import Options, game, load_record
from remparts.arena.bench import WORKS
from remparts.arena.match import Walk, play_game, play_many
from remparts.bots import find_bot
from remparts.cli import main
from remparts.cli.choices import read_table
from remparts.cli.watch import Screen
from remparts.core.ints import COMPILED
from tests.shared import Left, Run, commands

GAME = game("carcassonne")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return commands(capsys)


@pytest.fixture(scope="module")
def written() -> list[str]:
    """The record below, from the first test that needs it on."""
    return []


@pytest.fixture
def record(run: Run, tmp_path: Path, written: list[str]) -> Path:
    """A game that greedy lets random begin and then wins."""
    path = tmp_path / "game.txt"
    if not written:
        left = run("watch", "carcassonne", "--bots", "greedy,random", "--seed", 5, "--record", path)
        assert (left.code, left.err) == (0, "")
        written.append(path.read_text(encoding="utf-8"))
    path.write_text(written[0], encoding="utf-8")
    return path


# ---- What the commands print


def test_without_arguments_the_help_is_shown(run: Run) -> None:
    left = run()
    assert left.code == 0
    for command in ("games", "watch", "replay", "show", "simulate", "arena", "perft", "bench"):
        assert re.search(rf"\b{command}\b", left.out)


def test_the_version_says_which_build_runs(run: Run) -> None:
    left = run("--version")
    assert (left.code, left.err) == (0, "")
    assert left.out == f"remparts {version('remparts')} ({'compiled' if COMPILED else 'interpreted'})\n"


@pytest.mark.parametrize("command", ["games", "watch", "replay", "show", "simulate", "arena", "perft", "bench"])
def test_every_command_has_help(run: Run, command: str) -> None:
    left = run(command, "--help")
    assert left.code == 0
    assert f"remparts {command}" in left.out


def test_games_lists_seats_options_and_presets(run: Run) -> None:
    left = run("games")
    assert left.code == 0
    assert "carcassonne  Carcassonne, 2 to 5 seats" in left.out
    for option in GAME.options:
        usual = f"{', '.join(option.values)} or some of them; none" if option.many else option.default
        assert f"  {option.name} = {usual} (default)" in left.out
        assert option.about in left.out
        assert all(str(caution) in left.out for caution in option.cautions)
    assert "--preset modern: farm_scoring=third-edition, small_city=4" in left.out


def test_watch_in_a_pipe_prints_each_move_without_control_codes(run: Run) -> None:
    left = run("watch", "carcassonne", "--bots", "greedy,random", "--seed", 5)
    assert left.code == 0
    assert left.out.startswith("Carcassonne · seed 5\n")
    assert "\x1b" not in left.out
    assert "decides that" in left.out
    assert re.search(r"greedy wins, \d+ to \d+: most points\n$", left.out)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    once, again, other = (run("watch", "robber_knights", "--seed", seed) for seed in "aab")
    assert once == again
    assert once != other


def test_watch_keeps_a_record_that_replay_tells_in_the_same_words(run: Run, record: Path) -> None:
    assert load_record(record).names == ("greedy", "random")
    watched = run("watch", "carcassonne", "--bots", "greedy,random", "--seed", 5).out.splitlines()
    replayed = run("replay", record).out.splitlines()
    assert watched[1:] == replayed[1:]


def test_replay_gives_points_with_their_reasons(run: Run, record: Path) -> None:
    left = run("replay", record)
    assert left.code == 0
    assert re.search(r"greedy \+\d+  road: \d+ tiles \[CAR-5\.4\]  → \d+ \d+\n", left.out)
    assert re.search(r"city: \d+ tiles \+\d+, \d pennants? \+\d \[CAR-", left.out)
    assert re.search(r"field: 1 city \[CAR-9\.2\]\n", left.out)


def test_replay_prints_a_part(run: Run, record: Path) -> None:
    left = run("replay", record, "--from", 3, "--to", 5)
    numbers = [int(found[1]) for line in left.out.splitlines() if (found := re.match(r" +(\d+) ", line))]
    assert numbers == [3, 4, 5]
    assert "wins" not in left.out


def test_set_aside_tiles_are_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "aside.txt"
    for seed in range(40):
        told = run("watch", "carcassonne", "--bots", "random", "--seed", seed, "--record", path).out
        if "fits nowhere and is set aside [CAR-3.6]" in told:
            assert "set aside" in run("show", path).out.splitlines()[-2]
            return
    pytest.fail("no tile was set aside in 40 games")


def test_show_draws_the_board(run: Run, record: Path) -> None:
    start = run("show", record, "--at", 0).out
    assert "after move 0 of " in start
    assert "    ·###·\n  0 ═════\n    ·····\n" in start
    end = run("show", record).out
    assert "\x1b" not in end
    assert "greedy wins" in end
    assert end == run("show", record, "--at", len(load_record(record).moves)).out


def test_names_in_a_record_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "names.txt"
    path.write_text("remparts record\ngame carcassonne\nrules 2\nseats 2\nseat 0 A\x1b[31m\nseat 1 B\nend\n")
    left = run("show", path)
    assert left.code == 0
    assert "\x1b" not in left.out
    assert "A�[31m" in left.out


def test_simulate_does_not_depend_on_the_number_of_processes(run: Run) -> None:
    one, two = (run("simulate", "carcassonne", "-n", 40, "--seed", 7, "-j", jobs) for jobs in (1, 2))
    assert one.code == two.code == 0
    assert one.err == two.err == ""
    assert one.out.splitlines()[:-1] == two.out.splitlines()[:-1]
    assert re.fullmatch(r"\d+ games a second with 2 processes", two.out.splitlines()[-1])


def test_simulate_summarises_scores_lengths_and_tiles_set_aside(run: Run) -> None:
    left = run("simulate", "carcassonne", "-n", 5, "--seed", 7, "--bots", "random", "--seats", 3)
    lines = left.out.splitlines()
    assert lines[0] == "Carcassonne: 5 games, seed 7"
    assert [line.split()[1] for line in lines[2:5]] == ["red", "blue", "green"]
    assert [line.split()[0] for line in lines[6:9]] == ["moves", "tiles", "tiles"]
    results = list(play_many("carcassonne", Options(3), ["random"] * 3, 7, 5))
    assert lines[6].split()[1] == str(sum(result.moves for result in results))
    assert all(sum(result.measures.values()) == 72 for result in results)


def test_options_and_presets_reach_the_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "modern.txt"
    run("watch", "carcassonne", "--bots", "random", "--preset", "modern", "-o", "small_city=2", "-o", "hand_tiles=3",
        "--record", path)  # fmt: skip
    options = load_record(path).options
    assert {"farm_scoring": "third-edition", "hand_tiles": "3"}.items() <= options.items()
    assert "small_city" not in options


@pytest.mark.parametrize("command", ["watch --bots random", "simulate -n 1", "perft --depth 1"])
def test_what_is_not_recommended_is_played_after_a_line_of_warning(run: Run, command: str) -> None:
    name, *arguments = command.split()
    left = run(name, "carcassonne", *arguments, "-o", "expansions=count,river2")
    assert left.code == 0
    assert re.fullmatch(r"remparts: warning: .* Count .* River II .* \[INT-1\]\n", left.err)
    assert run(name, "carcassonne", *arguments, "-o", "expansions=count").err == ""


def test_perft_counts_and_divides(run: Run) -> None:
    left = run("perft", "carcassonne", "--depth", 2, "--divide", "-o", "first_player=youngest")
    lines = left.out.splitlines()
    assert lines[-3:] == ["depth 0: 1", "depth 1: 24", "depth 2: 102"]
    assert sum(int(line.split()[1]) for line in lines[:-3]) == 102


def test_bench_prints_a_table(run: Run) -> None:
    left = run("bench", "carcassonne", "--seconds", 0.1)
    assert left.code == 0
    for what in WORKS:
        assert re.search(rf"carcassonne +{what} +[\d,]+ +[\d,.]+ +[\d,.]+ +\d+%", left.out)
    assert f"this is the {'compiled' if COMPILED else 'interpreted'} build" in left.out


# ---- On a terminal


@pytest.mark.parametrize("size", [(140, 40), (80, 24), (40, 12)])
def test_the_screen_fits_the_terminal(size: tuple[int, int]) -> None:
    width, height = size
    console = Console(
        width=width, height=height, force_terminal=True, color_system="truecolor", record=True, quiet=False
    )
    walk = Walk(GAME, Options(5), [find_bot("random")] * 5, "screen")
    walk.finish()
    screen = Screen(GAME, walk.state, ["random"] * 5, Text("title"), [Text(f"line {n}") for n in range(100)])
    with console.capture():
        lines = console.render_lines(screen, console.options.update(height=height))
    shown = ["".join(segment.text for segment in line) for line in lines]
    assert len(shown) == height
    assert all(len(line) == width for line in shown)
    assert "line 99" in "\n".join(shown)
    assert "★" in "\n".join(shown)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
def test_watch_on_a_terminal_leaves_the_final_board() -> None:
    shown = on_a_terminal("watch", "robber_knights", "--bots", "random", "--seed", "5", "--pace", "0")
    assert "\x1b[?1049h" in shown
    after = shown.rpartition("\x1b[?1049l")[2]
    assert "seed 5" in after
    assert "most points" in after or "shared victory" in after


def on_a_terminal(*arguments: str) -> str:
    import pty

    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120", "LINES": "40"}
    with subprocess.Popen([sys.executable, "-m", "remparts", *arguments], stdout=theirs, env=environment) as process:
        os.close(theirs)
        shown = b"".join(_pieces(ours))
    os.close(ours)
    assert process.returncode == 0
    return shown.decode()


def _pieces(file: int) -> Iterator[bytes]:
    while True:
        try:
            piece = os.read(file, 65536)
        except OSError:  # how Linux says that the other end is closed
            return
        if not piece:
            return
        yield piece


# ---- Mistakes


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("watch chess", "there is no game 'chess'; there are carcassonne"),
        ("simulate chess", "there is no game 'chess'; there are carcassonne"),
        ("perft chess", "there is no game 'chess'; there are carcassonne"),
        ("bench chess", "there is no game 'chess'; there are carcassonne"),
        ("watch carcassonne -o colour=red", "unknown option 'colour'; there are expansions, first_player, "),
        ("watch carcassonne -o seats=3", "unknown option 'seats'; there are expansions, first_player, "),
        ("simulate carcassonne -o self=3", "unknown option 'self'; there are expansions, first_player, "),
        ("watch carcassonne -o small_city=3", "small_city cannot be '3'; there are 2, 4 [CAR-5.8]"),
        ("watch carcassonne -o small_city", "an option is written name=value, as in "),
        (
            "watch carcassonne -o first_player=3",
            "yellow cannot start: only 2 play; let another start, or add players [CAR-1.7]",
        ),
        ("watch carcassonne --preset old", "carcassonne has no preset 'old'; there are rulebook, modern"),
        ("watch carcassonne --bots deep", "there is no bot 'deep'; there are random, greedy"),
        ("watch carcassonne --bots greedy,", "there is no bot ''; there are random, greedy"),
        ("watch carcassonne --seats 6", "2 to 5 seats can play this game, not 6"),
        ("watch carcassonne --seats 0", "2 to 5 seats can play this game, not 0"),
        ("watch carcassonne --seats two", "Invalid value for '--seats'"),
        ("simulate carcassonne --seats 3 --bots greedy,random", "3 seats need 3 bots or one for all, not 2"),
        ("simulate carcassonne -n 0", "Invalid value for '-n'"),
        ("simulate carcassonne -n -3", "Invalid value for '-n'"),
        ("simulate carcassonne -j 0", "Invalid value for '-j'"),
        ("perft carcassonne --depth -1", "Invalid value for '--depth'"),
        ("watch carcassonne --pace -1", "--pace must be from 0 to 60, not -1"),
        ("watch carcassonne --pace nan", "--pace must be from 0 to 60, not nan"),
        ("bench --seconds 0", "--seconds must be from 0.01 to 3600, not 0"),
        ("watch carcassonne --seed \udcff", r"a seed is a text in UTF-8, not '\udcff'"),
        ("watch carcassonne --record /no/such/place", "cannot write /no/such/place: there is no directory /no/such"),
        ("watch carcassonne --record /", "cannot write /: it is a directory"),
        (f"watch carcassonne --record {300 * 'a'}", f"cannot write {300 * 'a'}: File name too long"),
        ("replay /no/such/file", "cannot read /no/such/file: No such file or directory"),
        ("show /", "cannot read /: Is a directory"),
        ("watch", "Missing argument 'GAME'; see remparts --help"),
        ("win", "No such command 'win'; see remparts --help"),
        ("--fast", "No such option: --fast"),
    ],
)
def test_a_mistake_is_one_clear_line(run: Run, arguments: str, message: str) -> None:
    left = run(*arguments.split())
    assert left.code == 2
    assert left.out == ""
    assert left.err.startswith(f"remparts: {message}")
    assert left.err.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "show"])
@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: "", "this is not a record: its first line must be 'remparts record'"),
        (lambda text: text[: len(text) // 2].rpartition("\n")[0], "the record is cut off: its last line must begin"),
        (lambda text: text.replace("\n-\n", "\n", 1), "the record is incomplete: it has "),
        (lambda text: text.replace("first.1", "first.0"), "the record was edited after it was written"),
        (lambda text: without_sum(text).replace("rules    2", "rules    9"), "the record follows version 9"),
        (lambda text: without_sum(text).replace("game     carcassonne", "game chess"), "there is no game 'chess'"),
        (lambda text: without_sum(text).replace("seats    2", "seats    7"), "2 to 5 seats can play this game, not 7"),
        (lambda text: without_sum(text).replace("\n=", "\nhello\n=", 1), "move 2: 'hello' is no move of Carcassonne"),
        (lambda text: without_sum(text).replace("\n=", "\n-\n=", 1), "move 2: - is not possible now: a tile"),
        (lambda text: without_sum(text).replace("\n=", "\n=\x1b[2J\n=", 1), "move 2: '=\\x1b[2J' is no move"),
    ],
)  # fmt: skip
def test_a_damaged_record_is_refused(
    run: Run, record: Path, command: str, damage: Callable[[str], str], message: str
) -> None:
    record.write_text(damage(record.read_text(encoding="utf-8")), encoding="utf-8")
    left = run(command, record)
    assert left.code == 2
    assert left.err.startswith(f"remparts: {message}")
    assert left.err.count("\n") == 1
    assert "\x1b" not in left.err


def without_sum(text: str) -> str:
    return text[: text.index("\nend ")] + "\nend\n"


def test_a_binary_file_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "binary"
    path.write_bytes(bytes(range(256)))
    assert run("replay", path) == Left(2, "", f"remparts: {path} is not a record: it is not text\n")


@pytest.mark.parametrize("is_before", [True, False])
def test_a_move_beyond_the_record_is_refused(run: Run, record: Path, is_before: bool) -> None:
    last = len(load_record(record).moves)
    at = -1 if is_before else last + 1
    assert run("show", record, "--at", at) == Left(2, "", f"remparts: the record has moves 0 to {last}, no move {at}\n")
    assert run("replay", record, "--from", at).code == 2
    assert run("replay", record, "--to", at).code == 2
    assert run("replay", record, "--from", 9, "--to", 8).code == 2


def test_what_the_system_refuses_is_one_clear_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*arguments: object) -> NoReturn:
        raise PermissionError(13, "Permission denied", "/some/file")

    monkeypatch.setattr("remparts.cli.simulate.play_many", refused)
    assert run("simulate", "carcassonne") == Left(2, "", "remparts: cannot go on: /some/file: Permission denied\n")


def test_an_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("remparts.cli.simulate.play_many", interrupted)
    assert run("simulate", "carcassonne") == Left(130, "", "")


def test_a_game_left_early_is_recorded_all_the_same(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    step = Walk.step
    left_after = iter(range(20))

    def interrupted(walk: Walk) -> object:
        if next(left_after, None) is None:
            raise KeyboardInterrupt
        return step(walk)

    monkeypatch.setattr(Walk, "step", interrupted)
    path = tmp_path / "early.txt"
    assert run("watch", "carcassonne", "--record", path).code == 130
    assert len(load_record(path).moves) == 20
    assert run("show", path).code == 0


def test_a_fault_of_ours_is_not_dressed_up_as_a_mistake(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> NoReturn:
        raise ZeroDivisionError

    monkeypatch.setattr("remparts.cli.simulate.play_many", broken)
    with pytest.raises(ZeroDivisionError):
        main(["simulate", "carcassonne"])


# ---- As a process


def process(*arguments: str, code: str = "from remparts.cli import main; main()") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False, encoding="utf-8"
    )


def test_the_package_can_be_run() -> None:
    left = subprocess.run([sys.executable, "-m", "remparts", "games"], capture_output=True, text=True, check=True)
    assert left.stdout.startswith("carcassonne")


def test_a_reader_that_has_seen_enough_is_no_error(record: Path) -> None:
    replay = [sys.executable, "-m", "remparts", "replay", str(record)]
    with subprocess.Popen(replay, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
        assert writer.stdout
        assert writer.stderr
        writer.stdout.readline()
        writer.stdout.close()
        assert writer.stderr.read() == b""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("command", ["games", "replay", "watch carcassonne", "--help"])
def test_a_full_disk_is_one_clear_line(record: Path, command: str) -> None:
    arguments = [*command.split(), *([str(record)] if command == "replay" else [])]
    with Path("/dev/full").open("w") as full:
        left = subprocess.run(
            [sys.executable, "-m", "remparts", *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert left.stderr == "remparts: cannot go on: No space left on device\n"
    assert left.returncode == 2


def test_without_an_output_the_work_is_done_all_the_same() -> None:
    left = process("games", code="import sys; sys.stdout = None\nfrom remparts.cli import main; main()")
    assert (left.returncode, left.stderr) == (0, "")


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_without_its_libraries_the_command_line_says_what_to_install(missing: str) -> None:
    left = process("games", code=f"import sys; sys.modules[{missing!r}] = None\nfrom remparts.cli import main; main()")
    assert left.returncode == 2
    assert left.stderr == f"remparts: the command line needs {missing}; pip install 'remparts[cli]'\n"


@pytest.mark.slow
def test_a_terminal_without_unicode_still_gets_a_board(record: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    show = [sys.executable, "-m", "remparts", "show", str(record)]
    left = subprocess.run(show, capture_output=True, text=True, check=True, env=environment)
    assert "###" in left.stdout


# ---- Games in parallel


def test_a_game_is_repeated_by_its_seed() -> None:
    random, greedy = find_bot("random"), find_bot("greedy")
    first = play_game(GAME, Options(2), [greedy, random], "7:0")
    assert first == play_game(GAME, Options(2), [greedy, random], "7:0")
    assert first != play_game(GAME, Options(2), [greedy, random], "7:1")
    assert [result.seed for result in play_many("carcassonne", Options(2), ["random"] * 2, 7, 3)] == [
        "7:0",
        "7:1",
        "7:2",
    ]


def test_bots_are_shown_no_more_than_their_seat_may_know() -> None:
    """The hidden hand that a bot finds in its state is dealt anew each time, not the real one."""
    hands = set()

    class Spy:
        def pick(self, game: object, state: object, seat: int, rng: object) -> object:
            hands.add(state.hands[1 - seat])  # type: ignore[attr-defined]
            return GAME.moves(state)[0]

    walk = Walk(GAME, Options(2, first_player="youngest", hand_tiles=3), [Spy(), Spy()], "spy")  # type: ignore[list-item]
    while walk.state.agenda[-1].who != 0:
        walk.step()
    for _ in range(30):
        walk._deciders[0]()
    assert len(hands) > 10


def test_a_comma_in_quotes_belongs_to_a_command() -> None:
    _, names = read_table(GAME, "program:ls --weights '1,2' \"3,4\", random", None, None, ())
    assert names == ["program:ls --weights '1,2' \"3,4\"", "random"]
