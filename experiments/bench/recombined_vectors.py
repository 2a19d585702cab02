"""Vectors of recombined passages, put together from those of their sentences.

Embedding a million sentences takes hours on two cores; those of the real documents take seconds.
A passage's vector is the mean of its sentences' vectors by length, as the embedder itself does with
the pieces of a long text. Near is near and far is far, though no vector is exactly the model's.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from tagtrap.ports import Embedder, Vectors
from tagtrap.settings import Settings

_BEGINNING = 12
"""Characters by which a known sentence is looked up."""


class RecombinedVectors:
    """An `Embedder` that embeds known sentences once, and texts of them by adding up."""

    def __init__(self, embedder: Embedder, sentences: Iterable[str]) -> None:
        self._embedder = embedder
        known = list(dict.fromkeys(" ".join(one.split()) for one in sentences))
        vectors = embedder.embed(known)
        lengths = np.array([len(one.split()) for one in known], np.float32)
        self._weighted = vectors * lengths[:, np.newaxis]
        self._known: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for row in sorted(range(len(known)), key=lambda row: -len(known[row])):
            self._known[known[row][:_BEGINNING]].append((known[row], row))

    @property
    def id(self) -> str:
        """The embedder's: a question is embedded by the model itself."""
        return self._embedder.id

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return self._embedder.dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit vector a text, in order, shape (len(texts), dimensions)."""
        found = np.zeros((len(texts), self.dimensions), np.float32)
        unknown: list[int] = []
        for place, text in enumerate(texts):
            rows = list(self._rows(text))
            if rows:
                total = self._weighted[rows].sum(axis=0)
                found[place] = total / np.linalg.norm(total)
            else:
                unknown.append(place)
        if unknown:
            found[unknown] = self._embedder.embed([texts[place] for place in unknown])
        return found

    def _rows(self, text: str) -> Iterator[int]:
        """Yield the known sentences that a text is made of; what stands between is passed over."""
        place = 0
        while 0 <= place < len(text):
            row, length = self._at(text, place)
            if row is not None:
                yield row
                place += length
            following = [text.find(blank, place) for blank in " \n"]
            ahead = [one for one in following if one >= 0]
            place = min(ahead) + 1 if ahead else -1

    def _at(self, text: str, place: int) -> tuple[int | None, int]:
        for sentence, row in self._known.get(text[place : place + _BEGINNING], ()):
            if text.startswith(sentence, place):
                return row, len(sentence)
        return None, 0


_IN_USE: list[RecombinedVectors] = []


@contextmanager
def in_use(vectors: RecombinedVectors) -> Iterator[None]:
    """Let settings name these vectors."""
    _IN_USE.append(vectors)
    try:
        yield
    finally:
        _IN_USE.pop()


def recombined_vectors(settings: Settings) -> RecombinedVectors:
    """Return the vectors in use, for settings that name this function as their embedder."""
    return _IN_USE[-1]
