"""What a base holds, as admins want to read it."""

from dataclasses import dataclass

from tagtrap.domain.documents import Document, DocumentVersion, Sentence
from tagtrap.domain.retrieval import ContextPassage, SourceVersion


@dataclass(frozen=True, slots=True)
class DocumentSummary:
    """A document with its version in force (else its newest one) and how many versions it has.

    `cited` counts the delivered answers that cite it.
    """

    document: Document
    version: DocumentVersion
    sentences: int
    versions: int
    cited: int


@dataclass(frozen=True, slots=True)
class DocumentDetails:
    """A document with all its versions, newest first, and the sentences of the summary's one."""

    summary: DocumentSummary
    versions: tuple[DocumentVersion, ...]
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """A cited sentence inside its passage, with the version it stands in, as known today."""

    sentence: Sentence
    passage: ContextPassage
    source: SourceVersion
