"""A backup is one state of the base; restoring gives that state back, whole or not at all."""

import hashlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tagtrap.domain.identifiers import DocumentId
from tagtrap.errors import BackupRefused, StorageError, WrongArguments
from tagtrap.records import sqlite_files
from tagtrap.service import local_actor, swapping
from tagtrap.service.backing_up import back_up
from tagtrap.service.backup_format import Contents
from tagtrap.service.events import Delivered
from tagtrap.service.jobs import NewFile
from tagtrap.service.restoring import Restored, restore
from tagtrap.wiring import App, build, utc_now
from tests.service.conftest import VPN, add, listed, settings_for

REPOSITORY = Path(__file__).parents[2]
QUESTION = "How much does a return label cost?"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_files, "ALONE_SECONDS", 0.2)


@pytest.fixture
def backup(filled: App, tmp_path: Path) -> Iterator[Path]:
    """A backup of two documents and an answer; the app goes on."""
    list(filled.chat.ask(local_actor(), QUESTION))
    save(tmp_path)
    yield tmp_path / "backup.zip"


def save(folder: Path, name: str = "backup.zip") -> Contents:
    return back_up(local_actor(), settings_for(folder / "data"), folder / name, utc_now)


def load(backup: Path, target: Path, *, replace: bool = False) -> Restored:
    return restore(local_actor(), settings_for(target), backup, utc_now, replace=replace)


def seen(app: App) -> dict[str, dict[str, str]]:
    """Return the sentences by tag of each document, by title."""
    found = {}
    for summary in listed(app):
        details = app.documents.show(local_actor(), summary.document.id)
        found[summary.document.title] = {s.tag: s.text for s in details.sentences}
    return found


def answer(app: App) -> tuple[str, tuple[str, ...]]:
    last = list(app.chat.ask(local_actor(), QUESTION))[-1]
    assert isinstance(last, Delivered)
    tags = tuple(tag for s in last.record.checked.sentences for tag in s.sentence.tags)
    return last.record.checked.answer.text, tags


def content(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder but locks and what SQLite keeps beside its file."""
    ignored = (".lock", ".db-shm", ".db-wal")
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.endswith(ignored)
    }


def test_a_restored_base_has_the_same_documents_tags_answers_and_files(
    filled: App, backup: Path, tmp_path: Path
) -> None:
    before, said = seen(filled), answer(filled)

    load(backup, tmp_path / "elsewhere")

    restored = build(settings_for(tmp_path / "elsewhere"))
    assert seen(restored) == before
    assert answer(restored) == said
    (conversation, _) = restored.chat.conversations(local_actor())
    assert restored.chat.answers(local_actor(), conversation.id)
    stored = {path.name for path in (tmp_path / "elsewhere" / "files").iterdir()}
    assert stored == {path.name for path in (tmp_path / "data" / "files").iterdir()}
    restored.close()


def test_what_is_published_while_a_backup_is_written_is_in_it_whole_or_not_at_all(
    filled: App, tmp_path: Path
) -> None:
    done, published = threading.Event(), threading.Semaphore(0)
    acknowledged: list[str] = []

    def ingest() -> None:
        number = 0
        while not done.is_set():
            number += 1
            lines = "\n\n".join(f"Gate {number} opens for team {n} at 7." for n in range(40))
            acknowledged.append(add(filled, lines.encode(), f"gates{number}.txt").document.title)
            published.release()

    writer = threading.Thread(target=ingest)
    writer.start()
    known: list[set[str]] = []
    for number in range(3):
        assert published.acquire(timeout=240)
        known.append(set(acknowledged))
        save(tmp_path, f"{number}.zip")
    done.set()
    writer.join()

    for number in range(3):
        load(tmp_path / f"{number}.zip", tmp_path / f"restored{number}")
        restored = build(settings_for(tmp_path / f"restored{number}"))
        titles = seen(restored)
        assert known[number] <= set(titles)
        assert {len(s) for title, s in titles.items() if title.startswith("gates")} <= {40}
        restored.close()


def test_a_backup_replaces_an_older_one_in_one_step_and_leaves_nothing_else_behind(
    backup: Path, filled: App, tmp_path: Path
) -> None:
    add(filled, b"Desks are shared.", "desks.txt")
    before = set(tmp_path.iterdir())

    contents = save(tmp_path)

    assert contents.documents == 3
    assert set(tmp_path.iterdir()) == before


def test_a_backup_into_the_data_folder_is_refused(filled: App, tmp_path: Path) -> None:
    with pytest.raises(WrongArguments, match="data folder"):
        save(tmp_path, "data/backup.zip")


def test_keys_of_model_servers_stay_out_of_a_backup(filled: App, tmp_path: Path) -> None:
    (tmp_path / "data" / "tagtrap.toml").write_text(
        'engine = "openai"\n[openai]\nmodel = "m"\napi_key = "sk-very-secret"\n'
    )

    contents = save(tmp_path)
    load(tmp_path / "backup.zip", tmp_path / "elsewhere")

    assert contents.left_out
    restored = (tmp_path / "elsewhere" / "tagtrap.toml").read_text()
    assert 'model = "m"' in restored
    assert "secret" not in restored


def test_settings_that_are_there_already_stay(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "tagtrap.toml").write_text("# mine\n")

    assert load(backup, tmp_path / "elsewhere").keeps_own_settings

    assert (tmp_path / "elsewhere" / "tagtrap.toml").read_text() == "# mine\n"


def torn(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def flipped(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        database = archive.getinfo("tagtrap.db")
    content, middle = path.read_bytes(), database.header_offset + database.compress_size // 2
    # Another bit may say the same in other words: to repeat one zero, or the one before it.
    for place in range(middle, middle + 1000):
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        if is_damaged(path):
            return
    raise AssertionError("no bit of it counts")


def is_damaged(path: Path) -> bool:
    with zipfile.ZipFile(path) as archive:
        try:
            return archive.testzip() is not None
        except zlib.error:
            return True


def rewritten(path: Path, **changed: object) -> None:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    contents = json.loads(files["backup.json"])
    files["backup.json"] = json.dumps({**contents, **changed}).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for name, held in files.items():
            archive.writestr(name, held)


def of_a_newer_format(path: Path) -> None:
    rewritten(path, format=2)


def with_a_path_that_leads_out(path: Path) -> None:
    entry = {"name": "../outside", "size": 0, "sha256": ""}
    with zipfile.ZipFile(path) as archive:
        entries = json.loads(archive.read("backup.json"))["entries"]
    rewritten(path, entries=[*entries, entry])


def with_another_file(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    name = next(name for name in files if name.startswith("files/"))
    files[name] = bytes(len(files[name]))
    with zipfile.ZipFile(path, "w") as archive:
        for one, held in files.items():
            archive.writestr(one, held)


def of_a_newer_tagtrap(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    database = path.with_name("newer.db")
    database.write_bytes(files["tagtrap.db"])
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    held = database.read_bytes()
    database.unlink()
    contents = json.loads(files["backup.json"])
    for entry in contents["entries"]:
        if entry["name"] == "tagtrap.db":
            entry.update(size=len(held), sha256=hashlib.sha256(held).hexdigest())
    files.update({"tagtrap.db": held, "backup.json": json.dumps(contents).encode()})
    with zipfile.ZipFile(path, "w") as archive:
        for name, one in files.items():
            archive.writestr(name, one)


@pytest.mark.parametrize(
    "damage",
    [
        torn,
        empty,
        flipped,
        of_a_newer_format,
        of_a_newer_tagtrap,
        with_a_path_that_leads_out,
        with_another_file,
        Path.unlink,
    ],
)
def test_a_backup_that_is_torn_newer_or_none_is_refused_and_nothing_changes(
    filled: App, backup: Path, tmp_path: Path, damage: object
) -> None:
    filled.close()
    damage(backup)  # type: ignore[operator]
    before = content(tmp_path / "data")

    with pytest.raises(BackupRefused):
        load(backup, tmp_path / "data", replace=True)
    with pytest.raises(BackupRefused):
        load(backup, tmp_path / "elsewhere")

    assert content(tmp_path / "data") == before
    assert content(tmp_path / "elsewhere") == {}
    assert not (tmp_path / "outside").exists()


def test_a_folder_that_holds_something_is_replaced_only_when_told_to(
    filled: App, backup: Path, tmp_path: Path
) -> None:
    before = seen(filled)
    add(filled, b"Desks are shared.", "desks.txt")
    filled.close()

    with pytest.raises(WrongArguments, match="--replace"):
        load(backup, tmp_path / "data")
    load(backup, tmp_path / "data", replace=True)

    again = build(settings_for(tmp_path / "data"))
    assert seen(again) == before
    again.close()


def test_nothing_is_restored_under_a_running_app_and_that_is_soon_said(
    filled: App, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    add(filled, b"Desks are shared.", "desks.txt")
    before, started = seen(filled), time.monotonic()

    with pytest.raises(StorageError, match="Another process has the database"):
        load(backup, tmp_path / "data", replace=True)

    # It is tried for three seconds; the rest is for a busy machine.
    assert time.monotonic() - started < 60
    assert seen(filled) == before
    add(filled, b"Lamps are shared.", "lamps.txt")


def test_what_was_erased_after_the_backup_does_not_come_back(
    filled: App, backup: Path, tmp_path: Path
) -> None:
    (vpn,) = [s.document.id for s in listed(filled) if s.document.title == "VPN access"]
    filled.documents.remove(local_actor(), DocumentId(vpn), erase=True)
    filled.close()

    restored = load(backup, tmp_path / "data", replace=True)

    assert restored.erased_again == 1
    with_words = [
        name
        for name, held in content(tmp_path / "data").items()
        if b"Contractors get VPN access" in held
    ]
    assert with_words == []
    again = build(settings_for(tmp_path / "data"))
    assert [s.document.title for s in listed(again)] == ["Returns policy"]
    again.close()


def test_a_damaged_base_is_replaced_by_its_backup(
    filled: App, backup: Path, tmp_path: Path
) -> None:
    before = seen(filled)
    filled.close()
    for path in (tmp_path / "data").glob("tagtrap.db*"):
        path.write_bytes(b"no database" * 1000)

    load(backup, tmp_path / "data", replace=True)

    again = build(settings_for(tmp_path / "data"))
    assert seen(again) == before
    again.close()


def test_a_restore_that_was_killed_while_it_moved_is_finished_by_the_next_start(
    filled: App, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = seen(filled)
    add(filled, b"Desks are shared.", "desks.txt")
    filled.close()
    moved: list[Path] = []

    class Killed(BaseException):
        """What ends the process."""

    def dies(path: Path) -> None:
        moved.append(path)
        if len(moved) == 4:
            raise Killed
        delete(path)

    delete = swapping._delete
    monkeypatch.setattr(swapping, "_delete", dies)
    with pytest.raises(Killed):
        load(backup, tmp_path / "data", replace=True)
    monkeypatch.undo()

    again = build(settings_for(tmp_path / "data"))

    assert seen(again) == before
    assert not list((tmp_path / "data").glob(".restoring*"))
    again.close()


_RESTORE = """
import sys
from pathlib import Path
from tagtrap.service import local_actor
from tagtrap.service.jobs import NewFile
from tagtrap.service.restoring import restore
from tagtrap.wiring import utc_now
from tests.service.conftest import settings_for
print("ready", flush=True)
for turn in range(1000):
    restore(local_actor(), settings_for(Path(sys.argv[1])), Path(sys.argv[2 + turn % 2]),
            utc_now, replace=True)
    print(turn, flush=True)
"""


def test_a_restore_killed_at_any_moment_leaves_the_one_base_or_the_other(
    filled: App, backup: Path, tmp_path: Path
) -> None:
    older = seen(filled)
    add(filled, b"Desks are shared.", "desks.txt")
    save(tmp_path, "second.zip")
    newer = seen(filled)
    filled.close()

    for kill in range(3):
        process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                _RESTORE,
                str(tmp_path / "data"),
                str(backup),
                str(tmp_path / "second.zip"),
            ],
            stdout=subprocess.PIPE,
            cwd=REPOSITORY,
        )
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.readline()
        time.sleep(0.05 + 0.07 * kill)  # the moment at which it is killed
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()

        again = build(settings_for(tmp_path / "data"))
        assert seen(again) in (older, newer)
        assert answer(again)[1]
        again.close()


def test_a_full_disk_is_said_before_anything_is_unpacked(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = type("Usage", (), {"free": 1000})
    monkeypatch.setattr("tagtrap.service.restoring.shutil.disk_usage", lambda folder: usage)

    with pytest.raises(StorageError, match="MB"):
        load(backup, tmp_path / "elsewhere")

    assert content(tmp_path / "elsewhere") == {}


def test_files_on_their_way_in_are_taken_in_after_a_restore(filled: App, tmp_path: Path) -> None:
    filled.jobs.hand_in(local_actor(), VPN + b"Lamps stay.", NewFile("lamps.md"))

    save(tmp_path)
    load(tmp_path / "backup.zip", tmp_path / "elsewhere")

    jobs = list((tmp_path / "elsewhere" / "jobs").iterdir())
    assert [(job / "content").read_bytes() for job in jobs] == [VPN + b"Lamps stay."]
