"""Ask a stronger model about the pairs of the mix: `python -m verify.training.teach SHARED OUT`.

What it says (a probability a class, not only the right one) trains a smaller model further:
`python -m verify.training.train ... --teacher OUT`. After Hinton, Vinyals and Dean (2015),
"Distilling the Knowledge in a Neural Network". A later run takes up where one was stopped.
"""

import argparse
import logging
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from verify.entailment.choosing import packaged_model
from verify.entailment.pairs import Pair, PairModel
from verify.training.mixing import build_mix
from verify.training.rows import TrainingRow
from verify.training.taught import key, taught
from verify.training.train import Recipe

CHUNK = 2_000
"""Pairs that are written together; what is lost when a run is stopped."""
LONGEST_TAUGHT = 360
"""Most characters of a pair that is asked about: a long one costs as much as five short ones."""

logger = logging.getLogger(__name__)


def teach(teacher: PairModel, rows: Sequence[TrainingRow], out: Path) -> None:
    """Write what the teacher says of each pair to `out`, in parts of `CHUNK` pairs."""
    out.mkdir(parents=True, exist_ok=True)
    known = taught(out)
    left = [row for row in rows if key(row) not in known]
    for number, chunk in enumerate(_chunks(left), start=len(list(out.glob("part-*.npz")))):
        # Of like length together: a batch takes as long as its longest pair.
        chunk = sorted(chunk, key=lambda row: len(row.premise) + len(row.claim))
        said = teacher.classify([Pair(row.premise, row.claim) for row in chunk])
        part = out / f"part-{number:04}.npz"
        unfinished = out / f"{part.stem}.new"
        with unfinished.open("wb") as file:
            np.savez(file, keys=np.array([key(row) for row in chunk]), said=said)
        unfinished.replace(part)
        logger.info("%s of %d pairs", part.stem, len(rows))


def _chunks(rows: Sequence[TrainingRow]) -> Iterator[Sequence[TrainingRow]]:
    for start in range(0, len(rows), CHUNK):
        yield rows[start : start + CHUNK]


def main() -> None:
    """Read the arguments and ask."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path, help="folder with training/, verification/, ...")
    parser.add_argument("out", type=Path, help="folder for what the teacher says")
    parser.add_argument("--teacher", default="base", help="name of a packaged model")
    parser.add_argument("--base", default="", help="encoder that an adapter goes over")
    chosen = parser.parse_args()
    rows = [
        row
        for row in build_mix(chosen.shared, seed=Recipe().seed).rows
        if len(row.premise) + len(row.claim) <= LONGEST_TAUGHT
    ]
    random.Random(Recipe().seed).shuffle(rows)  # noqa: S311  # reproducible order, not security
    teach(packaged_model(chosen.teacher, base=chosen.base), rows, chosen.out)


if __name__ == "__main__":
    main()
