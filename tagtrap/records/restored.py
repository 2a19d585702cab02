"""Making a restored base honest: what was erased or ended since stays so, and the trail says so."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import select, update

from tagtrap.domain.identifiers import ActorId, DocumentId
from tagtrap.records.account_tables import sign_in_sessions
from tagtrap.records.audit import Action, note
from tagtrap.records.database import Database
from tagtrap.records.erasing import erase_document
from tagtrap.records.expressions import among
from tagtrap.records.tables import documents

_BASE = "base"


def settle_restored(
    restored: Database,
    erased_since: Collection[str],
    *,
    actor: ActorId,
    now: datetime,
    made_at: datetime,
) -> int:
    """Erase from a restored base what was erased after the backup; return how many documents.

    Everybody has to sign in again.

    Note the restoring in the audit trail, which has lost what happened after the backup.
    """
    with restored.write() as connection:
        again = connection.scalars(
            select(documents.c.id).where(
                among(documents.c.id, erased_since), documents.c.erased_at.is_(None)
            )
        ).all()
        for document in again:
            erase_document(connection, DocumentId(document), actor, now)
        # Which of them were ended since the backup is not known any more.
        is_open = sign_in_sessions.c.ended_at.is_(None)
        connection.execute(update(sign_in_sessions).where(is_open).values(ended_at=now))
        detail: dict[str, str | int] = {
            "backup_made_at": made_at.isoformat(timespec="seconds"),
            "erased_again": len(again),
        }
        note(connection, now, actor, Action.BASE_RESTORED, _BASE, detail)
    if again:
        restored.clean()
    return len(again)
