"""Tables with corrected components: their bots play with them, and nobody opens them with others."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from remparts.core import facts
from remparts.core.facts import StandIn, adopt, digest
from remparts.core.options import Options
from remparts.games.registry import package
from remparts.server.tables.stored import BadTable
from remparts.server.tables.table import Table
from remparts.server.tables.tables import Tables
from remparts.server.tables.workers import Question, Worker
from tests.server.serving import Client, serving, settings_in
from tests.server.test_command import wait_until_ready
from tests.server.test_table import BOTH_HERE, at_tables, begin
from tests.shared import free_port

CORRECTED = package("carcassonne").facts_text.replace('letter = "U"', 'letter = "Z"')


@pytest.fixture
def corrected() -> Iterator[str]:
    """This process as if it had been started with corrected components; those of its own games stay as they are."""
    told = tomllib.loads(CORRECTED)
    adopt([StandIn("remparts.games.carcassonne", "carcassonne", told, digest(told))])
    yield digest(told)
    facts._stand_ins.clear()


def test_a_table_is_opened_with_its_own_components_alone(corrected: str, tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, link = await begin(tables, BOTH_HERE)
        assert table.row.options["facts"] == corrected
        assert f"facts    {corrected}" in str(table.record(link, ["Anna", "Ben"])).splitlines()
        assert Table(table.row, tables.store).history.options == table.history.options
        facts._stand_ins.clear()
        with pytest.raises(BadTable, match="other components of Carcassonne"):
            Table(table.row, tables.store)
        own, _ = await begin(tables, BOTH_HERE)
        assert "facts" not in own.row.options
        adopt([StandIn("remparts.games.carcassonne", "carcassonne", {}, corrected)])
        with pytest.raises(BadTable, match="other components of Carcassonne"):
            Table(own.row, tables.store)

    at_tables(tmp_path, work)


def test_bots_think_with_the_components_of_the_server(corrected: str) -> None:
    asked = Question("t", "carcassonne", Options(2, first_player="0"), ("=Z",), 0, "greedy", "seed")
    worker = Worker()
    try:
        assert worker.ask(asked, 30).startswith("Z@")
    finally:
        worker.end()


def test_a_page_says_why_a_table_is_not_opened(corrected: str, tmp_path: Path) -> None:
    with serving(settings_in(tmp_path)) as client:
        table = client.create([{"kind": "here"}, {"kind": "here"}])
        assert client.state(table)["facts"] == corrected
    facts._stand_ins.clear()
    with serving(settings_in(tmp_path)) as client:
        refused = client.http.get(f"/t/{table['token']}", headers={"Accept-Language": "fr"})
        assert refused.status_code >= 400
        assert "avec un autre matériel de Carcassonne" in refused.text


@contextmanager
def playing(data: Path, *more: object) -> Iterator[Client]:
    """`remparts play` in a process of its own."""
    command = ["-m", "remparts", "play", "--no-browser", "--port", free_port(), "--data", data, *more]
    process = subprocess.Popen(
        [sys.executable, *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    found = re.search(r"localhost:(\d+)", process.stdout.readline())
    assert found, process.communicate()
    client = Client(int(found[1]))
    try:
        wait_until_ready(process, client)
        yield client
    finally:
        client.http.close()
        process.kill()
        process.communicate()


@pytest.mark.slow
def test_the_table_page_plays_with_them(tmp_path: Path) -> None:
    mine, data = tmp_path / "mine.toml", tmp_path / "data"
    mine.write_text(CORRECTED, encoding="utf-8")
    named = digest(tomllib.loads(CORRECTED))
    with playing(data, "--facts", f"carcassonne={mine}") as client:
        table = client.create([{"kind": "here"}, {"kind": "bot", "bot": "random"}], pace=0)
        assert client.state(table)["facts"] == named
        assert "Z" in client.state(table)["view"]["unseen"]
        record = client.http.get(f"/t/{table['token']}/record").text
        assert f"facts    {named}" in record.splitlines()
        assert client.http.get(f"/t/{table['token']}").status_code == 200
