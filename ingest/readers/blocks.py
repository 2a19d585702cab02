"""Blocks before they have a place, and how they are put together into one text."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tagtrap.domain.files import Block, BlockKind, IngestWarning, Page, ParsedFile
from tagtrap.domain.spans import Span

SEPARATOR = "\n\n"


@dataclass(frozen=True, slots=True)
class RawBlock:
    """A block of clean text.

    `marker` ("1.", "•") stands before the text, outside the block. `page` is where it starts;
    `turns` are the offsets in `text` at which a further page begins, with its number.
    """

    kind: BlockKind
    text: str
    level: int = 0
    marker: str = ""
    page: int = 1
    turns: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What is known of a file beside its text. `labels` are page numbers as printed."""

    media_type: str
    title: str | None = None
    effective_from: date | None = None
    warnings: tuple[IngestWarning, ...] = ()
    page_count: int = 1
    labels: tuple[str | None, ...] = ()


def assemble(blocks: Iterable[RawBlock], facts: FileFacts) -> ParsedFile:
    """Join blocks into one text with the spans of blocks and pages."""
    pieces: list[str] = []
    placed: list[Block] = []
    page_starts: dict[int, int] = {}
    position = 0
    for block in blocks:
        lead = SEPARATOR if pieces else ""
        marker = f"{block.marker} " if block.marker else ""
        position += len(lead)
        page_starts.setdefault(block.page, position)
        position += len(marker)
        for offset, page in block.turns:
            page_starts.setdefault(page, position + offset)
        placed.append(Block(block.kind, Span(position, position + len(block.text)), block.level))
        position += len(block.text)
        pieces.append(lead + marker + block.text)
    return ParsedFile(
        text="".join(pieces),
        pages=_pages(page_starts, position, facts),
        blocks=tuple(placed),
        media_type=facts.media_type,
        title=facts.title,
        effective_from=facts.effective_from,
        warnings=facts.warnings,
    )


def _pages(starts: dict[int, int], end: int, facts: FileFacts) -> tuple[Page, ...]:
    """Tile the text with pages; a page without text is an empty span where it would stand."""
    pages: list[Page] = []
    following = end
    for number in range(facts.page_count, 0, -1):
        # The first page takes what stands before the first block, so that nothing is left out.
        start = 0 if number == 1 else starts.get(number, following)
        label = facts.labels[number - 1] if number <= len(facts.labels) else None
        pages.append(Page(number, Span(start, following), label))
        following = start
    return tuple(reversed(pages))
