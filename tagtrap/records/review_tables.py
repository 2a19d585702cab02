"""The tables of reviews and reports, which only ever grow, of their words and what they led to."""

from sqlalchemy import (
    JSON,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    Text,
)

from tagtrap.records.columns import Moment, metadata

reviews = Table(
    "reviews",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("id", String(64), nullable=False, unique=True),
    Column("answer_id", String(64), nullable=False),
    Column("sentence", Integer, nullable=False),
    Column("claim_id", Text, nullable=False),
    Column("reviewer", Text, nullable=False),
    Column("decision", String(16), nullable=False),
    # Two reviews never supersede the same one: a line of decisions does not fork.
    Column("supersedes", ForeignKey("reviews.id"), unique=True),
    Column("at", Moment, nullable=False),
    ForeignKeyConstraint(
        ["answer_id", "sentence"], ["answer_sentences.answer_id", "answer_sentences.position"]
    ),
    Index("reviews_by_claim", "answer_id", "sentence", "claim_id"),
    sqlite_autoincrement=True,
)

reports = Table(
    "reports",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("id", String(64), nullable=False, unique=True),
    Column("answer_id", String(64), nullable=False),
    Column("sentence", Integer, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("at", Moment, nullable=False),
    ForeignKeyConstraint(
        ["answer_id", "sentence"], ["answer_sentences.answer_id", "answer_sentences.position"]
    ),
    Index("reports_by_sentence", "answer_id", "sentence"),
    sqlite_autoincrement=True,
)

# What people wrote may repeat a document. It stands apart, so that erasing can reach it without
# touching who decided what, and when.
review_words = Table(
    "review_words",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("answer_id", ForeignKey("answers.id"), nullable=False, index=True),
    Column("words", Text, nullable=False),
)

# Settings taken from reviews; the last row of a key holds, a value of none is the setting's own.
setting_changes = Table(
    "setting_changes",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("key", String(64), nullable=False),
    Column("value", Float),
    Column("at", Moment, nullable=False),
    Column("actor", Text, nullable=False),
    Column("grounds", JSON, nullable=False),
    sqlite_autoincrement=True,
)
