"""Which sentences of a large base one sentence has to be compared with: the few about the same.

Two sentences can conflict only if they share most of their stems. So each one that comes into
question has one of any few stems that the other cannot do without, and of those the rarest are
looked up. What is looked at grows with how often the rarest stems of a sentence occur, not with
the base.
"""

import math
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tagtrap.domain.conflict_signs import SentenceSigns
from tagtrap.domain.identifiers import DocumentId, Tag, VersionId

_Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Candidate:
    """Two sentences of different documents that are about the same."""

    mine: Tag
    other: Tag


class ConflictCandidates:
    """Sentences by what they are about; holds numbers only, some 60 bytes a sentence."""

    def __init__(self, *, least_shared: float) -> None:
        """`least_shared`: of the stems of the longer sentence, 0 to 1."""
        self._least_shared = least_shared
        self.looked_at = 0
        """How many sentences were looked at so far, for whoever counts the work."""
        self._start()

    @property
    def held(self) -> frozenset[VersionId]:
        """The versions whose sentences are found."""
        return frozenset(self._rows_of)

    def add(self, version: VersionId, document: DocumentId, signs: Sequence[SentenceSigns]) -> None:
        """Let the sentences of a version be found."""
        first = len(self._tags)
        number = self._documents.setdefault(document, len(self._documents))
        for row, one in enumerate(signs, start=first):
            self._tags.append(int(one.tag))
            self._texts.append(one.text)
            self._owners.append(number)
            self._firsts.append(len(self._stems))
            self._sizes.append(len(one.stems))
            for stem in one.stems.tolist():
                self._stems.append(stem)
                self._postings.setdefault(stem, array("I")).append(row)
        self._rows_of[version] = range(first, len(self._tags))

    def drop(self, version: VersionId) -> None:
        """Let the sentences of a version be found no more."""
        gone = self._rows_of.pop(version)
        for row in gone:
            self._owners[row] = _NOBODY
        self._dropped += len(gone)

    @property
    def is_mostly_dropped(self) -> bool:
        """Whether it would be better to begin anew."""
        return self._dropped * 2 > len(self._tags)

    def clear(self) -> None:
        """Hold nothing."""
        self._start()

    def near(
        self, document: DocumentId, signs: Sequence[SentenceSigns], *, most: int
    ) -> Iterator[Candidate]:
        """Yield for each sentence up to `most` of other documents, those that share most first."""
        number = self._documents.get(document, _NOBODY)
        for one in signs:
            for row in self._rows_near(one, number)[:most]:
                yield Candidate(one.tag, Tag(str(self._tags[row])))

    def _start(self) -> None:
        self._tags = array("q")
        self._texts = array("Q")
        self._owners = array("i")
        self._firsts = array("q")
        self._sizes = array("H")
        self._stems = array("I")
        self._postings: dict[int, array[int]] = {}
        self._documents: dict[DocumentId, int] = {}
        self._rows_of: dict[VersionId, range] = {}
        self._dropped = 0

    def _rows_near(self, one: SentenceSigns, document: int) -> list[int]:
        size = len(one.stems)
        spared = size - math.ceil(self._least_shared * size)
        postings = [self._postings.get(stem, ()) for stem in one.stems.tolist()]
        rarest = [np.array(rows, np.uint32) for rows in sorted(postings, key=len)[: spared + 1]]
        found = np.unique(np.concatenate(rarest))
        self.looked_at += len(found)
        rows = found.astype(np.intp)
        owners, sizes = _of(self._owners, np.int32, rows), _of(self._sizes, np.uint16, rows)
        is_other = (owners != document) & (owners != _NOBODY)
        is_other &= _of(self._texts, np.uint64, rows) != np.uint64(one.text)
        longer = np.maximum(sizes, size)
        is_other &= np.minimum(sizes, size) >= self._least_shared * longer
        rows, longer = rows[is_other], longer[is_other]
        if not len(rows):
            return []
        shares = self._shared(rows, one) / longer
        near = shares >= self._least_shared
        # The newest first among those that share as much.
        order = np.lexsort((-rows[near], -shares[near]))
        return [int(row) for row in rows[near][order]]

    def _shared(self, rows: _Rows, one: SentenceSigns) -> NDArray[np.int64]:
        """Return how many stems each row shares with the sentence."""
        sizes = _of(self._sizes, np.uint16, rows).astype(np.int64)
        ends = np.cumsum(sizes)
        starts = ends - sizes
        places = np.repeat(_of(self._firsts, np.int64, rows) - starts, sizes) + np.arange(ends[-1])
        is_shared = np.isin(_of(self._stems, np.uint32, places), one.stems)
        return np.add.reduceat(is_shared.astype(np.int64), starts)


_NOBODY = -1


def _of(numbers: "array[int]", kind: type[np.generic], rows: _Rows) -> NDArray[Any]:
    """Return some of the numbers, copied: an array that is looked into cannot grow."""
    return np.frombuffer(numbers, kind)[rows]
