"""Groups of people, and the collections that their members read."""

from sqlalchemy import Connection, delete, insert, select

from tagtrap.domain.accounts import Group
from tagtrap.errors import NotFound
from tagtrap.records.account_rows import groups_of
from tagtrap.records.account_tables import (
    accounts,
    group_collections,
    group_members,
    people_groups,
)
from tagtrap.records.accounts import Deed
from tagtrap.records.audit import Action, note
from tagtrap.records.database import Database


class StoredGroups:
    """The groups, each kept as a whole."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Group]:
        """Return every group, by name."""
        with self._database.read() as connection:
            return groups_of(connection)

    def named(self, name: str) -> Group | None:
        """Return the group of this name."""
        return next((group for group in self.all() if group.name == name), None)

    def put(self, group: Group, deed: Deed) -> None:
        """Keep the group as it is here, new or not. Raises `NotFound` for a member unknown."""
        with self._database.write() as connection:
            known = set(connection.scalars(select(accounts.c.name)))
            if strangers := [name for name in group.members if name not in known]:
                raise NotFound(f"There is no account {strangers[0]!r}.")
            _forget(connection, group.name)
            named = {"name": group.name, "reads_every_collection": group.reads_every_collection}
            connection.execute(insert(people_groups), named)
            collections = [
                {"group_name": group.name, "collection": one} for one in sorted(group.collections)
            ]
            members = [{"group_name": group.name, "account": one} for one in group.members]
            for table, rows in ((group_collections, collections), (group_members, members)):
                if rows:
                    connection.execute(insert(table), rows)
            detail: dict[str, str | int] = {
                "collections": "every"
                if group.reads_every_collection
                else ", ".join(sorted(group.collections)) or "none",
                "members": ", ".join(group.members) or "none",
            }
            note(connection, deed.at, deed.by, Action.GROUP_CHANGED, group.name, detail)

    def remove(self, name: str, deed: Deed) -> None:
        """Forget a group; its members read its collections no more. Raises `NotFound`."""
        with self._database.write() as connection:
            if connection.scalar(select(people_groups.c.name).filter_by(name=name)) is None:
                raise NotFound(f"There is no group {name!r}.")
            _forget(connection, name)
            note(connection, deed.at, deed.by, Action.GROUP_REMOVED, name, {})


def _forget(connection: Connection, name: str) -> None:
    for table in (group_collections, group_members):
        connection.execute(delete(table).where(table.c.group_name == name))
    connection.execute(delete(people_groups).where(people_groups.c.name == name))
