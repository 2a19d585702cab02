"""Vectors that wait to take the place of those of another embedder."""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0060"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "fresh_vectors",
        sa.Column("passage_id", sa.String(64), nullable=False),
        sa.Column("window", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version_id", sa.String(64), nullable=False),
        sa.Column("embedder_id", sa.Text(), nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["passage_id"], ["passages.id"]),
        sa.PrimaryKeyConstraint("passage_id", "window"),
    )
    op.create_index("ix_fresh_vectors_version_id", "fresh_vectors", ["version_id"])
