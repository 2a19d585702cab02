"""Accounts and what they may do, with an event in the audit trail for every change."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update

from tagtrap.domain.accounts import Account, Subject
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.people import Role
from tagtrap.errors import NotFound
from tagtrap.records.account_rows import accounts_of, found_account
from tagtrap.records.account_tables import account_roles, accounts, sign_in_sessions
from tagtrap.records.audit import Action, note
from tagtrap.records.database import Database
from tagtrap.sign_in_errors import AccountTaken


@dataclass(frozen=True, slots=True)
class Deed:
    """Who changes an account, and when."""

    by: ActorId
    at: datetime


class StoredAccounts:
    """The accounts of people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, account: Account, password_hash: str | None, deed: Deed) -> None:
        """Keep a new account with its roles. Raises `AccountTaken`."""
        known = account.subject
        with self._database.write() as connection:
            if found_account(connection, accounts.c.name == account.name) is not None:
                raise AccountTaken(f"There is an account {account.name!r} already.")
            connection.execute(
                insert(accounts),
                {
                    "name": account.name,
                    "made_at": account.made_at,
                    "email": account.email,
                    "issuer": known.issuer if known else None,
                    "subject": known.subject if known else None,
                    "password_hash": password_hash,
                    "disabled_at": None,
                },
            )
            _put_roles(connection, account.name, account.roles)
            detail = {"roles": _listed(account.roles)}
            note(connection, deed.at, deed.by, Action.ACCOUNT_ADDED, account.name, detail)

    def all(self) -> list[Account]:
        """Return every account, by name."""
        with self._database.read() as connection:
            return accounts_of(connection)

    def named(self, name: ActorId) -> Account | None:
        """Return the account of this name."""
        with self._database.read() as connection:
            return found_account(connection, accounts.c.name == name)

    def of_subject(self, subject: Subject) -> Account | None:
        """Return the account of a person whom a provider knows."""
        is_theirs = (accounts.c.issuer == subject.issuer) & (accounts.c.subject == subject.subject)
        with self._database.read() as connection:
            return found_account(connection, is_theirs)

    def with_email(self, email: str) -> list[Account]:
        """Return the accounts with this address."""
        with self._database.read() as connection:
            return accounts_of(connection, accounts.c.email == email)

    def password_hash(self, name: ActorId) -> str | None:
        """Return the hash of a password; None where the account has none, or is not there."""
        with self._database.read() as connection:
            return connection.scalar(
                select(accounts.c.password_hash).where(accounts.c.name == name)
            )

    def renew_hash(self, name: ActorId, password_hash: str) -> None:
        """Keep the same password under today's parameters; nothing else changes."""
        with self._database.write() as connection:
            _set(connection, name, password_hash=password_hash)

    def set_password(self, name: ActorId, password_hash: str, deed: Deed) -> None:
        """Keep another password and end the sessions that the old one had opened."""
        with self._changing(name, deed, {"password": "set"}) as connection:
            _set(connection, name, password_hash=password_hash)
            _end_sessions(connection, name, deed.at)

    def set_roles(self, name: ActorId, roles: frozenset[Role], deed: Deed) -> None:
        """Give the account these roles, and no others."""
        with self._changing(name, deed, {"roles": _listed(roles)}) as connection:
            _put_roles(connection, name, roles)

    def set_email(self, name: ActorId, email: str, deed: Deed) -> None:
        """Keep another address."""
        with self._changing(name, deed, {"email": "set"}) as connection:
            _set(connection, name, email=email)

    def link(self, name: ActorId, subject: Subject, deed: Deed) -> None:
        """Say that the account is that of a person whom a provider knows."""
        with self._changing(name, deed, {"subject": "linked"}) as connection:
            _set(connection, name, issuer=subject.issuer, subject=subject.subject)

    def disable(self, name: ActorId, deed: Deed) -> None:
        """Let nobody in with the account any more, and end its sessions."""
        with self._changing(name, deed, {"disabled": "yes"}) as connection:
            _set(connection, name, disabled_at=deed.at)
            _end_sessions(connection, name, deed.at)

    def enable(self, name: ActorId, deed: Deed) -> None:
        """Let the account in again."""
        with self._changing(name, deed, {"disabled": "no"}) as connection:
            _set(connection, name, disabled_at=None)

    @contextmanager
    def _changing(
        self, name: ActorId, deed: Deed, detail: dict[str, str | int]
    ) -> Iterator[Connection]:
        """Open a transaction for an account that is there, and note what was done to it."""
        with self._database.write() as connection:
            if found_account(connection, accounts.c.name == name) is None:
                raise NotFound(f"There is no account {name!r}.")
            yield connection
            note(connection, deed.at, deed.by, Action.ACCOUNT_CHANGED, name, detail)


def _set(connection: Connection, name: ActorId, **values: object) -> None:
    connection.execute(update(accounts).where(accounts.c.name == name).values(**values))


def _put_roles(connection: Connection, name: ActorId, roles: frozenset[Role]) -> None:
    connection.execute(delete(account_roles).where(account_roles.c.account == name))
    rows = [{"account": name, "role": role.value} for role in sorted(roles)]
    if rows:
        connection.execute(insert(account_roles), rows)


def _end_sessions(connection: Connection, name: ActorId, at: datetime) -> None:
    is_open = (sign_in_sessions.c.account == name) & sign_in_sessions.c.ended_at.is_(None)
    connection.execute(update(sign_in_sessions).where(is_open).values(ended_at=at))


def _listed(roles: Iterable[Role]) -> str:
    return ", ".join(sorted(roles)) or "none"
