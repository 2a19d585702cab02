"""An answer as HTML. Every text of the export passes `escaped`."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any

from tagtrap.domain.verdicts import AnswerLabel, Flag, Label
from verify.marks import BACKED, LABELS, Tone
from verify.report.ranking import rank
from verify.report.visible import visible
from verify.report.words import is_flagged, marks_in_words, reason_of


@dataclass(frozen=True, slots=True)
class ReportedAnswer:
    """A line of the export: its number, from 1, its question, and its record or its error."""

    line: int
    question: str
    record: dict[str, Any]


def escaped(text: str) -> str:
    """Return text as HTML; signs that cannot be seen, or turn the writing, become visible."""
    return f"<bdi>{escape(visible(text))}</bdi>"


def answer_markup(row: ReportedAnswer) -> str:
    """Return a folding block; one with a marked sentence is open."""
    record = row.record
    flagged = [one for one in record["sentences"] if is_flagged(one)]
    flags = " ".join(sorted({flag for one in flagged for flag in one["flags"]}))
    title = row.question or str(record.get("id") or f"Line {row.line}")
    return (
        f'<details data-label="{record["label"]}" data-flags="{flags}"'
        f"{' open' if flagged else ''}><summary>{_headline(record, flagged)} "
        f'<span class="title">{escaped(title)}</span> '
        f"<small>{_marked_of(record, flagged)}line&nbsp;{row.line}</small></summary>"
        f"{''.join(map(_sentence, record['sentences']))}</details>\n"
    )


def _headline(record: dict[str, Any], flagged: list[dict[str, Any]]) -> str:
    if not flagged:
        mark = LABELS[AnswerLabel(record["label"])]
        return _mark(str(mark), mark.tone)
    worst = min(flagged, key=lambda one: rank({"label": one["label"], "sentences": [one]}))
    return _mark(*marks_in_words(worst)[0])


def _mark(words: str, tone: Tone) -> str:
    return f'<span class="mark {tone}">{words}</span>'


def _marked_of(record: dict[str, Any], flagged: list[dict[str, Any]]) -> str:
    total = len(record["sentences"])
    if not flagged or total == 1:
        return ""
    return f"{len(flagged)} of {total} sentences marked · "


def _sentence(sentence: dict[str, Any]) -> str:
    text = escaped(sentence["text"])
    if not is_flagged(sentence):
        if sentence["label"] == Label.NO_CLAIM:
            return f"<p>{text}</p>"
        tags = ", ".join(one["tag"] for one in sentence["evidence"])
        mark = _mark(str(BACKED), BACKED.tone)
        return f"<p>{text} {mark} <small>{escaped(tags)}</small></p>"
    found = marks_in_words(sentence)
    marks = "".join(f" {_mark(*one)}" for one in found)
    reason = f"<p>{escaped(reason_of(sentence))}</p>"
    # What is only suggested was never cited, so it is not called the sentence's source.
    suggested = [one for one in sentence["suggested"] if one["tag"] not in sentence["tags"]]
    cited = [one for one in sentence["evidence"] if one not in suggested]
    lead = "This sentence says it" if Flag.WRONG_TAG in sentence["flags"] else "Possible source"
    sources = "".join(_quoted("Source", one, sentence) for one in cited)
    others = "".join(_quoted(lead, one, sentence) for one in suggested)
    return (
        f'<div class="bad {found[0][1]}"><p><span class="flagged">{text}</span>{marks}</p>'
        f"{reason}{sources}{others}</div>"
    )


def _quoted(lead: str, source: dict[str, str], sentence: dict[str, Any]) -> str:
    spans = sorted(
        (one["start"], one["end"])
        for claim in sentence["claims"]
        for one in claim["evidence"]
        if one["tag"] == source["tag"]
    )
    return (
        f"<blockquote><small>{lead} {escaped(source['tag'])}</small> "
        f"{_marked(source['text'], spans)}</blockquote>"
    )


def _marked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    parts, done = [], 0
    for start, end in spans:
        if start >= done:
            parts += [escaped(text[done:start]), f"<mark>{escaped(text[start:end])}</mark>"]
            done = end
    return "".join([*parts, escaped(text[done:])])
