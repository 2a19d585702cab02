"""Two runs compared, for people and as JSON."""

from collections.abc import Iterator
from dataclasses import asdict

from experiments.reporting.blocks import Block, Heading, Table, Words
from experiments.reporting.comparing import Comparison, Difference
from experiments.reporting.figures import number

COLUMNS = (
    "Answers with", "Arm", "Pairs", "First", "Second", "Change", "95 %", "Only first",
    "Only second", "By chance", "After Holm",
)  # fmt: skip


def as_json(comparison: Comparison) -> dict[str, object]:
    """Return every figure, unrounded."""
    return {
        **asdict(comparison),
        "differences": [{**asdict(one), "change": one.change} for one in comparison.differences],
    }


def comparison_blocks(comparison: Comparison) -> Iterator[Block]:
    """Yield the report."""
    yield Heading(1, f"{comparison.first} and {comparison.second}")
    yield Words(in_words(comparison), is_strong=True)
    yield Words(
        f"{comparison.pairs:,} questions were answered in both; {comparison.unpaired:,} answers "
        "have no counterpart and count nowhere."
    )
    yield Table(COLUMNS, tuple(row(one) for one in comparison.differences))
    yield Words(
        "Change: second less first, with its 95 % interval (bootstrap over questions). By chance: "
        "McNemar's exact probability of a difference as great where there is none; after Holm: for "
        "all rows at once. Below .05 it is unlikely to be chance."
    )


def in_words(comparison: Comparison) -> str:
    """Return what can be said, in one sentence."""
    clear = [one for one in comparison.differences if one.chance_of_all < 0.05]
    if not clear:
        return "No difference between the two runs is clear of chance."
    told = "; ".join(
        f"“{one.name}” in the arm {one.arm.value}: {number(one.first)} to {number(one.second)}"
        for one in clear
    )
    return f"Clear of chance: {told}."


def row(one: Difference) -> tuple[str, ...]:
    """Return a row under `COLUMNS`."""
    return (
        one.name,
        one.arm.value,
        f"{one.pairs:,}",
        number(one.first),
        number(one.second),
        f"{one.change:+.2f}",
        f"{one.interval[0]:+.2f} to {one.interval[1]:+.2f}",
        f"{one.only_first:,}",
        f"{one.only_second:,}",
        f"{one.chance:.3f}",
        f"{one.chance_of_all:.3f}",
    )
