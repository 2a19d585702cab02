"""The text of PDF pages to blocks: page furniture off, lines joined, notes set apart."""

import re
from collections.abc import Sequence

from ingest.cleaning import Cleaner
from ingest.detection import FileKind
from ingest.readers.blocks import FileFacts, assemble
from ingest.readers.furniture import without_furniture
from ingest.readers.line_wraps import with_wraps
from ingest.readers.printed_lines import PrintedLine, blocks_of_lines
from tagtrap.domain.files import IngestWarning, ParsedFile, WarningKind
from tagtrap.errors import NoTextLayer

_LONE_HYPHEN = re.compile(r"[ \t]*\n[ \t]*([-\u2010])[ \t]*\n\s*")
_LONE_BULLET = re.compile(r"^([ \t]*[•‣◦▪▫●○■□∙·⁃➢►✓✔])[ \t]*\n(?=[ \t]*\S)", re.MULTILINE)
# pypdf gives a raised figure a line of its own, and begins the next line with its blanks.
_RAISED = re.compile(r"(?<=\S)[ \t]*\n(\d{1,2})[ \t]*\n(?=  ?\S)")
_NOTE = re.compile(r"^(\d{1,2})\s+(?=[A-Z])")
_SQUARE_UNIT = re.compile(r"(?:^|[\s\d])(?:[cdkm]?m|ft|in|yd)$")
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_ENDS_SENTENCE = re.compile(r"[.!?:][\"'”’)\]]*$")
_MOST_NAMED = 20


def read_pages(page_texts: Sequence[str], *, file_name: str = "") -> ParsedFile:
    """Make one clean text of the texts of pages, as a PDF library gives them.

    Raises `NoTextLayer`, naming the pages, where none has any text.
    """
    cleaner = Cleaner()
    cleaned = [
        _repaired(_clean_page(text, number, cleaner))
        for number, text in enumerate(page_texts, start=1)
    ]
    empty = [n for n, text in enumerate(cleaned, 1) if not any(c.isalnum() for c in text)]
    if len(empty) == len(cleaned):
        raise NoTextLayer(
            f"{file_name!r} is a scan: {_pages_named(empty)} pictures without text. "
            "Run text recognition (OCR) on the file first."
        )
    bare = without_furniture([text.split("\n") for text in cleaned])
    lines = [
        PrintedLine(line, number)
        for number, page in enumerate(bare.pages, start=1)
        for line in _with_notes_apart(page)
    ]
    facts = FileFacts(
        media_type=FileKind.PDF.value,
        warnings=(*_without_text(empty), *cleaner.warnings()),
        page_count=len(cleaned),
        labels=bare.labels,
    )
    return assemble(blocks_of_lines(with_wraps(lines)), facts)


def _clean_page(text: str, number: int, cleaner: Cleaner) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n").split("\n")
    return "\n".join(cleaner.clean_line(line, page=number).rstrip() for line in lines)


def _repaired(text: str) -> str:
    """Put back on their line the hyphens, bullets and raised figures that stand alone."""
    text = _LONE_BULLET.sub(r"\1 ", _LONE_HYPHEN.sub(r"\1", text))
    notes = {m.group(1) for line in text.split("\n") if (m := _NOTE.match(line))}

    def lowered(found: re.Match[str]) -> str:
        figure = found.group(1)
        is_power = figure in "23" and _SQUARE_UNIT.search(text[: found.start()][-4:])
        # A mark left on a figure would make 30 into 302; the note itself stays.
        return "" if figure in notes and not is_power else figure.translate(_SUPERSCRIPTS)

    return _RAISED.sub(lowered, text)


def _with_notes_apart(page: Sequence[str]) -> list[str]:
    """Begin a paragraph with each footnote at the end of a page."""
    first = len(page)
    while first and not _NOTE.match(page[first - 1]) and len(page) - first < _MOST_NAMED:
        first -= 1
    lines: list[str] = []
    for at, line in enumerate(page):
        is_note = at >= first - 1 and at > 0 and bool(_NOTE.match(line))
        if is_note and _ENDS_SENTENCE.search(page[at - 1].rstrip()):
            lines.append("")
        lines.append(line)
    return lines


def _without_text(empty: Sequence[int]) -> tuple[IngestWarning, ...]:
    if not empty:
        return ()
    return (
        IngestWarning(
            WarningKind.PAGES_WITHOUT_TEXT,
            f"{_pages_named(empty)} without text (blank, a picture or a scan) and cannot be cited.",
            pages=tuple(empty),
            count=len(empty),
        ),
    )


def _pages_named(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:_MOST_NAMED]))
    more = f" and {len(numbers) - _MOST_NAMED} more" if len(numbers) > _MOST_NAMED else ""
    return f"page {shown} is" if len(numbers) == 1 else f"pages {shown}{more} are"
