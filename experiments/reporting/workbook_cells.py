"""Cells of a workbook: how verdicts look, and text that is never worked out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from experiments.runs.record import RunAnswer
from tagtrap.domain.verdicts import Label
from tagtrap.service.safe_cells import LONGEST_CELL, safe_cell
from verify.report.visible import visible

if TYPE_CHECKING:
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.worksheet._write_only import WriteOnlyWorksheet

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Shade:
    """How a verdict looks: the colour of the words, of the cell, and a sign for who sees none."""

    words: str
    cell: str
    sign: str


SHADES = {
    Label.SUPPORTED: Shade("1D6B3A", "E2F3E7", "✓"),
    Label.CONTRADICTED: Shade("A3261B", "FBE3E0", "≠"),
    Label.UNSUPPORTED: Shade("8A5A00", "FDF0D5", "?"),
    Label.INSUFFICIENT_EVIDENCE: Shade("8A5A00", "FDF0D5", "∅"),
    Label.UNCHECKED: Shade("4A5260", "ECEEF1", "…"),
    Label.NO_CLAIM: Shade("1B1E24", "FFFFFF", ""),
}
_WIDE = {
    "answer": 90, "question": 40, "sentence": 70, "reason": 50, "arm, engine, style": 34,
    "verdict": 22, "by whole context": 22, "web addresses": 40, "references": 40, "asked at": 26,
}  # fmt: skip
_NARROW = 14
_LINE_POINTS = 15
_MOST_LINES = 27
"""Lines of a row; a spreadsheet makes none higher than 409 points."""
_FONT = "Calibri"
_FONT_SIZE = 11


def width_of(column: str) -> int:
    """Return how wide a column is, in signs."""
    return _WIDE.get(column, _NARROW)


def make_room(
    sheet: "WriteOnlyWorksheet", number: int, columns: Sequence[str], row: Sequence["WriteOnlyCell"]
) -> None:
    """Make a row as high as its longest text; LibreOffice does not do so by itself."""
    lines = max(
        sum(1 + len(line) // width_of(name) for line in str(cell.value).split("\n"))
        for name, cell in zip(columns, row, strict=True)
    )
    sheet.row_dimensions[number].height = _LINE_POINTS * min(lines, _MOST_LINES)


def cell_of(
    sheet: "WriteOnlyWorksheet", value: Cell, shade: Shade | None = None, *, is_bold: bool = False
) -> "WriteOnlyCell":
    """Return a cell; text stands in it as text, quoted where it could be taken for a formula."""
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Alignment, Font, PatternFill

    cell = WriteOnlyCell(sheet, safe_cell(value) if isinstance(value, str) else value)
    cell.alignment = Alignment(horizontal="left", vertical="top", wrap_text=True)
    if isinstance(value, str):
        # Whatever the text looks like: an error, a date, a formula.
        cell.data_type = "s"
    if shade is not None:
        cell.fill = PatternFill("solid", fgColor=shade.cell)
    words = None if shade is None else shade.words
    cell.font = Font(name=_FONT, size=_FONT_SIZE, color=words, bold=is_bold)
    return cell


def coloured(sheet: "WriteOnlyWorksheet", answer: RunAnswer) -> "WriteOnlyCell":
    """Return a cell that holds an answer, each sentence in the colour of its verdict."""
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.cell.rich_text import CellRichText, TextBlock
    from openpyxl.cell.text import InlineFont
    from openpyxl.styles import Alignment

    blocks = [
        TextBlock(InlineFont(rFont=_FONT, sz=_FONT_SIZE, color=SHADES[label].words), words)
        for label, words in _pieces(answer)
    ]
    if not blocks:
        return cell_of(sheet, answer.cleaned)
    cell = WriteOnlyCell(sheet, CellRichText(blocks))
    cell.alignment = Alignment(horizontal="left", vertical="top", wrap_text=True)
    return cell


def _pieces(answer: RunAnswer) -> Iterator[tuple[Label, str]]:
    """Yield the sentences with their signs and tags, cut where a cell can hold no more."""
    room = LONGEST_CELL
    for place, one in enumerate(answer.sentences):
        tags = "".join(f" [{tag}]" for tag in (*one.tags, *one.unknown_tags))
        sign = SHADES[one.label].sign
        words = f"{sign} {one.text}{tags}".strip() if one.text else tags.strip()
        shown = visible(words)
        # The first words decide whether a program takes the cell for a formula.
        shown = safe_cell(shown) if place == 0 else f"\n{shown}"
        if len(shown) > room:
            yield Label.NO_CLAIM, "\n… (cut)"[: max(room, 0)]
            return
        room -= len(shown) + 1
        if shown.strip():
            yield one.label, shown
