"""What a policy asks of evidence, and which questions it sends to a person."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from rag.parsing import parse_answer
from tagtrap.domain.conflicts import Conflict, ConflictSide, Tick
from tagtrap.domain.documents import Sentence, VersionStatus
from tagtrap.domain.identifiers import ActorId, Collection, DocumentId, Tag, VersionId
from tagtrap.domain.policies import Control, EvidencePolicy, ForAPerson, Missing, strictest
from tagtrap.domain.retrieval import ContextPassage, SourceVersion, TaggedContext
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import CheckedSentence, Flag
from verify.answers import AnswerChecker
from verify.evidence_rules import disagreement, too_old
from verify.exact_checks.checker import ExactChecker
from verify.for_a_person import wants_a_person

OLD, NEW = "Lockers cost 4 euros per week.", "Lockers cost 6 euros per week."
TODAY = date(2026, 6, 1)


def source(name: str, since: date | None) -> SourceVersion:
    return SourceVersion(
        document_id=DocumentId(name),
        version_id=VersionId(name),
        title=name,
        collection=Collection("general"),
        number=1,
        status=VersionStatus.READY,
        file_name=f"{name}.md",
        media_type="text/markdown",
        effective_from=since,
    )


def context(old: date | None, new: date | None, *, other: str = NEW) -> TaggedContext:
    first, second = Sentence.of_text(Tag("3001"), OLD), Sentence.of_text(Tag("3002"), other)
    return TaggedContext(
        (
            ContextPassage((first,), source("Old rules", old)),
            ContextPassage((second,), source("New rules", new)),
        )
    )


def citing(text: str, tag: str, known: TaggedContext) -> tuple[CheckedSentence, ...]:
    answer = parse_answer(f"{text} (source {tag})", known)
    return AnswerChecker([ExactChecker()]).check(answer, known).sentences


@pytest.mark.parametrize(
    ("old", "new", "controls", "cited", "is_open"),
    [
        (date(2024, 1, 1), date(2026, 1, 1), Control.NEWEST, "3002", False),
        (date(2024, 1, 1), date(2026, 1, 1), Control.NEWEST, "3001", True),
        (date(2024, 1, 1), date(2026, 1, 1), Control.PERSON, "3002", True),
        (None, date(2026, 1, 1), Control.NEWEST, "3002", True),
    ],
)
def test_where_two_documents_disagree_the_newest_holds_or_a_person_decides(
    old: date | None, new: date | None, controls: Control, cited: str, is_open: bool
) -> None:
    known = context(old, new)
    sentences = citing(OLD if cited == "3001" else NEW, cited, known)

    found = disagreement(sentences, known, EvidencePolicy(controls=controls))

    assert bool(found) is is_open
    assert not is_open or ("4 euros" in found and "6 euros" in found)


def listed(old: date | None, new: date | None) -> Conflict:
    sides = [
        ConflictSide(source(name, since), Sentence.of_text(Tag(tag), text), Span(13, 14))
        for name, since, tag, text in (
            ("Old rules", old, "3001", OLD),
            ("New rules", new, "3002", NEW),
        )
    ]
    return Conflict(Flag.NUMBER, (sides[0], sides[1]))


@pytest.mark.parametrize(
    ("old", "new", "cited", "is_open"),
    [
        (None, None, "3001", True),
        (None, None, "3002", True),
        (date(2024, 1, 1), date(2026, 1, 1), "3001", True),
        (date(2024, 1, 1), date(2026, 1, 1), "3002", False),
    ],
)
def test_a_listed_conflict_counts_also_where_its_other_side_was_not_retrieved(
    old: date | None, new: date | None, cited: str, is_open: bool
) -> None:
    whole = context(old, new)
    (passage,) = [p for p in whole.passages if p.sentences[0].tag == cited]
    known = TaggedContext((passage,))
    sentences = citing(passage.sentences[0].text, cited, known)

    assert disagreement(sentences, known, EvidencePolicy()) == ""
    asked: list[Sequence[Tag]] = []

    def list_of(tags: Sequence[Tag]) -> Sequence[Conflict]:
        asked.append(tags)
        return [listed(old, new)]

    found = disagreement(sentences, known, EvidencePolicy(), list_of)

    assert bool(found) is is_open
    assert asked == [[Tag(cited)]]


def test_what_somebody_settled_is_no_disagreement_any_more() -> None:
    known = context(None, None)
    sentences = citing(OLD, "3001", known)
    tick = Tick(listed(None, None).tags, ActorId("ada"), datetime(2026, 5, 1, tzinfo=UTC), True)
    settled = replace(listed(None, None), ticks=(tick,))

    assert disagreement(sentences, known, EvidencePolicy()) != ""
    assert disagreement(sentences, known, EvidencePolicy(), lambda tags: [settled]) == ""


def test_documents_that_speak_of_something_else_do_not_disagree() -> None:
    known = context(None, None, other="Bicycles cost 6 euros per month.")

    assert disagreement(citing(OLD, "3001", known), known, EvidencePolicy()) == ""


@pytest.mark.parametrize(
    ("since", "days", "is_old"),
    [
        (date(2026, 5, 1), 90, False),
        (date(2025, 5, 1), 90, True),
        (None, 90, True),
        (date(1999, 1, 1), 0, False),
    ],
)
def test_amounts_of_money_may_be_no_older_than_the_policy_allows(
    since: date | None, days: int, is_old: bool
) -> None:
    known = context(since, None)
    policy = EvidencePolicy(price_days=days)

    assert bool(too_old(citing(OLD, "3001", known), known, policy, TODAY)) is is_old


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Please refund my order of last week.", ForAPerson.MONEY),
        ("Could you waive my late fee?", ForAPerson.MONEY),
        ("Can the customer sue us for this?", ForAPerson.LAW),
        ("Reset my password.", ForAPerson.ACCOUNTS),
        ("What happened to order W2378156?", ForAPerson.ACCOUNTS),
    ],
)
def test_what_wants_a_decision_about_one_person_goes_to_a_person(
    question: str, kind: ForAPerson
) -> None:
    assert wants_a_person(question, EvidencePolicy(for_a_person=(kind,)))
    others = tuple(one for one in ForAPerson if one is not kind)
    assert not wants_a_person(question, EvidencePolicy(for_a_person=others))


@pytest.mark.parametrize(
    "question",
    [
        "How long do refunds take?",
        "When can I change my benefits?",
        "How does a customer reset a password?",
        "Who approves a refund above 500 euros?",
    ],
)
def test_what_asks_for_the_rule_is_answered_from_it(question: str) -> None:
    assert wants_a_person(question, EvidencePolicy()) == ""


def test_of_several_policies_the_strictest_of_each_rule_holds() -> None:
    both = strictest(
        (
            EvidencePolicy("a", price_days=90, for_a_person=(), missing=Missing.SAY_SO),
            EvidencePolicy("b", controls=Control.PERSON, for_a_person=(ForAPerson.LAW,)),
        )
    )

    assert (both.price_days, both.controls, both.missing) == (90, Control.PERSON, Missing.PERSON)
    assert both.for_a_person == (ForAPerson.LAW,)
