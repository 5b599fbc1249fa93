"""The API: described as it behaves, and enough for a bot to play a game."""

import importlib.util
import threading
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from remparts.server.http.openapi import OPERATIONS, description
from remparts.server.store.store import Store, StoreFailed
from tests.server.serving import Client, serving, settings_in

BOT = {"kind": "bot", "bot": "random"}
LINK = {"kind": "link"}
HERE = {"kind": "here"}
EXAMPLE = Path(__file__).parents[2] / "examples" / "api_bot.py"


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def example() -> Any:
    spec = importlib.util.spec_from_file_location("api_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_is_short() -> None:
    code = [line for line in EXAMPLE.read_text().split('"""', 2)[2].splitlines() if line.strip()]
    assert len(code) <= 30


@pytest.mark.slow
def test_the_example_bot_plays_a_game(client: Client) -> None:
    table = client.create([LINK, BOT], game="robber_knights", options={"first_player": "0"})
    scores = example().play(client.base, table["id"], table["seats"][0]["token"])
    state = client.state(table)
    assert state["is_over"]
    assert state["scores"] == scores
    assert state["winners"]


def test_a_program_looks_lists_plays_and_waits(client: Client) -> None:
    table = client.create([HERE, LINK], options={"first_player": "0"})
    path = f"/api/tables/{table['id']}"
    host, guest = bearer(table["token"]), bearer(table["seats"][0]["token"])
    state = client.state(table)
    assert (state["rev"], state["turn"], state["is_mine"], state["mine"]) == (1, 0, True, [0])
    moves = client.http.get(f"{path}/moves", headers=host).json()
    assert moves["total"] == len(moves["moves"]) > 0
    assert client.http.get(f"{path}/moves", headers=guest).json()["moves"] == []
    assert client.http.get(f"{path}/moves?offset=1", headers=host).json()["moves"] == moves["moves"][1:]
    choice = {"rev": 1, "move": moves["moves"][0]}
    waited: list[Any] = []
    waiting = threading.Thread(
        target=lambda: waited.append(client.http.get(f"{path}/wait?rev=1", headers=guest).json())
    )
    waiting.start()
    assert client.http.post(f"{path}/moves", headers=guest, json=choice).status_code == 409
    assert client.http.post(f"{path}/moves", headers=host, json=choice).json() == {"rev": 2}
    assert client.http.post(f"{path}/moves", headers=host, json=choice).json() == {"rev": 2}
    waiting.join()
    assert waited[0]["rev"] == 2
    late = client.http.post(f"{path}/moves", headers=host, json={"rev": 1, "move": "-"})
    assert (late.status_code, late.json()["rev"]) == (409, 2)
    wrong = client.http.post(f"{path}/moves", headers=host, json={"rev": 2, "move": "A@9,9n"})
    assert wrong.status_code == 422
    assert "CAR-" in wrong.json()["error"]
    assert client.http.get(f"{path}/wait?rev=2&seconds=0", headers=host).json()["rev"] == 2


def test_a_token_is_needed_and_opens_its_own_table_only(client: Client) -> None:
    table, other = client.create([HERE, LINK]), client.create([HERE, LINK])
    path = f"/api/tables/{table['id']}"
    assert client.http.get(path).status_code == 401
    assert client.http.get(path, headers=bearer("x" * 22)).status_code == 401
    assert client.http.get(path, headers=bearer(other["token"])).status_code == 404
    assert client.http.get(path, headers={"Authorization": f"Basic {table['token']}"}).status_code == 401
    spectator = client.state(table, table["spectator"])
    assert spectator["mine"] == []


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("{", 400),
        ("[]", 400),
        ('{"game": "carcassonne"}', 400),
        ('{"game": "carcassonne", "seats": [{"kind": "cat"}]}', 400),
        ('{"game": "carcassonne", "seats": [{}, {}], "more": 1}', 400),
        ('{"game": "chess", "seats": [{}, {}]}', 422),
        ('{"game": "carcassonne", "seats": [{}]}', 422),
        ("[" * 60_000, 400),
        (" " * 70_000, 413),
    ],
)
def test_what_cannot_be_is_refused_in_words(client: Client, body: str, status: int) -> None:
    refused = client.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert refused.status_code == status
    assert refused.json()["error"]
    assert "Traceback" not in refused.text


def test_errors_of_programs_are_json(client: Client) -> None:
    assert client.http.get("/api/nothing").json()["error"]
    assert client.http.delete("/api/games").status_code == 405
    assert client.http.delete("/api/games").json()["error"]


def test_tables_per_client_are_limited(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, tables_per_hour=2)) as client:
        for status in (201, 201, 429):
            made = client.http.post("/api/tables", json={"game": "carcassonne", "seats": [{}, {}]})
            assert made.status_code == status
        assert "later" in made.json()["error"]


def test_spectators_wait_while_there_is_room_and_players_always(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, watchers_per_table=0)) as client:
        table = client.create([HERE, LINK])
        path = f"/api/tables/{table['id']}/wait?rev=1&seconds=0"
        for token, status in ((table["spectator"], 429), (table["token"], 200), (table["seats"][0]["token"], 200)):
            assert client.http.get(path, headers=bearer(token)).status_code == status


def test_a_failure_of_the_store_changes_nothing_and_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise StoreFailed("the disk is full")

    table = client.create([HERE, HERE], options={"first_player": "0"})
    path = f"/api/tables/{table['id']}"
    moves = client.http.get(f"{path}/moves", headers=bearer(table["token"])).json()
    choice = {"rev": 1, "move": moves["moves"][0]}
    asked = {"game": "carcassonne", "seats": [{}, {}]}
    form = {"game": "carcassonne", "seat-0-kind": "here", "seat-1-kind": "here"}
    with monkeypatch.context() as failing:
        for name in ("append", "create", "find_links"):
            failing.setattr(Store, name, fail)
        answers = [
            client.http.post(f"{path}/moves", headers=bearer(table["token"]), json=choice),
            client.http.post("/api/tables", json=asked),
            client.http.get(path, headers=bearer("x" * 22)),
            client.http.post("/tables", data=form),
            client.http.get(f"/t/{'y' * 22}"),
        ]
    for answer in answers:
        assert answer.status_code == 503, answer.url
        assert "Nothing has changed" in answer.text
        assert "the disk is full" not in answer.text
    described = description()["paths"]
    assert all(
        "503" in each["responses"] for ways in described.values() for each in ways.values() if "security" in each
    )
    assert "503" in described["/api/tables"]["post"]["responses"]
    assert client.http.post(f"{path}/moves", headers=bearer(table["token"]), json=choice).json() == {"rev": 2}


def test_another_site_cannot_make_tables(client: Client) -> None:
    asked = {"game": "carcassonne", "seats": [{}, {}]}
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        assert client.http.post("/api/tables", json=asked, headers=headers).status_code == 403
        table = client.create([HERE, LINK])
        move = {"rev": 1, "move": "-"}
        path, headers = f"/api/tables/{table['id']}/moves", {**bearer(table["token"]), **headers}
        assert client.http.post(path, json=move, headers=headers).status_code == 403


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "text/plain; application/json"]
)
def test_only_json_is_json(client: Client, kind: str) -> None:
    asked = b'{"game": "carcassonne", "seats": [{}, {}]}'
    answer = client.http.post("/api/tables", content=asked, headers={"Content-Type": kind})
    assert answer.status_code == 415
    assert "application/json" in answer.json()["error"]


def test_games_are_listed(client: Client) -> None:
    answer = client.http.get("/api/games").json()
    assert answer["games"][0]["name"] == "carcassonne"
    assert "random" in answer["bots"]


def test_what_is_not_recommended_together_is_told_and_can_be_played(client: Client) -> None:
    options = {each["name"]: each for each in client.http.get("/api/games").json()["games"][0]["options"]}
    (caution,) = options["expansions"]["cautions"]
    assert (caution["values"], caution["rule"]) == (["count", "river2"], "INT-1")
    assert options["small_city"]["cautions"] == []
    asked = {"game": "carcassonne", "seats": [{}, {}], "options": {"expansions": "river2,count"}}
    created = client.http.post("/api/tables", json=asked)
    assert created.status_code == 201
    assert created.json()["cautions"] == [f"{caution['about']} [INT-1]"]
    assert client.create([HERE, LINK])["cautions"] == []


def test_the_page_of_the_api_names_every_operation(client: Client) -> None:
    page = client.http.get("/api").text
    for each in OPERATIONS:
        assert each.path in page
    assert "api_bot.py" in page


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=lambda mode: mode.value)
@pytest.mark.parametrize("path", [f"{each.method} {each.path}" for each in OPERATIONS])
def test_the_server_behaves_as_described(client: Client, path: str, mode: GenerationMode) -> None:
    """Schemathesis makes requests from the description, good ones and bad ones, and compares the answers with it."""
    table = client.create([HERE, LINK])
    results = schemathesis.openapi.from_dict(description()).get_all_operations()
    operations = [result.ok() for result in results if isinstance(result, Ok)]
    operation = next(each for each in operations if f"{each.method} {each.path}" == path)

    @settings(max_examples=30, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def attempt(case: Any) -> None:
        if "{id}" in case.operation.path:
            case.path_parameters = {"id": table["id"]}
        if case.operation.path.endswith("/wait"):
            case.query = {**(case.query or {}), "seconds": 0}
        # A request that is well written may ask for a game there is not; a question may have words to spare.
        excluded = [positive_data_acceptance, *([negative_data_rejection] if operation.method == "get" else [])]
        case.call_and_validate(base_url=client.base, headers=bearer(table["token"]), excluded_checks=excluded)

    try:
        attempt()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # nothing can be wrong with a request that says nothing


def test_the_description_is_served(client: Client) -> None:
    assert client.http.get("/api/openapi.json").json() == description()
