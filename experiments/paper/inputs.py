"""The paper's 7 contexts with 35 questions, as a question set."""

import re
from collections.abc import Mapping, Sequence

from pydantic import BaseModel, TypeAdapter, ValidationError

from experiments.runs.question_sets import (
    QuestionSet,
    UntaggedTopic,
    passages_of,
    tagged_set,
)
from tagtrap.errors import BadRecord

SEVEN_CONTEXTS = "paper_7_contexts"
_CONTEXT = re.compile(r"Context:\s*(?P<context>.*?)\s*\n---\s*\n", re.DOTALL)


class _Given(BaseModel):
    set: str
    context_name: str
    context_prompt_untagged: str
    questions: list[str]


_FILE = TypeAdapter(list[_Given])


def is_paper_inputs(value: object) -> bool:
    """Whether a file holds the paper's contexts, rather than a question set."""
    rows = value if isinstance(value, Sequence) and not isinstance(value, str | bytes) else ()
    return bool(rows) and all(
        isinstance(row, Mapping) and "context_prompt_untagged" in row for row in rows
    )


def paper_questions(value: object, name: str = SEVEN_CONTEXTS) -> QuestionSet:
    """Return one set of the paper's inputs: the 7 contexts, or that of its follow-up.

    Raises `BadRecord` where a context cannot be found in its prompt.
    """
    try:
        given = _FILE.validate_python(value)
    except ValidationError as error:
        raise BadRecord(
            f"these are not the paper's contexts: {error.error_count()} faults"
        ) from error
    topics = [_topic(one) for one in given if one.set == name]
    if not topics:
        known = ", ".join(dict.fromkeys(one.set for one in given))
        raise BadRecord(f"there is no set {name!r}; there are: {known}")
    return tagged_set(name, topics)


def _topic(given: _Given) -> UntaggedTopic:
    found = _CONTEXT.search(given.context_prompt_untagged)
    if found is None:
        raise BadRecord(f"the prompt of {given.context_name!r} holds no context")
    passages = passages_of(found["context"])
    return UntaggedTopic(given.context_name, passages, tuple(given.questions))
