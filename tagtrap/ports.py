"""The replaceable parts, each a small Protocol. One contract test stands behind each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, runtime_checkable

from tagtrap.domain.answers import DraftEnd
from tagtrap.domain.conversations import Exchange, Understood
from tagtrap.domain.documents import Passage, Sentence
from tagtrap.domain.files import ParsedFile
from tagtrap.domain.identifiers import PassageId, Tag, VersionId
from tagtrap.domain.relevance import PlacedText, Scores, TokenVectors
from tagtrap.domain.relevance import Vectors as Vectors
from tagtrap.domain.retrieval import ScoredPassage, SourceVersion, TaggedContext
from tagtrap.domain.verdicts import Claim, Verdict
from tagtrap.index_ports import IndexEntry as IndexEntry
from tagtrap.index_ports import PassageIndex as PassageIndex
from tagtrap.index_ports import VectorSource as VectorSource


class Clock(Protocol):
    """Where the time comes from."""

    def __call__(self) -> datetime:
        """Return the time now, with its zone (UTC)."""
        ...


class Reader(Protocol):
    """Turns the bytes of one kind of file into clean text."""

    def __call__(self, content: bytes, *, file_name: str) -> ParsedFile:
        """Read a file, or raise a `FileRefused` that says why not."""
        ...


class Embedder(Protocol):
    """Turns texts into vectors.

    The id (model, revision, precision) goes into every record that depends on it.
    """

    @property
    def id(self) -> str:
        """Name and revision."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit vector a text, in order, shape (len(texts), dimensions)."""
        ...


class FullTextIndex(Protocol):
    """Finds passages by their words. Implemented in `tagtrap.records`."""

    def search_text(
        self, question: str, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return up to `limit` passages of the versions, best first.

        Any text is a valid question.
        """
        ...


class PassageSource(Protocol):
    """Loads passages with their sentences and source. Implemented in `tagtrap.records`."""

    def load_passages(self, passages: Sequence[PassageId]) -> list[tuple[Passage, SourceVersion]]:
        """Return the passages in the order asked for; one that is gone is left out."""
        ...


@runtime_checkable
class TokenEmbedder(Embedder, Protocol):
    """An embedder that also gives the vectors of a text's tokens."""

    def embed_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return the token vectors of each text, in order; of a long text those of its start."""
        ...


class RelevanceScorer(Protocol):
    """Tells which sentences answer a question. Implemented in `verify`, used by `rag`."""

    @property
    def id(self) -> str:
        """Name and revision."""
        ...

    def score(self, question: str, texts: Sequence[PlacedText]) -> Scores:
        """Return how well each text answers the question, 0 to 1, in order.

        The scores order the texts of one question; they are not shares of right answers.
        """
        ...

    def answered(self, question: str, texts: Sequence[PlacedText]) -> float:
        """Return how likely the texts, read together, answer the question, 0 to 1."""
        ...


class TagIssuer(Protocol):
    """Gives out tags, each once for ever. Implemented in `tagtrap.records`."""

    def was_issued(self, tags: Sequence[Tag]) -> frozenset[Tag]:
        """Return those of the tags that were ever given to a sentence."""
        ...


class QuestionRewriter(Protocol):
    """Makes a question that leans on earlier ones stand alone."""

    @property
    def id(self) -> str:
        """Name and revision."""
        ...

    def rewrite(self, question: str, history: Sequence[Exchange]) -> Understood:
        """Return the question as it reads without the conversation; raise nothing.

        A question that stands alone comes back letter by letter.
        """
        ...


class AnswerEngine(Protocol):
    """Drafts an answer from a tagged context."""

    @property
    def id(self) -> str:
        """Engine, model and revision."""
        ...

    @property
    def prompt_version(self) -> str:
        """Version of the prompt, "" for an engine without one."""
        ...

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        """Yield pieces of text as they come, then one `DraftEnd`.

        `asked` is the asker's own wording where `question` was rewritten to stand alone, else "".
        Raise a `ModelError` if there is no answer.
        """
        ...


@dataclass(frozen=True, slots=True)
class ClaimTask:
    """A claim, the evidence to judge it against, and what was said just before it.

    `sources` are the versions that the evidence comes from, in its order, None where one is not
    known; empty where none is. `followed_by` are the sentences that stand behind it, likewise.
    """

    claim: Claim
    evidence: tuple[Sentence, ...]
    before: str = ""
    question: str = ""
    tool_results: tuple[str, ...] = ()
    sources: tuple[SourceVersion | None, ...] = ()
    followed_by: tuple[Sentence | None, ...] = ()


class ClaimChecker(Protocol):
    """Judges claims against evidence.

    A checker with an attribute `settles = True` is asked first, and what it decides stands. The
    verdicts of the others are opinions that are combined: a verdict `unchecked` with support above
    0 says "not sure", with support 0 "could not be checked".
    """

    @property
    def id(self) -> str:
        """Name and revision."""
        ...

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        """Return one verdict a task, in order; None where this checker has nothing to say."""
        ...
