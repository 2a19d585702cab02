"""How the pages speak of reviews: kinds, decisions, what was found, and how long ago."""

from datetime import datetime, timedelta

from pages.parts.marks import Mark, Tone
from pages.parts.session import actor
from pages.parts.wording import count, local_time
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.review import Review
from tagtrap.domain.review_items import ESCALATED, REPORTED
from tagtrap.domain.review_outcomes import Finding, SentenceOutcome
from tagtrap.domain.verdicts import Flag, Label
from verify.marks import DECISIONS

KIND_WORDS: dict[str, str] = {
    Flag.NUMBER: "Conflicts: number",
    Flag.DATE: "Conflicts: date",
    Flag.UNIT: "Conflicts: unit",
    Flag.NEGATION: "Conflicts: “not”",
    Flag.QUALIFIER: "Conflicts: “may”, “must”, “only”",
    Flag.ARITHMETIC: "Conflicts: sum",
    Flag.UNCITED: "No source given",
    Flag.WRONG_TAG: "Wrong sentence cited",
    Flag.INVENTED_TAG: "Invented source",
    Flag.STALE_TAG: "Source of another answer",
    Flag.MALFORMED_TAG: "Unreadable source",
    Flag.OUTDATED: "Replaced version",
    Flag.ACTION_CLAIM: "Claimed action",
    Flag.DEAD_URL: "Link in no source",
    Flag.OFF_TASK: "Beside the question",
    Label.SUPPORTED: "Backed",
    Label.CONTRADICTED: "Conflicts: other",
    Label.UNSUPPORTED: "Not backed by its source",
    Label.INSUFFICIENT_EVIDENCE: "Not in the documents",
    Label.UNCHECKED: "Not settled by a check",
    Label.NO_CLAIM: "States nothing",
    REPORTED: "Reported by a reader",
    ESCALATED: "Answer passed to a reviewer",
}
"""What a statement may be listed under, in words."""

FINDING_MARKS = {
    Finding.BACKED: Mark("✓", Tone.BACKED, "Reviewed: backed by the source", ""),
    Finding.CONFLICTING: Mark("≠", Tone.CONFLICT, "Reviewed: conflicts with the source", ""),
    Finding.NOT_IN_SOURCES: Mark("?", Tone.UNBACKED, "Reviewed: not in the documents", ""),
    Finding.MARK_CONFIRMED: Mark("!", Tone.UNBACKED, "Reviewed: the mark is right", ""),
    Finding.DISPUTED: Mark("⇄", Tone.UNCHECKED, "Reviewers do not agree", ""),
    Finding.UNDECIDED: Mark("…", Tone.UNCHECKED, "Reviewed: could not be told", ""),
    Finding.WAITING: Mark("⚑", Tone.UNCHECKED, "Reported: a reviewer will look at it", ""),
}
"""How a sentence shows what came of its review."""


def kind_words(kind: str) -> str:
    """Return a kind of statement in words."""
    return KIND_WORDS.get(kind, kind)


def person_words(person: ActorId) -> str:
    """Return "you", or the name of somebody else."""
    return "you" if person == actor().id else str(person)


def review_words(review: Review) -> str:
    """Return who decided what and when, with the comment."""
    who = person_words(review.reviewer)
    said = f"{who}, {local_time(review.at)}: {DECISIONS[review.decision]}"
    said = said[0].upper() + said[1:]
    return f"{said}. “{review.comment}”" if review.comment else f"{said}."


def outcome_words(outcome: SentenceOutcome) -> list[str]:
    """Return who decided and reported what, one line each."""
    told = [
        f"Reported by {person_words(report.reporter)}, {local_time(report.at)}: “{report.words}”"
        for report in outcome.reports
    ]
    return told + [review_words(review) for review in outcome.reviews]


def age_words(age: timedelta) -> str:
    """Return "2 h", "3 days": the time that something has waited."""
    minutes = max(0, int(age.total_seconds() // 60))
    if minutes < 60:
        return f"{minutes} min"
    if minutes < 48 * 60:
        return f"{minutes // 60} h"
    return count(minutes // (24 * 60), "day")


def ago_words(moment: datetime, now: datetime) -> str:
    """Return "2 h ago"."""
    return f"{age_words(now - moment)} ago"
