"""Bringing the tables up to date with Alembic."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, inspect

import tagtrap
from tagtrap.errors import StorageError
from tagtrap.records import postgresql, sqlite

_LOCK_SECONDS = 60


def bring_up_to_date(engine: Engine, writing: Engine, file: Path | None, name: str) -> None:
    """Create or upgrade the tables; only one process does so at a time.

    `file` is the database's, None on a server; `name` is what messages call it.
    """
    config = _config()
    scripts = ScriptDirectory.from_config(config)
    with engine.connect() as connection:
        if _revision(connection) == scripts.get_current_head():
            return
    if file is None:
        # Whoever writes holds the only write lock there is.
        with writing.begin() as connection:
            postgresql.require_unicode(connection, name)
            _require_upgradable(connection, scripts, name)
            _upgrade(connection, config)
        return
    try:
        with FileLock(f"{file}.lock", timeout=_LOCK_SECONDS):
            with engine.connect() as connection:
                _require_upgradable(connection, scripts, name)
            sqlite.keep_write_ahead_log(engine)
            with writing.begin() as connection:
                _upgrade(connection, config)
    except Timeout as error:
        raise StorageError(
            f"The database {file}: another process has been setting it up for "
            f"{_LOCK_SECONDS} seconds; try again."
        ) from error
    except OSError as error:
        raise StorageError(f"The data folder {file.parent}: {error.strerror}.") from error


def _upgrade(connection: Connection, config: Config) -> None:
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def revision_of(engine: Engine) -> str | None:
    """Return the migration that the tables of a database are at, None where there are none."""
    with engine.connect() as connection:
        return _revision(connection)


@cache
def newest_revision() -> str | None:
    """Return the migration that the tables of this TagTrap are at."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", _escaped(_migrations()))
    return config


def _require_upgradable(connection: Connection, scripts: ScriptDirectory, name: str) -> None:
    revision = _revision(connection)
    is_foreign = revision is None and bool(inspect(connection).get_table_names())
    if is_foreign:
        raise StorageError(f"The database {name} holds tables that are not TagTrap's.")
    if revision is None:
        return
    try:
        scripts.get_revision(revision)
    except CommandError as error:
        raise StorageError(
            f"The database {name} was written by a newer TagTrap ({revision}). "
            "Update TagTrap, or use another data folder."
        ) from error


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _migrations() -> Path:
    return Path(tagtrap.__file__).parent / "migrations"


def _escaped(path: Path) -> str:
    # A percent sign starts an interpolation in the configuration.
    return str(path).replace("%", "%%")
