"""Drafts of an engine and the answer parsed from one."""

from dataclasses import dataclass
from enum import StrEnum

from tagtrap.domain.identifiers import Tag
from tagtrap.domain.spans import Span


class Finish(StrEnum):
    """How a draft ended."""

    COMPLETE = "complete"
    TRUNCATED = "truncated"
    REFUSED = "refused"
    NO_ANSWER = "no_answer"
    STOPPED = "stopped"
    """The reader gave up: what was shown by then is the answer."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens that a model read and wrote for one answer, as its server counts them."""

    read: int
    written: int


@dataclass(frozen=True, slots=True)
class DraftEnd:
    """The last thing an engine yields.

    A draft without one was cut off. `detail` is for the record, as are the `tokens` it took, None
    where nobody counted them.
    """

    finish: Finish
    detail: str = ""
    tokens: Tokens | None = None


class Layout(StrEnum):
    """How an answer sentence is set on the page."""

    PROSE = "prose"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    HEADING = "heading"


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    """A sentence of an answer, its tags taken out.

    The spans of an answer's sentences tile its raw text. `text` is what a reader sees: no tags, no
    bold, no list marker (that is in `marker`, "-" or "1."), table cells joined with " | ". `tags`
    are of this turn, in the order first seen; `unknown_tags` are citations of anything else, kept,
    never dropped; `malformed` are citations without a usable number, as written; `mentioned` are
    tags of this turn that are listed without backing this sentence ("Sources: 1001, 1002").
    """

    span: Span
    text: str
    tags: tuple[Tag, ...] = ()
    unknown_tags: tuple[Tag, ...] = ()
    malformed: tuple[str, ...] = ()
    mentioned: tuple[Tag, ...] = ()
    layout: Layout = Layout.PROSE
    marker: str = ""
    starts_block: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as drafted (`raw`), as read (`text`) and as its sentences."""

    raw: str
    text: str
    sentences: tuple[AnswerSentence, ...]
    finish: Finish = Finish.COMPLETE
