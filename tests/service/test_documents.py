"""Adding, looking at and removing documents."""

import os
from pathlib import Path

import pytest

from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import ActorId, Collection, DocumentId, vector_space
from tagtrap.domain.people import Actor, Role
from tagtrap.errors import (
    DuplicateDocument,
    EmbedderChanged,
    EmptyFile,
    FileRefused,
    FileTooLarge,
    NotAllowed,
    NoText,
    NotFound,
    StorageError,
    WrongArguments,
)
from tagtrap.service import local_actor
from tagtrap.service.events import Added, Delivered, IngestProgress
from tagtrap.service.names import clean_name
from tagtrap.settings import Settings
from tagtrap.wiring import App, build
from tests.fakes import HashingEmbedder
from tests.service.conftest import RETURNS, VPN, add, listed, settings_for


def stored_bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_an_added_document_is_listed_with_its_tagged_sentences(app: App) -> None:
    added = add(app, RETURNS, "returns.md")

    details = app.documents.show(local_actor(), added.document.id)

    assert [s.document.title for s in listed(app)] == ["Returns policy"]
    assert details.summary.version.status is VersionStatus.READY
    texts = [sentence.text for sentence in details.sentences]
    assert "Climbing ropes cannot be returned." in texts
    assert len({sentence.tag for sentence in details.sentences}) == len(texts) == added.sentences


def test_progress_is_told_step_by_step(app: App) -> None:
    events = list(app.documents.add(local_actor(), RETURNS, "returns.md"))

    steps = [event.step for event in events if isinstance(event, IngestProgress)]

    assert list(dict.fromkeys(steps)) == ["read", "split", "embed", "publish"]
    assert isinstance(events[-1], Added)


def test_the_same_file_twice_is_one_document(app: App) -> None:
    first = add(app, RETURNS, "returns.md")

    with pytest.raises(DuplicateDocument, match=r"already in the base") as raised:
        add(app, RETURNS, "another name.md")

    assert raised.value.document_id == first.document.id
    assert len(listed(app)) == 1


def test_the_same_text_with_other_line_ends_is_one_document(app: App) -> None:
    add(app, VPN, "vpn.md")

    with pytest.raises(DuplicateDocument):
        add(app, VPN.replace(b"\n", b"\r\n"), "vpn-windows.md")


@pytest.mark.parametrize(
    ("content", "name", "error"),
    [
        (b"", "empty.txt", EmptyFile),
        (b" \n\t\n", "blank.txt", NoText),
        (b"MZ\x90\x00 not a policy", "policy.pdf", FileRefused),
        (b"%PDF-1.7\nbroken", "broken.pdf", FileRefused),
        (b"PK\x03\x04broken", "broken.docx", FileRefused),
        (b"anything", "policy.exe", FileRefused),
    ],
)
def test_a_refused_file_leaves_no_trace(
    app: App, tmp_path: Path, content: bytes, name: str, error: type[FileRefused]
) -> None:
    with pytest.raises(error):
        list(app.documents.add(local_actor(), content, name))

    assert listed(app) == []
    assert not list((tmp_path / "data" / "files").glob("*"))


def test_a_file_over_the_limit_is_refused_with_both_figures(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "data", ingest={"max_file_megabytes": 1})
    app = build(settings)

    with pytest.raises(FileTooLarge, match=r"2\.0 MB; the limit is 1 MB"):
        list(app.documents.add(local_actor(), b"word " * 400_000, "long.txt"))


def test_a_new_version_keeps_the_tags_of_unchanged_sentences(app: App) -> None:
    first = add(app, RETURNS, "returns.md")
    before = {s.text: s.tag for s in app.documents.show(local_actor(), first.document.id).sentences}

    second = add(
        app, RETURNS.replace(b"30 days", b"45 days"), "returns.md", replaces=first.document.id
    )

    after = {s.text: s.tag for s in app.documents.show(local_actor(), first.document.id).sentences}
    assert second.version.number == 2
    assert second.document.title == "Returns policy"
    assert len(listed(app)) == 1
    changed = {text for text in after if before.get(text) != after[text]}
    assert changed == {"Customers may return unused items within 45 days of delivery."}


def test_another_file_of_the_same_name_replaces_nothing_and_is_pointed_out(app: App) -> None:
    first = add(app, RETURNS, "leave.md")

    second = add(app, VPN, "leave.md")

    assert [other.id for other in second.same_name] == [first.document.id]
    assert len(listed(app)) == 2


def test_erasing_leaves_no_byte_of_text_in_the_data_folder(app: App, tmp_path: Path) -> None:
    marker = "ZXERASE77"
    added = add(app, f"The code word is {marker}. Doors close at 18:00.".encode(), "secret.txt")
    answer = list(app.chat.ask(local_actor(), f"What is {marker}?"))[-1]
    assert isinstance(answer, Delivered)

    app.documents.remove(local_actor(), added.document.id, erase=True)
    app.close()

    kept = stored_bytes(tmp_path / "data").replace(f"What is {marker}?".encode(), b"")
    assert marker.encode() not in kept
    assert b"Doors close" not in kept


def test_a_document_may_be_erased_twice_and_the_others_keep_their_files(
    filled: App, tmp_path: Path
) -> None:
    first, other = listed(filled)

    filled.documents.remove(local_actor(), first.document.id, erase=True)
    filled.documents.remove(local_actor(), first.document.id, erase=True)

    kept = [path.name for path in (tmp_path / "data" / "files").iterdir()]
    assert kept == [other.version.sha256]
    assert [s.document.id for s in listed(filled)] == [other.document.id]


def test_erasing_takes_the_files_of_killed_additions_along_but_not_one_just_being_added(
    filled: App, tmp_path: Path
) -> None:
    files = tmp_path / "data" / "files"
    (files / "incoming-old").write_bytes(b"left behind")
    os.utime(files / "incoming-old", (0, 0))
    (files / "incoming-new").write_bytes(b"just being added")

    filled.documents.remove(local_actor(), listed(filled)[0].document.id, erase=True)

    assert not (files / "incoming-old").exists()
    assert (files / "incoming-new").exists()


def test_a_file_that_cannot_be_deleted_is_named_and_its_words_are_gone(
    filled: App, tmp_path: Path
) -> None:
    erased = listed(filled)[0]
    file = tmp_path / "data" / "files" / erased.version.sha256
    file.unlink()
    file.mkdir()

    with pytest.raises(StorageError, match=erased.version.sha256):
        filled.documents.remove(local_actor(), erased.document.id, erase=True)

    assert erased.document.id not in {s.document.id for s in listed(filled)}


def test_a_removed_document_is_not_found_again(filled: App) -> None:
    document = next(s.document for s in listed(filled) if s.document.title == "VPN access")

    filled.documents.remove(local_actor(), document.id)
    last = list(filled.chat.ask(local_actor(), "How many failed attempts lock the account?"))[-1]

    assert isinstance(last, Delivered)
    titles = {p.source.title for p in last.record.context.passages if p.source}
    assert "VPN access" not in titles
    with pytest.raises(NotFound):
        filled.documents.show(local_actor(), DocumentId("no such document"))


def test_who_may_not_manage_documents_adds_and_removes_nothing(filled: App) -> None:
    support = Actor(ActorId("s"), frozenset({Role.SUPPORT}), reads_every_collection=True)
    document = listed(filled)[0].document.id

    for call in (
        lambda: filled.documents.add(support, b"text", "a.txt"),
        lambda: filled.documents.preview(support, b"text", "a.txt"),
        lambda: filled.documents.remove(support, document),
        lambda: filled.documents.list(support),
    ):
        with pytest.raises(NotAllowed):
            call()


def test_an_admin_of_one_collection_neither_sees_nor_changes_another(filled: App) -> None:
    admin = Actor(ActorId("a"), frozenset({Role.ADMIN}), frozenset({Collection("other")}))
    document = listed(filled)[0].document.id

    assert list(filled.documents.list(admin)) == []
    with pytest.raises(NotFound):
        filled.documents.remove(admin, document)
    with pytest.raises(NotAllowed):
        filled.documents.add(admin, b"text", "a.txt", collection="general")


def test_a_preview_stores_nothing(app: App, tmp_path: Path) -> None:
    seen = app.documents.preview(local_actor(), RETURNS, "returns.md")

    assert seen.title == "Returns policy"
    assert any("10 percent" in sentence.text for sentence in seen.sentences)
    assert listed(app) == []
    assert not (tmp_path / "data" / "files").exists()


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("../../etc/passwd.txt", "../../etc/passwd.txt"),
        ("a\nb\x00c\u202e.txt", "a b c .txt"),
        ("", "unnamed"),
        ("x" * 400 + ".txt", "x" * 251 + ".txt"),
    ],
)
def test_a_file_name_is_shown_on_one_line_and_never_used_as_a_path(given: str, shown: str) -> None:
    assert clean_name(given) == shown


def test_titles_and_collections_are_kept_on_one_line_within_limits(app: App) -> None:
    added = add(app, RETURNS, "returns.md", title="Our\n\x1b[31m" + "x" * 400, collection=" a\nb ")

    assert added.document.title == "Our [31m" + "x" * 246 + "…"
    assert added.document.collection == "a b"
    with pytest.raises(WrongArguments, match="101 characters"):
        add(app, VPN, "vpn.md", collection="c" * 101)


class OtherEmbedder(HashingEmbedder):
    """The same vectors under another model's name."""

    id = "another-model-64"


def other_embedder(settings: Settings) -> OtherEmbedder:
    return OtherEmbedder()


def test_another_embedder_than_the_stored_vectors_is_refused_at_the_start(tmp_path: Path) -> None:
    app = build(settings_for(tmp_path / "data"))
    add(app, RETURNS, "returns.md")
    app.close()

    changed = settings_for(
        tmp_path / "data", embedder="tests.service.test_documents:other_embedder"
    )
    with pytest.raises(EmbedderChanged, match="hashing-64"):
        build(changed)


def test_the_same_model_at_another_precision_is_the_same_space() -> None:
    assert vector_space("minilm@53aa/bfloat16") == vector_space("minilm@53aa/float32")
    assert vector_space("org/model@1") != vector_space("org/other@1")
