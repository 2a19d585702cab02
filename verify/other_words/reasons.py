"""A reason that is made up: the source says what holds, and nothing of why."""

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases
from verify.reading.words import listed

_REASONS = (("because",), ("due", "to"), ("owing", "to"), ("so", "that"))
_TELLING = listed(
    "because since as due owing reason reasons therefore so why thus hence otherwise lest given "
    "purpose purposes aim aims sake safety security safe secure hygiene health "
    "protect protects protecting protection prevent prevents preventing prevention avoid avoids "
    "avoiding ensure ensures ensuring ensured guard guards safeguard safeguards help helps"
)
_BEFORE_A_PURPOSE = listed("order")
_OF_MAIN_KNOWN = 0.7
_WORDS_AT_LEAST = 2
_SHARED_AT_LEAST = 2


def reason_not_given(pair: Compared) -> Finding | None:
    """Return that the source does not give the reason of a claim whose rest it says.

    Only where the evidence names no reason at all, and has none of the words of this one.
    """
    start = _reason_at(pair.claim)
    if start is None or any(map(_tells_why, (pair.source, *pair.beside))):
        return None
    reason = [word for word in pair.claim.words if word.place > start]
    main = {w.root for w in pair.claim.words if w.place < start and w.token.quantity is None}
    roots = {word.root for word in reason if word.token.quantity is None}
    if len(roots) < _WORDS_AT_LEAST or roots & (pair.elsewhere | main):
        return None
    known = main & pair.known
    if len(known) < _SHARED_AT_LEAST or len(known) < _OF_MAIN_KNOWN * len(main):
        return None
    said = words_of(pair.claim.text, pair.claim.tokens[start:])
    return Finding(
        Label.UNSUPPORTED,
        reason=f"Not in the cited source: '{said}'.",
        flags=(Flag.QUALIFIER,),
        evidence=evidence_of(pair.sentence, ()),
        missing=f"A source for the reason: '{said}'",
    )


def _tells_why(source: Phrases) -> bool:
    """Whether a sentence names a reason or a purpose: "since", "for safety", "to stay dry, ..."."""
    if source.keys & _TELLING:
        return True
    tokens = source.tokens
    return any(
        token.key == "to"
        and (not place or token.comma or token.stop or tokens[place - 1].key in _BEFORE_A_PURPOSE)
        for place, token in enumerate(tokens)
    )


def _reason_at(claim: Phrases) -> int | None:
    """Return the place at which the reason begins, None where none is given behind the rule."""
    keys = [token.key for token in claim.tokens]
    for words in _REASONS:
        for place in range(1, len(keys) - len(words)):
            if tuple(keys[place : place + len(words)]) == words:
                return place
    return None
