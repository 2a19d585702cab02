"""Text that is not an answer, made safe: nothing in it can be taken for a tag.

Documents and questions may hold what looks like a citation, by chance or to forge one. Where such
text is shown to a model, the number (or the name, if there is no number) is put between ‹ and ›,
and no citation holds these signs.
"""

import re
from collections.abc import Iterator

from rag.citations import Citation
from rag.readable import read
from tagtrap.domain.spans import Span

_NUMBER = re.compile(r"(?<![‹\d])\d+")
_WORD = re.compile(r"(?<!‹)(?<![^\W\d_])[^\W\d_]+")
_ROUNDS = 8


class _AnyTag(frozenset[str]):
    """The tags of every turn there could be."""

    def __contains__(self, tag: object) -> bool:
        return True


_TURNS: tuple[frozenset[str], ...] = (_AnyTag(), frozenset())


def neutralise(text: str) -> str:
    """Return the text with nothing in it that an answer's reader would take for a citation.

    Only ‹ and › are added; letters, digits and everything else stay. Doing it twice changes
    nothing more.
    """
    for _ in range(_ROUNDS):
        spans = [citation.span for citation in _citations(text)]
        if not spans:
            return text
        text = _guarded(text, spans)
    return _NUMBER.sub(r"‹\g<0>›", text)


def _citations(text: str) -> Iterator[Citation]:
    for tags in _TURNS:
        for block in read(text, tags):
            yield from (citation for _, citation in block.cleaned.placed)


def _guarded(text: str, spans: list[Span]) -> str:
    """Put ‹ › around the numbers of the spans, or around the words of one without a number."""
    places: set[tuple[int, int]] = set()
    for span in spans:
        numbers = [found.span() for found in _NUMBER.finditer(text, span.start, span.end)]
        words = [found.span() for found in _WORD.finditer(text, span.start, span.end)]
        places |= set(numbers or words[:1])
    for start, end in sorted(places, reverse=True):
        text = f"{text[:start]}‹{text[start:end]}›{text[end:]}"
    return text
