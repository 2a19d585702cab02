"""Reading accounts and groups out of their rows."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, select

from tagtrap.domain.accounts import Account, Group, Subject
from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Role
from tagtrap.records.account_tables import (
    account_roles,
    accounts,
    group_collections,
    group_members,
    people_groups,
)


def found_account(connection: Connection, fits: ColumnElement[bool]) -> Account | None:
    """Return the one account that fits."""
    found = accounts_of(connection, fits)
    return found[0] if found else None


def accounts_of(connection: Connection, fits: ColumnElement[bool] | None = None) -> list[Account]:
    """Return the accounts that fit, by name, with their roles and groups."""
    query = select(accounts).order_by(accounts.c.name)
    rows = connection.execute(query if fits is None else query.where(fits)).all()
    names = [row.name for row in rows]
    roles: dict[str, set[Role]] = defaultdict(set)
    for row in connection.execute(select(account_roles).where(account_roles.c.account.in_(names))):
        roles[row.account].add(Role(row.role))
    groups = {group.name: group for group in groups_of(connection)} if names else {}
    return [_account(row, frozenset(roles[row.name]), groups) for row in rows]


def groups_of(connection: Connection) -> list[Group]:
    """Return every group with its collections and its members, by name."""
    collections: dict[str, set[Collection]] = defaultdict(set)
    for row in connection.execute(select(group_collections)):
        collections[row.group_name].add(Collection(row.collection))
    members: dict[str, list[ActorId]] = defaultdict(list)
    for row in connection.execute(select(group_members).order_by(group_members.c.account)):
        members[row.group_name].append(ActorId(row.account))
    return [
        Group(
            row.name,
            frozenset(collections[row.name]),
            row.reads_every_collection,
            tuple(members[row.name]),
        )
        for row in connection.execute(select(people_groups).order_by(people_groups.c.name))
    ]


def _account(row: Row[Any], roles: frozenset[Role], groups: Mapping[str, Group]) -> Account:
    is_known = row.issuer is not None
    return Account(
        name=ActorId(row.name),
        made_at=row.made_at,
        roles=roles,
        groups=tuple(group for group in groups.values() if row.name in group.members),
        email=row.email,
        subject=Subject(row.issuer, row.subject) if is_known else None,
        has_password=row.password_hash is not None,
        is_disabled=row.disabled_at is not None,
    )
