"""Words that differ by their ending only: one thing for several, and the verb that goes with it."""

from collections.abc import Sequence
from dataclasses import replace

from verify.reading.words import AUXILIARIES
from verify.word_by_word.changes import Change, Difference

_SHORTEST = 3


def gained_ending(source: str, answer: str) -> int:
    """Return 1 where the answer's word is the source's with an "s", -1 for without, else 0."""
    if source in _with_ending(answer):
        return -1
    return 1 if answer in _with_ending(source) else 0


def _with_ending(word: str) -> tuple[str, ...]:
    if len(word) < _SHORTEST or not word.isalpha():
        return ()
    with_y = (f"{word[:-1]}ies",) if word.endswith("y") else ()
    return (f"{word}s", f"{word}es", *with_y)


def agreed(differences: Sequence[Difference]) -> list[Difference]:
    """Return the differences without those of endings that only go with one another.

    "A report takes a day" for "reports take a day" is the same; "a bag" for "bags" need not be.
    """
    endings = [one for one in differences if one.change is Change.INFLECTED]
    gained = [gained_ending(one.source[-1].key, one.answer[-1].key) for one in endings]
    is_subject = any(one.edit.source_before is None for one in endings)
    # "Will ask" for "asks": the ending goes with an auxiliary.
    has_auxiliary = any(
        {token.key for token in one.source + one.answer} & AUXILIARIES for one in differences
    )
    is_agreed = sum(gained) == 0 or (len(endings) == 1 and (is_subject or has_auxiliary))
    if not is_agreed:
        return list(differences)
    return [
        replace(one, change=Change.NONE) if one.change is Change.INFLECTED else one
        for one in differences
    ]
