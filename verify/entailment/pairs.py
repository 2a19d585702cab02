"""The seam to the models that read an evidence and a claim together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Probabilities = NDArray[np.float32]
"""One row a pair: supported, contradicted, neutral. Shape (pairs, 3); rows add up to 1."""

SUPPORTED, CONTRADICTED, NEUTRAL = range(3)


@dataclass(frozen=True, slots=True)
class Pair:
    """What is read together."""

    evidence: str
    claim: str


class PairModel(Protocol):
    """Tells for each pair whether the evidence supports the claim, contradicts it, or neither."""

    @property
    def id(self) -> str:
        """Name and revision."""
        ...

    @property
    def longest(self) -> int:
        """Most tokens of one pair, its three marks among them."""
        ...

    def lengths(self, pairs: Sequence[Pair]) -> list[int]:
        """Return the tokens of each pair, its marks among them."""
        ...

    def classify(self, pairs: Sequence[Pair]) -> Probabilities:
        """Return the probabilities of each pair, in order.

        Raise `CheckFailed` where a pair is longer than `longest`: nothing is ever cut.
        """
        ...
