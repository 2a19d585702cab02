"""All citations of a stretch of text, in whichever form they are written."""

from collections.abc import Container

from rag.bracketed import bracketed_citations
from rag.citations import Citation
from rag.worded import closing_list, listed_citations, worded_citations

_TAKEN = "\x00"


def find_citations(text: str, tags: Container[str]) -> list[Citation]:
    """Return the citations of one block of text, in order and without overlap.

    `tags` are those of this turn: they decide about bare numbers. Years, amounts and dates are no
    citations, and neither is a number that stands beside ‹ or ›.
    """
    closing = closing_list(text, tags)
    body = text[: closing.span.start] if closing else text
    bracketed = list(bracketed_citations(body, tags))
    worded = list(worded_citations(_without(body, bracketed), tags))
    listed = listed_citations(_without(body, [*bracketed, *worded]), tags)
    citations = [*bracketed, *worded, *listed]
    citations.sort(key=lambda citation: citation.span.start)
    return [*citations, closing] if closing else citations


def _without(text: str, citations: list[Citation]) -> str:
    """Return the text with the citations crossed out, all offsets unchanged."""
    pieces: list[str] = []
    position = 0
    for citation in sorted(citations, key=lambda citation: citation.span.start):
        pieces += (
            text[position : citation.span.start],
            _TAKEN * (citation.span.end - citation.span.start),
        )
        position = citation.span.end
    return "".join([*pieces, text[position:]])


def crossed_out(text: str, tags: Container[str]) -> str:
    """Return readable text with its citations turned into blanks, all offsets unchanged.

    The numbers of "According to source 1001, rooms cost 45 euros" are then those of its claim.
    """
    citations = find_citations(text, tags)
    return _without(text, citations).replace(_TAKEN, " ")
