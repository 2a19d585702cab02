"""Reviews of statements, reports of problems, and what people wrote in them."""

import sqlalchemy as sa
from alembic import op

from tagtrap.records.guards import set_guards

revision = "0020"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables; what was decided is kept by triggers."""
    op.create_index("ix_claims_id", "claims", ["id"])
    op.create_table(
        "reviews",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("answer_id", sa.String(length=64), nullable=False),
        sa.Column("sentence", sa.Integer(), nullable=False),
        sa.Column("claim_id", sa.Text(), nullable=False),
        sa.Column("reviewer", sa.Text(), nullable=False),
        sa.Column("decision", sa.String(length=16), nullable=False),
        sa.Column("supersedes", sa.String(length=64), nullable=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id", "sentence"],
            ["answer_sentences.answer_id", "answer_sentences.position"],
        ),
        sa.ForeignKeyConstraint(["supersedes"], ["reviews.id"]),
        sa.PrimaryKeyConstraint("seq"),
        sa.UniqueConstraint("id"),
        sa.UniqueConstraint("supersedes"),
        sqlite_autoincrement=True,
    )
    op.create_index("reviews_by_claim", "reviews", ["answer_id", "sentence", "claim_id"])
    op.create_table(
        "reports",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("answer_id", sa.String(length=64), nullable=False),
        sa.Column("sentence", sa.Integer(), nullable=False),
        sa.Column("reporter", sa.Text(), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id", "sentence"],
            ["answer_sentences.answer_id", "answer_sentences.position"],
        ),
        sa.PrimaryKeyConstraint("seq"),
        sa.UniqueConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("reports_by_sentence", "reports", ["answer_id", "sentence"])
    op.create_table(
        "review_words",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("answer_id", sa.String(length=64), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["answer_id"], ["answers.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_review_words_answer_id", "review_words", ["answer_id"])
    set_guards(op, GUARDS)


GUARDS = (
    """
    CREATE TRIGGER reviews_keep BEFORE UPDATE ON reviews
    BEGIN SELECT RAISE(ABORT, 'reviews are append only'); END
    """,
    """
    CREATE TRIGGER reviews_stay BEFORE DELETE ON reviews
    BEGIN SELECT RAISE(ABORT, 'reviews are append only'); END
    """,
    # INSERT OR REPLACE deletes without firing the trigger above.
    """
    CREATE TRIGGER reviews_append BEFORE INSERT ON reviews
    WHEN EXISTS (
        SELECT 1 FROM reviews
        WHERE seq = NEW.seq OR id = NEW.id OR supersedes = NEW.supersedes
    )
    BEGIN SELECT RAISE(ABORT, 'reviews are append only'); END
    """,
    """
    CREATE TRIGGER reviews_own BEFORE INSERT ON reviews
    WHEN NEW.supersedes IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM reviews
        WHERE id = NEW.supersedes AND reviewer = NEW.reviewer
          AND answer_id = NEW.answer_id AND sentence = NEW.sentence AND claim_id = NEW.claim_id
    )
    BEGIN SELECT RAISE(ABORT, 'a review supersedes only one of its own reviewer and claim'); END
    """,
    """
    CREATE TRIGGER reports_keep BEFORE UPDATE ON reports
    BEGIN SELECT RAISE(ABORT, 'reports are append only'); END
    """,
    """
    CREATE TRIGGER reports_stay BEFORE DELETE ON reports
    BEGIN SELECT RAISE(ABORT, 'reports are append only'); END
    """,
    """
    CREATE TRIGGER reports_append BEFORE INSERT ON reports
    WHEN EXISTS (SELECT 1 FROM reports WHERE seq = NEW.seq OR id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'reports are append only'); END
    """,
    """
    CREATE TRIGGER review_words_keep BEFORE UPDATE ON review_words
    BEGIN SELECT RAISE(ABORT, 'the words of a review are never edited'); END
    """,
    # They go only with the words of the answer that they speak of.
    """
    CREATE TRIGGER review_words_stay BEFORE DELETE ON review_words
    WHEN EXISTS (SELECT 1 FROM answers WHERE id = OLD.answer_id AND erased_at IS NULL)
    BEGIN SELECT RAISE(ABORT, 'the words of a review are never edited'); END
    """,
    """
    CREATE TRIGGER review_words_append BEFORE INSERT ON review_words
    WHEN EXISTS (SELECT 1 FROM review_words WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'the words of a review are never edited'); END
    """,
)
