"""One base in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.records.building import Base


@pytest.fixture
def base(tmp_path: Path) -> Iterator[Base]:
    """A migrated base, closed at the end."""
    opened = Base(tmp_path / "data")
    yield opened
    opened.database.close()
