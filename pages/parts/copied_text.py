"""An answer as text for a mail or a ticket: its sentences, what is wrong with them, its sources."""

from collections.abc import Iterator

from pages.parts.marks import fault_banner
from pages.parts.reviewed import Outcomes, reviewed_line, said_of
from pages.parts.source_numbers import SourceNumbers
from pages.parts.wording import source_name
from tagtrap.domain.answers import Layout
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.review_outcomes import SentenceOutcome
from tagtrap.domain.verdicts import CheckedSentence


def copied_text(record: AnswerRecord, outcomes: Outcomes) -> str:
    """Return the answer with numbered sources below; a mark goes along with its sentence."""
    numbers = SourceNumbers.of(record)
    body = ""
    for position, checked in enumerate(record.checked.sentences):
        body += _gap(checked, body) + _sentence(checked, numbers, outcomes.get(position))
    sources = "\n".join(_sources(record, numbers))
    above = " ".join(filter(None, (fault_banner(record), reviewed_line(record, outcomes))))
    return "\n\n".join(filter(None, (above, body, sources)))


def _gap(checked: CheckedSentence, before: str) -> str:
    if not before:
        return ""
    sentence = checked.sentence
    if sentence.layout is Layout.PROSE and not sentence.starts_block:
        return " "
    return "\n"


def _sentence(
    checked: CheckedSentence, numbers: SourceNumbers, outcome: SentenceOutcome | None
) -> str:
    sentence = checked.sentence
    text = f"{sentence.marker} {sentence.text}" if sentence.marker else sentence.text
    text += "".join(f" [{numbers.number_of(tag)}]" for tag in sentence.tags)
    said = said_of(checked, outcome)
    return f"{text} [{said}]" if said else text


def _sources(record: AnswerRecord, numbers: SourceNumbers) -> Iterator[str]:
    for tag, _ in numbers.cited:
        passage, sentence = record.context.passage_of(tag), record.context.resolve(tag)
        if passage is not None and sentence is not None:
            name = source_name(passage.source, sentence)
            yield f"[{numbers.number_of(tag)}] {name}: “{sentence.text}”"
