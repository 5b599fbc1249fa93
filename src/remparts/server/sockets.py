"""Sockets: a table, or a replay, for as long as a page stays."""

from starlette.websockets import WebSocket

from remparts.core.errors import RempartsError
from remparts.server.connection import FORBIDDEN, TRY_LATER, UNKNOWN, Connection
from remparts.server.house import house_of
from remparts.server.limits import is_foreign
from remparts.server.pages import open_record_replay, open_table_replay
from remparts.server.replays import Replay, ReplayWatcher
from remparts.server.stage import stage_of
from remparts.server.watcher import Watcher

_REPLAY_MESSAGES = 300
"""Within the same seconds as at a table: a slider is dragged."""


async def live_table(socket: WebSocket) -> None:
    """The socket of a table page."""
    if is_foreign(socket):
        await socket.close(FORBIDDEN)
        return
    house = house_of(socket)
    token = socket.path_params["token"]
    await socket.accept()
    try:
        link, table = await house.tables.open(token)
        stage = stage_of(table)
    except RempartsError:
        await socket.close(UNKNOWN)
        return
    if table.listeners >= house.settings.watchers_per_table:
        await socket.close(TRY_LATER)
        return
    await Watcher(Connection(socket, house.settings.messages), table, stage, link, token).run()


async def live_table_replay(socket: WebSocket) -> None:
    """The socket of a table's replay page."""
    if is_foreign(socket):
        await socket.close(FORBIDDEN)
        return
    house = house_of(socket)
    await socket.accept()
    try:
        link, table = await house.tables.open(socket.path_params["token"])
        shown = await open_table_replay(house, link, table)
    except RempartsError:
        await socket.close(UNKNOWN)
        return
    await _replay(socket, shown)


async def live_record(socket: WebSocket) -> None:
    """The socket of an uploaded record's replay page."""
    if is_foreign(socket):
        await socket.close(FORBIDDEN)
        return
    await socket.accept()
    try:
        shown = await open_record_replay(house_of(socket), socket.path_params["id"])
    except RempartsError:
        await socket.close(UNKNOWN)
        return
    await _replay(socket, shown)


async def _replay(socket: WebSocket, shown: Replay) -> None:
    await ReplayWatcher(Connection(socket, _REPLAY_MESSAGES), shown).run()
