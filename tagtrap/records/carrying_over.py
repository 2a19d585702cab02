"""Carrying a whole base into the empty tables of another database, in one transaction."""

from sqlalchemy import Connection, Integer, Table, func, insert, inspect, select, update

from tagtrap.domain.documents import VersionStatus
from tagtrap.errors import StorageError
from tagtrap.records import (
    account_tables,
    answer_tables,
    conflict_tables,
    job_tables,
    reembedding_tables,
    release_rows,
    review_tables,
    tables,
    token_tables,
    usage_tables,
)
from tagtrap.records.columns import metadata
from tagtrap.records.database import Database
from tagtrap.records.passage_rows import index_words
from tagtrap.records.tables import index_state, versions

_AT_ONCE = 1000
ALL_TABLES = (
    *(account_tables, answer_tables, conflict_tables, job_tables, reembedding_tables),
    *(release_rows, review_tables, tables, token_tables, usage_tables),
)
"""Every module with tables: `metadata` knows those of the modules that were imported."""
# The full text indexes are made anew; what migrations and TagTrap itself put in is there already.
_MADE_ANEW = ("passage_text", "passage_words", "passage_totals", "answer_text", "alembic_version")


def is_empty(database: Database) -> bool:
    """Whether the tables of a database, brought up to date, hold nothing yet."""
    with database.read() as connection:
        return not any(
            connection.scalar(select(func.count()).select_from(table))
            for table in metadata.sorted_tables
            if table is not index_state
        )


def carry_over(source: Database, target: Database) -> None:
    """Write everything that a base holds into the empty tables of another: all of it or nothing.

    Raises `StorageError` if the source has a table that is not known here.
    """
    with source.read() as held, target.write() as taken:
        _require_known(held)
        for table in metadata.sorted_tables:
            if table is not index_state:
                _copy(table, held, taken)
        state = held.execute(select(index_state)).one()._mapping
        taken.execute(update(index_state).values(**{k: state[k] for k in state if k != "id"}))
        ready = select(versions.c.id).where(versions.c.status == VersionStatus.READY)
        for version in taken.scalars(ready).all():
            index_words(taken, version)


def _copy(table: Table, held: Connection, taken: Connection) -> None:
    # In order of their keys: what a row rests on, in the same table too, was written before it.
    rows = held.execution_options(yield_per=_AT_ONCE).execute(
        select(table).order_by(*table.primary_key.columns)
    )
    for part in rows.mappings().partitions(_AT_ONCE):
        taken.execute(insert(table), [dict(row) for row in part])
    number = next(iter(table.primary_key.columns))
    is_counted = len(table.primary_key.columns) == 1 and isinstance(number.type, Integer)
    if is_counted and taken.dialect.name == "postgresql":
        # What the database numbers itself goes on after the last row.
        sequence = func.pg_get_serial_sequence(table.name, number.name)
        following = select(func.coalesce(func.max(number), 0) + 1).scalar_subquery()
        taken.execute(select(func.setval(sequence, following, False)))


def _require_known(held: Connection) -> None:
    found = set(inspect(held).get_table_names())
    unknown = {name for name in found - set(metadata.tables) if not name.startswith(_MADE_ANEW)}
    if unknown:
        raise StorageError(f"The base holds tables that are not known: {', '.join(unknown)}.")
