"""How a follow-up question was understood, and what rewrote it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; every earlier question was taken as it was asked."""
    for name in ("understood", "understood_by"):
        op.add_column("answers", sa.Column(name, sa.Text(), nullable=False, server_default=""))
