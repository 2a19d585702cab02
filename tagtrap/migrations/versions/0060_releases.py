"""How answers came to leave: the level of the gate, the policies, the draft, and each revision."""

import sqlalchemy as sa
from alembic import op

from tagtrap.records.guards import set_guards

revision = "0060"
down_revision = "0070"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns and a table; earlier answers left as they were drafted."""
    for name, kind in (("gate_level", sa.String(16)), ("draft", sa.Text())):
        op.add_column("answers", sa.Column(name, kind, nullable=False, server_default=""))
    op.add_column("answers", sa.Column("policies", sa.JSON(), nullable=True))
    op.create_table(
        "revisions",
        sa.Column("answer_id", sa.String(64), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("sentence", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("before_tags", sa.JSON(), nullable=False),
        sa.Column("after_tags", sa.JSON(), nullable=False),
        sa.Column("label", sa.String(32), nullable=False),
        sa.Column("flags", sa.JSON(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("was_taken", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["answer_id"], ["answers.id"]),
        sa.PrimaryKeyConstraint("answer_id", "position"),
    )
    set_guards(op, GUARDS)


GUARDS = (
    """
    CREATE TRIGGER answers_left_so BEFORE UPDATE OF gate_level ON answers
    BEGIN SELECT RAISE(ABORT, 'the record of an answer is never edited'); END
    """,
    # Only erasing takes the words away.
    """
    CREATE TRIGGER revisions_keep BEFORE UPDATE OF
        answer_id, position, sentence, kind, before_tags, after_tags, label, flags, "by", was_taken
    ON revisions
    BEGIN SELECT RAISE(ABORT, 'a revision is never edited'); END
    """,
    """
    CREATE TRIGGER revisions_stay BEFORE DELETE ON revisions
    BEGIN SELECT RAISE(ABORT, 'a revision is never deleted'); END
    """,
)
