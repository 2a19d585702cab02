"""Changes that make a true sentence false: one number, one date, one "not"."""

import random
import re

MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_DATE = re.compile(
    rf"\b({'|'.join(MONTHS)}) (\d{{1,2}})(?:st|nd|rd|th)?(?:, (\d{{4}}))?\b"
    rf"|\b(\d{{1,2}}) ({'|'.join(MONTHS)})(?: (\d{{4}}))?\b"
)
_NUMBER = re.compile(r"(?<![\w.,/:#-])\$?(\d{1,3}(?:,\d{3})+|\d+)(?![\w/:-]|[.,]\d)")
_NOT = re.compile(r"\b(?:not|never)\b ?|(?<=can)not\b", re.IGNORECASE)
_AUXILIARY = re.compile(r"\b(is|are|was|were|will|can|may|must|should|does|could|would)\b(?!n't)")


def changed_date(sentence: str, chance: random.Random) -> str | None:
    """Return the sentence with another month in one date."""
    found = list(_DATE.finditer(sentence))
    if not found:
        return None
    written = chance.choice(found).group()
    month = next(name for name in MONTHS if name in written)
    other = chance.choice([name for name in MONTHS if name != month])
    return sentence.replace(written, written.replace(month, other), 1)


def changed_number(sentence: str, chance: random.Random) -> str | None:
    """Return the sentence with one number changed; numbers of dates are left alone."""
    dates = [match.span() for match in _DATE.finditer(sentence)]
    found = [
        match
        for match in _NUMBER.finditer(sentence)
        if not any(start <= match.start() < end for start, end in dates)
    ]
    if not found:
        return None
    start, end = chance.choice(found).span(1)
    value = int(sentence[start:end].replace(",", ""))
    other = value + chance.choice((1, 3, 7, 20))
    return f"{sentence[:start]}{other}{sentence[end:]}"


def changed_negation(sentence: str, chance: random.Random) -> str | None:
    """Return the sentence with a "not" taken out, or put in where there is none."""
    found = list(_NOT.finditer(sentence))
    if found:
        start, end = chance.choice(found).span()
        return sentence[:start] + sentence[end:]
    auxiliary = _AUXILIARY.search(sentence)
    if auxiliary is None:
        return None
    return f"{sentence[: auxiliary.end()]} not{sentence[auxiliary.end() :]}"
