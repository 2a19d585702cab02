"""Sketches of what versions say, by which documents that are much alike are found."""

from itertools import groupby

import sqlalchemy as sa
from alembic import op

from tagtrap.domain.resemblance import sketch_of

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table, and a sketch of every version that still has its sentences."""
    sketches = op.create_table(
        "sketches",
        sa.Column("version_id", sa.String(64), nullable=False),
        sa.Column("sketch", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["version_id"], ["versions.id"]),
        sa.PrimaryKeyConstraint("version_id"),
    )
    rows = op.get_bind().execute(
        sa.text("SELECT version_id, text FROM sentences ORDER BY version_id, position")
    )
    made = [
        {
            "version_id": version,
            "sketch": sketch_of(row.text for row in of_version).astype("<u4").tobytes(),
        }
        for version, of_version in groupby(rows, key=lambda row: row.version_id)
    ]
    if made:
        op.bulk_insert(sketches, made)
