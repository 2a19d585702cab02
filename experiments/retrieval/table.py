"""The report as text tables and as JSON."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from experiments.retrieval.measures import Latency
from experiments.retrieval.runs import ArmLine, QuotesLine, Ranking

_ARM_COLUMNS = (
    "set", "search", "asked", "passages R@1", "R@3", "R@10", "nDCG",
    "sentences R@1", "R@3", "R@10", "nDCG", "p50 ms", "p95 ms",
)  # fmt: skip
_ARM_LEGEND = """\
R@k: recall of the first k; nDCG: of the first 10. ms: the search for passages."""
_QUOTES_COLUMNS = (
    "quotes", "asked", "all gold", "some", "a quote", "ref.prec", "ref.rec", "ref.false",
    "premises", "search p50", "p95", "quote p50", "p95", "both p50", "p95", "cpu p50", "p95",
)  # fmt: skip
_QUOTES_LEGEND = """\
all gold, some: answerable questions with a full answer, with any gold sentence, among the quotes.
a quote: mean quotes of an answer. ref.prec, ref.rec: refusals of questions without an answer;
ref.false: of the others. premises: false ones met by all that refutes them. Times in ms;
cpu: processor time of both, over all cores."""


@dataclass(frozen=True, slots=True)
class Base:
    """What a set was asked over."""

    set_name: str
    documents: int
    passages: int
    sentences: int
    left_out: dict[str, str]


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that one run measured; `setting` says with which parts, questions and seed.

    `lost` are gold texts, by question, that stand in no sentence of the base: they count as missed.
    """

    setting: str
    bases: tuple[Base, ...]
    arms: tuple[ArmLine, ...]
    quotes: tuple[QuotesLine, ...]
    lost: dict[str, list[str]]


def as_json(report: Report) -> str:
    """Return the report as JSON, every figure unrounded."""
    return json.dumps(asdict(report), indent=1, ensure_ascii=False)


def as_text(report: Report) -> str:
    """Return the report as a person reads it."""
    parts = [
        report.setting,
        "\n".join(map(_base, report.bases)),
        aligned([_ARM_COLUMNS, *map(_arm_cells, report.arms)], words=2),
        _ARM_LEGEND,
        aligned([_QUOTES_COLUMNS, *map(_quotes_cells, report.quotes)], words=1),
        _QUOTES_LEGEND,
        f"Quotes by {', '.join(dict.fromkeys(line.engine_id for line in report.quotes))}.",
    ]
    if report.lost:
        count = sum(map(len, report.lost.values()))
        parts.append(
            f"NOT IN THE BASE: {count} gold texts of {len(report.lost)} questions, counted as "
            "missed; the JSON lists them."
        )
    return "\n\n".join(parts) + "\n"


def aligned(rows: Sequence[Sequence[str]], *, words: int) -> str:
    """Return rows as columns: the first `words` to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if number < words else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _base(base: Base) -> str:
    left_out = f", {len(base.left_out)} files left out" if base.left_out else ""
    return (
        f"{base.set_name}: {base.documents} documents, {base.passages} passages, "
        f"{base.sentences} sentences{left_out}"
    )


def _arm_cells(line: ArmLine) -> tuple[str, ...]:
    figures = [*_ranking(line.passages), *_ranking(line.sentences)]
    return (line.set_name, line.arm, str(line.questions), *figures, *_times(line.latency))


def _quotes_cells(line: QuotesLine) -> tuple[str, ...]:
    return (
        line.set_name,
        str(line.questions),
        _share(line.all_quoted),
        _share(line.some_quoted),
        "-" if line.quotes is None else f"{line.quotes:.1f}",
        _share(line.refusals.precision),
        _share(line.refusals.recall),
        _share(line.refusals.false),
        _share(line.premises_met),
        *_times(line.searching),
        *_times(line.quoting),
        *_times(line.together),
        *_times(line.computing),
    )


def _ranking(ranking: Ranking) -> list[str]:
    return [
        _share(ranking.recall_at_1),
        _share(ranking.recall_at_3),
        _share(ranking.recall_at_10),
        _share(ranking.ndcg_at_10),
    ]


def _times(latency: Latency | None) -> tuple[str, str]:
    return ("-", "-") if latency is None else (f"{latency.p50:.0f}", f"{latency.p95:.0f}")


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}".replace("0.", ".", 1)
