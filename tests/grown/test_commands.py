"""Every command that asks the base something, on PostgreSQL and a Chroma server."""

from pathlib import Path

import pytest

from tests.cli.shell import Shell
from tests.servers import Chroma, needs_postgresql
from tests.service.test_conflicts import GUIDE, HANDBOOK, QUESTION

pytestmark = needs_postgresql

RENEWED = HANDBOOK.replace(b"24 hours", b"36 hours")
COMMANDS = (
    "documents list --json",
    "conflicts --json",
    "answers list --words parcel --json",
    "answers list --stale --json",
    "review list --json",
    "review stats --json",
    "audit --json",
    "regress --json",
    "users list --json",
    "users groups --json",
    "tokens list --json",
    "reembed --json",
)


@pytest.fixture
def shell(tmp_path: Path, database_url: str, chroma: Chroma) -> Shell:
    """The command line of one of the machines."""
    return Shell(
        tmp_path / "data",
        TAGTRAP_DATABASE_URL=database_url,
        TAGTRAP_STORAGE__INDEX_URL=chroma.url,
        TAGTRAP_STORAGE__INDEX_NAME="commands",
    )


def test_every_command_works_on_servers(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "policies"
    folder.mkdir()
    (folder / "handbook.md").write_bytes(HANDBOOK)
    (folder / "guide.md").write_bytes(GUIDE)

    synced = shell.run("sync", str(folder), "--json")
    asked = shell.run("ask", QUESTION, "--json")
    (folder / "handbook.md").write_bytes(RENEWED)
    renewed = shell.run("sync", str(folder), "--json")
    ran = {command: shell.run(*command.split()) for command in COMMANDS}
    looked_over = shell.run("doctor")

    for done in (synced, asked, renewed, *ran.values(), looked_over):
        assert done.returncode == 0, (done.args, done.stdout, done.stderr)
    assert "within 24 hours" in asked.stdout or "within 48 hours" in asked.stdout
    assert "Warehouse handbook" in ran["documents list --json"].stdout
    assert "number" in ran["conflicts --json"].stdout
    assert "parcels" in ran["answers list --words parcel --json"].stdout
    assert "document added" in ran["audit --json"].stdout
    assert "search index: in order" in looked_over.stdout
    assert shell.data.joinpath("files").is_dir()
    assert not shell.data.joinpath("tagtrap.db").exists()
    assert not shell.data.joinpath("index").exists()


def test_a_base_of_one_machine_moves_to_servers_by_its_backup(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "handbook.md").write_bytes(HANDBOOK)
    (tmp_path / "handbook-2.md").write_bytes(RENEWED)
    (tmp_path / "guide.md").write_bytes(GUIDE)
    small = Shell(tmp_path / "small")
    (handbook,) = small.objects("ingest", str(tmp_path / "handbook.md"), "--json")
    small.run("ask", QUESTION)
    small.run("ingest", str(tmp_path / "handbook-2.md"), "--replaces", str(handbook["document"]))
    small.run("ingest", str(tmp_path / "guide.md"))
    assert small.run("backup", str(tmp_path / "base.zip")).returncode == 0

    moved = shell.run("restore", str(tmp_path / "base.zip"))
    again = shell.run("restore", str(tmp_path / "base.zip"), "--replace")

    assert moved.returncode == 0, moved.stderr
    assert "holds a base" in again.stderr
    for listing in ("documents list", "answers list --stale", "conflicts"):
        told = shell.objects(*listing.split(), "--json")
        assert told == small.objects(*listing.split(), "--json") != [], listing
    asked = shell.run("ask", QUESTION)
    assert "within 36 hours" in asked.stdout or "within 48 hours" in asked.stdout
    (tmp_path / "visas.md").write_text("Visas are applied for in March.\n", encoding="utf-8")
    assert shell.run("ingest", str(tmp_path / "visas.md")).returncode == 0
    assert "stored files: in order" in shell.run("doctor").stdout
