"""Any program can be a bot: it is asked in lines, told no more than its seat may know, and leaves nothing behind."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from remparts import CHANCE, Options, game, who
from remparts.arena.match import play_game, play_many
from remparts.bots import find_bot
from remparts.bots.child import find_child
from remparts.bots.program import MOST_MOVES, ProgramBot, question, read_command
from remparts.core.errors import ProgramFailed, UnknownBot
from remparts.games.registry import OURS
from tests.shared import quick_first, walk

ROOT = Path(__file__).parents[1]
EXAMPLE = f"program:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'line_bot.py'))}"
GAME = game("castle")
HONEST = """
for line in sys.stdin:
    print(json.dumps({"move": json.loads(line)["moves"][0]}), flush=True)
"""


def script(folder: Path, body: str, *words: str) -> str:
    """A little program in a file of its own, as the text of a bot."""
    path = folder / "mybot"
    path.write_text(f"#!{sys.executable}\nimport json, os, subprocess, sys, time\n{body}", encoding="utf-8")
    path.chmod(0o755)
    return f"program:{shlex.join([str(path), *words])}"


@pytest.fixture
def asked() -> tuple[Any, int]:
    """A state in which a seat decides, and the seat."""
    return next((state, seat) for state, _, _ in walk(GAME, 2, "asked") if (seat := who(state)) in (0, 1))


@pytest.fixture
def bot(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ProgramBot]:
    """A bot that is a program with the body which the test gives."""
    made = find_bot(script(tmp_path, request.param))
    assert isinstance(made, ProgramBot)
    yield made
    made.close()


def closed(text: str) -> None:
    """End the program of a bot."""
    made = find_bot(text)
    assert isinstance(made, ProgramBot)
    made.close()


@pytest.mark.parametrize("name", quick_first(*((name,) for name in reversed(OURS))))
def test_the_example_plays_whole_games_and_repeats_them(name: str) -> None:
    bots = [find_bot(EXAMPLE), find_bot("random")]
    first, again = (play_game(game(name), Options(2), bots, "example") for _ in range(2))
    assert first == again
    assert first.moves > 20
    closed(EXAMPLE)


@pytest.mark.slow
def test_programs_play_in_several_processes() -> None:
    alone, together = (list(play_many("castle", Options(2), [EXAMPLE, "random"], 5, 6, jobs)) for jobs in (1, 2))
    assert alone == together
    closed(EXAMPLE)


def test_the_example_is_short() -> None:
    assert len((ROOT / "examples" / "line_bot.py").read_text(encoding="utf-8").splitlines()) <= 40


def test_one_program_serves_all_bots_of_its_command(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    text = script(tmp_path, f"print('started', file=open({str(starts)!r}, 'a'))\n{HONEST}")
    for seed in range(2):
        play_game(GAME, Options(2), [find_bot(text), find_bot(text)], seed)
    assert starts.read_text() == "started\n"
    closed(text)
    play_game(GAME, Options(2), [find_bot(text), find_bot("random")], 0)
    assert starts.read_text() == "started\n" * 2
    closed(text)


# ---- What can go wrong

FAULTS = {
    "sys.exit(3)": "mybot ended with exit code 3 instead of answering; it should go on until its standard input ends",
    "input(); sys.exit('I am lost')": "exit code 1 .*; the last it wrote on its standard error: I am lost",
    "os.close(1); time.sleep(600)": "closed its standard output instead of answering",
    "print('thinking', flush=True); input()": r"answered 'thinking', not a line of JSON such as {\"move\": \"",
    "print('\\udcff' * 3, flush=True); input()": "answered",
    "sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); input()": "answered '�', not a line of JSON",
    "print('[' * 9999, flush=True); input()": "not a line of JSON",
    "print('[]', flush=True); input()": r"answered '\[\]', not a line of JSON",
    "print('{\"move\": 7}', flush=True); input()": "answered '{\"move\": 7}', not a line of JSON",
    'print(\'{"move": "nowhere"}\', flush=True); input()': "chose 'nowhere', which is not a legal move: ",
    "print('x' * 10**6, flush=True); input()": "answered more than a line may hold, 65536 bytes",
    "os.write(1, b'thinking\\n{}\\n'); input()": r"answered more than one line: 'thinking\\n{}\\n'; what is",
    "print('x' * 65_536, flush=True); input()": "answered 'x{80}', not a line of JSON",
    "print('x' * 65_537, flush=True); input()": "answered more than a line may hold, 65536 bytes",
    "print('no end of the line', end=''); sys.exit()": "ended with exit code 0 instead of answering",
    "sys.stderr.write('x' * 10**6 + ' the end'); sys.exit(1)": "standard error: x{992} the end$",
}


@pytest.mark.parametrize(("bot", "told"), FAULTS.items(), indirect=["bot"], ids=range(len(FAULTS)))
def test_what_a_program_does_wrong_is_told(bot: ProgramBot, told: str, asked: tuple[Any, int]) -> None:
    with pytest.raises(ProgramFailed, match=told):
        bot.pick(GAME, *asked, Random(1))


@pytest.mark.parametrize("body", ["time.sleep(600)", "while True: pass", "subprocess.run(['sleep', '600'])"])
def test_a_program_that_does_not_answer_is_ended(body: str, tmp_path: Path, asked: tuple[Any, int]) -> None:
    command = script(tmp_path, body).removeprefix("program:")
    with pytest.raises(ProgramFailed, match=r"mybot has not answered within 0.2 seconds; program:0.4s … gives more"):
        find_bot(f"program:0.2s {command}").pick(GAME, *asked, Random(1))
    assert find_child(read_command(command)[0]).has_ended is False, "whoever asks again starts another one"
    closed(f"program:{command}")


@pytest.mark.slow
@pytest.mark.parametrize("end", ["time.sleep(600)", "sys.exit(3)"], ids=["stays", "leaves"])
def test_whatever_still_holds_the_pipes_is_not_waited_for(end: str, tmp_path: Path, asked: tuple[Any, int]) -> None:
    number = tmp_path / "number"
    far = "far = subprocess.Popen(['sleep', '60'], start_new_session=True)"
    told = f"open({str(number)!r}, 'w').write(str(far.pid))"
    command = script(tmp_path, f"{far}\n{told}\n{end}").removeprefix("program:")
    start = time.monotonic()
    try:
        with pytest.raises(ProgramFailed, match=r"mybot has not answered within 2 seconds"):
            find_bot(f"program:2s {command}").pick(GAME, *asked, Random(1))
    finally:
        os.kill(int(number.read_text()), signal.SIGKILL)
    assert time.monotonic() - start < 30


@pytest.mark.parametrize("bot", ["time.sleep(600)"], indirect=True)
def test_a_program_that_does_not_read_is_ended(bot: ProgramBot) -> None:
    """A question may be longer than what fits into a pipe that nobody reads."""
    with pytest.raises(ProgramFailed, match="has not answered"):
        find_child(bot._command).ask("x" * 10**6, 0.2)


@pytest.mark.parametrize("bot", [f"sys.stderr.write('x' * 10**6)\n{HONEST}"], indirect=True)
def test_a_program_may_write_as_much_as_it_likes_for_people(bot: ProgramBot, asked: tuple[Any, int]) -> None:
    assert bot.pick(GAME, *asked, Random(1)) == GAME.moves(asked[0])[0]


def test_what_cannot_be_run_is_no_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain").write_text("")
    (tmp_path / "tool").write_text("")
    (tmp_path / "tool").chmod(0o755)
    for text, told in {
        "program": "program needs a command, as in program:./mybot",
        "program:": "program needs a command",
        "program: 5s": "program needs a command",
        "program:0s ls": "ls needs some time to think, as in program:60s ls",
        "program:'ls": 'the command "\'ls" cannot be read: No closing quotation; quotes come in pairs',
        "program:./nothing": "there is no program ./nothing; a command begins with a file, as in ./mybot, or an inst",
        "program:plain": r"plain cannot be run: try chmod \+x plain",
        "program:tool": r"tool cannot be run: write ./tool",
        "programs": r"there is no bot 'programs'; there are random, greedy, .*, program:./mybot",
        "random:2": "there is no bot 'random:2'",
    }.items():
        with pytest.raises(UnknownBot, match=told):
            find_bot(text)


def test_a_program_without_a_first_line_cannot_be_started(tmp_path: Path, asked: tuple[Any, int]) -> None:
    path = tmp_path / "mybot"
    path.write_bytes(b"\0")
    path.chmod(0o755)
    with pytest.raises(ProgramFailed, match=r"cannot be started: .*; the first line of a script says what runs it"):
        find_bot(f"program:{shlex.quote(str(path))}").pick(GAME, *asked, Random(1))


# ---- Nothing is left behind


def is_running(number: int) -> bool:
    """Whether there is a process of that number, be it only its remains."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


DEAF = "while True: sys.stdin.readline()"
"""Goes on whatever happens."""


@pytest.mark.parametrize("end", ["", DEAF], ids=["leaves", "stays"])
def test_a_program_is_gone_when_its_bot_is_closed(end: str, tmp_path: Path, asked: tuple[Any, int]) -> None:
    number = tmp_path / "number"
    text = script(tmp_path, f"open({str(number)!r}, 'w').write(str(os.getpid()))\n{HONEST}{end}")
    find_bot(text).pick(GAME, *asked, Random(1))
    assert is_running(int(number.read_text()))
    closed(text)
    assert not is_running(int(number.read_text()))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_a_program_has_started_goes_with_it(tmp_path: Path, asked: tuple[Any, int]) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    text = script(tmp_path, f"subprocess.Popen(['sleep', '600'], stdout=open({str(fifo)!r}, 'w'))\n{HONEST}")
    with os.fdopen(os.open(fifo, os.O_RDONLY | os.O_NONBLOCK), "rb") as held:
        find_bot(text).pick(GAME, *asked, Random(1))
        closed(text)
        os.set_blocking(held.fileno(), True)
        assert held.read() == b"", "it ends when nobody holds the other side any more"


ASKS = """
import os, signal, subprocess, sys
from pathlib import Path
from remparts import Options, game
from remparts.arena.match import play_game
from remparts.bots import find_bot
from remparts.bots.child import leave_in_order

def ask(text):
    play_game(game("castle"), Options(2), [find_bot(text)] * 2, 1)

class Interrupted(subprocess.Popen):
    "Is told to leave as soon as it has started something."
    def __init__(self, *words, **how):
        super().__init__(*words, **how)
        Path(sys.argv[2]).write_text(str(self.pid))
        os.kill(os.getpid(), signal.SIGTERM)

leave_in_order()
"""


def code_of_asking(text: str, number: Path, how: str) -> int:
    """The exit code of a process that asks a program in some way, and leaves nothing behind of that number."""
    words = [sys.executable, "-X", "dev", "-W", "error", "-c", ASKS + how, text, str(number)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "Warning" not in done.stderr
    assert "ignored" not in done.stderr
    assert not is_running(int(number.read_text()))
    return done.returncode


@pytest.mark.parametrize(
    ("end", "code"), quick_first(("", 0), ("sys.exit(5)", 5), ("raise KeyboardInterrupt", -signal.SIGINT))
)
def test_a_program_is_gone_when_the_process_that_asked_is(end: str, code: int, tmp_path: Path) -> None:
    number = tmp_path / "number"
    text = script(tmp_path, f"open({str(number)!r}, 'w').write(str(os.getpid()))\n{HONEST}{DEAF}")
    assert code_of_asking(text, number, f"ask(sys.argv[1])\n{end}") == code


LEAVE = 128 + signal.SIGTERM


@pytest.mark.parametrize(
    ("how", "code"),
    {
        "subprocess.Popen = Interrupted; ask(sys.argv[1])": LEAVE,
        "ask(sys.argv[1]); find_bot(sys.argv[1]).close()": LEAVE,
        "ask(sys.argv[1])": 0,
    }.items(),
    ids=["starts it", "ends it", "leaves anyway"],
)
def test_a_program_is_gone_when_the_process_that_asked_was_interrupted(how: str, code: int, tmp_path: Path) -> None:
    """The program sends the interrupt when its input ends, and stays."""
    number = tmp_path / "number"
    body = f"open({str(number)!r}, 'w').write(str(os.getpid()))\n{HONEST}os.kill(os.getppid(), 15)\n{DEAF}"
    assert code_of_asking(script(tmp_path, body), number, how) == code


@pytest.mark.slow
def test_programs_of_several_processes_are_gone_when_their_match_is_left(tmp_path: Path) -> None:
    numbers = tmp_path / "numbers"
    body = f"open({str(numbers)!r}, 'a').write(f'{{os.getpid()}}\\n')\n{HONEST}{DEAF}"
    playing = play_many("castle", Options(2), [script(tmp_path, body), "random"], 1, 1000, 2)
    next(playing)
    playing.close()
    started = [int(number) for number in numbers.read_text().split()]
    assert started
    assert not any(map(is_running, started))


@pytest.mark.slow
@pytest.mark.parametrize("command", ["watch", "simulate"])
def test_a_program_is_gone_when_the_command_is_ended(command: str, tmp_path: Path) -> None:
    number = tmp_path / "number"
    body = f"sys.stdin.readline()\nopen({str(number)!r}, 'w').write(str(os.getpid()))\n{DEAF}"
    words = [sys.executable, "-m", "remparts", command, "castle", "--bots", script(tmp_path, body)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not (number.exists() and number.read_text()):
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (128 + signal.SIGTERM, "")
    assert not is_running(int(number.read_text()))


# ---- What is asked


@pytest.mark.parametrize(("name", "choices"), [*((name, {}) for name in OURS), ("carcassonne", {"hand_tiles": 3})])
def test_a_question_tells_no_more_than_the_seat_may_know(name: str, choices: dict[str, Any]) -> None:
    rules, rng, differences = game(name), Random(name), 0
    for number, (state, _, _) in enumerate(walk(rules, 2, "unseen", **choices)):
        seat = who(state)
        if number % 7 or seat is None or seat == CHANCE:
            continue
        guess = rules.guess(state, seat, rng)
        differences += state != guess
        real, guessed = (question(rules, each, seat, Random(1)) for each in (state, guess))
        assert json.dumps(real) == json.dumps(guessed)
        assert json.loads(json.dumps(real)) == real
        assert set(real["view"]) == set(rules.view(state, seat))
    if choices or name == "robber_knights":
        assert differences > 3, "there was something to hide"


def test_a_question_has_the_options_of_the_record_and_the_rules(asked: tuple[Any, int]) -> None:
    state, seat = asked
    told = question(GAME, state, seat, Random(1))
    assert told["protocol"] == 1
    assert (told["game"], told["rules"], told["facts"]) == ("castle", GAME.version, "")
    assert (told["options"], told["seats"], told["seat"]) == ({}, 2, seat)
    assert told["total"] == len(told["moves"])
    assert told["seed"] != question(GAME, state, seat, Random(2))["seed"]
    chosen = GAME.options[0]
    state = GAME.setup(Options.of(2, {chosen.name: chosen.values[1]}))
    assert question(GAME, state, 0, Random(1))["options"] == {chosen.name: chosen.values[1]}


def test_of_very_many_moves_some_are_listed_and_any_may_be_played(tmp_path: Path) -> None:
    rules = game("carcassonne")
    hurls = walk(rules, 2, "many", expansions="catapult")
    state, seat = next((state, who(state)) for state, _, _ in hurls if len(rules.moves(state)) > MOST_MOVES)
    assert seat is not None
    told = question(rules, state, seat, Random(1))
    assert len(told["moves"]) == MOST_MOVES < told["total"] == len(rules.moves(state))
    last = rules.moves(state)[-1]
    assert str(last) not in told["moves"]
    text = script(tmp_path, 'input(); print(json.dumps({"move": sys.argv[1], "why": "far"}), flush=True)', str(last))
    assert find_bot(text).pick(rules, state, seat, Random(1)) == last
    closed(text)


# ---- Commands


DOCUMENTED = re.findall(r"^remparts (?:watch|simulate) .*", (ROOT / "docs" / "programs.md").read_text(), re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("command", DOCUMENTED)
def test_documented_commands_work(command: str) -> None:
    words = shlex.split(command, comments=True)[1:]
    done = subprocess.run(
        [sys.executable, "-m", "remparts", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "program:" in done.stdout


def test_there_are_documented_commands() -> None:
    assert len(DOCUMENTED) >= 2


def test_a_failing_program_is_told_in_one_line(tmp_path: Path) -> None:
    text = script(tmp_path, "input(); raise ValueError('I do not\\nknow this game')")
    done = subprocess.run(
        [sys.executable, "-m", "remparts", "watch", "castle", "--bots", text],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert re.fullmatch(
        r"remparts: \S*mybot ended with exit code 1 .*ValueError: I do not know this game\n", done.stderr
    )
