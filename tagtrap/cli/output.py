"""How the command line writes."""

import json
import sys
import textwrap

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.verdicts import AnswerLabel, CheckedSentence, Flag, Label
from tagtrap.service.clarifying import asked_back, clarification_words
from tagtrap.service.validity import version_notice

SIGNS: dict[Flag, str] = {
    Flag.NUMBER: "!=",
    Flag.DATE: "!=",
    Flag.UNIT: "!=",
    Flag.NEGATION: "!=",
    Flag.QUALIFIER: "!=",
    Flag.UNCITED: "∅",
    Flag.WRONG_TAG: "↷",
    Flag.INVENTED_TAG: "⚠",
    Flag.STALE_TAG: "⚠",
    Flag.MALFORMED_TAG: "⚠",
    Flag.OUTDATED: "⏲",
}


def write_line(text: str = "") -> None:
    """Write one line for a person."""
    sys.stdout.write(printable(text) + "\n")


def write_json(value: object) -> None:
    """Write one JSON object on a line of its own, at once, so that a reader can follow."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    # Names of files and arguments can hold bytes that are no text.
    sys.stdout.write(text.encode("utf-8", "replace").decode("utf-8") + "\n")
    sys.stdout.flush()


def write_problem(text: str) -> None:
    """Write one line to standard error."""
    sys.stderr.write(printable(text) + "\n")


def counted(number: int, noun: str) -> str:
    """Return "1 page", "2 pages"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def printable(text: str) -> str:
    """Return text with control characters, which could move the cursor, as blanks."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def write_answer(record: AnswerRecord) -> None:
    """Write an answer as a person reads it: what may be relied on, the sentences, the sources."""
    checked = record.checked
    write_line(f"Q  {record.question}")
    if record.understood:
        write_wrapped(f"(understood as: {record.understood})", indent="   ")
    if record.fault:
        write_line(f"   (a fault was planted on purpose: {record.fault})")
    write_line(f"   {checked.decision.value}: {checked.decision_reason}")
    if record.engine_id.startswith("quotes") and checked.label not in _WITHOUT_CLAIM:
        write_line("   Quotations: the nearest passages, not a judgement that they answer.")
    numbers = {tag: n for n, tag in enumerate(_cited(record), start=1)}
    for sentence in checked.sentences:
        chips = "".join(f" [{numbers[t]}]" for t in sentence.sentence.tags if t in numbers)
        lead = f"{sentence.sentence.marker} " if sentence.sentence.marker else ""
        write_wrapped(f"{lead}{sentence.sentence.text}{chips}", indent="   ")
        if sentence.needs_review and checked.label not in _WITHOUT_CLAIM:
            write_wrapped(f"{sign_of(sentence)} {sentence.reason}", indent="      ")
    if back := asked_back(record):
        write_wrapped(f"? {clarification_words(back)}", indent="   ")
    for revision in record.release.taken:
        after = f"now: {revision.after}" if revision.after else "left out"
        write_wrapped(f"~ {revision.kind.value}: {revision.before} ({after})", indent="   ")
        write_wrapped(revision.reason, indent="     ")
    for tag, number in numbers.items():
        passage = record.context.passage_of(tag)
        found = record.context.resolve(tag)
        if passage is not None and found is not None and passage.source is not None:
            notice = version_notice(passage.source, record.asked_at.date())
            write_line(
                f"   [{number}] {passage.source.title}, version {passage.source.number}, "
                f"page {found.first_page} (source {tag}){f' ({notice})' if notice else ''}"
            )
    write_line()


_WITHOUT_CLAIM = (AnswerLabel.NO_ANSWER, AnswerLabel.REFUSED)


def sign_of(sentence: CheckedSentence) -> str:
    """Return the sign a flagged sentence carries."""
    for flag in sentence.flags:
        if flag in SIGNS:
            return SIGNS[flag]
    return {Label.CONTRADICTED: "!=", Label.UNCHECKED: "…"}.get(sentence.label, "?")


def write_wrapped(text: str, *, indent: str) -> None:
    """Write a paragraph, wrapped at 100 columns."""
    for line in textwrap.wrap(text, 100, initial_indent=indent, subsequent_indent=indent):
        write_line(line)


def _cited(record: AnswerRecord) -> list[Tag]:
    tags = [tag for s in record.checked.sentences for tag in s.sentence.tags]
    return list(dict.fromkeys(tags))
