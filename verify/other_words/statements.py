"""The statements of a source sentence, as far as commas, stops and joining words show them."""

from verify.other_words.phrases import Phrases, Word
from verify.reading.words import listed

_JOINS = listed("and but while whereas")


def statements(phrases: Phrases) -> list[tuple[int, int]]:
    """Return where each statement begins and ends, as places of tokens.

    A statement ends at a semicolon or full stop, and at a comma with an "and" or a "but" behind it.
    """
    tokens = phrases.tokens
    starts = [
        place
        for place, token in enumerate(tokens)
        if place and (token.stop or (token.comma and token.key in _JOINS))
    ]
    return list(zip([0, *starts], [*starts, len(tokens)], strict=True))


def words_in(phrases: Phrases, part: tuple[int, int]) -> list[Word]:
    """Return the words of a statement."""
    return [word for word in phrases.words if part[0] <= word.place < part[1]]


def roots_in(phrases: Phrases, part: tuple[int, int]) -> frozenset[str]:
    """Return the roots of the words, not the figures, of a statement."""
    return frozenset(w.root for w in words_in(phrases, part) if w.token.quantity is None)
