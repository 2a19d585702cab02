"""What the page says of a checked sentence and of a whole answer, in words and signs."""

from collections import Counter
from dataclasses import dataclass

import verify.marks
from pages.parts.wording import FAULT_WORDS, count
from tagtrap.domain.answers import Finish
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.verdicts import AnswerLabel, CheckedSentence, Flag, Label, Outcome
from verify.marks import Tone as Tone


@dataclass(frozen=True, slots=True)
class Mark:
    """The raised sign on a sentence, what it means, and the reason where the check gave none."""

    sign: str
    tone: Tone
    words: str
    reason: str


def marks_of(checked: CheckedSentence) -> list[Mark]:
    """Return the marks of a sentence, the gravest first; none for one a reader may rely on."""
    found = verify.marks.marks_of(checked.label, checked.flags)
    return [
        Mark(mark.sign, mark.tone, mark.words, mark.reason)
        for mark in dict.fromkeys(mark for mark, _ in found)
    ]


def reason_of(checked: CheckedSentence) -> str:
    """Return why a sentence is marked, as concrete as the check could say it."""
    marks = marks_of(checked)
    return checked.reason or (marks[0].reason if marks else "")


def statements_of(record: AnswerRecord) -> list[CheckedSentence]:
    """Return the sentences that state something (greetings and headings do not)."""
    return [
        checked
        for checked in record.checked.sentences
        if checked.label is not Label.NO_CLAIM or checked.needs_review
    ]


def is_quotation(record: AnswerRecord) -> bool:
    """Whether the answer is made of quotations, not written by a model."""
    return record.engine_id.split("/")[0].split(":")[0].startswith("quotes")


def is_quote(record: AnswerRecord, checked: CheckedSentence) -> bool:
    """Whether a sentence is the words of its source, be it in place of what a model wrote."""
    return is_quotation(record) or checked.sentence.text in record.release.quotations


def answer_line(record: AnswerRecord) -> str:
    """Return the one line above an answer: may I rely on this?"""
    ending = _ENDINGS.get(record.checked.answer.finish, "")
    statements = statements_of(record)
    if record.checked.label is AnswerLabel.REFUSED:
        return "The model would not answer this."
    if record.checked.label is AnswerLabel.NO_ANSWER or not statements:
        return _no_answer_line(record) + ending
    marked = [checked for checked in statements if checked.needs_review]
    if marked:
        return _marked_line(marked, len(statements)) + ending
    said = _QUOTED_LINES if is_quotation(record) else _BACKED_LINES
    return f"{said.of(len(statements))}{_but(record)}.{ending}"


QUOTATION_NOTE = (
    "These are quotations: the passages nearest to the question, "
    "not a judgement that they answer it."
)


def fault_banner(record: AnswerRecord) -> str:
    """Return what to say of a fault planted on purpose, else ""."""
    if not record.fault:
        return ""
    words = FAULT_WORDS.get(record.fault, record.fault)
    return f"A fault was planted on purpose, to show the checks at work: {words.lower()}."


@dataclass(frozen=True, slots=True)
class _Lines:
    one: str
    two: str
    many: str

    def of(self, number: int) -> str:
        return (self.one, self.two)[number - 1] if number < 3 else self.many.format(number)


_BACKED_LINES = _Lines(
    "The one statement is backed by the source below",
    "Both statements are backed by the sources below",
    "All {} statements are backed by the sources below",
)
_QUOTED_LINES = _Lines(
    "The quotation stands word for word in the source below",
    "Both quotations stand word for word in the sources below",
    "All {} quotations stand word for word in the sources below",
)

_ENDINGS = {
    Finish.TRUNCATED: " The answer was cut off before its end.",
    Finish.STOPPED: " You stopped this answer before its end.",
}


def _no_answer_line(record: AnswerRecord) -> str:
    if record.checked.label is AnswerLabel.NO_ANSWER:
        return "The documents do not answer this."
    return "This answer states nothing that needs a source."


def _but(record: AnswerRecord) -> str:
    """Return what a reader has to know who reads nothing but the line."""
    if record.checked.decision is not Outcome.ESCALATE or not record.release.level:
        return ""
    return ", but a reviewer has to look at this answer first"


_WAYS = {
    "unbacked": ("is not backed by its source", "are not backed by their sources"),
    "uncited": ("gives no source", "give no source"),
    "outdated": ("rests on a source not in force", "rest on sources not in force"),
    "open": ("could not be checked", "could not be checked"),
}


def _marked_line(marked: list[CheckedSentence], total: int) -> str:
    """Say how many statements cannot be relied on, and in which way."""
    numbers = Counter(_way(checked) for checked in marked)
    texts: list[str] = []
    for way, (one, many) in _WAYS.items():
        if number := numbers[way]:
            of_all = f"{number} of {count(total, 'statement')}" if not texts else str(number)
            texts.append(f"{of_all} {one if number == 1 else many}")
    ending = "see the marked sentence" if len(marked) == 1 else "see the marked sentences"
    return f"{', '.join(texts)}: {ending}."


def _way(checked: CheckedSentence) -> str:
    if checked.label is Label.UNCHECKED and not checked.flags:
        return "open"
    if checked.flags == (Flag.OUTDATED,) and checked.label is Label.SUPPORTED:
        return "outdated"
    if checked.flags == (Flag.UNCITED,) and checked.label in (Label.SUPPORTED, Label.UNCHECKED):
        return "uncited"
    return "unbacked"
