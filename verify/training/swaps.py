"""Edits that put two parts of a sentence in each other's place."""

import random
import re
from itertools import pairwise

from verify.training.wording import MONTHS, NUMBER

_NOUN = re.compile(r"(?<=\b(?:the|our)\s)[a-z]{4,}\b|(?<=\b(?:your|this)\s)[a-z]{4,}\b")


def swap_numbers(sentence: str, chance: random.Random) -> str | None:
    """Two numbers in each other's place."""
    if any(month in sentence for month in MONTHS):
        return None
    found = list(NUMBER.finditer(sentence))
    pairs = [(a, b) for a, b in pairwise(found) if a.group() != b.group()]
    return _exchange(sentence, *chance.choice(pairs)) if pairs else None


def swap_nouns(sentence: str, chance: random.Random) -> str | None:
    """Two nouns in each other's place, unless they are only listed beside each other."""
    found = list(_NOUN.finditer(sentence))
    pairs = [
        (a, b)
        for a, b in pairwise(found)
        if a.group().lower() != b.group().lower()
        and not re.search(r"\b(and|or)\b|,", sentence[a.end() : b.start()])
        and b.start() - a.end() > 8
    ]
    return _exchange(sentence, *chance.choice(pairs)) if pairs else None


def _exchange(sentence: str, first: re.Match[str], second: re.Match[str]) -> str:
    between = sentence[first.end() : second.start()]
    return (
        sentence[: first.start()]
        + second.group()
        + between
        + first.group()
        + sentence[second.end() :]
    )
