"""The trail of what was done: append only, kept so by triggers."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum

from sqlalchemy import Connection, String, cast, func, insert, or_, select

from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.past_answers import AuditEvent, AuditFilter
from tagtrap.records.database import Database
from tagtrap.records.readable_events import events_for
from tagtrap.records.tables import audit_events


class Action(StrEnum):
    """What was done."""

    DOCUMENT_ADDED = "document added"
    DOCUMENT_REMOVED = "document removed"
    DOCUMENT_ERASED = "document erased"
    DOCUMENT_ROLLED_BACK = "document rolled back"
    DOCUMENT_EDITED = "document edited"
    BASE_REEMBEDDED = "base reembedded"
    BASE_RESTORED = "base restored"
    ANSWER_DELIVERED = "answer delivered"
    STATEMENT_REVIEWED = "statement reviewed"
    STATEMENT_REPORTED = "statement reported"
    CONFLICT_SETTLED = "conflict settled"
    CONFLICT_REOPENED = "conflict reopened"
    ANSWERS_EXPORTED = "answers exported"
    ACCESS_REFUSED = "access refused"
    SETTING_CHANGED = "setting changed"
    TOKEN_ADDED = "token added"  # noqa: S105  # what was done, no password
    TOKEN_REVOKED = "token revoked"  # noqa: S105  # as above
    ACCOUNT_ADDED = "account added"
    ACCOUNT_CHANGED = "account changed"
    GROUP_CHANGED = "group changed"
    GROUP_REMOVED = "group removed"
    SIGNED_IN = "signed in"
    SIGNED_OUT = "signed out"
    SIGN_IN_LOCKED = "sign-in locked"


def note(
    connection: Connection,
    at: datetime,
    actor: ActorId,
    action: Action,
    subject: str,
    detail: Mapping[str, str | int],
) -> None:
    """Write one event in the transaction of the deed.

    `detail` never holds words, titles or file names of a document: erasing could not reach them.
    """
    connection.execute(
        insert(audit_events),
        {"at": at, "actor": actor, "action": action, "subject": subject, "detail": dict(detail)},
    )


class AuditTrail:
    """Reads the trail, and notes what is done without any other change."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(
        self, wanted: AuditFilter, limit: int, *, collections: Iterable[Collection] | None
    ) -> tuple[list[AuditEvent], int]:
        """Return the newest events that fit, and how many fit in all.

        Without those about a document or an answer outside the collections (None: all are told).
        """
        fits = [audit_events.c.action == wanted.action] if wanted.action else []
        if wanted.actor is not None:
            fits.append(audit_events.c.actor == wanted.actor)
        if wanted.since is not None:
            fits.append(audit_events.c.at >= wanted.since)
        if wanted.before is not None:
            fits.append(audit_events.c.at < wanted.before)
        for word in wanted.words.split():
            in_detail = cast(audit_events.c.detail, String).icontains(word, autoescape=True)
            fits.append(or_(audit_events.c.subject.icontains(word, autoescape=True), in_detail))
        with self._database.read() as connection:
            fits.append(events_for(connection, collections))
            total = connection.scalar(select(func.count()).select_from(audit_events).where(*fits))
            rows = connection.execute(
                select(audit_events).where(*fits).order_by(audit_events.c.seq.desc()).limit(limit)
            )
            found = [
                AuditEvent(row.seq, row.at, ActorId(row.actor), row.action, row.subject, row.detail)
                for row in rows
            ]
        return found, int(total or 0)

    def note(
        self,
        at: datetime,
        actor: ActorId,
        action: Action,
        subject: str,
        detail: Mapping[str, str | int],
    ) -> None:
        """Write one event about something that changed nothing else."""
        with self._database.write() as connection:
            note(connection, at, actor, action, subject, detail)
