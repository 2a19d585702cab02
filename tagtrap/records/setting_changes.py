"""Settings taken from reviews: each change is kept, and the last one of a key holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, insert, select

from tagtrap.domain.identifiers import ActorId
from tagtrap.records.audit import Action, note
from tagtrap.records.database import Database
from tagtrap.records.review_tables import setting_changes


@dataclass(frozen=True, slots=True)
class SettingChange:
    """A setting that somebody took from reviews, or gave back (value None), and on what grounds."""

    key: str
    value: float | None
    at: datetime
    actor: ActorId
    grounds: Mapping[str, float | int]


class SettingChanges:
    """The changes of settings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, change: SettingChange) -> None:
        """Keep a change, with its event in the audit trail."""
        with self._database.write() as connection:
            connection.execute(
                insert(setting_changes),
                {
                    "key": change.key,
                    "value": change.value,
                    "at": change.at,
                    "actor": change.actor,
                    "grounds": dict(change.grounds),
                },
            )
            value = "its own value" if change.value is None else str(change.value)
            grounds = {name: str(figure) for name, figure in change.grounds.items()}
            detail: dict[str, str | int] = {"value": value, **grounds}
            note(connection, change.at, change.actor, Action.SETTING_CHANGED, change.key, detail)

    def in_use(self) -> dict[str, float]:
        """Return the settings that were taken from reviews and not given back since."""
        latest = select(func.max(setting_changes.c.seq)).group_by(setting_changes.c.key)
        with self._database.read() as connection:
            rows = connection.execute(
                select(setting_changes.c.key, setting_changes.c.value).where(
                    setting_changes.c.seq.in_(latest), setting_changes.c.value.is_not(None)
                )
            )
            return {row.key: row.value for row in rows}

    def all(self) -> list[SettingChange]:
        """Return every change, the newest first."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(setting_changes).order_by(setting_changes.c.seq.desc())
            )
            return [
                SettingChange(row.key, row.value, row.at, ActorId(row.actor), row.grounds)
                for row in rows
            ]
