"""Questions that only a figure answers: a sum, a share, a time, a number."""

import re
from collections.abc import Sequence

_NUMBER = (
    r"(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty"
    r"|thirty|forty|sixty|ninety|hundred|half|once|twice|double)"
)
_UNIT = r"(?:minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?)"
_MONEY = re.compile(
    rf"[$£€]\s?\d|\b{_NUMBER} ?(?:usd|eur|gbp|dollars?|euros?|pounds?|cents?)\b"
    r"|\bfree\b|\bno (?:extra )?(?:charge|fee|cost)|\bgratis\b|\d ?%|\bper ?cent\b"
)
_SHARE = re.compile(rf"\d ?%|\bper ?cent\b|\b(?:half|third|quarter|all|none|{_NUMBER} times)\b")
_TIME = re.compile(
    rf"\b{_NUMBER}[ -](?:[\w-]+ ){{0,2}}{_UNIT}\b|\b{_NUMBER}-{_UNIT}\b"
    r"|\ba (?:day|week|month|year)\b"
    r"|\b(?:immediately|indefinitely|however long|daily|weekly|monthly|annually|yearly|at once)\b"
    r"|\b(?:same|next|following|first|last) (?:business |working )?(?:day|week|month|year)\b"
    r"|\b(?:until|till|before|after|within|as soon as|once|when|by) \w"
)
_COUNT = re.compile(rf"\b{_NUMBER}\b|[$£€]\s?\d|\b(?:all|no limit|unlimited|any number|none)\b")

_ASKED = (
    (
        re.compile(
            r"\bhow much (?:does|do|is|are|will|would|money)\b.*"
            r"\b(?:cost|pay|charged?|fee|that|paid)\b"
            r"|\b(?:what|how much)\b.*\b(?:fees?|prices?|premium|commission|surcharge)\b"
            r"|\b(?:hourly|daily|monthly|mileage) (?:\w+ )?rate\b"
        ),
        _MONEY,
    ),
    (re.compile(r"\b(?:what|which|how many|how much) ?(?:%|per ?cent)"), _SHARE),
    (
        re.compile(
            rf"\bhow (?:long|soon|fast|quickly|many (?:\w+ )?{_UNIT})\b"
            r"|\b(?:deadline|time limit|(?:return|refund|notice) (?:window|period))\b"
        ),
        _TIME,
    ),
    (
        re.compile(
            r"\bhow many\b|\b(?:what|whats|what's)\b.*"
            r"\b(?:max|maximum|minimum|limit|threshold|weight)\b"
        ),
        _COUNT,
    ),
)


def lacks_asked_figure(question: str, texts: Sequence[str]) -> bool:
    """Whether the question asks for a figure of a kind that none of the texts has."""
    asked = question.casefold()
    wanted = [holds for asks, holds in _ASKED if asks.search(asked)]
    return bool(wanted) and not any(
        all(holds.search(text.casefold()) for holds in wanted) for text in texts
    )
