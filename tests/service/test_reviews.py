"""Reviewing over the real services: who may, what is kept, who sees it."""

from pathlib import Path

import pytest

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import ActorId, AnswerId, ClaimId, Collection
from tagtrap.domain.people import Actor, Role
from tagtrap.domain.review import ReviewDecision
from tagtrap.domain.review_items import ReviewItem
from tagtrap.domain.review_outcomes import Finding
from tagtrap.domain.review_queue import Listed, QueueFilter
from tagtrap.domain.verdicts import Flag, Label
from tagtrap.errors import NotAllowed, NotFound, WrongArguments
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.wiring import App, build
from tests.service.conftest import RETURNS, add, settings_for
from tests.service.test_chat import ScriptedEngine

QUESTION = "How long may customers return unused items?"


def person(name: str, *roles: Role, collections: tuple[str, ...] = ("general",)) -> Actor:
    return Actor(ActorId(name), frozenset(roles), frozenset(map(Collection, collections)))


ASKER = person("asker", Role.SUPPORT)
STRANGER = person("stranger", Role.SUPPORT)
ADA = person("ada", Role.REVIEWER)
BO = person("bo", Role.REVIEWER)
OUTSIDE = person("outside", Role.REVIEWER, collections=("it",))


def asked(app: App, *, fault: str = "wrong-number", by: Actor = ASKER) -> AnswerRecord:
    last = list(app.chat.ask(by, QUESTION, fault=fault))[-1]
    assert isinstance(last, Delivered), last
    return last.record


def first_waiting(app: App, actor: Actor = ADA) -> ReviewItem:
    return app.reviews.queue(actor).items[0]


def marked(record: AnswerRecord) -> int:
    return [one.needs_review for one in record.checked.sentences].index(True)


def test_a_flagged_statement_waits_for_a_reviewer(filled: App) -> None:
    record = asked(filled)

    queue = filled.reviews.queue(ADA)

    assert queue.waiting == 1
    assert queue.items[0].place.answer_id == record.id
    assert queue.items[0].kinds == ("number",)
    assert [document.title for document in queue.documents] == ["Returns policy"]


def test_a_decision_takes_it_off_the_queue_and_the_asker_sees_it(filled: App) -> None:
    record = asked(filled)
    item = first_waiting(filled)

    made = filled.reviews.decide(ADA, item.place.claim_id, ReviewDecision.SUPPORTED, " On page 2. ")

    assert made.comment == "On page 2."
    assert filled.reviews.queue(ADA).items == filled.reviews.queue(BO).items == ()
    outcome = filled.reviews.outcomes(ASKER, [record])[record.id][marked(record)]
    assert outcome.finding is Finding.BACKED
    assert [review.reviewer for review in outcome.reviews] == [ADA.id]


def test_two_reviewers_who_had_it_open_at_once_both_stand(filled: App) -> None:
    record = asked(filled)
    claim_id = first_waiting(filled).place.claim_id

    filled.reviews.decide(ADA, claim_id, ReviewDecision.SUPPORTED)
    filled.reviews.decide(BO, claim_id, ReviewDecision.CONTRADICTED)

    outcome = filled.reviews.outcomes(ASKER, [record])[record.id][marked(record)]
    assert outcome.finding is Finding.DISPUTED
    assert [review.reviewer for review in outcome.reviews] == [ADA.id, BO.id]
    assert filled.reviews.queue(person("cy", Role.REVIEWER)).waiting == 1


def test_undoing_puts_it_back_into_the_queue_and_deletes_nothing(filled: App) -> None:
    asked(filled)
    claim_id = first_waiting(filled).place.claim_id
    first = filled.reviews.decide(ADA, claim_id, ReviewDecision.AGREE)

    undone = filled.reviews.undo(ADA, claim_id)

    assert (undone.decision, undone.supersedes) == (ReviewDecision.WITHDRAWN, first.id)
    assert first_waiting(filled).reviews == (first, undone)
    with pytest.raises(NotFound, match="no decision"):
        filled.reviews.undo(ADA, claim_id)


def test_undoing_a_second_thought_brings_the_first_one_back(filled: App) -> None:
    asked(filled)
    claim_id = first_waiting(filled).place.claim_id
    filled.reviews.decide(ADA, claim_id, ReviewDecision.AGREE, "At first sight.")
    filled.reviews.decide(ADA, claim_id, ReviewDecision.SUPPORTED)

    undone = filled.reviews.undo(ADA, claim_id)

    assert (undone.decision, undone.comment) == (ReviewDecision.AGREE, "At first sight.")
    (mine,) = filled.reviews.queue(ADA, QueueFilter(listed=Listed.MINE)).items
    assert mine.decision_of(ADA.id) == undone


def test_nobody_undoes_the_decision_of_another(filled: App) -> None:
    asked(filled)
    claim_id = first_waiting(filled).place.claim_id
    filled.reviews.decide(ADA, claim_id, ReviewDecision.AGREE)

    with pytest.raises(NotFound):
        filled.reviews.undo(BO, claim_id)


def test_a_report_puts_a_clean_sentence_into_the_queue_with_its_words(filled: App) -> None:
    record = asked(filled, fault="")
    assert filled.reviews.queue(ADA).waiting == 0

    filled.reviews.report(ASKER, record.id, 0, "The new policy says 20 days.")

    (item,) = filled.reviews.queue(ADA).items
    assert item.kinds == ("supported", "reported")
    assert [report.words for report in item.reports] == ["The new policy says 20 days."]
    outcome = filled.reviews.outcomes(ASKER, [record])[record.id][0]
    assert outcome.finding is Finding.WAITING
    filled.reviews.decide(ADA, item.place.claim_id, ReviewDecision.CONTRADICTED)
    outcome = filled.reviews.outcomes(ASKER, [record])[record.id][0]
    assert outcome.finding is Finding.CONFLICTING


def test_a_clean_statement_is_reported_before_it_is_decided_on(filled: App) -> None:
    record = asked(filled, fault="")
    claim_id = record.checked.sentences[0].claims[0].claim.id

    with pytest.raises(WrongArguments, match="not flagged"):
        filled.reviews.decide(ADA, claim_id, ReviewDecision.CONTRADICTED)


def test_agreeing_that_a_source_is_missing_confirms_the_mark(filled: App) -> None:
    record = asked(filled, fault="no-tag")
    item = first_waiting(filled)
    assert item.flags == (Flag.UNCITED,)

    filled.reviews.decide(ADA, item.place.claim_id, ReviewDecision.AGREE)

    outcome = filled.reviews.outcomes(ASKER, [record])[record.id][marked(record)]
    assert outcome.finding is Finding.MARK_CONFIRMED


def test_there_is_nothing_to_agree_with_where_nothing_was_settled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = "tests.service.test_chat:scripted_engine"
    app = build(settings_for(tmp_path / "data", engine=engine, checkers=("exact",)))
    add(app, RETURNS, "returns.md")
    told = "Customers may return unused items within 30 days of delivery."
    monkeypatch.setattr(
        ScriptedEngine, "script", ["Whoever returns items is a customer (source {" + told + "})."]
    )
    asked(app, fault="")
    item = first_waiting(app)
    assert (item.label, item.flags) == (Label.UNCHECKED, ())

    with pytest.raises(WrongArguments, match="nothing to agree with"):
        app.reviews.decide(ADA, item.place.claim_id, ReviewDecision.AGREE)

    assert app.reviews.decide(ADA, item.place.claim_id, ReviewDecision.CANNOT_TELL)
    app.close()


REFUSED = [person("nobody"), ASKER, person("admin", Role.ADMIN), person("auditor", Role.AUDITOR)]


@pytest.mark.parametrize("actor", REFUSED, ids=lambda actor: str(actor.id))
def test_only_reviewers_review(filled: App, actor: Actor) -> None:
    asked(filled)
    claim_id = first_waiting(filled).place.claim_id

    for attempt in (
        lambda: filled.reviews.queue(actor),
        lambda: filled.reviews.items(actor, [claim_id]),
        lambda: filled.reviews.decide(actor, claim_id, ReviewDecision.AGREE),
        lambda: filled.reviews.undo(actor, claim_id),
    ):
        with pytest.raises(NotAllowed):
            attempt()

    assert first_waiting(filled).reviews == ()


def test_an_auditor_sees_what_came_of_an_answer_but_reports_nothing(filled: App) -> None:
    record = asked(filled)
    filled.reviews.report(ASKER, record.id, 0, "No.")
    auditor, nobody = person("auditor", Role.AUDITOR), Actor(ActorId("nobody"))

    assert set(filled.reviews.outcomes(auditor, [record])) == {record.id}
    with pytest.raises(NotAllowed):
        filled.reviews.report(auditor, record.id, 0, "No.")
    with pytest.raises(NotAllowed):
        filled.reviews.outcomes(nobody, [record])


def test_a_reviewer_of_other_collections_neither_sees_nor_decides(filled: App) -> None:
    record = asked(filled)
    claim_id = first_waiting(filled).place.claim_id
    filled.reviews.decide(ADA, claim_id, ReviewDecision.AGREE)

    assert filled.reviews.queue(OUTSIDE).waiting == 0
    assert filled.reviews.items(OUTSIDE, [claim_id]) == {}
    assert filled.reviews.outcomes(OUTSIDE, [record]) == {}
    with pytest.raises(NotFound):
        filled.reviews.decide(OUTSIDE, claim_id, ReviewDecision.AGREE)
    with pytest.raises(NotFound):
        filled.reviews.report(OUTSIDE, record.id, 0, "No.")


def test_what_came_of_an_answer_is_told_to_its_asker_and_to_reviewers_only(filled: App) -> None:
    record = asked(filled)
    filled.reviews.decide(ADA, first_waiting(filled).place.claim_id, ReviewDecision.AGREE)

    assert filled.reviews.outcomes(STRANGER, [record]) == {}
    assert set(filled.reviews.outcomes(BO, [record])) == {record.id}
    with pytest.raises(NotFound):
        filled.reviews.report(STRANGER, record.id, 0, "No.")


def test_what_is_not_there_is_said(filled: App) -> None:
    record = asked(filled)

    with pytest.raises(NotFound):
        filled.reviews.decide(ADA, ClaimId("none"), ReviewDecision.AGREE)
    with pytest.raises(NotFound):
        filled.reviews.report(ASKER, AnswerId("none"), 0, "No.")
    for sentence in (-1, 99):
        with pytest.raises(NotFound):
            filled.reviews.report(ASKER, record.id, sentence, "No.")


def test_a_report_says_something_and_words_are_not_endless(filled: App) -> None:
    record = asked(filled)
    claim_id = first_waiting(filled).place.claim_id

    with pytest.raises(WrongArguments, match="few words"):
        filled.reviews.report(ASKER, record.id, 0, "  ")
    with pytest.raises(WrongArguments, match="2000"):
        filled.reviews.report(ASKER, record.id, 0, "x" * 2001)
    with pytest.raises(WrongArguments, match="2000"):
        filled.reviews.decide(ADA, claim_id, ReviewDecision.AGREE, "x" * 2001)
    with pytest.raises(WrongArguments, match="undo"):
        filled.reviews.decide(ADA, claim_id, ReviewDecision.WITHDRAWN)


def test_an_erased_answer_is_neither_listed_nor_decided_on(filled: App) -> None:
    record = asked(filled)
    claim_id = first_waiting(filled).place.claim_id
    source = record.context.passages[0].source
    assert source is not None

    filled.documents.remove(local_actor(), source.document_id, erase=True)

    assert filled.reviews.queue(ADA).waiting == 0
    assert filled.reviews.items(ADA, [claim_id]) == {}
    with pytest.raises(NotFound):
        filled.reviews.decide(ADA, claim_id, ReviewDecision.AGREE)


def test_the_stored_answer_is_never_changed_by_a_review(filled: App) -> None:
    record = asked(filled)

    filled.reviews.decide(ADA, first_waiting(filled).place.claim_id, ReviewDecision.SUPPORTED)

    assert filled.chat.answer(ASKER, record.id) == record
    assert record.checked.sentences[marked(record)].label is Label.CONTRADICTED
