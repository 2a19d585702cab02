"""Flagged sentences, as a reviewer finds them."""

from dataclasses import dataclass
from datetime import datetime

from tagtrap.domain.identifiers import AnswerId
from tagtrap.domain.verdicts import CheckedSentence


@dataclass(frozen=True, slots=True)
class FlaggedSentence:
    """A sentence of a stored answer that needs review; `position` counts from 0 in its answer."""

    answer_id: AnswerId
    position: int
    question: str
    asked_at: datetime
    checked: CheckedSentence
