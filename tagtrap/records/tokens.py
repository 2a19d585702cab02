"""Tokens as they are kept."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import Row, insert, select, update

from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.tokens import ApiToken, TokenId
from tagtrap.errors import NotFound
from tagtrap.records.audit import Action, note
from tagtrap.records.database import Database
from tagtrap.records.token_tables import api_tokens

_COLUMNS = [column for column in api_tokens.c if column is not api_tokens.c.secret_sha256]
"""What a token is; the hash of its secret is only looked for."""


class StoredTokens:
    """The tokens of all accounts; what is added or revoked stands in the audit trail."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, token: ApiToken, secret_sha256: str, by: ActorId) -> None:
        """Keep a new token under the hash of its secret."""
        with self._database.write() as connection:
            connection.execute(
                insert(api_tokens), {**asdict(token), "secret_sha256": secret_sha256}
            )
            detail = {"account": token.account, "expires": token.expires_at.date().isoformat()}
            note(connection, token.made_at, by, Action.TOKEN_ADDED, token.id, detail)

    def all(self) -> list[ApiToken]:
        """Return every token, the newest first."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(*_COLUMNS).order_by(api_tokens.c.made_at.desc(), api_tokens.c.id)
            )
            return [_token(row) for row in rows]

    def behind(self, secret_sha256: str) -> ApiToken | None:
        """Return the token with this hash of its secret, if there is one."""
        with self._database.read() as connection:
            row = connection.execute(
                select(*_COLUMNS).where(api_tokens.c.secret_sha256 == secret_sha256)
            ).first()
        return None if row is None else _token(row)

    def revoke(self, token_id: TokenId, by: ActorId, at: datetime) -> ApiToken:
        """Let a token open nothing any more; one that was revoked stays so. Raises `NotFound`."""
        this_one = api_tokens.c.id == token_id
        with self._database.write() as connection:
            row = connection.execute(select(*_COLUMNS).where(this_one)).first()
            if row is None:
                raise NotFound("There is no such token.")
            if row.revoked_at is None:
                connection.execute(update(api_tokens).where(this_one).values(revoked_at=at))
                note(connection, at, by, Action.TOKEN_REVOKED, token_id, {"account": row.account})
            return _token(connection.execute(select(*_COLUMNS).where(this_one)).one())


def _token(row: Row[Any]) -> ApiToken:
    return ApiToken(**row._mapping)
