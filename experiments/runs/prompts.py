"""How a model is asked in a run, with versions that are kept with each answer."""

from dataclasses import dataclass

from experiments.runs.plan import Task
from experiments.runs.question_sets import Topic
from experiments.runs.record import PromptMessage, PromptStyle, TaggedText
from rag.messages import Message, Role
from rag.prompts import JSON_PROMPT_VERSION, JSON_SYSTEM, PROMPT_VERSION, SYSTEM, turns_for
from tagtrap.domain.retrieval import TaggedContext

PAPER_PROMPT_VERSION = "paper-1"
NO_CONTEXT_PROMPT_VERSION = "no-context-1"

# The paper used no system message; chat servers behave better with one, so it says next to nothing.
PAPER_SYSTEM = "You are a helpful assistant."

_PAPER_QUESTION = "{question}  Provide details and include sources in the answer"
_PAPER_CONTEXT = """\
Answer the question based on the context below:

Context: {context}

---

Question: {question}  Provide details and include sources in the answer
Answer:
"""
_PAPER_BORDER = "\n\n###\n\n"

NO_CONTEXT_SYSTEM = """\
You answer questions of support staff. Write short sentences with one statement each. After each \
sentence put the source it rests on in round brackets, with its web address where it has one. If \
you do not know the answer, say so."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is sent. With `sources` the reply is asked for as JSON that can cite only them."""

    version: str
    system: str
    turns: tuple[Message, ...]
    sources: TaggedContext | None = None

    @property
    def messages(self) -> tuple[PromptMessage, ...]:
        """The messages as they are kept."""
        turns = (PromptMessage(str(one.role), one.content) for one in self.turns)
        return (PromptMessage("system", self.system), *turns)


def prompt_of(task: Task, style: PromptStyle) -> Prompt:
    """Return what a model is sent for a task."""
    if style is PromptStyle.PAPER:
        turn = Message(Role.USER, _as_in_the_paper(task))
        return Prompt(PAPER_PROMPT_VERSION, PAPER_SYSTEM, (turn,))
    if task.context is None:
        turn = Message(Role.USER, task.question)
        return Prompt(NO_CONTEXT_PROMPT_VERSION, NO_CONTEXT_SYSTEM, (turn,))
    context = task.context.context
    turns = turns_for(task.question, context)
    if style is PromptStyle.STRUCTURED:
        return Prompt(JSON_PROMPT_VERSION, JSON_SYSTEM, turns, context)
    return Prompt(PROMPT_VERSION, SYSTEM, turns)


def _as_in_the_paper(task: Task) -> str:
    question = task.question if task.question.rstrip()[-1:] in "?.!" else f"{task.question}?"
    if task.context is None:
        return _PAPER_QUESTION.format(question=question)
    return _PAPER_CONTEXT.format(question=question, context=_paper_context(task.context))


def _paper_context(topic: Topic) -> str:
    return _PAPER_BORDER.join(" ".join(map(_tagged, passage)) for passage in topic.passages)


def _tagged(sentence: TaggedText) -> str:
    """Put the tag before the full stop, as the paper does."""
    text = sentence.text.rstrip()
    stop = text[-1] if text[-1:] in ".!?" else ""
    return f"{text.removesuffix(stop)} (source {sentence.tag}){stop or '.'}"
