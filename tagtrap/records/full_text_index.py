"""The full text index of whichever database a connection leads to."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, FunctionElement, Select, column, literal, select, table
from sqlalchemy.ext.compiler import compiles

from tagtrap.records import postgresql_full_text, sqlite_full_text
from tagtrap.records.expressions import among
from tagtrap.records.tables import passages

_answer_text = table("answer_text", column("answer_id"))


def add_full_text(connection: Connection, rows: Sequence[dict[str, object]]) -> None:
    """Index passages by their words; each row has `row`, `heading` and `text`."""
    if _is_server(connection):
        postgresql_full_text.add(connection, rows)
    else:
        sqlite_full_text.add(connection, rows)


def remove_full_text(connection: Connection, versions: Sequence[str]) -> None:
    """Take the passages of the versions out of the full text index."""
    rows = connection.scalars(
        select(passages.c.row).where(among(passages.c.version_id, versions))
    ).all()
    if _is_server(connection):
        postgresql_full_text.remove(connection, rows)
    else:
        sqlite_full_text.remove(connection, rows)


def search_full_text(
    connection: Connection, terms: Sequence[str], versions: Sequence[str], limit: int
) -> list[tuple[str, float]]:
    """Return passages with any of the terms: ids with their BM25 score, higher is better."""
    if _is_server(connection):
        return postgresql_full_text.search(connection, terms, versions, limit)
    return sqlite_full_text.search(connection, terms, versions, limit)


def full_text_rows(connection: Connection) -> set[int] | None:
    """Return the passages that are indexed, by row; None where the index is damaged."""
    if _is_server(connection):
        return postgresql_full_text.indexed_rows(connection)
    return sqlite_full_text.indexed_rows(connection)


def empty_full_text(connection: Connection) -> None:
    """Drop what the index holds, whatever state it is in."""
    if _is_server(connection):
        postgresql_full_text.empty(connection)
    else:
        sqlite_full_text.empty(connection)


def answers_with(terms: Iterable[str]) -> Select[Any]:
    """Return a query for the ids of the answers in which all the words stand."""
    wanted = list(terms)
    has_all = _HasAll(literal(sqlite_full_text.all_of(wanted)), literal(" ".join(wanted)))
    return select(_answer_text.c.answer_id).where(has_all)


class _HasAll(FunctionElement[Any]):
    """Whether all words stand in an answer: as SQLite is asked, and as PostgreSQL is.

    Not typed as a truth value: SQLite would be asked whether it equals 1, and refuse.
    """

    name = "has_all"
    inherit_cache = True


@compiles(_HasAll)
def _has_all(element: _HasAll, compiler: Any, **options: Any) -> str:  # noqa: ANN401
    query, _ = element.clauses
    return f"answer_text MATCH {compiler.process(query, **options)}"


@compiles(_HasAll, "postgresql")
def _has_all_there(element: _HasAll, compiler: Any, **options: Any) -> str:  # noqa: ANN401
    _, words = element.clauses
    return f"answer_text.words @@ tagtrap_all_of({compiler.process(words, **options)})"


def _is_server(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"
