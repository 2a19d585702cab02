"""An answer as text for a mail or a ticket: its sentences, what is wrong with them, its sources."""

from collections.abc import Iterator

from pages.parts.marks import answer_line, fault_banner, marks_of, reason_of
from pages.parts.source_numbers import SourceNumbers
from pages.parts.wording import source_name
from tagtrap.domain.answers import Layout
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.verdicts import CheckedSentence


def copied_text(record: AnswerRecord) -> str:
    """Return the answer with numbered sources below; a mark goes along with its sentence."""
    numbers = SourceNumbers.of(record)
    body = ""
    for checked in record.checked.sentences:
        body += _gap(checked, body) + _sentence(checked, numbers)
    sources = "\n".join(_sources(record, numbers))
    above = " ".join(filter(None, (fault_banner(record), answer_line(record))))
    return "\n\n".join(filter(None, (above, body, sources)))


def _gap(checked: CheckedSentence, before: str) -> str:
    if not before:
        return ""
    sentence = checked.sentence
    if sentence.layout is Layout.PROSE and not sentence.starts_block:
        return " "
    return "\n"


def _sentence(checked: CheckedSentence, numbers: SourceNumbers) -> str:
    sentence = checked.sentence
    text = f"{sentence.marker} {sentence.text}" if sentence.marker else sentence.text
    text += "".join(f" [{numbers.number_of(tag)}]" for tag in sentence.tags)
    if marks := marks_of(checked):
        text += f" [{marks[0].words}: {reason_of(checked)}]"
    return text


def _sources(record: AnswerRecord, numbers: SourceNumbers) -> Iterator[str]:
    for tag, _ in numbers.cited:
        passage, sentence = record.context.passage_of(tag), record.context.resolve(tag)
        if passage is not None and sentence is not None:
            name = source_name(passage.source, sentence)
            yield f"[{numbers.number_of(tag)}] {name}: “{sentence.text}”"
