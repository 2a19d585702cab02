"""What holds for all tests: the settings of whoever runs them play no part."""

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import wraps
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tagtrap.records import migrating
from tagtrap.records.database import Database
from tests.servers import PostgreSQL, running_postgresql

for _name in list(os.environ):
    if _name.startswith("TAGTRAP_") and _name != "TAGTRAP_SHARED":
        del os.environ[_name]

# The same examples in each run, however busy the machine is: a fault that is found stays found.
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to run on PostgreSQL as well what runs on a file alone, to keep it quick."""
    parser.addoption(
        "--on-both", action="store_true", help="run all tests of a base on PostgreSQL as well"
    )


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """One server for all tests that ask for it."""
    with running_postgresql() as server:
        yield server


@pytest.fixture(scope="session")
def migrated(postgresql: PostgreSQL) -> str:
    """The name of a database with all tables and nothing in them, to begin others from."""
    name = postgresql.fresh()
    database = Database(postgresql.url(name))
    database.migrate()
    database.close()
    return name


@pytest.fixture
def database_url(postgresql: PostgreSQL, migrated: str) -> str:
    """A migrated database of the test's own, on the server."""
    return postgresql.url(postgresql.fresh(migrated))


@pytest.fixture(scope="session", autouse=True)
def _tables_are_made_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let each new base in a file begin as a copy of one: its migrations take longer than a test.

    What makes tables itself is `migrating.bring_up_to_date.__wrapped__`; processes always do.
    """
    folder = tmp_path_factory.mktemp("tables")
    made = Database(folder / "made.db")
    made.migrate()
    made.close()
    content, number = (folder / "made.db").read_bytes(), iter(range(10**9))

    @wraps(migrating.bring_up_to_date)
    def copied(engine: object, writing: object, file: Path | None, name: str) -> None:
        # Linked, so that nobody sees half a file; where it cannot be, the original says why.
        if file is not None and not file.exists():
            with suppress(OSError):
                copy = folder / f"{next(number)}.db"
                copy.write_bytes(content)
                Path(f"{file}.lock").touch()
                os.link(copy, file)
                copy.unlink()
        copied.__wrapped__(engine, writing, file, name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrating, "bring_up_to_date", copied)
        yield
