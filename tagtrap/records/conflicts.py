"""Conflicts between documents, as they were found and ticked off."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, insert, or_, select

from tagtrap.domain.conflicts import (
    Conflict,
    ConflictSide,
    FoundConflict,
    TagPair,
    Tick,
    are_in_force_together,
)
from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import ActorId, Tag, VersionId
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import Flag
from tagtrap.errors import NotFound
from tagtrap.records.audit import Action, note
from tagtrap.records.conflict_tables import conflict_looks, conflict_ticks, conflicts
from tagtrap.records.database import Database
from tagtrap.records.document_rows import SENTENCE_COLUMNS, SOURCE_COLUMNS, sentence_of, source_of
from tagtrap.records.expressions import among, insert_or
from tagtrap.records.tables import documents, sentences, versions


@dataclass(frozen=True, slots=True)
class ConflictLook:
    """A version was compared by these rules; the `signs` are what others are compared with."""

    version_id: VersionId
    rules: str
    signs: bytes


class StoredConflicts:
    """What was found between versions in force, and what was said of it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def uncompared(self, rules: str) -> list[VersionId]:
        """Return the versions in force that these rules have not compared, oldest first."""
        looked = select(conflict_looks.c.version_id).where(conflict_looks.c.rules == rules)
        with self._database.read() as connection:
            found = connection.scalars(
                select(versions.c.id)
                .where(versions.c.status == VersionStatus.READY, versions.c.id.not_in(looked))
                .order_by(versions.c.added_at, versions.c.id)
            )
            return [VersionId(version) for version in found]

    def keep(self, look: ConflictLook, found: Sequence[FoundConflict], at: datetime) -> None:
        """Keep what comparing a version has shown, and that it was compared."""
        rows = [
            {
                "first_tag": one.tags.first,
                "second_tag": one.tags.second,
                "kind": one.kind,
                "first_start": one.spans[0].start,
                "first_end": one.spans[0].end,
                "second_start": one.spans[1].start,
                "second_end": one.spans[1].end,
                "found_at": at,
            }
            for one in found
        ]
        with self._database.write() as connection:
            if rows:
                connection.execute(insert_or(connection, conflicts).on_conflict_do_nothing(), rows)
            values = {**asdict(look), "at": at}
            connection.execute(
                insert_or(connection, conflict_looks).on_conflict_do_nothing(), values
            )

    def in_force(self, tags: Iterable[Tag] | None = None) -> list[Conflict]:
        """Return the conflicts both of whose sentences are in force, in different documents.

        Those found last come first. `tags` narrows them to those with one of the tags; versions
        of which one ends before the other begins do not conflict.
        """
        with self._database.read() as connection:
            return conflicts_in_force(connection, tags)

    def tick(self, tick: Tick) -> None:
        """Keep what an administrator said of a pair; earlier words stay. Raises `NotFound`."""
        pair = {"first_tag": tick.tags.first, "second_tag": tick.tags.second}
        with self._database.write() as connection:
            known = connection.scalar(select(conflicts.c.kind).filter_by(**pair))
            if known is None:
                raise NotFound("There is no such conflict.")
            values = {**pair, "is_settled": tick.is_settled, "by": tick.by, "at": tick.at}
            connection.execute(insert(conflict_ticks), values)
            action = Action.CONFLICT_SETTLED if tick.is_settled else Action.CONFLICT_REOPENED
            subject = f"{tick.tags.first} {tick.tags.second}"
            note(connection, tick.at, tick.by, action, subject, {})


def conflicts_in_force(connection: Connection, tags: Iterable[Tag] | None = None) -> list[Conflict]:
    """Return the conflicts in force: of all sentences, or of those with one of the tags."""
    rows = connection.execute(_found(tags)).all()
    sides = sides_in_force(
        connection, {tag for row in rows for tag in (row.first_tag, row.second_tag)}
    )
    ticks = _ticks(connection)
    return [
        Conflict(Flag(row.kind), (one, other), ticks.get(_pair(row), ()))
        for row in rows
        for one in _placed(sides, row.first_tag, Span(row.first_start, row.first_end))
        for other in _placed(sides, row.second_tag, Span(row.second_start, row.second_end))
        if one.source.document_id != other.source.document_id
        and are_in_force_together(one.source, other.source)
    ]


def _placed(found: dict[Tag, list[ConflictSide]], tag: str, span: Span) -> list[ConflictSide]:
    return [replace(side, span=span) for side in found.get(Tag(tag), ())]


def _found(tags: Iterable[Tag] | None) -> Select[Any]:
    query = select(conflicts).order_by(
        conflicts.c.found_at.desc(), conflicts.c.first_tag, conflicts.c.second_tag
    )
    if tags is None:
        return query
    wanted = list(tags)
    return query.where(
        or_(among(conflicts.c.first_tag, wanted), among(conflicts.c.second_tag, wanted))
    )


def sides_in_force(connection: Connection, tags: Iterable[str]) -> dict[Tag, list[ConflictSide]]:
    """Return where the sentences of the tags stand in versions in force, with empty spans."""
    rows = connection.execute(
        select(*SENTENCE_COLUMNS, *SOURCE_COLUMNS[1:])
        .join(versions, versions.c.id == sentences.c.version_id)
        .join(documents, documents.c.id == versions.c.document_id)
        .where(among(sentences.c.tag, tags), versions.c.status == VersionStatus.READY)
        .order_by(versions.c.added_at, versions.c.id, sentences.c.position)
    )
    found: dict[Tag, list[ConflictSide]] = defaultdict(list)
    for row in rows:
        sentence = sentence_of(row)
        found[sentence.tag].append(ConflictSide(source_of(row), sentence, Span(0, 0)))
    return found


def _ticks(connection: Connection) -> dict[TagPair, tuple[Tick, ...]]:
    found: dict[TagPair, tuple[Tick, ...]] = {}
    for row in connection.execute(select(conflict_ticks).order_by(conflict_ticks.c.seq)):
        tick = Tick(_pair(row), ActorId(row.by), row.at, bool(row.is_settled))
        found[tick.tags] = (*found.get(tick.tags, ()), tick)
    return found


def _pair(row: Row[Any]) -> TagPair:
    return TagPair(Tag(row.first_tag), Tag(row.second_tag))
