"""The order in which pairs are trained on."""

import random
from collections.abc import Iterator, Mapping, Sequence

from verify.training.rows import TrainingRow


def lengths_of(tokenizer, rows, longest) -> dict[TrainingRow, int]:  # type: ignore[no-untyped-def]  # noqa: ANN001
    """Return the length of each row in tokens, as far as it is read."""
    ids = tokenizer([row.premise for row in rows], [row.claim for row in rows]).input_ids
    return {row: min(len(found), longest) for row, found in zip(rows, ids, strict=True)}


def batches_of(
    rows: Sequence[TrainingRow],
    lengths: Mapping[TrainingRow, int],
    *,
    batch: int,
    steps: int,
    seed: int,
) -> Iterator[Sequence[TrainingRow]]:
    """Yield batches of rows of like length: sorted within chunks of 50 batches, chunks shuffled."""
    chance = random.Random(seed)  # noqa: S311  # reproducible order, not security
    given = 0
    while given < steps:
        order = list(rows)
        chance.shuffle(order)
        for start in range(0, len(order), batch * 50):
            chunk = sorted(order[start : start + batch * 50], key=lengths.__getitem__)
            batches = [chunk[at : at + batch] for at in range(0, len(chunk), batch)]
            chance.shuffle(batches)
            for taken in batches:
                if given < steps:
                    given += 1
                    yield taken
