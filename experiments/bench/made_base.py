"""Large bases made of the real documents' sentences, published without reading or embedding them.

Whatever happens from publishing on is the product's own doing: tags, full text, vectors, index.
"""

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from experiments.bench.recombined_vectors import RecombinedVectors
from experiments.retrieval.questions import QuestionSet
from ingest.readers.markdown import read_markdown
from ingest.sentences import split_file
from tagtrap.domain.documents import Document, PassagePlan, UntaggedSentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.identifiers import Collection, DocumentId, fresh_id
from tagtrap.domain.publishing import NewVersion
from tagtrap.domain.spans import Span
from tagtrap.records.database import Database
from tagtrap.records.publishing import Publisher
from tagtrap.service import local_actor
from tagtrap.settings import Settings

_PROSE = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_PASSAGES_A_DOCUMENT = 60
_SENTENCES_A_PASSAGE = 5
_GAP = "\n\n"


@dataclass(frozen=True, slots=True)
class Wording:
    """Sentences and headings of real documents."""

    sentences: tuple[str, ...]
    headings: tuple[str, ...]

    @staticmethod
    def of(source: QuestionSet) -> "Wording":
        """Return those of the Markdown files, each once."""
        every = [
            one
            for file in source.files
            if Path(file.name).suffix == ".md"
            for one in split_file(read_markdown(file.content, file_name=file.name))
        ]
        return Wording(
            _once(one.text for one in every if one.kind in _PROSE),
            _once(one.text for one in every if one.kind is BlockKind.HEADING),
        )


def make_base(
    settings: Settings, wording: Wording, vectors: RecombinedVectors, *, passages: int, seed: int
) -> None:
    """Fill the base with at least `passages` passages; the same seed gives the same base."""
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    # Not for secrets: the same base must come out every time.
    chance = random.Random(seed)  # noqa: S311
    database = Database(settings.data_dir / "tagtrap.db")
    try:
        database.migrate()
        publisher = Publisher(database, lambda: datetime.now(UTC), chance)
        for number in range(1, -(-passages // _PASSAGES_A_DOCUMENT) + 1):
            publisher.publish(_version(number, wording, vectors, chance))
    finally:
        database.close()


def _version(
    number: int, wording: Wording, vectors: RecombinedVectors, chance: random.Random
) -> NewVersion:
    title = f"Collected rules {number}"
    sentences, plans = _cut(title, wording, chance)
    text = _GAP.join(one.text for one in sentences)
    return NewVersion(
        document=Document(DocumentId(fresh_id()), title, Collection("general"), local_actor().id),
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        file_name=f"rules-{number}.md",
        media_type="text/markdown",
        page_count=1,
        text=text,
        sentences=sentences,
        passages=plans,
        vectors=[vectors.embed(plan.windows) for plan in plans],
        embedder_id=vectors.id,
        added_by=local_actor().id,
    )


def _cut(
    title: str, wording: Wording, chance: random.Random
) -> tuple[list[UntaggedSentence], list[PassagePlan]]:
    sentences: list[UntaggedSentence] = []
    plans: list[PassagePlan] = []
    start = 0
    for _ in range(_PASSAGES_A_DOCUMENT):
        heading = (title, chance.choice(wording.headings))
        chosen = chance.choices(wording.sentences, k=_SENTENCES_A_PASSAGE)
        first = len(sentences)
        for text in chosen:
            span = Span(start, start + len(text))
            sentences.append(UntaggedSentence(text, span, 1, 1, heading=heading))
            start = span.end + len(_GAP)
        window = f"{' > '.join(heading)}\n{' '.join(chosen)}"
        plans.append(PassagePlan(first, len(sentences), heading, (window,)))
    return sentences, plans


def _once(texts: Iterator[str] | Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(" ".join(text.split()) for text in texts))
