"""What is to be decided, who still has to, in which order, and what comes of it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tagtrap.domain.documents import Document
from tagtrap.domain.identifiers import ActorId, Collection, DocumentId
from tagtrap.domain.review import Review, ReviewDecision, whole_sentence
from tagtrap.domain.review_items import ReviewItem, items_of
from tagtrap.domain.review_outcomes import Finding, finding_of, outcome_of, waits_for
from tagtrap.domain.review_queue import Listed, QueueFilter, queue_of
from tagtrap.domain.verdicts import Flag, Label
from tests.service.reviewing import (
    ADA,
    BO,
    CY,
    RETURNS,
    claim,
    decided,
    later,
    reported,
    sentence,
)

AGREE, BACKED = ReviewDecision.AGREE, ReviewDecision.SUPPORTED
CONFLICTS, NOT_THERE = ReviewDecision.CONTRADICTED, ReviewDecision.UNSUPPORTED
UNSURE = ReviewDecision.CANNOT_TELL


def item(
    label: Label = Label.CONTRADICTED,
    support: float = 0.0,
    *,
    flags: tuple[Flag, ...] = (),
    answer: str = "a1",
    minutes: int = 0,
) -> ReviewItem:
    one = claim("It takes 3 days.", label, support, flags)
    (made,) = items_of(sentence(one, answer=answer, minutes=minutes), documents=(RETURNS,))
    return made


def reviewed(made: ReviewItem, *decisions: tuple[ReviewDecision, ActorId]) -> ReviewItem:
    reviews = tuple(decided(made, decision, by=by) for decision, by in decisions)
    return replace(made, reviews=reviews)


# What there is to decide.


def test_each_claim_that_is_not_backed_is_decided_on_its_own() -> None:
    good = claim("Returns take 14 days.", Label.SUPPORTED, 1.0)
    wrong = claim("They cost 9 EUR.", Label.CONTRADICTED, flags=(Flag.NUMBER,))
    open_one = claim("They are kept.", Label.UNCHECKED, 0.4)

    items = items_of(sentence(good, wrong, open_one))

    assert [one.text for one in items] == ["They cost 9 EUR.", "They are kept."]
    assert [one.support for one in items] == [0.0, 0.4]


def test_a_wrong_citation_is_decided_with_the_only_claim() -> None:
    good = claim("Returns take 14 days.", Label.SUPPORTED, 1.0)

    (made,) = items_of(sentence(good, flags=(Flag.UNCITED,)))

    assert made.place.claim_id == good.claim.id
    assert made.flags == (Flag.UNCITED,)
    assert made.is_flagged


def test_a_wrong_citation_goes_to_every_claim_and_a_wrong_figure_to_its_own() -> None:
    wrong = claim("They cost 9 EUR.", Label.CONTRADICTED, flags=(Flag.NUMBER,))
    open_one = claim("They are kept.", Label.UNCHECKED, 0.4)

    items = items_of(sentence(wrong, open_one, flags=(Flag.INVENTED_TAG,)))

    assert [one.flags for one in items] == [
        (Flag.INVENTED_TAG, Flag.NUMBER),
        (Flag.INVENTED_TAG,),
    ]


@pytest.mark.parametrize("claims", [0, 2])
def test_a_sentence_without_one_claim_to_blame_is_decided_as_a_whole(claims: int) -> None:
    good = [claim(f"Part {n} holds.", Label.SUPPORTED, 1.0) for n in range(claims)]
    flagged = sentence(*good, flags=(Flag.INVENTED_TAG,), label=Label.NO_CLAIM, position=3)

    (made,) = items_of(flagged)

    assert made.place == whole_sentence(flagged.answer_id, 3)
    assert made.text == flagged.checked.sentence.text


def test_a_review_belongs_to_its_own_claim_and_a_report_to_the_whole_sentence() -> None:
    wrong = [claim(f"Part {n} fails.", Label.UNSUPPORTED) for n in range(2)]
    first, second = items_of(sentence(*wrong))
    review, report = decided(second, AGREE), reported(first)

    again = items_of(first.sentence, [review], [report])

    assert [one.reviews for one in again] == [(), (review,)]
    assert [one.reports for one in again] == [(report,), (report,)]


def test_nothing_can_be_agreed_with_where_the_checks_settled_nothing() -> None:
    assert not item(Label.UNCHECKED, 0.4).can_be_agreed_with
    assert item(Label.UNCHECKED, flags=(Flag.UNCITED,)).can_be_agreed_with
    assert item(Label.CONTRADICTED).can_be_agreed_with


# Who still has to look.


@pytest.mark.parametrize(
    ("decisions", "waits"),
    [
        ([], {ADA, BO, CY}),
        ([(BACKED, ADA)], set()),
        ([(UNSURE, ADA)], {BO, CY}),
        ([(UNSURE, ADA), (AGREE, BO)], set()),
        ([(AGREE, ADA), (CONFLICTS, BO)], set()),
        ([(BACKED, ADA), (CONFLICTS, BO)], {CY}),
        ([(BACKED, ADA), (CONFLICTS, BO), (CONFLICTS, CY)], set()),
    ],
)
def test_a_statement_waits_for_who_has_not_decided_until_it_is_settled(
    decisions: list[tuple[ReviewDecision, ActorId]], waits: set[ActorId]
) -> None:
    made = reviewed(item(), *decisions)

    assert {who for who in (ADA, BO, CY) if waits_for(made, who)} == waits


def test_a_report_after_a_decision_makes_it_wait_again_for_everybody() -> None:
    made = reviewed(item(), (BACKED, ADA))

    again = replace(made, reports=(reported(made, minutes=5),))

    assert waits_for(again, ADA)
    assert waits_for(again, BO)
    assert finding_of(again) is Finding.WAITING
    assert not waits_for(replace(again, reviews=(decided(made, AGREE, minutes=6),)), BO)


def test_a_decision_that_was_taken_back_counts_no_more() -> None:
    made = item()
    first = decided(made, BACKED)
    taken_back = decided(made, ReviewDecision.WITHDRAWN, minutes=2, supersedes=first.id)

    again = replace(made, reviews=(first, taken_back))

    assert waits_for(again, ADA)
    assert again.decision_of(ADA) is None


# What comes of it.


@pytest.mark.parametrize(
    ("made", "decision", "finding"),
    [
        (item(), BACKED, Finding.BACKED),
        (item(), CONFLICTS, Finding.CONFLICTING),
        (item(), NOT_THERE, Finding.NOT_IN_SOURCES),
        (item(), UNSURE, Finding.UNDECIDED),
        (item(), AGREE, Finding.CONFLICTING),
        (item(Label.UNSUPPORTED), AGREE, Finding.NOT_IN_SOURCES),
        (item(Label.INSUFFICIENT_EVIDENCE), AGREE, Finding.NOT_IN_SOURCES),
        (item(Label.SUPPORTED, 1.0), AGREE, Finding.BACKED),
        (item(Label.SUPPORTED, 1.0, flags=(Flag.UNCITED,)), AGREE, Finding.MARK_CONFIRMED),
        (item(Label.UNSUPPORTED, flags=(Flag.WRONG_TAG,)), AGREE, Finding.MARK_CONFIRMED),
    ],
)
def test_a_decision_says_what_was_found(
    made: ReviewItem, decision: ReviewDecision, finding: Finding
) -> None:
    assert finding_of(reviewed(made, (decision, ADA))) is finding


def test_reviewers_who_do_not_agree_leave_it_open_and_both_stand() -> None:
    made = reviewed(item(), (BACKED, ADA), (AGREE, BO))

    outcome = outcome_of([made])

    assert outcome is not None
    assert outcome.finding is Finding.DISPUTED
    assert [review.reviewer for review in outcome.reviews] == [ADA, BO]


def test_a_sentence_is_settled_when_all_its_statements_are_and_by_the_worst() -> None:
    wrong = [claim(f"Part {n} fails.", Label.UNSUPPORTED) for n in range(2)]
    first, second = items_of(sentence(*wrong))

    half = outcome_of([reviewed(first, (BACKED, ADA)), second])
    whole = outcome_of([reviewed(first, (BACKED, ADA)), reviewed(second, (CONFLICTS, ADA))])

    assert half is None
    assert whole is not None
    assert whole.finding is Finding.CONFLICTING


def test_a_reported_sentence_is_known_to_wait() -> None:
    made = item(Label.SUPPORTED, 1.0)

    outcome = outcome_of([replace(made, reports=(reported(made),))])

    assert outcome is not None
    assert outcome.finding is Finding.WAITING
    assert outcome_of([made]) is None


# In which order.


def queued(*items: ReviewItem, wanted: QueueFilter | None = None, by: ActorId = ADA) -> list[str]:
    queue = queue_of(items, by, wanted or QueueFilter(), later(100))
    return [str(one.place.answer_id) for one in queue.items]


def test_what_is_nearest_to_the_line_comes_first_and_then_the_oldest() -> None:
    items = [
        item(Label.CONTRADICTED, 0.0, answer="sure", minutes=1),
        item(Label.UNCHECKED, 0.7, answer="farther", minutes=1),
        item(Label.UNCHECKED, 0.45, answer="newer", minutes=9),
        item(Label.UNCHECKED, 0.55, answer="older", minutes=3),
    ]

    assert queued(*items) == ["older", "newer", "farther", "sure"]
    assert queued(*reversed(items)) == ["older", "newer", "farther", "sure"]


def test_the_order_of_equals_does_not_depend_on_how_they_come() -> None:
    items = [item(answer=name) for name in ("b", "a", "c")]

    assert queued(*items) == queued(*reversed(items)) == ["a", "b", "c"]


def test_the_summary_counts_what_waits_whatever_is_listed() -> None:
    near = item(Label.UNCHECKED, 0.4, answer="near", minutes=5)
    far = item(answer="far", minutes=2, flags=(Flag.NUMBER,))
    done = reviewed(item(answer="done"), (BACKED, ADA))

    queue = queue_of([near, far, done], ADA, QueueFilter(kind="number"), later(100))

    assert [one.place.answer_id for one in queue.items] == ["far"]
    assert (queue.waiting, queue.near_line, queue.oldest) == (2, 1, later(2))
    assert queue.kinds == (("number", 1), ("unchecked", 1))
    assert queue.documents == (RETURNS,)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (QueueFilter(kind="reported"), ["told"]),
        (QueueFilter(kind="contradicted"), ["plain"]),
        (QueueFilter(document=DocumentId("d1")), ["plain"]),
        (QueueFilter(document=DocumentId("d2")), ["told"]),
        (QueueFilter(age_at_least=timedelta(minutes=80)), ["plain"]),
        (QueueFilter(age_at_most=timedelta(minutes=80)), ["told"]),
    ],
)
def test_filters_narrow_the_list(wanted: QueueFilter, found: list[str]) -> None:
    other = Document(DocumentId("d2"), "Refunds", Collection("general"), ADA)
    told = item(Label.SUPPORTED, 1.0, answer="told", minutes=10)
    told = replace(told, reports=(reported(told, minutes=30),), documents=(other,))

    assert queued(item(answer="plain", minutes=15), told, wanted=wanted) == found


def test_decisions_are_listed_the_newest_first_own_and_others_apart() -> None:
    first, second, third = (item(answer=name) for name in ("first", "second", "third"))
    first = replace(first, reviews=(decided(first, BACKED, minutes=1),))
    second = replace(second, reviews=(decided(second, UNSURE, minutes=7),))
    third = replace(third, reviews=(decided(third, BACKED, minutes=3, by=BO),))
    items = [first, second, third]

    assert queued(*items, wanted=QueueFilter(listed=Listed.MINE)) == ["second", "first"]
    assert queued(*items, wanted=QueueFilter(listed=Listed.OTHERS)) == ["third"]
    assert queued(*items) == []


def test_a_superseded_decision_is_not_listed_twice() -> None:
    made = item(answer="once")
    first = decided(made, BACKED)
    second: Review = decided(made, AGREE, minutes=2, supersedes=first.id)

    changed = replace(made, reviews=(first, second))

    assert queued(changed, wanted=QueueFilter(listed=Listed.MINE)) == ["once"]
    assert changed.decision_of(ADA) == second
