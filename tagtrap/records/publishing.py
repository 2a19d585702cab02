"""Publishing a version: all of it becomes visible in one transaction, or nothing."""

import random
from collections import defaultdict, deque
from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection, func, insert, select, update

from tagtrap.domain.documents import DocumentVersion, VersionStatus
from tagtrap.domain.identifiers import Tag, vector_space
from tagtrap.domain.publishing import NewVersion
from tagtrap.errors import DuplicateDocument, EmbedderChanged, NotFound, StorageError
from tagtrap.ports import Clock
from tagtrap.records.audit import Action, note
from tagtrap.records.database import Database
from tagtrap.records.document_rows import VERSION_COLUMNS, sentence_rows, version_of, warning_values
from tagtrap.records.duplicates import duplicate_of
from tagtrap.records.full_text_index import remove_full_text
from tagtrap.records.passage_rows import write_passages
from tagtrap.records.resemblances import write_sketch
from tagtrap.records.tables import documents, index_state, sentences, versions
from tagtrap.records.tag_numbers import numbers_in
from tagtrap.records.tags import issue_tags


class Publisher:
    """Makes versions citable."""

    def __init__(
        self, database: Database, clock: Clock, random_source: random.Random | None = None
    ) -> None:
        self._database = database
        self._clock = clock
        self._random_source = random_source or random.SystemRandom()

    def publish(self, new: NewVersion) -> DocumentVersion:
        """Store a version with tags, passages and vectors; it replaces its document's old one.

        Raises `DuplicateDocument` if the same bytes or words are already ready in the collection,
        `EmbedderChanged` if the stored vectors come from another embedder, `NotFound` if the
        document to replace is not there.
        """
        now = self._clock()
        with self._database.write() as connection:
            number = _prepare_document(connection, new)
            _refuse_duplicate(connection, new)
            _refuse_other_embedder(connection, new.embedder_id)
            _write_version(connection, new, number, now)
            tags = self._tags_for(connection, new, now)
            connection.execute(insert(sentences), sentence_rows(new.id, new.sentences, tags))
            write_passages(connection, new)
            write_sketch(connection, new)
            supersede_others(connection, new.document.id, new.id, now)
            raise_generation(connection)
            note(
                connection,
                now,
                new.added_by,
                Action.DOCUMENT_ADDED,
                new.document.id,
                {"version": new.id, "number": number, "sentences": len(tags)},
            )
            row = connection.execute(select(*VERSION_COLUMNS).where(versions.c.id == new.id)).one()
            return version_of(row)

    def _tags_for(self, connection: Connection, new: NewVersion, now: datetime) -> list[Tag]:
        """Return one tag a sentence: the old one where the text is unchanged, else a new one.

        A kept tag that the new text itself holds as a number is given up: it would be ambiguous.
        """
        avoided = numbers_in(f"{new.document.title} {new.file_name} {new.text}")
        earlier = _earlier_tags(connection, new)
        kept: list[Tag | None] = []
        for sentence in new.sentences:
            waiting = earlier.get(sentence.text)
            tag = waiting.popleft() if waiting else None
            kept.append(None if tag is None or int(tag) in avoided else tag)
        fresh = iter(
            issue_tags(
                connection,
                kept.count(None),
                avoided=avoided,
                source=self._random_source,
                now=now,
            )
        )
        return [tag if tag is not None else next(fresh) for tag in kept]


def raise_generation(connection: Connection) -> None:
    """Tell every index that what is searchable has changed."""
    connection.execute(update(index_state).values(generation=index_state.c.generation + 1))


def _prepare_document(connection: Connection, new: NewVersion) -> int:
    """Write or find the document; return the number of its next version."""
    document = new.document
    if new.replaces is None:
        connection.execute(
            insert(documents),
            {
                "id": document.id,
                "title": document.title,
                "collection": document.collection,
                "owner": document.owner,
            },
        )
        return 1
    stored = connection.execute(select(documents).where(documents.c.id == new.replaces)).first()
    if stored is None or stored.erased_at is not None:
        raise NotFound("There is no such document to replace.")
    if stored.collection != document.collection:
        raise StorageError(
            f"A new version stays in the collection of its document ({stored.collection})."
        )
    connection.execute(
        update(documents).where(documents.c.id == document.id).values(title=document.title)
    )
    latest = connection.scalar(
        select(func.max(versions.c.number)).where(versions.c.document_id == document.id)
    )
    return int(latest or 0) + 1


def _refuse_duplicate(connection: Connection, new: NewVersion) -> None:
    found = duplicate_of(connection, new.sha256, new.text_sha256, new.document.collection)
    if found is not None:
        raise DuplicateDocument(
            f"{new.file_name} is already in the collection {found.collection}, "
            f'as "{found.title}". Nothing was added.',
            document_id=found.id,
        )


def _refuse_other_embedder(connection: Connection, embedder_id: str) -> None:
    stored = connection.scalars(
        select(versions.c.embedder_id).where(versions.c.status == VersionStatus.READY).distinct()
    )
    refuse_other_embedder(stored.all(), embedder_id)


def refuse_other_embedder(stored: Iterable[str], embedder_id: str) -> None:
    """Raise `EmbedderChanged` if stored vectors cannot be compared with an embedder's."""
    for other in stored:
        if vector_space(other) != vector_space(embedder_id):
            raise EmbedderChanged(
                f"The stored vectors come from {other}, not from {embedder_id}, and cannot be "
                f"compared with them. Run `tagtrap reembed` to embed all documents again with "
                f"{embedder_id}, or set the embedder back."
            )


def _write_version(connection: Connection, new: NewVersion, number: int, now: datetime) -> None:
    connection.execute(
        insert(versions),
        {
            "id": new.id,
            "document_id": new.document.id,
            "number": number,
            "sha256": new.sha256,
            "text_sha256": new.text_sha256,
            "text": new.text,
            "file_name": new.file_name,
            "media_type": new.media_type,
            "page_count": new.page_count,
            "status": VersionStatus.READY,
            "added_at": now,
            "added_by": new.added_by,
            "embedder_id": new.embedder_id,
            "source_url": new.source_url,
            "retrieved_on": new.retrieved_on,
            "effective_from": new.effective_from,
            "effective_until": new.effective_until,
            "review_by": new.review_by,
            "warnings": warning_values(new.warnings),
        },
    )


def _earlier_tags(connection: Connection, new: NewVersion) -> dict[str, deque[Tag]]:
    """Return the tags of the version in force, by sentence text, in reading order.

    Where none is (the document was removed), those of the newest one.
    """
    replaced = (
        select(versions.c.id)
        .where(versions.c.document_id == new.document.id, versions.c.id != new.id)
        .order_by((versions.c.status == VersionStatus.READY).desc(), versions.c.number.desc())
        .limit(1)
        .scalar_subquery()
    )
    rows = connection.execute(
        select(sentences.c.text, sentences.c.tag)
        .where(sentences.c.version_id == replaced)
        .order_by(sentences.c.position)
    )
    earlier: dict[str, deque[Tag]] = defaultdict(deque)
    for row in rows:
        earlier[row.text].append(Tag(row.tag))
    return earlier


def supersede_others(connection: Connection, document: str, version: str, now: datetime) -> None:
    """Take every other version of the document out of force."""
    others = connection.scalars(
        select(versions.c.id).where(
            versions.c.document_id == document,
            versions.c.status == VersionStatus.READY,
            versions.c.id != version,
        )
    ).all()
    if not others:
        return
    remove_full_text(connection, others)
    connection.execute(
        update(versions)
        .where(versions.c.id.in_(others))
        .values(status=VersionStatus.SUPERSEDED, superseded_at=now)
    )
