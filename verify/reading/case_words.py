"""The words of a case, as they are written in its sentence."""

import re
from collections.abc import Sequence

from verify.reading.tokens import Token
from verify.reading.words import listed

_RELATIONS = listed(
    "within outside inside before after during above below over under with without in for by from "
    "to at on through between"
)
_JOINED = re.compile(r"-\w+")
_DESCRIBES = re.compile(r"-|(?:al|ary|ent|ant|ive|ic|ed|ing|ior|new)$", re.IGNORECASE)


def goes_on(text: str, case: Sequence[Token]) -> bool:
    """Whether the words only describe what is named after them: "part-time", "outside"."""
    start, end = _reach(text, case)
    return bool(_DESCRIBES.search(text[start:end])) or case[-1].key in _RELATIONS


def case_as_written(
    text: str, case: Sequence[Token], tokens: Sequence[Token], *, is_open: bool
) -> str:
    """Return the case as it is written, whole: "part-time employees", "outside the EU".

    `is_open`: it only describes what is named after it, in one of the sentences at least.
    """
    start, end = _reach(text, case)
    after = [t for t in tokens if t.span is not None and t.span.start >= end and not t.is_filler]
    if is_open and after and after[0].span and after[0].is_content and not after[0].quantity:
        end = end if after[0].comma or after[0].stop else after[0].span.end
    return text[start:end]


def _reach(text: str, case: Sequence[Token]) -> tuple[int, int]:
    """Return where the words of a case begin and end, those that hyphens join to them included."""
    spans = [token.span for token in case if token.span is not None]
    start, end = spans[0].start, spans[-1].end
    while (found := _JOINED.match(text, end)) is not None:
        end = found.end()
    return start, end
