"""Conflicts between documents, who settled them, and which answers rested on one side."""

import sqlalchemy as sa
from alembic import op

from tagtrap.records.guards import set_guards

revision = "0055"
down_revision = "0045"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables; what was ticked and what was delivered is kept by triggers."""
    op.create_table(
        "conflicts",
        sa.Column("first_tag", sa.String(length=16), nullable=False),
        sa.Column("second_tag", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("first_start", sa.Integer(), nullable=False),
        sa.Column("first_end", sa.Integer(), nullable=False),
        sa.Column("second_start", sa.Integer(), nullable=False),
        sa.Column("second_end", sa.Integer(), nullable=False),
        sa.Column("found_at", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["first_tag"], ["tags.tag"]),
        sa.ForeignKeyConstraint(["second_tag"], ["tags.tag"]),
        sa.PrimaryKeyConstraint("first_tag", "second_tag"),
    )
    op.create_index("conflicts_by_second", "conflicts", ["second_tag"])
    op.create_table(
        "conflict_looks",
        sa.Column("version_id", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.String(length=32), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["version_id"], ["versions.id"]),
        sa.PrimaryKeyConstraint("version_id", "rules"),
    )
    op.create_table(
        "conflict_ticks",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("first_tag", sa.String(length=16), nullable=False),
        sa.Column("second_tag", sa.String(length=16), nullable=False),
        sa.Column("is_settled", sa.Boolean(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["first_tag", "second_tag"], ["conflicts.first_tag", "conflicts.second_tag"]
        ),
        sa.PrimaryKeyConstraint("seq"),
        sqlite_autoincrement=True,
    )
    op.create_index("conflict_ticks_by_pair", "conflict_ticks", ["first_tag", "second_tag"])
    op.create_table(
        "answer_conflicts",
        sa.Column("answer_id", sa.String(length=64), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("tag", sa.String(length=16), nullable=False),
        sa.Column("other_tag", sa.String(length=16), nullable=False),
        sa.Column("version_id", sa.String(length=64), nullable=False),
        sa.Column("other_version_id", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["answer_id"], ["answers.id"]),
        sa.ForeignKeyConstraint(["tag"], ["tags.tag"]),
        sa.ForeignKeyConstraint(["other_tag"], ["tags.tag"]),
        sa.ForeignKeyConstraint(["version_id"], ["versions.id"]),
        sa.ForeignKeyConstraint(["other_version_id"], ["versions.id"]),
        sa.PrimaryKeyConstraint("answer_id", "position", "tag", "other_tag"),
    )
    set_guards(op, GUARDS)


GUARDS = (
    """
    CREATE TRIGGER conflict_ticks_keep BEFORE UPDATE ON conflict_ticks
    BEGIN SELECT RAISE(ABORT, 'ticks are append only'); END
    """,
    """
    CREATE TRIGGER conflict_ticks_stay BEFORE DELETE ON conflict_ticks
    BEGIN SELECT RAISE(ABORT, 'ticks are append only'); END
    """,
    # INSERT OR REPLACE deletes without firing the trigger above.
    """
    CREATE TRIGGER conflict_ticks_append BEFORE INSERT ON conflict_ticks
    WHEN EXISTS (SELECT 1 FROM conflict_ticks WHERE seq = NEW.seq)
    BEGIN SELECT RAISE(ABORT, 'ticks are append only'); END
    """,
    """
    CREATE TRIGGER answer_conflicts_keep BEFORE UPDATE ON answer_conflicts
    BEGIN SELECT RAISE(ABORT, 'what an answer rested on is never edited'); END
    """,
    """
    CREATE TRIGGER answer_conflicts_stay BEFORE DELETE ON answer_conflicts
    BEGIN SELECT RAISE(ABORT, 'what an answer rested on is never edited'); END
    """,
)
