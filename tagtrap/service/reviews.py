"""Reviewing: what waits for a person, deciding on it, reporting a problem, what came of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import AnswerId, ClaimId, ReviewId, fresh_id
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.review import ClaimPlace, Report, Review, ReviewDecision
from tagtrap.domain.review_items import ReviewItem
from tagtrap.domain.review_outcomes import SentenceOutcome, outcome_of
from tagtrap.domain.review_queue import Queue, QueueFilter, queue_of
from tagtrap.errors import NotFound, WrongArguments
from tagtrap.ports import Clock
from tagtrap.records.database import Database
from tagtrap.records.review_queue import ReviewQueue
from tagtrap.records.reviews import StoredReviews
from tagtrap.service.permissions import require
from tagtrap.service.readable_answers import may_open

MOST_LISTED = 2000
LONGEST_WORDS = 2000
_NOT_HERE = "There is no such statement."


@dataclass(frozen=True, slots=True)
class ReviewParts:
    """What reviewing works on; `answer` returns an answer that the actor may read."""

    stored: StoredReviews
    queue: ReviewQueue
    answer: Callable[[Actor, AnswerId], AnswerRecord]
    clock: Clock


class Reviews:
    """The review use cases."""

    def __init__(self, parts: ReviewParts) -> None:
        self._stored = parts.stored
        self._queue = parts.queue
        self._answer = parts.answer
        self._clock = parts.clock

    def queue(self, actor: Actor, wanted: QueueFilter | None = None) -> Queue:
        """Return the statements listed for the actor; only of answers whose sources they may read.

        Of more than 2000 sentences those nearest to the line are looked at.
        """
        require(actor, Permission.REVIEW)
        items = self._queue.items(MOST_LISTED, actor.readable)
        return queue_of(items, actor.id, wanted or QueueFilter(), self._clock())

    def items(self, actor: Actor, claim_ids: Sequence[ClaimId]) -> dict[ClaimId, ReviewItem]:
        """Return statements as they stand now, by id; without those that are gone."""
        require(actor, Permission.REVIEW)
        places = self._stored.places_of(claim_ids)
        found = self._queue.items_at(places, actor.readable)
        by_id = {item.place.claim_id: item for item in found}
        return {claim_id: by_id[claim_id] for claim_id in claim_ids if claim_id in by_id}

    def decide(
        self, actor: Actor, claim_id: ClaimId, decision: ReviewDecision, comment: str = ""
    ) -> Review:
        """Keep the actor's decision on a flagged or reported statement; return it as kept.

        It supersedes the actor's earlier one; those of others stand beside it.
        """
        require(actor, Permission.REVIEW)
        item = self._item(actor, claim_id)
        if decision is ReviewDecision.WITHDRAWN:
            raise WrongArguments("A decision is taken back by undoing it.")
        if not (item.is_flagged or item.sentence.checked.needs_review or item.reports):
            raise WrongArguments(
                "This statement is not flagged. Report a problem with it first; then decide on it."
            )
        if decision is ReviewDecision.AGREE and not item.can_be_agreed_with:
            raise WrongArguments(
                "The checks did not settle this statement, so there is nothing to agree with. "
                "Say what it is, or that you cannot tell."
            )
        return self._keep(actor, item.place, decision, _words(comment))

    def undo(self, actor: Actor, claim_id: ClaimId) -> Review:
        """Put the actor's decision on a statement back to what it was before the last one.

        That is a new review as well: nothing is ever deleted. Raises `NotFound` if the actor has
        decided nothing.
        """
        require(actor, Permission.REVIEW)
        item = self._item(actor, claim_id)
        last = item.decision_of(actor.id)
        if last is None:
            raise NotFound("You have no decision on this statement to take back.")
        before = next((review for review in item.reviews if review.id == last.supersedes), None)
        if before is None:
            return self._keep(actor, item.place, ReviewDecision.WITHDRAWN, "")
        return self._keep(actor, item.place, before.decision, before.comment)

    def report(self, actor: Actor, answer_id: AnswerId, sentence: int, words: str) -> Report:
        """Put a sentence of an answer into the queue, with what the actor says is wrong with it.

        `sentence` counts from 0. Who may read an answer may report any sentence of it.
        """
        require(actor, Permission.ASK, Permission.REVIEW)
        record = self._answer(actor, answer_id)
        said = _words(words)
        if not said:
            raise WrongArguments("Say in a few words what is wrong.")
        if not 0 <= sentence < len(record.checked.sentences) or record.erased_at is not None:
            raise NotFound(_NOT_HERE)
        report = Report(ReviewId(fresh_id()), record.id, sentence, actor.id, said, self._clock())
        self._stored.report(report)
        return report

    def outcomes(self, actor: Actor, records: Sequence[AnswerRecord]) -> "Outcomes":
        """Return what came of the sentences of answers that the actor may open.

        By answer, and by the place of the sentence in it; of what nobody reviewed or reported
        there is nothing.
        """
        require(actor, Permission.ASK, Permission.REVIEW, Permission.AUDIT)
        ids = [record.id for record in records if may_open(actor, record)]
        found: Outcomes = {}
        for place, items in groupby(self._queue.items_of_answers(ids), key=_sentence_of):
            outcome = outcome_of(list(items))
            if outcome is not None:
                found.setdefault(place[0], {})[place[1]] = outcome
        return found

    def _item(self, actor: Actor, claim_id: ClaimId) -> ReviewItem:
        found = self.items(actor, [claim_id])
        if claim_id not in found:
            raise NotFound(_NOT_HERE)
        return found[claim_id]

    def _keep(
        self, actor: Actor, place: ClaimPlace, decision: ReviewDecision, comment: str
    ) -> Review:
        return self._stored.record(
            Review(ReviewId(fresh_id()), place, actor.id, decision, self._clock(), comment)
        )


def reviewing(
    database: Database, answer: Callable[[Actor, AnswerId], AnswerRecord], clock: Clock
) -> Reviews:
    """Return the use cases over a database; `answer` returns an answer that the actor may read."""
    return Reviews(ReviewParts(StoredReviews(database), ReviewQueue(database), answer, clock))


Outcomes = dict[AnswerId, dict[int, SentenceOutcome]]


def _sentence_of(item: ReviewItem) -> tuple[AnswerId, int]:
    return item.place.answer_id, item.place.sentence


def _words(text: str) -> str:
    said = text.strip()
    if len(said) > LONGEST_WORDS:
        raise WrongArguments(f"Say it in at most {LONGEST_WORDS} characters.")
    return said
