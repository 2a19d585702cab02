"""The use cases that look after documents, put together over one database."""

from dataclasses import dataclass

from tagtrap.records.database import Database
from tagtrap.records.going_back import GoingBack
from tagtrap.records.metadata import StoredMetadata
from tagtrap.records.stale_citations import StaleCitations
from tagtrap.records.versions import Versions
from tagtrap.service.adding import DocumentParts
from tagtrap.service.describing import Describing
from tagtrap.service.documents import Documents
from tagtrap.service.history import History
from tagtrap.service.much_alike import MuchAlike
from tagtrap.service.stale_answers import StaleAnswers


@dataclass(frozen=True, slots=True)
class DocumentCare:
    """Add, describe and remove documents, go through their versions, find stale answers."""

    documents: Documents
    history: History
    stale_answers: StaleAnswers
    describing: Describing
    much_alike: MuchAlike


def document_care(database: Database, parts: DocumentParts) -> DocumentCare:
    """Return the use cases over a database."""
    documents = Documents(parts)
    versions = Versions(database)
    return DocumentCare(
        documents=documents,
        history=History(
            documents,
            versions,
            GoingBack(database, parts.clock),
            embedder_id=parts.embedder.id,
        ),
        stale_answers=StaleAnswers(documents, StaleCitations(database), versions),
        describing=Describing(documents, StoredMetadata(database, parts.clock), parts.clock),
        much_alike=parts.much_alike,
    )
