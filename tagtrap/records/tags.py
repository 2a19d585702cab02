"""Tags: numbers given to sentences, each once for ever."""

import random
from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from tagtrap.domain.identifiers import Tag
from tagtrap.errors import TagCollision
from tagtrap.records import tag_numbers
from tagtrap.records.database import Database
from tagtrap.records.expressions import among
from tagtrap.records.tables import tags


class Tags:
    """Knows every tag that was ever given (the port `TagIssuer`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def was_issued(self, wanted: Sequence[Tag]) -> frozenset[Tag]:
        """Return those of the tags that were ever given, also to sentences since erased."""
        with self._database.read() as connection:
            return frozenset(_issued_among(connection, wanted))


def issue_tags(
    connection: Connection,
    count: int,
    *,
    avoided: set[int],
    source: random.Random,
    now: datetime,
) -> list[Tag]:
    """Give out `count` new tags, none of them an avoided number, and write them down."""
    issued: list[Tag] = []
    digits = tag_numbers.SHORTEST
    while len(issued) < count:
        room = tag_numbers.room(digits, used=_used(connection, digits), avoided=avoided)
        wanted = min(count - len(issued), room)
        numbers = tag_numbers.draw(
            source, wanted, digits, avoided, lambda some: _taken(connection, some)
        )
        if len(numbers) < wanted:
            raise TagCollision(f"No free number of {digits} digits was drawn, only taken ones.")
        fresh = [Tag(str(number)) for number in numbers]
        write_down(connection, fresh, now)
        issued.extend(fresh)
        digits += 1
    return issued


def write_down(connection: Connection, fresh: Sequence[Tag], now: datetime) -> None:
    """Record tags as given; one that was ever given before is refused."""
    if not fresh:
        return
    rows = [{"tag": tag, "digits": len(tag), "issued_at": now} for tag in fresh]
    try:
        connection.execute(insert(tags), rows)
    except IntegrityError as error:
        raise TagCollision("A tag that is already taken was to be given again.") from error


def _used(connection: Connection, digits: int) -> int:
    statement = select(func.count()).select_from(tags).where(tags.c.digits == digits)
    return connection.scalar(statement) or 0


def _taken(connection: Connection, numbers: list[int]) -> set[int]:
    return {int(tag) for tag in _issued_among(connection, map(str, numbers))}


def _issued_among(connection: Connection, wanted: Iterable[str]) -> list[Tag]:
    found = connection.scalars(select(tags.c.tag).where(among(tags.c.tag, wanted)))
    return [Tag(tag) for tag in found]
