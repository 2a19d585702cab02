"""Documents that share much of their wording: copies, excerpts, unnoticed versions."""

from collections.abc import Iterable, Mapping

from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.resemblance import AlikePair, Resembling
from tagtrap.records.resemblances import Resemblances
from tagtrap.service.permissions import require


class MuchAlike:
    """Points out documents that are much alike."""

    def __init__(self, resemblances: Resemblances) -> None:
        self._resemblances = resemblances

    def all(self, actor: Actor) -> Mapping[VersionId, tuple[Resembling, ...]]:
        """Return for each version in force the documents much like it, the likest first.

        Of documents that the actor may read, and naming only such.
        """
        require(actor, Permission.READ_DOCUMENTS)
        return self._found(actor, self._resemblances.pairs())

    def of(self, actor: Actor, version: VersionId) -> tuple[Resembling, ...]:
        """Return the documents much like a version, of those that the actor may read."""
        require(actor, Permission.READ_DOCUMENTS)
        return self._found(actor, self._resemblances.pairs(version)).get(version, ())

    def _found(
        self, actor: Actor, pairs: Iterable[AlikePair]
    ) -> dict[VersionId, tuple[Resembling, ...]]:
        found: dict[VersionId, list[Resembling]] = {}
        for pair in pairs:
            if not all(actor.may_read(document.collection) for document in pair.documents):
                continue
            (one, other), (document, other_document) = pair.versions, pair.documents
            found.setdefault(one, []).append(Resembling(other_document, pair.share))
            found.setdefault(other, []).append(Resembling(document, pair.share))
        return {
            version: tuple(sorted(others, key=lambda other: -other.share))
            for version, others in found.items()
        }
