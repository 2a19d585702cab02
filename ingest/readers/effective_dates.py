"""The day from which a document applies, where it says so itself."""

import re
from datetime import date

from tagtrap.domain.files import ParsedFile

_SEARCHED = 3000
"""Characters at the start of a document in which it may say from when it applies."""

_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_MONTH = "(?P<month>" + "|".join(f"{name[:3]}(?:{name[3:]})?" for name in _MONTHS) + r")\.?"
_DATE = re.compile(
    rf"(?P<year>(?:19|20)\d\d)-(?P<number>\d\d)-(?P<day>\d\d)"
    rf"|(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\s+{_MONTH},?\s+(?P<year2>(?:19|20)\d\d)"
    rf"|{_MONTH.replace('<month>', '<month3>')}\s+(?P<day3>\d{{1,2}})(?:st|nd|rd|th)?,?\s+"
    rf"(?P<year3>(?:19|20)\d\d)",
    re.IGNORECASE,
)
_SAYS_SO = re.compile(
    r"\b(?:effective(?:\s+(?:date|from|as\s+of|on|since))?|valid\s+from|in\s+force\s+(?:from|since)"
    r"|applies\s+from)\s*(?:is|:|\||-|–)?\s*(?:the\s+)?",
    re.IGNORECASE,
)


def effective_date(parsed: ParsedFile) -> date | None:
    """Return the date after "Effective from" near the start, None if there is none."""
    beginning = parsed.text[:_SEARCHED]
    for found in _SAYS_SO.finditer(beginning):
        day = date_at_start(beginning[found.end() :])
        if day is not None:
            return day
    return None


def date_at_start(text: str) -> date | None:
    """Return the date that `text` begins with (2031-07-01, 1 July 2031, July 1, 2031)."""
    found = _DATE.match(text)
    if found is None:
        return None
    year = found["year"] or found["year2"] or found["year3"]
    day = found["day"] or found["day2"] or found["day3"]
    name = found["month"] or found["month3"]
    month = int(found["number"]) if found["number"] else _month_number(name)
    try:
        return date(int(year), month, int(day))
    except ValueError:
        return None


def _month_number(name: str) -> int:
    return next(
        number for number, month in enumerate(_MONTHS, 1) if month.startswith(name.lower()[:3])
    )
