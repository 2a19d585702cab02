"""An answer as another system may show it: what the gate let out, or the gate's own words."""

from collections.abc import Iterator
from dataclasses import dataclass

from tagtrap.domain.answers import Layout
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import SourceVersion
from tagtrap.domain.verdicts import CheckedSentence, Outcome
from tagtrap.service.clarifying import asked_back, clarification_words
from tagtrap.service.validity import version_notice

_PASSED_ON = "This was passed to a person, and no answer is given before that."
_HELD_BACK = "An answer was drafted, but it does not hold, and it is held back."


@dataclass(frozen=True, slots=True)
class Citation:
    """A cited sentence with its source; `number` is how the text names it, from 1."""

    number: int
    tag: Tag
    sentence: Sentence
    source: SourceVersion
    notice: str = ""

    @property
    def line(self) -> str:
        """The source in one line, as it stands below the text."""
        notice = f" ({self.notice})" if self.notice else ""
        title, version = self.source.title, self.source.number
        page = self.sentence.first_page
        return f"[{self.number}] {title}, version {version}, page {page}{notice}"


@dataclass(frozen=True, slots=True)
class ReleasedText:
    """The text in pieces that make it up when put together, and what it cites."""

    is_released: bool
    pieces: tuple[str, ...]
    citations: tuple[Citation, ...] = ()

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(self.pieces)


def released_text(record: AnswerRecord) -> ReleasedText:
    """Return the answer with numbered sources if it was approved, else what the gate says of it.

    No word of a draft that was not approved is in it.
    """
    if record.checked.decision is not Outcome.APPROVE:
        return ReleasedText(False, (_held_back(record),))
    citations = tuple(_citations(record))
    pieces = tuple(_pieces(record, {one.tag: one.number for one in citations}))
    if (found := asked_back(record)) is not None:
        pieces = (*pieces, f"\n\n{clarification_words(found)}")
    if not citations:
        return ReleasedText(True, pieces)
    sources = "\n".join(one.line for one in citations)
    return ReleasedText(True, (*pieces, f"\n\nSources:\n{sources}"), citations)


def _held_back(record: AnswerRecord) -> str:
    is_passed_on = record.checked.decision is Outcome.ESCALATE
    said = _PASSED_ON if is_passed_on else _HELD_BACK
    return f"{said} {record.checked.decision_reason}".strip()


def _citations(record: AnswerRecord) -> Iterator[Citation]:
    cited = [tag for one in record.checked.sentences for tag in one.sentence.tags]
    number = 0
    for tag in dict.fromkeys(cited):
        passage, sentence = record.context.passage_of(tag), record.context.resolve(tag)
        if passage is None or sentence is None or passage.source is None:
            continue
        number += 1
        notice = version_notice(passage.source, record.asked_at.date())
        yield Citation(number, tag, sentence, passage.source, notice)


def _pieces(record: AnswerRecord, numbers: dict[Tag, int]) -> Iterator[str]:
    quotations = record.release.quotations
    is_first = True
    for checked in record.checked.sentences:
        sentence = checked.sentence
        if not sentence.text.strip():
            continue
        text = f"“{sentence.text}”" if sentence.text in quotations else sentence.text
        lead = f"{sentence.marker} " if sentence.marker else ""
        marks = "".join(f" [{numbers[tag]}]" for tag in sentence.tags if tag in numbers)
        yield f"{'' if is_first else _gap(checked)}{lead}{text}{marks}"
        is_first = False


def _gap(checked: CheckedSentence) -> str:
    sentence = checked.sentence
    if sentence.layout is Layout.PROSE and not sentence.starts_block:
        return " "
    return "\n" if sentence.layout in (Layout.LIST_ITEM, Layout.TABLE_ROW) else "\n\n"
