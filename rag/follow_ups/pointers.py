"""The pronouns of a question that point at something said before it."""

from rag.follow_ups import lexicon
from rag.follow_ups.questions import Phrase, Question
from rag.follow_ups.reading import is_verb_form

_OPEN_CLAUSES = frozenset({"after", "before", "since", "until", "till", "as", "than", "that"})


def pointers_back(question: Question) -> tuple[int, ...]:
    """Return the places of the pronouns that nothing in the question itself can stand for.

    Within one clause "it" cannot mean another part of that clause ("Who approves it?"), but it may
    mean something of the clause before ("If a laptop is stolen, who reports it?").
    """
    return tuple(
        at
        for at in range(len(question.words))
        if _points(question, at) and not _is_named_here(question, at)
    )


def _points(question: Question, at: int) -> bool:
    keys = question.keys
    key, before, after = keys[at], keys[at - 1] if at else "", keys[at + 1 : at + 2]
    following = after[0] if after else ""
    if key == "it":
        return not _is_expletive(question, at)
    if key == "there":
        return not {before, following} & (lexicon.BE | {"be", "been"})
    if key == "one":
        return not following and bool(before) and is_verb_form(before)
    if key in lexicon.DEMONSTRATIVES:
        if key == "that":
            return _that_points(before, following)
        return following not in lexicon.DEICTIC
    return key in lexicon.POINTERS


def _that_points(before: str, following: str) -> bool:
    """Whether "that" is a pronoun, and opens no clause ("the data that we collect")."""
    if following and following in lexicon.SPEAKERS | lexicon.DETERMINERS | lexicon.AUXILIARIES:
        # "Is that your rule?" against "true that a gift", "data that is kept".
        return before in lexicon.AUXILIARIES and following not in lexicon.ARTICLES
    is_behind_verb = is_verb_form(before) and before not in lexicon.AUXILIARIES
    if is_behind_verb and following and not _ends_phrase(following):
        return False
    behind = lexicon.AUXILIARIES | lexicon.PREPOSITIONS | {""}
    return before in behind or is_behind_verb


def _ends_phrase(key: str) -> bool:
    return (
        key in lexicon.PREPOSITIONS | lexicon.ADVERBS | lexicon.CLAUSE_OPENERS or not key.isalpha()
    )


def _is_expletive(question: Question, at: int) -> bool:
    """Whether "it" stands for nothing, or is the department: "Is it allowed to ...?"."""
    keys, rest = question.keys, question.keys[at + 1 :]
    if question.words[at].text == "IT" and not question.text.isupper():
        return True
    if rest[:1] and rest[0] in lexicon.DEPARTMENT:
        return True
    if any(key in lexicon.WEATHER for key in rest[:2]):
        return True
    if rest[:1] and rest[0] in {"matter", "comes"}:
        return True
    announces = any(key in {"to", "that", "if", "whether"} for key in rest[1:])
    judged = set(rest[:3]) & lexicon.JUDGED
    takes = set(rest[:1]) & {"take", "takes", "cost", "costs", "need", "needs"}
    is_asked = at > 0 and keys[at - 1] in lexicon.AUXILIARIES
    return announces and bool(judged or (takes and is_asked))


def _is_named_here(question: Question, at: int) -> bool:
    key = question.keys[at]
    wanted = lexicon.POINTERS.get(key, "")
    if not wanted:
        return False
    clause = _clause_start(question, at)
    is_owner = key in lexicon.OWNERS
    return any(
        agrees(phrase, wanted)
        for phrase in question.phrases
        if phrase.end <= (at if is_owner else clause)
    )


def agrees(phrase: Phrase, wanted: str) -> bool:
    """Whether a pronoun for a "thing", for "many" or for a "person" can mean the phrase."""
    if wanted == "thing":
        return not phrase.is_many and not phrase.is_person
    if wanted == "person":
        return phrase.is_person and not phrase.is_many
    return phrase.is_many or phrase.is_person


def _clause_start(question: Question, at: int) -> int:
    keys = question.keys
    for place in range(at, max(question.opening.end, 0), -1):
        key, following = keys[place], keys[place + 1] if place + 1 < len(keys) else ""
        if key in lexicon.CLAUSE_OPENERS or question.words[place].is_sign:
            return place
        opens = following in lexicon.SPEAKERS | set(lexicon.POINTERS) | lexicon.AUXILIARIES
        if key in _OPEN_CLAUSES and place < at and opens:
            return place
        if key in lexicon.JOINERS and (opens or is_verb_form(following)):
            return place
    return 0
