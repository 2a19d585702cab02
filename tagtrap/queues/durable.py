"""Runs jobs in threads of this process as DBOS workflows: a step that is finished is not repeated.

DBOS keeps, in a SQLite file beside the database, nothing but the ids of jobs and the numbers their
steps returned. It is imported when a queue is first used: that takes a second.
"""

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from filelock import FileLock, Timeout

from tagtrap.domain.identifiers import JobId
from tagtrap.errors import StorageError
from tagtrap.job_ports import Work
from tagtrap.queues.handing_over import (
    NAME,
    QUEUE,
    VERSION,
    hand_over,
    queue_client,
    say_that_it_waits,
)

AT_ONCE = 2
"""Jobs that run side by side: a short file need not wait for a long one."""

_POLLING_SECONDS = 0.1
_CLOSING_SECONDS = 20
# How often a job may be begun again is counted, and said, in the list of jobs.
_MOST_RECOVERIES = 1_000_000
_STUCK = ["SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"]

_log = logging.getLogger(__name__)
_running: "DurableQueue | None" = None
_one_at_a_time = threading.Lock()


class _Stopping(BaseException):
    """The process ends. No `Exception`: the job must stay unfinished, not fail."""


class DurableQueue:
    """A `JobQueue` on the files of one data folder; one process at a time runs it."""

    def __init__(self, folder: Path) -> None:
        """Nothing is touched before `start` or `put`."""
        self._file = (folder / "queue.db").absolute()
        # Taken in one thread, given back in another.
        self._lock = FileLock(folder / "queue.lock", thread_local=False)
        self._work: Work | None = None
        self.stopping = threading.Event()
        self._active = 0
        self._idle = threading.Condition()
        # Refuses work as soon as the interpreter is on its way out; nothing else tells.
        self._probe = ThreadPoolExecutor(max_workers=1)

    def start(self, work: Work, unfinished: Callable[[], Sequence[JobId]]) -> bool:
        """Become the process that runs the jobs of this folder, if no other one is."""
        global _running
        with _one_at_a_time:
            if self._work is not None:
                return True
            if not self._acquire():
                return False
            if _running is not None:
                self._lock.release()
                raise StorageError("This process already runs the jobs of another data folder.")
            self._work, _running = work, self
            self.stopping.clear()
            try:
                self._launch_or_begin_anew()
            except Exception as error:  # of any of the libraries below DBOS
                self._work = _running = None
                self._lock.release()
                raise StorageError(
                    f"Nothing can be added: the list of jobs in {self._file.parent} cannot be "
                    f"opened ({type(error).__name__}). Is the disk full?"
                ) from error
            self._take_up(unfinished())
            return True

    def put(self, job: JobId) -> None:
        """Put a job in, here or into the process that runs the queue."""
        if self._work is not None:
            self._put(job)
        else:
            hand_over(self._url, job)

    def close(self) -> None:
        """Stop after the steps that are going on, and let another process go on."""
        global _running
        with _one_at_a_time:
            if self._work is None:
                return
            self.stopping.set()
            with self._idle:
                self._idle.wait_for(lambda: not self._active, timeout=_CLOSING_SECONDS)
            _dbos().destroy()
            self._work = _running = None
            self._lock.release()

    def run(self, job: JobId) -> None:
        """Work a job, in a thread of DBOS."""
        assert self._work is not None  # noqa: S101  # DBOS is launched after it is set
        with self._counted():
            self._work(job, self._run_step)

    def _run_step(self, name: str, step: Callable[[], int]) -> int:
        if self.stopping.is_set() or self._is_ending():
            raise _Stopping
        return int(_dbos().run_step({"name": name}, step))

    def _is_ending(self) -> bool:
        try:
            self._probe.submit(bool)
        except RuntimeError:
            return True
        return False

    @contextmanager
    def _counted(self) -> Iterator[None]:
        with self._idle:
            self._active += 1
        try:
            yield
        finally:
            with self._idle:
                self._active -= 1
                self._idle.notify_all()

    def _acquire(self) -> bool:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(blocking=False)
        except Timeout:
            return False
        except OSError as error:
            raise StorageError(
                f"The data folder {self._file.parent}: {error.strerror}; nothing can be added."
            ) from error
        return True

    def _launch_or_begin_anew(self) -> None:
        """Launch; a damaged file is set aside, since the list of jobs knows what is left."""
        try:
            self._launch()
        except Exception as error:
            _dbos().destroy()
            if not _is_damage(error):
                raise
            _log.warning("the queue is damaged, and begun anew")
            self._file.replace(self._file.with_suffix(".damaged"))
            self._launch()

    def _launch(self) -> None:
        dbos = _dbos()
        # DBOS looks for queues as it starts, and then only every second.
        dbos.migrate(self._url)
        with queue_client(self._url) as client:
            client.register_queue(
                QUEUE,
                worker_concurrency=AT_ONCE,
                polling_interval_sec=_POLLING_SECONDS,
                application_name=NAME,
            )
        dbos(
            config={
                "name": NAME,
                "system_database_url": self._url,
                "application_version": VERSION,
                "executor_id": "local",
                "log_level": "ERROR",
                "notification_listener_polling_interval_sec": 0.5,
            }
        )
        dbos.launch()

    def _take_up(self, unfinished: Sequence[JobId]) -> None:
        """Put in what the list of jobs calls unfinished, also where DBOS thinks otherwise."""
        stuck = _dbos().list_workflows(status=_STUCK, load_input=False, load_output=False)
        if over := [one.workflow_id for one in stuck]:
            _dbos().delete_workflows(over)
        for job in unfinished:
            self._put(job)

    def _put(self, job: JobId) -> None:
        from dbos import SetWorkflowID

        try:
            with SetWorkflowID(job):
                _dbos().enqueue_workflow(QUEUE, _workflow(), job)
        except Exception as error:  # of any of the libraries below DBOS
            say_that_it_waits(error)

    @property
    def _url(self) -> str:
        return f"sqlite:///{quote(str(self._file))}"


def _is_damage(error: Exception) -> bool:
    cause = getattr(error, "orig", None)
    # What is operational passes: a full disk, a lock.
    is_passing = isinstance(cause, sqlite3.OperationalError)
    return isinstance(cause, sqlite3.DatabaseError) and not is_passing


def _dbos() -> Any:  # noqa: ANN401  # the class itself, whose methods are not typed to be called so
    from dbos import DBOS

    _workflow()
    return DBOS


@cache
def _workflow() -> Callable[[str], None]:
    from dbos import DBOS

    @DBOS.workflow(name=QUEUE, max_recovery_attempts=_MOST_RECOVERIES)
    def ingest(job: str) -> None:
        if _running is not None:
            _running.run(JobId(job))

    return ingest
