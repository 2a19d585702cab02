"""Passages and hits for the tests of retrieval."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tagtrap.domain.documents import Passage, Sentence, VersionStatus
from tagtrap.domain.files import BlockKind
from tagtrap.domain.identifiers import Collection, DocumentId, PassageId, Tag, VersionId
from tagtrap.domain.retrieval import Hit, ScoredPassage, SourceVersion
from tagtrap.domain.spans import Span


def sentence(
    tag: int,
    text: str,
    *,
    kind: BlockKind = BlockKind.PARAGRAPH,
    heading: tuple[str, ...] = (),
    lead_in: str | None = None,
    page: int = 1,
) -> Sentence:
    span = Span(0, len(text))
    return Sentence(Tag(str(tag)), text, span, page, page, kind, heading, lead_in)


def item(tag: int, text: str, lead_in: str) -> Sentence:
    return sentence(tag, text, kind=BlockKind.LIST_ITEM, lead_in=lead_in)


def source(version: str = "travel", *, title: str = "Travel policy") -> SourceVersion:
    return SourceVersion(
        document_id=DocumentId(f"document of {version}"),
        version_id=VersionId(version),
        title=title,
        collection=Collection("general"),
        number=2,
        status=VersionStatus.READY,
        file_name=f"{version}.md",
        media_type="text/markdown",
        effective_from=date(2026, 1, 1),
    )


def hit(
    *sentences: Sentence,
    version: str = "travel",
    position: int = 0,
    heading: tuple[str, ...] = (),
    title: str = "Travel policy",
) -> Hit:
    passage = Passage(
        PassageId(f"{version}-{position}"), VersionId(version), position, heading, sentences
    )
    return Hit(passage, source(version, title=title), score=1.0, found_by=("dense",))


def superseded(one: Hit) -> Hit:
    return replace(one, source=replace(one.source, superseded_on=date(2026, 3, 9)))


class ListedText:
    """A `FullTextIndex` that counts shared words."""

    def __init__(self, hits: Sequence[Hit]) -> None:
        """Search these hits' passages."""
        self._passages = [one.passage for one in hits]
        self.asked_for: list[VersionId] = []

    def search_text(
        self, question: str, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return the passages that share a word, most first."""
        self.asked_for = list(versions)
        words = set(question.lower().split())
        scored = [
            ScoredPassage(one.id, float(len(words & set(one.text.lower().split()))))
            for one in self._passages
            if one.version_id in versions
        ]
        return sorted((s for s in scored if s.score), key=lambda s: -s.score)[:limit]


class ListedPassages:
    """A `PassageSource` in memory."""

    def __init__(self, hits: Sequence[Hit]) -> None:
        """Hold these hits' passages."""
        self._by_id = {one.passage.id: (one.passage, one.source) for one in hits}

    def load_passages(self, passages: Sequence[PassageId]) -> list[tuple[Passage, SourceVersion]]:
        """Return those that are there, in the order asked for."""
        return [self._by_id[one] for one in passages if one in self._by_id]
