"""The tables of files on their way in, and of folders that are kept in step."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
)

from tagtrap.records.columns import Moment, metadata

# `starts` counts how often a job was begun since it last got any further.
jobs = Table(
    "jobs",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("id", String(64), nullable=False, unique=True),
    Column("file_name", Text, nullable=False),
    Column("sha256", String(64), nullable=False),
    Column("size", Integer, nullable=False),
    Column("collection", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("added_by", Text, nullable=False),
    Column("submitted_at", Moment, nullable=False),
    Column("document_id", String(64), nullable=False, index=True),
    Column("version_id", String(64), nullable=False),
    Column("replaces", String(64)),
    Column("folder", Text),
    Column("path", Text),
    Column("state", String(16), nullable=False),
    Column("step", String(16), nullable=False),
    Column("pages", Integer, nullable=False),
    Column("sentences", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("rate", Float, nullable=False),
    Column("message", Text, nullable=False),
    Column("error", String(64), nullable=False),
    Column("cancel_wanted", Boolean, nullable=False),
    Column("starts", Integer, nullable=False),
    Column("finished_at", Moment),
    Index("jobs_by_state", "state", "seq"),
)

# What each file of a synced folder became; `is_own`: the document came from the folder.
synced_files = Table(
    "synced_files",
    metadata,
    Column("folder", Text, primary_key=True),
    Column("path", Text, primary_key=True),
    Column("document_id", ForeignKey("documents.id"), nullable=False, index=True),
    Column("sha256", String(64), nullable=False),
    Column("is_own", Boolean, nullable=False),
)
