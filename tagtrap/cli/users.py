"""`tagtrap users`: what whoever has the data folder in hand does with accounts."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import typer

from tagtrap.cli.output import counted, write_json, write_line
from tagtrap.domain.accounts import Account, Group, Subject
from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Actor, Role
from tagtrap.errors import WrongArguments
from tagtrap.opened_people import People, opened_people
from tagtrap.service import local_actor
from tagtrap.service.accounts import Accounts
from tagtrap.settings import load_settings


@contextmanager
def opened() -> Iterator[People]:
    """Open the accounts of the settings' database and close it afterwards."""
    people = opened_people(load_settings())
    try:
        yield people
    finally:
        people.close()


def asked_password(*, from_stdin: bool) -> str:
    """Return a password that was typed twice without being shown, or came in over a pipe."""
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n")
    if not sys.stdin.isatty():
        raise WrongArguments(
            "There is no terminal to type a password at: hand it in with --password-stdin."
        )
    typed: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
    return typed


def list_accounts(*, as_json: bool) -> int:
    """Print one line an account."""
    with opened() as people:
        accounts = people.accounts.all(local_actor())
    for account in accounts:
        if as_json:
            write_json(_exported(account))
        else:
            write_line(f"{account.name}  {_words(account)}")
    if not accounts and not as_json:
        write_line("There is no account yet. Make one: tagtrap users add NAME --role admin")
    return 0


def add_account(
    name: str,
    roles: Sequence[Role],
    email: str,
    subject: tuple[str, str] | None,
    password: str | None,
) -> int:
    """Make an account and say what is still missing for its person to do something."""
    known = None if subject is None else Subject(*subject)
    with opened() as people:
        account = people.accounts.add(
            local_actor(), name, roles=roles, password=password, email=email, subject=known
        )
    write_line(f"Added {account.name}: {_words(account)}.")
    if not roles:
        write_line(f"It may do nothing yet: tagtrap users roles {account.name} --role support")
    write_line(
        "It reads no document before it is in a group that does: "
        f"tagtrap users group NAME --every-collection --add {account.name}"
    )
    return 0


def change(told: str) -> Callable[[Callable[[Accounts, Actor], None]], int]:
    """Return what does one thing to the accounts and then tells that it was done."""

    def carried_out(deed: Callable[[Accounts, Actor], None]) -> int:
        with opened() as people:
            deed(people.accounts, local_actor())
        write_line(told)
        return 0

    return carried_out


def end_sessions(name: str) -> int:
    """End the sessions of an account and say how many there were."""
    with opened() as people:
        ended = people.accounts.sign_out(local_actor(), name)
    write_line(f"{name}: {counted(ended, 'session')} ended.")
    return 0


def list_groups(*, as_json: bool) -> int:
    """Print one line a group."""
    with opened() as people:
        groups = people.accounts.groups(local_actor())
    for group in groups:
        if as_json:
            write_json(_exported_group(group))
        else:
            write_line(_group_words(group))
    if not groups and not as_json:
        write_line("There is no group yet: tagtrap users group NAME --every-collection --add NAME")
    return 0


def change_group(
    name: str,
    collections: Sequence[str] | None,
    added: Sequence[str],
    removed: Sequence[str],
    *,
    every: bool,
) -> int:
    """Make or change a group; what is not named stays as it is."""
    with opened() as people:
        known = {group.name: group for group in people.accounts.groups(local_actor())}
        group = known.get(name, Group(name))
        if collections is not None or every:
            names = frozenset(Collection(one) for one in collections or ())
            group = replace(group, collections=names, reads_every_collection=every)
        members = ({*group.members} | {ActorId(one.lower()) for one in added}) - {
            ActorId(one.lower()) for one in removed
        }
        group = replace(group, members=tuple(sorted(members)))
        people.accounts.put_group(local_actor(), group)
    write_line(_group_words(group))
    return 0


def delete_group(name: str) -> int:
    """Forget a group."""
    return change(f"There is no group {name} any more.")(
        lambda accounts, actor: accounts.remove_group(actor, name)
    )


def _words(account: Account) -> str:
    ways = [
        way
        for way, is_there in (
            ("password", account.has_password),
            ("provider", account.subject is not None),
        )
        if is_there
    ]
    parts = [
        ", ".join(sorted(account.roles)) or "no role",
        f"groups: {', '.join(group.name for group in account.groups) or 'none'}",
        f"signs in with: {', '.join(ways) or 'nothing'}",
    ]
    return "; ".join([*parts, "DISABLED"] if account.is_disabled else parts)


def _group_words(group: Group) -> str:
    reads = (
        "every collection" if group.reads_every_collection else ", ".join(sorted(group.collections))
    )
    members = ", ".join(group.members)
    return f"{group.name}  reads: {reads or 'nothing'}; members: {members or 'none'}"


def _exported(account: Account) -> dict[str, object]:
    return {
        "name": account.name,
        "roles": sorted(account.roles),
        "groups": [group.name for group in account.groups],
        "email": account.email,
        "issuer": account.subject.issuer if account.subject else None,
        "subject": account.subject.subject if account.subject else None,
        "has_password": account.has_password,
        "disabled": account.is_disabled,
        "made_at": account.made_at.isoformat(),
    }


def _exported_group(group: Group) -> dict[str, object]:
    return {
        "name": group.name,
        "collections": sorted(group.collections),
        "every_collection": group.reads_every_collection,
        "members": list(group.members),
    }
