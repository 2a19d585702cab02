"""Conversations, answers and what they rest on."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "conversations",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("started_at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_conversations_owner", "conversations", ["owner"])
    op.create_table(
        "answers",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("conversation_id", sa.String(length=64), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("asked_by", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.String(32), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("raw", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("finish", sa.String(length=16), nullable=False),
        sa.Column("label", sa.String(length=32), nullable=False),
        sa.Column("support", sa.Float(), nullable=True),
        sa.Column("decision", sa.String(length=16), nullable=False),
        sa.Column("decision_reason", sa.Text(), nullable=False),
        sa.Column("checker_ids", sa.JSON(), nullable=False),
        sa.Column("engine_id", sa.Text(), nullable=False),
        sa.Column("prompt_version", sa.Text(), nullable=False),
        sa.Column("embedder_id", sa.Text(), nullable=False),
        sa.Column("fault", sa.Text(), nullable=False),
        sa.Column("searched_documents", sa.Integer(), nullable=False),
        sa.Column("erased_at", sa.String(32), nullable=True),
        sa.ForeignKeyConstraint(
            ["conversation_id"],
            ["conversations.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("conversation_id", "turn"),
    )
    op.create_index("ix_answers_asked_at", "answers", ["asked_at"])
    op.create_table(
        "answer_passages",
        sa.Column("answer_id", sa.String(length=64), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version_id", sa.String(length=64), nullable=False),
        sa.Column("heading", sa.JSON(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("superseded_on", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(
            ["answer_id"],
            ["answers.id"],
        ),
        sa.ForeignKeyConstraint(
            ["version_id"],
            ["versions.id"],
        ),
        sa.PrimaryKeyConstraint("answer_id", "number"),
    )
    op.create_index("ix_answer_passages_version_id", "answer_passages", ["version_id"])
    op.create_table(
        "answer_sentences",
        sa.Column("answer_id", sa.String(length=64), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("span_start", sa.Integer(), nullable=False),
        sa.Column("span_end", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("unknown_tags", sa.JSON(), nullable=False),
        sa.Column("malformed", sa.JSON(), nullable=False),
        sa.Column("mentioned", sa.JSON(), nullable=False),
        sa.Column("layout", sa.String(length=16), nullable=False),
        sa.Column("marker", sa.Text(), nullable=False),
        sa.Column("starts_block", sa.Boolean(), nullable=False),
        sa.Column("label", sa.String(length=32), nullable=False),
        sa.Column("context_label", sa.String(length=32), nullable=False),
        sa.Column("support", sa.Float(), nullable=False),
        sa.Column("flags", sa.JSON(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("evidence", sa.JSON(), nullable=False),
        sa.Column("suggested", sa.JSON(), nullable=False),
        sa.Column("needs_review", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id"],
            ["answers.id"],
        ),
        sa.PrimaryKeyConstraint("answer_id", "position"),
    )
    op.create_index("answer_sentences_to_review", "answer_sentences", ["needs_review", "answer_id"])
    op.create_table(
        "answer_sources",
        sa.Column("answer_id", sa.String(length=64), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("passage", sa.Integer(), nullable=False),
        sa.Column("version_id", sa.String(length=64), nullable=False),
        sa.Column("tag", sa.String(length=16), nullable=False),
        sa.Column("cited", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id", "passage"],
            ["answer_passages.answer_id", "answer_passages.number"],
        ),
        sa.ForeignKeyConstraint(
            ["tag"],
            ["tags.tag"],
        ),
        sa.ForeignKeyConstraint(
            ["version_id"],
            ["versions.id"],
        ),
        sa.PrimaryKeyConstraint("answer_id", "position"),
    )
    op.create_index("ix_answer_sources_version_id", "answer_sources", ["version_id"])
    op.create_table(
        "claims",
        sa.Column("answer_id", sa.String(length=64), nullable=False),
        sa.Column("sentence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("span_start", sa.Integer(), nullable=False),
        sa.Column("span_end", sa.Integer(), nullable=False),
        sa.Column("material", sa.Boolean(), nullable=False),
        sa.Column("label", sa.String(length=32), nullable=False),
        sa.Column("support", sa.Float(), nullable=False),
        sa.Column("checker_id", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=True),
        sa.Column("flags", sa.JSON(), nullable=False),
        sa.Column("evidence", sa.JSON(), nullable=False),
        sa.Column("missing", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id", "sentence"],
            ["answer_sentences.answer_id", "answer_sentences.position"],
        ),
        sa.PrimaryKeyConstraint("answer_id", "sentence", "position"),
    )
