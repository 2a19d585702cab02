"""How passages and their vectors are kept in rows."""

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, func, insert, select

from tagtrap.domain.identifiers import fresh_id
from tagtrap.domain.publishing import NewVersion
from tagtrap.records.full_text_index import add_full_text
from tagtrap.records.tables import passages, sentences, vectors

_STORED = np.dtype("<f4")


def write_passages(connection: Connection, new: NewVersion) -> None:
    """Write a version's passages with their vectors and words."""
    # The rows are numbered here, not by the database: one insert for all, and no reading back.
    # The write lock is held, so nobody else takes a number meanwhile.
    first_row = (connection.scalar(select(func.max(passages.c.row))) or 0) + 1
    passage_rows: list[dict[str, object]] = []
    vector_rows: list[dict[str, object]] = []
    word_rows: list[dict[str, object]] = []
    for position, (plan, windows) in enumerate(zip(new.passages, new.vectors, strict=True)):
        passage_id = fresh_id()
        passage_rows.append(
            {
                "row": first_row + position,
                "id": passage_id,
                "version_id": new.id,
                "position": position,
                "heading": list(plan.heading),
                "first": plan.first,
                "end": plan.end,
            }
        )
        vector_rows.extend(
            {"passage_id": passage_id, "window": window, "vector": to_bytes(vector)}
            for window, vector in enumerate(windows)
        )
        word_rows.append(
            {
                "row": first_row + position,
                "heading": " ".join(plan.heading),
                "text": " ".join(s.text for s in new.sentences[plan.first : plan.end]),
            }
        )
    connection.execute(insert(passages), passage_rows)
    connection.execute(insert(vectors), vector_rows)
    add_full_text(connection, word_rows)


def index_words(connection: Connection, version: str) -> None:
    """Put a stored version's passages into the full text index again."""
    texts = connection.scalars(
        select(sentences.c.text)
        .where(sentences.c.version_id == version)
        .order_by(sentences.c.position)
    ).all()
    plans = connection.execute(select(passages).where(passages.c.version_id == version))
    add_full_text(
        connection,
        [
            {
                "row": plan.row,
                "heading": " ".join(plan.heading),
                "text": " ".join(texts[plan.first : plan.end]),
            }
            for plan in plans
        ],
    )


def to_bytes(vector: NDArray[np.float32]) -> bytes:
    """Return a vector as it is stored: float32, lowest byte first on any machine."""
    return vector.astype(_STORED).tobytes()


def from_bytes(stored: bytes) -> NDArray[np.float32]:
    """Return a stored vector."""
    return np.frombuffer(stored, dtype=_STORED).astype(np.float32)
