"""A data folder that can only be read, and a full disk: refused with a reason, chat goes on."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tagtrap.wiring import build
from tests.service.conftest import RETURNS, VPN, add, listed, settings_for

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture
def base(tmp_path: Path) -> Iterator[Path]:
    """A closed base of two documents, whose folder is writable again in the end."""
    folder = tmp_path / "data"
    app = build(settings_for(folder))
    add(app, RETURNS, "returns.md")
    add(app, VPN, "vpn.md")
    app.close()
    yield folder
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o700)


def forbid(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o500 if path.is_dir() else 0o400)


def seen_on(folder: Path, how: str) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.service.unwritable_process", how, str(folder)],
        capture_output=True,
        text=True,
        cwd=REPOSITORY,
        timeout=240,
        check=True,
    )
    seen: dict[str, str] = json.loads(done.stdout)
    return seen


@pytest.mark.parametrize("how", ["unwritable", "full", "filling"])
def test_questions_are_answered_and_what_would_be_stored_is_refused_with_the_reason(
    base: Path, how: str
) -> None:
    if how == "unwritable":
        forbid(base)
    before = {path: path.read_bytes() for path in base.rglob("*") if path.is_file()}

    seen = seen_on(base, how)

    assert seen["documents"] == 2
    assert "3.90 EUR" in seen["answer"]
    for refused in ("not kept because", "add", "hand in", "remove"):
        assert seen[refused].startswith(("The database", "The file", "Files on their way"))
    after = {path: path.read_bytes() for path in before}
    assert after == before


def test_a_base_that_could_not_be_written_to_is_whole_afterwards(base: Path) -> None:
    seen_on(base, "filling")

    app = build(settings_for(base))

    assert len(listed(app)) == 2
    add(app, b"Desks are shared.", "desks.txt")
    app.close()
