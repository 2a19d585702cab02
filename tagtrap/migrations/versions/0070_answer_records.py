"""The making of an answer, its search by words, settings taken from reviews, and what never changes."""

import sqlalchemy as sa
from alembic import op

from tagtrap.records.guards import set_guards

revision = "0070"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns and tables; of earlier answers is kept what was known of them."""
    op.add_column("answers", sa.Column("making", sa.JSON(), nullable=True))
    op.add_column("answers", sa.Column("draft_end", sa.Text(), nullable=False, server_default=""))
    op.add_column("answer_passages", sa.Column("dates", sa.JSON(), nullable=True))
    op.add_column("answer_passages", sa.Column("carried_from", sa.Integer(), nullable=True))
    op.create_table(
        "setting_changes",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Float(), nullable=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("grounds", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("seq"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_audit_events_at", "audit_events", ["at"])
    is_server = op.get_bind().dialect.name == "postgresql"
    for statement in FULL_TEXT_ON_POSTGRESQL if is_server else FULL_TEXT:
        op.execute(statement)
    set_guards(op, GUARDS)


# A rowid of its own would not outlive a rewriting of the file, so the id stands in the index.
FULL_TEXT = (
    """
    CREATE VIRTUAL TABLE answer_text USING fts5(
        answer_id UNINDEXED, question, text, tokenize = 'porter unicode61 remove_diacritics 2'
    )
    """,
    "INSERT INTO answer_text (answer_id, question, text) SELECT id, question, text FROM answers",
    """
    CREATE TRIGGER answers_found AFTER INSERT ON answers
    BEGIN
        INSERT INTO answer_text (answer_id, question, text)
        VALUES (NEW.id, NEW.question, NEW.text);
    END
    """,
    # Only erasing changes the text of an answer.
    """
    CREATE TRIGGER answers_forgotten AFTER UPDATE OF text ON answers
    BEGIN UPDATE answer_text SET text = NEW.text WHERE answer_id = OLD.id; END
    """,
)

FULL_TEXT_ON_POSTGRESQL = (
    r"""
    CREATE FUNCTION tagtrap_all_of(asked text) RETURNS tsquery LANGUAGE sql IMMUTABLE AS $words$
        SELECT coalesce(string_agg(
            '''' || replace(replace(lexeme, '', '\'), '''', '''''') || '''', ' & '
        ), '')::tsquery
        FROM unnest(tagtrap_words(asked))
    $words$
    """,
    "CREATE TABLE answer_text (answer_id varchar(64) PRIMARY KEY, words tsvector NOT NULL)",
    "CREATE INDEX answer_text_by_word ON answer_text USING gin (words)",
    """
    INSERT INTO answer_text (answer_id, words)
    SELECT id, tagtrap_words(question || ' ' || text) FROM answers
    """,
    """
    CREATE FUNCTION answers_found() RETURNS trigger LANGUAGE plpgsql AS $found$
    BEGIN
        INSERT INTO answer_text (answer_id, words)
        VALUES (NEW.id, tagtrap_words(NEW.question || ' ' || NEW.text));
        RETURN NULL;
    END $found$
    """,
    """
    CREATE TRIGGER answers_found AFTER INSERT ON answers
    FOR EACH ROW EXECUTE FUNCTION answers_found()
    """,
    """
    CREATE FUNCTION answers_forgotten() RETURNS trigger LANGUAGE plpgsql AS $forgotten$
    BEGIN
        UPDATE answer_text SET words = tagtrap_words(NEW.question || ' ' || NEW.text)
        WHERE answer_id = OLD.id;
        RETURN NULL;
    END $forgotten$
    """,
    """
    CREATE TRIGGER answers_forgotten AFTER UPDATE OF text ON answers
    FOR EACH ROW EXECUTE FUNCTION answers_forgotten()
    """,
)

GUARDS = (
    """
    CREATE TRIGGER answers_keep BEFORE UPDATE OF
        id, conversation_id, turn, asked_by, asked_at, question, label, support, decision,
        checker_ids, engine_id, prompt_version, embedder_id, fault, making
    ON answers
    BEGIN SELECT RAISE(ABORT, 'the record of an answer is never edited'); END
    """,
    """
    CREATE TRIGGER answers_stay BEFORE DELETE ON answers
    BEGIN SELECT RAISE(ABORT, 'the record of an answer is never deleted'); END
    """,
    """
    CREATE TRIGGER claims_keep BEFORE UPDATE OF
        answer_id, sentence, position, id, label, support, checker_id, kind, flags
    ON claims
    BEGIN SELECT RAISE(ABORT, 'a verdict is never edited'); END
    """,
    """
    CREATE TRIGGER claims_stay BEFORE DELETE ON claims
    BEGIN SELECT RAISE(ABORT, 'a verdict is never deleted'); END
    """,
    """
    CREATE TRIGGER setting_changes_keep BEFORE UPDATE ON setting_changes
    BEGIN SELECT RAISE(ABORT, 'changes of settings are append only'); END
    """,
    """
    CREATE TRIGGER setting_changes_stay BEFORE DELETE ON setting_changes
    BEGIN SELECT RAISE(ABORT, 'changes of settings are append only'); END
    """,
    # INSERT OR REPLACE deletes without firing the trigger above.
    """
    CREATE TRIGGER setting_changes_append BEFORE INSERT ON setting_changes
    WHEN EXISTS (SELECT 1 FROM setting_changes WHERE seq = NEW.seq)
    BEGIN SELECT RAISE(ABORT, 'changes of settings are append only'); END
    """,
)
