"""Reviewed statements as a test of the checks: are they judged now as reviewers found them?"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import AnswerId, Tag
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.review_items import ReviewItem
from tagtrap.domain.review_measures import Judged, measures_of
from tagtrap.domain.verdicts import CheckedAnswer, CheckedSentence, Flag, Label
from tagtrap.records.database import Database
from tagtrap.records.review_queue import ReviewQueue
from tagtrap.records.tags import Tags
from tagtrap.service.learning import MOST_READ
from tagtrap.service.permissions import require
from verify.answers import AnswerChecker


class Standing(StrEnum):
    """How a check stands to what reviewers found: right, wrong, or it does not settle it."""

    RIGHT = "right"
    WRONG = "wrong"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Replayed:
    """A reviewed statement, checked again: what was said then, and what is said now."""

    judged: Judged
    then: Standing
    now: Standing
    label: Label
    flags: tuple[Flag, ...]
    reason: str

    @property
    def is_worse(self) -> bool:
        """Whether the checks were right and are not any more, or were open and are wrong now."""
        was_right = self.then is Standing.RIGHT and self.now is not Standing.RIGHT
        return was_right or (self.then is Standing.OPEN and self.now is Standing.WRONG)

    @property
    def is_different(self) -> bool:
        """Whether the checks stand otherwise than they did."""
        return self.then is not self.now


class Regression:
    """Replays reviewed statements."""

    def __init__(
        self,
        queue: ReviewQueue,
        checker: AnswerChecker,
        answer: Callable[[Actor, AnswerId], AnswerRecord],
        issued: Callable[[Sequence[Tag]], frozenset[Tag]],
    ) -> None:
        self._queue = queue
        self._checker = checker
        self._answer = answer
        self._issued = issued

    def replay(self, actor: Actor) -> Iterator[Replayed]:
        """Check every settled statement again, in its answer and with its evidence as it was."""
        require(actor, Permission.REVIEW)
        return self._replay(actor)

    def _replay(self, actor: Actor) -> Iterator[Replayed]:
        judged = measures_of(self._queue.reviewed(MOST_READ, actor.readable)).judged
        for answer_id, group in groupby(judged, key=lambda one: one.item.place.answer_id):
            record = self._answer(actor, answer_id)
            checked = self._checked(record)
            for one in group:
                yield _replayed(one, checked.sentences[one.item.place.sentence])

    def _checked(self, record: AnswerRecord) -> CheckedAnswer:
        answer = record.checked.answer
        unknown = [tag for sentence in answer.sentences for tag in sentence.unknown_tags]
        return self._checker.check(
            answer,
            record.context,
            question=record.understood or record.question,
            issued_tags=self._issued(unknown),
        )


def regression(
    database: Database,
    checker: AnswerChecker,
    answer: Callable[[Actor, AnswerId], AnswerRecord],
) -> Regression:
    """Return the use case over a database; `answer` returns an answer that the actor may read."""
    return Regression(ReviewQueue(database), checker, answer, Tags(database).was_issued)


def _replayed(judged: Judged, sentence: CheckedSentence) -> Replayed:
    label, flags, reason = _said_now(judged.item, sentence)
    now = _without_outdated(flags)
    return Replayed(
        judged,
        then=_standing(judged, judged.item.label, _without_outdated(judged.item.flags)),
        now=_standing(judged, label, now),
        label=label,
        flags=now,
        reason=reason,
    )


def _said_now(item: ReviewItem, sentence: CheckedSentence) -> tuple[Label, tuple[Flag, ...], str]:
    """Return what the checks say of the same words now, else of the sentence they stand in."""
    for claim in sentence.claims:
        if claim.claim.span == item.words and len(sentence.claims) > 1:
            of_claims = {flag for one in sentence.claims for flag in one.verdict.flags}
            of_citation = tuple(flag for flag in sentence.flags if flag not in of_claims)
            verdict = claim.verdict
            return verdict.label, (*of_citation, *verdict.flags), verdict.reason
    return sentence.label, sentence.flags, sentence.reason


def _standing(judged: Judged, label: Label, flags: Sequence[Flag]) -> Standing:
    if label is Label.UNCHECKED and not flags:
        return Standing.OPEN
    is_marked = bool(flags) or label not in (Label.SUPPORTED, Label.NO_CLAIM)
    return Standing.RIGHT if is_marked == judged.is_faulty else Standing.WRONG


def _without_outdated(flags: Sequence[Flag]) -> tuple[Flag, ...]:
    # That a source is out of force is no work of the checks: they are not asked about it here.
    return tuple(flag for flag in flags if flag is not Flag.OUTDATED)
