"""Which document each file of a synced folder is, and what a folder asks for."""

from dataclasses import replace

from tagtrap.domain.identifiers import DocumentId, JobId
from tagtrap.domain.jobs import JobState, SyncedPlace
from tagtrap.domain.syncing import SyncedFile, plan_sync
from tagtrap.records.jobs import StoredJobs
from tagtrap.records.synced_files import SyncedFiles
from tests.records.building import ADMIN, Base, new_version
from tests.records.test_jobs import job

FOLDER = "general:/policies"


def taken_in(base: Base, path: str, document: DocumentId, state: JobState = JobState.DONE) -> None:
    stored = StoredJobs(base.database, base.clock)
    place = SyncedPlace(FOLDER, path)
    number = JobId(f"{path}-{len(stored.all())}")
    stored.add(replace(job("x"), id=number, document_id=document, place=place))
    stored.end(number, state)


def known(*files: SyncedFile) -> list[SyncedFile]:
    return list(files)


def synced(
    path: str, document: str, sha256: str = "1", *, is_own: bool = True, is_in_force: bool = True
) -> SyncedFile:
    return SyncedFile(path, DocumentId(document), sha256, is_own, is_in_force)


def test_a_job_notes_what_its_file_became(base: Base) -> None:
    version = base.publisher.publish(new_version(["Doors close at 18:00."]))
    taken_in(base, "a.md", version.document_id)
    taken_in(base, "a.md", version.document_id)

    (file,) = SyncedFiles(base.database).known(FOLDER)

    assert file == SyncedFile("a.md", version.document_id, "0" * 64, True, True)


def test_what_was_there_before_is_not_the_folders_own_but_a_moved_file_is(base: Base) -> None:
    before = base.publisher.publish(new_version(["Doors close at 18:00."]))
    made = base.publisher.publish(new_version(["Lifts stop at 19:00."]))
    taken_in(base, "before.md", before.document_id, JobState.DUPLICATE)
    taken_in(base, "old-place.md", made.document_id)
    taken_in(base, "new-place.md", made.document_id, JobState.DUPLICATE)

    files = {one.path: one.is_own for one in SyncedFiles(base.database).known(FOLDER)}

    assert files == {"before.md": False, "old-place.md": True, "new-place.md": True}


def test_a_refused_file_is_not_noted(base: Base) -> None:
    taken_in(base, "a.md", DocumentId("d1"), JobState.REFUSED)

    assert SyncedFiles(base.database).known(FOLDER) == []


def test_a_document_that_was_removed_is_known_to_be_out_of_force(base: Base) -> None:
    version = base.publisher.publish(new_version(["Doors close at 18:00."]))
    taken_in(base, "a.md", version.document_id)

    base.library.retire(version.document_id, ADMIN, base.clock)

    assert not SyncedFiles(base.database).known(FOLDER)[0].is_in_force


def test_other_files_of_a_document_are_told(base: Base) -> None:
    version = base.publisher.publish(new_version(["Doors close at 18:00."]))
    taken_in(base, "a.md", version.document_id)
    files = SyncedFiles(base.database)
    alone = files.others_of(version.document_id, FOLDER, ["a.md"])
    taken_in(base, "b.md", version.document_id, JobState.DUPLICATE)

    assert not alone
    assert files.others_of(version.document_id, FOLDER, ["a.md"])
    assert files.others_of(version.document_id, "general:/elsewhere", ["a.md"])


def test_a_folder_asks_for_what_is_new_changed_and_gone() -> None:
    files = known(
        synced("same.md", "d1"),
        synced("changed.md", "d2"),
        synced("gone.md", "d3"),
        synced("unreadable.md", "d4"),
    )

    plan = plan_sync(
        {"same.md": "1", "changed.md": "2", "unreadable.md": None, "new.md": "3"}, files
    )

    assert plan.added == ("new.md",)
    assert plan.changed == {"changed.md": "d2"}
    assert plan.unchanged == ("same.md", "unreadable.md")
    assert [one.path for one in plan.gone] == ["gone.md"]


def test_nothing_is_gone_while_a_part_of_the_folder_cannot_be_looked_into() -> None:
    plan = plan_sync({"a.md": "1"}, known(synced("b.md", "d1")), may_miss_files=True)

    assert plan.gone == ()


def test_of_two_files_that_were_alike_the_unchanged_one_keeps_the_document() -> None:
    files = known(synced("a.md", "d1"), synced("b.md", "d1"))

    one_changed = plan_sync({"a.md": "2", "b.md": "1"}, files)
    both_changed = plan_sync({"a.md": "2", "b.md": "3"}, files)

    assert (one_changed.added, one_changed.changed) == (("a.md",), {})
    assert (both_changed.added, both_changed.changed) == (("b.md",), {"a.md": "d1"})


def test_a_file_whose_document_was_removed_brings_it_back() -> None:
    plan = plan_sync({"a.md": "1"}, known(synced("a.md", "d1", is_in_force=False)))

    assert plan.changed == {"a.md": "d1"}
