"""Completed actions: only what a tool reported proves "I have reset your password"."""

import re

from tagtrap.domain.verdicts import Flag, Label
from tagtrap.ports import ClaimTask
from verify.findings import Finding
from verify.relevance import figures, subjects

NOT_RECORDED = "The answer says that something was done; no tool reported it."
NOT_MATCHED = "The answer says that something was done; what the tools reported is something else."
RECORDED = "A tool reported this: '{result}'"

_DEEDS = (
    r"(?:re)?(?:issued|sent|set|scheduled|opened|activated|booked|ordered|started)|un(?:locked|blocked)"
    r"|cancell?ed|refunded|credited|updated|changed|created|closed|submitted|filed|approved|denied"
    r"|processed|escalated|forwarded|emailed|e-mailed|mailed|notified|informed|contacted|called"
    r"|added|removed|deleted|erased|waived|extended|upgraded|downgraded|transferred|logged|raised"
    r"|registered|enrolled|applied|charged|paid|verified|confirmed|checked|reviewed|completed|fixed"
    r"|resolved|restored|blocked|locked|disabled|enabled|assigned|recorded|requested|reserved|placed"
    r"|arranged|shipped|dispatched|replaced|reversed|initiated|granted|asked|reported"
    r"|flagged|marked|moved|signed|made(?! it (?:possible|eas|simple|clear))|put|gone ahead"
    r"|taken care|deducted|subscribed|unsubscribed"
)
_AIDS = r"(?:\s+(?:just|already|now|also|successfully|gone ahead and|since|then|both|hereby))*"
_BY_ME = re.compile(
    rf"\b(?:i|we)(?:\s+have|'ve|’ve|\s+had)?{_AIDS}\s+(?:{_DEEDS})\b"
    rf"|\b(?:i|we)(?:\s+am|'m|’m|\s+are|'re|’re){_AIDS}\s+(?:re)?(?:sending|issuing|processing"
    r"|cancell?ing|refunding|updating|booking|submitting|escalating|forwarding|creating|opening"
    r"|closing|crediting|resetting|setting up|filing)\b"
    rf"|\b(?:i|we) (?:went ahead|took care)\b",
    re.IGNORECASE,
)
_JUST_DONE = re.compile(
    rf"\b(?:your|the|this|ticket|order|request|case)\b[^.;]*\b(?:was|were)\s+(?:{_DEEDS})\b[^.;]*"
    r"\b(?:just now|a (?:moment|minute) ago|for you)\W*$"
    rf"|^your (?:[\w#-]+ ){{1,3}}(?:is|are) (?:{_DEEDS})\W*$"
    rf"|^\W*successfully (?:{_DEEDS})\b",
    re.IGNORECASE,
)
_OF_YOURS = re.compile(
    r"\b(?:your|the|this|that|an?|it|everything)\b(?:\s+[\w#-]+){0,5}?\s*"
    r"(?:(?:has|have|had|'s|’s)(?:\s+(?:now|just|already|also|successfully))*\s+been|is now"
    rf"|are now|was just|were just|was successfully|has successfully been){_AIDS}\s+(?:{_DEEDS})\b",
    re.IGNORECASE,
)
_YOURS = re.compile(r"\byour?\b|\bfor you\b|\bto you\b", re.IGNORECASE)
_CASE = re.compile(
    r"\b(?:the|this|that|an?) (?:[\w-]+ ){0,2}(?:order|ticket|request|account|refund|reservation"
    r"|booking|subscription|payment|password|claim|case|appointment|return|complaint|invoice)\b"
    r"|\b(?:it|them)\b",
    re.IGNORECASE,
)
_NOW = re.compile(r"\b(?:just|now|already|successfully|today|right away|done)\b", re.IGNORECASE)
_DONE = re.compile(r"^\W*(?:all )?(?:done|sorted|taken care of|all set)\b\s*(?:[!.,:;–—-]|$)", re.I)
_HYPOTHETICAL = re.compile(
    r"\b(?:if|once|when|whenever|after|until|unless|before|whether|as soon as|in case|where"
    r"|provided|assuming|should|would|could|can|may|might|must|will|cannot|can't|shall)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“”«»][^\"“”«»]*[\"“”«»]")
_OF_THE_TEXT = re.compile(
    r"\b(?:i|we)(?:\s+have|'ve|’ve)?\s+(?:checked|reviewed|found|looked|read|searched|added|made"
    r"|put|marked|confirmed|verified|requested|asked)\b[^.;]*\b(?:document|documents|polic(?:y|ies)"
    r"|sources?|context|passages?|handbook|guidelines?|list|above|below)\b",
    re.IGNORECASE,
)


def claimed_action(task: ClaimTask) -> Finding | None:
    """Judge a claim that something was done for the reader; None where it claims no such thing.

    Without a tool result that says so it never passes, whatever a policy says about such actions.
    """
    if not claims_action(task.claim.text):
        return None
    for result in task.tool_results:
        if _reports(result, task.claim.text):
            return Finding(
                Label.SUPPORTED, RECORDED.format(result=" ".join(result.split())), proof=result
            )
    reason = NOT_MATCHED if task.tool_results else NOT_RECORDED
    return Finding(
        Label.UNSUPPORTED,
        reason,
        (Flag.ACTION_CLAIM,),
        missing=f"A tool result that says: '{task.claim.text}'",
    )


def claims_action(text: str) -> bool:
    """Whether a text says that its writer has done something, or that it has just been done."""
    plain = " ".join(_QUOTED.sub(" ", text).split())
    if _DONE.search(plain):
        return True
    if _OF_THE_TEXT.search(plain):
        return False
    return _is_done_by_writer(plain) or _is_done_for_reader(plain)


def _is_done_by_writer(text: str) -> bool:
    """Whether the writer says that they did it; a policy's "we" did it to nobody in particular."""
    if not _is_said(_BY_ME, text):
        return False
    return bool(re.search(r"\bI\b", text) or _YOURS.search(text) or _CASE.search(text))


def _is_said(pattern: re.Pattern[str], text: str) -> bool:
    # "If we have cancelled your order" says nothing about what was done; nor does "I can".
    return any(
        not _HYPOTHETICAL.search(_clause(text, found.start())) for found in pattern.finditer(text)
    )


def _is_done_for_reader(text: str) -> bool:
    """Whether something of the reader's "has been" done: a rule speaks of the reader's as well."""
    if re.search(r"\b(?:if|when|once|unless|until)\b", text, re.IGNORECASE):
        return False
    if _is_said(_JUST_DONE, text):
        return True
    return bool(_YOURS.search(text) or _NOW.search(text)) and _is_said(_OF_YOURS, text)


def _clause(text: str, position: int) -> str:
    """Return the words before a place that belong to its clause."""
    return re.split(r"[.;!?:]|\bbut\b|\bso\b", text[:position])[-1]


def _reports(result: str, claim: str) -> bool:
    """Whether a tool result speaks of the same deed and thing, with every figure of the claim."""
    wanted, found = subjects([claim]), subjects([result])
    return (
        bool(wanted)
        and len(wanted & found) * 2 >= len(wanted)
        and figures([claim]) <= figures([result])
    )
