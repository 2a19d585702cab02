"""What came of an answer's review, as the person who asked sees it."""

from collections.abc import Mapping
from dataclasses import replace

from pages.parts.marks import Mark, answer_line, marks_of, reason_of, statements_of
from pages.parts.review_words import FINDING_MARKS
from pages.parts.session import actor, running
from pages.parts.wording import count
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.review_outcomes import SETTLED, Finding, SentenceOutcome
from tagtrap.domain.verdicts import CheckedSentence, Label

Outcomes = Mapping[int, SentenceOutcome]
"""What came of the sentences of one answer, by their place in it."""

_SETTLED_AS = {
    Finding.BACKED: Label.SUPPORTED,
    Finding.CONFLICTING: Label.CONTRADICTED,
    Finding.NOT_IN_SOURCES: Label.UNSUPPORTED,
}


def outcomes_of(record: AnswerRecord) -> Outcomes:
    """Return what came of the sentences of an answer so far."""
    return running().reviews.outcomes(actor(), [record]).get(record.id, {})


def as_reviewed(record: AnswerRecord, outcomes: Outcomes) -> AnswerRecord:
    """Return the answer with what reviewers settled in place of what the checks said."""
    sentences = tuple(
        _as_settled(checked, outcomes.get(position))
        for position, checked in enumerate(record.checked.sentences)
    )
    return replace(record, checked=replace(record.checked, sentences=sentences))


def shown_marks(checked: CheckedSentence, outcome: SentenceOutcome | None) -> list[Mark]:
    """Return the marks of a sentence: that of a settled review, else those of the checks."""
    if outcome is None:
        return marks_of(checked)
    mark = FINDING_MARKS[outcome.finding]
    return [mark] if outcome.finding in SETTLED else [*marks_of(checked), mark]


def shown_reason(checked: CheckedSentence, outcome: SentenceOutcome | None) -> str:
    """Return why a sentence is marked; of a settled one, what was found and the last comment."""
    if outcome is None:
        return reason_of(checked)
    found = f"{FINDING_MARKS[outcome.finding].words}."
    if outcome.finding not in SETTLED:
        return f"{reason_of(checked)} {found}".strip()
    comments = [review.comment for review in outcome.reviews if review.comment]
    return f"{found} “{comments[-1]}”" if comments else found


def said_of(checked: CheckedSentence, outcome: SentenceOutcome | None) -> str:
    """Return the mark of a sentence in words, with its reason; "" for one without a mark."""
    marks, reason = shown_marks(checked, outcome), shown_reason(checked, outcome)
    if not marks or reason.startswith(marks[0].words):
        return reason if marks else ""
    return f"{marks[0].words}: {reason}"


def reviewed_line(record: AnswerRecord, outcomes: Outcomes) -> str:
    """Return the one line above an answer, after what reviewers settled in it."""
    findings = [outcome.finding for outcome in outcomes.values()]
    waiting = findings.count(Finding.WAITING)
    waits = "waits" if waiting == 1 else "wait"
    ending = f" {count(waiting, 'reported sentence')} {waits} for a reviewer." if waiting else ""
    return _settled_line(record, outcomes) + ending


def _settled_line(record: AnswerRecord, outcomes: Outcomes) -> str:
    settled = sum(outcome.finding in SETTLED for outcome in outcomes.values())
    if not settled:
        return answer_line(record)
    statements = statements_of(as_reviewed(record, outcomes))
    if not statements or any(checked.needs_review for checked in statements):
        were = "was" if settled == 1 else "were"
        line = answer_line(as_reviewed(record, outcomes))
        return f"{line} {count(settled, 'statement')} {were} settled by a reviewer."
    if len(statements) == 1:
        return "The one statement is backed, as a reviewer found."
    return f"All {len(statements)} statements are backed, {settled} of them as a reviewer found."


def _as_settled(checked: CheckedSentence, outcome: SentenceOutcome | None) -> CheckedSentence:
    label = None if outcome is None else _SETTLED_AS.get(outcome.finding)
    if label is None:
        return checked
    return replace(checked, label=label, flags=())
