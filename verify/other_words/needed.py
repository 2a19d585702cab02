"""What somebody has to have or to bring, left out: "with the consent of both neighbours"."""

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases
from verify.other_words.roots import root
from verify.reading.tokens import Token
from verify.reading.words import CONDITIONS, NEGATORS, listed

_OPENS = listed("with against upon subject on")
_NEEDED = frozenset(
    map(
        root,
        listed(
            "consent permission approval authorisation authorization agreement proof note receipts "
            "receipt prescription supervision referral signature certificate licence license"
        ),
    )
)
_LETTING = listed("<may> possible allowed")
_KEEPING = NEGATORS | CONDITIONS | listed("some certain similar")
_COVERED_AT_LEAST = 0.5
_SHARED_AT_LEAST = 2
_REACH = 5


def need_left_out(pair: Compared) -> Finding | None:
    """Return that a claim allows what its source allows only with a consent, a note, a proof.

    Not where the claim, or another sentence of the evidence, names any condition.
    """
    if not pair.claim.keys & _LETTING or pair.claim.keys & (_KEEPING | _OPENS):
        return None
    if len(pair.shared) < _SHARED_AT_LEAST or pair.covered() < _COVERED_AT_LEAST:
        return None
    if pair.claim.roots & _NEEDED or any(word.token.quantity for word in pair.claim.words):
        return None
    need = _need(pair.source)
    if not need or any(other.keys & {"without"} for other in (pair.source, *pair.beside)):
        return None
    said = words_of(pair.source.text, need)
    return Finding(
        Label.UNSUPPORTED,
        reason=f"The answer leaves out a condition of its source: '{said}'.",
        flags=(Flag.QUALIFIER,),
        evidence=evidence_of(pair.sentence, need),
        missing=said,
    )


def _need(source: Phrases) -> tuple[Token, ...]:
    """Return the words from a "with" to what is needed, () where nothing is."""
    tokens = source.tokens
    if not source.keys & (_LETTING | listed("only")):
        return ()
    for word in source.words:
        if word.root not in _NEEDED:
            continue
        for place in range(word.place - 1, max(-1, word.place - 1 - _REACH), -1):
            if tokens[place].key in _OPENS:
                return tokens[place : word.place + 1]
            if tokens[place].comma or tokens[place].stop:
                break
    return ()
