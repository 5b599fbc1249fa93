"""The table for programs: the same journey as a page's, in JSON."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from remparts.core.errors import OutOfTurn, RempartsError
from remparts.core.facts import digest_in_use
from remparts.core.game import AnyGame
from remparts.core.options import Option
from remparts.games.registry import game as find_game
from remparts.games.registry import game_names
from remparts.server.http.limits import TooMany, client_of, is_foreign, is_kind, read_body
from remparts.server.http.services import services_of
from remparts.server.network import page_address
from remparts.server.showing.visitors import Full, cut_short
from remparts.server.showing.wire import LARGEST
from remparts.server.store.links import Link
from remparts.server.tables.seats import NewTable, Seat, check_table
from remparts.server.tables.table import Result, Table
from remparts.server.tables.tables import UnknownLink, seat_token, spectator_token

_LARGEST_BODY: Final = 64_000
_LONGEST_WAIT: Final = 25.0
MOST_MOVES: Final = 1000
Number = Annotated[int, Meta(ge=0, le=1_000_000)]


class CautionChoice(Struct):
    """Values that can be chosen together though the rules advise against it, and why."""

    values: list[str]
    about: str
    rule: str


class OptionChoice(Struct):
    """A choice that the rules offer; the default comes first, and with `many` any of the values may be joined."""

    name: str
    values: list[str]
    default: str
    about: str
    rule: str
    many: bool
    cautions: list[CautionChoice]


class GameChoice(Struct):
    """A game that can be played here."""

    name: str
    title: str
    rules: int
    least_seats: int
    most_seats: int
    options: list[OptionChoice]
    presets: dict[str, dict[str, str]]


class GameList(Struct):
    """The games and bots of this server."""

    games: list[GameChoice]
    bots: list[str]


class SeatLink(Struct):
    """The link of a seat."""

    seat: int
    token: str
    address: str


class Created(Struct):
    """A new table: its id, the token of the host, and those to give away."""

    id: str
    token: str
    address: str
    seats: list[SeatLink]
    spectator: str
    """The token for those who only watch."""
    cautions: list[str]
    """What the rules advise against in these options; the table can be played all the same."""


class TableState(Struct):
    """How a table stands, as a link may see it."""

    id: str
    game: str
    rules: int
    facts: str
    """The digest of the components, if they were corrected; empty for the game's own."""
    rev: int
    """The number of events so far; a move names the one it was chosen at."""
    number: int
    """The number of moves so far."""
    options: dict[str, str]
    seats: list[Seat]
    mine: list[int]
    """The seats of this link."""
    turn: int | None
    """The seat that decides now; null when the game is over."""
    is_mine: bool
    is_over: bool
    scores: list[int]
    winners: list[int]
    view: Mapping[str, Any]
    """What this link may know, in a shape of the game's own."""


class Moves(Struct):
    """The legal moves at a revision, if it is the turn of one of the link's seats."""

    rev: int
    total: int
    offset: int
    moves: list[str]


class MoveChoice(Struct, forbid_unknown_fields=True):
    """A move, and the revision it was chosen at."""

    rev: Number
    move: Annotated[str, Meta(min_length=1, max_length=LARGEST, examples=["V@1,0s"])]


class Played(Struct):
    """The move is stored, or was already: sending it twice is no mistake."""

    rev: int
    """The present revision."""


class Refused(Struct):
    """What was wrong, and what to do."""

    error: str
    rev: int | None = None
    """The present revision, where the table has moved on."""


T = TypeVar("T")


class Problem(Exception):
    """An answer that says what was wrong."""

    def __init__(self, status: int, text: str, rev: int | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.body = Refused(text, rev)


def answer(value: Any, status: int = 200) -> Response:
    """A struct as JSON."""
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else None
    return Response(msgspec.json.encode(value), status, headers, "application/json")


async def list_games(request: Request) -> Response:
    games = [_game_choice(find_game(name)) for name in game_names()]
    return answer(GameList(games, list(services_of(request).bots.names)))


def _game_choice(game: AnyGame) -> GameChoice:
    options = [_option_choice(option) for option in game.options]
    presets = {name: dict(chosen) for name, chosen in game.presets.items()}
    return GameChoice(game.name, game.title, game.version, game.seats.start, game.seats.stop - 1, options, presets)


def _option_choice(option: Option) -> OptionChoice:
    cautions = [CautionChoice(list(each.values), each.about, each.rule) for each in option.cautions]
    return OptionChoice(
        option.name, list(option.values), option.default, option.about, option.rule, option.many, cautions
    )


async def create_table(request: Request) -> Response:
    services = services_of(request)
    asked = await _read(request, NewTable)
    try:
        await asyncio.to_thread(check_table, asked, services.bots.names)  # what is refused costs nothing
        services.take_from_quota(client_of(request))
        table, token = await services.tables.create(asked)
    except TooMany as error:
        raise Problem(429, str(error)) from error
    except RempartsError as error:
        raise Problem(422, str(error)) from error
    base = page_address(request, services.settings.addresses)
    seats = [
        SeatLink(number, key, f"{base}/t/{key}")
        for number, seat in enumerate(table.seats)
        if seat.kind == "link"
        for key in (seat_token(token, number),)
    ]
    cautions = [str(caution) for caution in table.history.options.cautions(table.history.game.options)]
    return answer(Created(table.id, token, f"{base}/t/{token}", seats, spectator_token(token), cautions), 201)


async def show_table(request: Request) -> Response:
    link, table = await _opened(request)
    return answer(_state(link, table))


def _state(link: Link, table: Table) -> TableState:
    history = table.history
    outcome = history.game.outcome(history.state)
    return TableState(
        id=table.id,
        game=history.game.name,
        rules=history.game.version,
        facts=digest_in_use(history.game.name),
        rev=table.rev,
        number=len(history.moves),
        options=dict(history.options),
        seats=list(table.seats),
        mine=sorted(link.seats),
        turn=history.turn,
        is_mine=history.turn in link.seats,
        is_over=history.turn is None,
        scores=list(history.state.scores),
        winners=list(outcome.winners) if outcome else [],
        view=history.view(table.viewer(link)),
    )


async def list_moves(request: Request) -> Response:
    link, table = await _opened(request)
    offset = _query_number(request, "offset", 1_000_000)
    history = table.history
    moves = history.game.moves(history.state) if history.turn in link.seats else ()
    shown = [str(moves[number]) for number in range(offset, min(offset + MOST_MOVES, len(moves)))]
    return answer(Moves(table.rev, len(moves), offset, shown))


async def play_move(request: Request) -> Response:
    link, table = await _opened(request)
    choice = await _read(request, MoveChoice)
    try:
        reply = await table.play(link, choice.rev, choice.move)
    except OutOfTurn as error:
        raise Problem(409, str(error), table.rev) from error
    except RempartsError as error:
        raise Problem(422, str(error), table.rev) from error
    if reply is Result.LATE:
        raise Problem(409, "the table has moved on; look at it again and choose anew", table.rev)
    return answer(Played(table.rev))


async def wait_for_table(request: Request) -> Response:
    """Answers when the table is beyond revision `rev`, or after 25 seconds as it stands."""
    link, table = await _opened(request)
    rev = _query_number(request, "rev", 1_000_000)
    seconds = _query_number(request, "seconds", int(_LONGEST_WAIT), default=int(_LONGEST_WAIT))
    changed = asyncio.Event()
    try:
        async with asyncio.timeout(seconds) as patience:
            staying = services_of(request).visitors.staying(link, lambda: cut_short(patience))
            with staying, table.listening(changed.set, link):
                while table.rev <= rev:
                    changed.clear()
                    await changed.wait()
    except TimeoutError:
        pass  # it is answered as it stands
    except Full as error:
        raise Problem(429, str(error)) from error
    return answer(_state(link, table))


async def _opened(request: Request) -> tuple[Link, Table]:
    """The table in the address, for the link in the Authorization header."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Problem(401, "send the token of a link: Authorization: Bearer TOKEN")
    try:
        link, table = await services_of(request).tables.open(token.strip())
    except UnknownLink as error:
        raise Problem(401, "no table answers to this token") from error
    except RempartsError as error:
        raise Problem(409, str(error)) from error
    if table.id != request.path_params["id"]:
        raise Problem(404, "this token is for another table")
    return link, table


async def _read(request: Request, kind: type[T]) -> T:
    if is_foreign(request):
        raise Problem(403, "this request comes from a page of another site")
    if not is_kind(request, "application/json"):
        raise Problem(415, "the body must be JSON: send the header Content-Type: application/json")
    try:
        return msgspec.json.decode(await read_body(request, _LARGEST_BODY), type=kind)
    except HTTPException as error:
        raise Problem(413, "the body is too large") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem(400, f"the body cannot be read: {error}") from error


def _query_number(request: Request, name: str, most: int, default: int = 0) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) > most:
        raise Problem(400, f"{name} must be a number from 0 to {most}")
    return int(text)
