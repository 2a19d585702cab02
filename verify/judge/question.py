"""Whether an answer addresses its question: scored apart from whether it is true."""

from dataclasses import dataclass
from enum import StrEnum

from tagtrap.model_settings import JudgeSettings
from verify.judge.asking import JudgeModel, chat_judge, shown_example
from verify.judge.excerpts import find_excerpt, same_words, says_enough
from verify.judge.framing import question_turn
from verify.judge.orders import gives_orders
from verify.judge.replies import BadReply, QuestionRecord, as_record, format_of, read_json
from verify.prompts import (
    JUDGE_PROMPT_VERSION,
    QUESTION_EXAMPLE,
    QUESTION_EXAMPLE_REPLY,
    QUESTION_SYSTEM,
)


class Addressed(StrEnum):
    """How far an answer addresses its question; `unchecked` where the judge gave no answer."""

    ADDRESSED = "addressed"
    PARTLY = "partly"
    NOT_ADDRESSED = "not_addressed"
    UNCHECKED = "unchecked"


@dataclass(frozen=True, slots=True)
class QuestionVerdict:
    """What the judge says of an answer: its words that address the question, what is left open."""

    label: Addressed
    judge_id: str
    excerpt: str = ""
    missing: str = ""
    reason: str = ""


class QuestionJudge:
    """Asks a chat model whether an answer addresses the question; believes only what holds."""

    def __init__(self, model: JudgeModel, *, name: str) -> None:
        self._model = model
        self._name = name

    @property
    def id(self) -> str:
        """Model and version of the prompt."""
        return f"judge:{self._name}@{JUDGE_PROMPT_VERSION}"

    def judge(self, question: str, answer: str) -> QuestionVerdict:
        """Return the verdict on an answer (plain text, without tags)."""
        turn = question_turn(question, answer)
        turns = shown_example(QUESTION_EXAMPLE, QUESTION_EXAMPLE_REPLY, turn)
        try:
            return self._verdict(self._model.ask(QUESTION_SYSTEM, turns), question, answer)
        except BadReply as fault:
            reason = f"Could not be checked: the judge gave no usable verdict ({fault})."
            return QuestionVerdict(Addressed.UNCHECKED, self.id, reason=reason)

    def _verdict(self, reply: str, question: str, answer: str) -> QuestionVerdict:
        record = as_record(QuestionRecord, read_json(reply))
        if record is None:
            raise BadReply("its reply is not in the form asked for")
        if not same_words(record.question, question):
            raise BadReply("it changed the wording of the question")
        label = Addressed(record.verdict)
        missing = " ".join(record.missing.split())
        if label is Addressed.NOT_ADDRESSED:
            return QuestionVerdict(label, self.id, missing=missing)
        if label is Addressed.ADDRESSED and missing:
            raise BadReply("it calls the question addressed and says what is missing")
        span = find_excerpt(record.excerpt, answer)
        if span is None or not says_enough(span, answer):
            raise BadReply("the words it quotes do not stand there, or say too little")
        if gives_orders(answer) or gives_orders(question):
            raise BadReply("the material gives orders that it may have obeyed")
        return QuestionVerdict(label, self.id, excerpt=span.of(answer), missing=missing)


def question_judge(settings: JudgeSettings) -> QuestionJudge:
    """Return the judge that the settings name; raises `SettingsError` where they name none."""
    return QuestionJudge(
        chat_judge(settings, format_of(QuestionRecord)), name=settings.model.strip()
    )
