"""One word in the place of another in a sentence that is else its source's, word for word."""

from collections.abc import Sequence

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.quantities.quantity import QuantityKind
from verify.quantities.units import UNIT_WORDS
from verify.reading.readings import Reading
from verify.reading.token import Token
from verify.reading.words import AUXILIARIES, listed
from verify.word_by_word.changes import Change, Difference
from verify.word_by_word.endings import gained_ending
from verify.word_by_word.rivals import are_rivals
from verify.word_by_word.wording import conflict_reason

_BINDING = listed("<must> required require requires need needs if unless only without")
_PAIRS = (frozenset({"and", "or"}), frozenset({"both", "either"}))
_BOTH_OR_ONE = [frozenset({"both", "either"}), frozenset({"and", "or"})]
"""What differs between "both A and B" and "either A or B"."""
_SHARED_LETTERS = 4
_SHORT_NAME = 4


def another_word(
    differences: Sequence[Difference], source: Reading, claim: Reading, sentence: Sentence
) -> Finding | None:
    """Return the conflict over the one word that differs, None where the two may be one.

    Words that the claim leaves out on top do not matter, unless the claim's word is among them.
    """
    others = [one for one in differences if one.change is Change.OTHER]
    pairs = [pair for one in others for pair in _pairs(one)]
    if not all(map(_pairs, others)):
        return None
    of_both = [frozenset((mine.key, theirs.key)) for mine, theirs in pairs] == _BOTH_OR_ONE
    if len(pairs) != 1 and not of_both:
        return None
    said, answered = pairs[0]
    if any(token.key == answered.key for token in source.tokens):
        return None
    flags = _other_period(others[0], said, answered) or _flags(said, answered, source, claim)
    flags = (Flag.QUALIFIER,) if of_both else flags
    if flags is None:
        return None
    return Finding(
        Label.CONTRADICTED,
        conflict_reason(
            Change.QUALIFIER, words_of(source.text, (said,)), words_of(claim.text, (answered,))
        ),
        flags,
        evidence_of(sentence, (said,)),
        strength=1.0,
    )


def _pairs(difference: Difference) -> list[tuple[Token, Token]]:
    """Return the words that stand against each other, () where the two sides run on unlike."""
    first, second = _telling(difference.source), _telling(difference.answer)
    if len(first) != len(second):
        return []
    return [
        (mine, theirs)
        for mine, theirs in zip(first, second, strict=True)
        if mine.key != theirs.key and not gained_ending(mine.key, theirs.key)
    ]


def _telling(tokens: Sequence[Token]) -> tuple[Token, ...]:
    return tuple(token for token in tokens if token.key not in AUXILIARIES)


def _other_period(difference: Difference, said: Token, answered: Token) -> tuple[Flag, ...] | None:
    """Judge "every year" against "every two years"."""
    before = difference.edit.source_before
    kinds = [token.quantity.kind for token in (said, answered) if token.quantity]
    names = [token.key for token in (said, answered) if not token.quantity]
    if before is None or before.key != "<all>" or kinds != [QuantityKind.DURATION]:
        return None
    return (Flag.NUMBER,) if names and names[0] in UNIT_WORDS else None


def _flags(
    said: Token, answered: Token, source: Reading, claim: Reading
) -> tuple[Flag, ...] | None:
    """Return the flags of the conflict between two words, None where there may be none."""
    keys = frozenset({said.key, answered.key})
    if keys in _PAIRS:
        binds = {token.key for token in claim.tokens} & _BINDING
        return (Flag.QUALIFIER,) if binds else None
    if are_rivals(said.key, answered.key):
        return ()
    return () if _are_other_names(said, answered, source.text, claim.text) else None


def _are_other_names(said: Token, answered: Token, source: str, claim: str) -> bool:
    """Whether both are proper names, as their capitals inside the sentence tell, of two things."""
    if said.span is None or answered.span is None or said.quantity or answered.quantity:
        return False
    if not said.span.start or not answered.span.start:
        return False
    first, second = said.span.of(source), answered.span.of(claim)
    if not (first[:1].isupper() and second[:1].isupper()) or source.isupper():
        return False
    # "German" and "Germany" share their beginning, "UK" may be short for "Britain".
    if first[:_SHARED_LETTERS].lower() == second[:_SHARED_LETTERS].lower():
        return False
    shorts = [name.isupper() and len(name) <= _SHORT_NAME for name in (first, second)]
    return shorts[0] is shorts[1]
