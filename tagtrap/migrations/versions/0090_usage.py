"""What people used, for the limits on questions, tokens, spend and files."""

import sqlalchemy as sa
from alembic import op

revision = "0090"
down_revision = "0097"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "usage",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("cost", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("seq"),
    )
    op.create_index("usage_by_kind", "usage", ["kind", "at"])
