"""Questions that want a decision about somebody's own money, legal position or account.

What a policy says of refunds can be answered from it; whether this refund is paid, a person
decides.
"""

import re

from tagtrap.domain.policies import EvidencePolicy, ForAPerson

_WANTS = (
    r"(?:(?:can|could|will|would) (?:you|i have|i get|we have|we get)|please|i(?:'d| would) like"
    r"|i (?:want|need|demand|expect|insist)|go ahead and)\b[^.?!]{0,30}?"
)
_MONEY = re.compile(
    rf"(?:^|\b){_WANTS}\b(?:refund|reimburse|compensate|waive|credit|pay)\s+(?:me|us|my|our|the"
    r" customer|this customer|him|her|them|this)\b"
    r"|^(?:refund|reimburse|compensate|waive|credit)\s+(?:me|us|my|our|the|this)\b"
    r"|\bmake an exception\b|\b(?:give|grant|offer|get) (?:me|us|him|her|them|the customer) an?"
    r" (?:refund|discount|credit|voucher|compensation|exception)\b",
    re.IGNORECASE,
)
_LAW = re.compile(
    r"\b(?:lawsuits?|sue[ds]?|suing|lawyers?|attorneys?|solicitors?|legal advice|legal action"
    r"|legally (?:liable|entitled|binding|obliged|required)|liable|liability|subpoenas?"
    r"|court orders?|small claims|is it (?:il)?legal|breach of contract|take (?:you|them|us) to"
    r" court|damages|negligence|discriminat\w+ claim)\b",
    re.IGNORECASE,
)
_ACCOUNTS = re.compile(
    r"\b(?:account|order|booking|reservation|invoice|ticket|case)\s*(?:number|no\.?|id|#)?\s*[:#]?"
    r"\s*(?=[A-Z-]*\d)[A-Z0-9-]{5,}\b"
    rf"|(?:^|\b){_WANTS}\b(?:reset|delete|close|unlock|change|update|cancel|transfer|reopen|suspend)"
    r"\s+(?:my|our|his|her|their|the customer's|this customer's)\b"
    r"|^(?:reset|delete|close|unlock|change|update|cancel|transfer|reopen|suspend)\s+(?:my|our)\b"
    r"|\b(?:what is|show|tell me|look up|check)\s+(?:my|the customer's|his|her)\s+(?:balance"
    r"|account|order|booking|password)\b",
    re.IGNORECASE,
)
_KINDS = {
    ForAPerson.MONEY: (_MONEY, "a decision about somebody's money"),
    ForAPerson.LAW: (_LAW, "a legal question"),
    ForAPerson.ACCOUNTS: (_ACCOUNTS, "something about one customer's account"),
}


def wants_a_person(question: str, policy: EvidencePolicy) -> str:
    """Return why a question goes to a person whatever the documents say, "" where it need not."""
    asked = " ".join(question.split())
    found = [
        what
        for kind, (signs, what) in _KINDS.items()
        if kind in policy.for_a_person and signs.search(asked)
    ]
    return f"This asks for {' and '.join(found)}: a person decides that." if found else ""
