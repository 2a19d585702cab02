"""The tables of accounts, groups and sessions. Secrets are kept as hashes only."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from tagtrap.records.columns import Moment, metadata

accounts = Table(
    "accounts",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("made_at", Moment, nullable=False),
    Column("email", Text, nullable=False),
    Column("issuer", Text),
    Column("subject", Text),
    Column("password_hash", Text),
    Column("disabled_at", Moment),
    UniqueConstraint("issuer", "subject"),
)

account_roles = Table(
    "account_roles",
    metadata,
    Column("account", ForeignKey("accounts.name"), primary_key=True),
    Column("role", String(16), primary_key=True),
)

people_groups = Table(
    "people_groups",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("reads_every_collection", Boolean, nullable=False),
)

group_collections = Table(
    "group_collections",
    metadata,
    Column("group_name", ForeignKey("people_groups.name"), primary_key=True),
    Column("collection", String(200), primary_key=True),
)

group_members = Table(
    "group_members",
    metadata,
    Column("group_name", ForeignKey("people_groups.name"), primary_key=True),
    Column("account", ForeignKey("accounts.name"), primary_key=True, index=True),
)

sign_in_sessions = Table(
    "sign_in_sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("secret_sha256", String(64), nullable=False, unique=True),
    Column("account", ForeignKey("accounts.name"), nullable=False, index=True),
    Column("started_at", Moment, nullable=False, index=True),
    Column("seen_at", Moment, nullable=False),
    Column("ended_at", Moment),
)

# Also of names that no account has: whether one exists must not be told by how it is refused.
sign_in_failures = Table(
    "sign_in_failures",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("name_sha256", String(64), nullable=False),
    Column("at", Moment, nullable=False, index=True),
    Index("sign_in_failures_by_name", "name_sha256", "at"),
)
