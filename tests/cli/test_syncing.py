"""`tagtrap sync`: the base in step with a folder."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from tagtrap.domain.jobs import SyncedPlace
from tagtrap.queues.inline import InlineQueue
from tagtrap.service import local_actor
from tagtrap.service.jobs import NewFile
from tagtrap.wiring import build
from tests.cli.shell import Shell
from tests.service.conftest import RETURNS, VPN, settings_for


@pytest.fixture
def policies(tmp_path: Path) -> Path:
    folder = tmp_path / "policies"
    (folder / "it").mkdir(parents=True)
    (folder / "returns.md").write_bytes(RETURNS)
    (folder / "it" / "vpn.md").write_bytes(VPN)
    return folder


def sync(shell: Shell, folder: Path, *options: str) -> tuple[int, dict[str, Any]]:
    """Sync; return the exit code and the counts."""
    done = shell.run("sync", str(folder), "--json", *options)
    return done.returncode, lines(done)[-1]["summary"]


def lines(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def titles(shell: Shell) -> dict[str, int]:
    """Return the documents of the base with their versions."""
    return {one["title"]: one["version"] for one in shell.objects("documents", "list", "--json")}


def counts(**given: int) -> dict[str, int]:
    none = dict.fromkeys(("added", "new_versions", "refused", "removed", "unchanged"), 0)
    return {**none, **given}


def test_the_base_follows_a_folder_through_its_life(shell: Shell, policies: Path) -> None:
    shell.run("ingest", str(_other(policies)))
    first = sync(shell, policies)
    again = sync(shell, policies)
    (policies / "returns.md").write_bytes(RETURNS.replace(b"30 days", b"14 days"))
    (policies / "it" / "vpn.md").rename(policies / "remote.md")
    (policies / "parking.txt").write_text("Visitors park for free for 3 hours.")
    changed = sync(shell, policies)
    (policies / "remote.md").unlink()
    removed = sync(shell, policies)
    at_the_end = titles(shell)
    (policies / "remote.md").write_bytes(VPN)
    sync(shell, policies)

    assert first == (0, counts(added=2))
    assert again == (0, counts(unchanged=2))
    assert changed == (0, counts(new_versions=1, added=1))
    assert removed == (0, counts(removed=1, unchanged=2))
    assert at_the_end == {"Returns policy": 2, "parking.txt": 1, "badge.txt": 1}
    assert titles(shell)["VPN access"] == 2


def test_a_dry_run_says_what_would_be_done_and_does_nothing(shell: Shell, policies: Path) -> None:
    sync(shell, policies)
    (policies / "returns.md").write_bytes(RETURNS.replace(b"30 days", b"14 days"))
    (policies / "it" / "vpn.md").unlink()
    (policies / "parking.txt").write_text("Visitors park for free for 3 hours.")

    done = shell.run("sync", str(policies), "--dry-run", "--json")

    assert done.returncode == 0
    assert lines(done) == [
        {"file": "parking.txt", "would": "add"},
        {"file": "returns.md", "would": "new version"},
        {"file": "it/vpn.md", "would": "remove"},
    ]
    assert titles(shell) == {"Returns policy": 1, "VPN access": 1}


def test_a_file_that_cannot_be_read_any_more_removes_nothing(shell: Shell, policies: Path) -> None:
    sync(shell, policies)
    (policies / "returns.md").write_bytes(b"")

    done = shell.run("sync", str(policies))

    assert done.returncode == 1
    assert "returns.md: refused: returns.md is empty." in done.stdout
    assert "1 refused, 0 removed, 1 unchanged." in done.stdout
    assert titles(shell) == {"Returns policy": 1, "VPN access": 1}


def test_an_empty_or_missing_folder_removes_nothing(shell: Shell, policies: Path) -> None:
    sync(shell, policies)
    policies.rename(policies.with_name("unmounted"))
    missing = shell.run("sync", str(policies))
    policies.mkdir()

    empty = shell.run("sync", str(policies))

    assert (missing.returncode, empty.returncode) == (2, 2)
    assert "holds no file" in empty.stderr
    assert len(titles(shell)) == 2


def test_a_second_sync_of_the_folder_steps_back(shell: Shell, policies: Path) -> None:
    sync(shell, policies)
    (lock,) = (shell.data / "jobs").glob("sync-*.lock")

    with FileLock(lock):
        done = shell.run("sync", str(policies))

    assert done.returncode == 3
    assert "Another sync" in done.stderr


def test_a_document_that_was_there_before_stays_when_the_file_goes(
    shell: Shell, policies: Path
) -> None:
    shell.run("ingest", str(policies / "returns.md"))
    sync(shell, policies)
    (policies / "returns.md").unlink()

    result = sync(shell, policies)

    assert result == (0, counts(unchanged=1))
    assert titles(shell) == {"Returns policy": 1, "VPN access": 1}


def test_beside_a_running_app_the_app_takes_the_files_in(shell: Shell, policies: Path) -> None:
    app = build(settings_for(shell.data))
    app.jobs.start()

    ingested = shell.run("ingest", str(_other(policies)))
    synced = sync(shell, policies)

    assert "TagTrap is running on this data folder: it takes the files in." in ingested.stdout
    assert "badge.txt: added" in ingested.stdout
    assert synced == (0, counts(added=2))
    assert len(app.documents.list(local_actor())) == 3
    app.close()


def test_a_sync_waits_for_what_a_killed_one_has_handed_in(shell: Shell, policies: Path) -> None:
    app = build(settings_for(shell.data), InlineQueue())
    key = app.syncing.folder(local_actor(), str(policies.resolve()), None)
    place = SyncedPlace(key, "returns.md")
    app.jobs.hand_in(local_actor(), RETURNS, NewFile("returns.md", place=place))
    app.close()

    result = sync(shell, policies)

    assert result == (0, counts(added=1, unchanged=1))
    assert titles(shell) == {"Returns policy": 1, "VPN access": 1}


def _other(policies: Path) -> Path:
    file = policies.parent / "badge.txt"
    file.write_text("A badge costs 7 EUR.")
    return file
