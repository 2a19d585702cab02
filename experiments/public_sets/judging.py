"""What the checks make of an answer of a public set: the words they mark, and how sure they are."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from experiments.public_sets.answers import PublicAnswer
from experiments.verification.cases import FLAGGED
from experiments.verification.measures import two_lowest_mean
from ingest.sentences import split_sentences
from rag.parsing import parse_answer
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import CheckedSentence, Label
from verify.answers import AnswerChecker
from verify.reading.lead_ins import with_lead_ins

_FIRST_TAG = 100_000
"""Far from the figures of a text, so that none of them is taken for a tag."""


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """An answer with the words that the checks say are wrong, or not in its sources.

    `is_passed`: every statement of it is backed. `supports` (0 to 1) are those of its statements.
    """

    answer: PublicAnswer
    marked: tuple[Span, ...]
    is_passed: bool
    supports: tuple[float, ...]

    @property
    def is_marked(self) -> bool:
        """Whether any of its words are marked."""
        return bool(self.marked)

    @property
    def support(self) -> float:
        """The mean of its two lowest supports, 1 where it states nothing."""
        return two_lowest_mean(self.supports)


def judged(answer: PublicAnswer, checker: AnswerChecker) -> JudgedAnswer:
    """Return what the checks make of an answer, read as the app reads one."""
    texts = chain.from_iterable(_sentences(source) for source in answer.sources)
    sentences = [
        Sentence.of_text(Tag(str(number)), text)
        for number, text in enumerate(texts, start=_FIRST_TAG)
    ]
    context = TaggedContext((ContextPassage(tuple(with_lead_ins(sentences))),))
    checked = checker.check(
        parse_answer(answer.text, context), context, question=answer.question
    ).sentences
    stated = [one for one in checked if one.label is not Label.NO_CLAIM]
    return JudgedAnswer(
        answer,
        tuple(chain.from_iterable(_marked(one, answer.text) for one in checked)),
        all(one.label is Label.SUPPORTED for one in stated),
        tuple(one.support for one in stated),
    )


def _marked(checked: CheckedSentence, raw: str) -> Iterator[Span]:
    """Yield where the claims that do not hold stand in the answer as it was written.

    Where the sentence was written otherwise than it reads (bold, a list marker) all of it is
    marked.
    """
    sentence = checked.sentence
    start = raw.find(sentence.text, sentence.span.start, sentence.span.end)
    wrong = [one.claim.span for one in checked.claims if one.verdict.label in FLAGGED]
    if wrong and start < 0:
        yield _without_blanks(sentence.span, raw)
    else:
        yield from (Span(start + one.start, start + one.end) for one in wrong)


def _without_blanks(span: Span, raw: str) -> Span:
    words = span.of(raw)
    start = span.start + len(words) - len(words.lstrip())
    return Span(start, max(start, span.start + len(words.rstrip())))


def _sentences(source: str) -> Iterator[str]:
    for span in split_sentences(source):
        if text := span.of(source).strip():
            yield text
