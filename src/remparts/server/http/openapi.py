"""The description of the API, made from the structs that its answers are and from the types of the games' views."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from msgspec.json import schema_components
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from remparts.core.view import view_type
from remparts.games.registry import game, game_names
from remparts.server.http import api
from remparts.server.showing.templates import PACKAGE
from remparts.server.tables.seats import NewTable


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing a program can do."""

    method: str
    path: str
    endpoint: Callable[[Request], Awaitable[Response]]
    summary: str
    gives: type
    asks: type | None = None
    status: int = 200
    is_public: bool = False
    numbers: Sequence[tuple[str, int, str]] = ()
    """Numbers in the address: name, highest value, what for."""
    problems: Sequence[int] = field(default=())


_SCHEMAS: Final = "#/components/schemas/"
_AT_A_TABLE: Final = (400, 401, 404, 409, 503)

OPERATIONS: Final = (
    Operation("get", "/api/games", api.list_games, "The games and bots of this server", api.GameList, is_public=True),
    Operation(
        "post",
        "/api/tables",
        api.create_table,
        "Begin a game; the answer has the token of the host and of each seat by link",
        api.Created,
        NewTable,
        201,
        is_public=True,
        problems=(400, 403, 413, 415, 422, 429, 503),
    ),
    Operation(
        "get",
        "/api/tables/{id}",
        api.show_table,
        "How a table stands, as the link may see it",
        api.TableState,
        problems=_AT_A_TABLE,
    ),
    Operation(
        "get",
        "/api/tables/{id}/moves",
        api.list_moves,
        f"The legal moves, if it is the link's turn; at most {api.MOST_MOVES} from `offset` on",
        api.Moves,
        numbers=(("offset", 1_000_000, "How many to leave out"),),
        problems=_AT_A_TABLE,
    ),
    Operation(
        "post",
        "/api/tables/{id}/moves",
        api.play_move,
        "Play a move; sent twice, it is played once. 409: the table has moved on, or it is another's turn",
        api.Played,
        api.MoveChoice,
        problems=(*_AT_A_TABLE, 403, 413, 415, 422),
    ),
    Operation(
        "get",
        "/api/tables/{id}/wait",
        api.wait_for_table,
        "Wait until the table is beyond revision `rev`, 25 seconds at most, and see how it stands",
        api.TableState,
        numbers=(("rev", 1_000_000, "The revision known"), ("seconds", 25, "How long to wait at most")),
        problems=(*_AT_A_TABLE, 429),
    ),
)


@cache
def description() -> dict[str, Any]:
    """The API as an OpenAPI document."""
    kinds = [kind for each in OPERATIONS for kind in (each.gives, each.asks) if kind is not None]
    _, components = schema_components([*kinds, api.Refused], ref_template=f"{_SCHEMAS}{{name}}")
    views = []
    for name in game_names():
        view, parts = _view(name)
        views.append(view)
        components |= parts
    components[api.TableState.__name__]["properties"]["view"] = {"anyOf": views}
    paths: dict[str, Any] = {}
    for each in OPERATIONS:
        paths.setdefault(each.path, {})[each.method] = _operation(each)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Remparts",
            "version": "1",
            "description": "Board games for programs: begin a table, look, list moves, play, wait.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"link": {"type": "http", "scheme": "bearer", "description": "The token of a link"}},
        },
    }


def _view(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a game's views look like, and the schemas that this refers to; an object, if the game does not say more."""
    kind = view_type(game(name))
    try:
        (view,), parts = schema_components([kind], ref_template=f"{_SCHEMAS}{name}.{{name}}")
    except TypeError:  # there is no schema for one of its types
        view, parts = {"type": "object"}, {}
    for part in parts.values():
        part["additionalProperties"] = False
    whole = parts.get(kind.__name__, view)
    whole.setdefault("properties", {})["game"] = {"const": name}
    return view, {f"{name}.{part}": schema for part, schema in parts.items()}


def _operation(each: Operation) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = []
    if "{id}" in each.path:
        table = {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,32}$"}
        parameters.append({"name": "id", "in": "path", "required": True, "schema": table, "description": "The table"})
    for name, most, about in each.numbers:
        number = {"type": "integer", "minimum": 0, "maximum": most}
        parameters.append({"name": name, "in": "query", "schema": number, "description": about})
    described: dict[str, Any] = {
        "summary": each.summary,
        "operationId": each.endpoint.__name__,
        "parameters": parameters,
        "responses": {
            str(each.status): _body(each.gives, "As asked"),
            **{str(status): _body(api.Refused, "What was wrong") for status in each.problems},
        },
    }
    if each.asks:
        described["requestBody"] = {"required": True, **_body(each.asks)}
    if not each.is_public:
        described["security"] = [{"link": []}]
    return described


def _body(kind: type, about: str = "") -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": f"{_SCHEMAS}{kind.__name__}"}}}
    return {"description": about, "content": content} if about else {"content": content}


async def openapi(request: Request) -> Response:
    return JSONResponse(description())


def operations() -> list[dict[str, str]]:
    """What the page of the API shows."""
    return [
        {
            "method": each.method,
            "path": each.path,
            "summary": each.summary,
            "about": "" if each.is_public else "Authorization: Bearer TOKEN",
            "asks": each.asks.__name__ if each.asks else "",
            "gives": each.gives.__name__,
        }
        for each in OPERATIONS
    ]


@cache
def example() -> str:
    """A short program that plays over the API, if the sources are at hand."""
    path = PACKAGE.parents[1] / "examples" / "api_bot.py"
    return path.read_text(encoding="utf-8") if path.exists() else ""
