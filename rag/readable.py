"""An answer as blocks of readable text, with the citations that stood in them."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rag.citation_grammar import find_citations
from rag.citation_words import ITEM, ITEMS, LOOSE_NAME, NAME
from rag.citations import Citation, Form, canonical, is_year
from rag.cleaned import Cleaned
from rag.cleaning import clean
from rag.layout import Block, cell_spans, read_blocks
from rag.unclosed import unclosed_citation
from tagtrap.domain.spans import Span

_SOURCES_TITLE = re.compile(
    rf"[\W_]*(?:{NAME}|list\s+of\s+sources)(?:\s+(?:used|cited|consulted|list))?[\W_]*",
    re.IGNORECASE,
)
_ONLY_NUMBERS = re.compile(rf"[\W_]*(?:\b{NAME}\b[\W_]*)?(?P<items>{ITEMS})[\W_]*", re.IGNORECASE)
_LEADING_NUMBER = re.compile(rf"[\s*_`#]*(?P<items>{ITEM})[*_`]*\s*[:–—-](?=\s)")
_SOURCE_COLUMN = re.compile(
    rf"[\W_]*(?:{NAME}|evidence)(?:\s+(?:ids?|numbers?|tags?))?[\W_]*", re.I
)
_LOOSE_COLUMN = re.compile(rf"[\W_]*{LOOSE_NAME}\b.*", re.IGNORECASE)
_NO_SOURCE = re.compile(r"[\W_]*(?:n\s?/\s?a|none|unknown)[\W_]*", re.IGNORECASE)
_SHORTEST_BARE = 4


@dataclass(frozen=True, slots=True)
class ReadBlock:
    """A block with its readable text; places in `cleaned` point into the whole answer.

    `among_sources` says that it stands below a title such as "Sources:".
    """

    block: Block
    cleaned: Cleaned
    among_sources: bool = False

    @property
    def has_words(self) -> bool:
        """Whether anything is left to read once the citations are out."""
        return any(character.isalnum() for character in self.cleaned.text)

    @property
    def is_sources_title(self) -> bool:
        """Whether it is a title such as "Sources:"."""
        return _SOURCES_TITLE.fullmatch(self.cleaned.text) is not None

    @property
    def line(self) -> str:
        """The block as a line of text, with its marker; "" if it held nothing but citations."""
        if not self.has_words and self.cleaned.placed:
            return ""
        return f"{self.block.marker} {self.cleaned.text}".strip()


def read(raw: str, tags: Collection[str], *, is_end: bool = True) -> list[ReadBlock]:
    """Return the blocks of an answer, cleaned; `tags` are those of this turn.

    Without `is_end`, more text is to follow.
    """
    among_sources = False
    blocks: list[ReadBlock] = []
    for block in read_blocks(raw):
        written = block.content.of(raw)
        if among_sources and not _belongs_to_sources(written, tags):
            among_sources = False
        if block.is_row:
            cleaned = _cleaned_row(raw, block, tags)
        else:
            ends_here = is_end and not raw[block.content.end :].strip()
            cleaned = _cleaned(written, tags, among_sources=among_sources, ends_here=ends_here)
            cleaned = cleaned.shifted(block.content.start)
        blocks.append(ReadBlock(block, cleaned, among_sources))
        among_sources = among_sources or blocks[-1].is_sources_title
    return blocks


def readable_text(blocks: Sequence[ReadBlock], breaks_before: int = 0) -> str:
    """Return the answer as one text: list items with markers, table rows on lines of their own."""
    pieces: list[str] = []
    breaks = breaks_before
    for position, block in enumerate(blocks):
        breaks = max(breaks, block.block.breaks if position else 0)
        if block.line:
            pieces += ("\n" * breaks if pieces or breaks_before else "", block.line)
            breaks = 0
    return "".join(pieces)


def _belongs_to_sources(written: str, tags: Collection[str]) -> bool:
    if _ONLY_NUMBERS.fullmatch(written) or _LEADING_NUMBER.match(written):
        return True
    return any(citation.span.start < 8 for citation in find_citations(written, tags))


def _cleaned(
    written: str, tags: Collection[str], *, among_sources: bool, ends_here: bool
) -> Cleaned:
    text = written.replace("\n", " ").replace("\r", " ")
    if among_sources:
        listed = _listed(text, tags)
        if listed:
            return clean(text, [listed])
    unclosed = unclosed_citation(text, tags, is_end=ends_here)
    if unclosed is None:
        return clean(text, find_citations(text, tags))
    citations = find_citations(text[: unclosed.span.start], tags)
    return clean(text, [*citations, unclosed])


def _listed(text: str, tags: Collection[str]) -> Citation | None:
    """Return the bare number that a line below "Sources:" consists of or begins with."""
    if "‹" in text:
        return None
    whole = _ONLY_NUMBERS.fullmatch(text)
    if whole and not re.search(r"[(\[]", text):
        return Citation(Span(0, len(text)), _numbers(whole["items"]), Form.CLOSING)
    leading = _LEADING_NUMBER.match(text)
    if leading and _numbers(leading["items"])[0] in tags:
        return Citation(
            Span(leading.start("items"), leading.end("items")), _numbers(leading["items"])
        )
    return None


def _numbers(items: str) -> tuple[str, ...]:
    return canonical(re.findall(r"\d+", items))


def _cleaned_row(raw: str, block: Block, tags: Collection[str]) -> Cleaned:
    """Join the cells that hold words with bars; citations keep their places in the answer."""
    row = Cleaned("", [])
    for position, span in enumerate(cell_spans(block.content.of(raw))):
        start = block.content.start + span.start
        written = raw[start : block.content.start + span.end]
        title = block.header[position] if position < len(block.header) else ""
        cell = clean(written, list(_cell_citations(written, title, tags))).shifted(start)
        if any(not sign.isspace() for sign in cell.text) and row.text:
            row.append(" | ", start)
        row.extend(cell)
    return row


def _cell_citations(written: str, title: str, tags: Collection[str]) -> Iterator[Citation]:
    is_sources = _SOURCE_COLUMN.fullmatch(title) is not None
    bare = _ONLY_NUMBERS.fullmatch(written)
    if bare and "‹" not in written:
        numbers = _numbers(bare["items"])
        is_known = all(number in tags for number in numbers)
        if (is_sources and (is_known or not _LOOSE_COLUMN.fullmatch(title))) or all(
            _is_surely_tag(number, tags) for number in numbers
        ):
            yield Citation(Span(0, len(written)), numbers)
            return
    if is_sources and _NO_SOURCE.fullmatch(written):
        yield Citation(Span(0, len(written)), ())
        return
    yield from find_citations(written, tags)


def _is_surely_tag(number: str, tags: Collection[str]) -> bool:
    return number in tags and len(number) >= _SHORTEST_BARE and not is_year(number)
