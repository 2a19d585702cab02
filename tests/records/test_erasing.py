from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from sqlalchemy import Engine

from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import Collection, DocumentId
from tagtrap.errors import NotFound, StorageError
from tagtrap.records import sqlite
from tagtrap.records.database import Database
from tagtrap.records.erasing import erase_document
from tagtrap.records.library import Library
from tests.records.answering import answer_record, context_of, started
from tests.records.building import ADMIN, GENERAL, Base, new_version

MARKED = [
    "The Zyxerase limit is 77 EUR a night.",
    "Ask the Quomarker desk before you book.",
    "Ärger mit Übernachtungen meldet man sofort.",
]
TRACES = ("Zyxerase", "Quomarker", "zyxeras", "quomark", "Nachtigall", "Übernachtungen")


def _files_with(folder: Path, word: str) -> list[str]:
    escaped = word.encode("unicode_escape")
    return [
        path.name
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and any(form in path.read_bytes() for form in (word.encode("utf-8"), escaped))
    ]


def _answered(base: Base) -> tuple[DocumentId, str, str]:
    """Publish two versions, and give answers that used the document, repeated it, or neither."""
    version = base.publisher.publish(
        new_version(MARKED, title="Nachtigall rules", file_name="Nachtigall.txt")
    )
    other = base.publisher.publish(new_version(["Desks are shared."], title="Desks"))
    started(base)
    (first, _) = base.passages.entries(version.id)
    context = context_of(base, first.passage_id)
    used = base.conversations.record(answer_record(base, context))
    (entry,) = base.passages.entries(other.id)
    unrelated = context_of(base, entry.passage_id)
    repeated = f" {MARKED[1]}"
    base.conversations.record(answer_record(base, unrelated, turn=2, extra=repeated))
    untouched = base.conversations.record(answer_record(base, unrelated, turn=3))
    base.publisher.publish(
        new_version([*MARKED[:2], "Another Zyxerase clause."], replaces=version.document_id)
    )
    return version.document_id, used.id, untouched.id


def test_not_a_byte_of_an_erased_document_is_left_in_the_folder(file_base: Base) -> None:
    document_id, _, _ = _answered(file_base)
    assert all(_files_with(file_base.folder, word) for word in TRACES)

    file_base.library.erase(document_id, ADMIN, file_base.clock)

    assert {word: _files_with(file_base.folder, word) for word in TRACES} == {w: [] for w in TRACES}


def test_the_answers_keep_question_labels_and_tags_but_no_wording(base: Base) -> None:
    document_id, used, untouched = _answered(base)
    before = base.conversations.answers(base.conversations.answer(used).conversation_id)

    base.library.erase(document_id, ADMIN, base.clock)

    after = base.conversations.answers(before[0].conversation_id)
    assert [a.erased_at is not None for a in after] == [True, True, False]
    assert base.conversations.answer(untouched) == before[2]
    assert after[0].question == before[0].question
    assert (after[0].checked.answer.raw, after[0].checked.answer.text) == ("", "")
    assert after[0].context.is_empty
    for was, now in zip(before[0].checked.sentences, after[0].checked.sentences, strict=True):
        assert (now.label, now.flags, now.sentence.tags) == (
            was.label,
            was.flags,
            was.sentence.tags,
        )
        assert now.sentence.unknown_tags == was.sentence.unknown_tags
        assert (now.sentence.text, now.reason) == ("", "")
    with pytest.raises(NotFound):
        base.conversations.evidence(after[0].id, before[0].checked.sentences[0].sentence.tags[0])
    assert {item.place.answer_id for item in base.queue.items(10, None)} == {untouched}


def test_an_erased_document_is_a_stub_without_a_name(base: Base) -> None:
    document_id, _, _ = _answered(base)

    base.library.erase(document_id, ADMIN, base.clock)

    details = base.library.details(document_id)
    assert details.summary.document.title == "erased document"
    assert {v.file_name for v in details.versions} == {"erased document"}
    assert {v.status for v in details.versions} == {VersionStatus.RETIRED}
    assert details.sentences == ()
    assert [s.document.title for s in base.library.documents()] == ["Desks"]
    with pytest.raises(NotFound):
        base.publisher.publish(new_version(["New words."], replaces=document_id))


def test_tags_of_an_erased_document_stay_known_and_are_never_given_again(base: Base) -> None:
    version = base.publisher.publish(new_version(MARKED))
    gone = list(base.texts(version.document_id))

    base.library.erase(version.document_id, ADMIN, base.clock)

    assert base.tags.was_issued(gone) == frozenset(gone)
    again = base.publisher.publish(new_version(MARKED))
    assert not set(base.texts(again.document_id)) & set(gone)


def test_a_file_is_unused_only_when_no_other_document_stands_for_it(base: Base) -> None:
    first = base.publisher.publish(new_version(MARKED))
    second = base.publisher.publish(new_version(MARKED, collection=Collection("board")))

    base.library.erase(first.document_id, ADMIN, base.clock)
    assert base.library.stored_files() == {second.sha256}
    base.library.erase(second.document_id, ADMIN, base.clock)
    assert base.library.stored_files() == frozenset()


def test_a_retired_document_is_not_searchable_at_once_but_its_answers_stand(base: Base) -> None:
    version = base.publisher.publish(new_version(MARKED))
    (first, _) = base.passages.entries(version.id)
    started(base)
    record = base.conversations.record(answer_record(base, context_of(base, first.passage_id)))
    elsewhere = base.again()
    generation = base.passages.generation()

    summary = base.library.retire(version.document_id, ADMIN, base.clock)

    assert summary.version.status is VersionStatus.RETIRED
    assert elsewhere.library.readable_versions([GENERAL]) == []
    assert elsewhere.passages.load_passages([first.passage_id]) == []
    assert elsewhere.full_text.search_text("Zyxerase", [version.id], 5) == []
    assert elsewhere.passages.generation() > generation
    assert base.library.documents() == []
    assert base.library.details(version.document_id).summary == summary
    assert base.conversations.answer(record.id) == record
    elsewhere.database.close()


def test_what_was_retired_can_be_added_again(base: Base) -> None:
    version = base.publisher.publish(new_version(MARKED))
    base.library.retire(version.document_id, ADMIN, base.clock)

    again = base.publisher.publish(new_version(MARKED))

    assert base.library.readable_versions(None) == [again.id]


def test_removing_what_is_not_there_is_said(base: Base) -> None:
    with pytest.raises(NotFound):
        base.library.retire(DocumentId("none"), ADMIN, base.clock)
    with pytest.raises(NotFound):
        base.library.erase(DocumentId("none"), ADMIN, base.clock)


def test_removal_and_erasure_are_in_the_audit_trail(base: Base) -> None:
    version = base.publisher.publish(new_version(MARKED))
    base.library.retire(version.document_id, ADMIN, base.clock)
    base.library.erase(version.document_id, ADMIN, base.clock)

    with base.database.read() as connection:
        actions = connection.exec_driver_sql("SELECT action FROM audit_events ORDER BY seq")
        assert actions.scalars().all() == [
            "document added",
            "document removed",
            "document erased",
        ]


def test_a_reader_that_holds_on_to_erased_bytes_is_said_and_the_next_start_removes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 1)
    base, reader = Base(tmp_path), Database(f"sqlite:///{tmp_path / 'base.db'}")
    version = base.publisher.publish(new_version(MARKED))

    with reader.read() as connection:
        connection.exec_driver_sql("SELECT * FROM documents").all()
        with pytest.raises(StorageError, match="another process is reading"):
            base.library.erase(version.document_id, ADMIN, base.clock)
        assert base.library.documents() == []
    base.database.migrate()

    assert _files_with(tmp_path, "Zyxerase") == []
    reader.close()
    base.database.close()


def test_several_who_erase_at_once_do_not_wait_for_each_other_for_ever(tmp_path: Path) -> None:
    base = Base(tmp_path)
    erased = [base.publisher.publish(new_version([text])).document_id for text in MARKED]
    # Each through a door of its own, as processes do; between them one that reads all the time.
    doors = [Database(f"sqlite:///{tmp_path / 'base.db'}") for _ in erased]
    is_over = Event()

    def read() -> None:
        while not is_over.is_set():
            base.library.documents()

    def erase(door: Database, document: DocumentId) -> None:
        for _ in range(3):
            Library(door).erase(document, ADMIN, base.clock)

    with ThreadPoolExecutor(4) as pool:
        reading = pool.submit(read)
        erasing = [pool.submit(erase, *pair) for pair in zip(doors, erased, strict=True)]
        try:
            for one in erasing:
                one.result()
        finally:
            is_over.set()
        reading.result()

    assert _files_with(tmp_path, "Zyxerase") == []
    for door in (*doors, base.database):
        door.close()


def test_one_process_cleans_its_database_once_at_a_time(
    file_base: Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_work, most = [0], [0]

    def clean(_: Engine) -> bool:
        at_work[0] += 1
        most[0] = max(most[0], at_work[0])
        sleep(0.05)
        at_work[0] -= 1
        return True

    monkeypatch.setattr(sqlite, "clean", clean)
    with ThreadPoolExecutor(3) as pool:
        for done in [pool.submit(file_base.database.clean) for _ in range(3)]:
            done.result()

    assert most == [1]


def test_an_erasure_that_was_cut_short_is_finished_at_the_next_start(file_base: Base) -> None:
    version = file_base.publisher.publish(new_version(MARKED))
    # What a crash right after the transaction leaves: gone from the tables, not from the files.
    with file_base.database.write() as connection:
        erase_document(connection, version.document_id, ADMIN, file_base.clock())
    assert _files_with(file_base.folder, "Zyxerase")

    restarted = Database(f"sqlite:///{file_base.folder / 'base.db'}")
    restarted.migrate()

    assert _files_with(file_base.folder, "Zyxerase") == []
    restarted.close()
