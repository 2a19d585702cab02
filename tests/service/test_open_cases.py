"""The open cases of uploading and storing documents, through the use cases."""

import json
import logging
from pathlib import Path

import pytest

from tagtrap.domain.identifiers import Tag
from tagtrap.errors import DuplicateDocument, FileRefused, UnsupportedType, WrongArguments
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.wiring import App, build
from tests.service.conftest import add, listed, settings_for
from tests.shared import needs_shared, shared_path

LIMIT = "What is the lodging limit?"


def file(name: str) -> bytes:
    return shared_path(f"cases/files/{name}").read_bytes()


def cited(app: App, question: str, after: Delivered | None = None) -> tuple[Delivered, set[str]]:
    """Ask, in the conversation of an earlier answer if given; return the titles cited."""
    conversation = after.record.conversation_id if after else None
    last = list(app.chat.ask(local_actor(), question, conversation_id=conversation))[-1]
    assert isinstance(last, Delivered)
    context = last.record.context
    tags = [tag for s in last.record.checked.sentences for tag in s.sentence.tags]
    passages = [context.passage_of(Tag(tag)) for tag in tags]
    return last, {p.source.title for p in passages if p is not None and p.source is not None}


@needs_shared
def test_d01_the_same_file_under_any_name_is_one_document_with_its_sentences_once(
    app: App,
) -> None:
    add(app, file("dup_a.txt"), "dup_a.txt")
    for name in ("dup_a.txt", "dup_b_same_bytes.txt"):
        with pytest.raises(DuplicateDocument):
            add(app, file(name), name)

    (summary,) = listed(app)
    assert summary.sentences == 2


def test_d02_the_same_350_sentences_a_second_time_add_nothing(app: App) -> None:
    text = "\n\n".join(f"Gate {n} opens for {n + 2} people of team {n}." for n in range(350))
    document = add(app, text.encode(), "gates.txt").document.id
    before = app.documents.show(local_actor(), document).sentences

    with pytest.raises(DuplicateDocument):
        add(app, text.encode(), "gates.txt")
    with pytest.raises(DuplicateDocument):
        add(app, text.encode(), "gates.txt", replaces=document)

    assert len(before) == 350
    assert app.documents.show(local_actor(), document).sentences == before


@needs_shared
def test_d03_a_removed_document_is_cited_no_more_in_any_chat_or_process(tmp_path: Path) -> None:
    app, other = build(settings_for(tmp_path / "data")), build(settings_for(tmp_path / "data"))
    added = add(app, file("conflict_v1.pdf"), "conflict_v1.pdf")
    first, titles = cited(app, LIMIT)
    _, elsewhere = cited(other, LIMIT)

    app.documents.remove(local_actor(), added.document.id)

    assert titles == elsewhere == {added.document.title}
    for running, earlier in ((app, first), (app, None), (other, first), (other, None)):
        answer, titles = cited(running, LIMIT, earlier)
        assert titles == set()
        assert answer.record.checked.label.value == "no_answer"
    app.close()
    other.close()


@needs_shared
def test_conflict_v2_as_a_new_version_shows_its_change_and_the_stale_answer(app: App) -> None:
    added = add(app, file("conflict_v1.pdf"), "conflict_v1.pdf")
    cited(app, LIMIT)

    add(app, file("conflict_v2.pdf"), "conflict_v2.pdf", replaces=added.document.id)

    diff = app.history.compare(local_actor(), added.document.id)
    (stale,) = app.stale_answers.list(local_actor())
    assert diff.other_quantities >= 1
    assert diff.changes[0].has_other_quantity
    assert stale.question == LIMIT


def test_x02_a_program_is_refused_under_any_name(app: App) -> None:
    for name in ("policy.pdf", "policy.exe"):
        with pytest.raises(FileRefused):
            add(app, b"MZ\x90\x00\x03\x00\x00\x00", name)

    assert listed(app) == []


ODD_NAMES = (
    "....//....//etc/shadow.txt",
    "file:///etc/passwd.md",
    "\\\\server\\share\\notes.txt",
    "data:text/html,<b>.txt",
    "-o ProxyCommand=true.txt",
    "a\x1b[2Jb.txt",
    "\ufeff\u200b.txt",
    "🗂️" * 200 + ".txt",
)
"""With those of the cases 27."""


@needs_shared
def test_x04_no_file_name_reaches_a_path_or_a_log(
    app: App, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    vectors = json.loads(file("upload_names.json"))
    vectors += [{"name": name, "content": "Ours.", "expect": "accept"} for name in ODD_NAMES]
    before = {path for path in tmp_path.rglob("*") if path.is_file()}

    for number, vector in enumerate(vectors):
        name, content = vector["name"], f"{vector['content']} It is number {number}."
        try:
            added = add(app, content.encode(), name)
        except (UnsupportedType, FileRefused, WrongArguments):
            continue
        assert vector["expect"].startswith("accept"), name
        assert added.version.file_name.isprintable()

    new = {path for path in tmp_path.rglob("*") if path.is_file()} - before
    kept = {s.version.sha256 for s in listed(app)}
    in_files = {path.name for path in new if path.parent.name == "files"}
    assert in_files == kept
    assert all((tmp_path / "data") in path.parents for path in new)
    assert len(kept) >= 5
    logged = "".join(record.getMessage() for record in caplog.records)
    assert not set("\x00\r\u202e") & set(logged)
