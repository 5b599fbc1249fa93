"""What is looked for: only what could be there, all at once, and not too often."""

from collections.abc import Collection
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from remparts.server.store.links import Link, derived_id, derived_token, is_id, is_token, new_id, new_token
from remparts.server.store.store import Store
from tests.server.serving import Client, serving, settings_in

TWO = [{"kind": "here", "name": "Anna"}, {"kind": "link"}]
NOBODY = ["%00", "%00" * 6, "a%00bcdefghijk", "%00" * 22, "é" * 22, "%F0%9F%8F%B0", "x" * 1000, "%20", "a" * 12]


def test_names_and_tokens_are_known_by_their_letters() -> None:
    token, name = new_token(), new_id()
    assert all(map(is_token, [token, derived_token(token, "seat 1")]))
    assert all(map(is_id, [name, derived_id(name, "rematch")]))
    for wrong in (
        "",
        "\0",
        token + "\n",
        token[1:],
        token + "a",
        "é" * len(token),
        "\ud800" * len(name),
        name[1:] + "\0",
    ):
        assert not is_token(wrong)
        assert not is_id(wrong)


@pytest.mark.parametrize("name", NOBODY)
def test_what_cannot_be_there_is_not_found(client: Client, name: str) -> None:
    for path in (f"/r/{name}", f"/r/{name}/record", f"/t/{name}", f"/t/{name}/record", f"/t/{name}/replay"):
        assert client.http.get(path).status_code == 404, path
    assert client.http.post(f"/t/{name}/rematch").status_code == 404
    for path in (f"/rules/{name}", f"/static/{name}/{name}", f"/{name}"):
        assert client.http.get(path).status_code == 404, path
    for path in (f"/t/{name}/live", f"/t/{name}/replay/live", f"/r/{name}/live"):
        with pytest.raises(ConnectionClosed) as closed, client.watch(path):
            pass
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404, path


def test_programs_do_not_find_it_either(client: Client) -> None:
    token = client.create(TWO)["token"]
    for name in NOBODY:
        for path in (f"/api/tables/{name}", f"/api/tables/{name}/moves", f"/api/tables/{name}/wait"):
            assert client.http.get(path, headers={"Authorization": f"Bearer {token}"}).status_code == 404, path


def test_the_database_is_not_asked_for_what_it_may_not_understand(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL refuses a text with a zero byte."""

    async def refuse(*_: object) -> None:
        raise AssertionError("the database was asked")

    monkeypatch.setattr(Store, "find_record", refuse)
    monkeypatch.setattr(Store, "find_links", refuse)
    for path in ("/r/%00", "/r/%00/record", "/t/%00"):
        assert client.http.get(path).status_code == 404, path
    assert client.http.post("/mine", json={"tokens": ["\0", "gone"]}).json() == {"\0": None, "gone": None}


def test_all_my_tables_are_looked_up_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = Store.find_links

    async def counted(store: Store, digests: Collection[str]) -> dict[str, Link]:
        asked.append(len(digests))
        return await real(store, digests)

    monkeypatch.setattr(Store, "find_links", counted)
    with serving(settings_in(tmp_path)) as client:
        tokens = [client.create(TWO)["token"] for _ in range(5)]
        told = client.http.post("/mine", json={"tokens": [*tokens, "x" * 22]}).json()
        again = client.http.post("/mine", json={"tokens": tokens}).json()
    assert list(told) == [*tokens, "x" * 22]
    assert [told[token]["names"][0] for token in tokens] == ["Anna"] * 5
    assert told["x" * 22] is None
    assert again == {token: told[token] for token in tokens}
    assert asked == [6], "what is known is not asked for again"


def test_many_tables_at_once_are_refused_and_too_many_questions_too(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path)) as client:
        many = client.http.post("/mine", json={"tokens": ["x" * 22] * 51})
        assert (many.status_code, many.json()) == (400, {"error": "ask for 50 tokens at most"})
        answers = [client.http.post("/mine", json={"tokens": ["x" * 22] * 50}).status_code for _ in range(60)]
        assert answers == [200] * 59 + [429]
        assert client.http.get("/").status_code == 200
