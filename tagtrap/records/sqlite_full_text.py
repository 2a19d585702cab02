"""The full text index of SQLite examined and made anew; like `sqlite`, for SQLite alone."""

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError


def full_text_rows(connection: Connection) -> set[int] | None:
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


def empty_full_text(connection: Connection) -> None:
    """Drop the index, whatever state it is in, and make an empty one like it."""
    made = connection.scalar(text("SELECT sql FROM sqlite_master WHERE name = 'passage_text'"))
    connection.execute(text("DROP TABLE passage_text"))
    connection.exec_driver_sql(str(made))
