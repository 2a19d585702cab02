"""Who makes a follow-up stand alone: the rules, or a chat model that the rules look after."""

import logging
from collections.abc import Sequence

from rag.follow_ups.leaning import leans
from rag.follow_ups.rules import RULES_ID, stand_alone
from rag.follow_ups.soundness import is_sound
from rag.messages import ReplyEnd
from rag.model_client import ModelClient
from rag.prompts import FOLLOW_UP_PROMPT_VERSION, FOLLOW_UP_SYSTEM, follow_up_turn
from tagtrap.domain.conversations import Exchange, Understood
from tagtrap.errors import ModelError

_COMPLETE = frozenset({"stop", "eos", "eos_token", "end_turn", "stop_sequence", "complete"})
_LONGEST_REPLY = 2000

_log = logging.getLogger(__name__)


class RuleRewriter:
    """Rewrites by rules alone: the same question and history always give the same."""

    @property
    def id(self) -> str:
        """Name and revision."""
        return RULES_ID

    def rewrite(self, question: str, history: Sequence[Exchange]) -> Understood:
        """Return the question as it reads without the conversation."""
        rewritten = stand_alone(question, history)
        return Understood(rewritten, "" if rewritten == question else self.id)


class ModelRewriter:
    """Asks a chat model where a question leans on earlier ones; believes only what holds.

    A model that fails, is late, or says something else than asked costs nothing but time: then the
    rules say what was meant.
    """

    def __init__(self, client: ModelClient) -> None:
        """Take a client whose settings limit one reply to seconds."""
        self._client = client
        self._rules = RuleRewriter()

    @property
    def id(self) -> str:
        """Model, host, version of the prompt."""
        return f"openai:{self._client.id}@{FOLLOW_UP_PROMPT_VERSION}"

    def rewrite(self, question: str, history: Sequence[Exchange]) -> Understood:
        """Return the question as it reads without the conversation."""
        by_rules = self._rules.rewrite(question, history)
        if not history or not leans(question):
            # Nobody but a person may change a question that can be read alone.
            return by_rules
        said = " ".join(self._reply(question, history).split(" ")).strip().strip('"“”').strip()
        if is_sound(said, question, history):
            return Understood(said, self.id)
        return by_rules

    def _reply(self, question: str, history: Sequence[Exchange]) -> str:
        """Return what the model says, "" where it says nothing whole."""
        said = ""
        try:
            for piece in self._client.stream(FOLLOW_UP_SYSTEM, follow_up_turn(question, history)):
                if isinstance(piece, ReplyEnd):
                    is_whole = not piece.refusal and piece.finish_reason in _COMPLETE
                    return said if is_whole else ""
                said += piece
                if len(said) > _LONGEST_REPLY:
                    return ""
        except ModelError as error:
            # Its message may repeat what the server was sent.
            _log.warning("the model did not rewrite a question: %s", type(error).__name__)
        return ""
