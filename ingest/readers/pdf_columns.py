"""What columns on a page are: running text, a table, terms with their texts, or not to be told."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from statistics import mean

from ingest.readers.pdf_lines import Line
from ingest.readers.pdf_regions import Region
from ingest.readers.pdf_sheet import Box
from ingest.readers.pdf_tables import Cell, has_only_values, has_styled_head, has_values, rows_of

_FLOW = 0.15
_FEWEST_WORDS = 2.0
_WORDS_OF_TEXT = 2.5
_WORDS_OF_LONG_LINES = 5.0
_WORDS_OF_CELLS = 3.5
_WORDS_OF_TERMS = 4.0
_PITCH_OF_ROWS = 1.55
"""Heights of a line from one row to the next, at least, where small letters begin cells."""

_ALIGNED = 0.8
_CLOSE = 1.3
_SPARSE = 0.34
_LEAST_RULES = 2
_SENTENCE_ENDS = (".", "!", "?", ";", ":")


class Kind(StrEnum):
    """How columns are to be read."""

    TEXT = "text"
    TABLE = "table"
    TERMS = "terms"
    UNKNOWN = "unknown"


def kind_of(region: Region, rules: Sequence[Box]) -> Kind:
    """Return what the columns of a region hold; `rules` are the level lines of the page."""
    columns = region.columns
    flow = max(_flow(column, region.pitch) for column in columns)
    words = mean(len(line.words) for column in columns for line in column)
    rows = rows_of(region)
    if rows is not None and _is_table(region, rows, rules, flow=flow, words=words):
        return Kind.TABLE
    if _are_terms(region) or (rows is not None and _are_long_rows(rows)):
        return Kind.TERMS
    if rows is not None and flow < _FLOW and words < _WORDS_OF_LONG_LINES:
        return Kind.UNKNOWN
    if min(mean(len(line.words) for line in column) for column in columns) < _FEWEST_WORDS:
        return Kind.UNKNOWN
    is_text = (flow >= _FLOW and words >= _WORDS_OF_TEXT) or words >= _WORDS_OF_LONG_LINES
    return Kind.TEXT if is_text else Kind.UNKNOWN


def _is_table(
    region: Region,
    rows: Sequence[Sequence[Cell]],
    rules: Sequence[Box],
    *,
    flow: float,
    words: float,
) -> bool:
    if len(rows) < 2:
        return False
    if _rules_between(region, rules) >= _LEAST_RULES:
        return True
    is_short = all(len(cell.text.split()) <= _WORDS_OF_TERMS for row in rows for cell in row[:1])
    if has_values(rows) or has_only_values(rows) or has_styled_head(rows):
        return is_short or flow < _FLOW
    if len(region.gutters) < 2 or words > _WORDS_OF_CELLS:
        return False
    alignment = _alignment(region)
    # Cells may begin with small letters; then only the white between rows tells them from text.
    size = region.lines[0].size
    is_spaced = alignment == 1 and region.pitch >= _PITCH_OF_ROWS * size
    return is_spaced or (flow < _FLOW and alignment >= _ALIGNED)


def _flow(column: Sequence[Line], pitch: float) -> float:
    """Return the share, 0 to 1, of lines that go on with a small letter on the next one."""
    pairs = [(a, b) for a, b in pairwise(column) if b.baseline - a.baseline <= _CLOSE * pitch]
    going = sum(
        b.words[0].text[:1].islower() and not a.text.endswith(_SENTENCE_ENDS) for a, b in pairs
    )
    return going / len(column) if pairs else 0.0


def _alignment(region: Region) -> float:
    """Return the share, 0 to 1, of lines that have text in more than one column."""
    filled = [sum(cell is not None for cell in region.cells(line)) for line in region.lines]
    return sum(count > 1 for count in filled) / len(filled)


def _rules_between(region: Region, rules: Sequence[Box]) -> int:
    """Count the level lines drawn between the lines of the region, over its columns."""
    left = min(line.box.left for line in region.lines)
    right = max(line.box.right for line in region.lines)
    bases = [line.baseline for line in region.lines]
    heights = {
        round(rule.top)
        for rule in rules
        if rule.left <= left + (right - left) / 4 and rule.right >= right - (right - left) / 4
    }
    return sum(any(a - 2 < height < b for a, b in pairwise(bases)) for height in heights)


def _are_long_rows(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether each row has a short term and, beside it, a text."""
    if len(rows) < 2 or len(rows[0]) != 2:
        return False
    terms = [len(row[0].text.split()) for row in rows]
    texts = [len(row[1].text.split()) for row in rows]
    is_paired = all(0 < term <= _WORDS_OF_TERMS for term in terms) and all(texts)
    return is_paired and mean(texts) >= max(_WORDS_OF_LONG_LINES, 2 * mean(terms))


def _are_terms(region: Region) -> bool:
    """Whether the left column names, here and there, what the right one explains."""
    if len(region.gutters) != 1:
        return False
    terms, texts = region.columns
    if mean(len(line.words) for line in terms) > _WORDS_OF_TERMS or len(terms) > len(texts) / 2:
        return False
    bases = {line.baseline for line in texts}
    beside = sum(line.baseline in bases for line in terms)
    close = sum(b.baseline - a.baseline <= _CLOSE * region.pitch for a, b in pairwise(terms))
    return beside >= _ALIGNED * (len(terms) - close) and close <= _SPARSE * len(terms)
