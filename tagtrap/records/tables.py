"""The tables of documents, in plain names. The migrations make them; a test keeps them alike."""

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from tagtrap.records.columns import Moment, metadata

documents = Table(
    "documents",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("title", Text, nullable=False),
    Column("collection", Text, nullable=False, index=True),
    Column("owner", Text, nullable=False),
    Column("erased_at", Moment),
)

versions = Table(
    "versions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("document_id", ForeignKey("documents.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("sha256", String(64), nullable=False, index=True),
    Column("text_sha256", String(64), nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("file_name", Text, nullable=False, index=True),
    Column("media_type", Text, nullable=False),
    Column("page_count", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("added_at", Moment, nullable=False),
    Column("added_by", Text, nullable=False),
    Column("embedder_id", Text, nullable=False),
    Column("source_url", Text),
    Column("effective_from", Date),
    Column("superseded_at", Moment),
    Column("warnings", JSON, nullable=False),
    Column("retrieved_on", Date),
    Column("effective_until", Date),
    Column("review_by", Date),
    UniqueConstraint("document_id", "number"),
    Index("versions_by_status", "status", "document_id"),
    # All that is asked at every question: read from the versions themselves, each of them would
    # have its whole text read as well.
    Index("versions_in_force", "status", "added_at", "id", "document_id", "embedder_id"),
)

# What a version says, hashed: enough to tell how much of it stands elsewhere, not to read it.
sketches = Table(
    "sketches",
    metadata,
    Column("version_id", ForeignKey("versions.id"), primary_key=True),
    Column("sketch", LargeBinary, nullable=False),
)

# Every number ever given out stands here for ever, also when its sentence is erased.
tags = Table(
    "tags",
    metadata,
    Column("tag", String(16), primary_key=True),
    Column("digits", Integer, nullable=False, index=True),
    Column("issued_at", Moment, nullable=False),
)

sentences = Table(
    "sentences",
    metadata,
    Column("version_id", ForeignKey("versions.id"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("tag", ForeignKey("tags.tag"), nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("span_start", Integer, nullable=False),
    Column("span_end", Integer, nullable=False),
    Column("first_page", Integer, nullable=False),
    Column("last_page", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("heading", JSON, nullable=False),
    Column("lead_in", Text),
    UniqueConstraint("version_id", "tag"),
)

# `row` is what the full text index knows a passage by.
passages = Table(
    "passages",
    metadata,
    Column("row", Integer, primary_key=True),
    Column("id", String(64), nullable=False, unique=True),
    Column("version_id", ForeignKey("versions.id"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("heading", JSON, nullable=False),
    Column("first", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    UniqueConstraint("version_id", "position"),
)

vectors = Table(
    "vectors",
    metadata,
    Column("passage_id", ForeignKey("passages.id"), primary_key=True),
    Column("window", Integer, primary_key=True, autoincrement=False),
    Column("vector", LargeBinary, nullable=False),
)

index_state = Table(
    "index_state",
    metadata,
    Column("id", Integer, CheckConstraint("id = 1"), primary_key=True),
    Column("generation", Integer, nullable=False),
    Column("cleaning_due", Boolean, nullable=False),
)

audit_events = Table(
    "audit_events",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("at", Moment, nullable=False, index=True),
    Column("actor", Text, nullable=False),
    Column("action", String(32), nullable=False),
    Column("subject", String(64), nullable=False, index=True),
    Column("detail", JSON, nullable=False),
    sqlite_autoincrement=True,
)
