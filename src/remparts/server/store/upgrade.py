"""Bringing a database to the form this program knows, before anything else is done with it."""

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from remparts.core.errors import MissingLibrary, RempartsError

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_BUSY_SECONDS: Final = 5


class BadDatabase(RempartsError):
    """The database cannot be used; the text says why and what to do."""


def upgrade(address: str) -> None:
    """Create the database at this address, or bring an older one up to date; `BadDatabase` for a newer one."""
    url = make_url(address)
    is_sqlite = url.get_backend_name() == "sqlite"
    name = url.database or "" if is_sqlite else url.render_as_string()
    try:
        engine = create_engine(url.set(drivername="sqlite") if is_sqlite else url)
    except ImportError as error:
        cause = str(error).partition("\n")[0]
        raise MissingLibrary(f"{name} needs psycopg: pip install 'remparts[postgres]' ({cause})") from error
    prepare_connections(engine)
    try:
        with engine.begin() as connection:
            _upgrade(connection, name)
    except SQLAlchemyError as error:
        raise BadDatabase(_reason(error, name)) from error
    finally:
        engine.dispose()


def _upgrade(connection: Connection, name: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    present = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if present is not None and present not in known:
        raise BadDatabase(
            f"the games in {name} were written by a newer version of this program; "
            "use that version, or choose another directory with --data"
        )
    command.upgrade(config, "head")


def _reason(error: SQLAlchemyError, name: str) -> str:
    """What is wrong with a database file, in words that help."""
    cause = str(error.orig) if isinstance(error, DatabaseError) else str(error)
    if "locked" in cause or "busy" in cause:
        return f"{name} is in use by another program; close that one, or choose another directory with --data"
    if "not a database" in cause or "malformed" in cause:
        return f"{name} is damaged or not a database; move it away to begin afresh, or choose another with --data"
    if "readonly" in cause or "unable to open" in cause:
        return f"{name} cannot be opened for writing; check its permissions, or choose another directory with --data"
    return f"{name} cannot be used: {cause}"


def prepare_connections(engine: Engine) -> None:
    """Tell SQLite to keep what it has acknowledged through a loss of power, and to check references."""
    if engine.dialect.name != "sqlite":
        return

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:  # a connection of whichever driver, and what its pool keeps of it
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {_BUSY_SECONDS * 1000}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()
