"""A pair model of a few rules, so that what is built on it can be tested without weights."""

from collections.abc import Callable, Sequence

import numpy as np

from verify.entailment.calibration import Calibration, Curve
from verify.entailment.pairs import Pair, Probabilities

AS_IT_IS = Curve(
    bias=0.0, supported=1.0, contradicted=0.0, figure_missing=-2.0, shared_words=0.0, length=0.0
)
PLAIN = Calibration(
    support=AS_IT_IS,
    unchanged=AS_IT_IS,
    supported_from=0.8,
    unchanged_from=0.0,
    contradicted_from=0.6,
    unsupported_below=0.3,
)


class ScriptedModel:
    """Answers with what the rule says of a pair: supported, contradicted, neutral."""

    id = "scripted"

    def __init__(
        self, rule: Callable[[Pair], tuple[float, float, float]], *, longest: int = 100
    ) -> None:
        self._rule = rule
        self.longest = longest
        self.read: list[Pair] = []

    def lengths(self, pairs: Sequence[Pair]) -> list[int]:
        return [len(f"{pair.evidence} {pair.claim}".split()) for pair in pairs]

    def classify(self, pairs: Sequence[Pair]) -> Probabilities:
        assert max(self.lengths(pairs), default=0) <= self.longest
        self.read += pairs
        return np.array([self._rule(pair) for pair in pairs], np.float32).reshape(-1, 3)
