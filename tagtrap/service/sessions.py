"""Sessions: a secret in a browser, turned into the actor behind it on every call."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from tagtrap.domain.accounts import Account, Session, SessionLimits
from tagtrap.domain.identifiers import fresh_id
from tagtrap.domain.people import Actor, Permission
from tagtrap.ports import Clock
from tagtrap.records.sign_ins import AccountSession, SignIns
from tagtrap.service.permissions import require
from tagtrap.sign_in_errors import SignedOut

_SEEN_EVERY = timedelta(seconds=60)
"""How exactly it is known when a session was last used; each time finer is a write more."""

_KEPT = timedelta(days=60)
"""Longer than any browser keeps a cookie: what has ended must never open a session again."""

_OVER = "You are signed out. Sign in again."


@dataclass(frozen=True, slots=True)
class SignedIn:
    """The person behind a session, as their account is at this moment."""

    actor: Actor
    session: Session
    ends_at: datetime


class Sessions:
    """Opens and ends sessions, and says who is behind one."""

    def __init__(self, sign_ins: SignIns, limits: SessionLimits, clock: Clock) -> None:
        self._sign_ins = sign_ins
        self._limits = limits
        self._clock = clock

    def open(self, account: Account, way: str) -> str:
        """Open a session; return its secret, which is kept nowhere here and never in a URL."""
        secret = secrets.token_urlsafe(32)
        self.open_with(secret, account, way, self._clock())
        return secret

    def open_with(self, secret: str, account: Account, way: str, since: datetime) -> None:
        """Open a session for a secret that another has given out; it counts from `since`."""
        now = self._clock()
        self._sign_ins.forget_before(now - _KEPT)
        session = Session(fresh_id(), account.name, min(since, now), now)
        self._sign_ins.open(session, hashed(secret), way)

    def signed_in(self, secret: str, *, is_active: bool = True) -> SignedIn:
        """Return who is behind a secret. Raises `SignedOut` where nobody is (any more).

        With `is_active` false somebody only has the page open: the idle time goes on.
        """
        found = self._sign_ins.of_secret(hashed(secret)) if secret else None
        if found is None:
            raise SignedOut(_OVER)
        return self._checked(found, is_active=is_active)

    def knows(self, secret: str) -> bool:
        """Whether the secret has ever opened a session, ended or not."""
        return self._sign_ins.of_secret(hashed(secret)) is not None

    def sign_out(self, secret: str) -> None:
        """End the session of this secret, if there is one."""
        found = self._sign_ins.of_secret(hashed(secret))
        if found is not None:
            by = found.session.account
            self._sign_ins.end(found.session.id, by=by, at=self._clock())

    def sign_out_everywhere(self, actor: Actor) -> int:
        """End all sessions of the actor's own account, this one too; return how many."""
        return self._sign_ins.end_all(actor.id, by=actor.id, at=self._clock())

    def all(self, actor: Actor) -> list[Session]:
        """Return the sessions of everybody that are open now, the one seen last first."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        now = self._clock()
        return [one for one in self._sign_ins.unended() if one.is_open(now, self._limits)]

    def _checked(self, found: AccountSession, *, is_active: bool) -> SignedIn:
        session, now = found.session, self._clock()
        if found.account.is_disabled or not session.is_open(now, self._limits):
            raise SignedOut(_OVER)
        if is_active and now - session.seen_at >= _SEEN_EVERY:
            self._sign_ins.see(session.id, now)
        ends_at = session.started_at + timedelta(seconds=self._limits.lasts)
        return SignedIn(found.account.actor, session, ends_at)


def hashed(secret: str) -> str:
    """Return what is kept of a secret. It is random and long, so a plain hash hides it."""
    return hashlib.sha256(secret.encode()).hexdigest()
