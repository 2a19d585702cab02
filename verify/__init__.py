"""Verify: an answer becomes claims, verdicts and a decision."""

from collections.abc import Sequence
from typing import TypedDict


class PredictedSpan(TypedDict):
    """Words of an answer that its context does not back: `answer[start:end] == text`.

    `confidence` is 0 to 1, higher is surer that they are wrong; 0.5 where no check could tell.
    """

    start: int
    end: int
    text: str
    confidence: float


def predict(
    context: Sequence[str] | str,
    *,
    answer: str,
    question: str | None = None,
    output_format: str = "spans",
    min_confidence: float = 0.0,
) -> list[PredictedSpan]:
    """Return the spans of an answer that the passages do not back, in order.

    Called as LettuceDetect's `predict` is called, by keywords, with the same dicts of spans coming
    back; there are no scores of tokens, so spans are the default. `start` and `end` count
    characters of `answer` as it is, as Python does. The models are packaged and loaded at the first
    call; no network is used. What no check could settle is a span as well: only what is found
    backed is left out; of an answer without a statement, nothing is a span. Raises `ValueError` for
    another `output_format` than "spans", a `min_confidence` that is not from 0 to 1 and signs that
    are no text, `TypeError` for what is no text at all.
    """
    from verify.prediction import predicted_spans

    if output_format != "spans":
        message = (
            f'output_format must be "spans", not {output_format!r}: tokens have no scores here'
        )
        raise ValueError(message)
    if not 0.0 <= min_confidence <= 1.0:
        raise ValueError(f"min_confidence must be from 0 to 1, not {min_confidence}")
    passages = [context] if isinstance(context, str) else list(context)
    _require_texts([*passages, answer, question or ""])
    found = predicted_spans(passages, answer, question or "")
    return [span for span in found if span["confidence"] >= min_confidence]


def _require_texts(texts: Sequence[object]) -> None:
    from tagtrap.domain.readable import is_readable

    for one in texts:
        if not isinstance(one, str):
            raise TypeError(f"context, question and answer are texts, not {type(one).__name__}")
        if not is_readable(one):
            raise ValueError("context, question or answer holds signs that are no text")
