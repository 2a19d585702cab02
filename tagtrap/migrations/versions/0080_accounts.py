"""Accounts, their roles, and the groups that say which collections they read."""

import sqlalchemy as sa
from alembic import op

revision = "0080"
down_revision = "0055"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "accounts",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("issuer", sa.Text(), nullable=True),
        sa.Column("subject", sa.Text(), nullable=True),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("disabled_at", sa.String(32), nullable=True),
        sa.PrimaryKeyConstraint("name"),
        sa.UniqueConstraint("issuer", "subject"),
    )
    op.create_table(
        "account_roles",
        sa.Column("account", sa.String(length=64), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.name"]),
        sa.PrimaryKeyConstraint("account", "role"),
    )
    op.create_table(
        "people_groups",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("reads_every_collection", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "group_collections",
        sa.Column("group_name", sa.String(length=64), nullable=False),
        sa.Column("collection", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["group_name"], ["people_groups.name"]),
        sa.PrimaryKeyConstraint("group_name", "collection"),
    )
    op.create_table(
        "group_members",
        sa.Column("group_name", sa.String(length=64), nullable=False),
        sa.Column("account", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.name"]),
        sa.ForeignKeyConstraint(["group_name"], ["people_groups.name"]),
        sa.PrimaryKeyConstraint("group_name", "account"),
    )
    op.create_index("ix_group_members_account", "group_members", ["account"])
