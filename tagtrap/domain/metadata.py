"""What is known of a document besides its text, as an admin may correct it."""

from dataclasses import dataclass
from datetime import date

from tagtrap.domain.documents import Document, DocumentVersion
from tagtrap.domain.identifiers import ActorId, Collection


@dataclass(frozen=True, slots=True)
class Metadata:
    """What is known of a document and of its version in force; None where a date is not known.

    The version is in force from the first to the last of its effective days, both included.
    """

    title: str
    owner: ActorId
    collection: Collection
    source_url: str | None = None
    retrieved_on: date | None = None
    effective_from: date | None = None
    effective_until: date | None = None
    review_by: date | None = None

    @staticmethod
    def of(document: Document, version: DocumentVersion) -> "Metadata":
        """Return what is known of a document and one of its versions."""
        return Metadata(
            title=document.title,
            owner=document.owner,
            collection=document.collection,
            source_url=version.source_url,
            retrieved_on=version.retrieved_on,
            effective_from=version.effective_from,
            effective_until=version.effective_until,
            review_by=version.review_by,
        )

    def changed_from(self, other: "Metadata") -> tuple[str, ...]:
        """Return the names of the fields that differ."""
        return tuple(name for name in self.__slots__ if getattr(self, name) != getattr(other, name))
