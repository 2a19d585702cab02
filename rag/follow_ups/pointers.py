"""The pronouns of a question that point at something said before it."""

from rag.follow_ups import lexicon
from rag.follow_ups.questions import Phrase, Question, Word, singular
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
        is_people = key == "those" and following in {"who", "whose", "with", "of"}
        return following not in lexicon.DEICTIC and not is_people
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
    rest = [key for key in question.keys[at + 1 :] if key not in lexicon.ADVERBS]
    if question.words[at].text == "IT" and not question.text.isupper():
        return True
    if rest[:1] and rest[0] in lexicon.DEPARTMENT:
        return True
    is_weather = rest[:1] and (rest[0] in lexicon.BE or rest[0] in lexicon.RAINS)
    if is_weather and any(key in lexicon.WEATHER for key in rest[:2]):
        return True
    if rest[:1] in (["matter"], ["comes"]) or rest[:3] == ["make", "a", "difference"]:
        return True
    announces = any(key in lexicon.ANNOUNCING for key in rest[1:])
    judged = set(rest[:3]) & lexicon.JUDGED
    takes = set(rest[:1]) & {"take", "takes", "cost", "costs", "need", "needs", "be"}
    return announces and bool(judged or takes)


def _is_named_here(question: Question, at: int) -> bool:
    """Whether what a pronoun means stands before it in the question itself."""
    key, clause = question.keys[at], _clause_start(question, at)
    signs = [place for place in range(clause + 1) if question.words[place].is_sign]
    if signs and nouns(question, signs[-1]):
        # A sentence before, or a clause with a comma, says who and what it is about.
        return True
    wanted = lexicon.POINTERS.get(key, "")
    if not wanted:
        return False
    before = nouns(question, at if key in lexicon.OWNERS else clause)
    if key in lexicon.OWNERS:
        # Within one clause, too: "Can interns keep their laptops?".
        return bool(before) and (wanted != "person" or any(map(_is_person, before)))
    if wanted == "person":
        return any(map(_is_person, before))
    if wanted == "many":
        return any(_is_person(one) or _is_plural(one.key) for one in before)
    return any(not _is_person(one) and not _is_plural(one.key) for one in before)


def nouns(question: Question, end: int) -> list[Word]:
    """Return the words before a place that may name something."""
    little = (
        lexicon.ASKING
        | lexicon.DEGREES
        | lexicon.AUXILIARIES
        | lexicon.BARE
        | lexicon.DETERMINERS
        | lexicon.DEMONSTRATIVES
        | lexicon.SPEAKERS
        | lexicon.PREPOSITIONS
        | lexicon.JOINERS
        | lexicon.ADVERBS
        | lexicon.CLAUSE_OPENERS
        | lexicon.GREETINGS
        | set(lexicon.POINTERS)
    )
    verb = question.verb
    return [
        word
        for at, word in enumerate(question.words[:end])
        if not word.is_sign and at != verb and word.key not in little
    ]


def _is_person(word: Word) -> bool:
    is_called = word.text[:1].isupper() and word.text[1:].islower() and word.span.start > 0
    return singular(word.key) in lexicon.PEOPLE or is_called


def _is_plural(word: str) -> bool:
    return word in lexicon.MANY or singular(word) != word


def asks_within(question: Question) -> bool:
    """Whether a question stands somewhere behind the beginning: "after I quit, do I ...?"."""
    keys = question.keys
    for at in range(question.opening.end + 1, len(keys)):
        key, before, after = keys[at], keys[at - 1], keys[at + 1 : at + 2]
        if key in {"how", "what", "why"} and after:
            return True
        if key in lexicon.AUXILIARIES and after:
            people = lexicon.SPEAKERS | set(lexicon.POINTERS)
            turns = after[0] in people and before not in people | {"who", "which", "that"}
            if before == "," or turns or after[0] == "there":
                return True
    return False


def agrees(phrase: Phrase, wanted: str) -> bool:
    """Whether a pronoun for a "thing", "many", "people" or a "person" can mean the phrase."""
    if wanted == "people":
        return phrase.is_person
    if wanted == "thing":
        return not phrase.is_many and not phrase.is_person
    if wanted == "person":
        return phrase.is_person and not phrase.is_many
    return phrase.is_many or phrase.is_person


def _clause_start(question: Question, at: int) -> int:
    keys = question.keys
    for place in range(at, max(question.opening.end, 0), -1):
        key, following = keys[place], keys[place + 1] if place + 1 < len(keys) else ""
        if key in lexicon.CLAUSE_OPENERS | lexicon.ASKING or question.words[place].is_sign:
            return place
        opens = following in lexicon.SPEAKERS | set(lexicon.POINTERS) | lexicon.AUXILIARIES
        if key in _OPEN_CLAUSES and place < at and opens:
            return place
        if key in lexicon.JOINERS and (opens or is_verb_form(following)):
            return place
    return 0
