"""Which words differ between two texts."""

import re
from difflib import SequenceMatcher

from tagtrap.domain.spans import Span

Spans = tuple[Span, ...]

_MOST_COMPARED = 1_000_000
_TOKEN = re.compile(r"\d[\d.,:/-]*\d|\w+|[^\w\s]")


def changed_words(old: str, new: str) -> tuple[Spans, Spans]:
    """Return the spans of the words of each text that the other one does not have there."""
    if old == new:
        return (), ()
    old_tokens, new_tokens = list(_TOKEN.finditer(old)), list(_TOKEN.finditer(new))
    if len(old_tokens) * len(new_tokens) > _MOST_COMPARED:
        return (Span(0, len(old)),), (Span(0, len(new)),)
    matcher = SequenceMatcher(
        None,
        [token.group() for token in old_tokens],
        [token.group() for token in new_tokens],
        autojunk=False,
    )
    gone: list[Span] = []
    come: list[Span] = []
    for kind, old_first, old_end, new_first, new_end in matcher.get_opcodes():
        if kind != "equal":
            gone += _over(old_tokens[old_first:old_end])
            come += _over(new_tokens[new_first:new_end])
    return tuple(gone), tuple(come)


def _over(tokens: list[re.Match[str]]) -> list[Span]:
    return [Span(tokens[0].start(), tokens[-1].end())] if tokens else []
