"""The trail of what was done: append only, kept so by triggers."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from sqlalchemy import Connection, insert

from tagtrap.domain.identifiers import ActorId
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
