"""The answers that the paper's authors got, read and checked anew.

They lie in the history of their repository: 8 runs of 11 questions, each asked without a context
and with one of 17 tagged sentences, which 5 of the questions are about. The file has one question a
line: `run`, `question`, `context_name`, `source_sentences`, `tagged_context` (the prompt, with "{}"
for the question), `context_matches_question`, `no_context_response`, `context_response`.
"""

from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel, TypeAdapter, ValidationError

from experiments.runs.checking import Occasion, answered
from experiments.runs.drafting import Draft
from experiments.runs.plan import Task
from experiments.runs.question_sets import Topic
from experiments.runs.record import (
    Arm,
    PromptMessage,
    PromptStyle,
    RunAnswer,
    RunTokens,
    TaggedText,
)
from rag.rendering import tokens_in
from tagtrap.domain.answers import Finish
from tagtrap.errors import BadRecord
from verify.answers import AnswerChecker

RUN = "paper"
OTHER_TOPIC = "other questions"
_VERSION = "paper"


class _Source(BaseModel):
    source: int
    sentence: str


class _Row(BaseModel):
    run: str
    engine: str
    question: str
    context_name: str
    source_sentences: list[_Source]
    tagged_context: str
    context_matches_question: bool
    no_context_response: str
    context_response: str


_ROW = TypeAdapter(_Row)


def replayed(path: Path, checker: AnswerChecker) -> Iterator[RunAnswer]:
    """Yield the paper's answers as those of a run: without context, then with it.

    Raises `BadRecord`, which names the line, where one is none of the paper's.
    """
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = _ROW.validate_json(line)
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            where = ".".join(map(str, first["loc"]))
            raise BadRecord(f"{path}, line {number}: {where} {first['msg']}") from error
        yield from _answers(row, checker)


def _answers(row: _Row, checker: AnswerChecker) -> Iterator[RunAnswer]:
    tagged = tuple(TaggedText(str(one.source), one.sentence) for one in row.source_sentences)
    given = Topic(row.context_name, (tagged,), ())
    topic = given if row.context_matches_question else Topic(OTHER_TOPIC, (), ())
    occasion = Occasion(
        run=RUN,
        # Two runs asked the same model: the run is what tells its answers from the others.
        engine=row.run,
        engine_id=row.engine,
        model=row.engine,
        style=PromptStyle.PAPER,
        asked_at="",
    )
    arm = Arm.RELEVANT if row.context_matches_question else Arm.MISMATCHED
    asked = row.tagged_context.replace("{}", row.question, 1)
    for task, prompt, raw in (
        (Task(Arm.NONE, topic, None, row.question), row.question, row.no_context_response),
        (Task(arm, topic, given, row.question), asked, row.context_response),
    ):
        yield answered(task, _draft(prompt, raw), occasion, checker)


def _draft(prompt: str, raw: str) -> Draft:
    tokens = RunTokens(tokens_in(prompt), tokens_in(raw), are_counted=False)
    messages = (PromptMessage("user", prompt),)
    return Draft(raw, Finish.COMPLETE, tokens, messages, _VERSION, 0.0)
