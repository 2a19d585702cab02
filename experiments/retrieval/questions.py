"""What is asked: questions, the text that answers them, and the files they are asked over."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tagtrap.domain.spans import Span

_SHARE_WITHOUT_ANSWER = 0.2


class Kind(StrEnum):
    """What a good answer does: answer, say that it is not there, or refute what is taken for so."""

    ANSWERABLE = "answerable"
    UNANSWERABLE = "unanswerable"
    FALSE_PREMISE = "false premise"


@dataclass(frozen=True, slots=True)
class GoldText:
    """Text that answers: the `part` (all of it where None) of a `text` that stands in the `files`.

    It may stand in each of the files; finding it in one of them is enough.
    """

    text: str
    files: tuple[str, ...]
    part: Span | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question; any one of the `groups` is a full answer, with all of its texts.

    `file` is the only one that is searched, "" for all of them.
    """

    id: str
    text: str
    kind: Kind
    groups: tuple[tuple[GoldText, ...], ...] = ()
    file: str = ""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file for the base; `title` and `collection` are "" where the product is to choose."""

    name: str
    content: bytes
    title: str = ""
    collection: str = ""


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """Questions under one name, over one base of files."""

    name: str
    files: tuple[SourceFile, ...]
    questions: tuple[Question, ...]


def sampled(questions: Sequence[Question], most: int, seed: int) -> tuple[Question, ...]:
    """Return up to `most` questions, drawn with the seed, in their order.

    A fifth of a sample are questions without an answer, as far as the set has them: drawn as they
    come, a set with few of them would say nothing about refusals.
    """
    if len(questions) <= most:
        return tuple(questions)
    without = [n for n, one in enumerate(questions) if one.kind is Kind.UNANSWERABLE]
    others = [n for n, one in enumerate(questions) if one.kind is not Kind.UNANSWERABLE]
    few = min(len(without), max(round(most * _SHARE_WITHOUT_ANSWER), most - len(others)))
    # Not for secrets: the same questions must come out every time.
    chance = random.Random(seed)  # noqa: S311
    chosen = chance.sample(without, few) + chance.sample(others, most - few)
    return tuple(questions[number] for number in sorted(chosen))
