"""What is embedded of a passage: one window, or overlapping ones where the embedder's end is near.

The embedder reads 256 word pieces and drops the rest without a word, so a window has to stay below.
"""

import re
from collections.abc import Sequence

_PIECES = 205
_PREFIX_PIECES = 60
_OVERLAP = 4
_LONGEST_WORD = 200
_COMMON_LENGTH = 14
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\s{_UNSPACED}]{{1,{_LONGEST_WORD}}}")
_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+|[^\s]")


def word_count(text: str) -> int:
    """Count words; in scripts without blanks two characters count as one."""
    unspaced = len(re.findall(f"[{_UNSPACED}]", text))
    return len(re.sub(f"[{_UNSPACED}]+", " ", text).split()) + (unspaced + 1) // 2


def windows_of(prefix: str, text: str) -> tuple[str, ...]:
    """Return the texts to embed for a passage, each beginning with `prefix` (its headings).

    Neighbouring windows share a quarter, so that nothing is seen only in halves.
    """
    head = _cut(prefix, _PREFIX_PIECES)
    budget = _PIECES - _pieces(head)
    words = [(found.start(), found.end(), _pieces(found.group())) for found in _WORD.finditer(text)]
    windows: list[str] = []
    first = 0
    while True:
        end = _fill(words, first, budget)
        piece = text[words[first][0] : words[end - 1][1]] if words else ""
        windows.append(f"{head}\n{piece}" if head else piece)
        if end >= len(words):
            return tuple(windows)
        first = max(first + 1, end - (end - first) // _OVERLAP)


def _fill(words: Sequence[tuple[int, int, int]], first: int, budget: int) -> int:
    """Return the end of the run of words from `first` that fits the budget; at least one word."""
    used = 0
    for position in range(first, len(words)):
        used += words[position][2]
        if used > budget and position > first:
            return position
    return len(words)


def _pieces(text: str) -> int:
    """Estimate the word pieces of a text, rather too many than too few."""
    return sum(
        -(-len(part) // (6 if part.isalpha() and len(part) <= _COMMON_LENGTH else 2))
        for part in _PART.findall(text)
    )


def _cut(text: str, budget: int) -> str:
    words = [(found.start(), found.end(), _pieces(found.group())) for found in _WORD.finditer(text)]
    return text[: words[_fill(words, 0, budget) - 1][1]] if words else ""
