"""Erased: not one byte of text or vector is left in the data folder, whoever has it open."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tagtrap.domain.documents import DocumentVersion
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.publishing import NewVersion
from tagtrap.records.database import Database
from tagtrap.records.library import Library
from tagtrap.records.passages import StoredPassages
from tagtrap.records.publishing import Publisher
from tagtrap.service import local_actor
from tagtrap.wiring import App, build, utc_now
from tests.service.conftest import VPN, add, settings_for
from verify.remembering import Remembered

SECRET = b"""# Zyxerase bonus rules

The Zyxerase bonus is 4711 EUR. Ask Quomarker before Friday. Ohne Nachtigall gibt es nichts.
"""
WORDS = ("Zyxerase", "zyxeras", "Quomarker", "quomark", "Nachtigall", "4711 EUR", "zyxerase.md")


def traces(folder: Path, words: tuple[str, ...], vectors: list[bytes]) -> set[str]:
    """Return the files of the folder that hold one of the words, or half of one of the vectors."""
    wanted = [form for word in words for form in (word.encode(), word.encode("utf-16-le"))]
    wanted += [vector[half : half + 128] for vector in vectors for half in (0, 128)]
    return {
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and any(one in path.read_bytes() for one in wanted)
    }


def vectors_of(folder: Path, document: DocumentId) -> list[bytes]:
    """Return the document's vectors, as they are stored and as Chroma keeps them."""
    database = Database(folder / "tagtrap.db")
    with database.read() as connection:
        (version,) = connection.exec_driver_sql(
            "SELECT id FROM versions WHERE document_id = ?", (document,)
        ).scalars()
    entries = StoredPassages(database).entries(version)
    database.close()
    rows = [row for entry in entries for row in entry.vectors]
    return [np.asarray(row, "<f4").tobytes() for row in rows]


def ready(app: App) -> App:
    app.index.prepare()
    app.index.wait_until_built()
    return app


@pytest.fixture
def secret(app: App, tmp_path: Path) -> tuple[DocumentId, list[bytes]]:
    """A document that is in the database, in the files, in the index and in an answer."""
    document = add(app, SECRET, "zyxerase.md").document.id
    add(app, VPN, "vpn.md")
    ready(app)
    list(app.chat.ask(local_actor(), "How much is the Zyxerase bonus?"))
    vectors = vectors_of(tmp_path / "data", document)
    # Chroma keeps part of what it holds in its log, and all of it in the segment.
    assert any("index" in name for name in traces(tmp_path / "data", (), vectors))
    return document, vectors


def test_no_byte_of_text_or_vector_is_left_in_any_file(
    app: App, tmp_path: Path, secret: tuple[DocumentId, list[bytes]]
) -> None:
    document, vectors = secret
    assert len(traces(tmp_path / "data", WORDS, vectors)) >= 3

    app.documents.remove(local_actor(), document, erase=True)

    # The question repeats the document's name; what was asked is the asker's, and stays.
    with_question = traces(tmp_path / "data", ("Zyxerase",), [])
    assert with_question <= {"tagtrap.db", "tagtrap.db-wal"}
    assert traces(tmp_path / "data", WORDS[2:], vectors) == set()
    app.index.wait_until_built()
    assert traces(tmp_path / "data", WORDS[2:], vectors) == set()


def test_what_was_read_for_an_answer_is_not_kept_in_memory_either(
    app: App, secret: tuple[DocumentId, list[bytes]]
) -> None:
    read: list[str] = []

    def lengths(texts: Sequence[str]) -> list[int]:
        read.extend(texts)
        return [len(text) for text in texts]

    remembered = Remembered(10, lengths)
    remembered.of(["Ask Quomarker before Friday."])

    app.documents.remove(local_actor(), secret[0], erase=True)

    remembered.of(["Ask Quomarker before Friday."])
    assert len(read) == 2


def test_a_folder_kept_aside_goes_as_well(app: App, tmp_path: Path) -> None:
    document = add(app, SECRET, "zyxerase.md").document.id
    ready(app).close()
    (folder,) = (tmp_path / "data" / "index").glob("index-*")
    (folder / "chroma.sqlite3").write_bytes((folder / "chroma.sqlite3").read_bytes() + b"\0")
    ready(app)
    assert list((tmp_path / "data" / "index").glob("quarantine-*"))
    vectors = vectors_of(tmp_path / "data", document)

    app.documents.remove(local_actor(), document, erase=True)

    assert traces(tmp_path / "data", WORDS, vectors) == set()


def test_the_process_that_has_the_index_open_lets_go_when_another_one_erases(
    app: App,
    tmp_path: Path,
    secret: tuple[DocumentId, list[bytes]],
) -> None:
    document, vectors = secret
    other = build(settings_for(tmp_path / "data"))

    other.documents.remove(local_actor(), document, erase=True)

    assert traces(tmp_path / "data", WORDS[2:], vectors) == set()
    other.close()


def test_an_erasure_that_was_cut_short_is_finished_by_whoever_starts_next(
    app: App, tmp_path: Path, secret: tuple[DocumentId, list[bytes]]
) -> None:
    document, vectors = secret
    app.close()
    database = Database(tmp_path / "data" / "tagtrap.db")

    Library(database).erase(document, local_actor().id, utc_now)
    database.close()
    assert traces(tmp_path / "data" / "index", (), vectors)

    build(settings_for(tmp_path / "data")).close()

    assert traces(tmp_path / "data" / "index", (), vectors) == set()


def test_a_file_added_again_while_its_last_document_is_erased_is_kept(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    removed = add(app, VPN, "vpn.md").document.id
    app.documents.remove(local_actor(), removed)
    publish = Publisher.publish

    def after_an_erasure(self: Publisher, new: NewVersion) -> DocumentVersion:
        app.documents.remove(local_actor(), removed, erase=True)
        return publish(self, new)

    with monkeypatch.context() as patch:
        patch.setattr(Publisher, "publish", after_an_erasure)
        again = add(app, VPN, "vpn.md")

    assert (tmp_path / "data" / "files" / again.version.sha256).read_bytes() == VPN
