"""The full text index of PostgreSQL: words found by a GIN index, ranked by BM25 as SQLite does.

PostgreSQL knows no BM25: it ranks a word that stands everywhere like one that stands once. So the
number of passages with each word is kept, the words of a question are weighed by it, and the best
few hundred of that ranking get their BM25.
"""

import json
import math
from collections.abc import Sequence

from sqlalchemy import Connection, text

# The numbers of SQLite's bm25(): saturation, length, and the least weight of a word.
_K1, _B, _LEAST = 1.2, 0.75, 1e-6
_FEWEST_RANKED = 500

_ADD = text(
    """
    INSERT INTO passage_text (row, words, length)
    SELECT CAST(:row AS integer), said.words, tagtrap_length(said.words)
    FROM (
        SELECT setweight(tagtrap_words(:heading), 'A') || setweight(tagtrap_words(:text), 'B')
            AS words
    ) AS said
    """
)
_COUNT_IN = text(
    """
    INSERT INTO passage_words (lexeme, passages)
    SELECT said.lexeme, count(*)
    FROM passage_text, unnest(passage_text.words) AS said
    WHERE passage_text.row = ANY(:rows)
    GROUP BY said.lexeme
    ON CONFLICT (lexeme) DO UPDATE SET passages = passage_words.passages + excluded.passages
    """
)
_COUNT_OUT = text(
    """
    UPDATE passage_words SET passages = passage_words.passages - gone.passages
    FROM (
        SELECT said.lexeme, count(*) AS passages
        FROM passage_text, unnest(passage_text.words) AS said
        WHERE passage_text.row = ANY(:rows)
        GROUP BY said.lexeme
    ) AS gone
    WHERE passage_words.lexeme = gone.lexeme
    """
)
_SUM = text(
    """
    UPDATE passage_totals
    SET passages = passage_totals.passages + :sign * counted.passages,
        words = passage_totals.words + :sign * counted.words
    FROM (
        SELECT count(*) AS passages, coalesce(sum(length), 0) AS words
        FROM passage_text WHERE row = ANY(:rows)
    ) AS counted
    """
)
_ASKED = text(
    """
    SELECT passage_words.lexeme, passage_words.passages,
           passage_totals.passages AS all_passages, passage_totals.words AS all_words
    FROM unnest(tagtrap_words(:terms)) AS asked
    JOIN passage_words USING (lexeme) CROSS JOIN passage_totals
    """
)
_RANKED = """
    WITH candidates AS (
        SELECT passage_text.row, passage_text.words, passage_text.length, passages.id
        FROM passage_text JOIN passages ON passages.row = passage_text.row
        WHERE passage_text.words @@ CAST(:any_of AS tsquery)
          AND passages.version_id
              IN (SELECT value FROM json_array_elements_text(CAST(:versions AS json)))
        ORDER BY {rough} DESC, passage_text.row
        LIMIT :few
    )
    SELECT candidates.id, sum(
        asked.weight * said.hits * ({k1} + 1)
        / (said.hits + {k1} * (1 - {b} + {b} * candidates.length / :mean))
    ) AS score
    FROM candidates
    CROSS JOIN LATERAL (
        SELECT lexeme, cardinality(positions) + cardinality(array_positions(weights, 'A')) AS hits
        FROM unnest(candidates.words)
    ) AS said
    JOIN unnest(CAST(:lexemes AS text[]), CAST(:weights AS float8[])) AS asked (lexeme, weight)
      ON asked.lexeme = said.lexeme
    GROUP BY candidates.id, candidates.row
    ORDER BY score DESC, candidates.row
    LIMIT :limit
"""
# One word at a time, so that each can be weighed. A word in the heading counts twice.
_ROUGH = (
    "CAST(:weight_{n} AS float8) "
    "* ts_rank('{{0.5, 0.5, 0.5, 1}}', passage_text.words, CAST(:word_{n} AS tsquery))"
)


def add(connection: Connection, rows: Sequence[dict[str, object]]) -> None:
    """Index passages by their words; each row has `row`, `heading` and `text`."""
    if not rows:
        return
    connection.execute(_ADD, list(rows))
    _count(connection, [row["row"] for row in rows], sign=1)


def remove(connection: Connection, rows: Sequence[int]) -> None:
    """Take passages out of the index; a word that stands nowhere else leaves no trace."""
    if not rows:
        return
    _count(connection, list(rows), sign=-1)
    connection.execute(text("DELETE FROM passage_words WHERE passages <= 0"))
    connection.execute(
        text("DELETE FROM passage_text WHERE row = ANY(:rows)"), {"rows": list(rows)}
    )


def search(
    connection: Connection, terms: Sequence[str], versions: Sequence[str], limit: int
) -> list[tuple[str, float]]:
    """Return passage ids with their BM25 score, higher is better, best first."""
    asked = connection.execute(_ASKED, {"terms": " ".join(terms)}).all()
    if not asked:
        return []
    weights = [_weight(row.passages, row.all_passages) for row in asked]
    words = [_quoted(row.lexeme) for row in asked]
    rough = " + ".join(_ROUGH.format(n=n) for n in range(len(words)))
    found = connection.execute(
        text(_RANKED.format(rough=rough, k1=_K1, b=_B)),
        {
            "any_of": " | ".join(words),
            "versions": json.dumps(list(versions)),
            "few": max(_FEWEST_RANKED, 10 * limit),
            "lexemes": [row.lexeme for row in asked],
            "weights": weights,
            "mean": max(1.0, asked[0].all_words / asked[0].all_passages),
            "limit": limit,
            **{f"word_{n}": word for n, word in enumerate(words)},
            **{f"weight_{n}": weight for n, weight in enumerate(weights)},
        },
    )
    return [(row.id, float(row.score)) for row in found]


def indexed_rows(connection: Connection) -> set[int]:
    """Return the passages that are indexed, by row."""
    return set(connection.scalars(text("SELECT row FROM passage_text")))


def empty(connection: Connection) -> None:
    """Take everything out of the index."""
    for table in ("passage_text", "passage_words"):
        connection.execute(text(f"DELETE FROM {table}"))  # noqa: S608 - our own names
    connection.execute(text("UPDATE passage_totals SET passages = 0, words = 0"))


def _count(connection: Connection, rows: list[object], *, sign: int) -> None:
    connection.execute(_COUNT_IN if sign > 0 else _COUNT_OUT, {"rows": rows})
    connection.execute(_SUM, {"rows": rows, "sign": sign})


def _weight(passages: int, of_all: int) -> float:
    return max(_LEAST, math.log((of_all - passages + 0.5) / (passages + 0.5)))


def _quoted(lexeme: str) -> str:
    return "'" + lexeme.replace("\\", "\\\\").replace("'", "''") + "'"
