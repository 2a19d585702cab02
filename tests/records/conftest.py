"""One base in a folder of its own, or on a PostgreSQL server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.records.building import Base
from tests.servers import needs_postgresql


@pytest.fixture(params=["in a file", pytest.param("on a server", marks=needs_postgresql)])
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
