"""What people used: counted and checked in one step, so that two at once cannot both slip in."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from tagtrap.domain.identifiers import ActorId
from tagtrap.records.database import Database
from tagtrap.records.usage_tables import usage

_KEPT = timedelta(days=2)


class UsageKind(StrEnum):
    """What was used; the amount is in characters, bytes or tokens."""

    QUESTION = "question"
    FILE = "file"
    TOKENS = "tokens"


class Measure(StrEnum):
    """How a use is counted: each time as one, by its amount, or by what it costs."""

    TIMES = "times"
    AMOUNT = "amount"
    COST = "cost"


@dataclass(frozen=True, slots=True)
class Use:
    """One use of something by somebody."""

    at: datetime
    actor: ActorId
    kind: UsageKind
    amount: int
    cost: float = 0.0

    def by(self, measure: Measure) -> float:
        """Return what the use counts."""
        return {Measure.TIMES: 1.0, Measure.AMOUNT: float(self.amount), Measure.COST: self.cost}[
            measure
        ]


@dataclass(frozen=True, slots=True)
class Ceiling:
    """The most of a kind within a time, of one person or of all together."""

    name: str
    kind: UsageKind
    measure: Measure
    most: float
    within: timedelta
    of_all: bool = False


@dataclass(frozen=True, slots=True)
class Reached:
    """A ceiling that leaves no room, and when the oldest use under it no longer counts."""

    ceiling: Ceiling
    until: datetime


class Usage:
    """The uses of the last two days."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, use: Use, ceilings: Sequence[Ceiling]) -> Reached | None:
        """Note a use where every ceiling leaves room; else return the first that does not.

        A ceiling of another kind leaves room until it is reached, one of the same kind as long as
        the use itself fits under it.
        """
        with self._database.write() as connection:
            connection.execute(delete(usage).where(usage.c.at < use.at - _KEPT))
            for ceiling in ceilings:
                if reached := _reached(connection, ceiling, use):
                    return reached
            _note(connection, use)
        return None

    def note(self, use: Use) -> None:
        """Note a use that has happened, whatever room there was."""
        with self._database.write() as connection:
            _note(connection, use)


def _note(connection: Connection, use: Use) -> None:
    values = {"at": use.at, "actor": use.actor, "kind": use.kind.value}
    connection.execute(insert(usage), {**values, "amount": use.amount, "cost": use.cost})


def _reached(connection: Connection, ceiling: Ceiling, use: Use) -> Reached | None:
    counted: dict[Measure, ColumnElement[Any]] = {
        Measure.TIMES: func.count(),
        Measure.AMOUNT: func.sum(usage.c.amount),
        Measure.COST: func.sum(usage.c.cost),
    }
    wanted = [usage.c.kind == ceiling.kind.value, usage.c.at > use.at - ceiling.within]
    if not ceiling.of_all:
        wanted.append(usage.c.actor == use.actor)
    found = select(counted[ceiling.measure], func.min(usage.c.at)).where(*wanted)
    used, oldest = connection.execute(found).one()
    is_same = ceiling.kind is use.kind
    total = float(used or 0) + (use.by(ceiling.measure) if is_same else 0.0)
    has_room = total <= ceiling.most if is_same else total < ceiling.most
    return None if has_room else Reached(ceiling, (oldest or use.at) + ceiling.within)
