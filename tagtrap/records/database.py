"""The door to the relational database."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from sqlalchemy import URL, Connection, make_url, select, update
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

from tagtrap.errors import NOT_STORABLE, DatabaseBusy, StorageError
from tagtrap.records import postgresql, sqlite
from tagtrap.records.sqlite_files import damage_in
from tagtrap.records.tables import index_state

_log = logging.getLogger(__name__)


class Database:
    """One relational database: a SQLite file, or one on a PostgreSQL server.

    Safe to share between threads; several processes may open the same one.
    """

    def __init__(self, place: str | Path) -> None:
        """Take a URL, or the path of a SQLite file: a URL could not hold every path."""
        url = _url_of(place)
        self._kind = postgresql if postgresql.is_its(url) else sqlite
        self.file = None if self._kind is postgresql else sqlite.file_of(url)
        """The file of a SQLite database; None for one on a server."""
        self.name = str(self.file or postgresql.name_of(url))
        """What messages call it."""
        if self.file is not None:
            _make_folder(self.file)
        self._engine = self._kind.open_engine(url)
        self._reading = self._kind.for_reading(self._engine)
        self._writing = self._kind.for_writing(self._engine)
        self._copies: list[Callable[[], None]] = []
        # Two at once would wait for each other: one to write, one for nobody to read.
        self._cleaning = Lock()

    def also_clean(self, forget: Callable[[], None]) -> None:
        """Have a copy of what the database holds forget what was erased, whenever it is cleaned."""
        self._copies.append(forget)

    def migrate(self) -> None:
        """Bring the tables up to date; safe when several processes start at once.

        Raises `StorageError` for a file that is no database, that belongs to something else, or
        that a newer TagTrap has written.
        """
        # Alembic takes long to import, and most commands never get here.
        from tagtrap.records.migrating import bring_up_to_date

        with self._explained():
            bring_up_to_date(self._engine, self._writing, self.file, self.name)
            if self._cleaning_is_due():
                self._clean_at_the_start()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Open a transaction that sees one state of the database and changes nothing."""
        with self._explained(), self._reading.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Open a transaction that writes: all of it is kept, or, on any error, nothing."""
        with self._explained(), self._writing.begin() as connection:
            yield connection

    def damage(self) -> str:
        """Say what is damaged in its file, or ""; a server looks after its own files."""
        return "" if self.file is None else damage_in(self.file)

    def revision(self) -> str | None:
        """Return the migration that the tables are at, None where there are none."""
        from tagtrap.records.migrating import revision_of

        with self._explained():
            return revision_of(self._engine)

    def require_tables(self) -> None:
        """Raise `StorageError` unless the tables are there as this TagTrap has them."""
        from tagtrap.records.migrating import newest_revision

        if (found := self.revision()) != newest_revision():
            raise StorageError(
                f"The tables of {self.name} are of another TagTrap ({found or 'none'}); start the "
                "newest one again."
            )

    def clean(self) -> None:
        """Leave no byte of what was erased in the files of the database, nor in its copies.

        Raises `StorageError` if a reader holds on to old pages, or another process to a copy; the
        next start tries again.
        """
        try:
            with self._explained(), self._cleaning:
                is_clean = self._kind.clean(self._engine)
        finally:
            for forget in self._copies:
                forget()
        if not is_clean:
            raise StorageError(
                "What was erased cannot be found any more, but its bytes are still in the "
                "database, because another process is reading. Start again to remove them."
            )
        with self.write() as connection:
            connection.execute(update(index_state).values(cleaning_due=False))

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def _clean_at_the_start(self) -> None:
        try:
            self.clean()
        except StorageError as error:
            # Whatever stands in the way, questions can be answered; `tagtrap doctor` tells of it.
            _log.warning("what was erased is not yet gone to the last byte: %s", error)

    def _cleaning_is_due(self) -> bool:
        with self.read() as connection:
            return bool(connection.scalar(select(index_state.c.cleaning_due)))

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise self._kind.explain(error, self.name) from error
        except UnicodeEncodeError as error:
            raise StorageError(NOT_STORABLE) from error
        except NoneFree as error:
            raise DatabaseBusy(
                f"The database {self.name}: all connections of this process were in use for "
                "too long; try again."
            ) from error


def database_file(place: str | Path) -> Path | None:
    """Return the SQLite file of a URL or path, None for one on a server; nothing is made."""
    url = _url_of(place)
    return None if postgresql.is_its(url) else sqlite.file_of(url)


def _make_folder(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(
            f"The data folder {file.parent} cannot be made: {error.strerror}. "
            "Choose another with TAGTRAP_DATA_DIR."
        ) from error


def _url_of(place: str | Path) -> URL:
    if isinstance(place, Path):
        return sqlite.url_of(place)
    try:
        return make_url(place)
    except ArgumentError as error:
        raise StorageError(
            "TAGTRAP_DATABASE_URL is no database URL like sqlite:////path/to/file.db or "
            "postgresql://user:password@host/database."
        ) from error
