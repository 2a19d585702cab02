"""What a clause is made of, as far as splitting needs to know."""

import re
from dataclasses import dataclass
from itertools import pairwise

from tagtrap.domain.spans import Span
from verify.splitting.lexicon import (
    CONDITIONS,
    DETERMINERS,
    LOOSE_VERBS,
    MODALS,
    NEGATIONS,
    OPENS_OBJECT,
    PAIRED,
    PASSED_OVER,
    PERSONAL,
    PLURALS,
    PRONOUNS,
    SUBORDINATORS,
    SURE_THIRD_PERSON,
    SURE_VERBS,
    TAKES_TO,
    THIRD_PERSON,
    is_auxiliary,
)

_WORD = re.compile(r"[^\W_][\w'’-]*|,(?=\s)|[^\w\s,]")
_LONGEST_SUBJECT = 5
_NEVER_OBJECTS = frozenset({"we", "they", "i", "he", "she"})


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a mark; `key` is it in lower case."""

    key: str
    written: str
    span: Span


def words_of(text: str) -> list[Word]:
    """Return the words and marks of a text; a comma inside a figure is none."""
    return [Word(m[0].lower(), m[0], Span(m.start(), m.end())) for m in _WORD.finditer(text)]


@dataclass(frozen=True, slots=True)
class Clause:
    """Where a clause's parts end, in characters; None where it has no such part.

    `condition_end`: its leading condition, comma included (0 without one). `subject_end`: all that
    stands before its verb. `bare_end`: all that a verb in its base form could follow.
    """

    condition_end: int
    subject_end: int
    bare_end: int | None


def read_clause(text: str) -> Clause | None:
    """Return the parts of a whole main clause, None if the text is not plainly one."""
    words = words_of(text)
    start = _after_condition(words)
    if start is None:
        return None
    main = words[start:]
    keys = [word.key for word in main]
    if not keys or set(keys) & (SUBORDINATORS | PAIRED) or _has_hidden_clause(keys):
        return None
    verb = _verb_at(main)
    if verb is None or len(keys) - verb < 2:
        return None
    condition_end = words[start - 1].span.end if start else 0
    subject_end = main[verb - 1].span.end if verb else condition_end
    return Clause(condition_end, subject_end, _bare_end(main, verb, subject_end))


def opens_clause(text: str, *, after_comma: bool) -> bool:
    """Whether a text begins with a subject of its own and a verb."""
    words = words_of(text)
    if not words:
        return False
    if words[0].key in PERSONAL | {"there"}:
        return _is_finite(words[1:3], plural=True)
    if words[0].key not in DETERMINERS | PRONOUNS and not after_comma:
        return False
    for place, word in enumerate(words[1 : _LONGEST_SUBJECT + 1], start=1):
        if word.key in SUBORDINATORS | PERSONAL | {"and", "or", "to"} or word.key == ",":
            return False
        if is_auxiliary(word.key) or (after_comma and _is_plain_verb(words, place)):
            return len(words) - place > 1
    return False


def _is_plain_verb(words: list[Word], place: int) -> bool:
    key, before = words[place].key, words[place - 1].key
    follows = words[place + 1].key if place + 1 < len(words) else ""
    return (
        key in SURE_THIRD_PERSON
        or (key in SURE_VERBS and (before.endswith("s") or before in PLURALS))
        or (key in THIRD_PERSON and _opens_object(follows))
    )


def _opens_object(word: str) -> bool:
    return word in OPENS_OBJECT or word[:1].isdigit()


def opens_finite(text: str) -> bool:
    """Whether a text begins with a verb that only lacks its subject."""
    words = words_of(text)
    while words and words[0].key in PASSED_OVER:
        words = words[1:]
    if len(words) < 2 or words[0].written != words[0].key:
        return False
    first, then = words[0].key, words[1].key
    return (
        is_auxiliary(first)
        or first in SURE_THIRD_PERSON
        or (first in THIRD_PERSON and then in OPENS_OBJECT)
    )


def opens_bare(text: str) -> bool:
    """Whether a text begins with a verb in its base form and what it acts on."""
    words = words_of(text)
    while words and words[0].key in PASSED_OVER:
        words = words[1:]
    if len(words) < 2 or not words[1].key[0].isalnum() or words[1].key in ("and", "or", "of"):
        return False
    first, then = words[0].key, words[1].key
    return first in SURE_VERBS or (first in LOOSE_VERBS and then in OPENS_OBJECT)


def _after_condition(words: list[Word]) -> int | None:
    """Return where the main clause begins, None if a leading condition is still open."""
    if not words or words[0].key not in CONDITIONS:
        return 0
    for place, word in enumerate(words):
        rest = words[place + 1 :]
        if word.key == "," and rest:
            begins = rest[0].key == "then"
            text = " ".join(one.written for one in rest[int(begins) :])
            if opens_clause(text, after_comma=True) or opens_bare(text):
                return place + 1 + int(begins)
    return None


def _has_hidden_clause(keys: list[str]) -> bool:
    """Whether a pronoun opens a clause inside the clause: "the amount we pay"."""
    return any(
        key in _NEVER_OBJECTS
        or (key in PERSONAL and (is_auxiliary(after) or after in SURE_VERBS | LOOSE_VERBS))
        for key, after in pairwise([*keys[1:], ""])
    )


def _verb_at(words: list[Word]) -> int | None:
    for place, word in enumerate(words):
        if word.key == ",":
            return None
        if place == 0:
            follows = words[1].key if len(words) > 1 else ""
            if word.key in SURE_VERBS or (word.key in LOOSE_VERBS and follows in OPENS_OBJECT):
                return 0
        elif is_auxiliary(word.key) or _is_main_verb(words, place):
            return place
    return None


def _is_main_verb(words: list[Word], place: int) -> bool:
    key = words[place].key
    follows = words[place + 1].key if place + 1 < len(words) else ""
    return (
        key in SURE_THIRD_PERSON | SURE_VERBS
        or (key in TAKES_TO and follows == "to")
        or (key in THIRD_PERSON | LOOSE_VERBS and _opens_object(follows))
    )


def _bare_end(main: list[Word], verb: int, subject_end: int) -> int | None:
    keys = [word.key for word in main]
    if set(keys) & NEGATIONS or any(key.endswith(("n't", "n’t")) for key in keys):
        return None
    if keys[verb] in MODALS:
        return main[verb].span.end if _acts_on(keys, verb + 1) else None
    for place in range(verb, min(verb + 3, len(keys) - 1)):
        if keys[place] in TAKES_TO and keys[place + 1] == "to":
            return main[place + 1].span.end if _acts_on(keys, place + 2) else None
    is_base = keys[verb] in SURE_VERBS | LOOSE_VERBS
    return subject_end if is_base and len(keys) - verb > 1 else None


def _acts_on(keys: list[str], place: int) -> bool:
    """Whether a verb stands at the place (an adverb may come first), with something after it."""
    while place < len(keys) and keys[place] in PASSED_OVER:
        place += 1
    # "must be signed and sent" has no base form to go on from.
    return len(keys) - place > 1 and keys[place] not in ("be", "have", "not")


def _is_finite(words: list[Word], *, plural: bool) -> bool:
    verbs = SURE_VERBS | LOOSE_VERBS | TAKES_TO if plural else frozenset()
    return any(
        is_auxiliary(word.key) or word.key in THIRD_PERSON or word.key in verbs for word in words
    )
