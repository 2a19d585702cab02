"""How much of a claim's wording stands in a stretch of evidence."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from verify.reading.tokens import stem, tokenise

MOST_LENGTH = 2.0
_LETTERS = 5


@dataclass(frozen=True, slots=True)
class Sharing:
    """`words`: the share of the claim's content words that stand in the evidence, 0 to 1.

    `length`: the claim's content words for each one of the evidence, 0 to `MOST_LENGTH`.
    """

    words: float
    length: float


def sharing(claim: str, evidence: str) -> Sharing:
    """Return how much of the claim stands in the evidence; endings make no difference."""
    mine, theirs = _content(claim), _content(evidence)
    known = frozenset(theirs)
    return Sharing(
        words=sum(word in known for word in mine) / max(1, len(mine)),
        length=min(MOST_LENGTH, len(mine) / max(1, len(known))),
    )


@lru_cache(maxsize=8192)
def _content(text: str) -> Sequence[str]:
    # "cancellation" and "cancelled" are one thing.
    return [stem(token.key)[:_LETTERS] for token in tokenise(text) if token.is_content]
