"""Writes the page: every text of the export is escaped, and nothing is fetched."""

import base64
import hashlib
from collections import Counter
from collections.abc import Sequence

from tagtrap.domain.verdicts import AnswerLabel
from verify.marks import FLAGS, LABELS
from verify.report.assets import SCRIPT, STYLE
from verify.report.markup import ReportedAnswer, answer_markup, escaped
from verify.report.ranking import rank
from verify.report.words import flag_words, is_flagged

_BAR_WIDTH = 1000
_ROOM_FOR_A_SIGN = 50
"""Of the bar's width; a narrower part shows no sign."""


def report_page(rows: Sequence[ReportedAnswer], *, name: str, date: str, left_out: int) -> str:
    """Return the page as HTML; `left_out` counts the earlier lines that were not checked."""
    checked = [row for row in rows if "error" not in row.record]
    checked.sort(key=lambda row: (*rank(row.record), row.line))
    unread = [row for row in rows if "error" in row.record]
    parts = [
        _head(f"TagTrap: {name}"),
        f"<main><h1>What TagTrap finds in {escaped(name)}</h1>",
        _headline(checked, date),
        _cut(len(rows), left_out),
        f'<p><a href="#unread">{_lines(len(unread))} could not be read.</a></p>' if unread else "",
        _answers_by_label(checked),
        _sentences_by_label(checked),
        "<h2>Answers, the worst first</h2>",
        _tools(checked) if checked else "<p>There is no answer to show.</p>",
        *map(answer_markup, checked),
        _unread(unread),
        f"</main><script>{SCRIPT}</script></body></html>\n",
    ]
    return "".join(parts)


def _head(title: str) -> str:
    style, script = (
        base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in (STYLE, SCRIPT)
    )
    policy = f"default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'"
    shown = escaped(title).removeprefix("<bdi>").removesuffix("</bdi>")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{shown}</title><style>{STYLE}</style></head><body>"
    )


def _headline(checked: Sequence[ReportedAnswer], date: str) -> str:
    marked = sum(any(map(is_flagged, row.record["sentences"])) for row in checked)
    checkers = sorted({one for row in checked for one in row.record["checkers"]})
    by = f" · checked by {escaped(', '.join(checkers))}" if checkers else ""
    return (
        f'<p class="lead">{marked:,} of {len(checked):,} answers have a marked sentence.</p>'
        f"<p><small>{escaped(date)}{by}</small></p>"
    )


def _cut(shown: int, left_out: int) -> str:
    if not left_out:
        return ""
    return (
        f"<p>Only the last {shown:,} of {shown + left_out:,} lines were checked; "
        f"left out: the first {left_out:,}. A higher --limit takes in more.</p>"
    )


def _answers_by_label(checked: Sequence[ReportedAnswer]) -> str:
    counts = Counter(row.record["label"] for row in checked)
    parts, entries, left = [], [], 0.0
    for label, mark in LABELS.items():
        if not counts[label]:
            continue
        width = _BAR_WIDTH * counts[label] / len(checked)
        sign = f'<text x="{left + width / 2:.1f}" y="34">{mark.sign}</text>'
        parts.append(
            f'<g class="{label}"><title>{mark.words}: {counts[label]:,}</title>'
            f'<rect x="{left:.1f}" width="{max(width - 2, 1):.1f}" height="48"/>'
            f"{sign if width >= _ROOM_FOR_A_SIGN else ''}</g>"
        )
        entries.append(f"<li>{mark}: {counts[label]:,}{_of_them_marked(label, checked)}</li>")
        left += width
    if not parts:
        return ""
    return (
        f'<h2>Answers</h2><svg viewBox="0 0 {_BAR_WIDTH} 48" preserveAspectRatio="none" role="img" '
        f'aria-label="Answers by what was found; the same figures follow as a list">'
        f'{"".join(parts)}</svg><ul class="counts">{"".join(entries)}</ul>'
    )


def _of_them_marked(label: AnswerLabel, checked: Sequence[ReportedAnswer]) -> str:
    if label is not AnswerLabel.SUPPORTED:
        return ""
    marked = sum(
        row.record["label"] == label and any(map(is_flagged, row.record["sentences"]))
        for row in checked
    )
    return f", {marked:,} of them with a mark all the same" if marked else ""


def _sentences_by_label(checked: Sequence[ReportedAnswer]) -> str:
    counts = Counter(one["label"] for row in checked for one in row.record["sentences"])
    entries = "".join(
        f"<li>{mark}: {counts[label]:,}</li>"
        for label, mark in LABELS.items()
        # What was not checked is said also where it is nothing.
        if counts[label] or label is AnswerLabel.UNCHECKED
    )
    if not counts:
        return ""
    return f'<h2>Sentences: {counts.total():,}</h2><ul class="counts">{entries}</ul>'


def _tools(checked: Sequence[ReportedAnswer]) -> str:
    labels = Counter(row.record["label"] for row in checked)
    flags: Counter[str] = Counter()
    for row in checked:
        flags.update({flag for one in row.record["sentences"] for flag in one["flags"]})
    of_labels = [(one.value, str(mark), labels[one]) for one, mark in LABELS.items()]
    of_flags = [(one.value, flag_words(one), flags[one]) for one in FLAGS]
    return (
        '<div class="tools" hidden>'
        f"<label>Answers {_choice('label', 'all', of_labels)}</label>"
        f"<label>Marks {_choice('flag', 'any or none', of_flags)}</label>"
        '<label>Search <input type="search"></label>'
        "<output></output></div>"
        '<p class="nothing" hidden>Nothing matches. Choose “all”, or search for other words.</p>'
    )


def _choice(name: str, everything: str, options: Sequence[tuple[str, str, int]]) -> str:
    found = "".join(
        f'<option value="{value}">{words} ({count:,})</option>'
        for value, words, count in options
        if count
    )
    return f'<select name="{name}"><option value="">{everything}</option>{found}</select>'


def _unread(rows: Sequence[ReportedAnswer]) -> str:
    if not rows:
        return ""
    items = "".join(f"<li>Line {row.line}: {escaped(row.record['error'])}</li>" for row in rows)
    return f'<h2 id="unread">Lines that could not be read</h2><ul>{items}</ul>'


def _lines(number: int) -> str:
    return f"{number:,} line{'' if number == 1 else 's'}"
