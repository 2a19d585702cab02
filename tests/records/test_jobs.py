"""The list of jobs: what is kept of a file on its way in."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tagtrap.domain.identifiers import ActorId, Collection, DocumentId, JobId, VersionId
from tagtrap.domain.jobs import Job, JobProgress, JobState, SyncedPlace
from tagtrap.errors import NotFound
from tagtrap.records.jobs import MOST_STARTS, StoredJobs
from tests.records.building import Base, new_version


def job(name: str, *, document: str = "d1") -> Job:
    return Job(
        id=JobId(name),
        file_name=f"{name}.md",
        sha256="0" * 64,
        size=120,
        collection=Collection("general"),
        title="",
        added_by=ActorId("ada"),
        submitted_at=datetime(2031, 5, 1, tzinfo=UTC),
        document_id=DocumentId(document),
        version_id=VersionId(f"v-{name}"),
        place=SyncedPlace("/policies", f"{name}.md"),
    )


def kept(base: Base, *names: str) -> StoredJobs:
    stored = StoredJobs(base.database, base.clock)
    for name in names:
        stored.add(job(name))
    return stored


def test_a_job_comes_back_as_it_was_handed_in(base: Base) -> None:
    stored = kept(base, "one")

    assert stored.find(JobId("one")) == job("one")
    assert (
        stored.unfinished()
        == stored.some([JobId("one"), JobId("two")])
        == stored.all()
        == [job("one")]
    )


def test_progress_is_kept_and_a_wish_to_cancel_is_told_on_the_way(base: Base) -> None:
    stored = kept(base, "one")
    stored.begin(JobId("one"))
    progress = JobProgress("embed", pages=3, sentences=40, done=10, rate=5.0)

    goes_on = stored.advance(JobId("one"), progress)
    asked = stored.cancel(JobId("one"))
    stops = stored.advance(JobId("one"), progress)

    assert (goes_on, stops) == (True, False)
    assert asked.state is JobState.RUNNING
    assert asked.progress == progress
    assert asked.progress.seconds_left == 6.0


def test_a_waiting_job_is_cancelled_at_once_and_never_begun(base: Base) -> None:
    stored = kept(base, "one")

    cancelled = stored.cancel(JobId("one"))

    assert cancelled.state is JobState.CANCELLED
    assert stored.begin(JobId("one")) is None
    assert stored.unfinished() == []


def test_a_job_that_never_gets_further_is_given_up_with_a_reason(base: Base) -> None:
    stored = kept(base, "one")
    begun = [stored.begin(JobId("one")) for _ in range(MOST_STARTS)]

    last = stored.begin(JobId("one"))

    assert None not in begun
    assert last is None
    assert stored.find(JobId("one")).state is JobState.FAILED
    assert "more memory" in stored.find(JobId("one")).message


def test_a_job_that_gets_further_may_be_begun_again(base: Base) -> None:
    stored = kept(base, "one")
    for _ in range(MOST_STARTS * 2):
        assert stored.begin(JobId("one")) is not None
        stored.advance(JobId("one"), JobProgress("embed"))


def test_only_what_is_over_leaves_the_list(base: Base) -> None:
    stored = kept(base, "one", "two")
    stored.end(JobId("one"), JobState.REFUSED, "It is empty.", error="EmptyFile")

    stored.forget([JobId("one"), JobId("two")])

    assert [one.id for one in stored.all()] == ["two"]
    with pytest.raises(NotFound):
        stored.find(JobId("one"))


def test_what_was_over_long_ago_leaves_the_list(base: Base) -> None:
    stored = kept(base, "old", "new", "waiting")
    stored.end(JobId("old"), JobState.CANCELLED)
    between = base.clock()
    stored.end(JobId("new"), JobState.CANCELLED)

    stored.forget_before(between)

    assert [one.id for one in stored.all()] == ["new", "waiting"]


def test_erasing_a_document_takes_the_names_of_its_files_from_the_list(base: Base) -> None:
    version = base.publisher.publish(new_version(["Doors close at 18:00."]))
    stored = kept(base, "other")
    stored.add(replace(job("own"), document_id=version.document_id))
    stored.end(JobId("own"), JobState.DONE)
    stored.end(JobId("other"), JobState.DUPLICATE, "It is there.", document=version.document_id)

    base.library.erase(version.document_id, ActorId("ada"), base.clock)

    assert stored.all() == []
