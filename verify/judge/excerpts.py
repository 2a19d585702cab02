"""Whether the words that the judge quotes stand where it says, and say enough."""

import re
from collections.abc import Sequence

from tagtrap.domain.spans import Span
from verify.reading.tokens import tokenise
from verify.relevance import figures, subjects

# Signs that keep text from being taken for a tag; the judge may copy them or leave them out.
_GUARDS = "‹›"
_FEWEST_WORDS = 3


def find_excerpt(excerpt: str, text: str) -> Span | None:
    """Return where the excerpt stands in the text, white space aside, or None.

    It begins and ends at whole words and whole figures: "5 euros" does not stand in "45 euros".
    """
    words = [word for word in (_pattern(part) for part in excerpt.split()) if word]
    if not words:
        return None
    before = r"(?<!\w)(?<!\d[.,])" if re.match(r"\w", excerpt.strip()) else ""
    after = r"(?!\w)(?![.,]\d)" if re.search(r"\w$", excerpt.strip()) else ""
    found = re.search(before + r"\s+".join(words) + after, text)
    return Span(*found.span()) if found else None


def says_enough(span: Span, text: str) -> bool:
    """Whether the words could carry a claim: they name something, and are no mere fragment."""
    words = span.of(text)
    if not (subjects([words]) or figures([words])):
        return False
    return len(tokenise(words)) >= min(_FEWEST_WORDS, len(tokenise(text)))


def bears_on_claim(excerpt: str, claim: Sequence[str]) -> bool:
    """Whether the words share a word or a figure with the claim and what was said before it."""
    shared = subjects(claim) & subjects([excerpt])
    return bool(shared or figures(claim) & figures([excerpt]))


def same_words(one: str, other: str) -> bool:
    """Whether two texts are equal, white space aside."""
    return one.split() == other.split()


def _pattern(word: str) -> str:
    guard = f"[{_GUARDS}]?"
    bare = "".join(re.escape(sign) for sign in word if sign not in _GUARDS)
    if not bare:
        return ""
    return "".join(guard if sign in _GUARDS else re.escape(sign) for sign in word)
