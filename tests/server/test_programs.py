"""Programs at the table: nobody can start one from a page or the API, unless the host offers it."""

import json

import pytest

from remparts.core.errors import UnknownBot
from remparts.core.options import Options
from remparts.server.tables.workers import Question, pick
from tests.server.serving import FIELDS, JSON, Client


@pytest.mark.parametrize("bot", ["program:ls", "program:", "program", "program:sh -c 'id'"])
def test_a_request_cannot_name_a_command(client: Client, bot: str) -> None:
    body = {"game": "castle", "seats": [{"kind": "here"}, {"kind": "bot", "bot": bot}]}
    refused = client.send("/api/tables", JSON, json.dumps(body))
    assert refused.status_code == 422
    assert refused.json()["error"] == f"there is no bot {bot!r}; there are random, greedy"


def test_a_form_cannot_name_a_command(client: Client) -> None:
    for form in ("way=bot&level=program:ls", "seat-0-kind=here&seat-1-kind=bot&seat-1-bot=program:ls"):
        refused = client.send("/tables", FIELDS, f"game=castle&{form}")
        assert refused.status_code == 400
        assert "there is no bot &#39;program:ls&#39;; there are random, greedy" in refused.text


def test_a_stored_table_cannot_name_a_command() -> None:
    asked = Question("t", "castle", Options(2), ("=first.0",), 0, "program:ls", "seed")
    with pytest.raises(UnknownBot, match="there is no bot 'program:ls'; there are random, greedy"):
        pick(asked)
