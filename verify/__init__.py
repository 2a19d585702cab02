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

    Called as LettuceDetect's `predict` is called, by keywords, with the same dicts coming back. The
    models are packaged and loaded at the first call; no network is used. What no check could settle
    is a span as well: only what is found backed is left out. Raises `ValueError` for another
    `output_format` than "spans" and for a `min_confidence` that is not from 0 to 1.
    """
    from verify.prediction import predicted_spans

    if output_format != "spans":
        raise ValueError(f'output_format must be "spans", not {output_format!r}')
    if not 0.0 <= min_confidence <= 1.0:
        raise ValueError(f"min_confidence must be from 0 to 1, not {min_confidence}")
    passages = [context] if isinstance(context, str) else list(context)
    found = predicted_spans(passages, answer, question or "")
    return [span for span in found if span["confidence"] >= min_confidence]
