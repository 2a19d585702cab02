"""The Markdown reader: to HTML first, then the same walk as a web page."""

import re
from dataclasses import dataclass
from datetime import date

from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

from ingest.cleaning import Cleaner
from ingest.detection import FileKind
from ingest.readers.blocks import FileFacts, assemble
from ingest.readers.effective_dates import date_at_start
from ingest.readers.encodings import decode
from ingest.readers.markdown_source import prepare
from ingest.readers.web_page import WebPage
from tagtrap.domain.files import IngestWarning, ParsedFile, WarningKind

_FRONT_MATTER = re.compile(
    r"\A(?:---[ \t]*\n(.*?)\n(?:---|\.\.\.)|\+\+\+[ \t]*\n(.*?)\n\+\+\+)[ \t]*(?:\n|\Z)", re.DOTALL
)
# Beyond its limit the parser drops what is nested deeper, so the limit must be out of reach.
_DEEPEST = 300
_FIELD = re.compile(r"^([A-Za-z][\w -]*?)\s*[:=]\s*(.*?)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Source:
    """A Markdown text apart from the block of fields at its head."""

    fields: dict[str, str]
    body: str


def read_markdown(content: bytes, *, file_name: str) -> ParsedFile:
    """Read Markdown; HTML in it is treated as HTML, placeholders of site builders go."""
    cleaner = Cleaner()
    source = _split(decode(content, file_name=file_name))
    body, placeholders = prepare(source.body)
    page = WebPage(_renderer().render(body), cleaner)
    blocks = page.blocks()
    facts = FileFacts(
        media_type=FileKind.MARKDOWN.value,
        title=_title(source.fields, cleaner) or page.first_heading() or None,
        effective_from=_effective_from(source.fields),
        warnings=(*_missing(placeholders), *page.warnings(), *cleaner.warnings()),
    )
    return assemble(blocks, facts)


def _renderer() -> MarkdownIt:
    renderer = (
        MarkdownIt("commonmark", {"html": True, "maxNesting": _DEEPEST})
        .enable(["table", "strikethrough"])
        .use(footnote_plugin)
        .use(tasklists_plugin)
    )
    # No link is ever followed or shown; one that is refused would stay in the text as written.
    renderer.validateLink = lambda url: True  # type: ignore[method-assign]
    return renderer


def _split(text: str) -> _Source:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    found = _FRONT_MATTER.match(text)
    if found is None:
        return _Source({}, text)
    fields = {
        name.lower(): _unquoted(value)
        for name, value in _FIELD.findall(found.group(1) or found.group(2) or "")
    }
    return _Source(fields, text[found.end() :])


def _unquoted(value: str) -> str:
    is_quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
    return value[1:-1] if is_quoted else value


def _title(fields: dict[str, str], cleaner: Cleaner) -> str:
    return cleaner.clean(prepare(fields.get("title", ""))[0])


def _effective_from(fields: dict[str, str]) -> date | None:
    for name in ("effective_from", "effective-from", "effective_date", "effective", "valid_from"):
        if name in fields:
            return date_at_start(fields[name])
    return None


def _missing(placeholders: int) -> tuple[IngestWarning, ...]:
    if not placeholders:
        return ()
    return (
        IngestWarning(
            WarningKind.PARTIAL_TEXT,
            f"Placeholders that a site builder would fill in, left out: {placeholders}. "
            "Sentences around them may lack a name.",
            count=placeholders,
        ),
    )
