"""Erasing a document: its words, and the words of the answers that used it."""

from datetime import datetime

from sqlalchemy import Connection, Table, delete, func, select, update

from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import ActorId, DocumentId
from tagtrap.errors import NotFound
from tagtrap.records.answer_tables import (
    answer_passages,
    answer_sentences,
    answers,
    claims,
)
from tagtrap.records.audit import Action, note
from tagtrap.records.conflict_tables import conflict_looks
from tagtrap.records.expressions import among
from tagtrap.records.full_text_index import remove_full_text
from tagtrap.records.jobs import forget_jobs_of
from tagtrap.records.publishing import raise_generation
from tagtrap.records.reembedding_tables import fresh_vectors
from tagtrap.records.release_rows import blank_releases
from tagtrap.records.review_tables import review_words
from tagtrap.records.tables import (
    documents,
    index_state,
    passages,
    sentences,
    sketches,
    vectors,
    versions,
)

ERASED_NAME = "erased document"
_TELLING_LENGTH = 20
"""Characters from which a repeated sentence is taken to come from the document."""


def erase_document(
    connection: Connection, document_id: DocumentId, actor: ActorId, now: datetime
) -> None:
    """Erase a document, all its versions, and what answers say of it."""
    ids = list(
        connection.scalars(select(versions.c.id).where(versions.c.document_id == document_id))
    )
    if not ids:
        raise NotFound("There is no such document.")
    _blank_answers(connection, ids, now)
    _delete_text(connection, ids)
    _blank_names(connection, document_id, now)
    forget_jobs_of(connection, document_id)
    raise_generation(connection)
    connection.execute(update(index_state).values(cleaning_due=True))
    note(connection, now, actor, Action.DOCUMENT_ERASED, document_id, {"versions": len(ids)})


def _delete_text(connection: Connection, ids: list[str]) -> None:
    remove_full_text(connection, ids)
    own_passages = select(passages.c.id).where(among(passages.c.version_id, ids))
    for table in (vectors, fresh_vectors):
        connection.execute(delete(table).where(table.c.passage_id.in_(own_passages)))
    connection.execute(delete(passages).where(among(passages.c.version_id, ids)))
    connection.execute(delete(sentences).where(among(sentences.c.version_id, ids)))
    for told_apart in (sketches, conflict_looks):
        connection.execute(delete(told_apart).where(among(told_apart.c.version_id, ids)))


def _blank_names(connection: Connection, document_id: DocumentId, now: datetime) -> None:
    # A fingerprint would tell whoever has a copy that it was here, so it goes as well.
    connection.execute(
        update(versions)
        .where(versions.c.document_id == document_id)
        .values(
            text="",
            sha256="",
            text_sha256="",
            file_name=ERASED_NAME,
            source_url=None,
            retrieved_on=None,
            review_by=None,
            warnings=[],
            status=VersionStatus.RETIRED,
            superseded_at=now,
        )
    )
    connection.execute(
        update(documents)
        .where(documents.c.id == document_id)
        .values(title=ERASED_NAME, erased_at=now)
    )


def _blank_answers(connection: Connection, ids: list[str], now: datetime) -> None:
    """Take the wording out of every answer that had a passage of the versions before it.

    Question, labels, spans and tags stay: they say what happened without saying what was said.
    So do reviews and reports, without what people wrote in them.
    """
    affected = _answers_with_words_of(connection, ids)
    _blank_rewritings(connection, affected)
    gone = {"raw": "", "text": "", "decision_reason": "", "draft_end": ""}
    _blank(connection, answers, affected, **gone, erased_at=now)
    blank_releases(connection, affected)
    _blank(connection, answer_sentences, affected, text="", malformed=[], marker="", reason="")
    connection.execute(delete(review_words).where(among(review_words.c.answer_id, affected)))
    for row in connection.execute(
        select(claims.c.answer_id, claims.c.sentence, claims.c.position, claims.c.evidence).where(
            among(claims.c.answer_id, affected)
        )
    ).all():
        connection.execute(
            update(claims)
            .where(
                claims.c.answer_id == row.answer_id,
                claims.c.sentence == row.sentence,
                claims.c.position == row.position,
            )
            .values(
                text="",
                reason="",
                missing="",
                evidence=[[*span[:3], ""] for span in row.evidence],
            )
        )
    connection.execute(
        update(answer_passages)
        .where(among(answer_passages.c.version_id, ids))
        .values(title=ERASED_NAME, heading=[])
    )


def _blank_rewritings(connection: Connection, affected: list[str]) -> None:
    """Take away how later questions were understood: what was answered before may stand in it."""
    first = connection.execute(
        select(answers.c.conversation_id, func.min(answers.c.turn).label("turn"))
        .where(among(answers.c.id, affected))
        .group_by(answers.c.conversation_id)
    )
    for row in first.all():
        connection.execute(
            update(answers)
            .where(answers.c.conversation_id == row.conversation_id, answers.c.turn > row.turn)
            .values(understood="")
        )


def _answers_with_words_of(connection: Connection, ids: list[str]) -> list[str]:
    """Return the answers that had the versions before them, and those that repeat their words.

    An engine sees earlier answers of a conversation, and may say again what was said there.
    """
    using = connection.execute(
        select(answers.c.id, answers.c.conversation_id)
        .join(answer_passages, answer_passages.c.answer_id == answers.c.id)
        .where(among(answer_passages.c.version_id, ids))
        .distinct()
    ).all()
    affected = {row.id for row in using}
    told = connection.scalars(select(sentences.c.text).where(among(sentences.c.version_id, ids)))
    telling = [words for words in told if len(words) >= _TELLING_LENGTH]
    others = connection.execute(
        select(answers.c.id, answers.c.raw, answers.c.text, answers.c.draft).where(
            among(answers.c.conversation_id, {row.conversation_id for row in using})
        )
    )
    for other in others:
        said = f"{other.raw}\n{other.text}\n{other.draft}"
        if other.id not in affected and any(words in said for words in telling):
            affected.add(other.id)
    return sorted(affected)


def _blank(connection: Connection, table: Table, affected: list[str], **values: object) -> None:
    key = table.c.id if table is answers else table.c.answer_id
    connection.execute(update(table).where(among(key, affected)).values(**values))
