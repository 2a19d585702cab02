"""Handing files in, following and cancelling them, over a whole app."""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tagtrap.domain.identifiers import ActorId, JobId
from tagtrap.domain.jobs import Job, JobState
from tagtrap.domain.people import Actor, Role
from tagtrap.errors import DatabaseBusy, NotAllowed, NotFound, StorageError
from tagtrap.job_ports import Steps, Work
from tagtrap.queues.inline import InlineQueue
from tagtrap.records.jobs import StoredJobs
from tagtrap.records.publishing import Publisher
from tagtrap.service import local_actor
from tagtrap.service.job_work import JobWork
from tagtrap.service.jobs import NewFile
from tagtrap.service.trying_again import MOST_TRIES, MOST_WHILE_BUSY
from tagtrap.wiring import App, build
from tests.fakes import HashingEmbedder
from tests.service.conftest import RETURNS, VPN, listed, settings_for

# So that the long file below is embedded in several batches.
SHORT_PASSAGES = {"passage_words": 20}
LONG = "\n\n".join(f"Door {n} is shut at {n % 24}:00 sharp." for n in range(900)).encode()


class Killed(BaseException):
    """The process is gone."""


class Interrupted(InlineQueue):
    """A queue whose process is killed before a step, once; what steps returned is kept."""

    def __init__(self, before: str) -> None:
        super().__init__()
        self.ran: list[str] = []
        self._before = before
        self._returned: dict[str, int] = {}

    def start(self, work: Work, unfinished: Callable[[], Sequence[JobId]]) -> bool:
        """Run what is unfinished; a kill ends it."""

        def until_killed(job: JobId, steps: Steps) -> None:
            try:
                work(job, self._step)
            except Killed:
                return

        return super().start(until_killed, unfinished)

    def restarted(self) -> "Interrupted":
        """Return the queue as the next process finds it."""
        again = Interrupted("")
        again._returned = self._returned
        return again

    def _step(self, name: str, step: Callable[[], int]) -> int:
        if name == self._before:
            raise Killed
        if name not in self._returned:
            self.ran.append(name)
            self._returned[name] = step()
        return self._returned[name]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    built = build(settings_for(tmp_path / "data"), InlineQueue())
    built.jobs.start()
    yield built
    built.close()


def hand_in(app: App, content: bytes, name: str, **said: object) -> Job:
    """Hand a file in; return its job as the list has it afterwards."""
    job = app.jobs.hand_in(local_actor(), content, NewFile(name, **said))  # type: ignore[arg-type]
    return next(one for one in app.jobs.all(local_actor()) if one.id == job.id)


def left_on_disk(app: App) -> list[str]:
    """Return what lies in the data folder of files on their way in, and of stored files."""
    folder = app.settings.data_dir
    return [p.name for name in ("jobs", "files") for p in (folder / name).rglob("*")]


def test_a_file_goes_from_the_door_to_the_list_of_documents(app: App) -> None:
    job = hand_in(app, RETURNS, "returns.md")

    added = app.jobs.added(local_actor(), job)

    (document,) = listed(app)
    assert job.state is JobState.DONE
    assert (job.progress.step, job.progress.done) == ("publish", job.progress.sentences)
    assert job.progress.pages == 1
    assert job.progress.rate > 0
    assert added.document == document.document
    assert added.version == document.version
    assert added.sentences == document.sentences == job.progress.sentences
    assert left_on_disk(app) == [document.version.sha256]


def test_a_new_version_takes_the_place_of_the_old_one(app: App) -> None:
    first = hand_in(app, RETURNS, "returns.md")

    hand_in(app, RETURNS.replace(b"30 days", b"14 days"), "new.md", replaces=first.document_id)

    (document,) = listed(app)
    assert document.version.number == 2
    assert document.document.title == "Returns policy"


@pytest.mark.parametrize(
    ("content", "name", "error"),
    [
        (b"", "empty.txt", "EmptyFile"),
        (b"MZ\x90\x00", "tool.exe", "UnsupportedType"),
        (b"%PDF-1.4 torn", "torn.pdf", "CorruptFile"),
    ],
)
def test_a_refused_file_is_listed_with_its_reason_and_leaves_nothing_else(
    app: App, content: bytes, name: str, error: str
) -> None:
    job = hand_in(app, content, name)

    assert (job.state, job.error) == (JobState.REFUSED, error)
    assert name in job.message
    assert listed(app) == []
    assert left_on_disk(app) == []


def test_a_duplicate_names_the_document_that_is_there(app: App) -> None:
    first = hand_in(app, RETURNS, "returns.md")

    second = hand_in(app, RETURNS, "copy.md")

    assert second.state is JobState.DUPLICATE
    assert second.document_id == first.document_id
    assert "Returns policy" in second.message


def test_a_waiting_file_that_is_cancelled_leaves_no_trace(tmp_path: Path) -> None:
    app = build(settings_for(tmp_path / "data"), InlineQueue())
    waiting = hand_in(app, RETURNS, "returns.md")

    cancelled = app.jobs.cancel(local_actor(), waiting.id)
    left = left_on_disk(app)
    app.jobs.start()

    assert waiting.state is JobState.WAITING
    assert cancelled.state is JobState.CANCELLED
    assert left == []
    assert listed(app) == []
    app.close()


def test_a_file_that_is_cancelled_on_its_way_leaves_no_trace(tmp_path: Path) -> None:
    killed = Interrupted("publish")
    app = build(settings_for(tmp_path / "data"), killed)
    job = hand_in(app, RETURNS, "returns.md")
    app.jobs.start()
    app.jobs.cancel(local_actor(), job.id)
    app.close()
    again = build(settings_for(tmp_path / "data"), killed.restarted())

    again.jobs.start()

    (cancelled,) = again.jobs.all(local_actor())
    assert cancelled.state is JobState.CANCELLED
    assert left_on_disk(again) == []
    assert listed(again) == []
    again.close()


def test_finished_stages_are_not_repeated_after_a_crash(tmp_path: Path) -> None:
    killed = Interrupted("embed 1")
    app = build(settings_for(tmp_path / "data", ingest=SHORT_PASSAGES), killed)
    hand_in(app, LONG, "doors.txt")
    app.jobs.start()
    app.close()
    queue = killed.restarted()
    again = build(settings_for(tmp_path / "data", ingest=SHORT_PASSAGES), queue)
    nothing_yet = listed(again)

    again.jobs.start()

    (document,) = listed(again)
    assert nothing_yet == []
    assert killed.ran == ["read", "embed 0"]
    assert queue.ran[0] == "embed 1"
    assert queue.ran[-1] == "publish"
    assert document.sentences == 900
    again.close()


@pytest.mark.parametrize("stages_are_known", [True, False])
def test_a_process_that_dies_right_after_publishing_publishes_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, stages_are_known: bool
) -> None:
    queue = Interrupted("")
    app = build(settings_for(tmp_path / "data"), queue)
    publish = Publisher.publish

    def killed_after(self: Publisher, new: object) -> None:
        publish(self, new)  # type: ignore[arg-type]  # what it is called with
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Publisher, "publish", killed_after)
        hand_in(app, RETURNS, "returns.md")
        app.jobs.start()
    app.close()
    next_queue = queue.restarted() if stages_are_known else InlineQueue()
    again = build(settings_for(tmp_path / "data"), next_queue)

    again.jobs.start()

    (job,) = again.jobs.all(local_actor())
    (document,) = listed(again)
    assert job.state is JobState.DONE
    assert (document.versions, document.version.id) == (1, job.version_id)
    again.close()


class Flaky(HashingEmbedder):
    """An embedder that fails some times before it works."""

    def __init__(self, *failures: Exception) -> None:
        self._failures = list(failures)

    def embed(self, texts: Sequence[str]):  # type: ignore[no-untyped-def]  # noqa: ANN201
        """Fail, or embed."""
        if self._failures:
            raise self._failures.pop(0)
        return super().embed(texts)


FAILURES: list[Exception] = []


def flaky_embedder(settings: object) -> Flaky:
    """Return an embedder that fails as `FAILURES` says."""
    return Flaky(*FAILURES)


@pytest.mark.parametrize(
    ("failures", "state"),
    [
        ([DatabaseBusy("It is busy.")] * (MOST_WHILE_BUSY - 1), JobState.DONE),
        ([RuntimeError("secret words of a document")] * (MOST_TRIES - 1), JobState.DONE),
        ([DatabaseBusy("It is busy.")] * MOST_WHILE_BUSY, JobState.FAILED),
        ([RuntimeError("secret words of a document")] * MOST_TRIES, JobState.FAILED),
    ],
)
def test_what_may_pass_is_tried_again_within_a_limit(
    tmp_path: Path, failures: list[Exception], state: JobState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tagtrap.service.trying_again.FIRST_WAIT", 0.0)
    FAILURES[:] = failures
    app = build(
        settings_for(tmp_path / "data", embedder="tests.jobs.test_jobs:flaky_embedder"),
        InlineQueue(),
    )
    app.jobs.start()

    job = hand_in(app, RETURNS, "returns.md")

    assert job.state is state
    assert "secret" not in job.message
    assert len(listed(app)) == (1 if state is JobState.DONE else 0)
    assert left_on_disk(app) == [document.version.sha256 for document in listed(app)]
    app.close()


class TakingUp(InlineQueue):
    """A queue that begins a job again whose run ended while the database was away."""

    takes_up_again = True

    def __init__(self) -> None:
        super().__init__()
        self.given_up = 0

    def start(self, work: Work, unfinished: Callable[[], Sequence[JobId]]) -> bool:
        """Run what is unfinished, each job until it is over."""

        def until_over(job: JobId, steps: Steps) -> None:
            try:
                work(job, steps)
            except DatabaseBusy:
                self.given_up += 1
                until_over(job, steps)

        return super().start(until_over, unfinished)


def test_an_outage_longer_than_a_stage_is_tried_does_not_end_a_file_that_is_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tagtrap.service.trying_again.FIRST_WAIT", 0.0)
    FAILURES[:] = [DatabaseBusy("It is busy.")] * MOST_WHILE_BUSY
    queue = TakingUp()
    app = build(
        settings_for(tmp_path / "data", embedder="tests.jobs.test_jobs:flaky_embedder"), queue
    )
    app.jobs.start()

    job = hand_in(app, RETURNS, "returns.md")

    (document,) = listed(app)
    assert (job.state, queue.given_up) == (JobState.DONE, 1)
    assert left_on_disk(app) == [document.version.sha256]
    app.close()


def test_vectors_of_before_a_change_of_settings_or_program_are_not_mixed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, (words, at_once) in enumerate([(400, 128), (20, 16)]):
        folder = tmp_path / f"data-{number}"
        killed = Interrupted("embed 1")
        app = build(settings_for(folder, ingest=SHORT_PASSAGES), killed)
        hand_in(app, LONG, "doors.txt")
        app.jobs.start()
        app.close()
        with monkeypatch.context() as patch:
            patch.setattr("tagtrap.service.ingesting.WINDOWS_AT_ONCE", at_once)
            queue = killed.restarted()
            again = build(settings_for(folder, ingest={"passage_words": words}), queue)

            again.jobs.start()

            (document,) = listed(again)
            assert document.sentences == 900
            again.close()


def test_a_file_that_cannot_be_listed_leaves_nothing(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: StoredJobs, new: Job) -> None:
        raise StorageError("The disk is full.")

    monkeypatch.setattr(StoredJobs, "add", refuse)

    with pytest.raises(StorageError):
        app.jobs.hand_in(local_actor(), RETURNS, NewFile("returns.md"))

    assert left_on_disk(app) == []


def test_a_file_whose_bytes_are_gone_ends_with_a_reason(tmp_path: Path) -> None:
    app = build(settings_for(tmp_path / "data"), InlineQueue())
    job = hand_in(app, RETURNS, "returns.md")
    shutil.rmtree(tmp_path / "data" / "jobs" / job.id)

    app.jobs.start()

    (failed,) = app.jobs.all(local_actor())
    assert failed.state is JobState.FAILED
    assert "Add it again" in failed.message
    app.close()


def test_strays_of_killed_processes_go_but_not_what_is_just_being_handed_in(app: App) -> None:
    old, new = (app.settings.data_dir / "jobs" / name for name in ("old", "new"))
    for folder in (old, new):
        folder.mkdir(parents=True)
        (folder / "content").write_bytes(b"left behind")
    os.utime(old, (0, 0))
    app.close()

    again = build(app.settings, InlineQueue())
    again.jobs.start()

    assert not old.exists()
    assert new.exists()
    again.close()


def test_who_may_not_manage_documents_hands_in_follows_and_cancels_nothing(app: App) -> None:
    job = hand_in(app, RETURNS, "returns.md", collection="internal")
    support = Actor(ActorId("sam"), frozenset({Role.SUPPORT}), reads_every_collection=True)
    elsewhere = Actor(ActorId("ada"), frozenset({Role.ADMIN}), frozenset({"general"}))  # type: ignore[arg-type]

    with pytest.raises(NotAllowed):
        app.jobs.hand_in(support, VPN, NewFile("vpn.md"))
    with pytest.raises(NotAllowed):
        app.jobs.all(support)
    with pytest.raises(NotAllowed):
        app.jobs.hand_in(elsewhere, VPN, NewFile("vpn.md", collection="internal"))
    with pytest.raises(NotFound):
        app.jobs.cancel(elsewhere, job.id)
    assert app.jobs.all(elsewhere) == []
    app.jobs.clear(elsewhere)
    assert len(app.jobs.all(local_actor())) == 1


def test_erasing_a_document_leaves_no_byte_of_its_way_in(app: App) -> None:
    job = hand_in(app, b"The code word is ZXWAY77. Doors close at 18:00.", "zxname.txt")

    app.documents.remove(local_actor(), job.document_id, erase=True)
    app.close()

    files = [path for path in app.settings.data_dir.rglob("*") if path.is_file()]
    kept = b"".join(path.read_bytes() for path in files)
    assert b"ZXWAY77" not in kept
    assert b"zxname" not in kept


def test_a_job_that_is_over_is_not_worked_again(app: App) -> None:
    job = hand_in(app, RETURNS, "returns.md")
    ran: list[str] = []

    JobWork(app.jobs._parts)(job.id, lambda name, step: ran.append(name) or step())

    assert ran == []
