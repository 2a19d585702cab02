"""Numbered things: "hall 2" beside "in every hall" is none of "halls 4 and 5"."""

from verify.other_words.phrases import Phrases, read_phrases
from verify.other_words.roots import root
from verify.other_words.statements import roots_in, statements
from verify.quantities.quantity import QuantityKind
from verify.reading.token import Token


def is_of_another_statement(source: str, rival: Token, claim: str, figure: Token) -> bool:
    """Whether a claim of a numbered thing speaks of a rule for all such things.

    The source then has another statement than that of the rival figure which names the thing
    without a number, and shares no less with the claim: "Shoes are worn in every hall; helmets in
    halls 4 and 5" says nothing else of shoes in hall 2.
    """
    if figure.quantity is None or figure.quantity.kind is not QuantityKind.NUMBER:
        return False
    phrases, mine = read_phrases(source), read_phrases(claim)
    name = _in_front(mine, figure)
    if not name:
        return False
    parts = statements(phrases)
    own = next((one for one in parts if _holds(phrases, one, rival)), None)
    if own is None:
        return False
    shared = [len(roots_in(phrases, one) & mine.roots) for one in parts]
    return any(
        one != own and name in roots_in(phrases, one) and count >= shared[parts.index(own)]
        for one, count in zip(parts, shared, strict=True)
    )


def _in_front(phrases: Phrases, figure: Token) -> str:
    """Return the root of the word directly before a figure, "" where there is none."""
    span = figure.span
    for place, token in enumerate(phrases.tokens):
        if token.span == span and place:
            return root(phrases.tokens[place - 1].key)
    return ""


def _holds(phrases: Phrases, part: tuple[int, int], token: Token) -> bool:
    return any(one.span == token.span for one in phrases.tokens[slice(*part)])
