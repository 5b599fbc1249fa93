"""The views in the API's answers are what its description says, and schemathesis would notice if they were not."""

from collections.abc import Callable
from random import Random
from threading import Lock
from typing import Any, TypedDict

import pytest
import schemathesis
from schemathesis.core.failures import Failure, FailureGroup

from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.state import State
from remparts.games.registry import game, game_names
from remparts.server.http import openapi
from tests.server.serving import Client, Message

HERE = {"kind": "here"}
LOOK = schemathesis.openapi.from_dict(openapi.description())["/api/tables/{id}"]["GET"]


def table_with_everything(client: Client, name: str) -> Message:
    """A new table of a game with all its expansions, if it has any, where one link plays both seats."""
    options = {option.name: ",".join(option.values) for option in game(name).options if option.name == "expansions"}
    return client.create([HERE, HERE], game=name, options=options)


def play_one(client: Client, table: Message, rng: Random) -> None:
    path, headers = f"/api/tables/{table['id']}/moves", {"Authorization": f"Bearer {table['token']}"}
    offered = client.http.get(path, headers=headers).json()
    move = {"rev": offered["rev"], "move": rng.choice(offered["moves"])}
    assert client.http.post(path, headers=headers, json=move).status_code == 200


def look(client: Client, table: Message) -> None:
    """The answer that shows a table, compared with the description."""
    headers = {"Authorization": f"Bearer {table['token']}"}
    LOOK.validate_response(client.http.get(f"/api/tables/{table['id']}", headers=headers))


@pytest.mark.parametrize("name", game_names())
def test_views_are_as_described(client: Client, name: str) -> None:
    rng = Random(f"described {name}")
    table = table_with_everything(client, name)
    for _ in range(5):
        look(client, table)
        for _ in range(8):
            play_one(client, table, rng)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda view: view["tiles"][0].update(x="0"),
        lambda view: view.update(stok=1),
        lambda view: view.pop("supply"),
        lambda view: view["outcome"] or view.update(outcome=[]),
        lambda view: view["parts"]["king"]["robber"].update(size=1.5),
        lambda view: view["parts"].update(kings={}),
        lambda view: view.update(game="chess"),
    ],
    ids=("type", "more", "less", "outcome", "part", "parts", "game"),
)
def test_a_view_that_is_not_as_described_is_noticed(
    client: Client, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Any], object]
) -> None:
    def spoiled(self: Carcassonne, state: State, seat: int | None) -> Any:  # no view any more
        shown = self.view(state, seat)
        spoil(shown)
        return shown

    look(client, table_with_everything(client, "carcassonne"))
    monkeypatch.setattr(Carcassonne, "glance", spoiled)
    table = table_with_everything(client, "carcassonne")
    with pytest.raises((Failure, FailureGroup)):
        look(client, table)


class Odd(TypedDict):
    """No JSON is a lock."""

    lock: Lock


@pytest.mark.parametrize("kind", [dict, Odd])
def test_a_game_without_fitting_types_is_described_as_an_object(monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
    monkeypatch.setattr(openapi, "view_type", lambda game: kind)
    schema = openapi.description.__wrapped__()["components"]["schemas"]["TableState"]["properties"]["view"]
    assert schema["anyOf"][0] == {"type": "object", "properties": {"game": {"const": "carcassonne"}}}
