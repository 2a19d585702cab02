"""The text of PDF pages to blocks: page furniture off, lines joined, notes set apart."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ingest.cleaning import Cleaner
from ingest.detection import FileKind
from ingest.readers.blocks import FileFacts, assemble
from ingest.readers.furniture import without_furniture, without_known
from ingest.readers.line_wraps import with_wraps
from ingest.readers.printed_lines import PrintedLine, blocks_of_lines
from ingest.readers.raised_figures import NOTE, shown_after
from ingest.readers.recognition import way_out
from tagtrap.domain.files import IngestWarning, ParsedFile, WarningKind
from tagtrap.errors import NoTextLayer

_LONE_HYPHEN = re.compile(r"[ \t]*\n[ \t]*([-\u2010\u2011])[ \t]*\n\s*")
_HUNG_HYPHEN = re.compile(r"(?<=[^\W\d_])[ \t]*\n[ \t]*(?=[-\u2010\u2011][^\W\d_])")
# A soft hyphen shows only at the end of a line, and there it is one.
_SOFT_AT_END = re.compile(r"\u00ad\s*$")
_LONE_BULLET = re.compile(r"^([ \t]*[•‣◦▪▫●○■□∙·⁃➢►✓✔])[ \t]*\n(?=[ \t]*\S)", re.MULTILINE)
# pypdf gives a raised figure a line of its own, and begins the next line with its blanks.
_RAISED = re.compile(r"(?<=\S)[ \t]*\n(\d{1,2})[ \t]*\n(?=  ?\S)")
_ENDS_SENTENCE = re.compile(r"[.!?:][\"'”’)\]]*$")
_MOST_NAMED = 20


def read_pages(
    page_texts: Sequence[str],
    *,
    file_name: str = "",
    laid_out: Mapping[int, Sequence[PrintedLine]] | None = None,
) -> ParsedFile:
    """Make one clean text of the texts of pages, as a PDF library gives them.

    `laid_out` has the lines of pages, by number from 1, whose text is read by where it stands.
    Raises `NoTextLayer`, naming the pages, where none has any text.
    """
    cleaner = Cleaner()
    placed = {n: _clean_lines(lines, cleaner) for n, lines in (laid_out or {}).items()}
    drawn = [
        _lines_of_text(text, number, Cleaner() if number in placed else cleaner)
        for number, text in enumerate(page_texts, start=1)
    ]
    pages = [placed.get(number, page) for number, page in enumerate(drawn, start=1)]
    empty = [n for n, page in enumerate(pages, 1) if not _has_text(page)]
    if len(empty) == len(pages):
        raise NoTextLayer(
            f"{file_name!r} is a scan: {pages_named(empty)} pictures without text. {way_out()}"
        )
    bare = without_furniture([_texts(page) for page in drawn])
    kept = _kept(pages, drawn, bare.kept)
    lines = [line for page in kept for line in _with_notes_apart(page)]
    facts = FileFacts(
        media_type=FileKind.PDF.value,
        warnings=(*_without_text(empty), *cleaner.warnings()),
        page_count=len(pages),
        labels=bare.labels,
    )
    return assemble(blocks_of_lines(with_wraps(lines)), facts)


def _lines_of_text(text: str, number: int, cleaner: Cleaner) -> list[PrintedLine]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n").split("\n")
    clean = "\n".join(_clean_line(line, number, cleaner) for line in lines)
    return [PrintedLine(line, number) for line in _repaired(clean).split("\n")]


def _kept(
    pages: Sequence[Sequence[PrintedLine]],
    drawn: Sequence[Sequence[PrintedLine]],
    kept: Sequence[tuple[int, int]],
) -> Iterator[Sequence[PrintedLine]]:
    """Yield the pages without the furniture that was found in the order they are drawn in."""
    gone = [
        _texts([*page[:first], *page[end:]]) for page, (first, end) in zip(drawn, kept, strict=True)
    ]
    of_file = [line for lines in gone for line in lines]
    for page, as_drawn, own, (first, end) in zip(pages, drawn, gone, kept, strict=True):
        if page is not as_drawn:
            first, end = without_known(_texts(page), own, of_file)
        yield page[first:end]


def _texts(page: Sequence[PrintedLine]) -> list[str]:
    return [line.text for line in page]


def _has_text(page: Sequence[PrintedLine]) -> bool:
    return any(character.isalnum() for line in page for character in line.text)


def _clean_lines(lines: Sequence[PrintedLine], cleaner: Cleaner) -> list[PrintedLine]:
    return [replace(line, text=_clean_line(line.text, line.page, cleaner)) for line in lines]


def _clean_line(line: str, page: int, cleaner: Cleaner) -> str:
    return cleaner.clean_line(_SOFT_AT_END.sub("-", line), page=page).rstrip()


def _repaired(text: str) -> str:
    """Put back on their line the hyphens, bullets and raised figures that stand alone."""
    text = _LONE_BULLET.sub(r"\1 ", _LONE_HYPHEN.sub(r"\1", text))
    # Where several lines begin so, they are the items of a list.
    if len(_HUNG_HYPHEN.findall(text)) == 1:
        text = _HUNG_HYPHEN.sub("", text)
    notes = {m.group(1) for line in text.split("\n") if (m := NOTE.match(line))}

    def lowered(found: re.Match[str]) -> str:
        return shown_after(text[: found.start()], found.group(1), notes)

    return _RAISED.sub(lowered, text)


def _with_notes_apart(page: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Begin a paragraph with each footnote at the end of a page."""
    first = len(page)
    while first and not NOTE.match(page[first - 1].text) and len(page) - first < _MOST_NAMED:
        first -= 1
    lines: list[PrintedLine] = []
    for at, line in enumerate(page):
        is_note = at >= first - 1 and at > 0 and bool(NOTE.match(line.text))
        if is_note and _ENDS_SENTENCE.search(page[at - 1].text.rstrip()):
            lines.append(PrintedLine("", line.page))
        lines.append(line)
    return lines


def _without_text(empty: Sequence[int]) -> tuple[IngestWarning, ...]:
    if not empty:
        return ()
    return (
        IngestWarning(
            WarningKind.PAGES_WITHOUT_TEXT,
            f"{pages_named(empty)} without text (blank, a picture or a scan) and cannot be cited.",
            pages=tuple(empty),
            count=len(empty),
        ),
    )


def pages_named(numbers: Sequence[int]) -> str:
    """Name pages as the beginning of a sentence: "pages 2, 3 are", with the first twenty."""
    shown = ", ".join(map(str, numbers[:_MOST_NAMED]))
    more = f" and {len(numbers) - _MOST_NAMED} more" if len(numbers) > _MOST_NAMED else ""
    return f"page {shown} is" if len(numbers) == 1 else f"pages {shown}{more} are"
