"""What a sentence says, without the words that only name where it says so.

"According to source 1001, rooms cost 45 euros." claims that rooms cost 45 euros; that source 1001
says so is what is being checked.
"""

import re
from collections.abc import Container

from rag.citation_grammar import find_citations
from rag.citations import Citation, Form
from tagtrap.domain.spans import Span

_BEFORE = re.compile(
    r"(?:according to|as|per|as per|based on|from|in"
    r"|as (?:stated|described|noted|mentioned|explained|outlined|specified|set out) (?:in|by))"
    r"(?: the)?\s*",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\s*(?:also |clearly |both )?(?:says?|states?|notes?|explains?|confirms?|specif(?:y|ies)"
    r"|indicates?|mentions?|shows?|tells? us)(?: that)?,?\s+",
    re.IGNORECASE,
)
_AS_IT_SAYS = re.compile(
    r"\s*(?:says?|states?|notes?|explains?|confirms?|specif(?:y|ies)|indicates?|mentions?|shows?"
    r"|describes?|puts? it),\s*",
    re.IGNORECASE,
)
_COMMA = re.compile(r"\s*,\s*")
_TRAILING = re.compile(
    r"\s*,?\s*(?:according to|as (?:stated|described|noted|mentioned) (?:in|by)|per|as per)"
    r"(?: the)?\s*",
    re.IGNORECASE,
)


def statement_span(text: str, tags: Container[str]) -> Span:
    """Return where in a sentence its statement stands; `tags` are those of this turn."""
    whole = Span(0, len(text))
    worded = [one for one in find_citations(text, tags) if one.form is Form.PROSE]
    if not worded:
        return whole
    start = _end_of_lead(text, worded[0])
    end = _start_of_tail(text, worded[-1])
    found = Span(start, max(start, end))
    # A sentence that is nothing but its attribution stays as it is, to be judged as it is.
    return found if any(map(str.isalnum, found.of(text))) else whole


def _end_of_lead(text: str, citation: Citation) -> int:
    before, after = text[: citation.span.start], citation.span.end
    if _BEFORE.fullmatch(before):
        comma = _COMMA.match(text, after) or _AS_IT_SAYS.match(text, after)
        return comma.end() if comma else 0
    says = _SAYS.match(text, after) if not before.strip() or before.strip() == "The" else None
    return says.end() if says else 0


def _start_of_tail(text: str, citation: Citation) -> int:
    if text[citation.span.end :].strip(" .!") != "":
        return len(text)
    start = max(0, citation.span.start - 40)
    for found in _TRAILING.finditer(text, start, citation.span.start):
        if found.end() == citation.span.start:
            return found.start()
    return len(text)
