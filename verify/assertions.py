"""Whether words that look like an aside state something on the side.

"I could not find this, gift cards are final." is no mere refusal, "Refunds are never paid:" is no
mere lead-in, and "Gift cards are refundable, aren't they?" asks nothing.
"""

import re

from verify.quantities.names import TO_NINETEEN

_SHORTENED = r"(?:is|are|was|were|do|does|did|has|have|had|would|could|should|must)"
_BE_OR_MAY = (
    rf"(?:{_SHORTENED}(?:n't)?|am|will|won't"
    r"|can|cannot|can't|may|might|shall)"
)
_FINITE = re.compile(
    rf"\b(?:{_BE_OR_MAY}|takes?|lasts?|expires?|applies|apply|receives?|requires?|always|never)\b"
)

_TAIL = re.compile(
    r"(?:[,;:(–—]|\s-\s)\s*(?P<tail>[^,;:()–—]*)"
    r"|\b(?:because|so|therefore|since|as|which means|except)\b(?P<reason>[^,;:()–—]*)"
    r"|\b(?:this|that|so|it|documents?|sources?|context|policy|policies) and\b(?P<joined>.*)"
)
_YOU_MAY_ASK = (
    r"you (?:may|might|could|should|can|will|would) (?:want|wish|need|like|contact|ask|check"
    r"|consult|try|reach|refer|see|have to (?:ask|contact))\b"
)
_REFERS_ON = re.compile(rf"\W*(?:(?:please|contact|ask|check|feel free|let me)\b|{_YOU_MAY_ASK})")
_EXCUSED = re.compile(
    r"\s*(?:(?:and|or|nor|so|therefore|then|also|but|because|since|as|that)\s+)*"
    r"(?:(?:i|we|i'm|we're|please|if|whether|when|where|how|what|nor|neither|let|feel|contact|ask"
    r"|check|as|though|although|such|including|none|nothing|far|long|well|the (?:provided |given "
    r"|available |other )?(?:documents?|sources?|context|polic(?:y|ies)|passages?|information"
    r"|question|answer))\b"
    r"|who (?:can|will|may|might|could|should) (?:be able to )?(?:help|assist|answer|tell|advise"
    r"|clarify|confirm|explain|know|provide)\b"
    rf"|{_YOU_MAY_ASK}"
    r"|(?:it|they|this|that|there|your (?:question|request))\b.*\b(?:not|no|only|unclear|unknown"
    r"|outside|beyond|\w+n't)\b)"
)
_INDIRECT_QUESTION = re.compile(r"\b(?:whether|if|how|what|when|where|who|which|why)\b")

_ASKING = (
    r"(?:what|how|when|where|who|whom|whose|why|which|any|anything|anyone|anybody|need|want|more"
    r"|other|still|ready|shall|may|am|is|are|was|were|do|does|did|has|have|had|can|could|will|would"
    r"|should|must|might)"
)
_ASKS = re.compile(
    r"(?:(?:and|so|but|or|also|well|now|then|ok|okay|sorry|hi|hello|please)\s+)*"
    rf"(?:(?:in|at|on|for|to|by|with|from|of|about|under|since|until|after|before)\s+)?{_ASKING}\b"
)
_CONFIRM_ME = re.compile(
    r",\s*(?:right|correct|no|yes|true|okay"
    rf"|{_BE_OR_MAY}(?: not)? (?:it|they|he|she|you|we|i|that|there))\s*\?+$"
)
_ASSERTING_QUESTION = re.compile(
    r"(?:(?:did|do) )?you know that\b|did you know\b|are you aware\b"
    r"|(?:have|did)(?:n't)? you (?:heard|noticed|hear|notice)\b"
    r"|who (?:would|could|can) (?:deny|doubt)\b|(?:how|what) about the fact\b"
    rf"|(?:{_SHORTENED}|ca|wo)n't\b"
)

_STATES = re.compile(rf"(?P<subject>\S.*?)\s+(?P<verb>{_BE_OR_MAY})\s+(?P<said>\w.*)")
_NO_SUBJECT = re.compile(
    r"\b(?:what|how|when|where|who|whom|whose|why|which|that|if|whether|unless|before|after|while"
    rf"|once|here|there)\b|\s(?:you|we|i|they|it)$|^{_BE_OR_MAY}$"
)
_DENIES_AT_ONCE = re.compile(
    r"never\s\w|no (?:[\w-]+ ){1,4}(?:on|for|in|after|at|to|from|until|without)\b"
)
_BE = re.compile(r"(?:is|are|was|were)(?:n't)?")
_ADVERBS = re.compile(r"(?:(?:not|never|always|only|also|usually|normally)\s+)*")
_ANNOUNCES = re.compile(
    r"\b(?:following|follows|below|these|this|those|such|here|there|steps?|things?|options?|ways?"
    r"|cases?|conditions?|items?|rules?|types?|kinds?|reasons?|requirements?|criteria|points?"
    r"|exceptions?|categories|circumstances|situations|documents?|sources?|several|some|various"
    rf"|different|many|{'|'.join(TO_NINETEEN[1:11])}|depend(?:s|ing)|if|when"
    r"|polic(?:y|ies)|summary|details?|information|limits?|says?|states?)\b"
    rf"|\b(?:{_BE_OR_MAY}|includ(?:e|es|ing)|needs?|to|for|of|in|on|by|with|from|as|than|and|or"
    r"|either|both|not|only|the|a|your|provides?|requires?|required)$"
)


def states_on_the_side(text: str) -> bool:
    """Whether a clause behind a comma, a colon or a "because" states something of its own.

    `text` is in lower case with single blanks, as the patterns of asides want it.
    """
    for found in _TAIL.finditer(text):
        tail = next(part for part in found.groups() if part is not None)
        before = text[: found.start()]
        is_inside = found["tail"] is not None and _INDIRECT_QUESTION.search(before) is not None
        if _FINITE.search(tail) and not is_inside and not _EXCUSED.match(tail):
            return True
    return False


def refers_on(text: str) -> bool:
    """Whether what follows a "but", in lower case, only says whom to ask."""
    return _REFERS_ON.match(text) is not None


def asserts_by_asking(text: str) -> bool:
    """Whether a question, in lower case, only seems to be one."""
    if _ASSERTING_QUESTION.match(text):
        return True
    confirm = _CONFIRM_ME.search(text)
    if confirm:
        return is_statement(text[: confirm.start()])
    if any(_ASKS.match(part.strip()) for part in re.split(r"[,;:–—]|\s-\s", text)):
        return False
    return is_statement(text.rstrip("? "))


def is_statement(text: str) -> bool:
    """Whether a line in lower case says something of something: "gift cards are refundable"."""
    if _DENIES_AT_ONCE.match(text):
        return True
    found = _STATES.match(text)
    return found is not None and not _NO_SUBJECT.search(found["subject"])


def is_announcement(text: str) -> bool:
    """Whether a line, in lower case and without its colon, opens what follows it.

    "You cannot return" waits for what; "gift cards are final" is said.
    """
    found = _STATES.match(text)
    if found is None or not is_statement(text) or _ANNOUNCES.search(text):
        return True
    said = found["said"][_end_of_adverbs(found["said"]) :].split()
    return _BE.fullmatch(found["verb"]) is None and len(said) < 2


def _end_of_adverbs(said: str) -> int:
    adverbs = _ADVERBS.match(said)
    return adverbs.end() if adverbs else 0
