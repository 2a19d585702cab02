"""The figures of a public set for people and as JSON."""

from collections.abc import Iterator
from dataclasses import asdict

from experiments.public_sets.measures import BenchResult, Group, WordCounts
from experiments.reporting.blocks import Block, Heading, Table, Words
from experiments.reporting.figures import number
from experiments.verification.measures import Counts


def as_json(result: BenchResult) -> dict[str, object]:
    """Return every count and figure, unrounded."""
    return {
        "name": result.name,
        "checkers": list(result.checkers),
        "left_out": dict(result.left_out),
        "together": _json(result.together),
        "groups": {group.name: _json(group) for group in result.groups},
    }


def _json(group: Group) -> dict[str, object]:
    return {
        "answers": group.answers,
        "faulty": group.marked.bad,
        "marked": _figures(group.marked),
        "not_passed": _figures(group.not_passed),
        "area_under_curve": group.area_under_curve,
        "words": _figures(group.words) if group.words else None,
    }


def _figures(counts: Counts | WordCounts) -> dict[str, object]:
    figures = {"precision": counts.precision, "recall": counts.recall, "f1": counts.f1}
    return {**asdict(counts), **figures}


def rows(result: BenchResult) -> list[tuple[str, ...]]:
    """Return a row of figures for the whole set and for each group, under `COLUMNS`."""
    return [_row(group) for group in (result.together, *result.groups)]


COLUMNS = (
    "Answers of", "Answers", "Faulty", "Precision", "Recall", "F1",
    "Precision, open too", "Recall, open too", "F1, open too", "AUC",
    "Words: precision", "recall", "F1 ",
)  # fmt: skip


def blocks(result: BenchResult) -> Iterator[Block]:
    """Yield the report."""
    yield Heading(1, f"What the checks find in {result.name}")
    together = result.together
    yield Words(
        f"{together.answers:,} answers, {together.marked.bad:,} of them faulty by their labels. "
        f"Checked by {', '.join(result.checkers)}."
    )
    if result.left_out:
        left = ", ".join(f"{count:,} of {reason}" for reason, count in result.left_out)
        yield Words(f"Left out: {left}.")
    yield Table(COLUMNS, tuple(rows(result)))
    yield Words(
        "An answer counts as found faulty where a statement in it is marked as wrong or not in its "
        "sources; “open too” also where one was left unchecked, which a reader sees as well. AUC: "
        "of the support of its weakest statement. Words: characters that people marked and the "
        "checks marked, where the set marks words."
    )


def _row(group: Group) -> tuple[str, ...]:
    words = group.words
    counts: tuple[Counts | WordCounts | None, ...] = (group.marked, group.not_passed)
    return (
        group.name,
        f"{group.answers:,}",
        f"{group.marked.bad:,}",
        *(cell for one in counts for cell in _cells(one)),
        number(group.area_under_curve),
        *_cells(words),
    )


def _cells(counts: Counts | WordCounts | None) -> tuple[str, ...]:
    if counts is None:
        return ("-", "-", "-")
    return number(counts.precision), number(counts.recall), number(counts.f1)
