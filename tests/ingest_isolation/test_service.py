"""The limits as the service keeps them."""

from pathlib import Path

import pytest

from tagtrap.errors import ParseTimeout
from tagtrap.wiring import build
from tests.service.conftest import add, listed, settings_for


def test_a_file_over_the_time_limit_leaves_no_trace_and_the_next_is_added(tmp_path: Path) -> None:
    app = build(settings_for(tmp_path / "data", ingest={"parse_seconds": 4}))
    long = "".join(f"Locker {n} costs {n} euros. Ask first.\n\n" for n in range(200_000))

    with pytest.raises(ParseTimeout, match=r"'lockers\.md' could not be read within 4 seconds"):
        add(app, long.encode(), "lockers.md")
    stored = [path for path in (tmp_path / "data" / "files").rglob("*") if path.is_file()]
    added = add(app, b"Lockers cost 3 euros.", "lockers.txt")

    assert stored == []
    assert added.sentences == 1
    assert len(listed(app)) == 1
    app.close()
