"""One reader for each kind of file; all of them return a `ParsedFile`."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.detection import FileKind, detect_kind
from ingest.readers.docx import read_docx
from ingest.readers.effective_dates import effective_date
from ingest.readers.findings import text_warnings
from ingest.readers.html import read_html
from ingest.readers.markdown import read_markdown
from ingest.readers.pdf import read_pdf
from ingest.readers.text import read_text
from tagtrap.domain.files import ParsedFile
from tagtrap.errors import CorruptFile, NoText

if TYPE_CHECKING:
    # The ports import NumPy, which no reader needs: reading processes start faster without it.
    from tagtrap.ports import Reader

_READERS: "Mapping[FileKind, Reader]" = {
    FileKind.TEXT: read_text,
    FileKind.MARKDOWN: read_markdown,
    FileKind.HTML: read_html,
    FileKind.DOCX: read_docx,
    FileKind.PDF: read_pdf,
}


def read_file(content: bytes, *, file_name: str) -> ParsedFile:
    """Read a file of any supported kind, or raise a `FileRefused` that says why not.

    The content decides what it is; a name that says something else is refused.
    """
    kind = detect_kind(content, file_name=file_name)
    try:
        parsed = _READERS[kind](content, file_name=file_name)
    except RecursionError as error:
        raise CorruptFile(
            f"{file_name!r} is nested too deeply to be read. Save it again in a simpler form."
        ) from error
    if not any(character.isalnum() for character in parsed.text):
        raise NoText(f"{file_name!r} holds no words. Check that the right file was chosen.")
    return replace(
        parsed,
        effective_from=parsed.effective_from or effective_date(parsed),
        warnings=(*parsed.warnings, *text_warnings(parsed.text)),
    )
