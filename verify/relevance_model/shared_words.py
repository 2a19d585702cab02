"""How much of a question's words stand in each of several texts."""

import math
import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_WORD = re.compile(r"[^\W_]+")
# Beginnings stand for words, so that "refunds" meets "refunded".
_BEGINNING = 5


def shared_words(question: str, texts: Sequence[str]) -> NDArray[np.float64]:
    """Return for each text the share of the question's words it has, 0 to 1, shape (len(texts),).

    Rare words count more; a word that most of the texts have tells nothing.
    """
    wanted = _beginnings(question)
    found = [_beginnings(text) & wanted for text in texts]
    weights = {
        word: math.log((len(texts) + 1) / (sum(word in one for one in found) + 1))
        for word in wanted
    }
    whole = sum(weights.values()) or 1.0
    return np.array([sum(weights[word] for word in one) / whole for one in found])


def _beginnings(text: str) -> set[str]:
    return {word[:_BEGINNING] for word in _WORD.findall(text.casefold())}
