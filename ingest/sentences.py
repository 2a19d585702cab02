"""Sentences: exact spans of prose, and of a whole file with headings, lists and tables."""

import re
from bisect import bisect_left
from collections.abc import Iterator

import sentencex

from ingest.blocks import plain_text_blocks
from ingest.boundaries import ends_sentence
from ingest.gaps import HARD_STOPS, Gap, stop_gaps, trimmed
from ingest.outline import Outline
from ingest.running_lists import item_gaps
from tagtrap.domain.documents import UntaggedSentence
from tagtrap.domain.files import Block, BlockKind, Page, ParsedFile
from tagtrap.domain.spans import Span

_LANGUAGE = "en"
_STRETCH = re.compile(f"[^{HARD_STOPS}]+[{HARD_STOPS}]*|[{HARD_STOPS}]+")
_CLAUSE_LABEL = re.compile(r"^\s*\(\w{1,5}\)")
_WHOLE = frozenset({BlockKind.HEADING, BlockKind.TABLE_ROW, BlockKind.CODE})


def split_sentences(text: str) -> list[Span]:
    """Return the sentences of one block of prose.

    The spans begin and end with a visible character, run in order, and leave out nothing but white
    space. Line breaks count as blanks.
    """
    spans: list[Span] = []
    start = 0
    for end in [*_cuts(text), len(text)]:
        span = trimmed(text, start, end)
        start = end
        if span.start == span.end:
            continue
        # Marks alone ("***", a lone quote) are no sentence: they go with the one before, or at the
        # start of the text with the one after.
        if spans and not (_has_words(text, span) and _has_words(text, spans[-1])):
            spans[-1] = Span(spans[-1].start, span.end)
        else:
            spans.append(span)
    return spans


def split_text(text: str) -> list[UntaggedSentence]:
    """Return the sentences of plain text with its headings and lists, all on one page."""
    whole = Page(1, Span(0, len(text)))
    blocks = tuple(plain_text_blocks(text))
    return split_file(ParsedFile(text, (whole,), blocks, media_type="text/plain"))


def split_file(parsed: ParsedFile) -> list[UntaggedSentence]:
    """Return the sentences of a file in order.

    A heading, a table row and a block of code are one sentence each; a list item is one or more.
    """
    outline = Outline()
    sentences: list[UntaggedSentence] = []
    for block in parsed.blocks:
        heading, lead_in = outline.enter(block, parsed.text)
        for span in _block_spans(parsed.text, block):
            first_page, last_page = parsed.pages_of(span)
            sentences.append(
                UntaggedSentence(
                    text=span.of(parsed.text),
                    span=span,
                    first_page=first_page,
                    last_page=last_page,
                    kind=block.kind,
                    heading=heading,
                    lead_in=lead_in,
                )
            )
            outline.passed(block, sentences[-1].text)
    return sentences


def _block_spans(text: str, block: Block) -> list[Span]:
    if block.kind in _WHOLE:
        span = trimmed(text, block.span.start, block.span.end)
        return [span] if span.start < span.end else []
    return [span.shifted(block.span.start) for span in split_sentences(block.span.of(text))]


def _has_words(text: str, span: Span) -> bool:
    return any(character.isalnum() for character in span.of(text))


def _cuts(text: str) -> list[int]:
    """Return where sentences end, in order: the rules first, the library where they are silent."""
    proposed = sorted(_library_cuts(text))
    items = item_gaps(text)
    places = sorted(
        [*stop_gaps(text), *((at, at, "", "") for at in items)], key=lambda place: place[1]
    )
    cuts: list[int] = []
    for stop_at, end, stop, closers in places:
        start = cuts[-1] if cuts else 0
        answer = True if not stop else ends_sentence(Gap(text, start, stop_at, end, stop, closers))
        if answer is None:
            answer = _proposes(proposed, text, stop_at, end)
        if answer and end > start:
            cuts.append(end)
    return cuts


def _proposes(proposed: list[int], text: str, stop_at: int, end: int) -> bool:
    """Whether the library ends a sentence within the stop or the white space after it."""
    limit = end + len(text[end : end + 80]) - len(text[end : end + 80].lstrip())
    position = bisect_left(proposed, stop_at + 1)
    return position < len(proposed) and proposed[position] <= limit


def _library_cuts(text: str) -> Iterator[int]:
    """Yield where the library ends sentences.

    It gets the text in stretches between the stops that need no judgement: its time grows with the
    square of their number.
    """
    flat = re.sub(r"\s", " ", text)
    # Behind a clause label the library takes the rest of the text for one list item.
    flat = _CLAUSE_LABEL.sub(lambda label: " " * len(label.group()), flat)
    for stretch in _STRETCH.finditer(flat):
        for boundary in sentencex.get_sentence_boundaries(_LANGUAGE, stretch.group()):
            yield stretch.start() + int(boundary["end_index"])
