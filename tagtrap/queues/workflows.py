"""What runs jobs as DBOS workflows in threads of this process: a finished step is not repeated.

DBOS keeps nothing but the ids of jobs and the numbers their steps returned. It is imported when a
queue is first used: that takes a second.
"""

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import Any

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
"""Jobs that run side by side in one process: a short file need not wait for a long one."""

_POLLING_SECONDS = 0.1
_CLOSING_SECONDS = 20
_POOL = 5
# How often a job may be begun again is counted, and said, in the list of jobs.
_MOST_RECOVERIES = 1_000_000
_STUCK = ["SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"]

_log = logging.getLogger(__name__)
_running: "WorkflowQueue | None" = None
_one_at_a_time = threading.Lock()


class _Stopping(BaseException):
    """The process ends. No `Exception`: the job must stay unfinished, not fail."""


class WorkflowQueue(ABC):
    """A `JobQueue` on the database that a URL names."""

    takes_up_again: bool = False

    def __init__(self, url: str, *, place: str, executor: str, takes_jobs: bool) -> None:
        """Nothing is touched before `start` or `put`.

        `place` is what messages call the list of jobs; `executor` this process among all that
        take from it. Without `takes_jobs` `start` is False: others run what is put in here.
        """
        self._url = url
        self._takes_jobs = takes_jobs
        self._place = place
        self._executor = executor
        self._work: Work | None = None
        self.stopping = threading.Event()
        self._active = 0
        self._idle = threading.Condition()
        # Refuses work as soon as the interpreter is on its way out; nothing else tells.
        self._probe = ThreadPoolExecutor(max_workers=1)

    @abstractmethod
    def _acquire(self) -> bool:
        """Become one of those that run the jobs; False where that is not to be."""

    @abstractmethod
    def _release(self) -> None:
        """Let others take over."""

    def start(self, work: Work, unfinished: Callable[[], Sequence[JobId]]) -> bool:
        """Run jobs from now on, if that is this process's part."""
        global _running
        with _one_at_a_time:
            if self._work is not None:
                return True
            if not (self._takes_jobs and self._acquire()):
                return False
            if _running is not None:
                self._release()
                raise StorageError("This process already runs the jobs of another base.")
            self._work, _running = work, self
            self.stopping.clear()
            try:
                self._launch()
            except Exception as error:  # of any of the libraries below DBOS
                self._work = _running = None
                self._release()
                raise StorageError(
                    f"Nothing can be added: the list of jobs in {self._place} cannot be "
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
            dbos_class().destroy()
            self._work = _running = None
            self._release()

    def run(self, job: JobId) -> None:
        """Work a job, in a thread of DBOS."""
        assert self._work is not None  # noqa: S101  # DBOS is launched after it is set
        with self._counted():
            self._work(job, self._run_step)

    def _run_step(self, name: str, step: Callable[[], int]) -> int:
        if self.stopping.is_set() or self._is_ending():
            raise _Stopping
        return int(dbos_class().run_step({"name": name}, step))

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

    def _launch(self) -> None:
        dbos = dbos_class()
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
                "executor_id": self._executor,
                "log_level": "ERROR",
                "sys_db_pool_size": _POOL,
                "notification_listener_polling_interval_sec": 0.5,
            }
        )
        dbos.launch()

    def _take_up(self, unfinished: Sequence[JobId]) -> None:
        """Put in what the list of jobs calls unfinished, also where DBOS thinks otherwise."""
        stuck = dbos_class().list_workflows(status=_STUCK, load_input=False, load_output=False)
        if over := [one.workflow_id for one in stuck]:
            dbos_class().delete_workflows(over)
        for job in unfinished:
            self._put(job)

    def _take_up_again(self, unfinished: Sequence[JobId]) -> None:
        """Put in again what the list of jobs calls unfinished though its run is over, or is none.

        So it is where the database could not be reached for longer than a stage is tried again,
        or just as the job was put in. A job that ended between the two looks, or that another
        process is just putting in, is put in for nothing: twice is once, and whoever takes one
        that is over sees that.
        """
        if not unfinished:
            return
        runs = dbos_class().list_workflows(
            workflow_ids=list(unfinished), load_input=False, load_output=False
        )
        states = {one.workflow_id: one.status for one in runs}
        for job in unfinished:
            if job not in states:
                self._put(job)
            elif states[job] in _STUCK:
                _log.warning("taking up a job again whose run had ended: %s", job)
                dbos_class().delete_workflows([job])
                self._put(job)

    def _put(self, job: JobId) -> None:
        from dbos import SetWorkflowID

        try:
            with SetWorkflowID(job):
                dbos_class().enqueue_workflow(QUEUE, _workflow(), job)
        except Exception as error:  # of any of the libraries below DBOS
            say_that_it_waits(error)


def dbos_class() -> Any:  # noqa: ANN401  # its methods are not typed to be called on the class
    """Return DBOS, which knows the one workflow."""
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
