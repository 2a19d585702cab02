"""What a reader makes of a file: one clean text, with pages and blocks as spans over it."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tagtrap.domain.spans import Span


class WarningKind(StrEnum):
    """What an admin should know about a file that was read all the same."""

    PAGES_WITHOUT_TEXT = "PagesWithoutText"
    PARTIAL_TEXT = "PartialText"
    UNMAPPED_GLYPHS = "UnmappedGlyphs"
    INVISIBLE_CHARACTERS = "InvisibleCharacters"
    HIDDEN_TEXT = "HiddenText"
    TAG_LIKE_TEXT = "TagLikeText"
    INSTRUCTION_LIKE_TEXT = "InstructionLikeText"
    TRACKED_CHANGES = "TrackedChanges"
    ACTIVE_CONTENT_IGNORED = "ActiveContentIgnored"
    LAYOUT_UNCERTAIN = "LayoutUncertain"
    RECOGNISED_BY_OCR = "RecognisedByOcr"


@dataclass(frozen=True, slots=True)
class IngestWarning:
    """One warning: its kind, a plain sentence, the pages it is about, how often it was seen."""

    kind: WarningKind
    detail: str
    pages: tuple[int, ...] = ()
    count: int = 1


class BlockKind(StrEnum):
    """What a block of text is on its page."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its number in the file (from 1), its span, the number printed on it if known."""

    number: int
    span: Span
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of text that no sentence crosses.

    `level` is 1 to 6 for headings, list depth from 0 for items.
    """

    kind: BlockKind
    span: Span
    level: int = 0


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A file as text. Blocks are in reading order and do not overlap; pages tile the text.

    `text` is already clean: wrapped lines are joined inside a block, blocks are separated by a
    blank line, a table row carries its header cells ("Grade B | Hotel limit: 140 EUR"). A sentence
    that runs over a page break lies in both pages' spans, so its round trip still holds.
    """

    text: str
    pages: tuple[Page, ...]
    blocks: tuple[Block, ...]
    media_type: str
    title: str | None = None
    effective_from: date | None = None
    warnings: tuple[IngestWarning, ...] = ()

    def pages_of(self, span: Span) -> tuple[int, int]:
        """Return the first and the last page number that `span` touches (1, 1 if none)."""
        touched = [page.number for page in self.pages if page.span.overlaps(span)]
        return (touched[0], touched[-1]) if touched else (1, 1)
