"""Tables that go on at the top of the next page, where their header is not printed again."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ingest.readers.printed_lines import PrintedLine

_BETWEEN_CELLS = " | "
_AFTER_HEADER = ": "
_MOST_FURNITURE = 4
"""Lines that may stand between a table and the edge of its page: heads, feet, page numbers."""

_LONGEST_FURNITURE = 90


def with_headers_carried(
    pages: Mapping[int, Sequence[PrintedLine]],
) -> dict[int, Sequence[PrintedLine]]:
    """Give rows at the top of a page the headers of the table that ends the page before it."""
    found: dict[int, Sequence[PrintedLine]] = {}
    for number in sorted(pages):
        above = found.get(number - 1)
        found[number] = _continued(pages[number], above) if above else pages[number]
    return found


def _continued(page: Sequence[PrintedLine], above: Sequence[PrintedLine]) -> Sequence[PrintedLine]:
    first = _first_row(page)
    last = _first_row(above[::-1])
    if first is None or last is None:
        return page
    rows_above = _run(above[::-1], last)
    headers = _headers(rows_above)
    rows = _run(page, first)
    width = len(rows_above[0])
    if not headers or any(len(row) != width for row in rows) or _headers(rows):
        return page
    lines = list(page)
    for at, row in enumerate(rows, start=first):
        cells = [
            f"{header}{_AFTER_HEADER}{cell}" if header else cell
            for header, cell in zip(headers, row, strict=True)
        ]
        lines[at] = replace(lines[at], text=_BETWEEN_CELLS.join(cells))
    return lines


def _first_row(lines: Sequence[PrintedLine]) -> int | None:
    """Return where the rows begin, None if a text stands before them."""
    passed = 0
    for at, line in enumerate(lines):
        if line.is_row:
            return at
        if line.text:
            passed += 1
        if passed > _MOST_FURNITURE or len(line.text) > _LONGEST_FURNITURE:
            return None
    return None


def _run(lines: Sequence[PrintedLine], first: int) -> list[list[str]]:
    """Return the cells of the rows that stand together."""
    rows: list[list[str]] = []
    for line in lines[first:]:
        if not line.is_row:
            break
        rows.append(line.text.split(_BETWEEN_CELLS))
    return rows


def _headers(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return what each cell of a column begins with; [] where fewer than two columns have that."""
    whole = [row for row in rows if len(row) == len(rows[0])]
    if len(whole) < 2:
        return []
    columns = zip(*whole, strict=True)
    names = [{cell.partition(_AFTER_HEADER)[0] for cell in column} for column in columns]
    has_mark = [all(_AFTER_HEADER in row[at] for row in whole) for at in range(len(names))]
    headers = [
        next(iter(name)) if len(name) == 1 and marked else ""
        for name, marked in zip(names, has_mark, strict=True)
    ]
    return headers if sum(map(bool, headers)) > 1 else []
