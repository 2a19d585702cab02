"""What a use case that takes time tells while it runs."""

from dataclasses import dataclass

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.documents import Document, DocumentVersion
from tagtrap.domain.resemblance import Resembling
from tagtrap.domain.verdicts import CheckedSentence


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of answering that is done, in plain words ("searched 6 documents")."""

    text: str


@dataclass(frozen=True, slots=True)
class QuestionUnderstood:
    """How a question that leans on earlier ones is searched and answered."""

    text: str


@dataclass(frozen=True, slots=True)
class SentenceChecked:
    """A sentence of the answer as it may be shown, after its check.

    `is_quotation`: the source's own words, in the place of what was drafted.
    """

    checked: CheckedSentence
    is_quotation: bool = False


@dataclass(frozen=True, slots=True)
class Delivered:
    """The answer, already recorded. Always the last event.

    `not_kept` says why it could not be recorded, where nothing can be written; else it is "".
    """

    record: AnswerRecord
    not_kept: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """There is no answer, and why. Always the last event.

    `can_retry` says whether asking again may help, `wait_seconds` after how long, 0 where that is
    not known; `is_about_engine` that it was the engine that failed, so that another one may answer.
    """

    reason: str
    can_retry: bool = False
    is_about_engine: bool = False
    wait_seconds: int = 0


AskEvent = Stage | QuestionUnderstood | SentenceChecked | Delivered | Refused


@dataclass(frozen=True, slots=True)
class IngestProgress:
    """How far a file is: step "read", "split", "embed" or "publish", and how much of it is done."""

    step: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Added:
    """The file is in the base and can be cited.

    `same_name` are other documents of the collection with the same file name, `much_alike` those
    that share much of its wording.
    """

    document: Document
    version: DocumentVersion
    sentences: int
    same_name: tuple[Document, ...] = ()
    much_alike: tuple[Resembling, ...] = ()


AddEvent = IngestProgress | Added
