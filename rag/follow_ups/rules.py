"""Rewriting a follow-up by rules, without a model: no word comes in that nobody said."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rag.follow_ups import lexicon
from rag.follow_ups.leaning import LONGEST_FOLLOW_UP, Lean, Leaning, is_courtesy, leaning_of
from rag.follow_ups.questions import Question
from rag.follow_ups.reading import read_question, read_statement
from rag.follow_ups.slots import put_name, put_opposite, put_place
from rag.follow_ups.topics import completed, resolved
from tagtrap.domain.conversations import Exchange

RULES_ID = "rules-1"
_LONGEST = 1000
_LONGEST_STATEMENT = 250
_SENTENCE_END = re.compile(r"(?<=[.?!:;\n])\s+")
_ADVERBIAL = frozenset({"how", "where", "when"})
_BEGINNING = 4


@dataclass(frozen=True, slots=True)
class _Earlier:
    """The last question that says something, what stands before it, and what was answered."""

    question: Question
    before: str
    statements: tuple[str, ...]
    others: tuple[Question, ...]

    @property
    def base(self) -> str:
        """The question without its mark."""
        return self.question.cut(0, len(self.question.words))


def stand_alone(question: str, history: Sequence[Exchange]) -> str:
    """Return a follow-up as it reads without the conversation; a question that needs none as is.

    `history` are the exchanges before it, oldest first. Every word of the result stands in the
    question or in the history.
    """
    if len(question) > LONGEST_FOLLOW_UP:
        return question
    leaning = leaning_of(question)
    earlier = _earlier(history)
    if earlier is None:
        return question
    if leaning.kind is Lean.NOT:
        return completed(question, leaning.rest, earlier.question) or question
    form, whole = _FORMS[leaning.kind](leaning, earlier)
    if not form:
        return question
    rewritten = _asked(f"{earlier.before} {form}" if whole and earlier.before else form)
    return rewritten if len(rewritten) <= _LONGEST else question


def _earlier(history: Sequence[Exchange]) -> _Earlier | None:
    told = [one for one in history if not is_courtesy(one.alone)]
    if not told:
        return None
    *before, last = [part for part in _SENTENCE_END.split(told[-1].alone.strip()) if part.strip()]
    statements = tuple(_SENTENCE_END.split(told[-1].answer)) if told[-1].answer else ()
    others = tuple(read_question(one.alone) for one in reversed(told[:-1]))
    return _Earlier(read_question(last), " ".join(before), statements, others)


_Form = tuple[str, bool]
"""A rewriting ("": as it was asked), and whether what stood before the earlier one goes along."""


def _points(leaning: Leaning, earlier: _Earlier) -> _Form:
    rest = leaning.rest
    keys = rest.keys
    for at in leaning.pointers:
        if at and keys[at - 1] == "do" and keys[at] in {"it", "this", "that"}:
            deed = _deed(earlier.question)
            text = f"{rest.cut(0, at - 1)} {deed} {rest.cut(at + 1, len(keys))}"
            return (text, False) if deed else _beside(leaning, earlier)
        if keys[at] in {"it", "this", "that"} and {*keys} & _HOLDS and {*keys} & {"to", "for"}:
            # What applies to somebody is the whole answer, not a thing in it.
            return _beside(leaning, earlier)
    said = tuple(map(read_statement, earlier.statements))
    text = resolved(rest, leaning.pointers, (earlier.question, *said, *earlier.others))
    if text or not _only_shows(leaning):
        return (text, False) if text else _beside(leaning, earlier)
    # "This flat" may well be the asker's own, and not something said before.
    return "", False


def _only_shows(leaning: Leaning) -> bool:
    """Whether all that points back is "this flat", and nothing as general as "this rule"."""
    shown = [one for one in leaning.rest.phrases if one.start in leaning.pointers]
    return len(shown) == len(leaning.pointers) and all(
        leaning.rest.keys[one.start] in lexicon.DEMONSTRATIVES and one.head not in lexicon.RULES
        for one in shown
    )


def _deed(question: Question) -> str:
    """Return what somebody does in a question: "extend my contract"."""
    is_done = question.verb >= 0 and question.keys[question.verb] in lexicon.VERBS
    if not is_done or question.auxiliary < 0 or question.keys[question.auxiliary] in lexicon.BE:
        return ""
    return question.cut(question.verb, question.main_end)


def _asks(leaning: Leaning, earlier: _Earlier) -> _Form:
    rest, question = leaning.rest, earlier.question
    text = rest.cut(0, len(rest.words))
    if rest.keys[0] == "why" or rest.keys[:2] in {("how", "come"), ("how", "so")}:
        return _asks_why(leaning, earlier)
    named = [one for one in rest.phrases if one.role == "asked"]
    is_bare = rest.keys in {("how", "many"), ("how", "much"), ("what",), ("which",), ("who",)}
    if question.is_yes_or_no and question.keys[1:2] == ("there",) and "how" in rest.keys:
        return f"{text} {_lowered(question.cut(0, 1))} {question.cut(2, len(question.words))}", True
    if is_bare or any(one.head not in _COUNTABLE for one in named):
        return _beside(leaning, earlier)
    is_adverbial = question.opening.end > 0 and question.keys[0] in _ADVERBIAL
    if question.is_yes_or_no or (is_adverbial and question.auxiliary > 0):
        clause = question.cut(question.auxiliary, len(question.words))
        return f"{text} {_lowered(clause)}", True
    return _beside(leaning, earlier)


_HOLDS = frozenset({"apply", "applies", "hold", "holds", "count", "counts"})
_COUNTABLE = frozenset({"day", "hour", "week", "month", "year", "time", "minute", "amount"})


def _asks_why(leaning: Leaning, earlier: _Earlier) -> _Form:
    text = "why not" if "not" in leaning.rest.keys else "why"
    if statement := _answering(earlier):
        return f"{statement.rstrip(' .!')}: {text}", False
    if earlier.question.is_yes_or_no:
        return f"{text} {_lowered(earlier.base)}", True
    return f"{earlier.base}: {text}", True


def _answering(earlier: _Earlier) -> str:
    """Return the sentence of the answer that shares the most with its question; "" if none does."""
    wanted = _beginnings(earlier.base)
    told = [one for one in earlier.statements if len(one) <= _LONGEST_STATEMENT]
    best = max(told, key=lambda one: len(_beginnings(one) & wanted), default="")
    return best if 2 * len(_beginnings(best) & wanted) >= len(wanted) > 0 else ""


def _beginnings(text: str) -> frozenset[str]:
    """Return the beginnings of the words that say what a text is about."""
    question = read_question(text)
    content = [key for one in question.phrases for key in one.content]
    verbs = [question.keys[question.verb]] if question.verb >= 0 else []
    return frozenset(key[:_BEGINNING] for key in (*content, *verbs))


def _supposes(leaning: Leaning, earlier: _Earlier) -> _Form:
    rest = leaning.rest
    start = 1 if rest.keys[0] == "what" else 0
    speaks = rest.keys[start + 1 : start + 2] in {("i",), ("we",)}
    if start and speaks and leaning.pointers:
        return _points(leaning, earlier)
    if not earlier.question.has_clause:
        return _beside(leaning, earlier)
    return f"{earlier.base} {_lowered(rest.cut(start, len(rest.words)))}", True


def _places(leaning: Leaning, earlier: _Earlier) -> _Form:
    rest = leaning.rest
    text = _lowered(rest.cut(0, len(rest.words)))
    if len(rest.words) == 1 or rest.keys[1:] in {("one",), ("it",), ("them",)}:
        swapped = put_opposite(earlier.question, rest.keys[0])
        return (swapped, True) if swapped else _beside(leaning, earlier)
    has_focus = rest.keys[0] in lexicon.FOCUS
    new = next((one for one in rest.phrases if one.preposition), None)
    if new is not None and not has_focus and new.preposition == rest.keys[0]:
        placed = put_place(earlier.question, new, text)
        if placed:
            return placed, True
    if not earlier.question.has_clause:
        return _beside(leaning, earlier)
    return f"{earlier.base} {text}", True


def _names(leaning: Leaning, earlier: _Earlier) -> _Form:
    rest = leaning.rest
    new, text = rest.phrases[0], rest.cut(0, len(rest.words))
    placed = put_name(earlier.question, new, _lowered(text)) if new.start == 0 else ""
    return (placed, True) if placed else (f"{text}: {_lowered(earlier.base)}", True)


def _acts(leaning: Leaning, earlier: _Earlier) -> _Form:
    rest, question = leaning.rest, earlier.question
    text = rest.cut(0, len(rest.words))
    if leaning.pointers:
        text = resolved(rest, leaning.pointers, (question, *earlier.others))
    if not text or not _deed(question):
        return _beside(leaning, earlier)
    before = question.cut(0, question.verb)
    return f"{before} {text} {question.cut(question.main_end, len(question.words))}", True


def _beside(leaning: Leaning, earlier: _Earlier) -> _Form:
    """Put the follow-up behind the earlier question: always right, if not always nice."""
    rest = leaning.rest
    return f"{earlier.base}: {_lowered(rest.cut(0, len(rest.words)))}", True


_FORMS: dict[Lean, Callable[[Leaning, _Earlier], _Form]] = {
    Lean.POINTS: _points,
    Lean.ASKS: _asks,
    Lean.SUPPOSES: _supposes,
    Lean.PLACES: _places,
    Lean.NAMES: _names,
    Lean.ACTS: _acts,
    Lean.LOOSELY: _beside,
}


def _lowered(text: str) -> str:
    """Return a text that no longer begins a sentence; "I" and "VPN" stay."""
    first = text.split(maxsplit=1)[0] if text.split() else ""
    is_plain = first[:1].isupper() and first[1:] == first[1:].lower() and len(first) > 1
    known = first.casefold() in _PLAIN
    return text[:1].lower() + text[1:] if is_plain and known else text


_PLAIN = (
    lexicon.ASKING
    | lexicon.AUXILIARIES
    | lexicon.PREPOSITIONS
    | lexicon.DETERMINERS
    | lexicon.DEMONSTRATIVES
    | lexicon.FOCUS
    | lexicon.CLAUSE_OPENERS
    | frozenset(lexicon.POINTERS)
    | frozenset({"anyone", "there"})
)


def _asked(text: str) -> str:
    text = " ".join(text.split()).rstrip(" ?.!,;:")
    return f"{text[:1].upper()}{text[1:]}?"
