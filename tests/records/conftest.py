"""One base in a folder of its own, or on a PostgreSQL server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.records.building import Base
from tests.servers import needs_postgresql

# A database of its own takes a test on the server a second: these are told on both.
ON_BOTH = ("test_erasing", "test_full_text", "test_jobs", "test_releases", "test_tags")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests of some modules on both databases, all others in a file unless told to."""
    if "base" in metafunc.fixturenames:
        places: list[object] = ["in a file"]
        is_of_both = metafunc.module.__name__.rpartition(".")[2] in ON_BOTH
        if is_of_both or metafunc.config.getoption("--on-both"):
            places.append(pytest.param("on a server", marks=needs_postgresql))
        metafunc.parametrize("base", places, indirect=True)


@pytest.fixture
def base(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Base]:
    """A migrated base on either database, closed at the end."""
    is_in_a_file = request.param == "in a file"
    place = "" if is_in_a_file else request.getfixturevalue("database_url")
    opened = Base(tmp_path / "data", place=place)
    yield opened
    opened.database.close()


@pytest.fixture
def file_base(tmp_path: Path) -> Iterator[Base]:
    """A migrated base in a file, for what only holds there."""
    opened = Base(tmp_path / "data")
    yield opened
    opened.database.close()
