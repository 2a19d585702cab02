"""What holds later, told by itself: "20 euros in the first year, then 30" and "30 after it"."""

import re
from collections.abc import Iterator

from verify.quantities.quantity import QuantityKind
from verify.quantities.reading import read_quantities
from verify.reading.tokens import tokenise
from verify.reading.words import listed

_FIRST = re.compile(
    r"(?P<rate>\s+(?:per|an?|each|every)\s+\w+)?\s+(?:for|in|during)\s+the\s+first\s+"
    r"(?P<period>\w+)\s*(?P<turn>(?:,|\band\b|,\s*and)?\s*(?:then|later|afterwards|thereafter)|"
    r",?\s*and)\s+",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"(?P<rate>\s+(?:per|an?|each|every)\s+\w+)?"
    r"(?P<after>\s+(?:after that|thereafter|afterwards|from then on))?\s*\.?\s*",
    re.IGNORECASE,
)
_TURN = re.compile(
    r"\b(?:then|later|after that|afterwards|thereafter)\b(?! (?:than|on)\b)",
    re.IGNORECASE,
)
_TELLS_LATER = listed("after from then later afterwards thereafter beyond once <2.>")


def statements_in_turn(text: str) -> Iterator[str]:
    """Yield "X is 30 after the first year" for "X is 20 in the first year, then 30"."""
    figures = read_quantities(text)
    if len(figures) != 2 or figures[0].kind is not figures[1].kind:
        return
    first, second = figures
    if first.kind is QuantityKind.DATE:
        return
    between = _FIRST.fullmatch(text[first.span.end : second.span.start])
    behind = _LATER.fullmatch(text[second.span.end :])
    if between is None or behind is None:
        return
    if between["turn"].strip(" ,").lower() == "and" and not behind["after"]:
        return
    rate = behind["rate"] or between["rate"] or ""
    head, figure = text[: first.span.start], second.span.of(text)
    yield f"{head}{figure}{rate} after the first {between['period']}"


def tells_what_comes_later(source: str, claim: str) -> bool:
    """Whether a claim gives the figure that its source gives for what comes after."""
    turn = _TURN.search(source)
    mine = tokenise(claim)
    if turn is None or not any(token.key in _TELLS_LATER for token in mine):
        return False
    figures = {token.key for token in mine if token.quantity}
    theirs = read_quantities(source)
    # "... and 60 euros after that": there the figure stands in front of it.
    later = {one.key for one in theirs if one.span.start > turn.end()}
    later = later or {one.key for one in theirs[-1:]}
    # A figure that stands nowhere is no later one.
    return bool(figures) and figures <= later
