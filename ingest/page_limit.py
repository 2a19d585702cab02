"""How many pages a PDF file says it has, before any of them is read."""

import io

from ingest.detection import FileKind, detect_kind
from tagtrap.errors import FileTooLarge


def refuse_more_pages(content: bytes, *, file_name: str, most: int) -> None:
    """Raise `FileTooLarge` for a PDF file of more pages; other kinds have none to count yet."""
    if detect_kind(content, file_name=file_name) is not FileKind.PDF:
        return
    count = _count(content)
    if count > most:
        raise too_many_pages(file_name, count, most)


def too_many_pages(file_name: str, count: int, most: int) -> FileTooLarge:
    """Return what is said of a file with too many pages."""
    return FileTooLarge(
        f"{file_name} has {count} pages; the limit is {most}. Split it, or raise ingest.max_pages."
    )


def _count(content: bytes) -> int:
    # Not imported with this module: the app counts no pages, its reading servers do.
    from pypdf import PdfReader

    try:
        reader = PdfReader(io.BytesIO(content), strict=False)
        if reader.is_encrypted:
            reader.decrypt("")
        return reader.get_num_pages()
    except Exception:
        # Whatever is wrong with it, its reader says so in better words.
        return 0
