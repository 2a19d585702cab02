from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from verify.entailment.pairs import Pair, Probabilities
from verify.training import teach as teaching
from verify.training.rows import SUPPORTED, TrainingRow
from verify.training.taught import key, taught
from verify.training.teach import teach

ROWS = [
    TrainingRow(f"Leave is {days} days.", "Leave is 9 days.", SUPPORTED, "set") for days in range(5)
]


class Teacher:
    """Says of a pair how long its evidence is, and remembers what it was asked."""

    id = "teacher"
    longest = 512

    def __init__(self, patience: int = 99) -> None:
        self.asked: list[Pair] = []
        self._patience = patience

    def lengths(self, pairs: Sequence[Pair]) -> list[int]:
        return [len(pair.evidence) for pair in pairs]

    def classify(self, pairs: Sequence[Pair]) -> Probabilities:
        if len(self.asked) + len(pairs) > self._patience:
            raise KeyboardInterrupt
        self.asked += pairs
        said = np.zeros((len(pairs), 3), np.float32)
        said[:, 0] = [int(pair.evidence.split()[2]) for pair in pairs]
        return said


def test_what_the_teacher_says_stands_by_its_pair(tmp_path: Path) -> None:
    teach(Teacher(), ROWS, tmp_path)

    known = taught(tmp_path)
    assert [known[key(row)][0] for row in ROWS] == [0, 1, 2, 3, 4]


def test_a_run_that_was_stopped_asks_only_about_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(teaching, "CHUNK", 2)
    with pytest.raises(KeyboardInterrupt):
        teach(Teacher(patience=4), ROWS, tmp_path)
    second = Teacher()

    teach(second, ROWS, tmp_path)

    assert len(second.asked) == 1
    assert len(taught(tmp_path)) == len(ROWS)


def test_the_key_of_a_pair_knows_which_side_is_which() -> None:
    one = TrainingRow("a", "b", SUPPORTED, "set")
    other = TrainingRow("b", "a", SUPPORTED, "set")

    assert key(one) != key(other)
