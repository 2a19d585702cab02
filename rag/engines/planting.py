"""Where a draft can carry a fault: each function yields changed drafts, the best one first."""

import re
from collections.abc import Iterator
from itertools import count

from rag.readable import read
from tagtrap.domain.answers import Answer, AnswerSentence, Layout
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.spans import Span

_NUMBER = re.compile(r"(?<![\w.,:/#-])\d+(?:[.,]\d+)*(?!\w|[:/-]\d)")
_MARKER = re.compile(r"[\s>*#-]*\d+[.)]\s")
_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_REFERENCE = re.compile(
    r"(?:section|article|clause|chapter|annex|table|step|page|form|version|no\.|nos\.)\s*\Z", re.I
)
_AFTER_MONTH = re.compile(rf"\b(?:{_MONTHS})[a-z]*\.?\s*\Z", re.I)
_BEFORE_MONTH = re.compile(rf"\.?\s*(?:of\s+)?(?:{_MONTHS})", re.I)
# fmt: off
_WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "fourteen",
    "fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "ninety",
)
# fmt: on
_WORD = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b", re.I)
_YEARS = range(1900, 2100)

_LEADING = re.compile(r",?\s*\b(?:according to|as per|as stated in|see|per)\s*\Z", re.IGNORECASE)

_CONTRACTIONS = {"cannot": "can", "can't": "can", "won't": "will", "shan't": "shall"}
_NOT = re.compile(
    r"\b(?P<contraction>cannot|can['’]t|won['’]t|shan['’]t)\b"
    r"|(?<=[a-z])(?P<tail>n['’]t)\b"
    r"|(?P<word>\b(?:not|never)\b\s+)(?!only\b|later\b|more\b|less\b|fewer\b|earlier\b)",
    re.IGNORECASE,
)
_NO = re.compile(
    r"\bno\s+(?=[a-z])(?!later\b|more\b|less\b|fewer\b|earlier\b|longer\b|one\b|matter\b)", re.I
)


def wrong_numbers(answer: Answer, context: TaggedContext) -> Iterator[str]:
    """Change one number: amounts that stand in the evidence first, then others, days of months."""
    taken = _numbers_of(context) | set(_NUMBER.findall(answer.raw))
    ranked = sorted(
        (
            (_rank(sentence, span, answer.raw, context), span.start, span)
            for sentence in _cited(answer)
            for span in _number_spans(sentence, answer.raw)
        ),
        key=lambda candidate: candidate[:2],
    )
    for _, _, span in ranked:
        yield _replaced(answer.raw, span, _other_number(span.of(answer.raw), taken))
    spoken = {word.lower() for word in _WORD.findall(f"{_text_of(context)} {answer.raw}")}
    for sentence in _cited(answer):
        for found in _WORD.finditer(answer.raw, sentence.span.start, sentence.span.end):
            free = [word for word in _WORDS if word not in spoken]
            for word in free[:1]:
                is_capital = found[0][0].isupper()
                yield _replaced(
                    answer.raw, Span(*found.span()), word.capitalize() if is_capital else word
                )


def invented_tags(answer: Answer, context: TaggedContext) -> Iterator[str]:
    """Replace one tag by a number of the same length that stands nowhere."""
    taken = _numbers_of(context) | set(re.findall(r"\d+", answer.raw)) | set(context.tags)
    for sentence in _cited(answer):
        for tag in sentence.tags:
            highest = 10 ** len(tag) - 1
            free = (number for number in range(highest, 0, -1) if number not in _YEARS)
            invented = next((str(n) for n in free if str(n) not in taken), None)
            for found in _whole(tag).finditer(answer.raw, sentence.span.start, sentence.span.end):
                if invented is not None and len(invented) == len(tag):
                    yield _replaced(answer.raw, Span(*found.span()), invented)


def removed_tags(answer: Answer, context: TaggedContext) -> Iterator[str]:
    """Take all tags of one sentence away, with what leads to them ("according to")."""
    tags = frozenset(str(tag) for tag in context.tags)
    written = [
        citation.span
        for block in read(answer.raw, tags)
        for _, citation in block.cleaned.placed
        if citation.numbers
    ]
    for sentence in _cited(answer):
        raw = answer.raw
        for span in sorted(written, reverse=True):
            if span.overlaps(sentence.span):
                raw = _replaced(raw, _with_surroundings(raw, span), "")
        yield raw


def _with_surroundings(raw: str, span: Span) -> Span:
    """Widen a citation over its own bold marks, the words that lead to it and the blank before."""
    start, end = span.start, span.end
    while start and end < len(raw) and raw[start - 1] == raw[end] == "*":
        start, end = start - 1, end + 1
    leading = _LEADING.search(raw[:start])
    start = leading.start() if leading else start
    while start and raw[start - 1] in " \t":
        start -= 1
    if raw[end : end + 2] == ", " and raw[:start].rstrip(" >*-")[-1:] in {"", "\n", "."}:
        end += 2
    return Span(start, end)


def dropped_nots(answer: Answer, context: TaggedContext) -> Iterator[str]:
    """Turn one statement round: a "not" or "never" goes first, a "no" only where there is none."""
    for pattern in (_NOT, _NO):
        for sentence in _cited(answer):
            for found in pattern.finditer(answer.raw, sentence.span.start, sentence.span.end):
                yield _without_not(answer.raw, found)


def _without_not(raw: str, found: re.Match[str]) -> str:
    span = Span(*found.span())
    contraction = found.groupdict().get("contraction")
    if contraction:
        plain = _CONTRACTIONS[contraction.lower().replace("’", "'")]
        return _replaced(raw, span, plain.capitalize() if contraction[0].isupper() else plain)
    if found[0][0].isupper():
        # The next word now begins the sentence.
        return _replaced(raw, Span(span.start, span.end + 1), raw[span.end].upper())
    return _replaced(raw, span, "")


def _cited(answer: Answer) -> list[AnswerSentence]:
    return [
        sentence
        for sentence in answer.sentences
        if sentence.tags and sentence.layout is not Layout.HEADING
    ]


def _number_spans(sentence: AnswerSentence, raw: str) -> Iterator[Span]:
    tags = {*sentence.tags, *sentence.unknown_tags, *sentence.mentioned}
    marker = _MARKER.match(raw, sentence.span.start, sentence.span.end)
    start = marker.end() if marker else sentence.span.start
    for found in _NUMBER.finditer(raw, start, sentence.span.end):
        is_year = found[0].isdigit() and int(found[0]) in _YEARS
        if found[0] not in tags and not is_year:
            yield Span(*found.span())


def _rank(sentence: AnswerSentence, span: Span, raw: str, context: TaggedContext) -> int:
    before = raw[sentence.span.start : span.start]
    is_day = bool(_AFTER_MONTH.search(before) or _BEFORE_MONTH.match(raw, span.end))
    if is_day or _REFERENCE.search(before):
        return 2
    evidence = " ".join(found.text for tag in sentence.tags if (found := context.resolve(tag)))
    return 0 if span.of(raw) in _NUMBER.findall(evidence) else 1


def _other_number(number: str, taken: set[str]) -> str:
    """Return another number of the same form; only the digits before the first sign change."""
    lead = re.match(r"\d+", number)
    digits = lead[0] if lead else number
    start = int(digits) + max(1, int(digits) // 2)
    for value in count(start):
        other = f"{value}{number[len(digits) :]}"
        if other not in taken and value not in _YEARS:
            return other
    raise AssertionError("numbers do not end")


def _numbers_of(context: TaggedContext) -> set[str]:
    text = _text_of(context)
    return set(context.tags) | set(re.findall(r"\d+", text)) | set(_NUMBER.findall(text))


def _text_of(context: TaggedContext) -> str:
    return " ".join(sentence.text for sentence in context.sentences())


def _whole(tag: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\d){tag}(?!\d)")


def _replaced(raw: str, span: Span, text: str) -> str:
    return f"{raw[: span.start]}{text}{raw[span.end :]}"
