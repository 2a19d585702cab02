"""What a model makes of texts: vectors, and how well a text answers a question."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""Rows of unit length, shape (n, dimensions)."""


Scores = NDArray[np.float32]
"""One number a text, 0 to 1, shape (n,)."""


@dataclass(frozen=True, slots=True)
class TokenVectors:
    """A text as a model reads it.

    Its tokens, a unit vector for each, shape (tokens, n), and the unit vector of all, shape (n,).
    """

    tokens: tuple[str, ...]
    vectors: Vectors
    pooled: Vectors


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A sentence, and what a reader knows when arriving at it: title, headings, lead-in."""

    text: str
    place: str = ""

    @property
    def whole(self) -> str:
        """The sentence under where it stands."""
        return f"{self.place}. {self.text}" if self.place else self.text
