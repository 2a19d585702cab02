"""A rule that holds, told as what happened: "were handed over" for "are handed over"."""

from collections.abc import Sequence

from tagtrap.domain.verdicts import Label
from tagtrap.ports import ClaimTask
from verify.findings import Finding
from verify.reading.tokens import Token, tokenise
from verify.reading.words import CONDITIONS, MODALS, PAST, listed

_HAPPENED = PAST - listed("had")
_HOLDS = listed("is are") | (MODALS - listed("could would might"))
_OPENS_ANOTHER = CONDITIONS | listed("who whose whom which that because since as after before")


def told_as_past(task: ClaimTask) -> Finding | None:
    """Leave open a claim in the past tense of sources that speak of the present only."""
    if not _happened(tokenise(task.claim.text)):
        return None
    keys = frozenset(token.key for one in task.evidence for token in tokenise(one.text))
    if keys & PAST or not keys & _HOLDS:
        return None
    return Finding(
        Label.UNCHECKED,
        "Could not be checked: the answer tells as past what its source says of the present.",
    )


def _happened(claim: Sequence[Token]) -> bool:
    """Whether the main verb of a claim is in the past, not one behind "if" or "who"."""
    for token in claim:
        if token.key in _OPENS_ANOTHER:
            return False
        if token.key in _HAPPENED:
            return True
    return False
