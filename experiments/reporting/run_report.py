"""A run for people: the figures of every arm, and the plots."""

from collections.abc import Iterator, Mapping, Sequence

from experiments.reporting.blocks import Block, Heading, Plot, Table, Words
from experiments.reporting.plots import Bars
from experiments.reporting.run_figures import (
    STATEMENT_LABELS,
    STEPS,
    ArmFigures,
    figures_of,
    support_steps,
)
from experiments.reporting.workbook import SUMMARY_COLUMNS, summary_row
from experiments.runs.record import Arm, RunAnswer
from experiments.runs.url_checks import UrlCheck


def run_blocks(
    name: str, answers: Sequence[RunAnswer], checks: Mapping[str, UrlCheck]
) -> Iterator[Block]:
    """Yield the report of a run; `checks` are what is known of web addresses."""
    figures = figures_of(answers, checks)
    failed = sum(one.failed for one in figures)
    yield Heading(1, f"The run {name}")
    yield Words(
        f"{len(answers) - failed:,} answers, {failed:,} failed. The arm “none” has no context, "
        "“relevant” that of the question's topic, “mismatched” that of another topic."
    )
    yield Table(SUMMARY_COLUMNS, tuple(_in_words(summary_row(one)) for one in figures))
    yield Heading(2, "Statements by verdict")
    yield Plot("verdicts", verdict_bars(figures))
    if any(one.urls.all for one in figures):
        yield Heading(2, "Web addresses in the answers")
        yield Plot("addresses", address_bars(figures))
    yield Heading(2, "Support of the statements")
    yield Plot("support", support_bars(answers))
    yield Heading(2, "How long an answer takes")
    yield Plot("seconds", second_bars(figures))


def verdict_bars(figures: Sequence[ArmFigures]) -> Bars:
    """Return the statements of each arm and engine by verdict."""
    return Bars(
        "Statements by verdict, for each arm, engine and style",
        tuple(_short(one) for one in figures),
        tuple(
            (label.value.replace("_", " "), tuple(float(one.said(label)) for one in figures))
            for label in STATEMENT_LABELS
        ),
        "arm and engine",
        "statements",
    )


def address_bars(figures: Sequence[ArmFigures]) -> Bars:
    """Return the web addresses of each arm and engine: good, bad, not asked."""
    return Bars(
        "Web addresses in answers that lead somewhere, and that do not",
        tuple(_short(one) for one in figures),
        (
            ("good", tuple(float(one.urls.good) for one in figures)),
            ("bad", tuple(float(one.urls.bad) for one in figures)),
            ("not asked", tuple(float(one.urls.unasked) for one in figures)),
        ),
        "arm and engine",
        "addresses",
    )


def support_bars(answers: Sequence[RunAnswer]) -> Bars:
    """Return the statements by support, arm by arm."""
    arms = [arm for arm in Arm if any(one.arm is arm for one in answers)]
    return Bars(
        "Statements by their support, for each arm",
        tuple(f"{step / STEPS:.1f}" for step in range(STEPS)),
        tuple(
            (arm.value, tuple(map(float, support_steps(one for one in answers if one.arm is arm))))
            for arm in arms
        ),
        "support, from",
        "statements",
    )


def second_bars(figures: Sequence[ArmFigures]) -> Bars:
    """Return the median time of an answer, and what 19 in 20 keep on top of it."""
    timed = [(one, one.seconds) for one in figures if one.seconds is not None]
    return Bars(
        "Seconds an answer takes: the median, and up to where 19 in 20 are done",
        tuple(_short(one) for one, _ in timed),
        (
            ("median", tuple(seconds[0] for _, seconds in timed)),
            ("19 in 20", tuple(seconds[1] - seconds[0] for _, seconds in timed)),
        ),
        "arm and engine",
        "seconds",
    )


def _short(one: ArmFigures) -> str:
    return f"{one.arm.value} {one.engine}"


def _in_words(row: Sequence[object]) -> tuple[str, ...]:
    return tuple(
        "-" if one is None else f"{one:,}" if isinstance(one, int) else str(one) for one in row
    )
