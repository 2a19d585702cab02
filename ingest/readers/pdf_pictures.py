"""Pages of a PDF that are pictures: read by machine where that is installed, else named."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ingest.readers.pdf_looks import PageLooks
from ingest.readers.pdf_pages import pages_named
from ingest.readers.printed_lines import PrintedLine
from ingest.readers.recognition import Recognised, recognise, way_out
from tagtrap.domain.files import IngestWarning, WarningKind
from tagtrap.errors import NoTextLayer

_MOST_OF_PAGE = 0.5
_STAMP_LETTERS = 80
"""Letters up to which the text on a picture is a stamp or a page number, not what it says."""

_CLEARLY_MORE = 1.5


@dataclass(frozen=True, slots=True)
class PicturePages:
    """The texts of all pages, with those of pictures put in, and what is to be told of them."""

    texts: tuple[str, ...]
    laid_out: Mapping[int, Sequence[PrintedLine]]
    warnings: tuple[IngestWarning, ...]


def is_picture(text: str, looks: PageLooks) -> bool:
    """Whether a page says nothing, or next to nothing beside a picture of most of it."""
    letters = _letters(text)
    # Text that is not painted is that of a picture which was recognised before.
    is_stamp = letters <= _STAMP_LETTERS and not looks.unpainted
    return not letters or (looks.picture >= _MOST_OF_PAGE and is_stamp)


def read_pictures(
    texts: Sequence[str], pictures: Sequence[int], content: bytes, *, file_name: str
) -> PicturePages:
    """Put in what can be recognised on the pages that are pictures.

    Raises `NoTextLayer` where all pages are pictures with stamps, of which nothing can be read.
    """
    found = recognise(content, pictures)
    read = {
        number: page
        for number, page in found.pages.items()
        if page.letters > _CLEARLY_MORE * _letters(texts[number - 1])
    }
    stamped = [n for n in pictures if n not in read and _letters(texts[n - 1])]
    if stamped and len(pictures) == len(texts) and not read:
        raise NoTextLayer(
            f"{file_name!r} is a scan: {pages_named(pictures)} pictures with next to no text. "
            f"{way_out()}"
        )
    said = {n: "\n".join(line.text for line in page.lines) for n, page in read.items()}
    recognised = Recognised(read, found.doubtful, found.not_in_time)
    return PicturePages(
        tuple(said.get(number, text) for number, text in enumerate(texts, start=1)),
        {number: page.lines for number, page in read.items() if not page.is_plain},
        (*recognised.warnings(), *_stamped([n for n in stamped if n not in found.pages])),
    )


def _stamped(numbers: Sequence[int]) -> Iterator[IngestWarning]:
    if numbers:
        yield IngestWarning(
            WarningKind.PAGES_WITHOUT_TEXT,
            f"{pages_named(numbers)} pictures with next to no text; what is on them cannot be "
            "cited.",
            pages=tuple(numbers),
            count=len(numbers),
        )


def _letters(text: str) -> int:
    return sum(character.isalnum() for character in text)
