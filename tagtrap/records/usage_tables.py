"""The table of what people used."""

from sqlalchemy import BigInteger, Column, Float, Index, Integer, String, Table, Text

from tagtrap.records.columns import Moment, metadata

usage = Table(
    "usage",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("at", Moment, nullable=False),
    Column("actor", Text, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("cost", Float, nullable=False),
    Index("usage_by_kind", "kind", "at"),
)
