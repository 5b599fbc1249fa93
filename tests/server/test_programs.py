"""Programs at the table: nobody can start one from a page or the API, unless the host offers it."""

import json
import os
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from remparts import game
from remparts.bots import bots
from remparts.bots.program import MOST_MOVES, question
from remparts.cli import main
from remparts.core.errors import RempartsError, UnknownBot
from remparts.core.levels import LEVELS
from remparts.core.options import Options
from remparts.server.http import api
from remparts.server.settings import read_programs
from remparts.server.tables.workers import Question, Worker, pick
from tests.server.serving import FIELDS, JSON, Client, serving, settings_in

EXAMPLE = shlex.join([sys.executable, str(Path(__file__).parents[2] / "examples" / "line_bot.py")])
STUBBORN = """
import json, os, sys
open(sys.argv[1], "a").write(f"{os.getpid()}\\n")
for line in sys.stdin:
    print(json.dumps({"move": json.loads(line)["moves"][0]}), flush=True)
while True:
    sys.stdin.readline()
"""
"""Goes on when nobody asks any more."""


@pytest.mark.parametrize("bot", ["program:ls", "program:", "program", "program:sh -c 'id'"])
def test_a_request_cannot_name_a_command(client: Client, bot: str) -> None:
    body = {"game": "castle", "seats": [{"kind": "here"}, {"kind": "bot", "bot": bot}]}
    refused = client.send("/api/tables", JSON, json.dumps(body))
    assert refused.status_code == 422
    assert refused.json()["error"] == f"there is no bot {bot!r}; there are {', '.join(bots())}"


def test_a_form_cannot_name_a_command(client: Client) -> None:
    for form in ("way=bot&level=program:ls", "seat-0-kind=here&seat-1-kind=bot&seat-1-bot=program:ls"):
        refused = client.send("/tables", FIELDS, f"game=castle&{form}")
        assert refused.status_code == 400
        assert "there is no bot &#39;program:ls&#39;; there are random, greedy" in refused.text


def test_a_stored_table_cannot_name_a_command() -> None:
    asked = Question("t", "castle", Options(2), ("=first.0",), 0, "program:ls", "seed")
    with pytest.raises(UnknownBot, match="there is no bot 'program:ls'; there are random, greedy"):
        pick(asked)


@pytest.mark.slow
def test_a_stored_table_with_a_program_that_is_no_longer_offered_goes_on(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    offering, silent = settings_in(folder, programs={"mybot": EXAMPLE}), settings_in(folder)
    with serving(offering) as client:
        table = client.create([{"kind": "here"}, {"kind": "bot", "bot": "mybot"}], options={"first_player": "0"})
    with serving(silent) as client, client.watch(f"/t/{table['token']}/live") as page:
        page.play()
        page.play("-")
        page.wait_for_turn()
        assert client.state(table)["number"] > 4
    assert "there is no bot 'mybot'; there are random, greedy" in caplog.text


# ---- What the host offers


def test_a_program_is_offered_where_bots_are(folder: Path) -> None:
    with serving(settings_in(folder, programs={"king": EXAMPLE})) as client:
        assert client.http.get("/api/games").json()["bots"] == ["random", "greedy", *LEVELS, "king"]
        for page in (client.http.get("/?lang=en").text, client.http.get("/?lang=fr").text):
            assert '<input type="radio" name="level" value="king" data-remembered><span>king</span>' in page
            assert page.count('<option value="king">king</option>') == 5
        refused = client.send("/tables", FIELDS, f"game=castle&way=bot&level=program:{EXAMPLE}"[:70])
        assert refused.status_code == 400


@pytest.mark.slow
def test_a_program_plays_at_the_table_and_leaves_with_the_server(folder: Path) -> None:
    program, numbers = folder / "stubborn.py", folder / "numbers"
    program.write_text(STUBBORN)
    command = shlex.join([sys.executable, str(program), str(numbers)])
    with serving(settings_in(folder, programs={"mybot": command})) as client:
        seats = [{"kind": "bot", "bot": "mybot"}] * 2
        table = client.create(seats, game="castle")
        headers = {"Authorization": f"Bearer {table['token']}"}
        state = client.state(table)
        while not state["is_over"]:
            address = f"/api/tables/{table['id']}/wait?rev={state['rev']}"
            state = client.http.get(address, headers=headers).json()
        with client.watch(f"/t/{table['token']}/live") as page:
            assert '<span class="tag">mybot</span>' in page.fragments["seat0"][1]
        (number,) = map(int, numbers.read_text().split())
        os.kill(number, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


@pytest.mark.slow
def test_many_programs_are_gone_with_their_worker(folder: Path) -> None:
    """Each may take a second to leave, but all the same one: a worker that takes too long is killed, and they stay."""
    program, numbers = folder / "stubborn.py", folder / "numbers"
    program.write_text(STUBBORN)
    programs = {name: shlex.join([sys.executable, str(program), str(numbers), name]) for name in "abcdefg"}
    worker = Worker(programs)
    for name in programs:
        worker.ask(Question("t", "castle", Options(2), ("=first.0", "=N01"), 0, name, "seed"), 60)
    worker.end()
    started = [int(number) for number in numbers.read_text().split()]
    assert len(started) == len(programs)
    for number in started:
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_program_that_thinks_leaves_with_the_server(folder: Path) -> None:
    program, fifo = folder / "thinker.py", folder / "fifo"
    program.write_text("import sys\nheld = open(sys.argv[1], 'w')\nwhile True: pass")
    os.mkfifo(fifo)
    command = shlex.join([sys.executable, str(program), str(fifo)])
    with serving(settings_in(folder, programs={"mybot": command})) as client:
        client.create([{"kind": "bot", "bot": "mybot"}] * 2, game="castle")
        held = fifo.open()  # waits until the program holds the other side
    with held:
        assert held.read() == "", "it ends when nobody holds the other side any more"


@pytest.mark.slow
def test_a_program_that_fails_is_told_in_the_log_and_replaced_by_chance(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(settings_in(folder, programs={"mybot": f"{shlex.quote(sys.executable)} -c 'exit(7)'"})) as client:
        table = client.create([{"kind": "here"}, {"kind": "bot", "bot": "mybot"}], options={"first_player": "0"})
        with client.watch(f"/t/{table['token']}/live") as page:
            page.play()
            page.play("-")
            page.wait_for_turn()
            assert client.state(table)["number"] > 4
    assert "ended with exit code 7 instead of answering" in caplog.text


def test_what_the_host_offers_is_read_with_care() -> None:
    assert read_programs(["mybot=ls -l --color=no", "élan=10s ls"]) == {
        "mybot": "ls -l --color=no",
        "élan": "10s ls",
    }
    for pairs, told in {
        ("ls",): "a program is offered as name=command, as in mybot=./mybot, not 'ls'; a name has up to 20 letters",
        ("=ls",): "a program is offered as name=command",
        ("mybot=",): "a program is offered as name=command",
        ("my bot=ls",): "a program is offered as name=command",
        ("program:x=ls",): "a program is offered as name=command",
        (f"{'x' * 21}=ls",): "a program is offered as name=command",
        ("greedy=ls",): "there is a bot greedy already; offer the program under another name",
        ("a=ls", "a=ls"): "there is a bot a already",
        ("a=./nothing",): "there is no program ./nothing",
    }.items():
        with pytest.raises(RempartsError, match=told):
            read_programs(pairs)


@pytest.mark.parametrize("pair", ["mybot", "mybot=./nothing"])
def test_a_wrong_offer_ends_the_command(pair: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["play", "--data", str(folder), "--program", pair])
    assert capsys.readouterr().err.startswith("remparts: ")


def test_lines_and_api_have_the_same_words() -> None:
    state = game("castle").setup(Options(2))
    same = set(api.TableState.__struct_fields__) | set(api.Moves.__struct_fields__)
    assert set(question(game("castle"), state, 0, Random(1))) - same == {"protocol", "seat", "seed"}
    assert MOST_MOVES == api.MOST_MOVES
