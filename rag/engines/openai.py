"""The engine that lets a chat model write, on any OpenAI-compatible server."""

import logging
from collections.abc import Iterator, Sequence

from rag.engines.json_drafts import JsonDraft, draft_format
from rag.messages import REFUSED, Message, ReplyEnd
from rag.model_client import ModelClient
from rag.prompts import (
    JSON_PROMPT_VERSION,
    JSON_SYSTEM,
    NO_ANSWER,
    PROMPT_VERSION,
    REDRAFT_SYSTEM,
    SYSTEM,
    redraft_turn,
    turns_for,
)
from tagtrap.domain.answers import DraftEnd, Finish, Tokens
from tagtrap.domain.conversations import Exchange
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.errors import ModelRejected, loggable

_log = logging.getLogger(__name__)

FILTERED = "The model server's content filter stopped this answer."

_COMPLETE = frozenset(
    {"stop", "eos", "eos_token", "end_turn", "stop_sequence", "complete", "completed"}
)


class OpenAIEngine:
    """Drafts with a chat model; parsing and checking the draft is the work of others."""

    def __init__(
        self, client: ModelClient, *, asks_for_json: bool = False, engine_id: str = ""
    ) -> None:
        """Take the client; `asks_for_json`: as sentences whose sources the server can limit.

        A server that refuses such a request is asked for prose from then on. `engine_id` is for a
        server whose address says nothing: one that was started for this process alone.
        """
        self._client = client
        self._asks_for_json = asks_for_json
        self._id = engine_id or f"openai:{client.id}"

    @property
    def id(self) -> str:
        """Engine, model, host and the settings that change an answer."""
        return self._id

    @property
    def model(self) -> str:
        """The model's name, as the server knows it."""
        return self._client.model

    @property
    def prompt_version(self) -> str:
        """Version of the prompt."""
        return JSON_PROMPT_VERSION if self._asks_for_json else PROMPT_VERSION

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        """Yield the answer as the model writes it, then how it ended.

        Without any evidence the model is not asked: it could only invent.
        """
        if context.is_empty:
            yield NO_ANSWER
            yield DraftEnd(Finish.NO_ANSWER, "no evidence, the model was not asked")
            return
        turns = turns_for(question, context, history, asked=asked)
        if self._asks_for_json:
            said: list[str] = []
            try:
                for piece in self._drafted_as_json(JSON_SYSTEM, turns, context):
                    said += [piece] if isinstance(piece, str) else []
                    yield piece
                return
            except ModelRejected as refusal:
                if said:
                    raise
                self._asks_for_json = False
                _log.warning("asked for prose, because JSON was refused: %s", loggable(refusal))
        yield from self._drafted(SYSTEM, turns)

    def write(
        self, system: str, turns: Sequence[Message], sources: TaggedContext | None = None
    ) -> Iterator[str | DraftEnd]:
        """Yield what the model writes to a prompt of one's own, then how it ended.

        With `sources` it is asked for JSON whose sources can only be theirs. The server is asked to
        count the tokens. Raises a `ModelError` if there is no answer.
        """
        if sources is not None:
            yield from self._drafted_as_json(system, turns, sources, counts_tokens=True)
        else:
            yield from self._drafted(system, turns, counts_tokens=True)

    def _drafted_as_json(
        self,
        system: str,
        turns: Sequence[Message],
        context: TaggedContext,
        *,
        counts_tokens: bool = False,
    ) -> Iterator[str | DraftEnd]:
        draft, said = JsonDraft(), ""
        form = draft_format(context)
        for piece in self._client.stream(system, turns, form, counts_tokens=counts_tokens):
            for written in draft.close() if isinstance(piece, ReplyEnd) else draft.feed(piece):
                said += written
                yield written
            if isinstance(piece, ReplyEnd):
                is_empty = not said and piece.finish_reason in _COMPLETE
                unsaid = NO_ANSWER if is_empty else _instead_of_an_answer(piece, said)
                if unsaid:
                    yield unsaid
                finish = _finish_of(piece, said or (NO_ANSWER if is_empty else ""))
                yield DraftEnd(finish, _detail_of(piece), _tokens_of(piece))
                return

    def _drafted(
        self, system: str, turns: Sequence[Message], *, counts_tokens: bool = False
    ) -> Iterator[str | DraftEnd]:
        said = ""
        for piece in self._client.stream(system, turns, counts_tokens=counts_tokens):
            if isinstance(piece, ReplyEnd):
                if unsaid := _instead_of_an_answer(piece, said):
                    yield unsaid
                yield DraftEnd(_finish_of(piece, said), _detail_of(piece), _tokens_of(piece))
                return
            said += piece
            yield piece

    def redraft(self, question: str, statement: str, fault: str, sources: TaggedContext) -> str:
        """Return a statement as the model writes it anew from its sources, "" if it would not.

        `fault` is what a check found wrong with it. Raises a `ModelError` if there is no answer.
        """
        pieces: list[str] = []
        turns = redraft_turn(question, statement, fault, sources)
        for piece in self._client.stream(REDRAFT_SYSTEM, turns):
            if isinstance(piece, str):
                pieces.append(piece)
            elif _finish_of(piece, "".join(pieces)) is not Finish.COMPLETE:
                # Half a sentence, or none: what would have come may change its meaning.
                return ""
        return "".join(pieces)


def _instead_of_an_answer(end: ReplyEnd, said: str) -> str:
    if end.refusal:
        return f"\n\n{end.refusal}" if said.strip() else end.refusal
    return FILTERED if end.finish_reason in REFUSED and not said.strip() else ""


def _finish_of(end: ReplyEnd, said: str) -> Finish:
    if end.refusal or end.finish_reason in REFUSED:
        # What was already said counts as a cut answer, so that it is checked like any other.
        return Finish.TRUNCATED if said.strip() else Finish.REFUSED
    if end.finish_reason not in _COMPLETE:
        # Also a reason nobody knows: a cut answer that passes as whole is worse than the reverse.
        return Finish.TRUNCATED
    is_no_answer = _letters(said) == _letters(NO_ANSWER)
    return Finish.NO_ANSWER if is_no_answer else Finish.COMPLETE


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _detail_of(end: ReplyEnd) -> str:
    reason = f"finish_reason={end.finish_reason or 'none'}"
    return ", ".join(filter(None, (reason, end.detail)))


def _tokens_of(end: ReplyEnd) -> Tokens | None:
    usage = end.usage
    return Tokens(usage.prompt_tokens, usage.completion_tokens) if usage else None
