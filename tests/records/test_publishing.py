import numpy as np
import pytest
from sqlalchemy.exc import IntegrityError

from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import Collection, DocumentId
from tagtrap.errors import (
    DuplicateDocument,
    EmbedderChanged,
    NotFound,
    StorageError,
)
from tests.records.building import EMBEDDER, GENERAL, Base, new_version

LINES = ["Lodging is paid up to 90 EUR.", "Trains go before planes.", "Taxis need a reason."]


def test_a_published_version_is_ready_with_all_its_parts(base: Base) -> None:
    new = new_version(LINES)

    version = base.publisher.publish(new)

    assert version.status is VersionStatus.READY
    assert (version.number, version.sha256, version.text_sha256) == (
        1,
        new.sha256,
        new.text_sha256,
    )
    assert base.library.readable_versions(None) == [version.id]
    details = base.library.details(version.document_id)
    assert [s.text for s in details.sentences] == LINES
    assert all(s.span.of(new.text) == s.text for s in details.sentences)
    assert details.summary.sentences == 3
    entries = base.passages.entries(version.id)
    assert [len(entry.tags) for entry in entries] == [2, 1]
    for entry, vectors in zip(entries, new.vectors, strict=True):
        np.testing.assert_array_equal(entry.vectors, vectors)
    assert base.passages.embedder_ids() == {EMBEDDER}


def test_passages_load_in_the_order_asked_for_and_one_that_is_gone_is_left_out(base: Base) -> None:
    version = base.publisher.publish(new_version(LINES))
    first, second = (entry.passage_id for entry in base.passages.entries(version.id))

    loaded = base.passages.load_passages([second, "no such passage", first])

    assert [passage.text for passage, _ in loaded] == [LINES[2], f"{LINES[0]} {LINES[1]}"]
    assert {source.title for _, source in loaded} == {"Handbook"}
    assert [passage.heading for passage, _ in loaded] == [("Handbook",)] * 2


def test_the_same_bytes_are_one_document(base: Base) -> None:
    first = base.publisher.publish(new_version(LINES))
    generation = base.passages.generation()

    with pytest.raises(DuplicateDocument) as refused:
        base.publisher.publish(new_version(LINES, title="Copy", file_name="copy.txt"))

    assert refused.value.document_id == first.document_id
    assert len(base.library.documents()) == 1
    assert base.count("sentences") == 3
    assert base.count("tags") == 3
    assert base.passages.generation() == generation


def test_the_same_words_in_other_bytes_are_one_document(base: Base) -> None:
    base.publisher.publish(new_version(["A café opens at 8.", "It shuts at 5."]))
    wrapped = new_version(["A cafe\u0301  opens\r\nat 8.", "It shuts at 5."], content=b"other")

    with pytest.raises(DuplicateDocument):
        base.publisher.publish(wrapped)


def test_350_sentences_twice_are_350_sentences_with_the_same_tags(base: Base) -> None:
    lines = [f"Rule {number} of the house holds." for number in range(350)]
    version = base.publisher.publish(new_version(lines))
    before = base.texts(version.document_id)

    with pytest.raises(DuplicateDocument):
        base.publisher.publish(new_version(lines))

    assert base.count("sentences") == 350
    assert base.texts(version.document_id) == before


def test_the_same_file_may_be_in_two_collections(base: Base) -> None:
    base.publisher.publish(new_version(LINES))
    base.publisher.publish(new_version(LINES, collection=Collection("board")))

    assert base.library.collections() == ["board", "general"]
    assert len(base.library.readable_versions([GENERAL])) == 1
    assert len(base.library.readable_versions([GENERAL, Collection("board")])) == 2
    assert base.library.readable_versions([]) == []


def test_a_new_version_takes_the_place_of_the_old_one(base: Base) -> None:
    old = base.publisher.publish(new_version(LINES))
    changed = [LINES[0].replace("90", "95"), *LINES[1:]]

    new = base.publisher.publish(new_version(changed, title="Handbook 2", replaces=old.document_id))

    assert new.number == 2
    assert base.library.readable_versions(None) == [new.id]
    details = base.library.details(old.document_id)
    assert [v.status for v in details.versions] == [VersionStatus.READY, VersionStatus.SUPERSEDED]
    assert details.summary.document.title == "Handbook 2"
    assert base.passages.searchable_versions() == [new.id]


def test_a_version_for_a_document_that_is_not_there_is_refused(base: Base) -> None:
    with pytest.raises(NotFound):
        base.publisher.publish(new_version(LINES, replaces=DocumentId("nobody")))

    assert base.count("versions") == 0


def test_a_version_cannot_move_its_document_to_other_readers(base: Base) -> None:
    old = base.publisher.publish(new_version(LINES, collection=Collection("board")))

    with pytest.raises(StorageError, match="board"):
        base.publisher.publish(new_version(["New words."], replaces=old.document_id))

    assert base.library.readable_versions(None) == [old.id]


def test_vectors_of_two_embedders_never_mix(base: Base) -> None:
    base.publisher.publish(new_version(LINES))

    with pytest.raises(EmbedderChanged, match="other-embedder@2"):
        base.publisher.publish(new_version(["Other words."], embedder_id="other-embedder@2"))

    assert base.count("versions") == 1


@pytest.mark.parametrize("trouble", ["no sentence", "a wrong span", "vectors short", "not finite"])
def test_a_version_that_does_not_hang_together_is_refused(trouble: str) -> None:
    with pytest.raises(ValueError):
        _broken(trouble)


def _broken(trouble: str) -> object:
    good = new_version(LINES)
    parts = {name: getattr(good, name) for name in good.__slots__ if name != "id"}
    if trouble == "no sentence":
        parts["sentences"] = []
    elif trouble == "a wrong span":
        parts["text"] = " " + good.text
    elif trouble == "vectors short":
        parts["vectors"] = good.vectors[:1]
    else:
        parts["vectors"] = [good.vectors[0] * np.nan, good.vectors[1]]
    return type(good)(**parts)


def test_ten_thousand_sentences_are_published_in_bulk(base: Base) -> None:
    lines = [f"Clause {number} says something of its own." for number in range(10_000)]

    version = base.publisher.publish(new_version(lines, sentences_a_passage=5))

    assert base.library.details(version.document_id).summary.sentences == 10_000
    assert base.count("tags") == 10_000


def test_each_addition_is_in_the_audit_trail_without_a_word_of_the_document(base: Base) -> None:
    version = base.publisher.publish(new_version(LINES))

    with base.database.read() as connection:
        event = connection.exec_driver_sql("SELECT * FROM audit_events").one()
    assert (event.actor, event.action, event.subject) == (
        "admin",
        "document added",
        version.document_id,
    )
    assert "Handbook" not in str(event.detail)
    assert "handbook" not in str(event.detail)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_events SET actor = 'nobody'",
        "DELETE FROM audit_events",
        "INSERT OR REPLACE INTO audit_events SELECT 1, at, 'x', action, subject, detail "
        "FROM audit_events",
        "UPDATE tags SET tag = '1'",
        "DELETE FROM tags",
        "UPDATE sentences SET text = 'Lodging is paid up to 9000 EUR.'",
        "INSERT OR REPLACE INTO sentences SELECT version_id, position, tag, 'x', 0, 1, 1, 1, kind, "
        "heading, lead_in FROM sentences WHERE position = 0",
    ],
)
def test_the_database_itself_refuses_to_rewrite_what_was_recorded(
    base: Base, statement: str
) -> None:
    version = base.publisher.publish(new_version(LINES))

    with pytest.raises(StorageError) as refused:
        base.attempt(statement)

    assert isinstance(refused.value.__cause__, IntegrityError)
    assert [s.text for s in base.library.details(version.document_id).sentences] == LINES
