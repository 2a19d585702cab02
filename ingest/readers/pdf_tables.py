"""Cells of a table on a page to rows, each value with the header of its column."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingest.readers.hyphens import WordJoiner
from ingest.readers.pdf_lines import Line
from ingest.readers.pdf_regions import Region

_NUMBER = re.compile(r"(?:[^\w\s]\s?)?\d|(?:[A-Z]{3}|[$€£])\s?\d")
_YEAR = re.compile(r"(?:19|20)\d\d(?:[-/–]\d{2,4})?")
_LONGEST_LABEL = 80
_MOST_FIGURES = 0.6
_WORDS_OF_NAMES = 4
_ENDS = (".", "!", "?")
_TALLER = 1.25
_FEWEST_FULL = 0.75
_ANSWERS = frozenset({"-", "–", "—", "/", "x", "✓", "✔", "✗", "✘", "yes", "no", "none", "n/a"})


Cells = Sequence[Line | None]
"""What a printed line has in each column."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one place of a table, and in which letters."""

    text: str
    styles: frozenset[str] = frozenset()
    is_repeated: bool = False
    """Whether a cell to the left fills this place too."""

    @property
    def is_value(self) -> bool:
        """Whether it holds an amount, a date, a figure or "yes" rather than a name."""
        words = self.text.split()
        figures = sum(any(character.isdigit() for character in word) for word in words)
        if self.text.lower() in _ANSWERS:
            return True
        is_short = len(words) <= 4 and 2 * figures >= len(words)
        return is_short and bool(_NUMBER.match(self.text))


def cell_of(lines: Sequence[Line]) -> Cell:
    """Join the lines of one cell; words cut at line ends are repaired."""
    joiner = WordJoiner("")
    text = ""
    for line in lines:
        addition = line.text
        text = joiner.before_next(text, addition)
        blank = "" if not text or joiner.was_joined or text.endswith(("-", "/", " ")) else " "
        text += blank + addition
    styles = frozenset(word.style for line in lines for word in line.words)
    return Cell(text, styles)


def rows_of(region: Region) -> list[list[Cell]] | None:
    """Return the rows of a table without rules, None where they cannot be told."""
    lines = [region.cells(line) for line in region.lines]
    groups = _by_white(region) or _by_first_cell(lines)
    if groups is None:
        return None
    rows = [[cell_of(_filled(column)) for column in zip(*group, strict=True)] for group in groups]
    full = sum(sum(bool(cell.text) for cell in row) > 1 for row in rows)
    return rows if full >= _FEWEST_FULL * len(rows) else None


def _filled(cells: Iterable[Line | None]) -> list[Line]:
    return [cell for cell in cells if cell is not None]


def _by_white(region: Region) -> list[list[Cells]] | None:
    """Group lines into rows where the white between rows is taller than inside them."""
    steps = [b.baseline - a.baseline for a, b in pairwise(region.lines)]
    if not steps or max(steps) < _TALLER * min(steps):
        return None
    limit = _TALLER * min(steps)
    groups: list[list[Cells]] = [[region.cells(region.lines[0])]]
    for step, line in zip(steps, region.lines[1:], strict=True):
        cells = region.cells(line)
        if step >= limit:
            groups.append([])
        groups[-1].append(cells)
    # Lines that are full one after the other are rows of their own, whatever the white.
    is_dense = any(all(one) and all(other) for group in groups for one, other in pairwise(group))
    return None if is_dense or len(groups) < 2 else groups


def _by_first_cell(lines: Sequence[Cells]) -> list[list[Cells]] | None:
    """Begin a row with each line whose first cell is filled; the header may begin above it."""
    groups: list[list[Cells]] = []
    waiting: list[Cells] = []
    for cells in lines:
        if cells[0] is None and not groups:
            waiting.append(cells)
        elif cells[0] is None:
            groups[-1].append(cells)
        else:
            groups.append([*waiting, cells])
            waiting = []
    return groups if len(groups) > 1 else None


def row_texts(rows: Sequence[Sequence[Cell]]) -> list[str]:
    """Return the rows as text: "Grade: B | Hotel limit: 140 EUR"."""
    headers: list[str] = []
    heads = _head_count(rows)
    for row in rows[:heads]:
        headers = _merged(headers, [cell.text for cell in row])
    texts = [_row_text(row, headers) for row in rows[heads:]]
    return [text for text in texts if text] or [" | ".join(dict.fromkeys(h for h in headers if h))]


def has_values(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether a column behind the first holds values under a header that is none."""
    body = rows[1:]
    return any(
        bool(rows[0][column].text)
        and _heads(rows[0][column], [row[column] for row in body])
        and sum(row[column].is_value for row in body) >= _MOST_FIGURES * len(body)
        for column in range(1, len(rows[0]))
    )


def _has_sentences(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether each cell of a column behind the first is a sentence, under a header that is none."""
    body = rows[1:]
    are_names = all(len(cell.text.split()) <= _WORDS_OF_NAMES for cell in rows[0])
    return are_names and any(
        bool(rows[0][column].text)
        and all(
            len(row[column].text.split()) > _WORDS_OF_NAMES and row[column].text.endswith(_ENDS)
            for row in body
        )
        for column in range(1, len(rows[0]))
    )


def has_only_values(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether the last column holds values from the first row on, so that no header is there."""
    return all(
        row[-1].is_value and any(character.isalpha() for character in row[0].text) for row in rows
    )


def _heads(header: Cell, below: Sequence[Cell]) -> bool:
    """Whether a cell names what stands below it: with words, or a year above amounts."""
    if not header.is_value:
        return True
    is_year = bool(_YEAR.fullmatch(header.text))
    return is_year and not any(_YEAR.fullmatch(cell.text) for cell in below)


def has_styled_head(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether the first row is set in letters, ink or on a ground of its own."""
    # A first column may be set like the header.
    body = _styles([cell for row in rows[1:] for cell in row[1:]])
    head = _styles(rows[0])
    return bool(head) and bool(body) and not head & body


def _styles(cells: Sequence[Cell]) -> frozenset[str]:
    return frozenset[str]().union(*(cell.styles for cell in cells))


def _head_count(rows: Sequence[Sequence[Cell]]) -> int:
    if len(rows) < 2 or not all(_is_label(cell.text) for cell in rows[0]):
        return 0
    if not any(cell.text for cell in rows[0][1:]):
        return 0
    if len(rows) > 2 and any(cell.is_repeated for cell in rows[0]):
        # A cell that spans columns stands over headers of their own.
        is_second = has_values(rows[1:]) or _styles(rows[0]) >= _styles(rows[1])
        if is_second and all(_is_label(cell.text) for cell in rows[1]):
            return 2
    return int(has_styled_head(rows) or has_values(rows) or _has_sentences(rows))


def _is_label(text: str) -> bool:
    return len(text) <= _LONGEST_LABEL and not text.endswith((".", "!", "?"))


def _merged(headers: Sequence[str], row: Sequence[str]) -> list[str]:
    """Join two header rows: "Limits" over "Hotel" gives "Limits Hotel"."""
    upper = headers or [""] * len(row)
    return [
        below if not above or above == below else f"{above} {below}".strip()
        for above, below in zip(upper, row, strict=True)
    ]


def _row_text(row: Sequence[Cell], headers: Sequence[str]) -> str:
    shown: list[str] = []
    for column, cell in enumerate(row):
        if not cell.text or cell.is_repeated:
            continue
        header = headers[column].rstrip(": ") if column < len(headers) else ""
        shown.append(f"{header}: {cell.text}" if header and header != cell.text else cell.text)
    return " | ".join(shown)
