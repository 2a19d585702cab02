"""Sentences that speak to a language model instead of to readers.

English here, six other languages in `ingest.orders_abroad`. Told by their words alone: an order
about "your answer", about the letters of it, about what stands in the prompt, about tags and
verdicts, or the marks by which servers part the roles of a chat. What reads like this is never
evidence. A task put into a document ("Explain how solar panels work.") reads like any exercise and
is not told here; the checks of the answer hold it back.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from ingest import orders_abroad
from tagtrap.domain.spans import Span

_SPEAKER = r"(?:ai|llm|chat\s?bot|language\s+model|(?:ai|virtual|digital|chat)\s+assistant)"
_ANSWER = r"(?:answer|response|reply|output|completion|message|summary)"
_RULES = r"(?:instructions?|prompts?|rules?|guidelines|directions|context)"
_LETTERS = r"(?:letters?|vowels?|consonants?|spaces|punctuation|typos?|misspellings|anagrams?)"
_CHANGING = (
    r"(?:add|append|alter|anagram|augment|begin|change|combine|conclude|convert|embed|encode|end"
    r"|enhance|finish|format|group|include|incorporate|insert|integrate|introduce|jumble|mention"
    r"|misspell|modify|prefix|prepend|provide|rearrange|remove|render|replace|rewrite|scramble"
    r"|spell|start|state|substitute|tease|translate|use|write)"
)
_QUOTING = r"""(?:"[^"\n]{0,200}"|“[^”\n]{0,200}”|\.(?=\w)|[^.!?\n"“]){0,160}?"""
_START = r"(?:^|[.!?:;]\s+|\b(?:please|now|then|and|must|should)\s+|[\"'“‘(*_>\-•]\s*)"

_NEW_RULES = re.compile(
    rf"""
      # Away with the rules.
      (?<!\bnot\s)(?<!\bnever\s)\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{{0,40}}
        (?:\b(?:previous|prior|above|earlier|preceding|all|any|every|your|system|these|those)\b
        [^.!?\n]{{0,30}}\b{_RULES}\b | \b{_RULES}\s+(?:above|before|so\s+far|you\s+were\s+given)\b)
    | \b(?:new|updated|real|actual|hidden|secret)\s+(?:system\s+)?(?:instructions?|prompt)\s*:
      # Another role, or the marks of one.
    | \byou\s+are\s+now\s+(?:a|an|in|the|my|no\s+longer)\b
    | \byou\s+are\s+(?:an?\s+)?(?:helpful\s+|obedient\s+)?{_SPEAKER}\b
    | (?:^|\n)\s*(?:\#+\s*)?(?:(?-i:SYSTEM|system|ASSISTANT|assistant)\s*:\s*\S
        | (?:system|assistant)\s+(?:prompt|message|instructions?|override)\s*:\s*\S
        | (?:system|assistant)\s*:\s*(?:you|ignore|disregard|always|never|from\s+now)\b)
    | <\|?/?(?:im_start|im_end|system|endoftext|evidence|question|statement|fault)\|?>
    | \[/?INST\]
    | \b(?:as|dear|hey|attention|note\s+to(?:\s+the)?|instructions?\s+(?:to|for)(?:\s+the)?
        |message\s+to(?:\s+the)?)\s+(?:an?\s+|any\s+|all\s+|every\s+)?{_SPEAKER}s?\b
        (?:[^.!?\n]{{0,40}}\b(?:must|should|will)\b|\s*[:,!])
    | \b(?:if\s+you\s+are|when)\s+an?\s+{_SPEAKER}\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_ORDER = re.compile(
    rf"""
      # What to say to everybody.
      \b(?:answer|respond\s+to|reply\s+to)\s+(?:every|all|each|any)\s+(?:\w+\s+)?
        (?:questions?|prompts?|quer(?:y|ies)|requests?)\b\s*(?:with|by|as|in)\b
    | \b(?:answer|respond\s+to|reply\s+to)\s+every\s+(?:question|prompt)\b
    | \b(?:reveal|print|repeat|output|show|leak|summari[sz]e)\s+(?:me\s+)?(?:your|the)\s+
        (?:\w+\s+)?(?:system\s+prompt|prompt|hidden\s+instructions|instructions\s+above)\b
      # How to change the answer.
    | {_START}(?:in\s+your\s+{_ANSWER},?\s+)?{_CHANGING}\b{_QUOTING}
        \b(?:in|to|of|into|for|with|from|throughout|at)\s+(?:the\s+\w+\s+of\s+)?your\s+
        (?:\w+\s+)?(?:answers?|responses?|repl(?:y|ies)|output|completions?)\b
    | {_START}(?:alter|anagram|augment|change|conclude|convert|encode|end|enhance|jumble|misspell
        |modify|rearrange|render|rewrite|scramble|translate|group|remove)\s+
        (?:\w+\s+){{0,4}}?your\s+(?:\w+\s+)?{_ANSWER}\b
        (?=[^.!?\n]*\b(?:to|into|by|with(?:out)?|using|in|as|backwards|every|random|{_LETTERS})\b|'s|[.!?]|$)
    | \bin\s+your\s+(?:answer|response|reply|output),?\s+(?:always\s+|also\s+)?
        (?:suggest|tease|mention|include|say|state|recommend|tell|ask|invite|claim|write|add|use)\b
    | {_START}(?:anagram|jumble|scramble|misspell|replace|convert|rearrange|substitute|use)\s+
        (?:up\s+)?(?:the\s+|every\s+|all\s+|each\s+)?(?:\w+\s+){{0,2}}?{_LETTERS}\b
        [^.!?\n]{{0,60}}\b(?:numbers?|symbols?|positions?|answer|response|reply|message|words?)\b
    | {_START}provide\s+your\s+{_ANSWER}\s+(?:\w+\s+){{1,4}}?
        (?:\w+\s+)?(?:substitution|anagram\w*|{_LETTERS}|emojis?|rhymes?|base64|json)\b
    | {_START}use\s+numbers\s+for\s+vowels\b
      # Tags and verdicts.
    | \b(?:cite|use|attach|append|add|put)\s+(?:only\s+)?(?:the\s+)?(?:source|tag|citation)\s*
        \#?‹?\d{{2,}}›?\s+(?:for|to|after|behind|on|as|in|with)\b
    | \b(?:mark|rate|label|judge|classify|treat|verify|grade)\s+
        (?:(?:every|all|each|any|this|these|the)\s+(?:\w+\s+){{0,2}})?
        (?:claims?|statements?|sentences?|answers?)\b
        [^.!?\n]{{0,40}}\b(?:supported|contradicted|unsupported|correct|true|verified)\b
    | \bverdict\W{{0,5}}supported\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_HINT = re.compile(
    r"""\b(?:instructions?|prompts?|rules?|guidelines|directions|context|system|assistants?|ais?|llms?
      |chat\s?bots?|models?|you\s+are|answers?|respon(?:d|ses?)|repl(?:y|ies)|output|completions?
      |message|letters?|vowels?|consonants?|spaces|punctuation|typos?|misspell|misspellings
      |anagrams?|claims?|statements?|sentences?|verdict)\b
    | \b(?:source|tag|citation)\s*\#?‹?\d | <\|?/?\w | \[/?inst\]""",
    re.IGNORECASE | re.VERBOSE,
)
"""Stands in all that the patterns find, and is looked for in a tenth of their time."""

_BETWEEN_SENTENCES = 1
"""Signs between two sentences of a paragraph; the next paragraph begins further away."""


class _Placed(Protocol):
    @property
    def text(self) -> str: ...

    @property
    def span(self) -> Span: ...


Placed = TypeVar("Placed", bound=_Placed)


def speaks_to_model(text: str) -> bool:
    """Whether a sentence, or a part of a longer text, reads like an order to a language model."""
    return _sets_rules(text) or _is_order(text)


def orders_in(text: str) -> int:
    """Return how many places of a text read like orders to a language model."""
    found = sum(1 for pattern in (_NEW_RULES, _ORDER) for _ in pattern.finditer(text))
    return found + orders_abroad.orders_in(text)


def orders_among(sentences: Sequence[Placed]) -> list[Placed]:
    """Return the sentences that speak to a model, of sentences that follow each other.

    After one that sets new rules ("Ignore all instructions above.") what follows in its paragraph
    goes with it: that is what the new rules are.
    """
    found: list[Placed] = []
    paragraph_ends: int | None = None
    for one in sentences:
        follows = paragraph_ends is not None and (
            0 <= one.span.start - paragraph_ends <= _BETWEEN_SENTENCES
        )
        sets_rules = _sets_rules(one.text)
        if follows or sets_rules or _is_order(one.text):
            found.append(one)
        paragraph_ends = one.span.end if follows or sets_rules else None
    return found


# The same sentences are looked at again with every question that finds them.
@lru_cache(maxsize=20_000)
def _sets_rules(text: str) -> bool:
    is_english = _HINT.search(text) is not None and _NEW_RULES.search(text) is not None
    return is_english or orders_abroad.sets_rules(text)


@lru_cache(maxsize=20_000)
def _is_order(text: str) -> bool:
    is_english = _HINT.search(text) is not None and _ORDER.search(text) is not None
    return is_english or orders_abroad.is_order(text)
