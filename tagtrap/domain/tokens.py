"""Tokens: what a program shows instead of signing in."""

from dataclasses import dataclass
from datetime import datetime
from typing import NewType

from tagtrap.domain.identifiers import ActorId

TokenId = NewType("TokenId", str)


@dataclass(frozen=True, slots=True)
class ApiToken:
    """A token of an account; its secret is kept nowhere, only a hash of it.

    `name` says what it is for. It can do what its account can do, until it expires or is revoked.
    """

    id: TokenId
    account: ActorId
    name: str
    made_at: datetime
    expires_at: datetime
    revoked_at: datetime | None = None

    def is_good(self, now: datetime) -> bool:
        """Whether it still opens anything."""
        return self.revoked_at is None and now < self.expires_at


@dataclass(frozen=True, slots=True)
class IssuedToken:
    """A token with its secret, which is shown this once."""

    token: ApiToken
    secret: str
