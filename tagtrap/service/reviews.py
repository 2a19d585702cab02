"""Flagged sentences of stored answers, for reviewers."""

from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.review import FlaggedSentence
from tagtrap.records.conversations import Conversations
from tagtrap.service.permissions import require

MOST_LISTED = 500


class Reviews:
    """The review use cases; deciding comes later, this lists."""

    def __init__(self, conversations: Conversations) -> None:
        self._conversations = conversations

    def flagged(self, actor: Actor) -> list[FlaggedSentence]:
        """Return flagged sentences, newest first, of answers the actor may read all sources of."""
        require(actor, Permission.REVIEW)
        readable = None if actor.reads_every_collection else actor.collections
        return self._conversations.flagged(MOST_LISTED, readable)
