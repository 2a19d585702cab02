"""Let an engine write what a run asks for; keep what was sent, how long it took and the tokens."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from experiments.runs.plan import Task
from experiments.runs.prompts import prompt_of
from experiments.runs.record import PromptMessage, PromptStyle, RunTokens
from rag.messages import Message
from rag.rendering import tokens_in
from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.errors import ModelError, WrongArguments
from tagtrap.ports import AnswerEngine


@runtime_checkable
class PromptedEngine(Protocol):
    """An engine that takes a prompt of one's own."""

    @property
    def model(self) -> str:
        """The model's name."""
        ...

    def write(
        self, system: str, turns: Sequence[Message], sources: TaggedContext | None = None
    ) -> Iterator[str | DraftEnd]:
        """Yield what the model writes, then how it ended; as JSON where `sources` are given."""
        ...


@dataclass(frozen=True, slots=True)
class Draft:
    """What came back. `seconds` run from the request to the last word."""

    raw: str
    finish: Finish
    tokens: RunTokens
    prompt: tuple[PromptMessage, ...]
    prompt_version: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Writer:
    """An engine under the name it was chosen by, and how it is asked."""

    name: str
    engine: AnswerEngine
    style: PromptStyle
    clock: Callable[[], float]

    def __post_init__(self) -> None:
        """Refuse a style that the engine cannot be asked in."""
        if self.style is not PromptStyle.OURS and not isinstance(self.engine, PromptedEngine):
            raise WrongArguments(
                f"The engine {self.name} takes no prompt, so it can only be asked as the app asks "
                f"it: --style {PromptStyle.OURS}."
            )

    @property
    def model(self) -> str:
        """The model's name, "" for an engine without one."""
        return self.engine.model if isinstance(self.engine, PromptedEngine) else ""

    def draft(self, task: Task) -> Draft:
        """Return what the engine writes. Raises a `ModelError` if there is no answer."""
        started = self.clock()
        if isinstance(self.engine, PromptedEngine):
            prompt = prompt_of(task, self.style)
            pieces = self.engine.write(prompt.system, prompt.turns, prompt.sources)
            messages, version = prompt.messages, prompt.version
        else:
            context = task.context.context if task.context else TaggedContext()
            pieces = self.engine.draft(task.question, context)
            messages, version = (), self.engine.prompt_version
        raw, end = _read(pieces, self.name)
        seconds = round(self.clock() - started, 3)
        return Draft(raw, end.finish, _tokens(end, messages, raw), messages, version, seconds)


def _read(pieces: Iterator[str | DraftEnd], name: str) -> tuple[str, DraftEnd]:
    raw, end = "", DraftEnd(Finish.TRUNCATED)
    try:
        for piece in pieces:
            if isinstance(piece, DraftEnd):
                end = piece
            else:
                raw += piece
    except ModelError:
        raise
    except Exception as error:  # an engine may be anyone's code ("module:attribute")
        raise ModelError(f"The engine {name} failed: {type(error).__name__}: {error}") from error
    return raw, end


def _tokens(end: DraftEnd, messages: tuple[PromptMessage, ...], raw: str) -> RunTokens:
    if end.tokens is not None:
        return RunTokens(end.tokens.read, end.tokens.written, are_counted=True)
    if not messages:
        return RunTokens(0, 0, are_counted=True)
    read = sum(tokens_in(one.content) for one in messages)
    return RunTokens(read, tokens_in(raw), are_counted=False)
