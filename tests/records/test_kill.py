import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import DocumentId
from tests.records.building import Base

KILLS = 10
LINES = 120
ROOT = Path(__file__).parents[2]


def test_a_process_killed_while_publishing_leaves_nothing_half_done(tmp_path: Path) -> None:
    dice = random.Random(11)  # noqa: S311
    acknowledged: list[str] = []
    for kill in range(KILLS):
        seconds = dice.uniform(0.02, 0.4)
        acknowledged += _work_until_killed("publishing_process", tmp_path, kill * 1000, seconds)

    base = Base(tmp_path)
    with base.database.read() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        words = connection.exec_driver_sql("SELECT count(*) FROM passage_text").scalar()
        stored = connection.exec_driver_sql("SELECT id FROM documents").scalars().all()
    assert len(acknowledged) >= KILLS
    assert set(acknowledged) <= set(stored)
    passages = 0
    for document_id in stored:
        details = base.library.details(DocumentId(document_id))
        assert [v.status for v in details.versions].count(VersionStatus.READY) == 1
        assert details.versions[0].status is VersionStatus.READY
        assert len(details.sentences) == LINES
        entries = base.passages.entries(details.summary.version.id)
        assert [tag for e in entries for tag in e.tags] == [s.tag for s in details.sentences]
        passages += len(entries)
    assert passages == words
    base.database.close()


def test_a_process_killed_while_reviewing_loses_no_decision_and_no_event(tmp_path: Path) -> None:
    dice = random.Random(5)  # noqa: S311
    acknowledged: list[str] = []
    for kill in range(KILLS // 2):
        seconds = dice.uniform(0.02, 0.4)
        acknowledged += _work_until_killed("reviewing_process", tmp_path, kill * 1000, seconds)

    base = Base(tmp_path)
    with base.database.read() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        stored = connection.exec_driver_sql("SELECT id FROM reviews ORDER BY seq").scalars().all()
        told = connection.exec_driver_sql(
            "SELECT json_extract(detail, '$.review') FROM audit_events"
            " WHERE action = 'statement reviewed' ORDER BY seq"
        )
        assert told.scalars().all() == stored
    assert len(acknowledged) >= KILLS // 2
    assert set(acknowledged) <= set(stored)
    assert base.count("review_words") == len(stored)
    base.database.close()


def _work_until_killed(name: str, folder: Path, start: int, seconds: float) -> list[str]:
    """Kill a process some time after the first thing it confirmed; return all it confirmed."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"tests.records.{name}", str(folder), str(start)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert process.stdout is not None
    confirmed = [process.stdout.readline().strip()]
    killer = threading.Timer(seconds, os.kill, (process.pid, signal.SIGKILL))
    killer.start()
    confirmed += [line.strip() for line in process.stdout if line.endswith("\n")]
    assert process.wait() == -signal.SIGKILL
    return confirmed
