"""Free in part, said of all: "consultations are free" for "the first consultation is free"."""

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases
from verify.quantities.quantity import QuantityKind
from verify.reading.tokens import Token
from verify.reading.words import FREE, listed

_FIRST = listed("<1.> <2.> once one")
_NARROWING = listed("if when for until before after with up first <1.> to within during only")
_FURTHER = listed("further additional then afterwards after thereafter more")
_MOST_WORDS = 2


def free_in_part(pair: Compared) -> Finding | None:
    """Return that the source says of a first one only that it is free."""
    if FREE not in pair.claim.keys or len(pair.claim.roots) > _MOST_WORDS:
        return None
    if pair.claim.keys & _NARROWING or any(word.token.quantity for word in pair.claim.words):
        return None
    said = _free_first(pair.source)
    roots = {word.root for word in pair.source.words if word.token in said}
    wanted = pair.claim.roots - {FREE}
    if not said or not wanted or not (wanted <= roots or _is_charged_beyond(pair)):
        return None
    return Finding(
        Label.UNSUPPORTED,
        reason=f"The source says this of '{words_of(pair.source.text, said)}' only.",
        flags=(Flag.QUALIFIER,),
        evidence=evidence_of(pair.sentence, said),
        missing=f"A source that says: '{pair.claim.text}'",
    )


def _is_charged_beyond(pair: Compared) -> bool:
    """Whether the source goes on to what each further one costs: "the first hour is free; ..."."""
    return bool(pair.source.keys & _FURTHER) and any(
        word.token.quantity is not None and word.token.quantity.kind is QuantityKind.MONEY
        for word in pair.source.words
    )


def _free_first(source: Phrases) -> tuple[Token, ...]:
    """Return the words of "the first consultation is free", () where nothing is free in part."""
    tokens = source.tokens
    for place, token in enumerate(tokens):
        if token.key != FREE:
            continue
        start = place
        while start and not (tokens[start].comma or tokens[start].stop):
            start -= 1
        part = tokens[start : place + 1]
        if any(one.key in _FIRST for one in part):
            return part
    return ()
