"""What killed processes left is tidied up: seldom, and never in the way of the files."""

import os
import shutil
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tagtrap.domain.identifiers import JobId
from tagtrap.errors import DatabaseBusy
from tagtrap.job_ports import Work
from tagtrap.queues.inline import InlineQueue
from tagtrap.records.jobs import StoredJobs
from tagtrap.service.job_folders import JobFolders
from tagtrap.wiring import build
from tests.jobs.test_jobs import hand_in
from tests.service.conftest import RETURNS, settings_for


class Asking(InlineQueue):
    """A queue that can be made to ask again what is unfinished."""

    def start(self, work: Work, unfinished: Callable[[], Sequence[JobId]]) -> bool:
        """Ask once, and keep whom to ask."""
        self.unfinished = unfinished
        return super().start(work, unfinished)


def stray(folder: Path) -> Path:
    """Make the folder of a job that nobody knows any more."""
    made = folder / "jobs" / "left"
    made.mkdir(parents=True)
    (made / "content").write_bytes(b"left behind")
    os.utime(made, (0, 0))
    return made


def test_asking_again_what_is_unfinished_tidies_only_once_in_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue = Asking()
    app = build(settings_for(tmp_path / "data"), queue)
    app.jobs.start()
    left = stray(tmp_path / "data")

    with monkeypatch.context() as patch:
        patch.setattr(StoredJobs, "forget_before", lambda *_: pytest.fail("it takes the lock"))
        queue.unfinished()
    stayed = left.exists()
    monkeypatch.setattr("tagtrap.service.jobs._TIDIED_EVERY", timedelta(0))
    queue.unfinished()

    assert (stayed, left.exists()) == (True, False)
    app.close()


def test_files_on_their_way_do_not_wait_where_nothing_can_be_tidied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(self: StoredJobs, moment: datetime) -> None:
        raise DatabaseBusy("Another process keeps it busy.")

    queue = Asking()
    app = build(settings_for(tmp_path / "data"), queue)
    waiting = hand_in(app, RETURNS, "returns.md")
    monkeypatch.setattr(StoredJobs, "forget_before", busy)

    app.jobs.start()

    assert [job.state.is_over for job in app.jobs._parts.stored.some([waiting.id])] == [True]
    app.close()


class Going(set[JobId]):
    """Jobs that are kept; a folder is taken away just when it is looked up here."""

    def __init__(self, root: Path) -> None:
        super().__init__()
        self._root = root

    def __contains__(self, job: object) -> bool:
        shutil.rmtree(self._root / str(job))
        return False


def test_a_folder_that_is_just_going_is_no_error(tmp_path: Path) -> None:
    left = stray(tmp_path)
    folders = JobFolders(tmp_path / "jobs")

    folders.discard_strays(Going(left.parent), unchanged_since=datetime.now(UTC))
    folders.discard(JobId("left"))

    assert not left.exists()
