"""HTML to blocks. The Markdown and the Word reader hand their HTML to the same walk."""

import re
from collections.abc import Iterable, Iterator

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString, PreformattedString

from ingest.cleaning import Cleaner
from ingest.readers.blocks import RawBlock
from ingest.readers.findings import hidden_text, struck_text
from ingest.readers.printed_lines import PrintedLine, blocks_of_lines
from ingest.readers.unseen import remove_unseen
from ingest.readers.web_tables import table_rows
from tagtrap.domain.files import BlockKind, IngestWarning

_LINE_BREAK = "\u2028"
_CONTAINERS = frozenset(
    [
        "html",
        "body",
        "main",
        "article",
        "section",
        "div",
        "p",
        "blockquote",
        "center",
        "address",
        "figure",
        "figcaption",
        "details",
        "summary",
        "fieldset",
        "legend",
        "form",
        "aside",
        "header",
        "footer",
        "hgroup",
        "dl",
        "dt",
        "dd",
        "ul",
        "ol",
        "li",
        "menu",
        "dir",
        "td",
        "th",
        "tr",
        "tbody",
        "thead",
        "tfoot",
        "caption",
        "pre",
        "table",
        "hr",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
    ]
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_LISTS = frozenset({"ul", "ol", "menu", "dir"})
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LISTED_LINE = re.compile(r"\s*(?:[-*•–+]|\d{1,2}[.)])\s+\S")


class WebPage:
    """A page of HTML, as the blocks that a reader of it would see."""

    def __init__(self, markup: str, cleaner: Cleaner) -> None:
        # The parser stops at NUL, so the cleaner must take it out first.
        self._soup = BeautifulSoup(cleaner.clean_line(markup), "lxml")
        self._cleaner = cleaner
        title = self._soup.title
        self.title = cleaner.clean(title.get_text()) if title else ""
        self._unseen = remove_unseen(self._soup)

    def warnings(self) -> tuple[IngestWarning, ...]:
        """Say what was left out because no reader sees it, or because it is struck out."""
        return (*hidden_text(self._unseen.hidden), *struck_text(self._unseen.struck))

    def blocks(self) -> list[RawBlock]:
        """Return the blocks in reading order."""
        walk = _Walk(self._cleaner)
        walk.visit(self._soup)
        walk.flush()
        return walk.found

    def first_heading(self) -> str:
        """Return the text of the first h1, "" if there is none."""
        heading = self._soup.find("h1")
        return self._cleaner.clean(heading.get_text(" ")) if heading else ""


class _Walk:
    """Goes through the elements in order and closes a block whenever one begins or ends."""

    def __init__(self, cleaner: Cleaner) -> None:
        self.found: list[RawBlock] = []
        self._cleaner = cleaner
        self._pending: list[str] = []
        self._kind = BlockKind.PARAGRAPH
        self._level = 0
        self._marker = ""
        self._depth = -1

    def visit(self, element: Tag) -> None:
        for child in element.children:
            if isinstance(child, Tag):
                self._visit_tag(child)
            elif isinstance(child, NavigableString) and not isinstance(child, PreformattedString):
                # Bare line breaks in the source are blanks.
                self._pending.append(str(child))

    def flush(self) -> None:
        """Close the block that is open."""
        text = "".join(self._pending)
        self._pending.clear()
        lines = [self._cleaner.clean(line) for line in text.split(_LINE_BREAK)]
        if self._kind is BlockKind.PARAGRAPH and any(map(_LISTED_LINE.match, lines)):
            self.found += blocks_of_lines([PrintedLine(line) for line in lines])
            return
        for paragraph in _paragraphs(lines):
            self.found.append(RawBlock(self._kind, paragraph, self._level, self._marker))
            self._marker = ""

    def _visit_tag(self, tag: Tag) -> None:
        name = tag.name
        if name == "br":
            self._pending.append(_LINE_BREAK)
        elif name == "sup":
            self._pending.append(_raised(tag))
        elif name in _LISTS:
            self._visit_list(tag)
        elif name == "table":
            self.flush()
            self._visit_table(tag)
        elif name in _HEADINGS:
            self._visit_as(tag, BlockKind.HEADING, _HEADINGS[name])
        elif name == "pre":
            self._visit_as(tag, BlockKind.CODE, 0)
        elif name == "dd":
            self._visit_as(tag, BlockKind.LIST_ITEM, max(self._depth + 1, 0))
        elif name in _CONTAINERS:
            self.flush()
            self.visit(tag)
            self.flush()
        else:
            self.visit(tag)

    def _visit_as(self, tag: Tag, kind: BlockKind, level: int, marker: str = "") -> None:
        """Visit what is in `tag` as blocks of one kind, then go on as before."""
        self.flush()
        outer = self._kind, self._level, self._marker
        self._kind, self._level, self._marker = kind, level, marker
        self.visit(tag)
        self.flush()
        self._kind, self._level, self._marker = outer

    def _visit_list(self, tag: Tag) -> None:
        self.flush()
        self._depth += 1
        number = _integer(tag, "start", 1)
        for child in tag.children:
            if isinstance(child, Tag) and child.name == "li":
                number = _integer(child, "value", number)
                marker = f"{number}." if tag.name == "ol" else "-"
                self._visit_as(child, BlockKind.LIST_ITEM, self._depth, marker)
                number += 1
            elif isinstance(child, Tag):
                self._visit_tag(child)
        self.flush()
        self._depth -= 1

    def _visit_table(self, table: Tag) -> None:
        rows = table_rows(table, self._cell_text)
        if rows is None:
            # A table of one column or one row lays out a page; its cells are ordinary text.
            self.visit(table)
            return
        self.found += rows

    def _cell_text(self, cell: Tag) -> str:
        """Return what stands in a table cell, in one line."""
        inner = _Walk(self._cleaner)
        inner.visit(cell)
        inner.flush()
        return " ".join(
            f"{block.marker} {block.text}" if block.marker[:-1].isdigit() else block.text
            for block in inner.found
        )


def _paragraphs(lines: Iterable[str]) -> Iterator[str]:
    """Join lines; two line breaks in a row end a paragraph."""
    paragraph: list[str] = []
    for line in [*lines, ""]:
        if line:
            paragraph.append(line)
        elif paragraph:
            yield " ".join(paragraph)
            paragraph = []


def _raised(tag: Tag) -> str:
    """Return raised text. Figures stay raised: "30" with footnote 2 must not become "302"."""
    text = tag.get_text()
    if tag.find("a", href=re.compile("#")) is not None:
        return ""
    return text.translate(_SUPERSCRIPTS) if text.strip().isdigit() else text


def _integer(tag: Tag, attribute: str, default: int) -> int:
    value = str(tag.get(attribute, ""))
    return int(value) if re.fullmatch(r"\d{1,6}", value) else default
