"""How much more one cited thing is than another, and how many times as much."""

import re
from collections.abc import Iterator, Sequence

from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding
from verify.quantities.reading import read_quantities
from verify.reckoning.figure import Figure, Figures, reckoned_wrong
from verify.relevance import subjects

_THAN = re.compile(
    r"\s+(?:more|less|higher|lower|longer|shorter|cheaper|dearer|fewer|later|earlier|heavier"
    r"|lighter)\b(?:\s+\w+){0,3}?\s+than\b",
    re.I,
)
_TIMES = {"twice": 2, "double": 2, "three times": 3, "triple": 3, "four times": 4, "half": 2}
_AS_MUCH = re.compile(
    r"(?<!and a )(?<!and one )\b(twice|double|triple|half|three times|four times)\b"
    r"(?:\s+\w+){0,3}?\s+(?:as|of)\b",
    re.I,
)


def is_a_gap(text: str, figure: Span) -> bool:
    """Whether a figure of a text says how much more or less something is than another thing."""
    return _THAN.match(text, figure.end) is not None


def is_reckoned(text: str) -> bool:
    """Whether a text says how much more one thing is than another, or how many times as much."""
    figures = (one.span for one in read_quantities(text))
    return _AS_MUCH.search(text) is not None or any(is_a_gap(text, span) for span in figures)


def wrong_gap(figures: Figures) -> Iterator[Finding]:
    """Yield the fault of a "20 euros more than" between two cited figures."""
    for one in figures.claim:
        pair = _two([other for other in figures.sources if other.is_like(one)])
        if pair and _THAN.match(one.behind) and _speak_of_both(one.text, pair):
            gap = abs(pair[0].quantity.written - pair[1].quantity.written)
            if gap != one.quantity.written:
                yield reckoned_wrong(
                    f"{pair[0].written} and {pair[1].written}: the gap", gap, one, pair
                )


def wrong_multiple(figures: Figures) -> Iterator[Finding]:
    """Yield the fault of a "twice as much" between two cited figures."""
    found = _AS_MUCH.search(figures.text)
    pair = _two(figures.sources)
    if found is None or pair is None or not _speak_of_both(figures.text, pair):
        return
    low, high = sorted(one.quantity.written for one in pair)
    if low and high / low != _TIMES[found.group(1).lower()]:
        words = f"{pair[0].written} and {pair[1].written}"
        yield Finding(
            Label.CONTRADICTED,
            f"The source says {words}, the answer says '{found.group(1)}'.",
            (Flag.ARITHMETIC,),
            tuple(span for one in pair for span in one.shown),
        )


def _two(figures: Sequence[Figure]) -> tuple[Figure, Figure] | None:
    if len(figures) != 2 or figures[0].quantity.key == figures[1].quantity.key:
        return None
    return (figures[0], figures[1]) if figures[0].is_like(figures[1]) else None


def _speak_of_both(text: str, pair: tuple[Figure, Figure]) -> bool:
    """Whether a claim names something of each of two sentences that the other does not name."""
    first, second = (subjects([one.text]) for one in pair)
    said = subjects([text])
    if pair[0].sentence is pair[1].sentence:
        return len(said & first) > 1
    return bool(said & (first - second)) and bool(said & (second - first))
