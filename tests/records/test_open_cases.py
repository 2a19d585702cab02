import pytest

from tagtrap.domain.identifiers import Tag
from tagtrap.errors import DuplicateDocument
from tests.records.building import Base, new_version
from tests.shared import needs_shared, shared_path


@needs_shared
def test_files_with_the_same_bytes_or_words_are_one_document_found_once(base: Base) -> None:
    contents = {
        name: shared_path(f"cases/files/{name}").read_bytes()
        for name in ("dup_a.txt", "dup_b_same_bytes.txt", "dup_c_crlf.txt")
    }
    uploads = ["dup_a.txt", "dup_a.txt", "dup_b_same_bytes.txt", "dup_c_crlf.txt"]
    outcomes = []
    for name in uploads:
        lines = contents[name].decode().splitlines()
        new = new_version(lines, file_name=name, title=name, content=contents[name])
        try:
            outcomes.append(base.publisher.publish(new).document_id)
        except DuplicateDocument as duplicate:
            outcomes.append(f"duplicate of {duplicate.document_id}")

    first = outcomes[0]
    assert outcomes[1:] == [f"duplicate of {first}"] * 3
    assert len(base.library.documents()) == 1
    assert base.count("sentences") == 2
    versions = base.library.readable_versions(None)
    assert len(base.full_text.search_text("gym hours", versions, 10)) == 1


def test_nothing_known_is_found_in_an_empty_base(base: Base) -> None:
    assert base.library.documents() == []
    assert base.library.collections() == []
    assert base.library.readable_versions(None) == []
    assert base.passages.load_passages([]) == []
    assert base.full_text.search_text("gym hours", [], 10) == []
    assert base.tags.was_issued([Tag("1001")]) == frozenset()
    assert base.queue.items(10, None) == []


def test_a_duplicate_is_found_before_anything_is_embedded(base: Base) -> None:
    new = new_version(["Gym hours are 6 to 22."], file_name="gym.txt", title="Gym")
    version = base.publisher.publish(new)
    collection = new.document.collection

    by_bytes = base.library.find_duplicate(new.sha256, "other", collection)
    by_words = base.library.find_duplicate("other", new.text_sha256, collection)

    assert by_bytes is not None
    assert by_bytes == by_words
    assert by_bytes.id == version.document_id
    assert base.library.find_duplicate("other", "other", collection) is None
    assert [d.id for d in base.library.documents_named("gym.txt", collection)] == [by_bytes.id]
    assert base.library.documents_named("GYM.txt", collection) == []
    with pytest.raises(DuplicateDocument):
        base.publisher.publish(new_version(["Gym hours are 6 to 22."]))
