"""A page read by where its letters stand: columns one after the other, tables by rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ingest.readers.pdf_columns import Kind, kind_of
from ingest.readers.pdf_grids import ROW, with_rows
from ingest.readers.pdf_lines import Line, lines_of
from ingest.readers.pdf_regions import Region, regions_of
from ingest.readers.pdf_sheet import Box, Sheet
from ingest.readers.pdf_sight import seen
from ingest.readers.pdf_tables import row_texts, rows_of
from ingest.readers.printed_lines import PrintedLine
from ingest.readers.right_to_left import in_reading_order, is_from_the_right

_LOOSE = 1.4
_DEEPEST = 3
_FEWEST_LINES = 3
_LONGEST_TEXT = 30
"""Words up to which the text beside a term is one unit with it."""

_SENTENCE_ENDS = (".", "!", "?", ":")


@dataclass(frozen=True, slots=True)
class LaidOutPage:
    """What a page says, in the order people read it.

    `hidden` pieces of text were left out, `doubtful` ones are kept. `is_plain` says that a page
    has neither columns nor tables nor hidden text, so that any order is the right one.
    """

    lines: tuple[PrintedLine, ...]
    hidden: int
    doubtful: int
    is_uncertain: bool
    is_plain: bool
    letters: int
    """Letters and digits on the page, hidden ones too."""


def lay_out(sheet: Sheet, *, number: int) -> LaidOutPage:
    """Return a page as it is read. Lines written from right to left are turned around."""
    sight = seen(sheet)
    reading = _Reading(number, sheet.rules)
    from_right = is_from_the_right("".join(glyph.text for glyph in sight.visible))
    for turn, lines in lines_of(sight.visible, sheet.box).items():
        reading.break_off()
        if from_right:
            reading.read_from_right(lines)
        else:
            reading.read(lines if turn else with_rows(lines, sheet.grids))
    return LaidOutPage(
        lines=tuple(reading.printed),
        hidden=sight.hidden,
        doubtful=sight.doubtful,
        is_uncertain=reading.is_uncertain,
        is_plain=not (reading.has_layout or sight.hidden),
        letters=sum(character.isalnum() for glyph in sheet.glyphs for character in glyph.text),
    )


@dataclass(slots=True)
class _Reading:
    """Follows a page and writes down its lines."""

    number: int
    rules: Sequence[Box]
    printed: list[PrintedLine] = field(default_factory=list)
    is_uncertain: bool = False
    has_layout: bool = False

    def break_off(self) -> None:
        """End the paragraph."""
        if self.printed and self.printed[-1].text:
            self.printed.append(PrintedLine("", self.number))

    def read_from_right(self, lines: Sequence[Line]) -> None:
        """Read lines from right to left, as if each went over the whole width."""
        self.has_layout = True
        for region in regions_of(lines):
            self.is_uncertain |= bool(region.gutters) and len(region.lines) >= _FEWEST_LINES
            for at, line in enumerate(region.lines):
                step = line.baseline - region.lines[at - 1].baseline if at else 0.0
                if region.pitch and step > _LOOSE * region.pitch:
                    self.break_off()
                self.printed.append(PrintedLine(in_reading_order(line.text), self.number))

    def read(self, lines: Sequence[Line], depth: int = 0) -> None:
        """Read lines that stand below each other, each over the whole width."""
        last: Line | None = None
        for region in regions_of(lines):
            first = region.lines[0]
            if last and first.box.top - last.box.bottom > first.size:
                self.break_off()
            last = region.lines[-1]
            if region.gutters:
                self._read_columns(region, depth)
            else:
                self._print(region.lines, region.pitch)

    def _read_columns(self, region: Region, depth: int) -> None:
        kind = kind_of(region, self.rules)
        inner = region.inner
        # A sentence right above or below a table seems to stand in its first column.
        is_wider = kind is Kind.UNKNOWN and 1 < len(inner.lines) < len(region.lines)
        if is_wider and kind_of(inner, self.rules) is Kind.TABLE:
            self._read_around(region, inner, depth)
            return
        if kind is Kind.UNKNOWN and min(map(len, region.columns)) < _FEWEST_LINES:
            # Two lines with a blank in the same place, as in the head of a letter, are no columns.
            self._print(region.lines, region.pitch)
            return
        self.has_layout = True
        if kind is Kind.TABLE:
            for text in row_texts(rows_of(region) or []):
                self._print_row(text)
        elif kind is Kind.TERMS:
            self._read_terms(region)
        elif kind is Kind.TEXT:
            for column in region.columns:
                if depth < _DEEPEST and any(one.gutters for one in regions_of(column)):
                    self.read(column, depth + 1)
                else:
                    self._print(column, region.pitch, width=_characters(column))
        else:
            self.is_uncertain = True
            self._read_as_drawn(region)

    def _read_around(self, region: Region, inner: Region, depth: int) -> None:
        first = region.lines.index(inner.lines[0])
        self._print(region.lines[:first], region.pitch)
        self._read_columns(inner, depth)
        self._print(region.lines[first + len(inner.lines) :], region.pitch)

    def _read_as_drawn(self, region: Region) -> None:
        """Keep the order of the file, but never join what stands in different columns."""
        cells = [
            (column, cell)
            for line in region.lines
            for column, cell in enumerate(region.cells(line))
            if cell
        ]
        cells.sort(key=lambda placed: placed[1].words[0].order)
        last, said = -1, ""
        for column, cell in cells:
            if said and column == last and _goes_on(said, cell.text):
                said += f" {cell.text}"
                continue
            self._print_row(said)
            last, said = column, cell.text
        self._print_row(said)

    def _print_row(self, text: str) -> None:
        if text:
            self.printed.append(PrintedLine(text, self.number, is_row=True))

    def _read_terms(self, region: Region) -> None:
        pairs = list(_terms(region))
        longest = max(sum(len(line.words) for line in texts) for _, texts in pairs)
        for term, texts in pairs:
            if term and texts and longest <= _LONGEST_TEXT:
                said = " ".join(line.text for line in texts)
                self._print_row(f"{term} | {said}")
                continue
            self.break_off()
            if term:
                self.printed.append(PrintedLine(term, self.number))
                self.break_off()
            self._print(texts, region.pitch, width=_characters(region.columns[1]))

    def _print(self, lines: Sequence[Line], pitch: float, width: int = 0) -> None:
        for at, line in enumerate(lines):
            if line.words[0].style == ROW:
                self.has_layout = True
                self._print_row(line.text)
                continue
            step = line.baseline - lines[at - 1].baseline if at else 0.0
            if pitch and step > _LOOSE * pitch and not _goes_on(lines[at - 1].text, line.text):
                self.break_off()
            self.printed.append(PrintedLine(line.text, self.number, width=width))


def _goes_on(text: str, following: str) -> bool:
    return following[0].islower() and not text.endswith(_SENTENCE_ENDS)


def _characters(column: Sequence[Line]) -> int:
    """Return how many letters of usual width a line of the column holds."""
    left = min(line.box.left for line in column)
    right = max(line.box.right for line in column)
    filled = sum(line.box.width for line in column)
    letters = sum(len(line.text) for line in column)
    return max(1, round((right - left) * letters / filled)) if filled else 1


def _terms(region: Region) -> Iterator[tuple[str, list[Line]]]:
    """Yield each term with the lines that stand beside it and below, up to the next one."""
    steps = [b.baseline - a.baseline for a, b in pairwise(region.columns[1])]
    close = _LOOSE * min(steps, default=region.pitch)
    term = ""
    texts: list[Line] = []
    base = 0.0
    for line in region.lines:
        left, right = region.cells(line)
        if left and term and left.baseline - base <= close:
            term += f" {left.text}"
        elif left:
            if term or texts:
                yield term, texts
            term, texts = left.text, []
        if left:
            base = left.baseline
        if right:
            texts.append(right)
    if term or texts:
        yield term, texts
