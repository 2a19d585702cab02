"""Answers as a file to take along: JSON lines, CSV, or a workbook."""

import csv
import io
import json
from collections.abc import Iterable
from enum import StrEnum

from tagtrap.errors import MissingDependency, WrongArguments
from tagtrap.service.answer_export import Json, exported_whole
from tagtrap.service.answer_sheets import Sheet, sheets_of, statement_sheet
from tagtrap.service.past_answers import WholeAnswer


class FileFormat(StrEnum):
    """What a file of answers may be; the value is the ending of its name."""

    JSONL = "jsonl"
    CSV = "csv"
    XLSX = "xlsx"


def format_of(file_name: str) -> FileFormat:
    """Return the format that the ending of a file name asks for. Raises `WrongArguments`."""
    ending = file_name.rpartition(".")[2].lower()
    try:
        return FileFormat(ending)
    except ValueError as error:
        known = ", ".join(f".{one}" for one in FileFormat)
        raise WrongArguments(f"{file_name}: name the file with one of {known}.") from error


def answers_file(answers: Iterable[WholeAnswer], wanted: FileFormat) -> bytes:
    """Return the file.

    JSON lines hold the whole records, one a line. CSV has a row for each statement. A workbook has
    a sheet each of answers, statements, sources and reviews. No cell is ever worked out.
    """
    exported = [exported_whole(one) for one in answers]
    if wanted is FileFormat.JSONL:
        return "".join(map(_line, exported)).encode("utf-8", "replace")
    if wanted is FileFormat.CSV:
        return sheet_as_csv(statement_sheet(exported))
    return _workbook(sheets_of(exported))


def sheet_as_csv(sheet: Sheet) -> bytes:
    """Return a table as CSV in UTF-8 with the mark that spreadsheets know it by."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, quoting=csv.QUOTE_ALL)
    writer.writerow(sheet.columns)
    writer.writerows(sheet.rows)
    return written.getvalue().encode("utf-8-sig", "replace")


def _line(exported: Json) -> str:
    return json.dumps(exported, ensure_ascii=False, allow_nan=False) + "\n"


def _workbook(sheets: Iterable[Sheet]) -> bytes:
    try:
        from openpyxl import Workbook
        from openpyxl.cell import WriteOnlyCell
        from openpyxl.styles import Font
    except ImportError as error:
        raise MissingDependency("openpyxl is not installed; export to .csv or .jsonl.") from error

    book = Workbook(write_only=True)
    for sheet in sheets:
        page = book.create_sheet(sheet.name)
        page.freeze_panes = "A2"
        for number, row in enumerate((sheet.columns, *sheet.rows)):
            cells = []
            for value in row:
                cell = WriteOnlyCell(page, value)
                if isinstance(value, str):
                    # Whatever the text looks like: an error, a date, a formula.
                    cell.data_type = "s"
                if number == 0:
                    cell.font = Font(bold=True)
                cells.append(cell)
            page.append(cells)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()
