"""What is asked at every question without reading texts, and what conflicts are looked for by."""

import sqlalchemy as sa
from alembic import op

revision = "0097"
down_revision = "0095"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add an index and a column."""
    op.create_index(
        "versions_in_force",
        "versions",
        ["status", "added_at", "id", "document_id", "embedder_id"],
    )
    op.add_column("conflict_looks", sa.Column("signs", sa.LargeBinary(), nullable=True))
