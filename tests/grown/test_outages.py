"""PostgreSQL goes away for a while, in the middle of whatever is done: it goes on by itself."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Engine, event

from tagtrap.domain.identifiers import JobId
from tagtrap.domain.jobs import JobState
from tagtrap.errors import DatabaseBusy, StorageError
from tagtrap.job_ports import Steps
from tagtrap.ports import Vectors
from tagtrap.queues import shared
from tagtrap.queues.shared import SharedQueue
from tagtrap.records import postgresql as on_postgresql
from tagtrap.records.database import Database
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered, Refused
from tagtrap.service.jobs import NewFile
from tagtrap.settings import Settings
from tagtrap.wiring import build
from tests.fakes import HashingEmbedder
from tests.records.building import Base, new_version
from tests.servers import PostgreSQL, needs_postgresql
from tests.service.conftest import RETURNS, listed, settings_for

pytestmark = needs_postgresql

WAIT_SECONDS = 120
RULES = "\n\n".join(f"Locker {n} is emptied on day {n}." for n in range(60)).encode()


class Outage:
    """A database that is cut off, as by a server that is shut down, and comes back."""

    def __init__(self, server: PostgreSQL, url: str) -> None:
        self._server = server
        self._name = url.rpartition("/")[2]

    def drop_connections(self) -> None:
        """End every connection, as a restart does, or a firewall that forgets idle ones."""
        mine = f"datname = '{self._name}' AND pid <> pg_backend_pid()"
        ended = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}"  # noqa: S608
        self._server.run(ended)

    def begin(self) -> None:
        """Take no connection any more, and end those that there are."""
        self._server.run(f"ALTER DATABASE {self._name} ALLOW_CONNECTIONS false")
        self.drop_connections()

    def end(self) -> None:
        """Take connections again."""
        self._server.run(f"ALTER DATABASE {self._name} ALLOW_CONNECTIONS true")


@pytest.fixture
def outage(postgresql: PostgreSQL, database_url: str) -> Iterator[Outage]:
    made = Outage(postgresql, database_url)
    yield made
    made.end()


def await_true(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, "it never came about"
        time.sleep(0.1)  # another process: there is nothing else to wait on


def test_connections_that_were_dropped_are_opened_again_unnoticed(
    tmp_path: Path, database_url: str, outage: Outage
) -> None:
    base = Base(tmp_path / "data", place=database_url)
    base.publisher.publish(new_version(["Lockers are emptied on Fridays."]))

    outage.drop_connections()

    assert len(base.library.documents()) == 1
    base.publisher.publish(new_version(["Lockers cost nothing."], title="Costs"))
    assert len(base.library.documents()) == 2
    base.database.close()


def test_what_is_cut_off_in_the_middle_of_writing_is_said_and_leaves_nothing(
    tmp_path: Path, database_url: str, outage: Outage
) -> None:
    base = Base(tmp_path / "data", place=database_url)

    with (
        pytest.raises(DatabaseBusy, match=r"try again|cannot be reached"),
        base.database.write() as connection,
    ):
        connection.exec_driver_sql("UPDATE index_state SET generation = 99")
        outage.drop_connections()
        connection.exec_driver_sql("UPDATE index_state SET generation = 100")

    assert base.passages.generation() == 0
    base.database.close()


def test_a_connection_that_a_firewall_forgot_is_given_up_within_a_minute(
    database_url: str,
) -> None:
    database = Database(database_url)
    with database.read() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, psycopg.Connection)
        said = driver.info.get_parameters()

    idle, interval, count = (
        int(said[f"keepalives_{name}"]) for name in ("idle", "interval", "count")
    )
    assert idle + interval * count <= 120
    assert int(said["tcp_user_timeout"]) <= 60_000
    database.close()


def test_a_connection_of_the_queue_that_a_firewall_forgot_is_given_up_within_two_minutes(
    database_url: str,
) -> None:
    opened: list[dict[str, str]] = []

    def note(connection: object, _: object) -> None:
        if isinstance(connection, psycopg.Connection):
            opened.append(connection.info.get_parameters())

    # Of every engine, since those of DBOS cannot be reached.
    event.listen(Engine, "connect", note)
    taking = SharedQueue(f"{database_url}?options=-c%20geqo%3Doff&keepalives_idle=50")
    handing = SharedQueue(database_url, takes_jobs=False)
    try:
        taking.start(lambda job, steps: None, list)
        handing.put(JobId("lockers"))
        assert taking._session is not None
        opened.append(taking._session.info.get_parameters())
    finally:
        event.remove(Engine, "connect", note)
        taking.close()

    assert len(opened) > 3
    for said in opened:
        idle, interval, count = (
            int(said[f"keepalives_{name}"]) for name in ("idle", "interval", "count")
        )
        assert idle + interval * count <= 120
        assert int(said["tcp_user_timeout"]) <= 60_000


def test_no_connection_that_is_free_is_said_and_passes(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_postgresql, "_POOL", 1)
    monkeypatch.setattr(on_postgresql, "_MORE", 0)
    monkeypatch.setattr(on_postgresql, "_FREE_SECONDS", 0.1)
    database = Database(database_url)

    with (
        database.read(),
        pytest.raises(DatabaseBusy, match="all connections") as refused,
        database.read(),
    ):
        pass

    assert refused.value.is_transient
    with database.read() as connection:
        assert connection.exec_driver_sql("SELECT 1").scalar() == 1
    database.close()


def test_a_text_with_a_nul_is_refused_in_plain_words(tmp_path: Path, database_url: str) -> None:
    base = Base(tmp_path / "data", place=database_url)

    with pytest.raises(StorageError, match="cannot be stored"):
        base.publisher.publish(new_version(["Lockers cost nothing."], title="Lock\0ers"))

    assert base.library.documents() == []
    base.database.close()


def test_a_question_during_an_outage_is_refused_with_the_reason_and_answered_after_it(
    tmp_path: Path, database_url: str, outage: Outage
) -> None:
    app = build(settings_for(tmp_path / "data", database_url=database_url))
    list(app.documents.add(local_actor(), RETURNS, "returns.md"))
    question = "How much does a return label cost?"
    events = app.chat.ask(local_actor(), question)
    next(events)

    outage.begin()
    *_, during = events
    with pytest.raises(StorageError, match="cannot be reached"):
        app.chat.ask(local_actor(), question)
    outage.end()
    *_, after = app.chat.ask(local_actor(), question)

    assert isinstance(during, Refused)
    assert "cannot be reached" in during.reason or "shut down" in during.reason
    assert isinstance(after, Delivered)
    assert [c.id for c in app.chat.conversations(local_actor())] == [after.record.conversation_id]
    app.close()


class Cutting(HashingEmbedder):
    """An embedder in whose second batch the database goes away, and comes back later."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return vectors, the second time beside an outage."""
        self.batches.append(len(texts))
        if len(self.batches) == 2:
            OUTAGES[-1].begin()
            # Longer than a stage is tried again for anything else.
            threading.Timer(5, OUTAGES[-1].end).start()
        return super().embed(texts)


OUTAGES: list[Outage] = []
EMBEDDER = Cutting()


def cutting_embedder(settings: Settings) -> Cutting:
    """Return the embedder; named in settings."""
    return EMBEDDER


def test_a_file_on_its_way_in_goes_on_after_an_outage_and_is_there_once(
    tmp_path: Path, database_url: str, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tagtrap.service.ingesting.WINDOWS_AT_ONCE", 8)
    monkeypatch.setattr(shared, "RESCUE_SECONDS", 0.3)
    OUTAGES.append(outage)
    settings = settings_for(
        tmp_path / "data",
        database_url=database_url,
        embedder="tests.grown.test_outages:cutting_embedder",
        ingest={"passage_words": 20},
    )
    app = build(settings)
    app.jobs.start()
    app.jobs.hand_in(local_actor(), RULES, NewFile("lockers.txt"))

    def is_done() -> bool:
        try:
            (job,) = app.jobs.all(local_actor())
        except StorageError:
            return False
        assert job.state in (JobState.WAITING, JobState.RUNNING, JobState.DONE), job.message
        return job.state is JobState.DONE

    await_true(is_done)

    (document,) = listed(app)
    assert document.sentences == 60
    assert len(EMBEDDER.batches) > 2
    app.close()


def test_a_job_whose_run_was_given_up_during_an_outage_is_taken_up_again(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "RESCUE_SECONDS", 0.1)
    job, tries, done = JobId("lockers"), [0], threading.Event()

    def work(_: JobId, steps: Steps) -> None:
        # A job that ends while it is looked for may be put in once more, for nothing.
        if done.is_set():
            return
        tries[0] += 1
        if tries[0] == 1:
            raise DatabaseBusy("The database cannot be reached.")
        steps("read", read)
        done.set()

    def read() -> int:
        if tries[0] == 2:
            raise DatabaseBusy("The database cannot be reached.")
        return 1

    queue = SharedQueue(database_url)
    queue.start(work, lambda: [] if done.is_set() else [job])
    queue.put(job)

    assert done.wait(WAIT_SECONDS)
    assert tries == [3]
    queue.close()


def test_a_job_that_could_not_be_put_in_is_taken_up_from_the_list_once(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "RESCUE_SECONDS", 0.1)
    job, ran = JobId("lockers"), [0]
    is_listed, looked_thrice, done = threading.Event(), threading.Event(), threading.Event()
    looks = [0]

    def unfinished() -> list[JobId]:
        looks[0] += ran[0]
        if looks[0] > 2:
            looked_thrice.set()
        # Not called unfinished from then on: a job may end between this look and what comes of it.
        return [job] if is_listed.is_set() and not looked_thrice.is_set() else []

    def work(_: JobId, steps: Steps) -> None:
        ran[0] += 1
        assert looked_thrice.wait(WAIT_SECONDS)
        steps("read", lambda: 1)
        done.set()

    queue = SharedQueue(database_url)
    queue.start(work, unfinished)
    is_listed.set()

    assert done.wait(WAIT_SECONDS)
    queue.close()
    assert ran == [1]
