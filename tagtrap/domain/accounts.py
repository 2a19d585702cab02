"""Accounts of people, the groups they are in, and the sessions they have open."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime

from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Actor, Role

_NAME = re.compile(r"[a-z0-9][a-z0-9._@+-]{0,63}")
_OUTSIDE = re.compile(r"[^a-z0-9._@+-]+")

SINGLE_USER = ActorId("local")
"""Who acts in single-user mode and on the shell; no account has this name."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A person as an identity provider (OIDC) knows them: unique together, and for ever."""

    issuer: str
    subject: str


@dataclass(frozen=True, slots=True)
class Group:
    """People who may read the same collections."""

    name: str
    collections: frozenset[Collection] = frozenset()
    reads_every_collection: bool = False
    members: tuple[ActorId, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """A person who may sign in. It is never deleted: its name stands in the audit trail."""

    name: ActorId
    made_at: datetime
    roles: frozenset[Role] = frozenset()
    groups: tuple[Group, ...] = ()
    email: str = ""
    subject: Subject | None = None
    has_password: bool = False
    is_disabled: bool = False

    @property
    def actor(self) -> Actor:
        """What the person may do and read; nothing at all where the account is disabled."""
        if self.is_disabled:
            return Actor(self.name)
        return Actor(
            id=self.name,
            roles=self.roles,
            collections=frozenset().union(*(group.collections for group in self.groups)),
            reads_every_collection=any(group.reads_every_collection for group in self.groups),
        )


@dataclass(frozen=True, slots=True)
class SessionLimits:
    """How long a session lasts at most, and without anything being done; both in seconds."""

    lasts: float
    idle: float


@dataclass(frozen=True, slots=True)
class Session:
    """One browser in which a person is signed in. Its secret is kept nowhere, only a hash of it."""

    id: str
    account: ActorId
    started_at: datetime
    seen_at: datetime
    ended_at: datetime | None = None

    def is_open(self, now: datetime, limits: SessionLimits) -> bool:
        """Whether it still counts: neither ended, nor too old, nor left alone for too long."""
        return (
            self.ended_at is None
            and (now - self.started_at).total_seconds() < limits.lasts
            and (now - self.seen_at).total_seconds() < limits.idle
        )


def account_name(text: str) -> ActorId | None:
    """Return how a name is kept: lower case; None where it cannot be one.

    Names stand in the audit trail, so two that look alike must be one: a to z, digits and
    `. _ @ + -`, 64 characters at most.
    """
    name = unicodedata.normalize("NFKC", text).strip().lower()
    return ActorId(name) if _NAME.fullmatch(name) and name != SINGLE_USER else None


def name_from(claims: tuple[str, ...]) -> ActorId:
    """Return a name for an account made from what a provider says: the first that gives one."""
    for claim in claims:
        folded = unicodedata.normalize("NFKD", claim).encode("ascii", "ignore").decode().lower()
        # Room for a number behind it, where the name is taken.
        name = account_name(_OUTSIDE.sub("-", folded).strip("-._@+")[:56])
        if name is not None:
            return name
    return ActorId("person")


@dataclass(frozen=True, slots=True)
class ProviderLogin:
    """What an identity provider says of somebody who has just signed in there.

    `nonce` tells one sign-in from another of the same person in the same second.
    """

    subject: Subject
    at: datetime
    nonce: str = ""
    email: str = ""
    has_verified_email: bool = False
    names: tuple[str, ...] = ()

    @property
    def secret(self) -> str:
        """What tells this sign-in from every other one; no session has it twice."""
        at = self.at.isoformat()
        return "\n".join(("oidc", self.subject.issuer, self.subject.subject, at, self.nonce))
