"""Claims that open with "it" or "they", read with what the sentence before speaks of."""

from collections.abc import Iterator
from dataclasses import replace

from verify.reading.readings import Reading
from verify.reading.tokens import tokenise, without_place
from verify.reading.words import AUXILIARIES

_PRONOUNS = frozenset({"it", "they"})
_LONGEST_SUBJECT = 6


def with_subject(claim: Reading, source: Reading, before: str) -> Iterator[Reading]:
    """Yield the claim with the source's subject for its pronoun, if the words before name it."""
    tokens = claim.tokens
    if len(tokens) < 3 or tokens[0].key not in _PRONOUNS or not before:
        return
    verb = tokens[1].key
    places = [at for at, token in enumerate(source.tokens) if token.key == verb]
    if not places or not 0 < places[0] <= _LONGEST_SUBJECT:
        return
    subject = source.tokens[: places[0]]
    if any(token.key in AUXILIARIES or token.comma or token.stop for token in subject[1:]):
        return
    named = {token.key for token in tokenise(before)}
    if {token.key for token in subject if token.is_content} <= named:
        yield replace(claim, tokens=(*without_place(subject), *tokens[1:]))
