"""Sentences that claim nothing: greetings, questions, pointers, refusals. Only the clear ones."""

import re

from verify.assertions import (
    asserts_by_asking,
    is_announcement,
    is_statement,
    refers_on,
    states_on_the_side,
)
from verify.quantities.quantity import QuantityKind
from verify.quantities.reading import read_quantities
from verify.unanswered import says_unanswered

_LONGEST = 1000
_FIGURE = re.compile(r"[\d%€$£]")

_SEGMENTS = "|".join(
    (
        r"(?:hi|hello|hey|dear)(?: there| all| everyone| team| customer)?",
        r"good (?:morning|afternoon|evening|day)",
        r"(?:thanks|thank you)(?: (?:so|very) much)?(?: again)?"
        r"(?: for (?:reaching out|contacting us|getting in touch|asking|your "
        r"(?:question|message|patience|interest|understanding)))?(?: to us)?",
        r"(?:sure|certainly|of course|absolutely|gladly|you're welcome|welcome|no problem)",
        r"(?:that(?:'s| is) a |what a )?(?:great|good|excellent|fair) question",
        r"(?:i am|i'm|we are|we're)?\s*(?:so |very |really )?(?:sorry|glad|happy|pleased) to "
        r"(?:hear|help|assist)(?: (?:that|this|about (?:that|this)|you)(?: .{0,30})?)?",
        r"(?:i|we) hope (?:this|that|it) (?:helps|is helpful|answers your question)",
        r"have a (?:nice|great|good|lovely) (?:day|week|weekend|evening|trip|one)",
        r"(?:best|kind|warm) (?:regards|wishes)|sincerely|yours|cheers|good luck|goodbye|bye",
        r"(?:please )?let (?:me|us) know if (?:you|there|anything).{0,70}",
        r"(?:please )?(?:feel free|don't hesitate|do not hesitate) to "
        r"(?:ask|reach out|contact|write|get in touch).{0,50}",
        r"if (?:you have|there are) (?:any |more |other |further |additional )*questions\b.{0,60}",
        r"(?:i am|i'm|we are|we're) (?:here|happy|glad) to (?:help|assist).{0,40}",
    )
)
_COURTESY = re.compile(rf"(?:{_SEGMENTS})(?:\s*[,;!.–—-]\s*(?:and )?(?:{_SEGMENTS}))*[\s!.,:)]*")
_POINTER = re.compile(
    r"(?:please )?(?:see|refer to|consult|check|read|visit|contact|ask)\b.{0,80}\bfor "
    r"(?:more |further |full |additional |all |the )*(?:details|information|guidance)[.!]?"
    r"|for (?:more|further|full|additional) (?:details|information|guidance),? "
    r"(?:please )?(?:see|refer to|consult|check|read|visit|contact|ask)\b.{0,80}"
    r"|(?:please )?see (?:above|below)[.!]?"
)
_ANNOUNCEMENT = re.compile(
    r"(?:here(?:'s| is| are)|below (?:is|are)) [^:;,(–—]{0,80}[.:!]?"
    r"|(?:in )?(?:short|summary|conclusion)[.:]?"
)
_SOURCE_LIST = re.compile(
    r"(?:sources?|references?|citations?)\b[\s:\d,;.&\[\]()]*(?:and\s+\d+)?\.?"
)
_SHORT_ANSWER = re.compile(r"(?:yes|no|correct|right|exactly|indeed|not exactly)[.!,]*")

_LETS_KNOW_THAT = re.compile(
    r"(?<!sorry to hear )\bthat "
    r"(?!(?:i|you|we|it|they|this|your|my|is|are|was|can|may|might|could|would|will)\b)"
    r"(?:[\w-]+ ){1,4}?(?:is|are|never|always)\b"
)
_APOLOGY = re.compile(
    r"^(?:(?:however|that said|(?:please )?note that),?\s+)?(?:(?:unfortunately|regrettably|sorry"
    r"|i apologi[sz]e|apologies|(?:i am|i'm) (?:very )?sorry)[,.]?\s*(?:but\s+)?)?"
)
_CANNOT = (
    r"(?:cannot|can't|can not|am unable to|'m unable to|am not able to|won't|will not|must decline "
    r"to|have to decline to)"
)
_DECLINED = re.compile(
    rf"(?:i|we) ?{_CANNOT} (?:help|assist|answer|comply)\b(?: you)?"
    r"(?: with)?(?: (?:that|this|such|your|these|those|the|a|an|it)\b.*)?[.!]?"
    # What "we" will not share may be policy; what "I" will not is a refusal.
    rf"|i ?{_CANNOT} (?:do|fulfil|fulfill|provide|discuss|continue|write|share)\b.*"
    r"|(?:i|we) (?:must |have to )?decline to (?:answer|help|assist|comply|respond|discuss|say)\b.*"
    rf"|as an ai\b.*\bi ?(?:{_CANNOT}|don't|do not)\b.*"
)
_GOES_ON = re.compile(r"[,;:–—-]\s*(?:but|however|though|although|yet|still)\b|\bbut\b")
_BECAUSE = re.compile(r"\bbecause\b(?!.*\b(?:documents?|sources?|passages?|context|texts?)\b)")
_ASK_SOMEONE = re.compile(
    r"(?:please |you (?:may|might|could|can|should) (?:want to |wish to )?)"
    r"(?:ask|contact|check with|reach out to|speak (?:to|with)|consult)\b.{0,90}"
)


def is_courtesy(text: str) -> bool:
    """Whether the text is only a greeting, thanks, an offer of help or a farewell."""
    plain = _plain(text)
    if _FIGURE.search(text) or not _COURTESY.fullmatch(plain):
        return False
    return not (states_on_the_side(plain) or _LETS_KNOW_THAT.search(plain))


def is_pointer(text: str) -> bool:
    """Whether the text only sends the reader on, announces what follows, or lists sources."""
    plain = _plain(text)
    if _SOURCE_LIST.fullmatch(plain):
        return True
    patterns = (_POINTER, _ANNOUNCEMENT)
    if _FIGURE.search(text) or states_on_the_side(plain):
        return False
    return any(pattern.fullmatch(plain) for pattern in patterns)


def is_question(text: str) -> bool:
    """Whether the text asks and does not assert by asking."""
    plain = _plain(text)
    if plain[:1] in "\"'(“‘":
        plain = plain.strip("\"'()“”‘")
    return plain.endswith("?") and not asserts_by_asking(plain)


def is_short_answer(text: str) -> bool:
    """Whether the text is a bare yes or no."""
    return bool(_SHORT_ANSWER.fullmatch(_plain(text)))


def is_no_answer(text: str) -> bool:
    """Whether the text says, and says only, that the documents do not answer."""
    plain = _APOLOGY.sub("", _plain(text))
    return says_unanswered(plain) and not (_goes_on(plain) or _BECAUSE.search(plain))


def is_declined(text: str) -> bool:
    """Whether the text says, and says only, that the writer will not answer."""
    plain = _APOLOGY.sub("", _plain(text))
    return bool(_DECLINED.fullmatch(plain)) and not _goes_on(plain)


def is_referral(text: str) -> bool:
    """Whether the text, after a refusal, only says whom to ask."""
    plain = _plain(text)
    if _FIGURE.search(text) or states_on_the_side(plain):
        return False
    return bool(_ASK_SOMEONE.fullmatch(plain))


def has_figure(text: str) -> bool:
    """Whether the text holds a digit, a sign of an amount or an amount in words."""
    if _FIGURE.search(text):
        return True
    return any(one.kind is not QuantityKind.NUMBER for one in read_quantities(text))


def is_title(text: str) -> bool:
    """Whether a heading only names what stands under it."""
    return not has_figure(text) and not is_statement(_plain(text))


def is_lead_in(text: str) -> bool:
    """Whether a text that ends with a colon only opens what follows."""
    return not has_figure(text) and is_announcement(_plain(text).rstrip(": "))


def _goes_on(plain: str) -> bool:
    turn = _GOES_ON.search(plain)
    if turn and not refers_on(plain[turn.end() :]):
        return True
    return states_on_the_side(plain)


def _plain(text: str) -> str:
    # What is longer is no aside; one character that no pattern knows says so.
    if len(text) > _LONGEST:
        return "§"
    return " ".join(text.replace("’", "'").replace("*", "").lower().split())
