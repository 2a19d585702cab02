"""The versions of a document."""

from pathlib import Path

import pytest

from tagtrap.domain.changes import ChangeKind
from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Actor, Role
from tagtrap.errors import (
    DuplicateDocument,
    EmbedderChanged,
    NotAllowed,
    NotFound,
    WrongArguments,
)
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.wiring import App, build
from tests.service.conftest import RETURNS, add, settings_for

NEWER = RETURNS.replace(b"30 days", b"45 days").replace(b"Shops may", b"Traders may")


def test_two_versions_are_compared_and_unchanged_sentences_keep_their_tags(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    add(app, NEWER, "returns.md", replaces=document)

    diff = app.history.compare(local_actor(), document)

    before = {s.text: s.tag for s in app.history.sentences(local_actor(), document, 1)}
    after = {s.text: s.tag for s in app.history.sentences(local_actor(), document, 2)}
    assert (diff.old.number, diff.new.number) == (1, 2)
    assert [change.has_other_quantity for change in diff.changes] == [True, False]
    assert diff.number_of(ChangeKind.CHANGED) == 2
    assert diff.unchanged == len(before) - 2
    assert {text for text in before if before[text] == after.get(text)} == set(before) & set(after)


def test_a_new_version_of_the_same_350_sentences_changes_no_tag(app: App) -> None:
    lines = [f"Rule {n} lets each of {n + 3} people enter gate {n}." for n in range(350)]
    document = add(app, "\n\n".join(lines).encode(), "rules.txt").document.id
    tags = [s.tag for s in app.history.sentences(local_actor(), document, 1)]

    lines.append("Gate 351 stays shut.")
    add(app, "\n\n".join(lines).encode(), "rules.txt", replaces=document)

    after = [s.tag for s in app.history.sentences(local_actor(), document, 2)]
    diff = app.history.compare(local_actor(), document)
    assert after[:350] == tags
    assert [change.kind for change in diff.changes] == [ChangeKind.ADDED]


def test_a_first_version_has_nothing_to_be_compared_with(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id

    with pytest.raises(WrongArguments, match="Version 1 is the first one"):
        app.history.compare(local_actor(), document)
    with pytest.raises(NotFound, match=r"There is no version 7\. Versions: 1\."):
        app.history.compare(local_actor(), document, old=7, new=1)


def test_who_may_not_read_a_document_sees_no_version_of_it(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    support = Actor(ActorId("s"), frozenset({Role.SUPPORT}), reads_every_collection=True)
    other = Actor(ActorId("a"), frozenset({Role.ADMIN}), frozenset({Collection("other")}))

    for actor, refusal in ((support, NotAllowed), (other, NotFound)):
        with pytest.raises(refusal):
            app.history.sentences(actor, document, 1)
        with pytest.raises(refusal):
            app.history.compare(actor, document, old=1, new=1)


def searched(app: App, question: str) -> set[str]:
    """Return the sentences that were before an answer to the question."""
    last = list(app.chat.ask(local_actor(), question))[-1]
    assert isinstance(last, Delivered)
    return {sentence.text for sentence in last.record.context.sentences()}


def test_going_back_puts_the_earlier_version_in_force_with_the_tags_it_had(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    tags = {s.text: s.tag for s in app.history.sentences(local_actor(), document, 1)}
    add(app, NEWER, "returns.md", replaces=document)
    searched(app, "How long may unused items be returned?")

    app.history.go_back(local_actor(), document, 1)

    details = app.documents.show(local_actor(), document)
    found = searched(app, "How long may unused items be returned?")
    assert {s.text: s.tag for s in details.sentences} == tags
    assert [(v.number, v.status.value) for v in details.versions] == [
        (2, "superseded"),
        (1, "ready"),
    ]
    assert details.summary.version.number == 1
    assert [s.document.id for s in app.documents.list(local_actor())] == [document]
    assert any("30 days" in text for text in found)
    assert not any("45 days" in text for text in found)


def test_an_answer_of_the_version_that_left_keeps_its_evidence(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    add(app, NEWER, "returns.md", replaces=document)
    last = list(app.chat.ask(local_actor(), "How long may unused items be returned?"))[-1]
    assert isinstance(last, Delivered)

    app.history.go_back(local_actor(), document, 1)

    tag = last.record.checked.sentences[0].sentence.tags[0]
    evidence = app.chat.evidence(local_actor(), last.record.id, tag)
    assert "45 days" in evidence.sentence.text
    assert evidence.source.status is VersionStatus.SUPERSEDED
    (stale,) = app.stale_answers.list(local_actor(), document)
    assert stale.sentences[0].change.new is not None
    assert "30 days" in stale.sentences[0].change.new.text


def test_after_going_back_a_new_version_keeps_the_tags_of_the_one_in_force(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    tags = {s.text: s.tag for s in app.history.sentences(local_actor(), document, 1)}
    add(app, NEWER, "returns.md", replaces=document)
    app.history.go_back(local_actor(), document, 1)

    added = add(app, RETURNS + b"\nBoxes are kept.\n", "returns.md", replaces=document)

    after = {s.text: s.tag for s in app.documents.show(local_actor(), document).sentences}
    assert added.version.number == 3
    assert {text: after[text] for text in tags} == tags


def test_going_back_brings_a_removed_document_back(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    app.documents.remove(local_actor(), document)

    app.history.go_back(local_actor(), document, 1)

    assert any("climbing" in t.lower() for t in searched(app, "Can climbing ropes be returned?"))


def test_there_is_no_way_back_to_what_is_in_force_erased_or_taken_by_another(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    with pytest.raises(WrongArguments, match="Version 1 is in force already"):
        app.history.go_back(local_actor(), document, 1)
    add(app, NEWER, "returns.md", replaces=document)
    other = add(app, RETURNS, "again.md").document.id

    with pytest.raises(DuplicateDocument, match="says the same as version 1") as raised:
        app.history.go_back(local_actor(), document, 1)
    app.documents.remove(local_actor(), document, erase=True)
    with pytest.raises(NotFound):
        app.history.go_back(local_actor(), document, 1)

    assert raised.value.document_id == other


def test_a_version_that_another_embedder_prepared_is_not_put_back(tmp_path: Path) -> None:
    app = build(settings_for(tmp_path / "data"))
    document = add(app, RETURNS, "returns.md").document.id
    app.documents.remove(local_actor(), document)
    app.close()
    other = build(
        settings_for(tmp_path / "data", embedder="tests.service.test_documents:other_embedder")
    )

    with pytest.raises(EmbedderChanged, match="Add its file as a new version"):
        other.history.go_back(local_actor(), document, 1)
    other.close()


def test_only_who_manages_a_collection_goes_back(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    add(app, NEWER, "returns.md", replaces=document)
    reviewer = Actor(ActorId("r"), frozenset({Role.REVIEWER}), reads_every_collection=True)
    other = Actor(ActorId("a"), frozenset({Role.ADMIN}), frozenset({Collection("other")}))

    with pytest.raises(NotAllowed):
        app.history.go_back(reviewer, document, 1)
    with pytest.raises(NotFound):
        app.history.go_back(other, document, 1)

    assert app.documents.show(local_actor(), document).summary.version.number == 2
