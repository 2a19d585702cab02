"""Everything that only PostgreSQL understands, besides its full text index."""

import time
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, OperationalError

from tagtrap.errors import (
    NOT_STORABLE,
    DatabaseBusy,
    NothingWritten,
    StorageError,
    TagCollision,
)
from tagtrap.server_connections import PATIENCE

BUSY_SECONDS = 30
"""Longest wait for another process that is writing."""

_NAMES = ("postgresql", "postgres")
_DRIVER = "postgresql+psycopg"
_POOL, _MORE = 5, 15
_FREE_SECONDS = 30.0
"""Longest wait for a connection that another thread of the process has."""
_CONNECTION: dict[str, str | int] = {"application_name": "tagtrap", **PATIENCE}

# Any number will do, as long as every process of a base takes the same.
_WRITE_LOCK = 7246
# One statement: the wait is limited before the lock is asked for.
_TAKE_WRITE_LOCK = (
    f"SELECT set_config('lock_timeout', '{BUSY_SECONDS}s', true), "
    f"pg_advisory_xact_lock({_WRITE_LOCK})"
)
_SNAPSHOT_SECONDS = 5
_OLDER_SNAPSHOTS = text(
    """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND age(backend_xmin) > age(CAST(:mine AS xid))
    """
)

# As the trigger on `sentences` says it.
_TAG_TAKEN = "the tag stands for another sentence"
_NUL = "cannot contain NUL"

_REASONS: dict[str, tuple[type[StorageError], str]] = {
    "53100": (NothingWritten, "its disk is full, nothing was stored; make room and try again"),
    "25006": (NothingWritten, "it can only be read at the moment (a standby?)"),
    "42501": (NothingWritten, "its user may not do that; docs/deploy.md names the rights it needs"),
    "55P03": (
        DatabaseBusy,
        f"another process kept it busy for {BUSY_SECONDS} seconds; try again",
    ),
    "40001": (DatabaseBusy, "others were writing at the same time; try again"),
    "40P01": (DatabaseBusy, "others were writing at the same time; try again"),
    "53300": (DatabaseBusy, "it takes no more connections; raise max_connections"),
    "57P01": (DatabaseBusy, "it was shut down; try again"),
}


def is_its(url: URL) -> bool:
    """Whether a URL names a database on a PostgreSQL server."""
    return url.get_backend_name() in _NAMES or url.drivername in _NAMES


def name_of(url: URL) -> str:
    """Return what messages call the database; never with a password."""
    host = f"{url.host or 'local socket'}:{url.port}" if url.port else url.host or "local socket"
    return f"{url.database} on {host}"


def open_engine(url: URL) -> Engine:
    """Return an engine; a connection that a restarted server has dropped is opened again."""
    if not url.database:
        raise StorageError(f"The URL of the database on {url.host} names no database.")
    return create_engine(
        url.set(drivername=_DRIVER),
        pool_pre_ping=True,
        pool_size=_POOL,
        max_overflow=_MORE,
        pool_timeout=_FREE_SECONDS,
        connect_args=_CONNECTION,
    )


def for_reading(engine: Engine) -> Engine:
    """Return an engine whose transactions see one state and change nothing."""
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def for_writing(engine: Engine) -> Engine:
    """Return an engine that takes the write lock at once, so that two writers queue up."""
    writing = engine.execution_options(isolation_level="READ COMMITTED")

    @event.listens_for(writing, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(_TAKE_WRITE_LOCK)

    return writing


def require_unicode(connection: Connection, name: str) -> None:
    """Raise `StorageError` for a database that cannot hold every text."""
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    if encoding != "UTF8":
        raise StorageError(
            f"The database {name} has the encoding {encoding}. Make it anew with ENCODING 'UTF8'."
        )


def clean(engine: Engine) -> bool:
    """Rewrite every table without a trace of what was deleted.

    Return whether that succeeded: a transaction elsewhere can hold on to the old rows.
    """
    plain = engine.execution_options(isolation_level="AUTOCOMMIT")
    with plain.connect() as connection:
        # Whoever waits for a table behind this one waits as well, so not for ever.
        connection.exec_driver_sql(f"SET lock_timeout = '{BUSY_SECONDS}s'")
        connection.detach()
        mine = connection.exec_driver_sql("SELECT CAST(pg_current_xact_id() AS text)").scalar_one()
        if not _older_are_gone(connection, str(int(mine) % 2**32)):
            return False
        for table in inspect(connection).get_table_names():
            connection.exec_driver_sql(f'VACUUM (FULL) "{table}"')
    return True


def _older_are_gone(connection: Connection, mine: str) -> bool:
    deadline = time.monotonic() + _SNAPSHOT_SECONDS
    while connection.scalar(_OLDER_SNAPSHOTS, {"mine": mine}):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)  # other processes: there is nothing else to wait on
    return True


def explain(error: DBAPIError, name: str) -> StorageError:
    """Return what went wrong in plain words, without the statement and its values."""
    cause: Any = error.orig
    code = getattr(cause, "sqlstate", None) or ""
    if _TAG_TAKEN in str(cause):
        return TagCollision("A tag that stands for one sentence was to be given to another.")
    if _NUL in str(cause):
        return StorageError(NOT_STORABLE)
    if code in _REASONS:
        kind, reason = _REASONS[code]
        return kind(f"The database {name}: {reason}.")
    if isinstance(error, OperationalError):
        return DatabaseBusy(f"The database {name} cannot be reached: {_first_line(cause)}.")
    # The further lines name the row, which holds words of a document.
    return StorageError(f"The database {name} refused: {_first_line(cause)}.")


def _first_line(cause: object) -> str:
    return (str(cause).strip() or type(cause).__name__).splitlines()[0].rstrip(".")
