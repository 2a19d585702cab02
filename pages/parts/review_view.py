"""One statement as the review desk shows it, beside its source."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from typing import TypedDict

from pages.parts.marks import marks_of
from pages.parts.review_words import ago_words, kind_words, outcome_words, review_words
from pages.parts.revisions import ChangeView, change_view
from pages.parts.session import actor, running
from pages.parts.wording import (
    erased_words,
    joined,
    replaced_words,
    source_name,
    status_words,
)
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.library import Evidence
from tagtrap.domain.review import whole_sentence
from tagtrap.domain.review_items import ReviewItem
from tagtrap.domain.review_outcomes import Finding, SentenceOutcome
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import Flag
from tagtrap.errors import NotFound
from tagtrap.service.deciding_words import deciding_words, other_candidates

_MOST_CANDIDATES = 5
_AROUND = 12
"""Sentences of the page shown before and after the one that is cited."""

Segments = list[tuple[str, str]]
"""Pieces of a text in order, each with the class it is drawn in ("" for none)."""


class SourceView(TypedDict):
    """A source: what it is to the statement, its words, where they stand, and what is around."""

    role: str
    words: Segments
    path: str
    name: str
    notice: str
    page: Segments


class ItemView(TypedDict):
    """A statement with everything that a reviewer needs to decide."""

    id: str
    asked: str
    words: Segments
    sign: str
    tone: str
    verdict: str
    reason: str
    notes: list[str]
    canAgree: bool
    sources: list[SourceView]
    candidates: list[tuple[str, str]]
    answer: Segments
    changes: list[ChangeView]


def item_view(item: ReviewItem, now: datetime) -> ItemView:
    """Return what the desk shows of a statement."""
    record = running().chat.answer(actor(), item.place.answer_id)
    sources = list(_sources(item, record))
    marks = marks_of(item.sentence.checked)
    text = item.sentence.checked.sentence.text
    cited = [one.sentence.text for _, one in sources]
    # Where there is nothing to compare with, no word decides.
    deciding = deciding_words(item.words.of(text), cited) if cited else []
    shown = [one.sentence.tag for _, one in sources]
    outcome = SentenceOutcome(Finding.WAITING, (), item.reports)
    others = other_candidates(item.text, record.context, shown, _MOST_CANDIDATES)
    return {
        "id": item.place.claim_id,
        "asked": joined([f"Asked: {record.question}", ago_words(item.sentence.asked_at, now)]),
        "words": _cut(text, [span.shifted(item.words.start) for span in deciding], item.words),
        "sign": "".join(mark.sign for mark in marks) or "⚑",
        "tone": marks[0].tone.value if marks else "unchecked",
        "verdict": joined(kind_words(kind) for kind in item.kinds),
        "reason": item.reason or (marks[0].reason if marks else "The checks found it backed."),
        "notes": outcome_words(outcome) + [review_words(review) for review in item.standing],
        "canAgree": item.can_be_agreed_with,
        "sources": [_source_view(role, one, item) for role, one in sources],
        "candidates": [_candidate(sentence, record) for sentence in others],
        "answer": _answer(item, record),
        "changes": [change_view(one) for one in record.release.revisions],
    }


def _sources(item: ReviewItem, record: AnswerRecord) -> Iterator[tuple[str, Evidence]]:
    checked = item.sentence.checked
    decided = [span.tag for one in checked.claims for span in one.verdict.evidence]
    cited = dict.fromkeys((*checked.sentence.tags, *checked.sentence.mentioned))
    possible = dict.fromkeys((*checked.suggested, *(() if cited else decided)))
    says_it = Flag.WRONG_TAG in item.flags
    roles = {tag: "This sentence says it" if says_it else "Possible source" for tag in possible}
    for tag, role in (roles | dict.fromkeys(cited, "Cited source")).items():
        try:
            yield role, running().chat.evidence(actor(), record.id, tag)
        except NotFound:
            continue


def _source_view(role: str, evidence: Evidence, item: ReviewItem) -> SourceView:
    sentence, source = evidence.sentence, evidence.source
    since = f" since {source.effective_from}" if source.effective_from else ""
    return {
        "role": role,
        "words": _cut(sentence.text, _decided(sentence, item)),
        "path": " › ".join(evidence.passage.heading or sentence.heading),
        "name": joined([source_name(source, sentence), f"{status_words(source.status)}{since}"]),
        "notice": replaced_words(source),
        "page": _page(evidence),
    }


def _decided(sentence: Sentence, item: ReviewItem) -> list[Span]:
    """Return the words that decided, apart from each other, without one that is the sentence."""
    kept: list[Span] = []
    for span in sorted(_spans_of(sentence.tag, item)):
        is_apart = not kept or kept[-1].end <= span.start
        if is_apart and span.end <= len(sentence.text) and span != Span(0, len(sentence.text)):
            kept.append(span)
    return kept


def _spans_of(tag: Tag, item: ReviewItem) -> Iterator[Span]:
    is_whole = item.place == whole_sentence(item.place.answer_id, item.place.sentence)
    for one in item.sentence.checked.claims:
        if is_whole or one.claim.id == item.place.claim_id:
            yield from (span.span for span in one.verdict.evidence if span.tag == tag)


def _page(evidence: Evidence) -> Segments:
    """Return what stands around the sentence on its page; nothing where it can be read no more."""
    sentence, source = evidence.sentence, evidence.source
    try:
        every = running().history.sentences(actor(), source.document_id, source.number)
    except NotFound:
        every = evidence.passage.sentences
    on_page = [one for one in every if one.first_page <= sentence.last_page <= one.last_page]
    places = [place for place, one in enumerate(on_page) if one.tag == sentence.tag]
    place = places[0] if places else 0
    around = on_page[max(0, place - _AROUND) : place + _AROUND + 1]
    return [(one.text, _set_as(one.kind.value, one.tag == sentence.tag)) for one in around]


def _candidate(sentence: Sentence, record: AnswerRecord) -> tuple[str, str]:
    passage = record.context.passage_of(sentence.tag)
    return sentence.text, source_name(passage.source if passage else None, sentence)


def _answer(item: ReviewItem, record: AnswerRecord) -> Segments:
    if record.erased_at is not None:
        return [(erased_words(record.erased_at), "")]
    here = item.place.sentence
    return [
        (checked.sentence.text, _set_as(checked.sentence.layout.value, position == here))
        for position, checked in enumerate(record.checked.sentences)
    ]


def _set_as(layout: str, is_marked: bool) -> str:
    return f"{layout} marked" if is_marked else layout


def _cut(text: str, deciding: Sequence[Span], whole: Span | None = None) -> Segments:
    """Return the text in pieces: the words that decide, and those outside of `whole`."""
    around = whole or Span(0, len(text))
    pieces: Segments = []
    done = 0
    for span in [*deciding, Span(len(text), len(text))]:
        for start, end, name in ((done, span.start, ""), (span.start, span.end, "deciding")):
            pieces += _outside(text, Span(start, max(start, end)), around, name)
        done = span.end
    return pieces


def _outside(text: str, span: Span, whole: Span, name: str) -> Segments:
    """Return a piece of text; what stands before and after `whole` is drawn back."""
    cuts = sorted(
        {span.start, span.end, *(c for c in (whole.start, whole.end) if span.start < c < span.end)}
    )
    return [
        (text[start:end], name if whole.start <= start < whole.end else "beside")
        for start, end in pairwise(cuts)
    ]
