"""A rule that holds, told as what happened: "were handed over" for "are handed over"."""

from collections.abc import Iterator, Sequence

from tagtrap.domain.verdicts import Label
from tagtrap.ports import ClaimTask
from verify.findings import Finding
from verify.reading.tokens import Token, tokenise
from verify.reading.words import CONDITIONS, MODALS, PAST, listed

_HAPPENED = PAST - listed("had")
_HOLDS = listed("is are") | (MODALS - listed("could would might"))
_REACH = 3
_OPENS_ANOTHER = CONDITIONS | listed("who whose whom which that because since as after before")


def told_as_past(task: ClaimTask) -> Finding | None:
    """Leave open a claim in the past tense of what its sources say of the present only."""
    claim = tokenise(task.claim.text)
    if not _happened(claim):
        return None
    sources = [tokenise(one.text) for one in task.evidence]
    if any(token.key in PAST for source in sources for token in source):
        return None
    if not any(_holds(verb.key, source) for verb in _told(claim) for source in sources):
        return None
    return Finding(
        Label.UNCHECKED,
        "Could not be checked: the answer tells as past what its source says of the present.",
    )


def _told(claim: Sequence[Token]) -> Iterator[Token]:
    """Yield what was done, the word of content behind each "was" or "did"."""
    for place, token in enumerate(claim):
        if token.key in _HAPPENED:
            yield from [one for one in claim[place + 1 :] if one.is_content][:1]


def _holds(verb: str, source: Sequence[Token]) -> bool:
    """Whether a source says of a verb that it is done, or has to be."""
    return any(
        token.key == verb
        and any(one.key in _HOLDS for one in source[max(0, place - _REACH) : place])
        for place, token in enumerate(source)
    )


def _happened(claim: Sequence[Token]) -> bool:
    """Whether the main verb of a claim is in the past, not one behind "if" or "who"."""
    for token in claim:
        if token.key in _OPENS_ANOTHER:
            return False
        if token.key in _HAPPENED:
            return True
    return False
