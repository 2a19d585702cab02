"""Ruled tables: the words in their cells taken out of the lines of the page, as rows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from ingest.readers.pdf_lines import Line, Word
from ingest.readers.pdf_sheet import Box
from ingest.readers.pdf_tables import Cell, cell_of, row_texts

ROW = "row of a table"
"""The style of a word that is a whole row."""

Grid = Sequence[Sequence[Box | None]]

_FEWEST_FILLED = 0.5


@dataclass(frozen=True, slots=True)
class _Read:
    rows: list[list[Cell]]
    taken: list[Word]


def with_rows(lines: Sequence[Line], grids: Sequence[Grid]) -> list[Line]:
    """Return the lines with a line of one word, in the style `ROW`, for each row of a table."""
    kept = list(lines)
    for grid in grids:
        read = _read(kept, grid)
        if read is not None:
            kept = _without(kept, read.taken) + _placed(read, grid)
    return sorted(kept, key=lambda line: line.baseline)


def _read(lines: Sequence[Line], grid: Grid) -> _Read | None:
    """Read the cells; None if the rules are no table but a frame or something drawn."""
    if len(grid) < 2 or len(grid[0]) < 2:
        return None
    contents = {box: _inside(lines, box) for row in grid for box in row if box is not None}
    rows = [
        [
            _cell(contents, box, row[column - 1] if column else None)
            for column, box in enumerate(row)
        ]
        for row in grid
    ]
    filled = sum(bool(cell.text) for row in rows for cell in row)
    wide = sum(sum(bool(c.text) and not c.is_repeated for c in row) > 1 for row in rows)
    if wide < 2 or filled < _FEWEST_FILLED * len(rows) * len(rows[0]):
        return None
    taken = [word for found in contents.values() for line in found for word in line.words]
    return _Read([row for row in rows if any(cell.text for cell in row)], taken)


def _cell(contents: dict[Box, list[Line]], box: Box | None, before: Box | None) -> Cell:
    if box is None:
        return Cell("")
    return replace(cell_of(contents[box]), is_repeated=box == before)


def _inside(lines: Sequence[Line], box: Box) -> list[Line]:
    found: list[Line] = []
    for line in lines:
        words = tuple(
            word
            for word in line.words
            if box.holds((word.box.left + word.box.right) / 2, (word.box.top + word.box.bottom) / 2)
        )
        if words:
            found.append(line.only(words))
    return found


def _without(lines: Sequence[Line], taken: Sequence[Word]) -> list[Line]:
    gone = {word.order for word in taken}
    rest = [(line, [word for word in line.words if word.order not in gone]) for line in lines]
    return [line.only(words) for line, words in rest if words]


def _placed(read: _Read, grid: Grid) -> list[Line]:
    """Return the rows as lines, spread evenly over the height of the table."""
    boxes = [box for row in grid for box in row if box is not None]
    around = Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
    texts = row_texts(read.rows)
    size = median(word.size for word in read.taken)
    order = min(word.order for word in read.taken)
    placed: list[Line] = []
    for at, text in enumerate(texts):
        top = around.top + around.height * at / len(texts)
        bottom = around.top + around.height * (at + 1) / len(texts)
        box = Box(around.left, top, around.right, bottom)
        row = Word(text, box, size, ROW, order)
        placed.append(Line.of([row], baseline=bottom, size=size))
    return placed
