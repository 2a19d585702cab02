"""The queue of statements that wait for a reviewer: what is listed, and in which order."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tagtrap.domain.documents import Document
from tagtrap.domain.identifiers import ActorId, DocumentId
from tagtrap.domain.review_items import ReviewItem
from tagtrap.domain.review_outcomes import waits_for

LINE = 0.5
"""Support at which a statement is as likely backed as not."""

NEAR = 0.3
"""How far from the line a statement still counts as near: about where the checks do not settle."""


class Listed(StrEnum):
    """Which statements are listed: those that wait, or those decided by oneself, or by others."""

    WAITING = "waiting"
    MINE = "mine"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """What a reviewer wants to see.

    `kind` is a flag, a label or "reported" ("" for any). The age of a statement is the time that
    it has waited.
    """

    kind: str = ""
    document: DocumentId | None = None
    age_at_least: timedelta | None = None
    age_at_most: timedelta | None = None
    listed: Listed = Listed.WAITING

    def takes(self, item: ReviewItem, now: datetime) -> bool:
        """Whether an item is of the kind, the document and the age that are wanted."""
        age = now - item.waiting_since
        return (
            (not self.kind or self.kind in item.kinds)
            and (self.document is None or self.document in {d.id for d in item.documents})
            and (self.age_at_least is None or age >= self.age_at_least)
            and (self.age_at_most is None or age <= self.age_at_most)
        )


@dataclass(frozen=True, slots=True)
class Queue:
    """The statements listed for one reviewer, and how much there is in all.

    `waiting`, `near_line` and `oldest` are about everything that waits, whatever is listed; `kinds`
    and `documents` are what one may choose from.
    """

    items: tuple[ReviewItem, ...]
    waiting: int
    near_line: int
    oldest: datetime | None
    kinds: tuple[tuple[str, int], ...]
    documents: tuple[Document, ...]


def queue_of(
    items: Iterable[ReviewItem], reviewer: ActorId, wanted: QueueFilter, now: datetime
) -> Queue:
    """Return the queue of a reviewer: what is nearest to the line first, the oldest first of those.

    Decisions that were made are listed the newest first. The order depends on nothing else.
    """
    every = list(items)
    waiting = [item for item in every if waits_for(item, reviewer)]
    listed = waiting
    if wanted.listed is Listed.MINE:
        listed = [item for item in every if item.decision_of(reviewer) is not None]
    if wanted.listed is Listed.OTHERS:
        listed = [i for i in every if any(r.reviewer != reviewer for r in i.standing)]
    shown = [item for item in listed if wanted.takes(item, now)]
    shown.sort(key=_place)
    if wanted.listed is Listed.WAITING:
        shown.sort(key=lambda item: (distance_from_line(item), item.waiting_since))
    else:
        shown.sort(key=lambda item: max(r.at for r in item.standing), reverse=True)
    kinds = Counter(kind for item in listed for kind in item.kinds)
    documents = {document.id: document for item in listed for document in item.documents}
    return Queue(
        items=tuple(shown),
        waiting=len(waiting),
        near_line=sum(is_near_line(item) for item in waiting),
        oldest=min((item.waiting_since for item in waiting), default=None),
        kinds=tuple(sorted(kinds.items())),
        documents=tuple(sorted(documents.values(), key=lambda one: (one.title, one.id))),
    )


def distance_from_line(item: ReviewItem) -> float:
    """Return how far the support of a statement is from the line, 0 to 0.5."""
    return round(abs(item.support - LINE), 6)


def is_near_line(item: ReviewItem) -> bool:
    """Whether the support of a statement is so near to the line that it could be either."""
    return distance_from_line(item) <= NEAR


def _place(item: ReviewItem) -> tuple[str, int, int]:
    return (item.place.answer_id, item.place.sentence, item.words.start)
