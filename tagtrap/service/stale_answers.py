"""Delivered answers that rest on sentences which changed or vanished since."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from tagtrap.domain.changes import ChangeKind, SentenceChange
from tagtrap.domain.identifiers import AnswerId, DocumentId, Tag, VersionId
from tagtrap.domain.library import Evidence
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.stale import Citation, StaleAnswer, StaleSentence
from tagtrap.records.stale_citations import StaleCitations
from tagtrap.records.versions import Versions
from tagtrap.service.comparing import compare_sentences
from tagtrap.service.documents import Documents
from tagtrap.service.permissions import require

_LOST = (ChangeKind.CHANGED, ChangeKind.REMOVED)
_Changes = dict[Tag, SentenceChange]


class StaleAnswers:
    """The stale answer use cases."""

    def __init__(self, documents: Documents, citations: StaleCitations, versions: Versions) -> None:
        self._documents = documents
        self._citations = citations
        self._versions = versions

    def list(self, actor: Actor, document_id: DocumentId | None = None) -> Sequence[StaleAnswer]:
        """Return stale answers, newest first, of one document or of all, with the difference.

        For who manages documents or looks into answers, and only answers all of whose sources they
        may read. Raises `NotFound` for a document that they may not.
        """
        require(actor, Permission.MANAGE_DOCUMENTS, Permission.REVIEW, Permission.AUDIT)
        if document_id is not None:
            self._documents.show(actor, document_id)
        return self._stale(self._citations.find(actor.readable, document_id=document_id))

    def among(self, actor: Actor, answer_ids: Iterable[AnswerId] | None) -> frozenset[AnswerId]:
        """Return which of some answers that the actor may open are stale; None: of all those."""
        require(actor, Permission.ASK, Permission.REVIEW, Permission.AUDIT)
        found = self._citations.find(actor.readable, answer_ids=answer_ids)
        theirs = (one for one in found if actor.investigates or one.asked_by == actor.id)
        return frozenset(answer.answer_id for answer in self._stale(theirs))

    def _stale(self, found: Iterable[Citation]) -> Sequence[StaleAnswer]:
        changes: dict[tuple[VersionId, VersionId | None], _Changes] = {}
        stale: list[tuple[Citation, SentenceChange]] = []
        for citation in found:
            between = (citation.cited.version, citation.cited.now)
            if between not in changes:
                changes[between] = self._changes(*between)
            change = changes[between].get(citation.cited.sentence.tag)
            if change is not None:
                stale.append((citation, change))
        return _by_answer(stale)

    def since(self, actor: Actor, evidence: Evidence) -> SentenceChange | None:
        """Return what became of a cited sentence since its version was replaced.

        None where it still stands, where its document was removed, or where the actor may not read
        the version in force.
        """
        require(actor, Permission.ASK, Permission.REVIEW, Permission.AUDIT)
        current = self._versions.in_force_instead_of(evidence.source.version_id)
        if current is None or not actor.may_read(current[1]):
            return None
        changes = self._changes(evidence.source.version_id, current[0])
        return changes.get(evidence.sentence.tag)

    def _changes(self, old: VersionId, new: VersionId | None) -> _Changes:
        after = () if new is None else self._versions.sentences(new)
        changes, _ = compare_sentences(self._versions.sentences(old), after)
        return {
            change.old.tag: change
            for change in changes
            if change.old is not None and change.kind in _LOST
        }


def _by_answer(stale: list[tuple[Citation, SentenceChange]]) -> list[StaleAnswer]:
    answers: list[StaleAnswer] = []
    for answer_id, group in groupby(stale, key=lambda pair: pair[0].answer_id):
        pairs = list(group)
        first = pairs[0][0]
        answers.append(
            StaleAnswer(
                answer_id=answer_id,
                asked_at=first.asked_at,
                asked_by=first.asked_by,
                question=first.question,
                sentences=tuple(
                    StaleSentence(citation.position, citation.text, citation.cited, change)
                    for citation, change in sorted(pairs, key=lambda pair: pair[0].position)
                ),
            )
        )
    return answers
