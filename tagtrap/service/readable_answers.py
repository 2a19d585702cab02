"""Stored answers as a person may read them now, whatever they could read when these were given."""

from dataclasses import replace

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import AnswerId, ConversationId
from tagtrap.domain.people import Actor
from tagtrap.records.conversations import NO_ANSWER, Conversations
from tagtrap.service.permissions import withheld


class ReadableAnswers:
    """Opens answers for whoever may read all that they rest on."""

    def __init__(self, conversations: Conversations) -> None:
        self._conversations = conversations

    def one(self, actor: Actor, answer_id: AnswerId) -> AnswerRecord:
        """Return an answer to who asked it or who investigates. Raises `NotFound`."""
        record = self._conversations.answer(answer_id)
        hidden = self.hidden(actor, record.conversation_id)
        if record.turn in hidden or not may_open(actor, record):
            raise withheld(actor, answer_id, NO_ANSWER)
        return _without_hints(record, hidden)

    def of(
        self, actor: Actor, conversation_id: ConversationId, *, last: int | None = None
    ) -> list[AnswerRecord]:
        """Return the answers of a conversation that the actor may read; or of its last few turns.

        The caller has made sure whose conversation it is.
        """
        hidden = self.hidden(actor, conversation_id)
        told = self._conversations.answers(conversation_id, last=last)
        return [_without_hints(record, hidden) for record in told if record.turn not in hidden]

    def hidden(self, actor: Actor, conversation_id: ConversationId) -> frozenset[int]:
        """Return the turns of a conversation whose answers the actor may not read."""
        if actor.reads_every_collection:
            return frozenset()
        return self._conversations.hidden_turns(conversation_id, actor.readable)


def may_open(actor: Actor, record: AnswerRecord) -> bool:
    """Whether the actor may open an answer: their own, or any for who investigates.

    And only where they may read everything it rests on.
    """
    is_theirs = record.asked_by == actor.id or actor.investigates
    return is_theirs and all(map(actor.may_read, record.context.collections))


def _without_hints(record: AnswerRecord, hidden: frozenset[int]) -> AnswerRecord:
    """Return the record without how it was understood, where that may repeat a hidden answer.

    A follow-up is understood by what was answered before it.
    """
    if record.understood and min(hidden, default=record.turn) < record.turn:
        return replace(record, understood="")
    return record
