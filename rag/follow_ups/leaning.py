"""Whether a question leans on what was said before it, and by what."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from rag.follow_ups import lexicon
from rag.follow_ups.pointers import asks_within, nouns, pointers_back
from rag.follow_ups.questions import SIGNS, Question, words_of
from rag.follow_ups.reading import read_question

LONGEST_FOLLOW_UP = 600
"""Characters; who writes more says what it is about."""

_SAME = frozenset({"question", "thing", "again", "goes", "applies", "for", "with", "to"})
_OTHERS = frozenset((asking, "else") for asking in lexicon.ASKING)
_FEW_WORDS = 4
_FRAGMENT_WORDS = 8
_TELLING_NOUNS = 4


class Lean(StrEnum):
    """By what a question leans on earlier ones."""

    NOT = "not"
    ASKS = "asks"
    SUPPOSES = "supposes"
    PLACES = "places"
    NAMES = "names"
    ACTS = "acts"
    POINTS = "points"
    LOOSELY = "loosely"


@dataclass(frozen=True, slots=True)
class Leaning:
    """How a question leans, and its part behind "And" or "What about"."""

    kind: Lean
    rest: Question
    pointers: tuple[int, ...] = ()


def leaning_of(question: str) -> Leaning:
    """Return how a question leans on earlier ones; `Lean.NOT` for one that stands alone."""
    keys = [word.key for word in words_of(question)]
    start, has_cue = _past_cue(keys)
    rest = read_question(question, start)
    if is_courtesy(rest.cut(0, len(rest.words))):
        return Leaning(Lean.NOT, rest)
    pointers = () if _tells_its_story(rest) else pointers_back(rest)
    return Leaning(_kind(rest, has_cue, pointers), rest, pointers)


def leans(question: str) -> bool:
    """Whether a question can be read only with earlier ones; a long one is taken to stand alone."""
    return len(question) <= LONGEST_FOLLOW_UP and leaning_of(question).kind is not Lean.NOT


def is_courtesy(text: str) -> bool:
    """Whether nothing is asked: "Thanks!", "OK, got it"."""
    return {word.key for word in words_of(text)} <= lexicon.GREETINGS | SIGNS


def _past_cue(keys: list[str]) -> tuple[int, bool]:
    """Return where the question goes on behind "And", "What about", "Same for"."""
    at, has_cue = _past_courtesy(keys), False
    while at < len(keys) and keys[at] in lexicon.CUES:
        at, has_cue = at + 1, True
        if keys[at : at + 1] == [","]:
            at += 1
    if keys[at : at + 2] in (["what", "about"], ["how", "about"], ["what", "of"]):
        return at + 2, True
    if keys[at : at + 2] == ["the", "same"]:
        at += 1
    if keys[at : at + 1] == ["same"]:
        at += 1
        while at < len(keys) and keys[at] in _SAME:
            at += 1
        return at, True
    return at, has_cue


def _past_courtesy(keys: list[str]) -> int:
    """Return where a question goes on behind "Thanks!" or "OK, got it."."""
    sign = next((at for at, key in enumerate(keys) if key in SIGNS), len(keys))
    return sign + 1 if sign < len(keys) - 1 and set(keys[:sign]) <= lexicon.GREETINGS else 0


def _kind(rest: Question, has_cue: bool, pointers: tuple[int, ...]) -> Lean:
    keys = rest.keys
    if _supposes(rest, has_cue):
        return Lean.SUPPOSES
    if _only_asks(rest):
        return Lean.ASKS
    if _is_clause(rest) or (len(keys) > _FRAGMENT_WORDS and not has_cue):
        return _kind_of_clause(rest, pointers)
    focus = next((at for at, key in enumerate(keys) if key not in lexicon.FOCUS), 0)
    if keys[focus : focus + 1] and keys[focus] in lexicon.PREPOSITIONS and keys[focus] != "like":
        return Lean.PLACES
    if has_cue and keys[0] in lexicon.VERBS and len(keys) > 1 and _opens_object(keys[1]):
        return Lean.ACTS
    if has_cue and not pointers and keys[0] not in lexicon.FOCUS and rest.phrases:
        return Lean.NAMES
    if has_cue or focus or pointers or _speaks_of_more(keys):
        return Lean.LOOSELY
    return Lean.NOT


def _is_clause(rest: Question) -> bool:
    if rest.has_clause or _has_sentences(rest) or asks_within(rest):
        return True
    # "With whom my data is shared?" asks like a question, and is put together like none.
    end = rest.opening.end
    return end > 0 and any(key in lexicon.AUXILIARIES for key in rest.keys[end:])


def _supposes(rest: Question, has_cue: bool) -> bool:
    """Whether it is only a condition: "And if it is opened?", "What if I lose it?"."""
    keys = rest.keys
    if keys[:2] == ("what", "if"):
        return True
    is_short = has_cue or len(keys) <= _FRAGMENT_WORDS
    return is_short and keys[0] in {"if", "unless", "when"} and not _goes_on(rest)


def _goes_on(rest: Question) -> bool:
    """Whether a question follows its condition, or it asks "when" itself."""
    keys = rest.keys
    if keys[0] == "when" and (len(keys) == 1 or rest.has_clause):
        return True
    return asks_within(rest) or any(
        sign in {",", "then"} and after in lexicon.ASKING | lexicon.AUXILIARIES | {"then"}
        for sign, after in pairwise(keys)
    )


def _only_asks(rest: Question) -> bool:
    """Whether it is no more than a question word: "Until when?", "Why not?", "How many days?"."""
    keys, end = rest.keys, rest.opening.end
    if end == 0:
        return False
    if keys in {("why", "not"), ("why", "so"), ("how", "come"), ("how", "so"), ("what", "for")}:
        return True
    if keys[0] == "why" and len(keys) <= _FEW_WORDS and set(keys[1:]) <= {"is", "that", "it", "so"}:
        return True
    beside = [key for key in keys[end:] if key not in {"exactly", "then", "usually", "please"}]
    return not beside or (len(keys) == 2 and keys[0] == "who" and rest.verb == 1)


def _kind_of_clause(rest: Question, pointers: tuple[int, ...]) -> Lean:
    if pointers:
        return Lean.POINTS
    return Lean.LOOSELY if _speaks_of_more(rest.keys) else Lean.NOT


def _speaks_of_more(keys: tuple[str, ...]) -> bool:
    """Whether it speaks of what was said before without naming it."""
    few = len(keys) <= _FEW_WORDS + 1
    if any(pair in _OTHERS for pair in pairwise(keys)):
        return True
    return few and (keys[-1] in lexicon.BESIDES or any(key in lexicon.MORE for key in keys))


def _opens_object(key: str) -> bool:
    # "And reopen it?" is a deed, "And call recordings?" a thing.
    return key in lexicon.DETERMINERS | set(lexicon.POINTERS) | lexicon.SPEAKERS


def _has_sentences(rest: Question) -> bool:
    return any(key in {".", "?", "!", ":", ";"} for key in rest.keys)


def _tells_its_story(rest: Question) -> bool:
    """Whether it says in sentences of its own what it is about."""
    return _has_sentences(rest) and len(nouns(rest, len(rest.words))) >= _TELLING_NOUNS
