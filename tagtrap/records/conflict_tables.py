"""The tables of conflicts between documents: pairs of tags and places, never words."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
)

from tagtrap.records.columns import Moment, metadata

conflicts = Table(
    "conflicts",
    metadata,
    Column("first_tag", ForeignKey("tags.tag"), primary_key=True),
    Column("second_tag", ForeignKey("tags.tag"), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("first_start", Integer, nullable=False),
    Column("first_end", Integer, nullable=False),
    Column("second_start", Integer, nullable=False),
    Column("second_end", Integer, nullable=False),
    Column("found_at", Moment, nullable=False),
    Index("conflicts_by_second", "second_tag"),
)

# Which versions were compared with all others, by which rules, and what those have to know of a
# version to compare others with it.
conflict_looks = Table(
    "conflict_looks",
    metadata,
    Column("version_id", ForeignKey("versions.id"), primary_key=True),
    Column("rules", String(32), primary_key=True),
    Column("at", Moment, nullable=False),
    Column("signs", LargeBinary),
)

conflict_ticks = Table(
    "conflict_ticks",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("first_tag", String(16), nullable=False),
    Column("second_tag", String(16), nullable=False),
    Column("is_settled", Boolean, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", Moment, nullable=False),
    ForeignKeyConstraint(
        ["first_tag", "second_tag"], ["conflicts.first_tag", "conflicts.second_tag"]
    ),
    Index("conflict_ticks_by_pair", "first_tag", "second_tag"),
    sqlite_autoincrement=True,
)

# What a delivered answer rested on when another document said otherwise.
answer_conflicts = Table(
    "answer_conflicts",
    metadata,
    Column("answer_id", ForeignKey("answers.id"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("tag", ForeignKey("tags.tag"), primary_key=True),
    Column("other_tag", ForeignKey("tags.tag"), primary_key=True),
    Column("version_id", ForeignKey("versions.id"), nullable=False),
    Column("other_version_id", ForeignKey("versions.id"), nullable=False),
)
