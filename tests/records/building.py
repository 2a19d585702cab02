"""Small versions to publish, and a base to publish them in."""

import hashlib
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np

from tagtrap.domain.documents import Document, PassagePlan, UntaggedSentence
from tagtrap.domain.identifiers import ActorId, Collection, DocumentId, fresh_id
from tagtrap.domain.publishing import NewVersion
from tagtrap.domain.spans import Span
from tagtrap.records.conversations import Conversations
from tagtrap.records.database import Database
from tagtrap.records.full_text import FullText
from tagtrap.records.library import Library
from tagtrap.records.passages import StoredPassages
from tagtrap.records.publishing import Publisher
from tagtrap.records.review_queue import ReviewQueue
from tagtrap.records.reviews import StoredReviews
from tagtrap.records.tags import Tags

ADMIN = ActorId("admin")
GENERAL = Collection("general")
EMBEDDER = "test-embedder@1"


class TickingClock:
    """A clock that moves one second on each time it is read."""

    def __init__(self) -> None:
        self._now = datetime(2031, 5, 1, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._now += timedelta(seconds=1)
        return self._now


class Base:
    """A database in a folder (or the one that `place` names), with all that works on it."""

    def __init__(self, folder: Path, seed: int = 7, *, place: str = "") -> None:
        self.folder, self._place = folder, place
        self.database = Database(place or f"sqlite:///{folder / 'base.db'}")
        self.database.migrate()
        self.clock = TickingClock()
        self.publisher = Publisher(self.database, self.clock, random.Random(seed))  # noqa: S311
        self.library = Library(self.database)
        self.passages = StoredPassages(self.database)
        self.full_text = FullText(self.database)
        self.tags = Tags(self.database)
        self.conversations = Conversations(self.database)
        self.reviews = StoredReviews(self.database)
        self.queue = ReviewQueue(self.database)

    def texts(self, document_id: DocumentId) -> dict[str, str]:
        """Return the newest version's sentences by tag."""
        return {s.tag: s.text for s in self.library.details(document_id).sentences}

    def again(self) -> "Base":
        """Open the same base once more, as another process would."""
        return Base(self.folder, place=self._place)

    def attempt(self, statement: str) -> None:
        """Run a statement that the database itself should refuse.

        PostgreSQL knows no INSERT OR REPLACE: there a plain one has to be refused.
        """
        with self.database.write() as connection:
            if connection.dialect.name == "postgresql":
                statement = statement.replace("INSERT OR REPLACE", "INSERT")
            connection.exec_driver_sql(statement)

    def count(self, table: str) -> int:
        """Return the number of rows of a table."""
        with self.database.read() as connection:
            rows = connection.exec_driver_sql(f"SELECT count(*) FROM {table}")  # noqa: S608
            return int(rows.scalar_one())


def new_version(
    lines: Sequence[str],
    *,
    title: str = "Handbook",
    file_name: str = "handbook.txt",
    collection: Collection = GENERAL,
    replaces: DocumentId | None = None,
    embedder_id: str = EMBEDDER,
    content: bytes | None = None,
    sentences_a_passage: int = 2,
) -> NewVersion:
    """Return a version whose sentences are the lines, in passages of two under one heading."""
    text = "\n\n".join(lines)
    sentences: list[UntaggedSentence] = []
    start = 0
    for line in lines:
        span = Span(start, start + len(line))
        sentences.append(UntaggedSentence(line, span, 1, 1, heading=(title,)))
        start = span.end + 2
    plans = [
        PassagePlan(
            first,
            min(first + sentences_a_passage, len(lines)),
            (title,),
            (f"window of {first}",),
        )
        for first in range(0, len(lines), sentences_a_passage)
    ]
    generator = np.random.default_rng(len(text))
    return NewVersion(
        document=Document(replaces or DocumentId(fresh_id()), title, collection, ADMIN),
        sha256=hashlib.sha256(content or text.encode("utf-8", "replace")).hexdigest(),
        file_name=file_name,
        media_type="text/plain",
        page_count=1,
        text=text,
        sentences=sentences,
        passages=plans,
        vectors=[_unit(generator.standard_normal((1, 8))) for _ in plans],
        embedder_id=embedder_id,
        added_by=ADMIN,
        replaces=replaces,
    )


def _unit(rows: np.ndarray) -> np.ndarray:
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
