"""A small app in memory, made of real domain values, for the states of the pages.

What the documents say and what an answer looks like is scripted by the test; everything else works
as the real services do: files are refused, documents are listed, answers are stored.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Collection as Many
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta

from tagtrap.domain.answers import Answer, AnswerSentence, Finish, Layout
from tagtrap.domain.changes import VersionDiff
from tagtrap.domain.conversations import AnswerRecord, Conversation
from tagtrap.domain.documents import Document, DocumentVersion, Sentence, VersionStatus
from tagtrap.domain.identifiers import (
    ActorId,
    AnswerId,
    Collection,
    ConversationId,
    DocumentId,
    ReviewId,
    Tag,
    VersionId,
)
from tagtrap.domain.library import DocumentDetails, DocumentSummary, Evidence
from tagtrap.domain.people import Actor
from tagtrap.domain.retrieval import ContextPassage, SourceVersion, TaggedContext
from tagtrap.domain.review import FlaggedSentence, Report, Review
from tagtrap.domain.review_items import ReviewItem, items_of
from tagtrap.domain.review_outcomes import SentenceOutcome, outcome_of
from tagtrap.domain.review_queue import Queue, QueueFilter, queue_of
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import (
    AnswerLabel,
    CheckedAnswer,
    CheckedSentence,
    Flag,
    Label,
    Outcome,
)
from tagtrap.errors import DuplicateDocument, NotFound, UnsupportedType, WrongArguments
from tagtrap.service.comparing import compare_sentences
from tagtrap.service.engines import EngineChoice
from tagtrap.service.events import (
    Added,
    AddEvent,
    AskEvent,
    Delivered,
    IngestProgress,
    Refused,
    SentenceChecked,
    Stage,
)
from tagtrap.settings import Settings
from tests.pages.scripted_jobs import ScriptedJobs
from tests.pages.scripted_upkeep import (
    ScriptedConflicts,
    ScriptedDescribing,
    ScriptedIndex,
    ScriptedMuchAlike,
    ScriptedStaleAnswers,
)

OWNER = ActorId("local")
START = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
Script = Callable[[str], CheckedAnswer | Refused]


def statement(  # what a checked sentence may carry
    text: str,
    label: Label = Label.SUPPORTED,
    *,
    tags: Sequence[str] = (),
    flags: Sequence[Flag] = (),
    reason: str = "",
    unknown: Sequence[str] = (),
    suggested: Sequence[str] = (),
    layout: Layout = Layout.PROSE,
    marker: str = "",
    starts_block: bool = False,
) -> CheckedSentence:
    """Return a checked sentence; its place in the answer's text is filled in by `answer_of`."""
    known = tuple(map(Tag, tags))
    return CheckedSentence(
        sentence=AnswerSentence(
            span=Span(0, len(text)),
            text=text,
            tags=known,
            unknown_tags=tuple(map(Tag, unknown)),
            layout=layout,
            marker=marker,
            starts_block=starts_block,
        ),
        label=label,
        context_label=label,
        support=1.0 if label is Label.SUPPORTED else 0.0,
        flags=tuple(flags),
        reason=reason,
        evidence=known,
        claims=(),
        suggested=tuple(map(Tag, suggested)),
    )


def answer_of(
    *sentences: CheckedSentence, label: AnswerLabel = AnswerLabel.SUPPORTED
) -> CheckedAnswer:
    """Return a checked answer made of the sentences."""
    placed, start = [], 0
    for checked in sentences:
        span = Span(start, start + len(checked.sentence.text))
        placed.append(replace(checked, sentence=replace(checked.sentence, span=span)))
        start = span.end + 1
    text = " ".join(checked.sentence.text for checked in placed)
    return CheckedAnswer(
        answer=Answer(
            raw=text,
            text=text,
            sentences=tuple(checked.sentence for checked in placed),
            finish=Finish.COMPLETE,
        ),
        sentences=tuple(placed),
        label=label,
        support=None,
        decision=Outcome.APPROVE if label is AnswerLabel.SUPPORTED else Outcome.REVISE,
        decision_reason="",
        checker_ids=("scripted",),
    )


@dataclass
class ScriptedDocuments:
    """Text files, a sentence a line; tags count up from 3600."""

    details: dict[DocumentId, DocumentDetails] = field(default_factory=dict)
    texts: dict[VersionId, tuple[Sentence, ...]] = field(default_factory=dict)

    def add(  # the signature of the real service
        self,
        actor: Actor,
        content: bytes,
        file_name: str,
        *,
        collection: str | None = None,
        title: str | None = None,
        replaces: DocumentId | None = None,
    ) -> Iterator[AddEvent]:
        """Take a text file in; other kinds and files that are there already are refused."""
        yield IngestProgress("read", 0, 1)
        if not file_name.endswith((".txt", ".md")):
            raise UnsupportedType(f"{file_name}: this kind of file cannot be read.")
        digest = hashlib.sha256(content).hexdigest()
        for known in self.details.values():
            if known.summary.version.sha256 == digest:
                name = known.summary.document.title
                raise DuplicateDocument(
                    f"The base already holds this file as “{name}”.",
                    document_id=known.summary.document.id,
                )
        document = Document(DocumentId(""), title or "", Collection(collection or "general"), OWNER)
        summary = self._store(content.decode(), file_name, digest, document, replaces)
        yield IngestProgress("publish", 1, 1)
        yield Added(summary.document, summary.version, summary.sentences)

    def list(self, actor: Actor) -> list[DocumentSummary]:
        """Return the documents, newest first."""
        return [details.summary for details in reversed(self.details.values())]

    def show(self, actor: Actor, document_id: DocumentId) -> DocumentDetails:
        """Return a document."""
        return self.details[document_id]

    def remove(
        self, actor: Actor, document_id: DocumentId, *, erase: bool = False
    ) -> DocumentSummary:
        """Take a document out."""
        return self.details.pop(document_id).summary

    def collections(self, actor: Actor) -> Sequence[Collection]:
        """Return the collections, the default one first."""
        others = {known.summary.document.collection for known in self.details.values()}
        return [Collection("general"), *sorted(others - {"general"})]

    def _store(
        self, text: str, file_name: str, digest: str, new: Document, old: DocumentId | None
    ) -> DocumentSummary:
        lines = [line for line in text.splitlines() if line.strip()]
        first = 3600 + sum(map(len, self.texts.values()))
        sentences, start = [], 0
        for number, line in enumerate(lines):
            span = Span(start, start + len(line))
            sentences.append(
                Sentence(Tag(str(first + number)), line, span, 1 + number // 4, 1 + number // 4)
            )
            start = span.end + 1
        replaced = self.details.pop(old) if old else None
        title = new.title or file_name.rsplit(".", 1)[0].replace("-", " ").capitalize()
        document = (
            replaced.summary.document
            if replaced
            else replace(new, id=DocumentId(f"d{first}"), title=title)
        )
        version = DocumentVersion(
            id=VersionId(f"v{first}"),
            document_id=document.id,
            number=replaced.summary.version.number + 1 if replaced else 1,
            sha256=digest,
            text_sha256=digest,
            file_name=file_name,
            media_type="text/plain",
            page_count=1 + len(lines) // 4,
            added_at=START,
            added_by=ActorId("local"),
            status=VersionStatus.READY,
            effective_from=date(2026, 3, 1),
        )
        earlier = replaced.versions if replaced else ()
        versions = (version, *(replace(old, status=VersionStatus.SUPERSEDED) for old in earlier))
        summary = DocumentSummary(document, version, len(lines), len(versions), cited=0)
        self.texts[version.id] = tuple(sentences)
        self.details[document.id] = DocumentDetails(summary, versions, tuple(sentences))
        return summary


@dataclass
class ScriptedHistory:
    """Compares versions as the real service does; steps back are only noted."""

    documents: ScriptedDocuments
    gone_back: list[tuple[DocumentId, int]] = field(default_factory=list)
    refusal: str = ""

    def sentences(self, actor: Actor, document_id: DocumentId, number: int) -> tuple[Sentence, ...]:
        """Return the sentences of a version."""
        versions = self.documents.details[document_id].versions
        return next(self.documents.texts[v.id] for v in versions if v.number == number)

    def go_back(self, actor: Actor, document_id: DocumentId, number: int) -> None:
        """Note the step, or refuse it."""
        if self.refusal:
            raise WrongArguments(self.refusal)
        self.gone_back.append((document_id, number))

    def compare(self, actor: Actor, document_id: DocumentId, *, old: int, new: int) -> VersionDiff:
        """Return what differs between two versions."""
        details = self.documents.details[document_id]
        older, newer = (
            next(version for version in details.versions if version.number == number)
            for number in (old, new)
        )
        changes, unchanged = compare_sentences(
            self.documents.texts[older.id], self.documents.texts[newer.id]
        )
        return VersionDiff(details.summary.document, older, newer, changes, unchanged)


@dataclass
class ScriptedChat:
    """Answers as the script says, over all sentences of all documents; stores what it answers."""

    documents: ScriptedDocuments
    script: Script
    choices: list[EngineChoice]
    records: dict[AnswerId, AnswerRecord] = field(default_factory=dict)
    asked: list[tuple[str, str | None, str]] = field(default_factory=list)
    searched: list[Many[Collection] | None] = field(default_factory=list)

    def ask(  # the signature of the real service
        self,
        actor: Actor,
        question: str,
        *,
        conversation_id: ConversationId | None = None,
        engine: str | None = None,
        fault: str = "",
        collections: Many[Collection] | None = None,
        is_stopped: Callable[[], bool] = lambda: False,
    ) -> Iterator[AskEvent]:
        """Answer from the script."""
        self.searched.append(collections)
        self.asked.append((question, engine, fault))
        yield Stage(f"searched {len(self.documents.details)} documents")
        outcome = self.script(question)
        if is_stopped():
            outcome = Refused("You stopped this question.", can_retry=True)
        if isinstance(outcome, Refused):
            yield outcome
            return
        number = len(self.records) + 1
        record = AnswerRecord(
            id=AnswerId(f"a{number}"),
            conversation_id=conversation_id or ConversationId(f"c{number}"),
            turn=number,
            asked_by=actor.id,
            asked_at=START + timedelta(minutes=number),
            question=question,
            checked=outcome,
            context=self._context(),
            engine_id="scripted/1" if engine != "quotes" else "quotes/1",
            prompt_version="p1",
            embedder_id="none",
            fault=fault,
            searched_documents=len(self.documents.details),
        )
        self.records[record.id] = record
        yield from map(SentenceChecked, outcome.sentences)
        yield Delivered(record)

    def conversations(self, actor: Actor) -> list[Conversation]:
        """Return the conversations, newest first."""
        first = {record.conversation_id: record for record in reversed(self.records.values())}
        return [
            Conversation(name, record.asked_by, record.question, record.asked_at)
            for name, record in first.items()
        ]

    def answers(self, actor: Actor, conversation_id: ConversationId) -> list[AnswerRecord]:
        """Return the answers of a conversation."""
        found = [r for r in self.records.values() if r.conversation_id == conversation_id]
        if not found:
            raise NotFound("There is no such conversation.")
        return found

    def answer(self, actor: Actor, answer_id: AnswerId) -> AnswerRecord:
        """Return a stored answer."""
        return self.records[answer_id]

    def evidence(self, actor: Actor, answer_id: AnswerId, tag: Tag) -> Evidence:
        """Return the sentence behind a tag of a stored answer."""
        context = self.records[answer_id].context
        sentence, passage = context.resolve(tag), context.passage_of(tag)
        if sentence is None or passage is None or passage.source is None:
            raise NotFound("There is no such source.")
        return Evidence(sentence, passage, passage.source)

    def hidden(self, actor: Actor, conversation_id: ConversationId) -> int:
        """Return how many answers may not be read any more: none."""
        return 0

    def searchable(self, actor: Actor) -> dict[Collection, int]:
        """Return how many documents are searched, by collection."""
        listed = self.documents.list(actor)
        return dict(Counter(summary.document.collection for summary in listed))

    def engines(self, actor: Actor) -> list[EngineChoice]:
        """Return the engines."""
        return self.choices

    def _context(self) -> TaggedContext:
        return TaggedContext(
            tuple(
                ContextPassage(details.sentences, _source(details))
                for details in self.documents.details.values()
            )
        )


def _source(details: DocumentDetails) -> SourceVersion:
    document, version = details.summary.document, details.summary.version
    return SourceVersion(
        document_id=document.id,
        version_id=version.id,
        title=document.title,
        collection=document.collection,
        number=version.number,
        status=version.status,
        file_name=version.file_name,
        media_type=version.media_type,
        effective_from=version.effective_from,
    )


@dataclass
class ScriptedReviews:
    """Reviews and reports of the chat's records, kept in lists."""

    chat: ScriptedChat

    told: list[Report] = field(default_factory=list)
    made: list[Review] = field(default_factory=list)

    def queue(self, actor: Actor, wanted: QueueFilter | None = None) -> Queue:
        """Return the statements that wait."""
        items = [item for record in self.chat.records.values() for item in self._items(record)]
        flagged = [item for item in items if item.is_flagged or item.reports]
        return queue_of(flagged, actor.id, wanted or QueueFilter(), START + timedelta(days=1))

    def report(self, actor: Actor, answer_id: AnswerId, sentence: int, words: str) -> Report:
        """Keep what is wrong with a sentence."""
        number = ReviewId(f"r{len(self.told)}")
        self.told.append(Report(number, answer_id, sentence, actor.id, words, START))
        return self.told[-1]

    def outcomes(
        self, actor: Actor, records: Sequence[AnswerRecord]
    ) -> dict[AnswerId, dict[int, SentenceOutcome]]:
        """Return what came of the sentences."""
        found: dict[AnswerId, dict[int, SentenceOutcome]] = {}
        for record in records:
            for item in self._items(record):
                if outcome := outcome_of([item]):
                    found.setdefault(record.id, {})[item.place.sentence] = outcome
        return found

    def _items(self, record: AnswerRecord) -> list[ReviewItem]:
        return [
            item
            for position, checked in enumerate(record.checked.sentences)
            for item in items_of(
                FlaggedSentence(record.id, position, record.question, record.asked_at, checked),
                [r for r in self.made if r.place.answer_id == record.id],
                [r for r in self.told if (r.answer_id, r.sentence) == (record.id, position)],
            )
        ]


class ScriptedApp:
    """What the pages need of an app."""

    def __init__(self, script: Script, *, choices: Sequence[EngineChoice] = ()) -> None:
        scripted = EngineChoice("scripted", "The script", is_ready=True)
        self.settings = Settings(engine="scripted")
        self.documents = ScriptedDocuments()
        self.jobs = ScriptedJobs(self.documents)
        self.history = ScriptedHistory(self.documents)
        self.stale_answers = ScriptedStaleAnswers()
        self.describing = ScriptedDescribing()
        self.much_alike = ScriptedMuchAlike()
        self.conflicts = ScriptedConflicts()
        self.index = ScriptedIndex()
        self.chat = ScriptedChat(self.documents, script, list(choices) or [scripted])
        self.reviews = ScriptedReviews(self.chat)

    def hold(
        self,
        file_name: str,
        text: str,
        *,
        collection: str = "general",
        replaces: DocumentId | None = None,
    ) -> DocumentId:
        """Put a document into the base; return its id."""
        *_, added = self.documents.add(
            Actor(OWNER), text.encode(), file_name, collection=collection, replaces=replaces
        )
        assert isinstance(added, Added)
        return added.document.id
