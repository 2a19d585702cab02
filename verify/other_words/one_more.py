"""One more of a list: "invoices, contracts and letters" for "invoices and letters"."""

from itertools import pairwise

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.reading.words import CONDITIONS, listed

_JOINS = listed("and or nor")
_ITEMS_AT_LEAST = 3
_KNOWN_AT_LEAST = 3
_LONGEST_ITEM = 3
_BETWEEN = listed("a an the by in on to for with from at")
_SECOND_NAMES = listed(
    "conditions charges guardians guardian regulations void costs expenses employees staff workers "
    "customers clients guests visitors goods items products services rules fees prices duties safe "
    "safety secure sound full complete simple easy quick"
)
"""Words that often stand beside another of the same meaning: "terms and conditions"."""


def one_more_item(pair: Compared) -> Finding | None:
    """Return that one thing of a claim's list is not in its source, which says all the others.

    Only where the evidence lists nothing that the claim does not: one word may stand for another.
    """
    items = _items(pair.claim)
    if len(items) < _ITEMS_AT_LEAST:
        return None
    new = [item for item in items if not {word.root for word in item} & pair.elsewhere]
    # What stands before the first comma may be no item: "if it is late, print and send it".
    if len(new) != 1 or new[0] is items[0] or pair.claim.keys & CONDITIONS:
        return None
    if any(word.token.quantity for word in new[0]):
        return None
    apart = {word.root for word in new[0]}
    if pair.claim.roots - apart - pair.known or len(pair.claim.roots - apart) < _KNOWN_AT_LEAST:
        return None
    if any(_lists_more(source, pair) for source in (pair.source, *pair.beside)):
        return None
    said = words_of(pair.claim.text, tuple(word.token for word in new[0]))
    return Finding(
        Label.UNSUPPORTED,
        reason=f"Not in the cited source: '{said}'.",
        flags=(Flag.QUALIFIER,),
        evidence=evidence_of(pair.sentence, ()),
        missing=said,
    )


def one_more_of_two(pair: Compared) -> Finding | None:
    """Return that the one of two things joined by "and" or "or" is not in a source of the other."""
    words = {word.place: word for word in pair.claim.words}
    for place, token in enumerate(pair.claim.tokens):
        if token.key not in _JOINS or pair.claim.keys & CONDITIONS:
            continue
        before = words.get(place - 1)
        behind = next((words[at] for at in range(place + 1, place + 3) if at in words), None)
        between = pair.claim.tokens[place + 1 : behind.place if behind else place + 1]
        if any(one.key not in _BETWEEN for one in between):
            continue
        for new, known in ((before, behind), (behind, before)):
            if new is None or known is None or not _is_all_else_known(pair, new, known):
                continue
            return Finding(
                Label.UNSUPPORTED,
                reason=f"Not in the cited source: '{words_of(pair.claim.text, (new.token,))}'.",
                flags=(Flag.QUALIFIER,),
                evidence=evidence_of(pair.sentence, ()),
                missing=words_of(pair.claim.text, (new.token,)),
            )
    return None


def _is_all_else_known(pair: Compared, new: Word, known: Word) -> bool:
    """Whether the source has all of the claim but one word, which is no second name of another."""
    if new.token.quantity or new.root in pair.elsewhere or known.root not in pair.source.roots:
        return False
    if new.token.key.endswith("ed") or len(pair.claim.named(new.root)) > 1 or new.is_denied:
        return False
    if new.token.key in _SECOND_NAMES or known.token.key in _SECOND_NAMES:
        return False
    rest = pair.claim.roots - {new.root}
    joins_more = any(_lists_more(source, pair) for source in (pair.source, *pair.beside))
    return rest <= pair.known and len(rest) >= _KNOWN_AT_LEAST and not joins_more


def _items(claim: Phrases) -> list[list[Word]]:
    """Return the items of a list that ends in "and" or "or", [] where there is no plain one."""
    tokens = claim.tokens
    joints = [place for place, token in enumerate(tokens) if token.key in _JOINS]
    if len(joints) != 1:
        return []
    joint = joints[0]
    commas = [place for place in range(joint) if tokens[place].comma]
    if not commas:
        return []
    borders = [*commas, joint]
    inside = [
        [word for word in claim.words if first <= word.place < second]
        for first, second in pairwise(borders)
    ]
    before = [word for word in claim.words if word.place < commas[0]][-1:]
    behind = [word for word in claim.words if word.place > joint][:1]
    items = [before, *(item for item in inside if item), behind]
    return items if all(item and len(item) <= _LONGEST_ITEM for item in items) else []


def _lists_more(source: Phrases, pair: Compared) -> bool:
    """Whether a word beside an "and" or a comma of the evidence is not in the claim."""
    for place, token in enumerate(source.tokens):
        if token.key not in _JOINS and not token.comma:
            continue
        behind = next((word for word in source.words if word.place >= place), None)
        before = [word for word in source.words if word.place < place][-1:]
        for word in (*before, *([behind] if behind else [])):
            if word.token.quantity is None and word.root not in pair.claim.roots:
                return True
    return False
