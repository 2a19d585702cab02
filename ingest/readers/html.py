"""The HTML reader."""

from ingest.cleaning import Cleaner
from ingest.detection import FileKind
from ingest.readers.blocks import FileFacts, assemble
from ingest.readers.encodings import decode
from ingest.readers.web_page import WebPage
from tagtrap.domain.files import ParsedFile


def read_html(content: bytes, *, file_name: str) -> ParsedFile:
    """Read a web page as its reader sees it: no scripts, no navigation, nothing hidden."""
    cleaner = Cleaner()
    page = WebPage(decode(content, file_name=file_name, reads_declaration=True), cleaner)
    blocks = page.blocks()
    facts = FileFacts(
        media_type=FileKind.HTML.value,
        title=page.title or page.first_heading() or None,
        warnings=(*page.warnings(), *cleaner.warnings()),
    )
    return assemble(blocks, facts)
