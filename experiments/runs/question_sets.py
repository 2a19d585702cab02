"""Questions by topic, each topic with the context that answers them.

A file is JSON: `{"name": "...", "topics": [{"name": "...", "context": ..., "questions": [...]}]}`.
A context is a text, its passages parted by blank lines, or a list of sentences, each a text or
`{"tag": "3626", "text": "..."}`, or a list of passages, each a list of texts. Sentences without a
tag get one.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from experiments.runs.record import TaggedText
from ingest.sentences import split_sentences
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.errors import BadRecord

_PARTED = re.compile(r"\n\s*\n(?:\s*#{3,}\s*\n)?\s*")
_NUMBER = re.compile(r"\d+")
_YEARS = range(1900, 2100)


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic: its tagged passages, in order, and the questions that they answer."""

    name: str
    passages: tuple[tuple[TaggedText, ...], ...]
    questions: tuple[str, ...]

    @property
    def sentences(self) -> tuple[TaggedText, ...]:
        """All sentences, in order."""
        return tuple(sentence for passage in self.passages for sentence in passage)

    @property
    def context(self) -> TaggedContext:
        """The passages as an engine and the checks take them."""
        return TaggedContext(
            tuple(
                ContextPassage(tuple(Sentence.of_text(Tag(one.tag), one.text) for one in passage))
                for passage in self.passages
            )
        )


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """Topics whose names differ, no tag given twice."""

    name: str
    topics: tuple[Topic, ...]

    def __post_init__(self) -> None:
        """Refuse a name or a tag that is there twice, and a set without a question."""
        for what, many in (
            ("topic", [topic.name for topic in self.topics]),
            ("tag", [one.tag for topic in self.topics for one in topic.sentences]),
        ):
            twice = [name for name, times in Counter(many).items() if times > 1]
            if twice:
                raise BadRecord(f"the {what} {twice[0]!r} is there twice")
        if not any(topic.questions for topic in self.topics):
            raise BadRecord("there is no question in the set")


@dataclass(frozen=True, slots=True)
class UntaggedTopic:
    """A topic before its sentences have tags: passages of sentences."""

    name: str
    passages: tuple[tuple[str, ...], ...]
    questions: tuple[str, ...]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Tagged(_Strict):
    tag: str = Field(pattern=r"^\d{1,12}$")
    text: str = Field(min_length=1)


_Context = str | list[_Tagged] | list[str] | list[list[str]]


class _Topic(_Strict):
    name: str = Field(min_length=1)
    context: _Context
    questions: list[str]


class _File(_Strict):
    name: str = ""
    topics: list[_Topic] = Field(min_length=1)


_KEPT = TypeAdapter(QuestionSet)


def question_set_of(value: object, *, name: str) -> QuestionSet:
    """Return the question set that a file holds; `name` is for one that has none."""
    try:
        given = _File.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        raise BadRecord(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    plain = [
        UntaggedTopic(one.name, _passages(one.context), tuple(one.questions))
        for one in given.topics
    ]
    known = {
        tagged.text: tagged.tag
        for topic in given.topics
        for tagged in topic.context
        if isinstance(tagged, _Tagged)
    }
    return tagged_set(given.name or name, plain, known)


def tagged_set(
    name: str, topics: Sequence[UntaggedTopic], known: dict[str, str] | None = None
) -> QuestionSet:
    """Return the topics with a tag for each sentence: the known one, or a random number.

    The same topics always get the same tags. Years and numbers that stand in a text are no tags.
    """
    known = known or {}
    tags = _fresh_tags(topics, known)
    return QuestionSet(
        name,
        tuple(
            Topic(
                topic.name,
                tuple(
                    tuple(TaggedText(known.get(text) or next(tags), text) for text in passage)
                    for passage in topic.passages
                ),
                topic.questions,
            )
            for topic in topics
        ),
    )


def passages_of(text: str) -> tuple[tuple[str, ...], ...]:
    """Cut a text into passages, at blank lines, and sentences."""
    parts = [" ".join(part.split()) for part in _PARTED.split(text)]
    cut = [tuple(span.of(part) for span in split_sentences(part)) for part in parts if part]
    return tuple(passage for passage in cut if passage)


def as_json(questions: QuestionSet) -> str:
    """Return a set as a run keeps it: with its tags."""
    return json.dumps(_KEPT.dump_python(questions, mode="json"), ensure_ascii=False, indent=1)


def from_json(text: str | bytes) -> QuestionSet:
    """Return a set that a run kept."""
    return _KEPT.validate_json(text)


def _passages(context: _Context) -> tuple[tuple[str, ...], ...]:
    if isinstance(context, str):
        return passages_of(context)
    passages = [tuple(one) for one in context if isinstance(one, list)]
    sentences = [
        one.text if isinstance(one, _Tagged) else one
        for one in context
        if not isinstance(one, list)
    ]
    return tuple(passages) or (tuple(sentences),)


def file_json(name: str, topics: Sequence[UntaggedTopic]) -> str:
    """Return topics as a question set file, for a person to look at and change."""
    value = {
        "name": name,
        "topics": [
            {"name": one.name, "context": one.passages, "questions": one.questions}
            for one in topics
        ],
    }
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _fresh_tags(topics: Sequence[UntaggedTopic], known: dict[str, str]) -> Iterator[str]:
    texts = [text for topic in topics for passage in topic.passages for text in passage]
    taken = {number for text in texts for number in _NUMBER.findall(text)} | set(known.values())
    most = 10_000
    while len(texts) > most // 4:
        most *= 10
    # Not a secret: the same set must give the same tags, so that two runs can be compared.
    numbers = random.Random("\n".join(texts)).sample(range(most // 10, most), 2 * len(texts) + 400)  # noqa: S311
    free = [number for number in numbers if number not in _YEARS and str(number) not in taken]
    return iter([str(number) for number in free])
