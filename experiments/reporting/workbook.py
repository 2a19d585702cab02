"""A run as a workbook: a summary, a sheet an arm with every answer, and every statement.

Nothing in it is ever worked out: every text is kept as text, and one that a program could take for
a formula is quoted.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from experiments.reporting.run_figures import STATEMENT_LABELS, ArmFigures, figures_of
from experiments.runs.record import Arm, RunAnswer, RunSentence
from tagtrap.domain.verdicts import Label
from tagtrap.errors import MissingDependency
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
_WIDE = {"answer": 90, "question": 40, "sentence": 70, "reason": 50, "arm, engine, style": 34}
_NARROW = 14
ANSWER_COLUMNS = (
    "question", "answer", "verdict", "support", "gate", "no answer", "cites", "invented",
    "web addresses", "references", "topic", "context of", "engine", "model", "style", "attack",
    "sample", "seconds", "tokens read", "tokens written", "cost", "asked at", "error",
)  # fmt: skip
STATEMENT_COLUMNS = (
    "arm", "engine", "style", "topic", "question", "sentence", "verdict", "by whole context",
    "support", "flags", "cites", "invented", "would back it", "reason",
)  # fmt: skip
SUMMARY_COLUMNS = (
    "arm, engine, style", "answers", "failed", "all backed", "no answer", "cite the context",
    "cite what is not there", "statements", *(label.value for label in STATEMENT_LABELS),
    "wrong tag", "web addresses", "seconds (median)", "seconds (19 in 20)", "tokens read",
    "tokens written", "cost",
)  # fmt: skip


def workbook(answers: Sequence[RunAnswer]) -> bytes:
    """Return the workbook of a run's answers."""
    try:
        from openpyxl import Workbook
    except ImportError as error:
        raise MissingDependency("openpyxl is not installed; report to .html or .md.") from error

    book = Workbook(write_only=True)
    _summary(book.create_sheet("Summary"), figures_of(answers))
    for arm in Arm:
        of_arm = [one for one in answers if one.arm is arm]
        if of_arm:
            _answers(book.create_sheet(f"Arm {arm.value}"), of_arm)
    _statements(book.create_sheet("Statements"), answers)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def summary_row(figures: ArmFigures) -> tuple[Cell, ...]:
    """Return the figures under `SUMMARY_COLUMNS`."""
    seconds = figures.seconds or (None, None)
    return (
        figures.name,
        figures.answers,
        figures.failed,
        figures.backed,
        figures.refused,
        figures.known_tags,
        figures.invented_tags,
        figures.all_statements,
        *(figures.said(label) for label in STATEMENT_LABELS),
        figures.wrong_tags,
        figures.urls,
        *(None if one is None else round(one, 2) for one in seconds),
        figures.tokens_read,
        figures.tokens_written,
        figures.cost,
    )


def _summary(sheet: "WriteOnlyWorksheet", figures: Sequence[ArmFigures]) -> None:
    _begin(sheet, SUMMARY_COLUMNS)
    for one in figures:
        sheet.append([_cell(sheet, value) for value in summary_row(one)])
    sheet.append([])
    sheet.append([_cell(sheet, "What the colours and signs of sentences say", is_bold=True)])
    for label, shade in SHADES.items():
        words = f"{shade.sign} {label.value.replace('_', ' ')}".strip()
        sheet.append([_cell(sheet, words, shade=shade)])


def _answers(sheet: "WriteOnlyWorksheet", answers: Sequence[RunAnswer]) -> None:
    _begin(sheet, ANSWER_COLUMNS)
    for one in answers:
        row = [_cell(sheet, value) for value in _answer_row(one)]
        row[ANSWER_COLUMNS.index("answer")] = _coloured(sheet, one)
        sheet.append(row)


def _answer_row(one: RunAnswer) -> tuple[Cell, ...]:
    return (
        one.question, "", one.label.value, _rounded(one.support), one.outcome.value,
        "yes" if one.is_refusal else "", ", ".join(one.known_tags), ", ".join(one.invented_tags),
        "\n".join(one.urls), "\n".join(one.references), one.topic, one.context_topic, one.engine,
        one.model, one.prompt_style.value, one.attack, one.sample, round(one.seconds, 2),
        one.tokens.read, one.tokens.written, one.cost, one.asked_at, one.error,
    )  # fmt: skip


def _statements(sheet: "WriteOnlyWorksheet", answers: Sequence[RunAnswer]) -> None:
    _begin(sheet, STATEMENT_COLUMNS)
    for answer in answers:
        for one in answer.sentences:
            row = [_cell(sheet, value) for value in _statement_row(answer, one)]
            for name in ("sentence", "verdict"):
                place = STATEMENT_COLUMNS.index(name)
                row[place] = _cell(sheet, _statement_row(answer, one)[place], SHADES[one.label])
            sheet.append(row)


def _statement_row(answer: RunAnswer, one: RunSentence) -> tuple[Cell, ...]:
    return (
        answer.arm.value, answer.engine, answer.prompt_style.value, answer.topic, answer.question,
        one.text, one.label.value, one.context_label.value, _rounded(one.support),
        ", ".join(one.flags), ", ".join(one.tags), ", ".join((*one.unknown_tags, *one.malformed)),
        ", ".join(one.suggested), one.reason,
    )  # fmt: skip


def _begin(sheet: "WriteOnlyWorksheet", columns: Sequence[str]) -> None:
    from openpyxl.utils import get_column_letter

    for place, name in enumerate(columns, start=1):
        width = _WIDE.get(name, _NARROW)
        sheet.column_dimensions[get_column_letter(place)].width = width
    sheet.freeze_panes = "B2"
    sheet.append([_cell(sheet, name, is_bold=True) for name in columns])


def _cell(
    sheet: "WriteOnlyWorksheet", value: Cell, shade: Shade | None = None, *, is_bold: bool = False
) -> "WriteOnlyCell":
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Alignment, Font, PatternFill

    cell = WriteOnlyCell(sheet, safe_cell(value) if isinstance(value, str) else value)
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    if isinstance(value, str):
        # Whatever the text looks like: an error, a date, a formula.
        cell.data_type = "s"
    if shade is not None:
        cell.fill = PatternFill("solid", fgColor=shade.cell)
        cell.font = Font(color=shade.words)
    if is_bold:
        cell.font = Font(bold=True)
    return cell


def _coloured(sheet: "WriteOnlyWorksheet", answer: RunAnswer) -> "WriteOnlyCell":
    """Return a cell that holds an answer, each sentence in the colour of its verdict."""
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.cell.rich_text import CellRichText, TextBlock
    from openpyxl.cell.text import InlineFont
    from openpyxl.styles import Alignment

    blocks = [
        TextBlock(InlineFont(color=SHADES[label].words), words) for label, words in _pieces(answer)
    ]
    if not blocks:
        return _cell(sheet, answer.cleaned)
    cell = WriteOnlyCell(sheet, CellRichText(blocks))
    cell.alignment = Alignment(vertical="top", wrap_text=True)
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


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
