"""The training mix: capped sets and made pairs, without a premise that measures anything."""

import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from verify.training.made_pairs import made_pairs, policy_texts
from verify.training.rows import (
    TRAINING_SETS,
    TrainingRow,
    joined,
    labelled_rows,
    read_rows,
)

MADE_PASSES = 3
MOST_OF_A_KIND = {"made_added_detail": 5_000, "made_negation": 5_000, "made_strength": 5_000}
"""An easy edit fits nearly every sentence; without a cap it would crowd out the others."""
MOST_OF_OTHER_KINDS = 9_000
MOST_OF_A_KIND_SHORT = 1_000
LONGEST_SHORT = 300
"""Most characters of a pair in the short mix: the cost of a step grows with the longest pair."""
_SHORTEST_PREMISE = 32
"""Premises shorter than this many characters are common phrases, not a leak."""


@dataclass(frozen=True, slots=True)
class Mix:
    """The rows to train on, how many each set gave, and how many were dropped as measured."""

    rows: tuple[TrainingRow, ...]
    counts: Counter[str]
    dropped: int


def build_mix(shared: Path, *, seed: int, short: bool = False) -> Mix:
    """Return the shuffled mix; the same seed and data give the same mix.

    The short one is for an encoder too slow for the whole: fewer and shorter pairs, with more of
    the sets that people wrote.
    """
    chance = random.Random(seed)  # noqa: S311  # reproducible sampling, not security
    measured = measured_premises(shared)
    rows: list[TrainingRow] = []
    for wanted in TRAINING_SETS:
        found = labelled_rows(shared, wanted)
        chance.shuffle(found)
        if short:
            found = [row for row in found if _characters(row) <= LONGEST_SHORT]
        rows += found[: wanted.short if short else wanted.most]
    # Each pass over the texts draws other edits; the same pair twice teaches nothing.
    passes = [made_pairs(policy_texts(shared), chance) for _ in range(MADE_PASSES)]
    made = list(dict.fromkeys(row for made_rows in passes for row in made_rows))
    chance.shuffle(made)
    rows += _capped(made, short=short)
    kept = [row for row in rows if not is_measured(row, measured)]
    chance.shuffle(kept)
    return Mix(tuple(kept), Counter(row.kind for row in kept), len(rows) - len(kept))


def _capped(made: list[TrainingRow], *, short: bool) -> list[TrainingRow]:
    taken: Counter[str] = Counter()
    kept = []
    for row in made:
        most = MOST_OF_A_KIND.get(row.kind, MOST_OF_OTHER_KINDS)
        if short:
            most = MOST_OF_A_KIND_SHORT if _characters(row) <= LONGEST_SHORT else 0
        if taken[row.kind] < most:
            taken[row.kind] += 1
            kept.append(row)
    return kept


def _characters(row: TrainingRow) -> int:
    return len(row.premise) + len(row.claim)


def measured_premises(shared: Path) -> frozenset[str]:
    """Return the premises of every row that only measures, letters and digits only."""
    training = {wanted.file: wanted.split for wanted in TRAINING_SETS}
    measured: set[str] = set()
    for path in sorted((shared / "verification").glob("*.jsonl")):
        trained_split = training.get(f"verification/{path.name}")
        for row in read_rows(path):
            if row.get("split") != trained_split and "premise" in row:
                measured.add(_letters(joined(row["premise"])))
    for path in sorted((shared / "policy").glob("claims*.jsonl")):
        for row in read_rows(path):
            premise = row["premise"]
            for sentence in premise if isinstance(premise, list) else [premise]:
                measured.add(_letters(str(sentence)))
    return frozenset(premise for premise in measured if len(premise) >= _SHORTEST_PREMISE)


def is_measured(row: TrainingRow, measured: frozenset[str]) -> bool:
    """Whether the row's premise stands in a set that only measures."""
    return _letters(row.premise) in measured


def _letters(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())
