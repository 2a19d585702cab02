"""The reader of plain text."""

from ingest.cleaning import Cleaner
from ingest.detection import FileKind
from ingest.readers.blocks import FileFacts, assemble
from ingest.readers.encodings import decode
from ingest.readers.printed_lines import PrintedLine, blocks_of_lines
from tagtrap.domain.files import ParsedFile


def read_text(content: bytes, *, file_name: str) -> ParsedFile:
    """Read plain text in any encoding that can be told. A form feed begins a page."""
    cleaner = Cleaner()
    lines: list[PrintedLine] = []
    pages = decode(content, file_name=file_name).rstrip("\f\r\n\t ").split("\f")
    for number, page in enumerate(pages, start=1):
        lines += [
            PrintedLine(cleaner.clean_line(line, page=number), number) for line in _lines(page)
        ]
    facts = FileFacts(
        media_type=FileKind.TEXT.value, warnings=cleaner.warnings(), page_count=len(pages)
    )
    return assemble(blocks_of_lines(lines), facts)


def _lines(page: str) -> list[str]:
    return page.replace("\v", "\n").splitlines()
