"""Blocks from lines as they stand on pages: wrapped lines joined, cut words repaired."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.blocks import plain_text_blocks
from ingest.readers.blocks import RawBlock
from ingest.readers.hyphens import HYPHENS, WordJoiner
from tagtrap.domain.files import Block, BlockKind

# Between two of these a line break is no blank: Chinese and Japanese are set without blanks.
_UNSPACED = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
_SPACES = re.compile(r"\s+")
WRAP = "\x1f"
"""Stands between two lines that are known to be one; a control character no clean text holds."""


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line of clean text and the page (from 1) it stands on.

    `runs_on` says that the next line continues it, whatever that looks like; `is_row` that it is
    a whole row of a table. `width` is that of its column in letters, 0 for that of the file.
    """

    text: str
    page: int = 1
    runs_on: bool = False
    is_row: bool = False
    width: int = 0


def blocks_of_lines(lines: Sequence[PrintedLine]) -> list[RawBlock]:
    """Return the blocks the lines make up, in order. An empty line ends a paragraph."""
    text = "".join(line.text + (WRAP if line.runs_on else "\n") for line in lines)[:-1]
    starts: list[int] = []
    offset = 0
    for line in lines:
        starts.append(offset)
        offset += len(line.text) + 1
    joiner = WordJoiner(text)
    found: list[RawBlock] = []
    end_of_last = 0
    for block in plain_text_blocks(text):
        marker = (
            text[end_of_last : block.span.start].rpartition("\n")[2].rpartition(WRAP)[2].strip()
        )
        first = bisect_right(starts, block.span.start) - 1
        last = bisect_right(starts, block.span.end - 1) - 1
        end_of_last = block.span.end
        if lines[first].is_row:
            # Nothing at the start of a row is the number of a list.
            row = _SPACES.sub(" ", lines[first].text).strip()
            found.append(RawBlock(BlockKind.TABLE_ROW, row, page=lines[first].page))
            continue
        pieces = [
            PrintedLine(
                text[max(starts[at], block.span.start) : _end(starts, at, block)], lines[at].page
            )
            for at in range(first, last + 1)
        ]
        found.append(_joined(block, pieces, marker if _is_marker(marker) else "", joiner))
    return [block for block in found if block.text]


def _end(starts: Sequence[int], at: int, block: Block) -> int:
    return min(starts[at + 1] - 1, block.span.end) if at + 1 < len(starts) else block.span.end


def _is_marker(marker: str) -> bool:
    return bool(marker) and len(marker) <= 8 and not marker.startswith("#")


def _joined(
    block: Block, pieces: Sequence[PrintedLine], marker: str, joiner: WordJoiner
) -> RawBlock:
    text = ""
    page = pieces[0].page
    turns: list[tuple[int, int]] = []
    for piece in pieces:
        addition = _SPACES.sub(" ", piece.text).strip()
        if not addition:
            continue
        if text:
            text = joiner.before_next(text, addition)
            is_open = text.endswith((*HYPHENS, "/", " ")) and not text.endswith(" -")
            if not is_open and not joiner.was_joined:
                text += _glue(text, addition)
        if piece.page != page:
            turns.append((len(text), piece.page))
            page = piece.page
        text += addition
    return RawBlock(block.kind, text, block.level, marker, pieces[0].page, tuple(turns))


def _glue(text: str, addition: str) -> str:
    both_unspaced = _UNSPACED.match(text[-1]) and _UNSPACED.match(addition[0])
    return "" if both_unspaced else " "
