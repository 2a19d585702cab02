"""Sentences that limit the one before them: "This does not apply to ...", "For members only".

Whoever cites the first is held to what the second takes back, cited or not.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tagtrap.domain.documents import Sentence
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import Flag, Label
from tagtrap.ports import ClaimTask
from verify.findings import Finding, evidence_of
from verify.reading.tokens import stem, tokenise
from verify.reading.words import NEGATORS, listed
from verify.relevance import figures, subjects

_IT = r"(?:this|that|these|those|it|they|the (?:same|above)(?: [\w-]+)?|the [\w-]+)"
_TAKES_BACK = re.compile(
    rf"^(?:however,? |but )?(?:{_IT} (?:(?:does|do) not|doesn't|don't) "
    r"(?:apply|extend|hold|count|go)\b"
    rf"|{_IT} (?:is|are) not (?:valid|available|possible|true|granted|the case)\b"
    r"|not (?:for|on|in|during|valid|included|covered)\b"
    r"|(?:except|excluding|excepting|apart from)\b"
    r"|(?:exceptions?|exempt|excluded|excepted)\b)(?P<of>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_LEFT_OUT = re.compile(
    r"^(?P<of>[^,;]+?) (?:is|are) (?:an exception|exceptions|exempt(?:ed)?|excluded|excepted|"
    r"not included|not covered|left out)\b(?: from (?:this|that|it))?[.!]?$",
    re.IGNORECASE,
)
_ONLY = re.compile(
    rf"^(?:(?:until|till|from|before|after|during|for|in|on|with|up to) [^,;]+ only"
    rf"|only (?:for|if|when|until|with|on|in|during|from) [^,;]+"
    rf"|{_IT} (?:applies|apply|is valid|are valid|holds|hold|is available|are available) "
    r"(?:only [^,;]+|[^,;]+ only))[.!]?$",
    re.IGNORECASE,
)
_TURNS = re.compile(r"^(?:however|but|nevertheless|nonetheless|that said)\b", re.IGNORECASE)
_OF_ALL = listed(
    "<all> everyone everybody anyone anybody always any whatever regardless irrespective unlimited "
    "permanent permanently including included without"
)
_KEEPING = NEGATORS | listed(
    "except excepting excluding excluded unless only however but exception exceptions exempt other"
)
_NO_SUBJECT = frozenset(
    stem(word) for word in listed("apply applies extend hold count valid possible exception from")
)
_SHARED_AT_LEAST = 2


@dataclass(frozen=True, slots=True)
class _Limit:
    """What a sentence takes back: of some (`of`), or of all (`is_whole`) that stands before it."""

    sentence: Sentence
    of: str = ""
    is_whole: bool = False


def behind_each(
    evidence: Sequence[Sentence], context: TaggedContext
) -> tuple[Sentence | None, ...]:
    """Return for each sentence the one that stands behind it in its passage, None without one."""
    return tuple(_behind(sentence, context) for sentence in evidence)


def _behind(sentence: Sentence, context: TaggedContext) -> Sentence | None:
    passage = context.passage_of(sentence.tag)
    inside = passage.sentences if passage is not None else ()
    places = [place for place, one in enumerate(inside[:-1]) if one.tag == sentence.tag]
    return inside[places[0] + 1] if places else None


def limited_behind(task: ClaimTask) -> Finding | None:
    """Return what the sentence behind a claim's source takes back of the claim, None if nothing."""
    keys = frozenset(token.key for token in tokenise(task.claim.text))
    if keys & _KEEPING:
        return None
    for sentence, limit in _limited(task):
        finding = _judged(task.claim.text, keys, sentence, limit)
        if finding is not None:
            return finding
    return None


def _limited(task: ClaimTask) -> Iterator[tuple[Sentence, _Limit]]:
    followed = (*task.followed_by, *(None for _ in task.evidence[len(task.followed_by) :]))
    cited_next = (*task.evidence[1:], None)
    for sentence, *others in zip(task.evidence, followed, cited_next, strict=False):
        limits = [_limit_of(one) for one in others if one is not None]
        yield from ((sentence, limit) for limit in limits if limit is not None)


def _limit_of(sentence: Sentence) -> _Limit | None:
    text = " ".join(sentence.text.replace("’", "'").split())
    if _ONLY.match(text):
        return _Limit(sentence, is_whole=True)
    found = _TAKES_BACK.match(text) or _LEFT_OUT.match(text)
    if found is not None:
        return _Limit(sentence, of=found["of"])
    return _Limit(sentence) if _TURNS.match(text) else None


def _judged(claim: str, keys: frozenset[str], sentence: Sentence, limit: _Limit) -> Finding | None:
    mine, theirs = subjects([claim]), subjects([sentence.text])
    if len(mine & theirs) < min(_SHARED_AT_LEAST, len(theirs)):
        return None
    taken = subjects([limit.of]) - theirs - _NO_SUBJECT
    marked = figures([limit.of]) <= figures([claim])
    if taken and taken <= mine and marked:
        return _finding(Label.CONTRADICTED, sentence, limit)
    if keys & _OF_ALL - frozenset(token.key for token in tokenise(sentence.text)):
        if limit.of or limit.is_whole:
            return _finding(Label.UNSUPPORTED, sentence, limit)
        # A mere "However" may lead anywhere.
        return Finding(Label.UNCHECKED, f"Could not be checked: {_goes_on(limit)}")
    if taken & mine or (limit.is_whole and not _says_it_too(mine, claim, limit)):
        return Finding(Label.UNCHECKED, f"Could not be checked: {_goes_on(limit)}")
    return None


def _says_it_too(mine: frozenset[str], claim: str, limit: _Limit) -> bool:
    wanted = subjects([limit.sentence.text]) - _NO_SUBJECT
    return wanted <= mine and figures([limit.sentence.text]) <= figures([claim])


def _finding(label: Label, sentence: Sentence, limit: _Limit) -> Finding:
    return Finding(
        label,
        f"{_goes_on(limit)[0].upper()}{_goes_on(limit)[1:]}",
        (Flag.QUALIFIER,),
        evidence_of(sentence, ()),
    )


def _goes_on(limit: _Limit) -> str:
    return f"the source goes on: '{' '.join(limit.sentence.text.split())}'"
