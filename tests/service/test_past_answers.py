"""Finding delivered answers again, and opening them as they were shown."""

from datetime import UTC, datetime, timedelta

import pytest

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import ActorId, AnswerId, Collection
from tagtrap.domain.past_answers import AnswerFilter, AuditFilter
from tagtrap.domain.people import Actor, Role
from tagtrap.domain.review import ReviewDecision
from tagtrap.domain.verdicts import Outcome
from tagtrap.errors import NotAllowed, NotFound
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.wiring import App
from tests.service.conftest import RETURNS, VPN, add

UNUSED = "How long may customers return unused items after delivery?"
LOCKED = "After how many failed attempts is the account locked?"
BO = Actor(ActorId("bo"), frozenset({Role.SUPPORT}), frozenset({Collection("general")}))
AUDITOR = Actor(ActorId("ada"), frozenset({Role.AUDITOR}), reads_every_collection=True)


def ask(app: App, question: str, actor: Actor | None = None, fault: str = "") -> AnswerRecord:
    last = list(app.chat.ask(actor or local_actor(), question, fault=fault))[-1]
    assert isinstance(last, Delivered), last
    return last.record


def found(app: App, actor: Actor | None = None, **wanted: object) -> list[AnswerId]:
    """Return the ids of the answers that fit, the newest first."""
    narrowed = AnswerFilter(**wanted)  # type: ignore[arg-type]
    result = app.past_answers.search(actor or local_actor(), narrowed)
    assert result.total == len(result.answers)
    return [one.id for one in result.answers]


def test_answers_are_found_by_words_in_any_form_of_the_question_and_the_answer(filled: App) -> None:
    returned, locked = ask(filled, UNUSED).id, ask(filled, LOCKED).id

    assert found(filled) == [locked, returned]
    assert found(filled, words="returning items") == [returned]
    assert found(filled, words="ACCOUNTS lock") == [locked]
    assert found(filled, words="unused account") == []
    assert found(filled, words=str(locked)) == [locked]
    assert found(filled, words='") OR answer_id : "') == []


def test_answers_are_narrowed_by_decision_document_review_and_day(filled: App) -> None:
    returned = ask(filled, UNUSED)
    wrong = ask(filled, LOCKED, fault="wrong-number")
    vpn = wrong.context.passages[0].source
    assert vpn is not None
    claim = filled.reviews.queue(local_actor()).items[0].place.claim_id
    filled.reviews.decide(local_actor(), claim, ReviewDecision.AGREE)
    now = datetime.now(UTC)

    assert found(filled, decision=Outcome.APPROVE) == [returned.id]
    assert found(filled, document=vpn.document_id) == [wrong.id]
    assert found(filled, is_reviewed=True) == [wrong.id]
    assert found(filled, is_reviewed=False) == [returned.id]
    assert found(filled, since=now + timedelta(minutes=1)) == []
    assert found(filled, before=now + timedelta(minutes=1)) == [wrong.id, returned.id]
    filled.reviews.undo(local_actor(), claim)
    assert found(filled, is_reviewed=True) == []


def test_a_stale_answer_is_marked_and_opens_with_its_evidence_as_it_was(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    add(app, VPN, "vpn.md")
    record, other = ask(app, UNUSED), ask(app, LOCKED)

    add(app, RETURNS.replace(b"30 days", b"45 days"), "returns.md", replaces=document)

    listed = app.past_answers.search(local_actor(), AnswerFilter()).answers
    assert [(one.id, one.is_stale) for one in listed] == [(other.id, False), (record.id, True)]
    assert found(app, is_stale=True) == [record.id]
    assert found(app, is_stale=False) == [other.id]
    assert app.past_answers.open(local_actor(), record.id).record == record


def test_an_erased_answer_is_found_by_its_question_and_by_no_other_word(app: App) -> None:
    document = add(app, RETURNS, "returns.md").document.id
    record = ask(app, UNUSED)
    assert found(app, words="30 days") == [record.id]

    app.documents.remove(local_actor(), document, erase=True)

    assert found(app, words="30 days") == []
    (one,) = app.past_answers.search(local_actor(), AnswerFilter(words="unused")).answers
    assert (one.erased_at is not None, one.beginning) == (True, "")


def test_others_find_only_their_own_answers_and_only_from_what_they_may_read(app: App) -> None:
    add(app, RETURNS, "returns.md")
    add(app, VPN, "vpn.md", collection="it")
    everybody, own = ask(app, LOCKED), ask(app, UNUSED, BO)
    narrow = Actor(ActorId("cy"), frozenset({Role.REVIEWER}), frozenset({Collection("general")}))

    assert found(app, BO) == [own.id]
    assert found(app, AUDITOR) == [own.id, everybody.id]
    assert everybody.id not in found(app, narrow)
    assert app.past_answers.open(AUDITOR, own.id).record == own
    with pytest.raises(NotFound):
        app.past_answers.open(BO, everybody.id)
    with pytest.raises(NotAllowed):
        app.past_answers.search(Actor(ActorId("nobody")), AnswerFilter())


def test_the_trail_is_searched_and_notes_that_answers_were_taken_along(filled: App) -> None:
    record = ask(filled, UNUSED)
    list(filled.past_answers.export(local_actor(), AnswerFilter()))

    every, total = filled.past_answers.trail(AUDITOR, AuditFilter(), limit=2)
    (delivered,), _ = filled.past_answers.trail(AUDITOR, AuditFilter(words=record.id), limit=9)

    assert [event.action for event in every] == ["answers exported", "answer delivered"]
    assert dict(every[0].detail) == {"answers": 1}
    assert total == 4
    assert (delivered.subject, delivered.actor) == (record.id, "local")
    assert filled.past_answers.trail(
        AUDITOR, AuditFilter(action="document added", actor=ActorId("bo")), limit=9
    ) == ([], 0)
    with pytest.raises(NotAllowed):
        filled.past_answers.trail(BO, AuditFilter(), limit=9)
