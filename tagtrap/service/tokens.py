"""Give tokens out, take them back, and tell who stands behind one."""

import hashlib
import secrets
from collections.abc import Callable
from datetime import timedelta

from tagtrap.domain.identifiers import ActorId, fresh_id
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.tokens import ApiToken, IssuedToken, TokenId
from tagtrap.errors import WrongArguments
from tagtrap.ports import Clock
from tagtrap.records.accounts import StoredAccounts
from tagtrap.records.database import Database
from tagtrap.records.tokens import StoredTokens
from tagtrap.service import local_actor
from tagtrap.service.permissions import require
from tagtrap.settings import Settings
from tagtrap.sign_in_errors import SignInRefused
from tagtrap.sign_in_settings import SignInMode

MOST_DAYS = 3650
_LONGEST_NAME = 100
_PREFIX = "tagtrap_"
"""So that a token that got into a file or a log is found by whoever scans for such."""

AccountActor = Callable[[ActorId], Actor | None]
"""Tells what an account may do now; None where there is no such account, or it is disabled."""


class Tokens:
    """The token use cases."""

    def __init__(self, stored: StoredTokens, actor_of: AccountActor, clock: Clock) -> None:
        self._stored = stored
        self._actor_of = actor_of
        self._clock = clock

    def add(self, actor: Actor, account: ActorId, name: str, *, days: int) -> IssuedToken:
        """Return a new token of an account with its secret, which is not kept.

        Raises `WrongArguments` for an account that is not there, a name that says nothing, or a
        number of days out of range.
        """
        require(actor, Permission.MANAGE_ACCOUNTS)
        name = " ".join(name.split())
        if not 1 <= len(name) <= _LONGEST_NAME:
            raise WrongArguments(f"Name what the token is for, in 1 to {_LONGEST_NAME} signs.")
        if not 1 <= days <= MOST_DAYS:
            raise WrongArguments(f"A token is good for 1 to {MOST_DAYS} days, not {days}.")
        if self._actor_of(account) is None:
            raise WrongArguments(f"There is no account {account!r} that could have a token.")
        now = self._clock()
        secret = f"{_PREFIX}{secrets.token_urlsafe(32)}"
        token = ApiToken(
            TokenId(fresh_id()), account, name, made_at=now, expires_at=now + timedelta(days=days)
        )
        self._stored.add(token, _hash(secret), actor.id)
        return IssuedToken(token, secret)

    def all(self, actor: Actor) -> list[ApiToken]:
        """Return every token, the newest first."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        return self._stored.all()

    def revoke(self, actor: Actor, token_id: TokenId) -> ApiToken:
        """Let a token open nothing any more, from the next request on. Raises `NotFound`."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        return self._stored.revoke(token_id, actor.id, self._clock())

    def is_good(self, token: ApiToken) -> bool:
        """Whether a token still opens anything."""
        return token.is_good(self._clock()) and self._actor_of(token.account) is not None

    def actor_of(self, secret: str) -> Actor:
        """Return who stands behind a token, with what they may do now.

        Raises `SignInRefused`, whatever the reason: unknown, expired, revoked, or of nobody.
        """
        token = self._stored.behind(_hash(secret))
        actor = self._actor_of(token.account) if token and token.is_good(self._clock()) else None
        if actor is None:
            raise SignInRefused("The token is not valid: unknown, expired or revoked.")
        return actor


def api_tokens(database: Database, settings: Settings, clock: Clock) -> Tokens:
    """Return the token use cases over a database."""
    is_alone = settings.sign_in.mode is SignInMode.SINGLE_USER
    actor_of = _only_local if is_alone else _of_accounts(StoredAccounts(database))
    return Tokens(StoredTokens(database), actor_of, clock)


def _only_local(account: ActorId) -> Actor | None:
    actor = local_actor()
    return actor if account == actor.id else None


def _of_accounts(accounts: StoredAccounts) -> AccountActor:
    def actor_of(name: ActorId) -> Actor | None:
        account = accounts.named(name)
        return None if account is None or account.is_disabled else account.actor

    return actor_of


def _hash(secret: str) -> str:
    # A secret of 32 random bytes cannot be guessed from its hash, so a slow hash is not needed.
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
