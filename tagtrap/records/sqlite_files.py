"""A SQLite database as a file: copied while others write to it, examined, held alone."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tagtrap.errors import StorageError

ALONE_SECONDS = 3
"""Longest wait for others to leave a database that one process needs for itself."""

_MOST_FINDINGS = 5
_NOTHING_WRITTEN = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_FULL")


def copy_database(file: Path, target: Path) -> None:
    """Copy one state of a database into one plain file, whoever writes to it meanwhile.

    Raises `StorageError` where it cannot be read or the copy cannot be written.
    """
    try:
        with closing(_to_read(file)) as source, closing(sqlite3.connect(target)) as copy:
            # All pages in one step: between steps, another process's write would start it anew.
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise StorageError(f"The database {file} cannot be copied: {error}.") from error


def reads_only(file: Path) -> bool:
    """Whether a database can only be read because nothing can be written beside it.

    That is a folder without permission to write, a disk mounted for reading, or one that is full:
    SQLite cannot even make the file through which those who have the database open agree. Without
    it the file may be read as it is if no log stands beside it, which a last process to close it
    leaves behind only when it is killed.
    """
    if not file.is_file() or _has_log(file):
        return False
    try:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        return name.startswith(_NOTHING_WRITTEN) and _is_sound(file)
    return False


def _has_log(file: Path) -> bool:
    try:
        return file.with_name(f"{file.name}-wal").stat().st_size > 0
    except FileNotFoundError:
        return False


def sealed_uri(file: Path) -> str:
    """Return the URI that opens a database for reading only, with nothing made beside it."""
    return f"{file.absolute().as_uri()}?mode=ro&immutable=1"


def _is_sound(file: Path) -> bool:
    try:
        with closing(sqlite3.connect(sealed_uri(file), uri=True)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        return False
    return True


def damage_in(file: Path) -> str:
    """Say what is damaged in a database file, or "" if its pages and references are sound."""
    try:
        with closing(_to_read(file)) as connection:
            found = connection.execute(f"PRAGMA integrity_check({_MOST_FINDINGS})").fetchall()
            problems = [str(row[0]) for row in found if row[0] != "ok"]
            dangling = connection.execute("PRAGMA foreign_key_check").fetchmany(_MOST_FINDINGS)
            problems += [f"a row of {row[0]} refers to none of {row[2]}" for row in dangling]
    except sqlite3.Error as error:
        return str(error)
    return "; ".join(problems)


@contextmanager
def held_alone(file: Path) -> Iterator[sqlite3.Connection | None]:
    """Keep every other process out of a database; yields the connection that does so.

    Raises `StorageError` if another process has it open. None where there is no such file.
    """
    if not file.exists():
        yield None
        return
    identity = file.stat().st_ino
    with closing(sqlite3.connect(file, timeout=ALONE_SECONDS, isolation_level=None)) as connection:
        try:
            # Leaving the write-ahead log is only granted to the last one who has the file open.
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
                raise StorageError(
                    f"Another process has the database {file} open: the app, or another command. "
                    "End it first, then try again."
                ) from error
            # Too damaged to be opened by anybody.
        try:
            yield connection
        finally:
            if file.exists() and file.stat().st_ino == identity:
                _let_go(connection)


def erased_documents(connection: sqlite3.Connection | None) -> list[str]:
    """Return the ids of the documents that were erased from a base, as far as it can be read."""
    if connection is None:
        return []
    try:
        rows = connection.execute("SELECT id FROM documents WHERE erased_at IS NOT NULL")
        return [str(row[0]) for row in rows]
    except sqlite3.DatabaseError:
        return []


def _let_go(connection: sqlite3.Connection) -> None:
    with suppress(sqlite3.DatabaseError):
        if connection.in_transaction:
            connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode=WAL")


def _to_read(file: Path) -> sqlite3.Connection:
    if reads_only(file):
        return sqlite3.connect(sealed_uri(file), uri=True)
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
