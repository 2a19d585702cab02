"""The ways one sentence may be read: alone, or with the lead-in, heading or header over it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.ports import ClaimTask
from verify.reading.tokens import Token, significant, tokenise, without_place
from verify.reading.words import AUXILIARIES, CONDITIONS, MODALS, NEGATORS, REPLY

CELL_MARK = " | "
# "Elect not to enrol" denies nothing of what stands under it, "do not" does.
_DENIAL = re.compile(
    r"\b(?:do|does|did|will|would|must|may|should|can|could|shall|is|are|was|were|need)"
    r"(?:n't|\s+not)\b|\b(?:cannot|can't|won't|never|neither|nobody|no longer)\b|^(?:not|no|none)\b"
    r"|^it is (?:wrong|false|untrue|a myth)\b"
    r"|\bnot (?:allowed|covered|included|permitted|eligible|reimbursed|refunded|paid|accepted)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\([^)]*\)|\bor not\b|\bnot limited to\b")
_ENUMERATION = re.compile(r"\s*[-*•>]*\s*\(?(?:[ivxlc]{1,6}|[A-Za-z]|\d{1,2})[).]\s+(?=\S)")
_SOURCES = re.compile(r"\W*(?:sources?|references?|refs?|citations?|tags?|evidence)\b.*", re.I)
_LETTERS = tuple("abcdefghijklmnopqrstuvwxyz")


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as tokens without fillers. Tokens that come from the lines above have no place."""

    tokens: tuple[Token, ...]
    text: str
    is_part: bool = False
    """Whether it is one of several statements of its text, or the text in another order: it shows
    what is said, not what is left out."""
    is_limited: bool = False
    """Whether the rest of the text may limit it: then it backs nothing by itself."""


def source_readings(sentence: Sentence) -> Iterator[Reading]:
    """Yield a source sentence alone, then with its lead-in, then with its heading."""
    tokens = _item(sentence.text)
    yield Reading(tokens, sentence.text)
    above = [sentence.lead_in or "", sentence.heading[-1] if sentence.heading else ""]
    for line in filter(None, above):
        yield Reading(_under(line, tokens), sentence.text)


def claim_readings(task: ClaimTask) -> Iterator[Reading]:
    """Yield a claim alone, then with the lead-in or the table header that stands over it."""
    text = task.claim.text
    tokens = _item(text)
    lead_in, header = lead_in_of(task), header_of(task)
    yield Reading(tokens, text)
    if header:
        # Rows are ingested without the title of their first column, and written with it elsewhere.
        for first in (1, 0):
            yield Reading(tuple(_row_with_header(header, text, first)), text)
    elif lead_in:
        yield Reading(_under(lead_in, tokens), text)


def lead_in_of(task: ClaimTask) -> str:
    """Return the line that a list item of the answer completes, or ""."""
    before = task.before.rstrip()
    return before if before.endswith(":") and CELL_MARK not in before else ""


def header_of(task: ClaimTask) -> str:
    """Return the header over a table row of the answer, a title for each cell, or ""."""
    cells = task.claim.text.count(CELL_MARK) + 1
    if cells == 1 or CELL_MARK not in task.before:
        return ""
    titles = task.before.split(CELL_MARK)
    if len(titles) > cells:
        # The row's citations are read, and its column of sources is empty then.
        titles = [title for title in titles if not _SOURCES.fullmatch(title)]
    elif len(titles) == cells - 1:
        titles = ["", *titles]
    return CELL_MARK.join(titles) if len(titles) == cells else ""


def line_over_claim(task: ClaimTask) -> str:
    """Return the line that governs an item or a row of the answer, or ""."""
    cells = CELL_MARK in task.claim.text and CELL_MARK in task.before
    return lead_in_of(task) or (task.before if cells else "")


def is_turned_round(line: str) -> bool:
    """Whether a line denies what stands under it: "The following are not covered:"."""
    bare = _ASIDE.sub(" ", line).strip()
    if not bare.endswith((":", *_LETTERS)):
        return False
    tokens = tokenise(bare)
    if not tokens or tokens[0].key in CONDITIONS:
        return False
    return len(_DENIAL.findall(bare.replace("’", "'"))) % 2 == 1


def is_fragment(text: str) -> bool:
    """Whether a text is a piece of a sentence, which says by itself only half of what it means."""
    if text.rstrip().endswith((".", "!", "?")):
        return False
    return not any(token.key in AUXILIARIES | MODALS for token in tokenise(text))


def line_over(sentence: Sentence) -> str:
    """Return the line that governs a list item or a table row of a source, or ""."""
    if sentence.lead_in:
        return sentence.lead_in
    fragment = sentence.kind in (BlockKind.LIST_ITEM, BlockKind.TABLE_ROW)
    return sentence.heading[-1] if fragment and sentence.heading else ""


@lru_cache(maxsize=8192)
def _item(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text without the number or letter that it has in a list."""
    mark = _ENUMERATION.match(text)
    start = mark.end() if mark else 0
    tokens = [token for token in tokenise(text) if token.span is None or token.span.start >= start]
    # After "No, it is not" there is nothing left that the "No" could add.
    if tokens and tokens[0].key == REPLY and any(token.key in NEGATORS for token in tokens):
        tokens = tokens[1:]
    return significant(tokens)


def _under(line: str, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    return (*without_place(significant(tokenise(line))), *tokens)


def _row_with_header(header: str, row: str, first: int) -> Iterator[Token]:
    """Read "140 EUR" under "Hotel limit" as "Hotel limit: 140 EUR", from column `first` on."""
    for column, (head, cell) in enumerate(
        zip(header.split(CELL_MARK), row.split(CELL_MARK), strict=True)
    ):
        if column >= first:
            yield from without_place(significant(tokenise(head)))
        yield from without_place(significant(tokenise(cell)))
