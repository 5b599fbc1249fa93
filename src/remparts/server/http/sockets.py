"""Sockets: a table, or a replay, for as long as a page stays."""

from starlette.websockets import WebSocket

from remparts.core.errors import RempartsError
from remparts.server.http.limits import TooMany, is_foreign
from remparts.server.http.pages import open_record_replay, open_table_replay
from remparts.server.http.services import services_of
from remparts.server.showing.connection import FORBIDDEN, TRY_LATER, UNKNOWN, Connection
from remparts.server.showing.replays import Replay, ReplayWatcher
from remparts.server.showing.visitors import Full
from remparts.server.showing.watcher import Watcher
from remparts.server.store.store import StoreError

_REPLAY_MESSAGES = 300
"""Within the same seconds as at a table: a slider is dragged."""


async def live_table(socket: WebSocket) -> None:
    """The socket of a table page."""
    if is_foreign(socket):
        await socket.close(FORBIDDEN)
        return
    services = services_of(socket)
    token = socket.path_params["token"]
    await socket.accept()
    try:
        link, table = await services.tables.open(token)
        drawing = services.drawings.of(table)
    except (RempartsError, StoreError) as error:
        await socket.close(_why(error))
        return
    connection = Connection(socket, services.settings.messages)
    try:
        with services.visitors.staying(link, connection.dismiss):
            await Watcher(connection, table, drawing, link, token).run()
    except Full:
        await socket.close(TRY_LATER)


async def live_table_replay(socket: WebSocket) -> None:
    """The socket of a table's replay page."""
    if is_foreign(socket):
        await socket.close(FORBIDDEN)
        return
    services = services_of(socket)
    await socket.accept()
    try:
        link, table = await services.tables.open(socket.path_params["token"])
        shown = await open_table_replay(socket, link, table)
    except (RempartsError, StoreError) as error:
        await socket.close(_why(error))
        return
    await _replay(socket, shown)


async def live_record(socket: WebSocket) -> None:
    """The socket of an uploaded record's replay page."""
    if is_foreign(socket):
        await socket.close(FORBIDDEN)
        return
    await socket.accept()
    try:
        shown = await open_record_replay(socket, socket.path_params["id"])
    except (RempartsError, StoreError) as error:
        await socket.close(_why(error))
        return
    await _replay(socket, shown)


async def _replay(socket: WebSocket, shown: Replay) -> None:
    await ReplayWatcher(Connection(socket, _REPLAY_MESSAGES), shown, services_of(socket).slices).run()


def _why(error: Exception) -> int:
    """The close code that says whether trying again would help."""
    return TRY_LATER if isinstance(error, StoreError | TooMany) else UNKNOWN
