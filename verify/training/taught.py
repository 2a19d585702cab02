"""What a stronger model said of pairs of the mix, as `verify.training.teach` leaves it."""

import hashlib
from pathlib import Path

import numpy as np

from verify.entailment.pairs import Probabilities
from verify.training.rows import TrainingRow


def taught(out: Path) -> dict[str, Probabilities]:
    """Return what the teacher said, shape (3,), by the `key` of the pair."""
    known: dict[str, Probabilities] = {}
    for part in sorted(out.glob("part-*.npz")):
        with np.load(part) as held:
            known.update(zip(held["keys"].tolist(), held["said"], strict=True))
    return known


def key(row: TrainingRow) -> str:
    """Return what stands for the pair, 16 characters."""
    return hashlib.sha256(f"{row.premise}\0{row.claim}".encode()).hexdigest()[:16]
