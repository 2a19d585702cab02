"""The ways in which an answer says that its documents do not answer."""

import re

_AT_HAND = (
    r"(?:provided|given|available|retrieved|cited|supplied|listed|loaded|uploaded|relevant|source|"
    r"policy|company|internal|current|above)"
)
_TEXTS = (
    r"(?:(?:documents?|sources?|passages?|context|excerpts?|knowledge base|documentation)"
    # "The data does not contain names" is a claim; "the given data" are the sources.
    rf"|{_AT_HAND} (?:information|texts?|materials?|data|files?|policies))"
)
_THE_TEXTS = (
    rf"(?:the |these |those |any of the |my |our |your )?(?:{_AT_HAND} ){{0,2}}{_TEXTS}"
    r"(?: (?:i have|i was given|given|provided|available|here|at hand|above|retrieved))*"
)
_SAY = (
    r"(?:say|mention|state|specify|contain|include|address|provide|answer|describe|discuss|"
    r"cover|give|list|explain|speak of|tell|indicate|refer to)"
)
_FINDINGS = (
    r"(?:information|answers?|mentions?|details?|references?|statements?|guidance|data|evidence|rules?"
    r"|polic(?:y|ies)|passages?|sections?|sources?|texts?|sentences?|indications?|provisions?)"
)
_NO_ANSWER = re.compile(
    rf"{_THE_TEXTS} (?:do|does|did) ?(?:n't| not) {_SAY}\b.*"
    rf"|{_THE_TEXTS} (?:says?|mentions?|contains?|gives?|provides?) nothing\b.*"
    rf"|(?:the )?polic(?:y|ies) (?:do|does) ?(?:n't| not) (?:say|mention|state|specify)\b.*"
    r"|(?:i|we) (?:could|can|did|do|was|were|am|are) ?(?:n't|not| unable to| not able to) "
    rf"(?:able to )?(?:find|see|locate|answer|determine|tell|confirm)\b.*\b{_TEXTS}\b.*"
    r"|(?:i|we) (?:could not|couldn't|cannot|can't|did not|didn't|do not|don't|was unable to|"
    r"am unable to) (?:find|locate) (?:this|that|it|anything|any|an answer|information|"
    r"the answer)\b.*"
    r"|(?:i|we) (?:do not|don't) (?:know|have (?:enough |that |this )(?:information|sources))\b.*"
    rf"|(?:there is|there's|there was) (?:no|not enough) (?:[\w-]+ ){{0,3}}?{_FINDINGS}\b.*"
    rf"\b(?:in|from|by) {_THE_TEXTS}.*"
    rf"|(?:there is|there's|there was) nothing\b.*\b(?:in|from) {_THE_TEXTS}.*"
    rf"|(?:nothing|none|not found|no {_FINDINGS}\b.*) in {_THE_TEXTS}"
    rf"(?: (?:that )?(?:{_SAY}s?|address(?:es)?|about|on|regarding|concerning|for|to|of)\b.*)?[.!]?"
    rf"|none of {_THE_TEXTS} (?:{_SAY}s?|address(?:es)?)\b.*"
    r"|(?:this|that|it|the answer) (?:is|was) not (?:mentioned|covered|stated|specified|addressed|"
    rf"found|described|answered|available) (?:in|by) {_THE_TEXTS}.*"
)
_CANNOT_TELL = (
    r"(?:i|we) ?(?:cannot|can't|can not|could not|couldn't|am unable to|'m unable to|are unable to"
    r"|was unable to|am not able to) (?:find|locate|answer|determine|tell)"
)
_OF_THE_QUESTION = (
    r"(?: (?:for|about|on|regarding|to) (?:this|that|it|(?:this|that|the|your) "
    r"(?:question|query|request|topic|matter|point)))?"
)
# No clause may stand behind these: an aside in it would pass unread.
_REST = r"[^,;:–—]*"
_SHORT = re.compile(
    rf"(?:based on|according to|from|in|given|using|with) {_THE_TEXTS},? "
    rf"(?:{_CANNOT_TELL}\b{_REST}|there is no (?:information|answer|mention)"
    rf"(?: (?:about|on|regarding|of)\b{_REST})?[.!]?)"
    r"|not (?:specified|mentioned|stated|covered|addressed|found|described|answered) (?:in|by) "
    rf"{_THE_TEXTS}[.!]?"
    r"|(?:the|this) text (?:says?|mentions?|contains?) nothing(?: about (?:this|that|it|"
    r"(?:the|your) question))?[.!]?"
    r"|no (?:relevant |matching |related |specific |such )?(?:information|answers?|results?|"
    r"passages?|documents?|sources?|mentions?) (?:was|were|has been|have been|could be) "
    rf"(?:found|located)(?: in {_THE_TEXTS})?{_OF_THE_QUESTION}[.!]?"
    rf"|(?:i|we) have no (?:information|answer|data|sources?){_OF_THE_QUESTION}[.!]?"
    r"|(?:this|that|it|the answer|(?:this|the|your) question) (?:cannot|can't|could not) be "
    rf"(?:answered|found|determined)(?: (?:in|from|with|by|using|based on) {_THE_TEXTS})?[.!]?"
    rf"|(?:this|that|it|the answer)(?: is|'s) not in {_THE_TEXTS}[.!]?"
    rf"|(?:there is |i have )?(?:insufficient|not enough) (?:information|context|evidence)"
    rf"(?: in {_THE_TEXTS})?(?: to (?:answer|tell|say){_OF_THE_QUESTION}"
    r"(?: (?:this|that|the|your) question)?)?[.!]?"
    rf"|(?:i am |i'm )?(?:unable to|not able to) (?:answer|determine|tell|say)\b{_REST}"
    rf"\b(?:based on|from|with|given|using|in) {_THE_TEXTS}[.!]?"
    rf"|it(?: is|'s) (?:not clear|unclear|not possible to (?:tell|say|determine)) (?:from|in) "
    rf"{_THE_TEXTS}\b{_REST}"
    rf"|(?:based on|according to|from|in|given) {_THE_TEXTS},? it(?: is|'s) (?:not possible|"
    rf"impossible) to (?:tell|say|answer|determine)\b{_REST}"
    r"|n/a[.!]?"
)
_ABROAD = re.compile(
    r"(?:die|diese|in den) (?:\w+ )?(?:dokumenten?|quellen|unterlagen|texten?) "
    r"(?:enthalten|geben|machen|sagen|finden sich|findet sich|gibt es|steht|nennen)\b"
    rf"{_REST}\b(?:keine?n? (?:angaben?|informationen?|auskunft|antwort|hinweise?)|nichts)\b{_REST}"
    r"|(?:les|ces) (?:documents?|sources?) (?:\w+ )?ne (?:contiennent|mentionnent|précisent|donnent"
    rf"|disent)\b{_REST}\b(?:pas|aucune?|rien)\b{_REST}"
    r"|(?:los|estos|las|estas) (?:documentos|fuentes) (?:\w+ )?no (?:contienen|mencionan|indican"
    rf"|especifican|dicen)\b{_REST}"
    r"|(?:i|questi) documenti (?:\w+ )?non (?:contengono|menzionano|indicano|specificano|dicono)\b"
    rf"{_REST}"
)


def says_unanswered(plain: str) -> bool:
    """Whether a text, in small letters, says that the documents do not answer."""
    return any(one.fullmatch(plain) for one in (_NO_ANSWER, _SHORT, _ABROAD))
