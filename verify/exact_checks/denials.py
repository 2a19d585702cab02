"""Answers that first deny what is false ("No, meals are not free; they are capped at 60 euros").

The denial follows from what comes behind it, so that is what is judged. "Yes," says nothing of its
own where no question is known.
"""

import re
from dataclasses import replace

from tagtrap.ports import ClaimTask
from verify.quantities.quantity import QuantityKind
from verify.quantities.reading import read_quantities
from verify.reading.tokens import tokenise
from verify.reading.words import NEGATORS, listed

_BINDING = r"(?:must|required|mandatory|obligatory|compulsory)"
_BARRED = r"(?:prohibited|forbidden|banned)"
_OPEN = r"(?:optional|voluntary)"
_FOLLOWS_FROM = (
    (r"(?:free|gratis|free of charge)", r"(?:costs?|capped|priced|charged|fee|price)"),
    (r"(?:unlimited|uncapped|unrestricted)", r"(?:capped|limited|restricted)"),
    (_OPEN, _BINDING),
    (r"(?:required|mandatory|obligatory|compulsory)", _OPEN),
    (r"(?:allowed|permitted)", _BARRED),
    (_BARRED, r"(?:allowed|permitted)"),
)
_DENIAL = re.compile(
    r"(?:no[,.:;–—-]+\s+)?(?P<subject>[^,.;:!?]{1,80}?)\s+(?P<verb>is|are)(?:\s+not|n't|n’t)\s+"
    r"(?P<denied>[a-z]+(?: of charge)?)\s*[;,.:–—-]+\s*(?:but\s+)?(?:rather\s+)?"
    r"(?P<pronoun>it|they)\s+(?P<rest>[^;:!?]+)",
    re.IGNORECASE,
)
_AGREEMENT = re.compile(
    r"(?:yes|correct|right|exactly|indeed|that(?:'s|’s| is) (?:right|correct))\s*[,:.;!–—-]+\s+"
    r"(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_PER = re.compile(r"\s*(?:per|a|each|every)\s+[a-z]+\b", re.IGNORECASE)
# "Yes, dogs are prohibited" may answer "Are dogs allowed?".
_REFUSING = listed("prohibited forbidden banned unlimited free optional voluntary except only")


def without_opening(task: ClaimTask) -> ClaimTask | None:
    """Return the task with what is left to judge, or None where nothing opens the claim.

    That is the claim without a denial that follows from the rest of it, or without its "Yes,".
    """
    text = task.claim.text.strip()
    rest = _behind_denial(text) or _behind_agreement(text, task.question)
    if not rest:
        return None
    return replace(task, claim=replace(task.claim, text=_with_rate(rest, task)))


def _behind_denial(text: str) -> str:
    found = _DENIAL.fullmatch(text)
    if found is None or _denies(found["rest"]) or _denies(found["subject"]):
        return ""
    denied, rest = found["denied"].lower(), found["rest"]
    for false, true in _FOLLOWS_FROM:
        if re.fullmatch(false, denied) and re.search(rf"\b{true}\b", rest, re.IGNORECASE):
            is_limit = false.startswith(("(?:free", "(?:unlimited"))
            return "" if is_limit and not _has_limit(rest) else f"{found['subject']} {rest}"
    return ""


def _behind_agreement(text: str, question: str) -> str:
    found = _AGREEMENT.fullmatch(text)
    if found is None or question:
        return ""
    keys = {token.key for token in tokenise(found["rest"])}
    return "" if keys & (NEGATORS | _REFUSING) else found["rest"]


def _has_limit(text: str) -> bool:
    return any(one.value > 0 and one.kind is not QuantityKind.DATE for one in read_quantities(text))


def _denies(text: str) -> bool:
    return any(token.key in NEGATORS for token in tokenise(text))


def _with_rate(rest: str, task: ClaimTask) -> str:
    """Read "60 euros" as its only source does, "60 euros per day", where that is all it adds."""
    mine = read_quantities(rest)
    if len(mine) != 1 or len(task.evidence) != 1 or mine[0].kind is not QuantityKind.MONEY:
        return rest
    source, end = task.evidence[0].text, mine[0].span.end
    for theirs in read_quantities(source):
        per = _PER.match(source, theirs.span.end)
        if theirs.key == mine[0].key and per and not rest[end:].strip(" ."):
            return f"{rest[:end]}{per.group()}{rest[end:]}"
    return rest
