"""Which sets a run measures, by name or pattern."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from experiments.verification.answers import ANSWERS, answer_set
from experiments.verification.cases import CaseSet
from experiments.verification.edited import MOST_A_KIND, edited_names, edited_sets
from experiments.verification.rows import POLICY_GROUPS, measured_set, policy_set, set_names
from tagtrap.errors import WrongArguments

PLANTED, FLIPS, FOOTPRINT = "planted", "flips", "footprint"


def all_names() -> tuple[str, ...]:
    """Return the names of all that can be measured, in the order of the table."""
    return (
        *set_names(),
        *POLICY_GROUPS,
        ANSWERS,
        *edited_names(),
        PLANTED,
        FLIPS,
        FOOTPRINT,
    )


def chosen_names(patterns: Sequence[str]) -> frozenset[str]:
    """Return the names that fit a pattern; raise `WrongArguments` for one that nothing fits."""
    chosen: set[str] = set()
    for pattern in patterns:
        fitting = [name for name in all_names() if fnmatchcase(name, pattern)]
        if not fitting:
            raise WrongArguments(
                f"Nothing to measure is called {pattern!r}. There are:\n  "
                + "\n  ".join(all_names())
                + "\nPatterns such as 'policy_*' name several."
            )
        chosen.update(fitting)
    return frozenset(chosen)


@dataclass(frozen=True, slots=True)
class Sample:
    """The folder of the data, the most rows of a set, and the seed they are drawn with."""

    data: Path
    rows: int
    seed: int

    def sets(self, names: frozenset[str]) -> Iterator[CaseSet]:
        """Yield the named sets in the order of the table, each read when it is reached.

        An edit that fits no sentence gives no set.
        """
        for name in set_names():
            if name in names:
                yield measured_set(self.data, name, most=self.rows, seed=self.seed)
        for name in POLICY_GROUPS:
            if name in names:
                yield policy_set(self.data, name)
        if ANSWERS in names:
            yield answer_set(self.data)
        if not names.isdisjoint(edited_names()):
            edited = edited_sets(self.data, most=min(self.rows, MOST_A_KIND), seed=self.seed)
            yield from (one for one in edited if one.cases and one.name in names)
