"""The lines of an answer as blocks: paragraphs, list items, table rows and headings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from tagtrap.domain.answers import Layout
from tagtrap.domain.spans import Span

_LINE = re.compile(r"[^\n\r]*(?:\r\n|\n|\r|$)")
_NO_TEXT = re.compile(r"\s*(?:[-*_=]{3,}|(?:-\s){2,}-|(?:\*\s){2,}\*|[`~]{3,}\s?[\w+-]*)\s*$")
_QUOTE = re.compile(r"\s{0,3}(?:>\s?){1,9}")
_HEADING = re.compile(r"\s{0,3}(?P<marker>#{1,6})\s+(?=\S)")
_ITEM = re.compile(
    r"\s*(?:(?:[-*+•‣◦▪●–]\s+)?\[[ xX]\](?=\s)"
    r"|(?P<marker>[-*+•‣◦▪●–]|\d{1,3}[.)]|[A-Za-z][)]|[ivx]{2,4}[.)]|[a-z]\.(?!\s[a-z]\.)"
    r"|\((?:[a-z]{1,4}|\d)\)))"
    r"\s+(?=\S)"
)
_BULLET = re.compile(r"[-*+•‣◦▪●–]")
_TABLE_RULE = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*$")
_ROW = re.compile(r"\s*\|.*\||[^|]*\S \| \S")
"""A row with bars around it, or cells joined by bars, as a source row is quoted in prose."""
_IN_BRACKETS = re.compile(r"\[[^\[\]]{0,200}\]|\([^()]{0,200}\)")
_STOPPED = re.compile(r"[.!?…:;][\"'”’)\]*_`]*\s*$")
_CLOSED = re.compile(r"[)\]）］】][\W_]{0,6}$")
_OPEN_CITATION = re.compile(r"[(\[（［【][^()\[\]（）［］【】]{0,120}$")
_WRAPS_AT = 60
"""Characters: a shorter line that ends without a stop was ended on purpose."""


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of an answer that no sentence crosses.

    The spans of the blocks tile the answer; `content` leaves out the marker and the line end.
    `breaks` is how many line breaks part it from the block before: 0 (it is the first), 1, or 2
    for a blank line. `header` are the cells above a table row.
    """

    span: Span
    content: Span
    layout: Layout
    marker: str = ""
    breaks: int = 0
    is_row: bool = False
    is_indented: bool = False
    header: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Line:
    span: Span
    text: str
    is_blank: bool
    is_table_rule: bool


def read_blocks(raw: str) -> list[Block]:
    """Return the blocks of an answer in order; none if it holds no text."""
    blocks: list[Block] = []
    header: tuple[str, ...] | None = None
    breaks = 0
    lines = list(_lines(raw))
    for position, line in enumerate(lines):
        if line.is_blank or line.is_table_rule:
            header = None if line.is_blank and not line.is_table_rule else header
            breaks = 2 if not line.text.strip() else max(breaks, 1)
            continue
        heads = position + 1 < len(lines) and lines[position + 1].is_table_rule
        is_row = "|" in line.text and (heads or header is not None or _looks_like_row(line.text))
        block = _block(line, is_row=is_row, header=() if heads else header or ())
        if is_row and heads:
            block, header = replace(block, layout=Layout.HEADING), tuple(cells(line.text))
        elif not is_row:
            header = None
        if blocks and breaks < 2 and _joins(blocks[-1], block, raw):
            blocks[-1] = replace(
                blocks[-1], content=Span(blocks[-1].content.start, block.content.end)
            )
        else:
            blocks.append(replace(block, breaks=max(breaks, 1) if blocks else 0))
        breaks = 1
    return _tiled(blocks, raw)


def _looks_like_row(line: str) -> bool:
    """Whether bars part the line, not only what stands in brackets ("[source 1 | source 2]")."""
    return _ROW.match(_IN_BRACKETS.sub("()", line)) is not None


def cells(row: str) -> list[str]:
    """Return the cells of a table row as written."""
    return [span.of(row).strip() for span in cell_spans(row)]


def cell_spans(row: str) -> list[Span]:
    """Return where the cells of a table row are, without the bars between them."""
    bars = [found.start() for found in re.finditer(r"(?<!\\)\|", row)]
    edges = [-1, *bars, len(row)]
    spans = [Span(start + 1, end) for start, end in pairwise(edges)]
    if spans and not spans[0].of(row).strip():
        spans = spans[1:]
    if spans and not spans[-1].of(row).strip():
        spans = spans[:-1]
    return spans


def _lines(raw: str) -> Iterator[_Line]:
    for found in _LINE.finditer(raw):
        text = found[0].rstrip("\r\n")
        if not found[0]:
            continue
        is_rule = "|" in text and _TABLE_RULE.match(text) is not None
        is_blank = not text.strip() or _NO_TEXT.match(text) is not None
        yield _Line(Span(found.start(), found.end()), text, is_blank, is_rule)


def _block(line: _Line, *, is_row: bool, header: tuple[str, ...]) -> Block:
    start, end = line.span.start, line.span.start + len(line.text)
    if is_row:
        return Block(line.span, Span(start, end), Layout.TABLE_ROW, is_row=True, header=header)
    quote = _QUOTE.match(line.text)
    skipped = quote.end() if quote else 0
    is_indented = line.text[skipped : skipped + 2].isspace() and len(line.text) > skipped + 1
    found = _HEADING.match(line.text, skipped)
    if found:
        return Block(line.span, Span(start + found.end(), end), Layout.HEADING)
    found = _ITEM.match(line.text, skipped)
    if found:
        marker = found["marker"] or found[0].strip()[0].replace("[", "-")
        content = Span(start + found.end(), end)
        return Block(line.span, content, Layout.LIST_ITEM, marker, is_indented=is_indented)
    return Block(line.span, Span(start + skipped, end), Layout.PROSE, is_indented=is_indented)


def _joins(before: Block, block: Block, raw: str) -> bool:
    """Whether a line goes on with the sentence of the line before it."""
    if block.layout is not Layout.PROSE or before.is_row or before.layout is Layout.HEADING:
        return False
    # Two lines are enough to look at: a longer block has been looked at line by line.
    above = raw[max(before.content.start, before.content.end - 200) : before.content.end]
    first = block.content.of(raw).lstrip(" \t*_`~")[:1]
    if _OPEN_CITATION.search(above):
        return True
    if _STOPPED.search(above):
        return first.islower() and not above.rstrip().endswith(":")
    if first in "([（［【" or first.islower():
        return True
    last_line = re.split(r"[\r\n]", above)[-1]
    return len(last_line) >= _WRAPS_AT and not _CLOSED.search(above)


def _tiled(blocks: list[Block], raw: str) -> list[Block]:
    """Give each block the white space and rules after it, and the first those before it."""
    starts = [0, *(block.span.start for block in blocks[1:]), len(raw)]
    return [
        replace(block, span=Span(start, end))
        for block, start, end in zip(blocks, starts, starts[1:], strict=False)
    ]
