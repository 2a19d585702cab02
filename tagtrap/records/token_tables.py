"""The table of tokens. A secret is kept as its hash only."""

from sqlalchemy import Column, String, Table, Text

from tagtrap.records.columns import Moment, metadata

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", String(64), primary_key=True),
    # No reference: the one person of single-user mode has no account.
    Column("account", String(64), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("secret_sha256", String(64), nullable=False, unique=True),
    Column("made_at", Moment, nullable=False),
    Column("expires_at", Moment, nullable=False),
    Column("revoked_at", Moment),
)
