"""Looking at delivered answers later: find, open, take along; and at what was done."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tagtrap.domain.conflicts import OneSided
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import ActorId, AnswerId
from tagtrap.domain.past_answers import AnswerFilter, AuditEvent, AuditFilter, FoundAnswers
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.review import Report, Review
from tagtrap.ports import Clock
from tagtrap.records.audit import Action, AuditTrail
from tagtrap.records.database import Database
from tagtrap.records.one_sided import OneSidedAnswers
from tagtrap.records.past_answers import PastAnswers as StoredAnswers
from tagtrap.records.reviews import StoredReviews
from tagtrap.service.conflicts import readable_notes
from tagtrap.service.permissions import require
from tagtrap.service.stale_answers import StaleAnswers

LISTED = 50
MOST_EXPORTED = 100_000


@dataclass(frozen=True, slots=True)
class WholeAnswer:
    """The record of an answer with all that was decided and reported about it."""

    record: AnswerRecord
    reviews: tuple[Review, ...]
    reports: tuple[Report, ...]
    conflicts: tuple[OneSided, ...] = ()


@dataclass(frozen=True, slots=True)
class PastAnswerParts:
    """What looking back works on; `answer` returns an answer that the actor may read."""

    stored: StoredAnswers
    stale: StaleAnswers
    reviews: StoredReviews
    conflicts: OneSidedAnswers
    trail: AuditTrail
    answer: Callable[[Actor, AnswerId], AnswerRecord]
    clock: Clock


class PastAnswers:
    """The use cases of looking back.

    Who investigates (reviewers, auditors) finds everybody's answers, everybody else their own; and
    only those all of whose sources they may read.
    """

    def __init__(self, parts: PastAnswerParts) -> None:
        self._parts = parts

    def search(self, actor: Actor, wanted: AnswerFilter, *, limit: int = LISTED) -> FoundAnswers:
        """Return the newest answers that fit, each with whether it is stale."""
        require(actor, Permission.ASK, Permission.REVIEW, Permission.AUDIT)
        return self._found(actor, wanted, limit)

    def open(self, actor: Actor, answer_id: AnswerId) -> WholeAnswer:
        """Return an answer as it was shown, with what came of it. Raises `NotFound`."""
        require(actor, Permission.ASK, Permission.REVIEW, Permission.AUDIT)
        return self._whole(actor, answer_id)

    def export(self, actor: Actor, wanted: AnswerFilter) -> Iterator[WholeAnswer]:
        """Return the answers that fit, newest first, as they are read one by one.

        That somebody takes them along is noted in the audit trail first.
        """
        require(actor, Permission.ASK, Permission.REVIEW, Permission.AUDIT)
        found = self._found(actor, wanted, MOST_EXPORTED).answers
        self._parts.trail.note(
            self._parts.clock(),
            actor.id,
            Action.ANSWERS_EXPORTED,
            "answers",
            {"answers": len(found)},
        )
        return (self._whole(actor, one.id) for one in found)

    def trail(
        self, actor: Actor, wanted: AuditFilter, *, limit: int
    ) -> tuple[list[AuditEvent], int]:
        """Return the newest events of the audit trail that fit, and how many fit in all.

        Without those about what the actor may not read.
        """
        require(actor, Permission.AUDIT)
        return self._parts.trail.find(wanted, limit, collections=actor.readable)

    def _found(self, actor: Actor, wanted: AnswerFilter, limit: int) -> FoundAnswers:
        stale = None if wanted.is_stale is None else self._parts.stale.among(actor, None)
        found = self._parts.stored.find(
            wanted,
            limit=limit,
            collections=actor.readable,
            asked_by=_only_by(actor),
            among_ids=stale if wanted.is_stale else None,
            not_among=(stale or ()) if wanted.is_stale is False else (),
        )
        if stale is None:
            stale = self._parts.stale.among(actor, [one.id for one in found.answers])
        marked = (replace(one, is_stale=one.id in stale) for one in found.answers)
        return FoundAnswers(tuple(marked), found.total)

    def _whole(self, actor: Actor, answer_id: AnswerId) -> WholeAnswer:
        record = self._parts.answer(actor, answer_id)
        reviews, reports = self._parts.reviews.of([record.id])
        notes = self._parts.conflicts.of([record.id]).get(record.id, ())
        return WholeAnswer(record, tuple(reviews), tuple(reports), readable_notes(actor, notes))


def looking_back(
    database: Database,
    stale: StaleAnswers,
    answer: Callable[[Actor, AnswerId], AnswerRecord],
    clock: Clock,
) -> PastAnswers:
    """Return the use cases over a database; `answer` returns an answer that the actor may read."""
    return PastAnswers(
        PastAnswerParts(
            stored=StoredAnswers(database),
            stale=stale,
            reviews=StoredReviews(database),
            conflicts=OneSidedAnswers(database),
            trail=AuditTrail(database),
            answer=answer,
            clock=clock,
        )
    )


def _only_by(actor: Actor) -> ActorId | None:
    return None if actor.investigates else actor.id
