"""Which events of the audit trail one may read: not those about what one may not read."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, Connection, and_, exists, select, true

from tagtrap.domain.identifiers import Collection
from tagtrap.records.answer_tables import answers
from tagtrap.records.expressions import among
from tagtrap.records.readable import readable_by
from tagtrap.records.tables import audit_events, documents, sentences, versions

_SAID_OF_CONFLICTS = ("conflict settled", "conflict reopened")


def events_for(
    connection: Connection, collections: Iterable[Collection] | None
) -> ColumnElement[bool]:
    """Whether an event is about nothing outside the collections (None: there is no outside).

    Its subject is a document, an answer, the two sentences of a conflict, or nothing that lies in a
    collection.
    """
    if collections is None:
        return true()
    readable = list(collections)
    subject = audit_events.c.subject
    is_of_other_document = exists(
        select(documents.c.id).where(
            documents.c.id == subject, ~among(documents.c.collection, readable)
        )
    )
    is_of_other_answer = exists(
        select(answers.c.id).where(answers.c.id == subject, ~readable_by(readable))
    )
    return and_(
        ~is_of_other_document,
        ~is_of_other_answer,
        ~among(subject, _other_conflicts(connection, readable)),
    )


def _other_conflicts(connection: Connection, readable: list[Collection]) -> set[str]:
    """Return the subjects of events about conflicts of which a side lies outside."""
    subjects = set(
        connection.scalars(
            select(audit_events.c.subject).where(audit_events.c.action.in_(_SAID_OF_CONFLICTS))
        )
    )
    tags = {tag for subject in subjects for tag in subject.split()}
    inside = (
        select(sentences.c.tag)
        .join(versions, versions.c.id == sentences.c.version_id)
        .join(documents, documents.c.id == versions.c.document_id)
        .where(among(sentences.c.tag, tags), among(documents.c.collection, readable))
    )
    # A sentence that was erased since lies nowhere any more: it is not told of either.
    known = set(connection.scalars(inside))
    return {subject for subject in subjects if not known.issuperset(subject.split())}
