"""Ask a question, read earlier answers, open the evidence behind a sentence."""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Collection as Many

from tagtrap import limits_settings
from tagtrap.domain.conversations import AnswerRecord, Conversation, Exchange
from tagtrap.domain.identifiers import (
    AnswerId,
    Collection,
    ConversationId,
    Tag,
    VersionId,
    fresh_id,
)
from tagtrap.domain.library import Evidence
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.policies import EvidencePolicy, default_policy
from tagtrap.domain.readable import is_readable
from tagtrap.domain.verdicts import Label
from tagtrap.ports import Clock
from tagtrap.records.conversations import NO_CONVERSATION, Conversations, no_source
from tagtrap.records.library import Library
from tagtrap.service.answering import Turn
from tagtrap.service.drafting import with_fault
from tagtrap.service.engines import EngineChoice, Engines
from tagtrap.service.events import AskEvent, Refused
from tagtrap.service.limits import Answers
from tagtrap.service.permissions import require, withheld
from tagtrap.service.readable_answers import ReadableAnswers

LONGEST_QUESTION = limits_settings.LONGEST_QUESTION
_EXCHANGES_SEEN_AGAIN = 3


class Chat:
    """The conversation use cases."""

    def __init__(
        self,
        answering: Answers,
        engines: Engines,
        *,
        library: Library,
        conversations: Conversations,
        clock: Clock,
        policy_of: Callable[[Collection], EvidencePolicy] = default_policy,
    ) -> None:
        self._answering = answering
        self._engines = engines
        self._library = library
        self._conversations = conversations
        self._readable_answers = ReadableAnswers(conversations)
        self._clock = clock
        self._policy_of = policy_of

    def ask(  # noqa: PLR0913 - what a question may be asked with
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
        """Answer a question: stages, checked sentences, then one `Delivered` or `Refused`.

        `collections` narrows what is searched to some of those the actor may read. Once
        `is_stopped` says so no more is drafted, and what was shown by then is the answer. The
        record is written before the last event, so what was shown is what was kept.
        """
        require(actor, Permission.ASK)
        question = question.strip()
        readable = self._readable(actor)
        if reason := _unaskable(question) or _unknown(collections or (), readable):
            return iter([Refused(reason)])
        searched = [c for c in readable if collections is None or c in collections]
        conversation = self._conversation(actor, conversation_id, question)
        earlier, hidden = self._earlier(actor, conversation) if conversation_id else ([], None)
        turn = Turn(
            actor=actor,
            question=question,
            conversation=conversation,
            starts_conversation=conversation_id is None,
            number=max((*(record.turn for record in earlier), *(hidden or ())), default=0) + 1,
            engine=with_fault(self._engines.named(engine), fault),
            fault=fault,
            versions=self._admitted(searched),
            earlier=tuple(earlier),
            history=tuple(map(_backed_exchange, earlier)),
            rewriter=self._engines.rewriter(engine),
            is_stopped=is_stopped,
        )
        return self._answering.answer(turn)

    def readable_versions(self, actor: Actor) -> list[VersionId]:
        """Return the document versions that the actor's questions are answered from."""
        require(actor, Permission.ASK)
        return self._admitted(self._readable(actor))

    def searchable(self, actor: Actor) -> dict[Collection, int]:
        """Return in how many documents the actor's questions are searched, by collection."""
        require(actor, Permission.ASK)
        return {name: len(self._admitted([name])) for name in self._readable(actor)}

    def engines(self, actor: Actor) -> list[EngineChoice]:
        """Return the engines one may choose from."""
        require(actor, Permission.ASK)
        return self._engines.choices()

    def conversations(self, actor: Actor) -> list[Conversation]:
        """Return the actor's conversations, newest first."""
        require(actor, Permission.ASK)
        return self._conversations.of(actor.id)

    def conversation_of(self, actor: Actor, questions: Sequence[str]) -> ConversationId | None:
        """Return the actor's newest conversation in which just these were asked, if any."""
        require(actor, Permission.ASK)
        return self._conversations.with_questions(actor.id, _title(questions[0]), questions)

    def answers(self, actor: Actor, conversation_id: ConversationId) -> list[AnswerRecord]:
        """Return the answers of one of the actor's conversations, oldest first.

        Without those that rest on what the actor may not read any more (see `hidden`).
        """
        require(actor, Permission.ASK)
        self._owned(actor, conversation_id)
        return self._readable_answers.of(actor, conversation_id)

    def hidden(self, actor: Actor, conversation_id: ConversationId) -> int:
        """Return how many answers of their conversation the actor may not read any more."""
        require(actor, Permission.ASK)
        self._owned(actor, conversation_id)
        return len(self._readable_answers.hidden(actor, conversation_id))

    def answer(self, actor: Actor, answer_id: AnswerId) -> AnswerRecord:
        """Return a stored answer to who asked it, or to who investigates and may read its sources.

        Investigating is for reviewers and auditors.
        """
        require(actor, Permission.ASK, Permission.REVIEW, Permission.AUDIT)
        return self._readable_answers.one(actor, answer_id)

    def evidence(self, actor: Actor, answer_id: AnswerId, tag: Tag) -> Evidence:
        """Return the sentence behind a tag of a stored answer, as retrieved for that answer."""
        require(actor, Permission.ASK, Permission.REVIEW, Permission.AUDIT)
        self._readable_answers.one(actor, answer_id)
        evidence = self._conversations.evidence(answer_id, tag)
        if not actor.may_read(evidence.source.collection):
            raise withheld(actor, answer_id, no_source(tag))
        return evidence

    def _earlier(
        self, actor: Actor, conversation: Conversation
    ) -> tuple[list[AnswerRecord], frozenset[int]]:
        """Return the last answers that may be read now, and the turns that may not."""
        told = self._readable_answers.of(actor, conversation.id, last=_EXCHANGES_SEEN_AGAIN)
        return told, self._readable_answers.hidden(actor, conversation.id)

    def _readable(self, actor: Actor) -> list[Collection]:
        return [name for name in self._library.collections() if actor.may_read(name)]

    def _admitted(self, collections: list[Collection]) -> list[VersionId]:
        """Return the versions of the collections whose documents may serve as evidence."""
        versions = self._library.readable_versions(collections)
        policies = {name: self._policy_of(name) for name in collections}
        if not any(policy.documents for policy in policies.values()):
            return versions
        titles = {
            one.version.id: (one.document.collection, one.document.title)
            for one in self._library.documents()
        }
        placed = ((version, titles.get(version)) for version in versions)
        return [
            version
            for version, place in placed
            if place is not None and policies[place[0]].admits(place[1])
        ]

    def _conversation(
        self, actor: Actor, conversation_id: ConversationId | None, question: str
    ) -> Conversation:
        if conversation_id is not None:
            return self._owned(actor, conversation_id)
        return Conversation(
            id=ConversationId(fresh_id()),
            owner=actor.id,
            title=_title(question),
            started_at=self._clock(),
        )

    def _owned(self, actor: Actor, conversation_id: ConversationId) -> Conversation:
        conversation = self._conversations.find(conversation_id)
        if conversation.owner != actor.id:
            raise withheld(actor, conversation_id, NO_CONVERSATION)
        return conversation


def _title(question: str) -> str:
    return question.splitlines()[0][:120]


def _unaskable(question: str) -> str:
    """Say why a text cannot be asked, or ""."""
    if not question:
        return "Type a question first."
    if len(question) > LONGEST_QUESTION:
        return f"Ask in at most {LONGEST_QUESTION} characters."
    if "\0" in question or not is_readable(question):
        return "The question holds bytes that are no text: type it again, or send it as UTF-8."
    return ""


def _unknown(wanted: Many[Collection], readable: Many[Collection]) -> str:
    """Say which of the wanted collections nothing can be read from, or ""."""
    missing = ", ".join(sorted(set(wanted).difference(readable)))
    known = ", ".join(readable) or "none so far"
    return f"You can read no document in {missing}. Collections: {known}." if missing else ""


def _backed_exchange(record: AnswerRecord) -> Exchange:
    """Return what an engine may see again: only backed sentences, so that errors do not spread."""
    backed = [s.sentence.text for s in record.checked.sentences if s.label is Label.SUPPORTED]
    return Exchange(record.question, " ".join(backed), record.understood)
