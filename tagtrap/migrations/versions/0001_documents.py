"""Documents, their tagged sentences and passages, and the trail of what was done."""

import sqlalchemy as sa
from alembic import op

from tagtrap.records.guards import set_guards

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "audit_events",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("action", sa.String(length=32), nullable=False),
        sa.Column("subject", sa.String(length=64), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("seq"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_audit_events_subject", "audit_events", ["subject"])
    op.create_table(
        "documents",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("collection", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("erased_at", sa.String(32), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_documents_collection", "documents", ["collection"])
    op.create_table(
        "index_state",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("cleaning_due", sa.Boolean(), nullable=False),
        sa.CheckConstraint("id = 1"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "tags",
        sa.Column("tag", sa.String(length=16), nullable=False),
        sa.Column("digits", sa.Integer(), nullable=False),
        sa.Column("issued_at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("tag"),
    )
    op.create_index("ix_tags_digits", "tags", ["digits"])
    op.create_table(
        "versions",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("document_id", sa.String(length=64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("text_sha256", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("page_count", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("added_at", sa.String(32), nullable=False),
        sa.Column("added_by", sa.Text(), nullable=False),
        sa.Column("embedder_id", sa.Text(), nullable=False),
        sa.Column("source_url", sa.Text(), nullable=True),
        sa.Column("effective_from", sa.Date(), nullable=True),
        sa.Column("superseded_at", sa.String(32), nullable=True),
        sa.Column("warnings", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("document_id", "number"),
    )
    op.create_index("ix_versions_file_name", "versions", ["file_name"])
    op.create_index("ix_versions_sha256", "versions", ["sha256"])
    op.create_index("ix_versions_text_sha256", "versions", ["text_sha256"])
    op.create_index("versions_by_status", "versions", ["status", "document_id"])
    op.create_table(
        "passages",
        sa.Column("row", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("version_id", sa.String(length=64), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("heading", sa.JSON(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["version_id"],
            ["versions.id"],
        ),
        sa.PrimaryKeyConstraint("row"),
        sa.UniqueConstraint("id"),
        sa.UniqueConstraint("version_id", "position"),
    )
    op.create_table(
        "sentences",
        sa.Column("version_id", sa.String(length=64), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("tag", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("span_start", sa.Integer(), nullable=False),
        sa.Column("span_end", sa.Integer(), nullable=False),
        sa.Column("first_page", sa.Integer(), nullable=False),
        sa.Column("last_page", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("heading", sa.JSON(), nullable=False),
        sa.Column("lead_in", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tag"],
            ["tags.tag"],
        ),
        sa.ForeignKeyConstraint(
            ["version_id"],
            ["versions.id"],
        ),
        sa.PrimaryKeyConstraint("version_id", "position"),
        sa.UniqueConstraint("version_id", "tag"),
    )
    op.create_index("ix_sentences_tag", "sentences", ["tag"])
    op.create_table(
        "vectors",
        sa.Column("passage_id", sa.String(length=64), nullable=False),
        sa.Column("window", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["passage_id"],
            ["passages.id"],
        ),
        sa.PrimaryKeyConstraint("passage_id", "window"),
    )
    op.execute("INSERT INTO index_state (id, generation, cleaning_due) VALUES (1, 0, false)")
    is_server = op.get_bind().dialect.name == "postgresql"
    for statement in FULL_TEXT_ON_POSTGRESQL if is_server else FULL_TEXT:
        op.execute(statement)
    set_guards(op, GUARDS)


FULL_TEXT = (
    """
    CREATE VIRTUAL TABLE passage_text USING fts5(
        heading, text, tokenize = 'porter unicode61 remove_diacritics 2'
    )
    """,
)

# Words are taken apart as SQLite does it, and each is reduced to its stem; none is left out. A
# number with points or commas counts as its parts and as a whole ("1x250x50").
FULL_TEXT_ON_POSTGRESQL = (
    "CREATE TEXT SEARCH DICTIONARY tagtrap_stem (TEMPLATE = snowball, LANGUAGE = english)",
    "CREATE TEXT SEARCH CONFIGURATION tagtrap (COPY = simple)",
    """
    ALTER TEXT SEARCH CONFIGURATION tagtrap ALTER MAPPING FOR
        asciiword, word, numword, asciihword, hword, numhword,
        hword_asciipart, hword_part, hword_numpart
    WITH tagtrap_stem
    """,
    r"""
    CREATE FUNCTION tagtrap_words(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $words$
        SELECT to_tsvector('tagtrap', regexp_replace(
            normalize(regexp_replace(normalize(said, NFD), '[\u0300-\u036f]', '', 'g'), NFC),
            '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8'
            || '\u00bb\u00bf\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+', ' ', 'g'
        ) || ' ' || coalesce((
            SELECT string_agg(translate(found.number[1], '.,', 'xx'), ' ')
            FROM regexp_matches(said, '\d+(?:[.,]\d+)+', 'g') AS found (number)
        ), ''))
    $words$
    """,
    # A number as a whole is no further word: its parts are counted.
    r"""
    CREATE FUNCTION tagtrap_length(words tsvector) RETURNS integer LANGUAGE sql IMMUTABLE AS $words$
        SELECT coalesce(sum(cardinality(positions)), 0)::integer FROM unnest(words)
        WHERE lexeme !~ '^\d+(x\d+)+$'
    $words$
    """,
    "CREATE TABLE passage_text (row integer PRIMARY KEY, words tsvector NOT NULL, length integer NOT NULL)",
    "CREATE INDEX passage_text_by_word ON passage_text USING gin (words)",
    "CREATE TABLE passage_words (lexeme text PRIMARY KEY, passages integer NOT NULL)",
    "CREATE TABLE passage_totals (passages integer NOT NULL, words bigint NOT NULL)",
    "INSERT INTO passage_totals VALUES (0, 0)",
)

# What may never change is guarded here too, not only by the code that is meant to write it.
GUARDS = (
    """
    CREATE TRIGGER audit_events_keep BEFORE UPDATE ON audit_events
    BEGIN SELECT RAISE(ABORT, 'the audit trail is append only'); END
    """,
    """
    CREATE TRIGGER audit_events_stay BEFORE DELETE ON audit_events
    BEGIN SELECT RAISE(ABORT, 'the audit trail is append only'); END
    """,
    # INSERT OR REPLACE deletes without firing the trigger above.
    """
    CREATE TRIGGER audit_events_append BEFORE INSERT ON audit_events
    WHEN EXISTS (SELECT 1 FROM audit_events WHERE seq = NEW.seq)
    BEGIN SELECT RAISE(ABORT, 'the audit trail is append only'); END
    """,
    """
    CREATE TRIGGER tags_keep BEFORE UPDATE ON tags
    BEGIN SELECT RAISE(ABORT, 'a tag is given once'); END
    """,
    """
    CREATE TRIGGER tags_stay BEFORE DELETE ON tags
    BEGIN SELECT RAISE(ABORT, 'a tag is given once'); END
    """,
    """
    CREATE TRIGGER sentences_keep BEFORE UPDATE ON sentences
    BEGIN SELECT RAISE(ABORT, 'a stored sentence is never edited'); END
    """,
    """
    CREATE TRIGGER sentences_append BEFORE INSERT ON sentences
    WHEN EXISTS (SELECT 1 FROM sentences WHERE tag = NEW.tag AND text <> NEW.text)
    BEGIN SELECT RAISE(ABORT, 'the tag stands for another sentence'); END
    """,
    """
    CREATE TRIGGER sentences_stay BEFORE INSERT ON sentences
    WHEN EXISTS (
        SELECT 1 FROM sentences WHERE version_id = NEW.version_id AND position = NEW.position
    )
    BEGIN SELECT RAISE(ABORT, 'a stored sentence is never edited'); END
    """,
)
