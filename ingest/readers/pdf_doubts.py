"""Pages that plain reading may get wrong: looked at again, by where their letters stand."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ingest.readers.pdf_continued import with_headers_carried
from ingest.readers.pdf_drawing import Drawings
from ingest.readers.pdf_layout import LaidOutPage, lay_out
from ingest.readers.pdf_looks import PageLooks
from ingest.readers.printed_lines import PrintedLine
from tagtrap.domain.files import IngestWarning, WarningKind

_LONG = 150
"""Pages with columns; about six of them are read again in a second."""

_FEWEST_LETTERS = 0.8
"""Share of the letters of plain reading without which the second reading is not trusted."""

_MOST = 400
"""Pages that are read again, so that no file takes minutes."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Doubts:
    """What plain reading leaves open, by page."""

    suspects: dict[int, int] = field(default_factory=dict)
    """How many pieces of text may be invisible."""

    columned: set[int] = field(default_factory=set)
    in_order: set[int] = field(default_factory=set)
    """Pages that seem to be drawn in the order they are read in."""

    other: set[int] = field(default_factory=set)
    """Pages on which something is painted that may hide text, or text runs from the right."""

    misread: set[int] = field(default_factory=set)
    """Pages that plain reading gets wrong: drawn out of order, or twice in one place."""

    def add(self, number: int, looks: PageLooks) -> None:
        """Note what is doubtful about a page."""
        if looks.suspects:
            self.suspects[number] = looks.suspects
        if looks.has_columns:
            self.columned.add(number)
        if looks.is_in_order:
            self.in_order.add(number)
        if looks.is_misread:
            self.misread.add(number)
        if looks.may_hide:
            self.other.add(number)

    @property
    def pages(self) -> list[int]:
        """The doubtful pages in order.

        Of long files, whose pages take long to read again, those that seem right are trusted.
        """
        is_long = len(self.columned) > _LONG
        columned = self.columned - self.in_order if is_long else self.columned
        return sorted({*self.suspects, *columned, *self.misread, *self.other})

    @property
    def most_doubtful(self) -> frozenset[int]:
        """The doubtful pages that there is time for, those with hidden text first."""
        first_hidden = sorted(self.pages, key=lambda number: number not in self.suspects)
        return frozenset(first_hidden[:_MOST])


@dataclass(frozen=True, slots=True)
class Resolved:
    """The doubtful pages as they are read, and what is left to tell about them."""

    laid_out: Mapping[int, Sequence[PrintedLine]]
    hidden: Mapping[int, int]
    kept: Mapping[int, int]
    """How many pieces of text may be invisible and were read all the same."""

    uncertain: Sequence[int]

    def warnings(self) -> Iterator[IngestWarning]:
        """Yield what an admin should know about these pages."""
        if self.hidden:
            count = sum(self.hidden.values())
            yield IngestWarning(
                WarningKind.HIDDEN_TEXT,
                "Pieces of text that nobody sees on the page (white, tiny, covered or off its "
                f"edge), left out: {count}. Ask the author why they are there.",
                pages=tuple(self.hidden),
                count=count,
            )
        if self.kept:
            count = sum(self.kept.values())
            yield IngestWarning(
                WarningKind.HIDDEN_TEXT,
                "Pieces of text that may be invisible on the page, read all the same: "
                f"{count}. Compare the page with its sentences.",
                pages=tuple(self.kept),
                count=count,
            )
        if self.uncertain:
            yield IngestWarning(
                WarningKind.LAYOUT_UNCERTAIN,
                "Text stands in columns or in a table; its order may be wrong. Compare the page "
                "with its sentences.",
                pages=tuple(self.uncertain),
                count=len(self.uncertain),
            )


def resolve(doubts: Doubts, content: bytes, page_texts: Sequence[str]) -> Resolved:
    """Read the doubtful pages of a file again, of whose pages plain reading gave the texts."""
    if not doubts.pages:
        return Resolved({}, {}, {}, ())
    laid_out: dict[int, Sequence[PrintedLine]] = {}
    hidden: dict[int, int] = {}
    kept: dict[int, int] = {}
    uncertain: list[int] = []
    for number, page in _read_again(doubts, content, len(page_texts)):
        if page is None or page.letters < _FEWEST_LETTERS * _letters(page_texts[number - 1]):
            if number in doubts.suspects:
                kept[number] = doubts.suspects[number]
            uncertain += [number] if number in doubts.columned else []
            continue
        if page.hidden:
            hidden[number] = page.hidden
        if page.doubtful:
            kept[number] = page.doubtful
        uncertain += [number] if page.is_uncertain else []
        if number in doubts.misread or not page.is_plain:
            laid_out[number] = page.lines
    return Resolved(with_headers_carried(laid_out), hidden, kept, uncertain)


def _letters(text: str) -> int:
    return sum(character.isalnum() for character in text)


def _read_again(
    doubts: Doubts, content: bytes, count: int
) -> Iterator[tuple[int, LaidOutPage | None]]:
    """Yield the doubtful pages, None for those that cannot be read this way."""
    try:
        drawings = Drawings(content)
        is_readable = len(drawings) == count
    # pdfminer raises any error of plain Python on files that pypdf reads.
    except Exception:
        _log.info("pdfplumber cannot open the file", exc_info=True)
        is_readable = False
    chosen = doubts.most_doubtful
    for number in doubts.pages:
        if not is_readable or number not in chosen:
            yield number, None
            continue
        try:
            page = lay_out(drawings.sheet(number), number=number)
        except Exception:  # as above, page by page
            _log.info("pdfplumber cannot read page %d", number, exc_info=True)
            page = None
        yield number, page
