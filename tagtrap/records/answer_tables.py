"""The tables of conversations and answers, in plain names."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Date,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from tagtrap.records.columns import Moment, metadata

conversations = Table(
    "conversations",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("owner", Text, nullable=False, index=True),
    Column("title", Text, nullable=False),
    Column("started_at", Moment, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("conversation_id", ForeignKey("conversations.id"), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("asked_by", Text, nullable=False),
    Column("asked_at", Moment, nullable=False, index=True),
    Column("question", Text, nullable=False),
    Column("raw", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("finish", String(16), nullable=False),
    Column("label", String(32), nullable=False),
    Column("support", Float),
    Column("decision", String(16), nullable=False),
    Column("decision_reason", Text, nullable=False),
    Column("checker_ids", JSON, nullable=False),
    Column("engine_id", Text, nullable=False),
    Column("prompt_version", Text, nullable=False),
    Column("embedder_id", Text, nullable=False),
    Column("fault", Text, nullable=False),
    Column("searched_documents", Integer, nullable=False),
    Column("erased_at", Moment),
    Column("understood", Text, nullable=False, server_default=""),
    Column("understood_by", Text, nullable=False, server_default=""),
    Column("making", JSON),
    # What the engine said of its end stands apart from the figures: erasing takes it away.
    Column("draft_end", Text, nullable=False, server_default=""),
    Column("gate_level", String(16), nullable=False, server_default=""),
    Column("draft", Text, nullable=False, server_default=""),
    Column("policies", JSON),
    UniqueConstraint("conversation_id", "turn"),
)

answer_sentences = Table(
    "answer_sentences",
    metadata,
    Column("answer_id", ForeignKey("answers.id"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("span_start", Integer, nullable=False),
    Column("span_end", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("tags", JSON, nullable=False),
    Column("unknown_tags", JSON, nullable=False),
    Column("malformed", JSON, nullable=False),
    Column("mentioned", JSON, nullable=False),
    Column("layout", String(16), nullable=False),
    Column("marker", Text, nullable=False),
    Column("starts_block", Boolean, nullable=False),
    Column("label", String(32), nullable=False),
    Column("context_label", String(32), nullable=False),
    Column("support", Float, nullable=False),
    Column("flags", JSON, nullable=False),
    Column("reason", Text, nullable=False),
    Column("evidence", JSON, nullable=False),
    Column("suggested", JSON, nullable=False),
    Column("needs_review", Boolean, nullable=False),
    Index("answer_sentences_to_review", "needs_review", "answer_id"),
)

# A claim and the one verdict on it.
claims = Table(
    "claims",
    metadata,
    Column("answer_id", String(64), primary_key=True),
    Column("sentence", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("span_start", Integer, nullable=False),
    Column("span_end", Integer, nullable=False),
    Column("material", Boolean, nullable=False),
    Column("label", String(32), nullable=False),
    Column("support", Float, nullable=False),
    Column("checker_id", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("kind", String(16)),
    Column("flags", JSON, nullable=False),
    Column("evidence", JSON, nullable=False),
    Column("missing", Text, nullable=False),
    Column("tool_result", Text, nullable=False, server_default=""),
    ForeignKeyConstraint(
        ["answer_id", "sentence"], ["answer_sentences.answer_id", "answer_sentences.position"]
    ),
)

# A passage of a turn's context: what was known of its version at the time of the answer.
answer_passages = Table(
    "answer_passages",
    metadata,
    Column("answer_id", ForeignKey("answers.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("version_id", ForeignKey("versions.id"), nullable=False, index=True),
    Column("heading", JSON, nullable=False),
    Column("title", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("superseded_on", Date),
    Column("dates", JSON),
    Column("carried_from", Integer),
)

# The sentences of a turn's context by reference: erasing a document erases them here as well.
answer_sources = Table(
    "answer_sources",
    metadata,
    Column("answer_id", String(64), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("passage", Integer, nullable=False),
    Column("version_id", ForeignKey("versions.id"), nullable=False, index=True),
    Column("tag", ForeignKey("tags.tag"), nullable=False),
    Column("cited", Boolean, nullable=False),
    ForeignKeyConstraint(
        ["answer_id", "passage"], ["answer_passages.answer_id", "answer_passages.number"]
    ),
)
