"""The reader of Word documents: mammoth turns them into HTML, as if all changes were accepted."""

import io
import re
from html import unescape
from typing import Any

import mammoth

from ingest.cleaning import Cleaner
from ingest.detection import FileKind
from ingest.readers.blocks import FileFacts, assemble
from ingest.readers.findings import built_up, hidden_text
from ingest.readers.packages import MAIN_PART, Package
from ingest.readers.web_page import WebPage
from ingest.readers.word_looks import WordStyles
from ingest.readers.word_numbers import WordNumbers
from ingest.readers.word_plain import contents_styles, make_plain, remove_prompts
from ingest.readers.word_unread import unread
from ingest.readers.word_xml import WordPart, parse_part
from tagtrap.domain.files import IngestWarning, ParsedFile, WarningKind
from tagtrap.errors import CorruptFile

_STYLES = """
p[style-name='Title'] => h1:fresh
p[style-name='Subtitle'] => p:fresh
p[style-name='List Bullet'] => ul > li:fresh
p[style-name='List Bullet 2'] => ul|ol > li > ul > li:fresh
p[style-name='List Bullet 3'] => ul|ol > li > ul|ol > li > ul > li:fresh
p[style-name='List Number'] => ol > li:fresh
p[style-name='List Number 2'] => ul|ol > li > ol > li:fresh
p[style-name='Heading 7'] => h6:fresh
p[style-name='Heading 8'] => h6:fresh
p[style-name='Heading 9'] => h6:fresh
"""
_TAG = re.compile(r"<[^>]*>")
_NOTES = ("word/footnotes.xml", "word/endnotes.xml")
_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_NO_TITLES = frozenset({"word document", "document", "untitled", "title", "microsoft word"})


def read_docx(content: bytes, *, file_name: str) -> ParsedFile:
    """Read a Word document: insertions in, deletions and hidden text out, tables as rows."""
    package = Package(content, file_name=file_name)
    cleaner = Cleaner()
    roots = {
        name: parse_part(package.read(name), file_name=file_name) for name in (MAIN_PART, *_NOTES)
    }
    sheet = parse_part(package.read("word/styles.xml"), file_name=file_name)
    numbering = parse_part(package.read("word/numbering.xml"), file_name=file_name)
    styles = WordStyles.of(sheet, roots[MAIN_PART])
    parts = {name: WordPart(root, styles) for name, root in roots.items() if root is not None}
    formulas = sum(make_plain(part.root) for part in parts.values())
    hidden = sum(part.remove_hidden() for part in parts.values())
    changes = sum(part.tracked_changes() for part in parts.values())
    for part in parts.values():
        remove_prompts(part.root, contents_styles(sheet))
        WordNumbers(numbering, sheet).write_into(part.root)
    packed = package.repacked({name: part.to_bytes() for name, part in parts.items()})
    converted = _to_html(packed, file_name)
    page = WebPage(converted, cleaner)
    blocks = page.blocks()
    said = unescape(_TAG.sub(" ", converted))
    facts = FileFacts(
        media_type=FileKind.DOCX.value,
        title=_core_title(package, file_name, cleaner) or page.first_heading() or None,
        warnings=(
            *_tracked(changes),
            *hidden_text(hidden),
            *built_up(formulas),
            *unread(package, parts[MAIN_PART].root, said),
            *page.warnings(),
            *cleaner.warnings(),
        ),
    )
    return assemble(blocks, facts)


def _to_html(packed: bytes, file_name: str) -> str:
    try:
        converted: Any = mammoth.convert_to_html(
            io.BytesIO(packed),
            style_map=_STYLES,
            include_embedded_style_map=False,
            # No picture is ever opened, here or from elsewhere.
            convert_image=mammoth.images.img_element(lambda image: {}),
        )
    # mammoth lets every error of a malformed document through, from KeyError to RecursionError.
    except Exception as error:
        raise CorruptFile(
            f"{file_name!r} cannot be read as a Word document ({type(error).__name__}). "
            "Open it in Word and save it again."
        ) from error
    return str(converted.value)


def _core_title(package: Package, file_name: str, cleaner: Cleaner) -> str:
    root = parse_part(package.read("docProps/core.xml"), file_name=file_name)
    title = cleaner.clean(root.findtext(_TITLE) or "") if root is not None else ""
    return "" if title.lower() in _NO_TITLES else title


def _tracked(changes: int) -> tuple[IngestWarning, ...]:
    if not changes:
        return ()
    return (
        IngestWarning(
            WarningKind.TRACKED_CHANGES,
            f"Tracked changes read as if accepted: {changes}. Accept or reject them in Word.",
            count=changes,
        ),
    )
