"""The reader of plain text."""

from collections.abc import Sequence

from ingest.cleaning import Cleaner
from ingest.detection import FileKind
from ingest.readers.blocks import FileFacts, RawBlock, assemble
from ingest.readers.encodings import decode
from ingest.readers.printed_lines import PrintedLine, blocks_of_lines
from tagtrap.domain.files import BlockKind, ParsedFile


def read_text(content: bytes, *, file_name: str) -> ParsedFile:
    """Read plain text in any encoding that can be told. A form feed begins a page."""
    cleaner = Cleaner()
    lines: list[PrintedLine] = []
    pages = decode(content, file_name=file_name).rstrip("\f\r\n\t ").split("\f")
    for number, page in enumerate(pages, start=1):
        lines += [
            PrintedLine(cleaner.clean_line(line, page=number), number) for line in _lines(page)
        ]
    blocks = list(blocks_of_lines(lines))
    facts = FileFacts(
        media_type=FileKind.TEXT.value,
        title=_title(blocks),
        warnings=cleaner.warnings(),
        page_count=len(pages),
    )
    return assemble(blocks, facts)


def _title(blocks: Sequence[RawBlock]) -> str | None:
    """Return the heading that the file begins with, if it begins with one."""
    begins_with_heading = blocks and blocks[0].kind is BlockKind.HEADING
    return blocks[0].text if begins_with_heading else None


def _lines(page: str) -> list[str]:
    return page.replace("\v", "\n").splitlines()
