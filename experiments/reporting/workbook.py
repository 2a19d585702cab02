"""A run as a workbook: a summary, a sheet an arm with every answer, and every statement.

Nothing in it is ever worked out: every text is kept as text, and one that a program could take for
a formula is quoted.
"""

import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from experiments.reporting.run_figures import STATEMENT_LABELS, ArmFigures, figures_of
from experiments.reporting.workbook_cells import (
    SHADES,
    Cell,
    cell_of,
    coloured,
    make_room,
    width_of,
)
from experiments.runs.record import Arm, RunAnswer, RunSentence
from experiments.runs.url_checks import UrlCheck
from tagtrap.errors import MissingDependency

if TYPE_CHECKING:
    from openpyxl.worksheet._write_only import WriteOnlyWorksheet

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
    "cite what is not there", "statements",
    *(one.value.replace("_", " ") for one in STATEMENT_LABELS), "wrong tag", "addresses good",
    "addresses bad", "addresses not asked", "seconds (median)", "seconds (19 in 20)",
    "tokens read", "tokens written", "cost",
)  # fmt: skip


def workbook(answers: Sequence[RunAnswer], checks: Mapping[str, UrlCheck]) -> bytes:
    """Return the workbook of a run's answers; `checks` are what is known of web addresses."""
    try:
        from openpyxl import Workbook
    except ImportError as error:
        raise MissingDependency("openpyxl is not installed; report to .html or .md.") from error

    book = Workbook(write_only=True)
    _summary(book.create_sheet("Summary"), figures_of(answers, checks))
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
        figures.urls.good,
        figures.urls.bad,
        figures.urls.unasked,
        *(None if one is None else round(one, 2) for one in seconds),
        figures.tokens_read,
        figures.tokens_written,
        figures.cost,
    )


def _summary(sheet: "WriteOnlyWorksheet", figures: Sequence[ArmFigures]) -> None:
    _begin(sheet, SUMMARY_COLUMNS)
    for one in figures:
        sheet.append([cell_of(sheet, value) for value in summary_row(one)])
    sheet.append([])
    sheet.append([cell_of(sheet, "Colours and signs of sentences", is_bold=True)])
    for label, shade in SHADES.items():
        words = f"{shade.sign} {_words(label.value)}".strip()
        sheet.append([cell_of(sheet, words, shade=shade)])


def _answers(sheet: "WriteOnlyWorksheet", answers: Sequence[RunAnswer]) -> None:
    _begin(sheet, ANSWER_COLUMNS)
    for number, one in enumerate(answers, start=2):
        row = [cell_of(sheet, value) for value in _answer_row(one)]
        row[ANSWER_COLUMNS.index("answer")] = coloured(sheet, one)
        make_room(sheet, number, ANSWER_COLUMNS, row)
        sheet.append(row)


def _answer_row(one: RunAnswer) -> tuple[Cell, ...]:
    return (
        one.question, "", _words(one.label.value), _rounded(one.support), one.outcome.value,
        "yes" if one.is_refusal else "", ", ".join(one.known_tags), ", ".join(one.invented_tags),
        "\n".join(one.urls), "\n".join(one.references), one.topic, one.context_topic, one.engine,
        one.model, one.prompt_style.value, one.attack, one.sample, round(one.seconds, 2),
        one.tokens.read, one.tokens.written, one.cost, one.asked_at, one.error,
    )  # fmt: skip


def _statements(sheet: "WriteOnlyWorksheet", answers: Sequence[RunAnswer]) -> None:
    _begin(sheet, STATEMENT_COLUMNS)
    every = [(answer, one) for answer in answers for one in answer.sentences]
    for number, (answer, one) in enumerate(every, start=2):
        row = [
            cell_of(sheet, value, SHADES[one.label] if name in ("sentence", "verdict") else None)
            for name, value in zip(STATEMENT_COLUMNS, _statement_row(answer, one), strict=True)
        ]
        make_room(sheet, number, STATEMENT_COLUMNS, row)
        sheet.append(row)


def _statement_row(answer: RunAnswer, one: RunSentence) -> tuple[Cell, ...]:
    return (
        answer.arm.value, answer.engine, answer.prompt_style.value, answer.topic, answer.question,
        one.text, _words(one.label.value), _words(one.context_label.value), _rounded(one.support),
        ", ".join(one.flags), ", ".join(one.tags), ", ".join((*one.unknown_tags, *one.malformed)),
        ", ".join(one.suggested), one.reason,
    )  # fmt: skip


def _begin(sheet: "WriteOnlyWorksheet", columns: Sequence[str]) -> None:
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.properties import PageSetupProperties

    for place, name in enumerate(columns, start=1):
        width = width_of(name)
        sheet.column_dimensions[get_column_letter(place)].width = width
    sheet.freeze_panes = "B2"
    # On paper every column of a sheet stands on one page.
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToHeight = 0
    sheet.print_title_rows = "1:1"
    header = [cell_of(sheet, name, is_bold=True) for name in columns]
    make_room(sheet, 1, columns, header)
    sheet.append(header)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
