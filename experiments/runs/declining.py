"""Sentences by which a model says that what it was given does not answer.

The app's own form of it is one fixed sentence. Models asked otherwise, the paper's among them, say
it in many ways, and a run counts all of them.
"""

import re

_GIVEN = (
    r"(?:contexts?|passages?|documents?|evidence|sources?|information|texts?|question|answer"
    r"|details?)"
)
_NOT = r"(?:(?:does|do|did|is|are|was|were|can|could)(?:\s+not|n['’]t)|cannot)"
_GIVES = (
    r"(?:provide|contain|relat|mention|offer|include|say|address|answer|cover|give|discuss|state"
    r"|specif|relevant|found|derived|determined|used|cited|hold|tell)"
)
_DECLINES = re.compile(
    "|".join(
        (
            rf"\b{_GIVEN}\b[^.;]{{0,120}}?\b{_NOT}\b[^.;]{{0,60}}?\b{_GIVES}",
            rf"\b(?:it|this|that)\s+{_NOT}\b[^.;]{{0,40}}?\b(?:relat|relevant|answered|in the)",
            rf"\b(?:it|this|that)\s+(?:cannot|could not|can['’]t)\s+be\s+{_GIVES}",
            r"\bis\s+(?:unrelated|irrelevant)\b",
            rf"\bno\s+(?:\w+\s+)?{_GIVEN}\b[^.;]{{0,80}}?\b(?:provided|given|found|related|available"
            r"|about|on|to|in|within|for|is|are)\b",
            r"\b(?:I|we)\s+(?:cannot|can['’]t|am unable to|am not able to|do not|don['’]t|could not"
            r"|am not capable of)\s+(?:provide|providing|answer|find|give|help|have|know|say)",
        )
    ),
    re.IGNORECASE,
)
_ABOUT_ITSELF = re.compile(
    r"\b(?:as an? (?:AI|language model)|my (?:function|purpose|role) is|is there anything else)\b",
    re.IGNORECASE,
)


def declines(text: str) -> bool:
    """Whether a sentence says that the material does not answer, or that the model cannot."""
    return _DECLINES.search(text) is not None


def is_about_itself(text: str) -> bool:
    """Whether a sentence only speaks of the model or offers more help."""
    return _ABOUT_ITSELF.search(text) is not None
