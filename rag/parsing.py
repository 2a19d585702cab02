"""An answer as drafted becomes sentences, each with the tags that it cites.

A tag belongs to the sentence that it stands in or behind, also when it stands behind the full stop;
at the beginning of a block it belongs to the first sentence of the block. A list of sources at the
end backs no sentence in particular: its tags are `mentioned` by a sentence of its own, whose text
is at most its label ("Sources:"). A citation that is part of the wording ("According to source
1001, ...") counts, and its words stay. The header of a table is a sentence with layout HEADING.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ingest.sentences import split_sentences
from rag.citations import Citation, Form
from rag.cleaned import Cleaned
from rag.readable import ReadBlock, read, readable_text
from tagtrap.domain.answers import Answer, AnswerSentence, Finish, Layout
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.spans import Span

_WORD = re.compile(r"[^\W\d_]+")
_ALONE = re.compile(r"(?:No|Yes|Correct|Right)[.!]\s+(?=[A-Z“\"])")
"""A one-word answer; a splitter takes "No." for the number sign."""

_POINTERS = """
a above all also an and answer answers are as at available based be been below by can cited
come comes data derived detail details drawn facts following for found from full further
given here i in information is it listed more my of on or please points provided reference
references refer response see source sources statement statements support supported taken
that the these they this those to used was we were which with you
"""
_POINTER_WORDS = frozenset(_POINTERS.split())
"""A sentence of these words only points at its sources and claims nothing."""


@dataclass(slots=True)
class _Draft:
    """A sentence while its citations are gathered."""

    start: int
    text: str
    block: ReadBlock
    starts_block: bool
    citations: list[Citation] = field(default_factory=list)
    listed: list[Citation] = field(default_factory=list)


def parse_answer(raw: str, context: TaggedContext, finish: Finish = Finish.COMPLETE) -> Answer:
    """Return the answer as sentences that tile `raw`; only tags of `context` count as tags."""
    tags = frozenset(str(tag) for tag in context.tags)
    blocks = read(raw, tags)
    drafts: list[_Draft] = []
    for position, block in enumerate(blocks):
        if block.has_words:
            drafts += _drafts(block, raw)
        else:
            _place_list(block, blocks[:position], drafts, raw)
    return Answer(raw, readable_text(blocks), _tiled(drafts, raw, tags), finish)


def _drafts(block: ReadBlock, raw: str) -> list[_Draft]:
    cleaned = block.cleaned
    starts = [0] if _is_whole(block) else _starts(cleaned)
    ends = [*starts[1:], len(cleaned.text)]
    drafts = [
        _Draft(
            _raw_start(cleaned, start, raw) if number else block.block.span.start,
            cleaned.text[start:end].strip(),
            block,
            starts_block=number == 0,
        )
        for number, (start, end) in enumerate(zip(starts, ends, strict=True))
    ]
    closing = [citation for _, citation in cleaned.placed if citation.form is Form.CLOSING]
    inline = [placed for placed in cleaned.placed if placed[1].form is not Form.CLOSING]
    _assign(inline, drafts, starts, cleaned.text, raw)
    for citation in closing:
        if len(drafts) == 1 or len(citation.numbers) == 1:
            drafts[-1].citations.append(citation)
        else:
            drafts.append(_listing(citation, block, citation.span.start, raw))
    return drafts


def _is_whole(block: ReadBlock) -> bool:
    return block.block.is_row or block.block.layout is Layout.HEADING


def _starts(cleaned: Cleaned) -> list[int]:
    """Return where in the text its sentences begin; the first at 0."""
    alone = _ALONE.match(cleaned.text)
    edges = [0, *([alone.end()] if alone else []), *cleaned.boundaries, len(cleaned.text)]
    starts: list[int] = []
    for edge, end in pairwise(edges):
        for span in split_sentences(cleaned.text[edge:end]):
            has_words = any(sign.isalnum() for sign in span.shifted(edge).of(cleaned.text))
            if has_words or not starts:
                starts.append(edge + span.start)
    return [0, *starts[1:]]


def _raw_start(cleaned: Cleaned, start: int, raw: str) -> int:
    """Return where a sentence begins in the answer, the markup before its first word included."""
    place, floor = cleaned.offsets[start], cleaned.offsets[start - 1] + 1
    while place > floor and raw[place - 1] in "*_`~":
        place -= 1
    return place


def _assign(
    placed: Sequence[tuple[int, Citation]],
    drafts: list[_Draft],
    starts: Sequence[int],
    text: str,
    raw: str,
) -> None:
    """Give each citation to its sentence."""
    leads = bool(placed) and placed[0][0] == 0 and len(drafts) > 1
    if leads and len(placed) == 1 and raw[placed[0][1].span.end :].lstrip("*_`")[:1] == ":":
        # "Source 1001: A. B." quotes the source from there to the end of the block.
        for draft in drafts:
            draft.citations.append(placed[0][1])
        return
    before_each = leads and all(place in (0, *_gaps(starts, text)) for place, _ in placed)
    current = 0
    for place, citation in placed:
        while current + 1 < len(starts) and starts[current + 1] < place + before_each * 2:
            current += 1
        drafts[current].citations.append(citation)


def _gaps(starts: Sequence[int], text: str) -> list[int]:
    """Return the places behind the stop of each sentence but the last."""
    return [len(text[:start].rstrip()) for start in starts[1:]]


def _place_list(
    block: ReadBlock, before: Sequence[ReadBlock], drafts: list[_Draft], raw: str
) -> None:
    """Give a line that holds only citations to the sentence above it, or let it stand alone."""
    citations = [citation for _, citation in block.cleaned.placed]
    if not citations:
        if block.line or not drafts:
            start = block.block.span.start if drafts else 0
            drafts.append(_Draft(start, block.cleaned.text, block, starts_block=True))
        return
    if before and drafts and _backs_sentence_above(block, citations, before, drafts):
        drafts[-1].citations += citations
        return
    if block.among_sources and drafts and (drafts[-1].listed or drafts[-1].block.is_sources_title):
        drafts[-1].listed += citations
        return
    start = block.block.span.start
    listing = _listing(citations[0], block, start, raw)
    listing.listed, listing.starts_block = citations, True
    drafts.append(listing)


def _backs_sentence_above(
    block: ReadBlock,
    citations: Sequence[Citation],
    before: Sequence[ReadBlock],
    drafts: Sequence[_Draft],
) -> bool:
    above = before[-1]
    in_block = sum(draft.block is above for draft in drafts)
    is_close = block.block.breaks == 1
    if block.among_sources or block.block.layout is not Layout.PROSE or not in_block:
        return False
    if is_close and block.block.is_indented and above.block.layout is Layout.LIST_ITEM:
        return in_block == 1
    numbers = sum(len(citation.numbers) for citation in citations)
    if any(citation.form is Form.CLOSING for citation in citations):
        return is_close and numbers == 1 and in_block == 1
    first = max((at for at, known in enumerate(before) if known.block.breaks != 1), default=0)
    in_paragraph = sum(draft.block in before[first:] for draft in drafts)
    return in_paragraph == 1 or (is_close and numbers == 1)


def _listing(citation: Citation, block: ReadBlock, start: int, raw: str) -> _Draft:
    written = citation.span.of(raw)
    has_label = citation.form is Form.CLOSING and ":" in written.replace("：", ":")
    label = re.split("[:：]", written)[0].strip(" \t\r\n*_`#>-") + ":" if has_label else ""
    while start < citation.span.end and raw[start].isspace() and not block.has_words:
        start += 1
    return _Draft(start, label, block, starts_block=False, listed=[citation])


def _tiled(drafts: list[_Draft], raw: str, tags: frozenset[str]) -> tuple[AnswerSentence, ...]:
    if not drafts:
        return (AnswerSentence(Span(0, len(raw)), "", starts_block=True),) if raw else ()
    starts = [0, *(draft.start for draft in drafts[1:])]
    ends = [*starts[1:], len(raw)]
    return tuple(
        _sentence(draft, Span(start, end), raw, tags)
        for draft, start, end in zip(drafts, starts, ends, strict=True)
    )


def _sentence(draft: _Draft, span: Span, raw: str, tags: frozenset[str]) -> AnswerSentence:
    cited = list(dict.fromkeys(n for citation in draft.citations for n in citation.numbers))
    listed = list(dict.fromkeys(n for citation in draft.listed for n in citation.numbers))
    if _only_points(draft):
        cited, listed = [], [*cited, *listed]
    every = [*draft.citations, *draft.listed]
    unknown = dict.fromkeys(n for n in [*cited, *listed] if n not in tags)
    return AnswerSentence(
        span=span,
        text=draft.text,
        tags=tuple(Tag(number) for number in cited if number in tags),
        unknown_tags=tuple(Tag(number) for number in unknown),
        malformed=tuple(one.span.of(raw).strip() for one in every if one.is_malformed),
        mentioned=tuple(Tag(number) for number in listed if number in tags),
        layout=draft.block.block.layout,
        marker=draft.block.block.marker if draft.starts_block else "",
        starts_block=draft.starts_block,
    )


def _only_points(draft: _Draft) -> bool:
    """Whether a sentence does no more than name its sources ("See sources 12 and 16.")."""
    if not draft.citations or any(one.form is not Form.PROSE for one in draft.citations):
        return False
    return all(word.lower() in _POINTER_WORDS for word in _WORD.findall(draft.text))
