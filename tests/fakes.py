"""Small real parts for tests that should not load a model."""

import hashlib
import re
from collections.abc import Sequence

import numpy as np

from tagtrap.domain.relevance import PlacedText, Scores, Vectors

_WORD = re.compile(r"[^\W_]+")


class HashingEmbedder:
    """Bag of words, hashed: the same text gives the same vector, shared words give nearness."""

    id = "hashing-64"
    dimensions = 64

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit vector a text, in order."""
        vectors = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            # A text without a word still gets a direction of its own.
            for word in _WORD.findall(text.lower()) or [text]:
                digest = hashlib.sha256(word.encode()).digest()
                sign = 1.0 if digest[8] % 2 else -1.0
                vectors[row, int.from_bytes(digest[:8], "big") % self.dimensions] += sign
            if not vectors[row].any():
                vectors[row, 0] = 1.0
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / np.maximum(lengths, 1e-12), dtype=np.float32)


class WordScorer:
    """A `RelevanceScorer` that counts which of the question's words a placed text has."""

    id = "words-1"

    def score(self, question: str, texts: Sequence[PlacedText]) -> Scores:
        """Return the share of the question's words in each text under its place."""
        wanted = _beginnings(question)
        shares = [len(wanted & _beginnings(one.whole)) / max(1, len(wanted)) for one in texts]
        return np.array(shares, np.float32)

    def answered(self, question: str, texts: Sequence[PlacedText]) -> float:
        """Return the best share."""
        return float(self.score(question, texts).max(initial=0.0))


class EvenScorer(WordScorer):
    """Finds every text as good as any other."""

    id = "even-1"

    def score(self, question: str, texts: Sequence[PlacedText]) -> Scores:
        """Return 1 for each text."""
        return np.ones(len(texts), np.float32)


def _beginnings(text: str) -> set[str]:
    return {word[:5] for word in _WORD.findall(text.lower())}
