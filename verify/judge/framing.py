"""What the judge is shown: passages and claims as JSON data between borders nobody can forge."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag.tag_text import neutralise
from tagtrap.domain.documents import Sentence
from tagtrap.domain.retrieval import SourceVersion
from tagtrap.ports import ClaimTask
from verify.prompts import CLAIMS_TURN, QUESTION_TURN


@dataclass(frozen=True, slots=True)
class Batch:
    """The claims of one call, numbered from 1. No tag in it stands for two sentences."""

    tasks: tuple[ClaimTask, ...]


def batches(tasks: Sequence[ClaimTask], limit: int) -> Iterator[Batch]:
    """Yield the tasks in order, at most `limit` at once; equal ones are asked once."""
    gathered: list[ClaimTask] = []
    for task in dict.fromkeys(tasks):
        if len(gathered) == limit or not _go_together((*gathered, task)):
            yield Batch(tuple(gathered))
            gathered = []
        gathered.append(task)
    if gathered:
        yield Batch(tuple(gathered))


def claims_turn(batch: Batch) -> str:
    """Return the message that shows the passages and the claims of a batch."""
    passages = {
        sentence.tag: _passage(sentence, source)
        for task in batch.tasks
        for sentence, source in _sourced(task)
    }
    claims = [
        {
            "id": number,
            "claim": task.claim.text,
            "passages": [str(sentence.tag) for sentence in task.evidence],
            "before": task.before,
        }
        for number, task in enumerate(batch.tasks, start=1)
    ]
    return CLAIMS_TURN.format(passages=as_data(list(passages.values())), claims=as_data(claims))


def question_turn(question: str, answer: str) -> str:
    """Return the message that shows a question and its answer."""
    return QUESTION_TURN.format(question=as_data(question), answer=as_data(answer))


def as_data(value: object) -> str:
    """Return a value as JSON on one line, without a sign that could close a border."""
    text = json.dumps(value, ensure_ascii=False)
    return text.replace("<", "\\u003c").replace(">", "\\u003e")


def _go_together(tasks: Sequence[ClaimTask]) -> bool:
    sentences = {(one.tag, one.text) for task in tasks for one in task.evidence}
    # The numbers of one task's own evidence are not ours to judge here.
    return len(tasks) == 1 or len({tag for tag, _ in sentences}) == len(sentences)


def _sourced(task: ClaimTask) -> Iterator[tuple[Sentence, SourceVersion | None]]:
    sources = task.sources
    if len(sources) != len(task.evidence):
        sources = (None,) * len(task.evidence)
    yield from zip(task.evidence, sources, strict=True)


def _passage(sentence: Sentence, source: SourceVersion | None) -> dict[str, str]:
    effective = source.effective_from if source else None
    under = (*sentence.heading, *((sentence.lead_in,) if sentence.lead_in else ()))
    return {
        "id": str(sentence.tag),
        "title": neutralise(source.title) if source else "",
        "date": effective.isoformat() if effective else "",
        "heading": neutralise(" / ".join(under)),
        "text": neutralise(sentence.text),
    }
