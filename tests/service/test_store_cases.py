"""The open cases of storing, on the whole: erasing, two writers, a damaged index, a restart.

D01 to D03 are in test_open_cases.py; the kills of D07 in tests/records/test_kill.py and
tests/vectorstore/test_synced_index.py; D08, a tag given twice, in tests/records/test_tags.py.
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tagtrap.domain.jobs import JobState
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.service.jobs import NewFile
from tagtrap.wiring import App, build
from tests.records.building import Base
from tests.service.conftest import RETURNS, VPN, add, listed, settings_for
from vectorstore.state import Phase
from vectorstore.synced import SyncedIndex

REPOSITORY = Path(__file__).parents[2]
QUESTIONS = (
    "How much does a return label cost?",
    "May private phones be connected to the VPN?",
    "How long may unused items be returned?",
)
MARKED = b"# ZX-ERASE-77\n\nThe bonus ZX-ERASE-77 is 4711 EUR. It is paid in May.\n"


def files_with(folder: Path, mark: bytes) -> list[str]:
    return [
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and mark in path.read_bytes()
    ]


def test_d05_no_byte_of_an_erased_document_is_left_where_its_job_went_through(
    app: App, tmp_path: Path
) -> None:
    app.jobs.start()
    for name in ("zx.md", "zx-again.md"):
        job = app.jobs.hand_in(local_actor(), MARKED, NewFile(name))
        deadline = time.monotonic() + 240
        while not all(one.state.is_over for one in app.jobs.all(local_actor())):
            assert time.monotonic() < deadline, "the job never ended"
            time.sleep(0.1)  # the queue's own threads: there is nothing else to wait on
    states = {one.state for one in app.jobs.all(local_actor())}
    assert states == {JobState.DONE, JobState.DUPLICATE}
    assert job.id
    list(app.chat.ask(local_actor(), "How much is the bonus?"))
    app.index.prepare()
    app.index.wait_until_built()
    assert files_with(tmp_path / "data", b"ZX-ERASE-77")

    app.documents.remove(local_actor(), listed(app)[0].document.id, erase=True)

    assert files_with(tmp_path / "data", b"ZX-ERASE-77") == []
    assert files_with(tmp_path / "data", b"4711 EUR") == []


def test_d06_two_processes_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    Base(tmp_path).database.close()
    writers = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.service.two_writers_process", str(tmp_path), name],
            stdout=subprocess.PIPE,
            text=True,
            cwd=REPOSITORY,
        )
        for name in ("Ada", "Basil")
    ]
    acknowledged = [line for writer in writers for line in writer.communicate()[0].split()]

    base = Base(tmp_path)
    index = SyncedIndex(
        tmp_path / "index", base.passages, embedder_id="test-embedder@1", dimensions=8
    )
    index.prepare()
    index.wait_until_built()

    assert [writer.returncode for writer in writers] == [0, 0]
    versions = base.passages.searchable_versions()
    assert sorted(versions) == sorted(acknowledged)
    assert base.count("sentences") == base.count("tags") == 2400
    for version in versions:
        for entry in base.passages.entries(version)[::5]:
            (found,) = index.search(entry.vectors[0], [version], 1)
            assert found.score == pytest.approx(1.0, abs=1e-4)
    assert index.searches_chroma
    index.close()
    base.database.close()


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def zeroed(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def flipped(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[random.Random(7).randrange(len(content))] ^= 1  # noqa: S311
    path.write_bytes(content)


def answers(app: App) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Return text, cited tags and all retrieved tags of the answer to each question."""
    found = []
    for question in QUESTIONS:
        last = list(app.chat.ask(local_actor(), question))[-1]
        assert isinstance(last, Delivered)
        checked, context = last.record.checked, last.record.context
        cited = tuple(tag for s in checked.sentences for tag in s.sentence.tags)
        found.append((checked.answer.text, cited, tuple(context.tags)))
    return found


@pytest.mark.parametrize("damage", [truncated, zeroed, flipped, Path.unlink])
def test_d07_a_damaged_index_changes_no_answer_no_tag_and_no_retrieved_sentence(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    app = build(settings_for(tmp_path / "data"))
    add(app, RETURNS, "returns.md")
    add(app, VPN, "vpn.md")
    app.index.prepare()
    app.index.wait_until_built()
    before = answers(app)
    assert app.index.searches_chroma
    app.close()
    (path,) = (tmp_path / "data" / "index").glob("index-*/chroma.sqlite3")

    damage(path)
    again = build(settings_for(tmp_path / "data"))

    assert answers(again) == before
    again.index.prepare()
    again.index.wait_until_built()
    assert again.index.state.phase is Phase.READY
    assert again.index.state.reason
    assert answers(again) == before
    assert again.index.searches_chroma
    again.close()


def test_d09_after_a_plain_restart_every_sentence_is_found_by_its_own_words(
    tmp_path: Path,
) -> None:
    app = build(settings_for(tmp_path / "data"))
    gates = [f"Gate number {n} opens for team {n * 7} at door {n * 13}." for n in range(2500)]
    add(app, "\n\n".join(gates).encode(), "gates.txt")
    app.index.prepare()
    app.index.wait_until_built()
    app.close()

    again = build(settings_for(tmp_path / "data"))
    again.index.prepare()
    again.index.wait_until_built()
    readable = again.chat.readable_versions(local_actor())

    for n in range(0, 2500, 50):
        hits = again.retriever.retrieve(gates[n], readable)
        assert gates[n] in hits[0].passage.text
    assert again.index.searches_chroma
    again.close()
