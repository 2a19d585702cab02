"""Answers that rest on sentences which changed or vanished since they were given."""

import pytest

from tagtrap.domain.changes import ChangeKind
from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Actor, Role
from tagtrap.errors import NotAllowed, NotFound
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.wiring import App
from tests.service.conftest import RETURNS, VPN, add

UNUSED = "How long may customers return unused items after delivery?"
ROPES = "Can climbing ropes be returned?"
LOCKED = "After how many failed attempts is the account locked?"


def ask(app: App, question: str, actor: Actor | None = None) -> set[str]:
    """Ask, and return the sentences that the answer cites."""
    last = list(app.chat.ask(actor or local_actor(), question))[-1]
    assert isinstance(last, Delivered)
    context = last.record.context
    tags = [tag for s in last.record.checked.sentences for tag in s.sentence.tags]
    return {sentence.text for tag in tags if (sentence := context.resolve(tag)) is not None}


def test_an_answer_is_stale_once_a_sentence_it_cites_has_changed(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    cited = ask(app, UNUSED)
    before = app.stale_answers.list(local_actor())

    add(app, RETURNS.replace(b"30 days", b"45 days"), "returns.md", replaces=document)

    (answer,) = app.stale_answers.list(local_actor())
    changes = [stale.change for stale in answer.sentences]
    assert before == []
    assert answer.question == UNUSED
    assert "Customers may return unused items within 30 days of delivery." in cited
    assert [change.kind for change in changes] == [ChangeKind.CHANGED]
    assert changes[0].has_other_quantity
    assert changes[0].new is not None
    assert "45 days" in changes[0].new.text
    assert (answer.sentences[0].cited.number, answer.sentences[0].cited.now_number) == (1, 2)


def test_an_answer_whose_sentences_stand_unchanged_is_not_stale(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    cited = ask(app, "What does a return label cost?")

    add(app, RETURNS.replace(b"30 days", b"45 days"), "returns.md", replaces=document)

    assert not any("30 days" in text for text in cited)
    assert app.stale_answers.list(local_actor()) == []


def test_a_vanished_sentence_is_listed_without_one_in_its_place(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    cited = ask(app, ROPES)
    shorter = RETURNS.replace(b" Climbing ropes cannot be returned.", b"")

    add(app, shorter, "returns.md", replaces=document)

    gone = [
        stale.change
        for answer in app.stale_answers.list(local_actor(), document)
        for stale in answer.sentences
    ]
    assert "Climbing ropes cannot be returned." in cited
    assert [(change.kind, change.new) for change in gone] == [(ChangeKind.REMOVED, None)]


def test_a_removed_document_makes_every_answer_that_cites_it_stale(filled: App) -> None:
    ask(filled, ROPES)
    ask(filled, LOCKED)
    document = next(
        summary.document
        for summary in filled.documents.list(local_actor())
        if summary.document.title == "VPN access"
    )

    filled.documents.remove(local_actor(), document.id)

    (answer,) = filled.stale_answers.list(local_actor())
    assert answer.question == LOCKED
    assert all(stale.cited.now is None for stale in answer.sentences)
    assert filled.stale_answers.list(local_actor(), document.id) == [answer]


def test_an_erased_document_leaves_no_words_in_the_list(filled: App) -> None:
    ask(filled, LOCKED)
    document = next(
        summary.document.id
        for summary in filled.documents.list(local_actor())
        if summary.document.title == "VPN access"
    )

    filled.documents.remove(local_actor(), document, erase=True)

    assert filled.stale_answers.list(local_actor()) == []


def test_a_third_version_that_says_it_again_makes_the_answer_good_again(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    ask(app, UNUSED)
    add(app, RETURNS.replace(b"30 days", b"45 days"), "returns.md", replaces=document)

    add(app, RETURNS + b"\nBoxes are kept.", "returns.md", replaces=document)

    assert app.stale_answers.list(local_actor()) == []


def test_a_reader_of_an_old_answer_is_told_what_the_version_in_force_says(app: App) -> None:
    document = add(app, RETURNS, "returns.md", collection="shop").document.id
    last = list(app.chat.ask(local_actor(), UNUSED))[-1]
    assert isinstance(last, Delivered)
    tags = [tag for s in last.record.checked.sentences for tag in s.sentence.tags]
    add(app, RETURNS.replace(b"30 days", b"45 days"), "returns.md", replaces=document)
    evidence = [app.chat.evidence(local_actor(), last.record.id, tag) for tag in tags]
    support = Actor(ActorId("s"), frozenset({Role.SUPPORT}), frozenset({Collection("it")}))

    changes = {e.sentence.text: app.stale_answers.since(local_actor(), e) for e in evidence}
    app_says = [change.new.text for change in changes.values() if change and change.new]

    assert app_says == ["Customers may return unused items within 45 days of delivery."]
    assert [app.stale_answers.since(support, e) for e in evidence] == [None] * len(evidence)
    app.documents.remove(local_actor(), document)
    assert [app.stale_answers.since(local_actor(), e) for e in evidence] == [None] * len(evidence)


def test_stale_answers_are_for_who_manages_or_looks_into_answers_of_what_they_may_read(
    app: App,
) -> None:
    document = add(app, RETURNS, "returns.md", collection="shop").document.id
    add(app, VPN, "vpn.md", collection="it")
    ask(app, UNUSED)
    app.documents.remove(local_actor(), document)

    def person(role: Role, *collections: str) -> Actor:
        return Actor(ActorId("p"), frozenset({role}), frozenset(map(Collection, collections)))

    for role in (Role.ADMIN, Role.REVIEWER, Role.AUDITOR):
        assert len(app.stale_answers.list(person(role, "shop", "it"))) == 1
    # The answer had sentences of the other collection before it as well.
    assert app.stale_answers.list(person(Role.ADMIN, "shop")) == []
    assert app.stale_answers.list(person(Role.ADMIN, "it")) == []
    with pytest.raises(NotAllowed):
        app.stale_answers.list(person(Role.SUPPORT, "shop", "it"))
    with pytest.raises(NotFound):
        app.stale_answers.list(person(Role.ADMIN, "it"), document)
