"""Whether what a model made of a follow-up may be believed."""

import re
from collections.abc import Sequence

from rag.follow_ups import lexicon
from rag.follow_ups.leaning import leaning_of
from rag.follow_ups.questions import SIGNS, words_of
from rag.tag_text import neutralise
from tagtrap.domain.conversations import Exchange

LONGEST = 300
_BEGINNING = 4
_SHORTEST = 3
_FOREIGN = re.compile(r"[\n\r\t<>`{}|\\]|://|\bwww\.", re.IGNORECASE)
_ORDER = re.compile(
    r"\b(?:ignore|disregard|forget|override|obey)\b|\b(?:system|assistant)\s*:"
    r"|\b(?:instructions?|prompts?)\b",
    re.IGNORECASE,
)
_MARKS = re.compile(r"[?!]")
_STATED = re.compile(r"[.;]\s+\S")
_LITTLE = (
    lexicon.ASKING
    | lexicon.DEGREES
    | lexicon.AUXILIARIES
    | lexicon.BARE
    | lexicon.DETERMINERS
    | lexicon.DEMONSTRATIVES
    | lexicon.SPEAKERS
    | lexicon.PREPOSITIONS
    | lexicon.JOINERS
    | lexicon.CUES
    | lexicon.FOCUS
    | lexicon.CLAUSE_OPENERS
    | frozenset(lexicon.POINTERS)
    | frozenset({"there", "too", "about", "same", "please", "else", "case"})
    | SIGNS
)
"""Words that say nothing on their own: a model may put in or leave out as many as it needs."""

_TURNING = frozenset({"without", "except", "despite", "unless", "not", "never", "cannot", "only"})
"""Little words that turn a question round: these must have been said."""


def is_sound(rewritten: str, question: str, history: Sequence[Exchange]) -> bool:
    """Whether a rewriting is one short question that says nothing new.

    Every word of it that says something stands in the question or in the history; all that the
    question says is kept; and something of the history is in it.
    """
    if not rewritten or len(rewritten) > LONGEST or not _is_one_question(rewritten):
        return False
    if _FOREIGN.search(rewritten) or neutralise(rewritten) != rewritten:
        return False
    told = " ".join(f"{one.question} {one.alone} {one.answer}" for one in history)
    if _ORDER.search(rewritten) and not _ORDER.search(" ".join(one.alone for one in history)):
        return False
    rest = leaning_of(question).rest
    asked = _content(rest.cut(0, len(rest.words)))
    new, known = _content(rewritten), _content(told)
    return new <= asked | known and asked <= new and bool(new & known - asked)


def _is_one_question(text: str) -> bool:
    marks = _MARKS.findall(text)
    return marks == ["?"] and text.endswith("?") and _STATED.search(text) is None


def _content(text: str) -> frozenset[str]:
    """Return what a text says: beginnings of words, so that "refunds" meets "refunded"; numbers."""
    keys = [word.key for word in words_of(text)]
    return frozenset(
        key if any(map(str.isdigit, key)) or key in _TURNING else _beginning(key)
        for key in keys
        if key not in _LITTLE or key in _TURNING
    )


def _beginning(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        bare = word.removesuffix(ending)
        if bare != word and len(bare) >= _SHORTEST:
            return bare[:_BEGINNING]
    return word[:_BEGINNING]
