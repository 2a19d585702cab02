"""Accounts and groups: who there is, what they may do, and which collections they read."""

from collections.abc import Iterable
from dataclasses import replace

from tagtrap.domain.accounts import SINGLE_USER, Account, Group, Subject, account_name
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.people import Actor, Permission, Role
from tagtrap.errors import NotAllowed, NotFound, WrongArguments
from tagtrap.ports import Clock
from tagtrap.records.accounts import Deed, StoredAccounts
from tagtrap.records.people_groups import StoredGroups
from tagtrap.records.sign_ins import SignIns
from tagtrap.service.passwords import Passwords
from tagtrap.service.permissions import require
from tagtrap.service.sessions import hashed


class Accounts:
    """What an admin does with accounts; on the shell, whoever may read the data folder."""

    def __init__(
        self,
        stored: StoredAccounts,
        groups: StoredGroups,
        sign_ins: SignIns,
        passwords: Passwords,
        clock: Clock,
    ) -> None:
        self._stored = stored
        self._groups = groups
        self._sign_ins = sign_ins
        self._passwords = passwords
        self._clock = clock

    def actor_named(self, name: ActorId) -> Actor | None:
        """Return what the person of this name may do now; None where no such account is in use.

        For doors that know people by something else than a session, such as a token of theirs.
        """
        account = self._stored.named(name)
        return None if account is None or account.is_disabled else account.actor

    def all(self, actor: Actor) -> list[Account]:
        """Return every account, by name."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        return self._stored.all()

    def groups(self, actor: Actor) -> list[Group]:
        """Return every group, by name."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        return self._groups.all()

    def add(
        self,
        actor: Actor,
        name: str,
        *,
        roles: Iterable[Role] = (),
        password: str | None = None,
        email: str = "",
        subject: Subject | None = None,
    ) -> Account:
        """Make an account. Raises `AccountTaken`, `WeakPassword`, or `WrongArguments`."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        known = account_name(name)
        if known is None:
            raise WrongArguments(
                f"{name!r} cannot be a name: a to z, digits and . _ @ + - (64 at most); "
                f'"{SINGLE_USER}" is taken.'
            )
        kept = None if password is None else self._passwords.hash(password, known)
        account = Account(
            known,
            self._clock(),
            frozenset(roles),
            email=email.strip().lower(),
            subject=subject,
            has_password=kept is not None,
        )
        self._stored.add(account, kept, self._by(actor))
        return account

    def set_roles(self, actor: Actor, name: str, roles: Iterable[Role]) -> None:
        """Give the account these roles, and no others; it holds from the next click on."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        wanted = frozenset(roles)
        if Role.ADMIN not in wanted:
            _refuse_own(actor, name, "take the role of an admin from yourself")
        self._stored.set_roles(_named(name), wanted, self._by(actor))

    def set_password(self, actor: Actor, name: str, password: str) -> None:
        """Give the account another password; its sessions end, and it is not locked any more."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        known = _named(name)
        kept = self._passwords.hash(password, known)
        self._stored.set_password(known, kept, self._by(actor))
        self._sign_ins.forgive(hashed(known))

    def disable(self, actor: Actor, name: str) -> None:
        """Let nobody in with the account, and end its sessions."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        _refuse_own(actor, name, "disable your own account")
        self._stored.disable(_named(name), self._by(actor))

    def enable(self, actor: Actor, name: str) -> None:
        """Let the account in again, also where wrong passwords have locked it."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        known = _named(name)
        self._stored.enable(known, self._by(actor))
        self._sign_ins.forgive(hashed(known))

    def sign_out(self, actor: Actor, name: str) -> int:
        """End every session of an account; return how many there were."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        known = _named(name)
        if self._stored.named(known) is None:
            raise NotFound(f"There is no account {name!r}.")
        return self._sign_ins.end_all(known, by=actor.id, at=self._clock())

    def put_group(self, actor: Actor, group: Group) -> None:
        """Keep a group as it is here, new or not."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        if account_name(group.name) != group.name:
            raise WrongArguments(f"{group.name!r} cannot be the name of a group.")
        self._groups.put(replace(group, members=tuple(sorted(set(group.members)))), self._by(actor))

    def set_groups(self, actor: Actor, name: str, groups: Iterable[str]) -> None:
        """Put an account into these groups, and into no others."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        known, wanted = _named(name), set(groups)
        for group in self._groups.all():
            others = set(group.members) - {known}
            members = tuple(sorted(others | {known} if group.name in wanted else others))
            if members != group.members:
                self._groups.put(replace(group, members=members), self._by(actor))

    def has_admin(self) -> bool:
        """Whether anybody could look after the accounts; without, the shell must make the first."""
        return any(Role.ADMIN in one.roles and not one.is_disabled for one in self._stored.all())

    def remove_group(self, actor: Actor, name: str) -> None:
        """Forget a group; its members read its collections no more."""
        require(actor, Permission.MANAGE_ACCOUNTS)
        self._groups.remove(name, self._by(actor))

    def _by(self, actor: Actor) -> Deed:
        return Deed(actor.id, self._clock())


def _refuse_own(actor: Actor, name: str, what: str) -> None:
    # So that there always is an admin left, short of the shell.
    if account_name(name) == actor.id:
        raise NotAllowed(f"You cannot {what}; another admin can.")


def _named(name: str) -> ActorId:
    known = account_name(name)
    if known is None:
        raise NotFound(f"There is no account {name!r}.")
    return known
