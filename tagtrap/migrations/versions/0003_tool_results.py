"""The tool result that proves a completed action."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; no earlier verdict rests on a tool result."""
    op.add_column(
        "claims", sa.Column("tool_result", sa.Text(), nullable=False, server_default="")
    )
