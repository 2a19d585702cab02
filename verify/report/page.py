"""Writes the page: every text of the export is escaped, and nothing is fetched."""

import base64
import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from verify.report.assets import SCRIPT, STYLE

WORDS = {
    "contradicted": "≠ Conflicts with the source",
    "unsupported": "? Not backed",
    "insufficient_evidence": "? Not in the documents",
    "unchecked": "… Could not be checked",
    "refused": "– Refused",
    "no_answer": "– No answer",
    "no_claim": "– No statement",
    "supported": "✓ Backed",
}
"""Labels as a reader sees them, the worst first."""
_RANKS = {label: rank for rank, label in enumerate(WORDS)}


@dataclass(frozen=True, slots=True)
class ReportedAnswer:
    """A line of the export: its number, from 1, its question, and its record or its error."""

    line: int
    question: str
    record: dict[str, Any]


def report_page(rows: Sequence[ReportedAnswer], *, name: str, date: str, left_out: int) -> str:
    """Return the page as HTML; `left_out` counts the earlier lines that were not checked."""
    checked = sorted((row for row in rows if "error" not in row.record), key=_rank)
    unread = [row for row in rows if "error" in row.record]
    counts = Counter(row.record["label"] for row in checked)
    sentences = sum(len(row.record["sentences"]) for row in checked)
    checkers = sorted({one for row in checked for one in row.record["checkers"]})
    cut = f"<p>Only the last {len(rows)} lines; {left_out} earlier ones are left out.</p>"
    parts = [
        _head(),
        f"<main><h1>What TagTrap finds in {_text(name)}</h1><p>{_text(date)} · answers: "
        f"{len(checked)} · sentences: {sentences} · lines that could not be read: {len(unread)}"
        f" · checked by: {_text(', '.join(checkers))}</p>",
        cut if left_out else "",
        "<ul>",
        *(f"<li>{WORDS[one]}: {counts[one]}</li>" for one in WORDS if counts[one]),
        "</ul>",
        _tools(counts),
        "<h2>Answers, the worst first</h2>",
        *map(_answer, checked),
        _unread(unread),
        f"</main><script>{SCRIPT}</script></body></html>\n",
    ]
    return "".join(parts)


def _rank(row: ReportedAnswer) -> tuple[int, int, float, int]:
    flagged = sum(_is_flagged(one) for one in row.record["sentences"])
    fine = row.record["label"] == "supported"
    # A backed sentence with a wrong tag is worse than one that could not be checked.
    label = "insufficient_evidence" if fine and flagged else row.record["label"]
    return _RANKS[label], -flagged, row.record["support"] or 0.0, row.line


def _is_flagged(sentence: dict[str, Any]) -> bool:
    return bool(sentence["flags"]) or sentence["label"] not in ("supported", "no_claim")


def _head() -> str:
    style, script = (
        base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in (STYLE, SCRIPT)
    )
    policy = f"default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>TagTrap report</title><style>{STYLE}</style></head><body>"
    )


def _tools(counts: Counter[str]) -> str:
    buttons = "".join(
        f'<button type="button" value="{one}" aria-pressed="false">{WORDS[one]}</button>'
        for one in WORDS
        if counts[one]
    )
    return (
        '<div class="tools" hidden><button type="button" value="" aria-pressed="true">All</button>'
        f'{buttons}<label>Search <input type="search"></label><output></output></div>'
    )


def _answer(row: ReportedAnswer) -> str:
    record = row.record
    is_open = " open" if any(map(_is_flagged, record["sentences"])) else ""
    title = row.question or str(record.get("id") or f"Line {row.line}")
    return (
        f'<details data-label="{record["label"]}"{is_open}><summary>{WORDS[record["label"]]} · '
        f"{_text(title)}</summary>{''.join(map(_sentence, record['sentences']))}</details>"
    )


def _sentence(sentence: dict[str, Any]) -> str:
    if not _is_flagged(sentence):
        return f"<p>{_text(sentence['text'])}</p>"
    flags = ", ".join(one.replace("_", " ") for one in sentence["flags"])
    return (
        f'<p><span class="flagged">{_text(sentence["text"])}</span> '
        f"<strong>{WORDS[sentence['label']]}</strong> {_text(flags)}</p>"
        f"<p>{_text(sentence['reason'])}</p>"
        + "".join(_quoted("Source", one, sentence) for one in sentence["evidence"])
        + "".join(_quoted("Possible source", one, sentence) for one in sentence["suggested"])
    )


def _quoted(lead: str, source: dict[str, str], sentence: dict[str, Any]) -> str:
    spans = sorted(
        (one["start"], one["end"])
        for claim in sentence["claims"]
        for one in claim["evidence"]
        if one["tag"] == source["tag"]
    )
    return (
        f"<blockquote>{lead} {_text(source['tag'])}: {_marked(source['text'], spans)}</blockquote>"
    )


def _marked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    parts, done = [], 0
    for start, end in spans:
        if start >= done:
            parts += [_text(text[done:start]), f"<mark>{_text(text[start:end])}</mark>"]
            done = end
    return "".join([*parts, _text(text[done:])])


def _unread(rows: Sequence[ReportedAnswer]) -> str:
    if not rows:
        return ""
    items = "".join(f"<li>Line {row.line}: {_text(row.record['error'])}</li>" for row in rows)
    return f"<h2>Lines that could not be read</h2><ul>{items}</ul>"


def _text(text: str) -> str:
    # Unprintable signs, among them those that turn the direction of writing, become visible.
    shown = "".join(one if one.isprintable() or one == "\n" else "�" for one in text)
    return f"<bdi>{escape(shown)}</bdi>"
