"""When a version was retrieved, until when it is in force, and by when it is to be reviewed."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the dates; nothing is known of earlier versions."""
    for name in ("retrieved_on", "effective_until", "review_by"):
        op.add_column("versions", sa.Column(name, sa.Date(), nullable=True))
