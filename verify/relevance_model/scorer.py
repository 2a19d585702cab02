"""How likely a sentence answers a question, by a packaged cross-encoder."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

import numpy as np

from tagtrap.ports import Scores
from verify.entailment.pairs import SUPPORTED, Pair, PairModel
from verify.entailment.shipped import ShippedModel

_REMEMBERED = 4_000
_LONGEST_QUESTION = 600
"""Characters of a question that are read: its end, where the question itself stands."""


class PackagedScorer:
    """Scores sentences by a pair model that was trained on questions; safe to share.

    One turn asks for the same pairs more than once (ranking, quoting, checking): what was scored
    lately is remembered.
    """

    def __init__(self, model: PairModel) -> None:
        self._model = model
        self._remembered: OrderedDict[Pair, float] = OrderedDict()
        self._lock = Lock()

    @property
    def id(self) -> str:
        """Name and revision, the model's among them."""
        return f"relevance-1:{self._model.id}"

    def score(self, question: str, texts: Sequence[str]) -> Scores:
        """Return for each text how likely it answers the question, 0 to 1, shape (len(texts),)."""
        asked = " ".join(question.split())[-_LONGEST_QUESTION:]
        if not asked:
            return np.zeros(len(texts), np.float32)
        pairs = [Pair(" ".join(text.split()), asked) for text in texts]
        with self._lock:
            known = {pair: self._remembered[pair] for pair in pairs if pair in self._remembered}
        new = [pair for pair in dict.fromkeys(pairs) if pair not in known]
        known |= zip(new, self._scored(new), strict=True)
        with self._lock:
            for pair in new:
                self._remembered[pair] = known[pair]
            while len(self._remembered) > _REMEMBERED:
                self._remembered.popitem(last=False)
        return np.array([known[pair] for pair in pairs], np.float32)

    def _scored(self, pairs: Sequence[Pair]) -> list[float]:
        if not pairs:
            return []
        # A text that is too long is read in parts; the best part answers.
        parts = [list(self._fitting(pair)) for pair in pairs]
        rows = self._model.classify([part for of_pair in parts for part in of_pair])[:, SUPPORTED]
        scores, start = [], 0
        for of_pair in parts:
            scores.append(float(rows[start : start + len(of_pair)].max(initial=0.0)))
            start += len(of_pair)
        return scores

    def _fitting(self, pair: Pair) -> Sequence[Pair]:
        if self._model.lengths([pair])[0] <= self._model.longest:
            return [pair]
        middle = len(pair.evidence) // 2
        if middle == 0:
            return []
        cut = pair.evidence.rfind(" ", 0, middle) + 1 or middle
        halves = (pair.evidence[:cut], pair.evidence[cut:])
        return [part for half in halves for part in self._fitting(Pair(half, pair.claim))]


def packaged_scorer(threads: int = 0) -> PackagedScorer:
    """Return the scorer with the packaged model, which is loaded when first used."""
    return PackagedScorer(ShippedModel("relevance", threads=threads))
