"""Sessions of people who are signed in, and sign-ins that failed. Secrets arrive as hashes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, delete, func, insert, select, update

from tagtrap.domain.accounts import Account, Session
from tagtrap.domain.identifiers import ActorId
from tagtrap.records.account_rows import found_account
from tagtrap.records.account_tables import accounts, sign_in_failures, sign_in_sessions
from tagtrap.records.audit import Action, note
from tagtrap.records.database import Database


@dataclass(frozen=True, slots=True)
class AccountSession:
    """A session with the account as it is now."""

    session: Session
    account: Account


class SignIns:
    """Who is signed in, and who tried to."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, session: Session, secret_sha256: str, way: str) -> bool:
        """Keep a new session, noting the way in; False where the secret has opened one before."""
        with self._database.write() as connection:
            is_hers = sign_in_sessions.c.secret_sha256 == secret_sha256
            if connection.scalar(select(sign_in_sessions.c.id).where(is_hers)) is not None:
                return False
            connection.execute(
                insert(sign_in_sessions),
                {
                    "id": session.id,
                    "secret_sha256": secret_sha256,
                    "account": session.account,
                    "started_at": session.started_at,
                    "seen_at": session.seen_at,
                    "ended_at": session.ended_at,
                },
            )
            detail: dict[str, str | int] = {"with": way}
            who = session.account
            note(connection, session.seen_at, who, Action.SIGNED_IN, session.id, detail)
        return True

    def of_secret(self, secret_sha256: str) -> AccountSession | None:
        """Return the session that a secret has opened, ended or not."""
        with self._database.read() as connection:
            row = connection.execute(
                select(sign_in_sessions).where(sign_in_sessions.c.secret_sha256 == secret_sha256)
            ).one_or_none()
            if row is None:
                return None
            account = found_account(connection, accounts.c.name == row.account)
        return None if account is None else AccountSession(_session(row), account)

    def see(self, session_id: str, at: datetime) -> None:
        """Note that something was done in the session."""
        is_it = sign_in_sessions.c.id == session_id
        with self._database.write() as connection:
            connection.execute(update(sign_in_sessions).where(is_it).values(seen_at=at))

    def unended(self) -> list[Session]:
        """Return the sessions that nobody has ended, the one seen last first."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(sign_in_sessions)
                .where(sign_in_sessions.c.ended_at.is_(None))
                .order_by(sign_in_sessions.c.seen_at.desc(), sign_in_sessions.c.id)
            )
            return [_session(row) for row in rows]

    def end(self, session_id: str, *, by: ActorId, at: datetime) -> None:
        """End one session."""
        self._end(sign_in_sessions.c.id == session_id, session_id, by, at)

    def end_all(self, account: ActorId, *, by: ActorId, at: datetime) -> int:
        """End every session of an account; return how many there were."""
        return self._end(sign_in_sessions.c.account == account, account, by, at)

    def forget_before(self, moment: datetime) -> None:
        """Drop sessions and failures of long ago."""
        with self._database.write() as connection:
            for table in (sign_in_sessions.c.started_at, sign_in_failures.c.at):
                connection.execute(delete(table.table).where(table < moment))

    def failures(self, name_sha256: str, since: datetime) -> list[datetime]:
        """Return when signing in under a name failed, the oldest first."""
        at = sign_in_failures.c.at
        fits = (sign_in_failures.c.name_sha256 == name_sha256) & (at >= since)
        with self._database.read() as connection:
            return list(connection.scalars(select(at).where(fits).order_by(at)))

    def try_once(
        self,
        name_sha256: str,
        at: datetime,
        *,
        since: datetime,
        unless: Callable[[Sequence[datetime]], bool],
    ) -> list[datetime]:
        """Return when signing in failed before; count this try too, unless those forbid it."""
        column = sign_in_failures.c.at
        fits = (sign_in_failures.c.name_sha256 == name_sha256) & (column >= since)
        with self._database.write() as connection:
            before = list(connection.scalars(select(column).where(fits).order_by(column)))
            if not unless(before):
                values = {"name_sha256": name_sha256, "at": at}
                connection.execute(insert(sign_in_failures), values)
        return before

    def forgive(self, name_sha256: str) -> None:
        """Forget the failures under a name."""
        is_it = sign_in_failures.c.name_sha256 == name_sha256
        with self._database.write() as connection:
            connection.execute(delete(sign_in_failures).where(is_it))

    def note_lock(self, account: ActorId, at: datetime) -> None:
        """Note that an account is locked for a while."""
        with self._database.write() as connection:
            note(connection, at, account, Action.SIGN_IN_LOCKED, account, {})

    def _end(self, fits: ColumnElement[bool], subject: str, by: ActorId, at: datetime) -> int:
        is_open = fits & sign_in_sessions.c.ended_at.is_(None)
        with self._database.write() as connection:
            ended = connection.scalar(
                select(func.count()).select_from(sign_in_sessions).where(is_open)
            )
            connection.execute(update(sign_in_sessions).where(is_open).values(ended_at=at))
            if ended:
                note(connection, at, by, Action.SIGNED_OUT, subject, {"sessions": int(ended)})
        return int(ended or 0)


def _session(row: Row[Any]) -> Session:
    return Session(row.id, ActorId(row.account), row.started_at, row.seen_at, row.ended_at)
