"""How much of the wording two documents share: MinHash over shingles of their sentences.

After Broder (1997). The sketch of a text is a fixed number of smallest hashes of its shingles; the
share of equal numbers in two sketches estimates the Jaccard similarity of their sets of shingles.
"""

import hashlib
import re
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tagtrap.domain.documents import Document
from tagtrap.domain.identifiers import VersionId

NUMBERS = 128
"""Numbers in a sketch: shares are within 0.09 of the truth in 19 cases of 20."""
LEAST_SHARE = 0.5
"""Share of common wording (0 to 1) from which two documents are pointed out."""

Sketch = NDArray[np.uint32]
Key = TypeVar("Key")

_WORDS_A_SHINGLE = 4
# Two texts of share s meet in a band with the probability 1 - (1 - s**3)**42: 0.996 at 0.5.
_BAND = 3
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Resembling:
    """A document that shares wording with another one; `share` is 0 to 1, an estimate."""

    document: Document
    share: float

    @property
    def percent(self) -> int:
        """The share in percent, to the five that an estimate is good for."""
        return round(self.share * 20) * 5


@dataclass(frozen=True, slots=True)
class AlikePair:
    """Two versions in force, of different documents, that share much of their wording."""

    versions: tuple[VersionId, VersionId]
    documents: tuple[Document, Document]
    share: float


def sketch_of(sentences: Iterable[str]) -> Sketch:
    """Return the sketch of a text, shape (NUMBERS,). The order of its sentences plays no part."""
    shingles = {zlib.crc32(s.encode("utf-8", "replace")) for s in _shingles(sentences)}
    hashes = np.fromiter(shingles, dtype=np.uint64, count=len(shingles))
    if not len(hashes):
        raise ValueError("a text without a sentence has no sketch")
    # Multiply, add and shift: the upper half of a 64 bit product is a universal hash.
    smallest = [(hashes * by + plus).min() for by, plus in zip(_FACTORS, _SUMMANDS, strict=True)]
    return (np.array(smallest, dtype=np.uint64) >> np.uint64(32)).astype(np.uint32)


def share_of(first: Sketch, second: Sketch) -> float:
    """Return the estimated share of common wording, 0 to 1."""
    return float(np.mean(first == second))


def alike(sketches: Mapping[Key, Sketch]) -> Iterator[tuple[Key, Key, float]]:
    """Yield each pair of texts that share at least LEAST_SHARE of their wording, once."""
    keys = list(sketches)
    if len(keys) < 2:
        return
    rows = np.stack([sketches[key] for key in keys])
    pairs: set[tuple[int, int]] = set()
    for first in range(0, NUMBERS - _BAND + 1, _BAND):
        met: dict[int, list[int]] = defaultdict(list)
        _, bands = np.unique(rows[:, first : first + _BAND], axis=0, return_inverse=True)
        for place, band in enumerate(bands.ravel().tolist()):
            pairs.update((other, place) for other in met[band])
            met[band].append(place)
    for one, other in sorted(pairs):
        share = share_of(rows[one], rows[other])
        if share >= LEAST_SHARE:
            yield keys[one], keys[other], share


def _shingles(sentences: Iterable[str]) -> Iterator[str]:
    for sentence in sentences:
        words = _WORD.findall(sentence.casefold())
        for first in range(max(1, len(words) - _WORDS_A_SHINGLE + 1)):
            yield " ".join(words[first : first + _WORDS_A_SHINGLE])


def _constants(name: str) -> NDArray[np.uint64]:
    # From a hash, not from a random generator, whose numbers may differ in another version.
    digests: Sequence[bytes] = [
        hashlib.blake2b(f"{name} {number}".encode(), digest_size=8).digest()
        for number in range(NUMBERS)
    ]
    return np.array([int.from_bytes(digest, "big") for digest in digests], dtype=np.uint64)


_FACTORS = _constants("factor") | np.uint64(1)
_SUMMANDS = _constants("summand")
