"""The versions of a document."""

import pytest

from tagtrap.domain.changes import ChangeKind
from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Actor, Role
from tagtrap.errors import NotAllowed, NotFound, WrongArguments
from tagtrap.service import local_actor
from tagtrap.wiring import App
from tests.service.conftest import RETURNS, add

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
