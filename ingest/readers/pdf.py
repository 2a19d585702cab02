"""The PDF reader. pypdf gives the text of each page; what it means is worked out in `pdf_pages`."""

import io
import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pypdf import PdfReader
from pypdf.errors import DependencyError, PyPdfError
from pypdf.generic import DictionaryObject

from ingest.detection import PDF_HEADER_WITHIN
from ingest.readers.pdf_content import faint_states, has_active_content, is_protection_wrapper
from ingest.readers.pdf_doubts import Doubts, resolve
from ingest.readers.pdf_fields import unread_fields
from ingest.readers.pdf_layers import layers_off, names_off
from ingest.readers.pdf_looks import PageLooks
from ingest.readers.pdf_pages import read_pages
from ingest.readers.pdf_pictures import is_picture, read_pictures
from ingest.readers.right_to_left import has_right_to_left
from tagtrap.domain.files import IngestWarning, Page, ParsedFile, WarningKind
from tagtrap.errors import (
    CorruptFile,
    EncryptedPdf,
    MissingDependency,
    NoTextLayer,
    ProtectedFile,
)

_NO_TITLE = re.compile(
    r"^(?:untitled.*|\(?(?:anonymous|unspecified)\)?|microsoft word.*|document\d*"
    r"|.*\.(?:docx?|pdf|indd|tex|dvi|odt|rtf|html?)|\W*)$",
    re.IGNORECASE,
)
# What pypdf raises on damaged files, beside its own errors, is any error of plain Python.
_BROKEN = (
    PyPdfError,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    RecursionError,
    AssertionError,
    OverflowError,
    ZeroDivisionError,
    MemoryError,
    OSError,
    NotImplementedError,
)

# What pypdf repairs by itself is no news to anybody.
logging.getLogger("pypdf").setLevel(logging.ERROR)


@dataclass(frozen=True, slots=True)
class _Texts:
    pages: tuple[str, ...]
    failed: tuple[int, ...]
    doubts: Doubts
    pictures: tuple[int, ...]
    """Pages with no text, or with next to none on a picture."""


def read_pdf(content: bytes, *, file_name: str) -> ParsedFile:
    """Read the text of a PDF; pages whose text cannot be read are named in a warning."""
    reader = _opened(content, file_name)
    try:
        count = len(reader.pages)
        root = reader.trailer["/Root"].get_object()
    except _BROKEN as error:
        raise _corrupt(file_name, error) from error
    if not count or not isinstance(root, DictionaryObject):
        raise CorruptFile(f"{file_name!r} has no pages. Ask for a new copy of the file.")
    if is_protection_wrapper(root):
        raise _protected(file_name)
    texts = _page_texts(reader, count, _off(root))
    if len(texts.failed) == count:
        raise CorruptFile(f"No page of {file_name!r} can be read. Ask for a new copy of the file.")
    resolved = resolve(texts.doubts, _bytes_of(reader), texts.pages)
    pictures = read_pictures(texts.pages, texts.pictures, _bytes_of(reader), file_name=file_name)
    laid_out = {**resolved.laid_out, **pictures.laid_out}
    try:
        parsed = read_pages(pictures.texts, file_name=file_name, laid_out=laid_out)
    except NoTextLayer as error:
        if not resolved.hidden:
            raise
        raise NoTextLayer(
            f"All text of {file_name!r} is invisible on its pages (white, tiny, covered or off "
            "their edges). Ask its author for a copy that can be read."
        ) from error
    return replace(
        parsed,
        title=_title(reader),
        pages=tuple(_labelled(parsed.pages, reader, root)),
        warnings=(
            *_partial(texts.failed),
            *resolved.warnings(),
            *pictures.warnings,
            *_fields(reader, texts.pages),
            *_active(reader, root),
            *(w for w in parsed.warnings if _is_news(w, texts.failed)),
        ),
    )


def _opened(content: bytes, file_name: str) -> PdfReader:
    start = max(content.find(b"%PDF-", 0, PDF_HEADER_WITHIN + 5), 0)
    if start:
        try:
            # The places that a PDF names count from its header, whatever stands before it.
            return _opened(content[start:], file_name)
        except CorruptFile:
            # Some programs count from the start of the file all the same.
            pass
    return _opened_as_it_is(content, file_name)


def _opened_as_it_is(content: bytes, file_name: str) -> PdfReader:
    try:
        reader = PdfReader(io.BytesIO(content), strict=False)
        # Anybody may open a file whose password for reading is empty.
        opens = not reader.is_encrypted or bool(reader.decrypt(""))
    except DependencyError as error:
        raise MissingDependency(
            "Encrypted PDF files need the package 'cryptography'. Install TagTrap again."
        ) from error
    except NotImplementedError as error:
        raise _protected(file_name) from error
    except _BROKEN as error:
        if b"/Filter" in content and b"/MicrosoftIRMServices" in content:
            raise _protected(file_name) from error
        raise _corrupt(file_name, error) from error
    if not opens:
        raise EncryptedPdf(
            f"{file_name!r} needs a password to be opened. Save a copy without a password."
        )
    return reader


def _corrupt(file_name: str, error: BaseException) -> CorruptFile:
    return CorruptFile(
        f"{file_name!r} is damaged or incomplete ({error or type(error).__name__}). "
        "Download or export it again."
    )


def _protected(file_name: str) -> ProtectedFile:
    return ProtectedFile(
        f"{file_name!r} is rights-protected; only its owner's software can open it. "
        "Ask its owner for an unprotected copy."
    )


def _off(root: DictionaryObject) -> frozenset[int]:
    try:
        return layers_off(root)
    except _BROKEN:
        return frozenset()


def _page_texts(reader: PdfReader, count: int, off: frozenset[int]) -> _Texts:
    pages: list[str] = []
    failed: list[int] = []
    pictures: list[int] = []
    doubts = Doubts()
    for number in range(1, count + 1):
        try:
            page = reader.pages[number - 1]
            box = [float(corner) for corner in page.cropbox]
            looks = PageLooks.of_box(box, faint_states(page), names_off(page, off))
            pages.append(page.extract_text(visitor_operand_before=looks.see))
        except _BROKEN:
            pages.append("")
            failed.append(number)
            continue
        doubts.add(number, looks)
        if has_right_to_left(pages[-1]):
            doubts.other.add(number)
        pictures += [number] if is_picture(pages[-1], looks) else []
    return _Texts(tuple(pages), tuple(failed), doubts, tuple(pictures))


def _bytes_of(reader: PdfReader) -> bytes:
    reader.stream.seek(0)
    return reader.stream.read()


def _title(reader: PdfReader) -> str | None:
    try:
        title = reader.metadata.title if reader.metadata else None
    except _BROKEN:
        return None
    title = " ".join(str(title or "").split())
    return None if _NO_TITLE.match(title) else title


def _labelled(pages: Sequence[Page], reader: PdfReader, root: DictionaryObject) -> Iterator[Page]:
    """Put in the page numbers that the file declares, where they differ from a plain count."""
    labels: list[str] = []
    if "/PageLabels" in root:
        try:
            labels = reader.page_labels
        except _BROKEN:
            labels = []
    for page in pages:
        declared = labels[page.number - 1] if page.number <= len(labels) else ""
        differs = bool(declared) and declared != str(page.number)
        yield replace(page, label=declared) if differs else page


def _partial(failed: Sequence[int]) -> tuple[IngestWarning, ...]:
    if not failed:
        return ()
    return (
        IngestWarning(
            WarningKind.PARTIAL_TEXT,
            f"Damaged pages, left out: {len(failed)}.",
            pages=tuple(failed),
            count=len(failed),
        ),
    )


def _is_news(warning: IngestWarning, failed: Sequence[int]) -> bool:
    """Whether a warning about empty pages says more than that they are damaged."""
    return warning.kind is not WarningKind.PAGES_WITHOUT_TEXT or warning.pages != tuple(failed)


def _fields(reader: PdfReader, texts: Sequence[str]) -> tuple[IngestWarning, ...]:
    try:
        return unread_fields(reader, texts)
    except _BROKEN:
        return ()


def _active(reader: PdfReader, root: DictionaryObject) -> tuple[IngestWarning, ...]:
    try:
        is_active = has_active_content(reader, root)
    except _BROKEN:
        is_active = True
    if not is_active:
        return ()
    return (
        IngestWarning(
            WarningKind.ACTIVE_CONTENT_IGNORED,
            "The file holds scripts, commands or attached files; only its text was read.",
        ),
    )
