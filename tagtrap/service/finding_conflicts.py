"""Comparing new versions with the rest of the base."""

import logging
from collections.abc import Mapping, Sequence
from threading import Lock

from tagtrap.domain.conflict_signs import SentenceSigns, signs_to_bytes
from tagtrap.domain.conflicts import FoundConflict
from tagtrap.domain.identifiers import DocumentId, Tag, VersionId
from tagtrap.ports import Clock, Vectors
from tagtrap.records.compared_sentences import ComparedSentences
from tagtrap.records.conflicts import ConflictLook, StoredConflicts
from tagtrap.service.conflict_candidates import Candidate, ConflictCandidates
from verify.conflicts import RULES, SHARED_AT_LEAST, Comparable, conflict_between

_log = logging.getLogger(__name__)

_LEAST_COSINE = 0.6
"""Cosine (-1 to 1) of the passages around two sentences from which they speak of one matter."""
_MOST_NEAR = 20
"""Sentences of other documents that a sentence is compared with, those that share most words."""


class ConflictFinder:
    """Finds sentences of different documents that cannot both hold, and keeps the pairs."""

    def __init__(self, stored: StoredConflicts, compared: ComparedSentences, clock: Clock) -> None:
        self._stored = stored
        self._compared = compared
        self._clock = clock
        self._candidates = ConflictCandidates(least_shared=SHARED_AT_LEAST)
        self._lock = Lock()

    def after_publishing(self) -> None:
        """Compare what is new. What fails here undoes nothing: it is compared at the next time."""
        try:
            self.compare_new()
        except Exception as error:  # the document is published, whatever happens here
            _log.error("documents could not be compared: %s", type(error).__name__)

    def compare_new(self) -> None:
        """Compare each version in force that was not compared yet with all that were."""
        with self._lock:
            for version in self._stored.uncompared(RULES):
                self._compare(version)

    def _compare(self, version: VersionId) -> None:
        document, sentences = self._compared.sentences(version)
        mine = {
            one.tag: comparable
            for one in sentences
            if (comparable := Comparable.of(one)) is not None
        }
        signs = [SentenceSigns.of(tag, one.sentence.text, one.about) for tag, one in mine.items()]
        look = ConflictLook(version, RULES, signs_to_bytes(signs))
        self._catch_up()
        known: frozenset[VersionId] | None = None
        # Another process may have compared another version meanwhile, and neither saw the other.
        while known is None or not self._candidates.held <= known | {version}:
            known = self._candidates.held
            near = list(self._candidates.near(document, signs, most=_MOST_NEAR))
            found = {one.tags: one for one in self._conflicts(near, mine, document)}
            self._stored.keep(look, list(found.values()), self._clock())
            self._catch_up()

    def _catch_up(self) -> None:
        wanted = self._compared.versions(RULES)
        for version in self._candidates.held.difference(wanted):
            self._candidates.drop(version)
        if self._candidates.is_mostly_dropped:
            self._candidates.clear()
        missing = [one for one in wanted if one not in self._candidates.held]
        for version, signs in self._compared.signs(RULES, missing).items():
            self._candidates.add(version, wanted[version], signs)

    def _conflicts(
        self, near: Sequence[Candidate], mine: Mapping[Tag, Comparable], document: DocumentId
    ) -> list[FoundConflict]:
        others = {
            tag: comparable
            for tag, sides in self._compared.sides({one.other for one in near}).items()
            if any(side.source.document_id != document for side in sides)
            and (comparable := Comparable.of(sides[0].sentence)) is not None
        }
        found = [
            conflict
            for one in near
            if one.other in others
            and (conflict := conflict_between(mine[one.mine], others[one.other])) is not None
        ]
        if not found:
            return []
        tags = {tag for one in found for tag in (one.tags.first, one.tags.second)}
        vectors = self._compared.vectors(tags)
        return [one for one in found if _cosine(vectors, one) >= _LEAST_COSINE]


def _cosine(vectors: Mapping[Tag, Vectors], found: FoundConflict) -> float:
    """Return how near the passages of two sentences are; -1 where one is gone meanwhile."""
    one, other = vectors.get(found.tags.first), vectors.get(found.tags.second)
    if one is None or other is None:
        return -1.0
    return float((one @ other.T).max())
