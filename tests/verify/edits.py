"""One change to a sentence that turns it against its source."""

import random
import re

_NUMBER = re.compile(r"(?<![\w.,/:@-])\d+(?:[.,]\d+)*(?![\w/@-])")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_ANY_MONTH = "|".join(_MONTHS)
_DATE = re.compile(rf"\b(?:{_ANY_MONTH})\b(?=\s+\d)|(?<=\d\s)\b(?:{_ANY_MONTH})\b")
_NOT = re.compile(r"\bnot\s+(?=\w)")
_VERB = re.compile(r"\b(?:is|are|must|may|can|will|should|was|were)\b(?!n)(?!['’])(?!\s+not)")


def changed_number(text: str, rng: random.Random) -> str | None:
    """Return the text with one digit of a number changed, None if it has no number."""
    # A number at the very start may be the number of a list item, which is no part of what it says.
    found = [match for match in _NUMBER.finditer(text) if match.start() > 0]
    if not found:
        return None
    number = rng.choice(found)
    place = rng.choice([i for i in range(*number.span()) if text[i].isdigit()])
    digit = rng.choice([digit for digit in "123456789" if digit != text[place]])
    return text[:place] + digit + text[place + 1 :]


def changed_date(text: str, rng: random.Random) -> str | None:
    """Return the text with the month of a date changed, None if it has no such date."""
    found = list(_DATE.finditer(text))
    if not found:
        return None
    month = rng.choice(found)
    other = rng.choice([name for name in _MONTHS if name != month.group()])
    return text[: month.start()] + other + text[month.end() :]


def changed_not(text: str) -> str | None:
    """Return the text with a "not" taken out or put in, None if there is no place for one."""
    if _NOT.search(text):
        return _NOT.sub("", text, count=1)
    verb = _VERB.search(text)
    return None if verb is None else f"{text[: verb.end()]} not{text[verb.end() :]}"
