"""The table of vectors that wait to take the place of others."""

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, String, Table, Text

from tagtrap.records.columns import metadata

fresh_vectors = Table(
    "fresh_vectors",
    metadata,
    Column("passage_id", ForeignKey("passages.id"), primary_key=True),
    Column("window", Integer, primary_key=True, autoincrement=False),
    Column("version_id", String(64), nullable=False, index=True),
    Column("embedder_id", Text, nullable=False),
    Column("vector", LargeBinary, nullable=False),
)
