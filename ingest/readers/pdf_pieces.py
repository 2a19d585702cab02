"""The pieces that text is drawn in: do they stand in columns, are they drawn as they are read."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean

_CELL_GAP = 40
"""Points between the starts of two pieces of one line that look like two cells."""

_COLUMN_GAP = 100
"""Points from the left edge of the text to where another column may begin."""

_COLUMN_LINES = 3
_WIDEST_BLANK = 8
_SAME_START = 3
_MOST_JUMPS = 4
"""So often, at most, columns that are drawn one after the other make text go up or aside."""

_LETTERS_OF_TEXT = 20
_NEAR = 2
_UP = 8
"""Points by which text must go up the page to be drawn out of order, not only raised."""

_EDGE_LINES = 2
"""Lines at the top and the bottom that may be furniture, drawn before or after the text."""

_FEW_LINES = 6


@dataclass(frozen=True, slots=True)
class Piece:
    """Text drawn at once: where it starts and about ends, and its line, in points."""

    start: int
    end: int
    line: int
    letters: int
    said: int = 0
    """Alike for pieces that say the same."""


def has_columns(pieces: Sequence[Piece]) -> bool:
    """Whether several lines begin anew, or several begin at all, far to the right."""
    lines: dict[int, list[Piece]] = defaultdict(list)
    for piece in pieces:
        lines[piece.line].append(piece)
    edge = min((piece.start for piece in pieces), default=0)
    cells: Counter[int] = Counter()
    columns: Counter[int] = Counter()
    wide: Counter[int] = Counter()
    gaps = 0
    for line in lines.values():
        first = min(piece.start for piece in line)
        starts = {piece.start for piece in line}
        cells.update({x // _SAME_START for x in starts if x - first > _CELL_GAP})
        columns.update({x // _SAME_START for x in starts if x - edge > _COLUMN_GAP})
        apart = {b.start // _SAME_START for a, b in pairwise(line) if _is_apart(a, b)}
        if first - edge > _COLUMN_GAP:
            apart.add(first // _SAME_START)
        wide.update(apart)
        gaps += bool(apart)
    again = max(gaps, *(cells | columns).values(), 0)
    return again >= _COLUMN_LINES or max(wide.values(), default=0) > 1


def are_in_order(pieces: Sequence[Piece]) -> bool:
    """Whether long lines follow each other down one column and then down the next."""
    edge = min((piece.start for piece in pieces), default=0)
    ups = asides = along = 0
    for a, b in pairwise(pieces):
        ups += b.line > a.line + _SAME_START
        asides += (a.start - edge > _COLUMN_GAP) != (b.start - edge > _COLUMN_GAP)
        along += a.line == b.line and _is_apart(a, b)
    near = [piece.letters for piece in pieces if piece.start - edge <= _COLUMN_GAP]
    far = [piece.letters for piece in pieces if piece.start - edge > _COLUMN_GAP]
    is_text = min(mean(near or [0]), mean(far or [0])) >= _LETTERS_OF_TEXT
    return is_text and max(ups, asides) <= _MOST_JUMPS and along < _COLUMN_LINES


def are_doubled(pieces: Sequence[Piece]) -> bool:
    """Whether the same is drawn twice in one place, to make it look bold or cast a shadow."""
    seen: dict[int, list[Piece]] = defaultdict(list)
    for piece in pieces:
        near = _NEAR if piece.letters > 1 else 1
        for other in seen[piece.said]:
            if abs(piece.start - other.start) <= near and abs(piece.line - other.line) <= _NEAR:
                return True
        seen[piece.said].append(piece)
    return False


def are_disordered(pieces: Sequence[Piece]) -> bool:
    """Whether lines are drawn before others that stand above them, heads and feet apart."""
    lines = sorted({piece.line for piece in pieces})
    if len(lines) > _FEW_LINES:
        lines = lines[_EDGE_LINES:-_EDGE_LINES]
    text = [piece.line for piece in pieces if lines[0] <= piece.line <= lines[-1]]
    return any(b > a + _UP for a, b in pairwise(text))


def _is_apart(a: Piece, b: Piece) -> bool:
    return b.start - a.end > _WIDEST_BLANK
