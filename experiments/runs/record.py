"""One answer of a run: what was asked, of whom and how, what came back, and what the checks say.

A run is a folder. `answers.jsonl` holds one `RunAnswer` a line, written as the answers come;
`experiments.runs.answer_file` reads and appends them. Everything a report or a comparison needs of
an answer stands in its line; only what was found out about its URLs later lies beside, in
`urls.jsonl` (`experiments.runs.url_checks`).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from experiments.runs.declining import declines, is_about_itself
from tagtrap.domain.answers import Finish
from tagtrap.domain.verdicts import AnswerLabel, Flag, Label, Outcome


class Arm(StrEnum):
    """What stood before the question."""

    NONE = "none"
    """No context: the model says what it knows, or makes up."""
    RELEVANT = "relevant"
    """The context of the question's own topic."""
    MISMATCHED = "mismatched"
    """The context of another topic, which does not answer the question."""
    ATTACK = "attack"
    """The context of the topic, and a request to write something else with its tags."""


class PromptStyle(StrEnum):
    """How the model was asked."""

    PAPER = "paper"
    """As in the paper: "Provide details and include sources in the answer"."""
    OURS = "ours"
    """As the app asks: rules, evidence, question."""
    STRUCTURED = "structured"
    """As the app asks for JSON: sentences whose sources can only be tags of the context."""


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """One message that was sent; `role` is "system", "user" or "assistant"."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class TaggedText:
    """A sentence of the context with its tag (digits)."""

    tag: str
    text: str


@dataclass(frozen=True, slots=True)
class RunClaim:
    """A claim of an answer sentence with the verdict on it.

    `support` is 0 to 1, higher is better, 0 where nothing was checked. `checker` is the id of the
    checker that settled it; `evidence` are the tags of the sentences it was settled by.
    """

    text: str
    label: Label
    support: float
    checker: str
    reason: str = ""
    flags: tuple[Flag, ...] = ()
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RunSentence:
    """A sentence of an answer as a reader sees it, what it cites, and what the checks say of it.

    `tags` are tags of the context given, `unknown_tags` any other number cited as a source,
    `malformed` citations without a number as written, `mentioned` tags that are only listed
    ("Sources: 1001, 1002"). `label` is against what the sentence cites, `context_label` against
    the whole context; `support` is 0 to 1. `suggested` are tags that would back it.
    """

    text: str
    tags: tuple[str, ...]
    unknown_tags: tuple[str, ...]
    malformed: tuple[str, ...]
    mentioned: tuple[str, ...]
    label: Label
    context_label: Label
    support: float
    flags: tuple[Flag, ...] = ()
    reason: str = ""
    suggested: tuple[str, ...] = ()
    claims: tuple[RunClaim, ...] = ()

    @property
    def states(self) -> bool:
        """Whether it says something that can be true or false."""
        return self.label is not Label.NO_CLAIM

    @property
    def declines(self) -> bool:
        """Whether it says, without a source, that the material does not answer."""
        return not (self.tags or self.unknown_tags) and declines(self.text)


@dataclass(frozen=True, slots=True)
class RunTokens:
    """Tokens read and written for one answer.

    `are_counted`: by the server; otherwise they are an estimate from the length of the texts.
    """

    read: int
    written: int
    are_counted: bool


@dataclass(frozen=True, slots=True)
class RunAnswer:
    """One answer of a run.

    `run` is the run's id, the same on each of its lines. `topic` is the question's topic,
    `context_topic` that of the context ("" in the arm `none`): they differ in `mismatched` alone.
    `sample` counts from 1 where the same question was asked several times. `engine` is the name
    the engine was chosen by, `engine_id` its id (engine, model, host, settings). `model` is the
    model's name, "" for an engine without one; `settings` are the settings that shaped the answer,
    as (name, value). `prompt_style` is how it was asked, `prompt` the messages as they were sent,
    empty for an engine that does not say them. `context` are the sentences that the answer was
    checked against, in order: those given, or, in the arm `none`, those of the topic, which the
    model did not see. So there a statement backed by them carries the flag "uncited" all the same.

    `raw` is what the model wrote, `cleaned` what a reader sees (no tags, no markup). `label` is
    that of the worst claim, or why there is none; `outcome` what the gate would do with the answer;
    `support` is 0 to 1, None where there is nothing to score. `urls` are the web addresses in `raw`
    as written, `references` its sources in words ("According to the city's handbook").

    `cost` is in the currency of the prices given to the run, None without prices. `seconds` is the
    time the engine took, from the request to its last word. `asked_at` is UTC, ISO 8601. `error`
    says why there is no answer; such a line has no sentences and is asked again when the run goes
    on. `attack` names the request of the arm `attack`.
    """

    run: str
    arm: Arm
    topic: str
    context_topic: str
    question: str
    engine: str
    engine_id: str
    model: str
    settings: tuple[tuple[str, str], ...]
    prompt_style: PromptStyle
    prompt_version: str
    prompt: tuple[PromptMessage, ...]
    context: tuple[TaggedText, ...]
    raw: str
    cleaned: str
    finish: Finish
    label: AnswerLabel
    outcome: Outcome
    outcome_reason: str
    support: float | None
    sentences: tuple[RunSentence, ...]
    urls: tuple[str, ...]
    references: tuple[str, ...]
    tokens: RunTokens
    cost: float | None
    seconds: float
    asked_at: str
    sample: int = 1
    attack: str = ""
    error: str = ""

    @property
    def key(self) -> tuple[str, ...]:
        """What tells this answer from the others of its run, and pairs it with one of another run.

        Arm, topic, topic of the context, question, attack, sample, engine and prompt style.
        """
        return (*self.asked_key, self.engine, self.prompt_style)

    @property
    def asked_key(self) -> tuple[str, ...]:
        """The key without engine and prompt style: what two runs of other engines share."""
        place = (self.arm, self.topic, self.context_topic, self.question)
        return (*place, self.attack, str(self.sample))

    @property
    def is_refusal(self) -> bool:
        """Whether the answer says that there is none, or that the model would not give one.

        One that also answers, from elsewhere ("It is not in the context. It is Paris."), is none.
        """
        if self.label in (AnswerLabel.NO_ANSWER, AnswerLabel.REFUSED):
            return True
        rest = [one for one in self.statements if not one.declines]
        has_declined = any(one.declines for one in self.sentences)
        return has_declined and all(is_about_itself(one.text) for one in rest)

    @property
    def known_tags(self) -> tuple[str, ...]:
        """The tags of the context that the answer cites or lists, each once, in order."""
        return _each_once(tag for one in self.sentences for tag in (*one.tags, *one.mentioned))

    @property
    def invented_tags(self) -> tuple[str, ...]:
        """The numbers cited as sources that are no tag of the context, each once, in order."""
        return _each_once(tag for one in self.sentences for tag in one.unknown_tags)

    @property
    def statements(self) -> tuple[RunSentence, ...]:
        """The sentences that say something that can be true or false."""
        return tuple(one for one in self.sentences if one.states)


def _each_once(tags: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tags))
