"""The full text index of SQLite (FTS5), also examined and made anew."""

import json
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

_SEARCH = text(
    """
    SELECT passages.id, -bm25(passage_text, 2.0, 1.0) AS score
    FROM passage_text JOIN passages ON passages.row = passage_text.rowid
    WHERE passage_text MATCH :query
      AND passages.version_id IN (SELECT value FROM json_each(:versions))
    ORDER BY score DESC, passages.row
    LIMIT :limit
    """
)

_LAST_ROW = text("SELECT max(row) FROM passages")
_COUNT = text(
    """
    SELECT count(*) FROM (
        SELECT 1 FROM passage_text WHERE passage_text MATCH :query LIMIT :most
    )
    """
)
MOST_RANKED = 10_000
"""Passages that are ranked for one question, more only where its rarest word stands in more."""


def add(connection: Connection, rows: Sequence[dict[str, object]]) -> None:
    """Index passages by their words; each row has `row`, `heading` and `text`."""
    connection.execute(
        text("INSERT INTO passage_text (rowid, heading, text) VALUES (:row, :heading, :text)"),
        list(rows),
    )


def remove(connection: Connection, rows: Sequence[int]) -> None:
    """Take passages out of the index."""
    if rows:
        connection.execute(
            text("DELETE FROM passage_text WHERE rowid = :row"), [{"row": row} for row in rows]
        )


def search(
    connection: Connection, terms: Sequence[str], versions: Sequence[str], limit: int
) -> list[tuple[str, float]]:
    """Return passage ids with their BM25 score, higher is better, best first.

    In a large base the most frequent of the terms count for nothing: see `_telling`.
    """
    query = _any_of(_telling(connection, terms))
    values = {"query": query, "versions": json.dumps(list(versions)), "limit": limit}
    return [(row.id, row.score) for row in connection.execute(_SEARCH, values)]


def indexed_rows(connection: Connection) -> set[int] | None:
    """Return the passages that are indexed, by row; None where the index is damaged."""
    try:
        connection.execute(
            text("INSERT INTO passage_text (passage_text) VALUES ('integrity-check')")
        )
        return set(connection.scalars(text("SELECT rowid FROM passage_text")))
    except DBAPIError as error:
        if "SQLITE_CORRUPT" in getattr(error.orig, "sqlite_errorname", ""):
            return None
        raise


def empty(connection: Connection) -> None:
    """Drop the index, whatever state it is in, and make an empty one like it."""
    made = connection.scalar(text("SELECT sql FROM sqlite_master WHERE name = 'passage_text'"))
    connection.execute(text("DROP TABLE passage_text"))
    connection.exec_driver_sql(str(made))


def all_of(terms: Iterable[str]) -> str:
    """Return a query that only all of the terms satisfy, each taken literally."""
    return " AND ".join(map(_quoted, terms))


def _telling(connection: Connection, terms: Sequence[str]) -> list[str]:
    """Return the rarest of the terms: as many as stand in MOST_RANKED passages together.

    Every passage with any of the terms is ranked, so that one frequent word makes a question cost
    as much as the base is large. It would hardly change the order: BM25 weighs it next to nothing.
    """
    if (connection.scalar(_LAST_ROW) or 0) <= MOST_RANKED:
        return list(terms)
    counts = [
        connection.scalar(_COUNT, {"query": _quoted(term), "most": MOST_RANKED + 1})
        for term in terms
    ]
    chosen: list[str] = []
    ranked = 0
    for count, term in sorted(zip(counts, terms, strict=True)):
        ranked += count
        if chosen and ranked > MOST_RANKED:
            break
        chosen.append(term)
    return chosen


def _any_of(terms: Iterable[str]) -> str:
    return " OR ".join(map(_quoted, terms))


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'
