"""The kinds of change that an edit can be to the meaning of a sentence."""

from dataclasses import dataclass
from enum import StrEnum

from verify.reading.tokens import Token
from verify.word_by_word.alignment import Edit


class Change(StrEnum):
    """The kinds of change, from harmless to conflict."""

    NONE = "none"
    CLAUSE_DROPPED = "clause_dropped"
    """A statement of its own is left out; what is kept stands without it."""
    DETAIL_DROPPED = "detail_dropped"
    CONDITION_DROPPED = "condition_dropped"
    HEDGE_DROPPED = "hedge_dropped"
    TENSE = "tense"
    """What is becomes what was, or what is done to somebody what somebody does."""
    REPLY = "reply"
    """A "No," that answers the question is put in front."""
    INFLECTED = "inflected"
    """One word has another ending: one thing for several, or the verb that goes with it."""
    STRENGTHENED = "strengthened"
    ADDED = "added"
    OTHER = "other"
    NUMBER = "number"
    DATE = "date"
    UNIT = "unit"
    NEGATION = "negation"
    QUALIFIER = "qualifier"


CONFLICTS = (Change.NUMBER, Change.DATE, Change.UNIT, Change.NEGATION, Change.QUALIFIER)
"""Changes after which answer and source cannot both be right."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One edit with what it changes; `source` and `answer` are the tokens that decide."""

    change: Change
    edit: Edit
    source: tuple[Token, ...]
    answer: tuple[Token, ...]
