"""Tables of web pages to rows, each cell with the header of its column."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bs4 import Tag

from ingest.readers.blocks import RawBlock
from tagtrap.domain.files import BlockKind

_MOST_SPAN = 200
_LONGEST_HEADER = 80


@dataclass(frozen=True, slots=True)
class _Cell:
    text: str
    is_header: bool
    is_repeated: bool = False
    """Whether it fills a place only because a neighbour spans it."""


def table_rows(table: Tag, cell_text: Callable[[Tag], str]) -> list[RawBlock] | None:
    """Return one block a row ("Country: Austria | Window: 21 days"), None for a layout table."""
    if _is_layout(table):
        return None
    rows = _grid(table, cell_text)
    width = max((len(row) for row in rows), default=0)
    blocks = [
        RawBlock(BlockKind.PARAGRAPH, text)
        for caption in table.find_all("caption", recursive=False)
        if (text := cell_text(caption))
    ]
    headers: list[str] = []
    is_after_header = False
    for position, row in enumerate(rows):
        if _is_header(row, rows, position, has_headers=bool(headers)):
            headers = _merged(headers, row) if is_after_header else [cell.text for cell in row]
            is_after_header = True
        elif text := _row_text(row, headers):
            filled = sum(bool(cell.text) and not cell.is_repeated for cell in row)
            if filled == 1 and len(row) == width and _spans_all(row):
                # A row of one cell over all columns speaks of the table, not of its first column.
                blocks.append(RawBlock(BlockKind.PARAGRAPH, _row_text(row, [])))
            else:
                blocks.append(RawBlock(BlockKind.TABLE_ROW, text))
            is_after_header = False
    if not any(block.kind is BlockKind.TABLE_ROW for block in blocks):
        shown = " | ".join(dict.fromkeys(header for header in headers if header))
        blocks += [RawBlock(BlockKind.TABLE_ROW, shown)] if shown else []
    return blocks


def _is_layout(table: Tag) -> bool:
    """Whether the table has one row or one column, so that it only places things on the page."""
    widths = [len(row.find_all(["td", "th"], recursive=False)) for row in _row_tags(table)]
    return len(widths) < 2 or max(widths) < 2


def _grid(table: Tag, cell_text: Callable[[Tag], str]) -> list[list[_Cell]]:
    """Lay the cells out in rows and columns; a cell that spans several fills them all."""
    rows: list[list[_Cell]] = []
    hanging: dict[int, tuple[int, _Cell]] = {}
    for source in _row_tags(table):
        row: list[_Cell] = []
        for tag in source.find_all(["td", "th"], recursive=False):
            _fill(row, hanging)
            cell = _Cell(cell_text(tag), tag.name == "th")
            below = _span(tag, "rowspan") - 1
            for extra in range(_span(tag, "colspan")):
                placed = _Cell(cell.text, cell.is_header, is_repeated=extra > 0)
                if below:
                    hanging[len(row)] = (below, placed)
                row.append(placed)
        _fill(row, hanging)
        if any(cell.text for cell in row):
            rows.append(row)
    return rows


def _row_tags(table: Tag) -> list[Tag]:
    """Return the table's own rows, heads first, not those of tables inside it."""
    rows = [row for row in table.find_all("tr") if row.find_parent("table") is table]
    heads = [row for row in rows if row.parent is not None and row.parent.name == "thead"]
    feet = [row for row in rows if row.parent is not None and row.parent.name == "tfoot"]
    return heads + [row for row in rows if row not in heads and row not in feet] + feet


def _fill(row: list[_Cell], hanging: dict[int, tuple[int, _Cell]]) -> None:
    """Put the cells that hang down from the rows above into their columns."""
    while len(row) in hanging:
        left, cell = hanging.pop(len(row))
        if left > 1:
            hanging[len(row)] = (left - 1, cell)
        row.append(cell)


def _span(tag: Tag, attribute: str) -> int:
    value = str(tag.get(attribute, "1")).strip()
    return min(max(int(value), 1), _MOST_SPAN) if value.isdecimal() and len(value) < 6 else 1


def _is_header(
    row: Sequence[_Cell], rows: Sequence[Sequence[_Cell]], position: int, *, has_headers: bool
) -> bool:
    if all(cell.is_header or not cell.text for cell in row):
        return not _spans_all(row)
    if has_headers or position:
        return False
    # Word and plain HTML mark no header cells; then the first row is one if it names things.
    no_marks = not any(cell.is_header for other in rows for cell in other[1:])
    return no_marks and all(_is_name(cell.text) for cell in row[1:]) and _is_label(row[0].text)


def _is_label(text: str) -> bool:
    return len(text) <= _LONGEST_HEADER and not text.endswith((".", "!", "?"))


def _is_name(text: str) -> bool:
    return bool(text) and _is_label(text) and not text[0].isdigit()


def _spans_all(row: Sequence[_Cell]) -> bool:
    return len(row) > 1 and all(cell.is_repeated or not cell.text for cell in row[1:])


def _merged(headers: Sequence[str], row: Sequence[_Cell]) -> list[str]:
    """Join two header rows: "Limits" over "Hotel" gives "Limits Hotel"."""
    upper = [*headers, *[""] * (len(row) - len(headers))]
    return [
        below.text if not above or above == below.text else f"{above} {below.text}".strip()
        for above, below in zip(upper, row, strict=False)
    ]


def _row_text(row: Sequence[_Cell], headers: Sequence[str]) -> str:
    shown: list[str] = []
    for column, cell in enumerate(row):
        if not cell.text or cell.is_repeated:
            continue
        header = _header_over(row, headers, column)
        shown.append(f"{header}: {cell.text}" if header and header != cell.text else cell.text)
    return " | ".join(shown)


def _header_over(row: Sequence[_Cell], headers: Sequence[str], column: int) -> str:
    """Return the headers of all columns that a cell fills: "Monday, Tuesday"."""
    end = column + 1
    while end < len(row) and row[end].is_repeated:
        end += 1
    over = (header.rstrip(":") for header in headers[column:end])
    return ", ".join(dict.fromkeys(header for header in over if header))
