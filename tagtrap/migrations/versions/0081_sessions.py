"""Sessions of people who are signed in, and sign-ins that failed."""

import sqlalchemy as sa
from alembic import op

revision = "0081"
down_revision = "0080"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "sign_in_sessions",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("secret_sha256", sa.String(length=64), nullable=False),
        sa.Column("account", sa.String(length=64), nullable=False),
        sa.Column("started_at", sa.String(32), nullable=False),
        sa.Column("seen_at", sa.String(32), nullable=False),
        sa.Column("ended_at", sa.String(32), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["accounts.name"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("secret_sha256"),
    )
    op.create_index("ix_sign_in_sessions_account", "sign_in_sessions", ["account"])
    op.create_index("ix_sign_in_sessions_started_at", "sign_in_sessions", ["started_at"])
    op.create_table(
        "sign_in_failures",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("name_sha256", sa.String(length=64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("seq"),
    )
    op.create_index("ix_sign_in_failures_at", "sign_in_failures", ["at"])
    op.create_index("sign_in_failures_by_name", "sign_in_failures", ["name_sha256", "at"])
