"""Small real parts for tests that should not load a model."""

import hashlib
import re
from collections.abc import Sequence

import numpy as np

from tagtrap.ports import Vectors

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
