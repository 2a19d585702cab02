"""Runs jobs from a PostgreSQL server, from which any number of processes on any machine take.

Each process that takes jobs holds a lock on the server as long as it lives, under its own number.
Whoever finds the lock of another one free puts that one's unfinished jobs back: a process that was
killed has lost its connection, and with it the lock.
"""

import logging
import secrets
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from urllib.parse import parse_qs, urlencode

import psycopg

from tagtrap.domain.identifiers import JobId
from tagtrap.errors import StorageError
from tagtrap.job_ports import Work
from tagtrap.queues.workflows import WorkflowQueue, dbos_class
from tagtrap.server_connections import PATIENCE

RESCUE_SECONDS = 5.0
"""How often each process looks for others that have died."""

_ROUNDS_OF_SETTLING = 2

_LOCKS = 7247
_TAKING_UP = 0
"""Number of the lock of who puts in again what was not finished; executors have other ones."""
# Of a machine that has lost its power the server hears nothing: after half a minute it is dead.
_KEEPALIVE = (
    "SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
)

_log = logging.getLogger(__name__)


class SharedQueue(WorkflowQueue):
    """A `JobQueue` on a PostgreSQL server."""

    takes_up_again: bool = True

    def __init__(self, url: str, *, takes_jobs: bool = True) -> None:
        """Nothing is touched before `start` or `put`; without `takes_jobs` `start` is False."""
        super().__init__(
            _patient(url),
            place="the database of the job queue",
            executor=f"tagtrap-{secrets.token_hex(8)}",
            takes_jobs=takes_jobs,
        )
        self._session: psycopg.Connection | None = None
        self._settling = 0
        self._unfinished: Callable[[], Sequence[JobId]] = list
        self._ending = threading.Event()
        self._rescuer: threading.Thread | None = None

    def start(self, work: Work, unfinished: Callable[[], Sequence[JobId]]) -> bool:
        """Run jobs from now on, beside whoever else does; also those of processes that died."""
        self._unfinished = unfinished
        is_running = super().start(work, unfinished)
        if is_running and self._rescuer is None:
            self._ending.clear()
            self._rescuer = threading.Thread(target=self._rescue, name="job-rescuer", daemon=True)
            self._rescuer.start()
        return is_running

    def close(self) -> None:
        """Stop after the steps that are going on, and let other processes go on."""
        self._ending.set()
        if self._rescuer is not None:
            self._rescuer.join()
            self._rescuer = None
        super().close()

    def _acquire(self) -> bool:
        try:
            self._session = self._alive()
        except psycopg.Error as error:
            raise StorageError(
                f"Nothing can be added: the database of the job queue cannot be reached "
                f"({type(error).__name__})."
            ) from error
        return True

    def _release(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def _alive(self) -> psycopg.Connection:
        """Return a connection that says, as long as it stands, that this process lives."""
        address = self._url.replace("postgresql+psycopg://", "postgresql://", 1)
        session = psycopg.connect(
            address,
            autocommit=True,
            application_name=self._executor,
        )
        session.execute(_KEEPALIVE)
        session.execute("SELECT pg_advisory_lock(%s, %s)", (_LOCKS, _number(self._executor)))
        return session

    def _rescue(self) -> None:
        while not self._ending.wait(RESCUE_SECONDS):
            try:
                self._look_after()
            except Exception as error:  # of any of the libraries below DBOS
                _log.warning("the job queue could not be looked after: %s", type(error).__name__)

    def _look_after(self) -> None:
        if self._session is None or self._session.closed or not self._answers(self._session):
            self._session = self._alive()
            # Where the server was started again all have lost their locks, and none is dead.
            self._settling = _ROUNDS_OF_SETTLING
        if self._settling:
            self._settling -= 1
            return
        self._put_back_those_of_the_dead(self._session)
        with _held(self._session, _TAKING_UP) as is_ours:
            if is_ours:
                self._take_up_again(self._unfinished())

    def _put_back_those_of_the_dead(self, session: psycopg.Connection) -> None:
        underway = dbos_class().list_workflows(
            status="PENDING", load_input=False, load_output=False
        )
        others = {one.executor_id for one in underway} - {self._executor, None}
        dead = [other for other in sorted(others) if _is_dead(session, other)]
        if dead:
            _log.warning("taking up the jobs of processes that have ended: %s", ", ".join(dead))
            dbos_class()._recover_pending_workflows(dead)
            for job in self._unfinished():
                self.put(job)

    @staticmethod
    def _answers(session: psycopg.Connection) -> bool:
        try:
            session.execute("SELECT 1")
        except psycopg.Error:
            return False
        return True


def _patient(url: str) -> str:
    """Return a URL whose connections are given up when nothing is heard, whoever opens them.

    DBOS opens some in ways that take no other parameters. What the URL says itself stays, sign by
    sign: libpq and SQLAlchemy write spaces in different ways.
    """
    # A password may hold a question mark, so it is looked for behind the host.
    _, mark, query = url.partition("://")[2].partition("/")[2].partition("?")
    said = parse_qs(query, keep_blank_values=True)
    missing = urlencode({name: value for name, value in PATIENCE.items() if name not in said})
    return f"{url}{'&' if mark else '?'}{missing}" if missing else url


def _is_dead(session: psycopg.Connection, other: str) -> bool:
    with _held(session, _number(other)) as is_free:
        return is_free


@contextmanager
def _held(session: psycopg.Connection, number: int) -> Iterator[bool]:
    """Hold a lock meanwhile; yields False where another process has it."""
    place = (_LOCKS, number)
    row = session.execute("SELECT pg_try_advisory_lock(%s, %s)", place).fetchone()
    is_ours = row is not None and bool(row[0])
    try:
        yield is_ours
    finally:
        if is_ours:
            session.execute("SELECT pg_advisory_unlock(%s, %s)", place)


def _number(executor: str) -> int:
    """Return the number of a lock: 32 bits with a sign."""
    return zlib.crc32(executor.encode()) - 2**31
