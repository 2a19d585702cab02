"""What a question asks for, part by part: several questions in one, or two sides to compare."""

import re

_MOST_PARTS = 4
_SENTENCE = re.compile(r"[^.?!]+(?:[.?!]+(?=\s|$)|[.?!]\S[^.?!]*)*[.?!]*")
_ASKS = (
    r"(?:who|whom|whose|what|whats|what's|when|where|which|why|how|can|could|do|does|did|is|are|am"
    r"|was|were|will|would|should|must|may|has|have)"
)
_OPENS = re.compile(rf"\W*(?:(?:so|and|but|also|then|or|if so|if not),? )?{_ASKS}\b", re.IGNORECASE)
_JOINED = re.compile(
    r"(?:,|;)? (?:and|or|but)(?: also| then| if so| if not)?,? "
    r"(?=(?:who|what|when|where|which|why|how|by when|until when|whether)\b"
    r"|(?:can|do|does|is|are|will|should|must|may) "
    r"(?:i|we|you|they|he|she|it|there|the|my|our|a|an)\b)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"(?:what(?:'s|s| is| are)? )?(?:the )?differen(?:ce|ces|t) between "
    r"(?P<one>.+?) and (?P<other>[^?.,;]+)",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"\bcompar(?:e|ed|ing) (?P<one>.+?) (?:and|with|to) (?P<other>[^?.,;]+)", re.IGNORECASE
)
_SIDE = r"(?:[\w'’-]+ ){0,3}"
_VERSUS = re.compile(
    rf"(?P<one>{_SIDE}[\w'’-]+) (?:vs\.?|versus) (?P<other>{_SIDE}?[\w'’-]+)(?= [-–:,]|[?.,;:]|$)",
    re.IGNORECASE,
)


def question_parts(question: str) -> tuple[str, ...]:
    """Return the questions in a question, each with what was said before them; at least one.

    A comparison is asked once for each side. What cannot be told apart stays whole.
    """
    text = " ".join(question.split())
    said: list[str] = []
    asked: list[str] = []
    for found in _SENTENCE.finditer(text):
        sentence = found.group().strip()
        if not sentence:
            continue
        (asked if sentence.endswith("?") or _OPENS.match(sentence) else said).append(sentence)
    before = " ".join(said)
    singles = [part for sentence in asked for part in _JOINED.split(sentence)] or [text]
    parts = [
        f"{before} {side}".strip() if asked else side
        for single in singles
        for side in _sides(single)
    ]
    return tuple(dict.fromkeys(parts))[:_MOST_PARTS]


def _sides(question: str) -> tuple[str, ...]:
    for pattern in (_BETWEEN, _COMPARED, _VERSUS):
        found = pattern.search(question)
        if found:
            before, after = question[: found.start()], question[found.end() :]
            return tuple(
                f"{before}{side.strip()}{after}".strip() for side in (found["one"], found["other"])
            )
    return (question,)
