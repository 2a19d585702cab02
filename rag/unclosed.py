"""A citation that the end of a text cut off: "(source 10", "(sou"."""

import re
from collections.abc import Collection

from rag.bracketed import LONGEST, bracketed_citations
from rag.citation_words import NAME
from rag.citations import Citation
from tagtrap.domain.spans import Span

_OPENER = re.compile(r"[(\[（［【]")
_CLOSER = re.compile(r"[)\]）］】]")
_CUT_NAME = re.compile(r"[(\[（［【][\s*_`]{0,3}(?:sou|sour|sourc)", re.IGNORECASE)
_NAME = re.compile(rf"\b{NAME}\b", re.IGNORECASE)


def unclosed_citation(text: str, tags: Collection[str], *, is_end: bool) -> Citation | None:
    """Return the citation at the end of `text` whose bracket is not closed, if there is one.

    With `is_end` the answer ends here, so that digits may be missing: a number that is no tag of
    this turn, or the beginning of another one, is then unusable.
    """
    openers = [found.start() for found in _OPENER.finditer(text, max(0, len(text) - LONGEST))]
    if not openers or _CLOSER.search(text, openers[-1]):
        return None
    span = Span(openers[-1], len(text))
    tail = span.of(text)
    if is_end and _CUT_NAME.fullmatch(tail):
        return Citation(span, ())
    found = next(bracketed_citations(tail + ")", tags), None)
    if found is None or found.span != Span(0, len(tail) + 1):
        return None
    numbers = found.numbers
    if not _NAME.search(tail) and not all(number in tags for number in numbers):
        return None
    if is_end and numbers and _may_be_cut(numbers[-1], tags):
        numbers = ()
    return Citation(span, numbers)


def _may_be_cut(number: str, tags: Collection[str]) -> bool:
    return number not in tags or any(tag != number and tag.startswith(number) for tag in tags)
