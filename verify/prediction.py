"""The spans of an answer that its context does not back, as hallucination detectors give them."""

from collections.abc import Iterator, Sequence
from functools import cache

from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import CheckedSentence, Label
from verify import PredictedSpan
from verify.answers import AnswerChecker
from verify.entailment.choosing import entailment_checker
from verify.exact_checks.checker import ExactChecker
from verify.passages import CitedPassages

_NOT_WRONG = (Label.SUPPORTED, Label.NO_CLAIM)
_CANNOT_TELL = 0.5


def predicted_spans(passages: Sequence[str], answer: str, question: str) -> list[PredictedSpan]:
    """Return the spans that are not backed, in the order of the answer."""
    evidence = CitedPassages.of([[passage] for passage in passages])
    checked = _checker().check(evidence.read(answer), evidence.context, question=question)
    return [span for sentence in checked.sentences for span in _spans(sentence, answer)]


@cache
def _checker() -> AnswerChecker:
    return AnswerChecker([ExactChecker(), entailment_checker("small")])


def _spans(checked: CheckedSentence, answer: str) -> Iterator[PredictedSpan]:
    """Yield the statements of a sentence that do not hold, or the sentence if it is one of them."""
    if checked.label in _NOT_WRONG:
        return
    sentence = checked.sentence
    written = sentence.span.of(answer)
    wrong = [one for one in checked.claims if one.verdict.label not in _NOT_WRONG]
    # Where the text is read without marks that stand in it, places in it are none in the answer.
    place = written.find(sentence.text)
    if place < 0 or len(wrong) == len(checked.claims) or not wrong:
        yield _span(answer, sentence.span, checked.label, checked.support)
        return
    for one in wrong:
        span = one.claim.span.shifted(sentence.span.start + place)
        yield _span(answer, span, one.verdict.label, one.verdict.support)


def _span(answer: str, span: Span, label: Label, support: float) -> PredictedSpan:
    text = span.of(answer)
    start = span.start + len(text) - len(text.lstrip())
    confidence = _CANNOT_TELL if label is Label.UNCHECKED else round(1.0 - support, 4)
    text = text.strip()
    return {"start": start, "end": start + len(text), "text": text, "confidence": confidence}
