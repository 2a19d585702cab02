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
        acknowledged += _publish_until_killed(tmp_path, kill * 1000, dice.uniform(0.02, 0.4))

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


def _publish_until_killed(folder: Path, start: int, seconds: float) -> list[str]:
    """Kill a publishing process some time after its first document; return what it confirmed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.records.publishing_process", str(folder), str(start)],
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
