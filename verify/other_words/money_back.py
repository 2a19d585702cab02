"""Money back or a credit: "refunded" is not "credited as a voucher"."""

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases
from verify.reading.tokens import Token
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_MONEY = listed(
    "refund refunds refunded refundable reimburse reimburses reimbursed reimbursement repaid"
)
_CREDIT = listed("voucher vouchers credited credit credits")
_TO_A_PURSE = listed("account accounts card cards bank debit")
"""What is credited to a card is money back all the same."""
_COVERED_AT_LEAST = 0.5
_SHARED_AT_LEAST = 1


def credit_for_money(pair: Compared) -> Finding | None:
    """Return the conflict between money back and a credit for one and the same thing."""
    if len(pair.shared) < _SHARED_AT_LEAST or _denies(pair.claim) or _denies(pair.source):
        return None
    both = _MONEY | _CREDIT
    if any(other.keys & both for other in pair.beside):
        return None
    for of_mine, of_theirs in ((_CREDIT, _MONEY), (_MONEY, _CREDIT)):
        mine, theirs = _first(pair.claim, of_mine), _first(pair.source, of_theirs)
        if mine is None or theirs is None:
            continue
        if pair.claim.keys & of_theirs or pair.source.keys & of_mine:
            continue
        if (pair.claim.keys | pair.source.keys) & _TO_A_PURSE:
            continue
        apart = {word.root for word in pair.claim.words if word.token is mine}
        if pair.covered(apart) >= _COVERED_AT_LEAST:
            return pair.conflict(Change.QUALIFIER, (theirs,), (mine,), (Flag.QUALIFIER,))
    return None


def _first(phrases: Phrases, words: frozenset[str]) -> Token | None:
    return next((token for token in phrases.tokens if token.key in words), None)


def _denies(phrases: Phrases) -> bool:
    return any(word.is_denied for word in phrases.words)
