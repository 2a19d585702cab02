"""Everything that only SQLite understands, besides its full text index; `postgresql` is alike."""

import sqlite3
import time
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from tagtrap.errors import DatabaseBusy, NothingWritten, StorageError, TagCollision
from tagtrap.records.sqlite_files import reads_only, sealed_uri

BUSY_SECONDS = 30
"""Longest wait for another process that is writing."""

_PULSE_SECONDS, _PATIENCE_MILLISECONDS = 0.05, 1_000

# As the trigger on `sentences` says it.
_TAG_TAKEN = "the tag stands for another sentence"

_REASONS = {
    "SQLITE_READONLY_DBMOVED": "another one was put in its place; start TagTrap again",
    "SQLITE_READONLY": (
        "it cannot be written to; check the permissions of the data folder and the room on its disk"
    ),
    "SQLITE_FULL": "the disk is full, nothing was stored; make room and try again",
    "SQLITE_IOERR": "reading or writing it failed; check the disk and the data folder",
    "SQLITE_CANTOPEN": "it cannot be opened; check that the data folder exists and is writable",
    "SQLITE_NOTADB": "the file is not a database; restore it from a backup, or move it away",
    "SQLITE_CORRUPT": "the file is damaged; restore it from a backup",
    "SQLITE_BUSY": f"another process kept it busy for {BUSY_SECONDS} seconds; try again",
    "SQLITE_LOCKED": "it is in use; try again",
}

_KINDS: dict[str, type[StorageError]] = {
    "SQLITE_READONLY": NothingWritten,
    "SQLITE_FULL": NothingWritten,
    "SQLITE_IOERR": NothingWritten,
    "SQLITE_BUSY": DatabaseBusy,
    "SQLITE_LOCKED": DatabaseBusy,
}


def url_of(file: Path) -> URL:
    """Return the URL of a database file."""
    return URL.create("sqlite", database=str(file.absolute()))


def file_of(url: URL) -> Path:
    """Return the database file of a URL; one that names no SQLite file is refused."""
    if url.get_backend_name() != "sqlite":
        raise StorageError(
            f"{url.get_backend_name()}: the database is SQLite in a file, or PostgreSQL."
        )
    if not url.database or ":memory:" in url.database or url.database.startswith("file:"):
        raise StorageError(f"{url}: the database must be a plain file (sqlite:///path/to/file.db).")
    return Path(url.database)


def open_engine(url: URL) -> Engine:
    """Return an engine whose transactions begin when told to, and whose pages are overwritten.

    Where the folder of the file can only be read, or the disk is full, so does the engine.
    """
    if reads_only(file := Path(url.database or "")):
        only_reading = sealed_uri(file)
        engine = create_engine(
            "sqlite://",
            creator=lambda: sqlite3.connect(only_reading, uri=True, check_same_thread=False),
            poolclass=QueuePool,
        )
    else:
        engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        # The driver's own idea of when to begin would leave reads outside the transaction.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA secure_delete=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        mode = connection.get_execution_options().get("begin", "DEFERRED")
        connection.exec_driver_sql(f"BEGIN {mode}")

    return engine


def for_reading(engine: Engine) -> Engine:
    """Return an engine whose transactions see one state: any does."""
    return engine


def for_writing(engine: Engine) -> Engine:
    """Return an engine that takes the write lock at once, so that two writers queue up."""
    return engine.execution_options(begin="IMMEDIATE")


def keep_write_ahead_log(engine: Engine) -> None:
    """Turn on the write-ahead log, so that readers go on while one process writes."""
    _run_plainly(engine, "PRAGMA journal_mode=WAL")


def clean(engine: Engine) -> bool:
    """Rewrite the file without a trace of what was deleted.

    Return whether that succeeded: a reader elsewhere can hold on to the old pages.
    """
    _run_plainly(engine, "INSERT INTO passage_text (passage_text) VALUES ('rebuild')")
    _run_plainly(engine, "INSERT INTO answer_text (answer_text) VALUES ('rebuild')")
    _run_plainly(engine, "VACUUM")
    deadline = time.monotonic() + BUSY_SECONDS
    while not _log_is_emptied(engine):
        if time.monotonic() > deadline:
            return False
        time.sleep(_PULSE_SECONDS)
    return True


def _log_is_emptied(engine: Engine) -> bool:
    """Try to empty the log; false where somebody reads from it, or is emptying it as well.

    Not for long at a time: who empties it lets nobody write, and among those who read may be
    somebody who waits to write, as another process does that is cleaning the file.
    """
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={_PATIENCE_MILLISECONDS}")
        try:
            busy = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        finally:
            cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
            cursor.close()
    except sqlite3.Error as error:
        raise DBAPIError("PRAGMA wal_checkpoint", None, error) from error
    finally:
        connection.close()
    return bool(busy == 0)


def _run_plainly(engine: Engine, statement: str) -> list[object]:
    """Run a statement outside a transaction; return its first column."""
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        cursor.execute(statement)
        rows = cursor.fetchall()
        cursor.close()
    except sqlite3.Error as error:
        raise DBAPIError(statement, None, error) from error
    finally:
        connection.close()
    return [row[0] for row in rows]


def explain(error: DBAPIError, name: str) -> StorageError:
    """Return what went wrong in plain words, without the statement and its values."""
    if _TAG_TAKEN in str(error.orig):
        return TagCollision("A tag that stands for one sentence was to be given to another.")
    found = getattr(error.orig, "sqlite_errorname", "")
    for code, reason in _REASONS.items():
        if found.startswith(code):
            kind = _KINDS.get(code, StorageError)
            return kind(f"The database {name}: {reason}.")
    return StorageError(f"The database {name} refused: {error.orig}.")
