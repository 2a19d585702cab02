"""The figures of a public set for people and as JSON."""

from collections.abc import Iterator
from dataclasses import asdict

from experiments.public_sets.measures import BenchResult, Group, WordCounts
from experiments.reporting.blocks import Block, Heading, Table, Words
from experiments.reporting.figures import number
from experiments.verification.measures import Counts
from experiments.verification.runs import Line


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
    support = group.by_support
    return {
        "answers": group.answers,
        "faulty": group.marked.bad,
        "marked": _figures(group.marked),
        "not_passed": _figures(group.not_passed),
        "by_support": {
            "precision": support.precision,
            "recall": support.recall,
            "f1": support.f1,
            "area_under_curve": support.area_under_curve,
            "note": support.note,
        },
        "words": _figures(group.words) if group.words else None,
    }


def _figures(counts: Counts | WordCounts) -> dict[str, object]:
    figures = {"precision": counts.precision, "recall": counts.recall, "f1": counts.f1}
    return {**asdict(counts), **figures}


COLUMNS = ("Found faulty by", "Answers of", "Answers", "Faulty", "Precision", "Recall", "F1", "AUC")


def rows(result: BenchResult) -> list[tuple[str, ...]]:
    """Return the rows of figures under `COLUMNS`, for the whole set and then for each group."""
    return [row for group in (result.together, *result.groups) for row in _rows(group)]


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
        "A mark: a statement is marked as wrong or as not in its sources. A mark or an open "
        "statement: also where one was left unchecked, which a reader sees as well. Low support: "
        "the mean of its two lowest supports is below a limit chosen on answers from other "
        "sources; AUC is of that mean. Words: characters that people marked and the checks marked."
    )


def _rows(group: Group) -> Iterator[tuple[str, ...]]:
    support = group.by_support
    ways: list[tuple[str, Counts | WordCounts | Line, float | None]] = [
        ("a mark", group.marked, None),
        ("a mark or an open statement", group.not_passed, None),
        ("low support", support, support.area_under_curve),
    ]
    if group.words:
        ways.append(("words", group.words, None))
    for name, found, area in ways:
        figures = (number(one) for one in (found.precision, found.recall, found.f1, area))
        yield (name, group.name, f"{group.answers:,}", f"{group.marked.bad:,}", *figures)
