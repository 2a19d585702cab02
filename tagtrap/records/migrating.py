"""Bringing the tables up to date with Alembic."""

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
from tagtrap.records import sqlite

_LOCK_SECONDS = 60


def bring_up_to_date(engine: Engine, writing: Engine, file: Path) -> None:
    """Create or upgrade the tables; only one process does so at a time."""
    config = Config()
    config.set_main_option("script_location", _escaped(_migrations()))
    scripts = ScriptDirectory.from_config(config)
    with engine.connect() as connection:
        if _revision(connection) == scripts.get_current_head():
            return
    try:
        with FileLock(f"{file}.lock", timeout=_LOCK_SECONDS):
            _require_upgradable(engine, scripts, file)
            sqlite.keep_write_ahead_log(engine)
            with writing.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
    except Timeout as error:
        raise StorageError(
            f"The database {file}: another process has been setting it up for "
            f"{_LOCK_SECONDS} seconds; try again."
        ) from error
    except OSError as error:
        raise StorageError(f"The data folder {file.parent}: {error.strerror}.") from error


def revision_of(engine: Engine) -> str | None:
    """Return the migration that the tables of a database are at, None where there are none."""
    with engine.connect() as connection:
        return _revision(connection)


def _require_upgradable(engine: Engine, scripts: ScriptDirectory, file: Path) -> None:
    with engine.connect() as connection:
        revision = _revision(connection)
        is_foreign = revision is None and bool(inspect(connection).get_table_names())
    if is_foreign:
        raise StorageError(f"The database {file} holds tables that are not TagTrap's.")
    if revision is None:
        return
    try:
        scripts.get_revision(revision)
    except CommandError as error:
        raise StorageError(
            f"The database {file} was written by a newer TagTrap ({revision}). "
            "Update TagTrap, or use another data folder."
        ) from error


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _migrations() -> Path:
    return Path(tagtrap.__file__).parent / "migrations"


def _escaped(path: Path) -> str:
    # A percent sign starts an interpolation in the configuration.
    return str(path).replace("%", "%%")
