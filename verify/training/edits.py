"""Edits of a sentence that keep, break or leave open what it says.

Each takes a sentence and a random source and returns the edited sentence, or None where the edit
does not fit. The labels follow the rules of the policy data: a changed number, unit, role, order
or strength contradicts; a dropped condition or an added detail is not said by the source.
"""

import random
import re
from collections.abc import Callable, Sequence

from verify.training.rows import CONTRADICTED, NEUTRAL, NOT_SUPPORTED, SUPPORTED
from verify.training.sameness import number_in_words, same_duration, shift_person
from verify.training.swaps import swap_nouns, swap_numbers
from verify.training.wording import (
    ADDED_DETAILS,
    MONTHS,
    NUMBER,
    OPPOSITES,
    ROLES,
    STRENGTHS,
    SYNONYMS,
    UNITS,
)

Edit = Callable[[str, random.Random], str | None]

_AUXILIARY = re.compile(
    r"\b(is|are|was|were|will|can|may|must|should|do|does|has|have|could|would)\b(?! not)"
)
_NEGATED = re.compile(r"\b(is|are|was|were|will|can|may|must|should|do|does|could|would) not\b")
_CONDITION = re.compile(r",? \b(only if|if|unless|except|provided that|as long as|until|when)\b")
_LEADING_CONDITION = re.compile(r"^(If|When|Unless|Where) ([^,]{8,120}), (.{8,})$")


def change_number(sentence: str, chance: random.Random) -> str | None:
    """Another number in place of one."""
    found = list(NUMBER.finditer(sentence))
    if not found:
        return None
    chosen = chance.choice(found)
    value = int(chosen.group().replace(",", ""))
    if 1900 <= value <= 2099:
        other = value + chance.choice((-3, -2, -1, 1, 2, 3))
    else:
        other = chance.choice((value * 2, value + 1, max(1, value // 2), value + 5, value * 3, 10))
    if other == value:
        other = value + 2
    written = f"{other:,}" if "," in chosen.group() else str(other)
    return _put(sentence, chosen.span(), written)


def change_date(sentence: str, chance: random.Random) -> str | None:
    """Another month in place of one."""
    found = [m for m in re.finditer(r"\b[A-Z][a-z]+\b", sentence) if m.group() in MONTHS]
    if not found:
        return None
    chosen = chance.choice(found)
    other = chance.choice([month for month in MONTHS if month != chosen.group()])
    return _put(sentence, chosen.span(), other)


def change_unit(sentence: str, chance: random.Random) -> str | None:
    """Another unit behind a number."""
    fitting = [
        (found.span(2), new)
        for old, new in UNITS
        if (found := re.search(rf"(\d|\b(?:one|two|three|four|five|six|ten)) ({old})\b", sentence))
    ]
    if not fitting:
        return None
    span, new = chance.choice(fitting)
    return _put(sentence, span, new)


def negate(sentence: str, chance: random.Random) -> str | None:
    """A "not" put in, or taken out."""
    negated = list(_NEGATED.finditer(sentence))
    if negated:
        chosen = chance.choice(negated)
        return _put(sentence, chosen.span(), chosen.group(1))
    if "cannot" in sentence:
        return sentence.replace("cannot", "can", 1)
    found = list(_AUXILIARY.finditer(sentence))
    if not found:
        return None
    return _put(sentence, found[0].span(), f"{found[0].group(1)} not")


def turn_opposite(sentence: str, chance: random.Random) -> str | None:
    """A word by its opposite."""
    return _swap(sentence, OPPOSITES, chance)


def change_strength(sentence: str, chance: random.Random) -> str | None:
    """A weaker or stronger modal or quantifier."""
    return _swap(sentence, STRENGTHS, chance)


def change_role(sentence: str, chance: random.Random) -> str | None:
    """Another person or body in place of one."""
    return _swap(sentence, ROLES, chance)


def add_detail(sentence: str, chance: random.Random) -> str | None:
    """A detail that the sentence does not have."""
    body, stop = (sentence[:-1], sentence[-1]) if sentence[-1] in ".!" else (sentence, "")
    detail = chance.choice(ADDED_DETAILS).format(n=chance.choice((2, 3, 5, 10, 14, 20, 30, 60)))
    return None if detail in sentence else f"{body} {detail}{stop}"


def drop_condition(sentence: str, chance: random.Random) -> str | None:
    """The rule without the condition it stands under."""
    leading = _LEADING_CONDITION.match(sentence)
    if leading:
        return _capital(leading.group(3))
    found = _CONDITION.search(sentence, 20)
    if found is None or len(sentence) - found.start() < 12:
        return None
    return sentence[: found.start()].rstrip(",;: ") + "."


def drop_only(sentence: str, chance: random.Random) -> str | None:
    """The rule without its "only"."""
    if not re.search(r"\bonly\b", sentence):
        return None
    return re.sub(r"\bonly ", "", sentence, count=1)


def move_condition(sentence: str, chance: random.Random) -> str | None:
    """The condition behind the rule instead of before it: the same rule."""
    leading = _LEADING_CONDITION.match(sentence)
    if leading is None:
        return None
    word, condition, rule = leading.groups()
    return f"{_capital(rule.rstrip('.'))} {word.lower()} {condition}."


def first_clause(sentence: str, chance: random.Random) -> str | None:
    """One of two statements joined by a semicolon or by ", and you/we/they"."""
    parts = re.split(r"; |, (?:and|but) (?=(?:you|we|they|it|this|the)\b)", sentence, maxsplit=1)
    if len(parts) != 2 or min(map(len, parts)) < 20 or re.match(r"(If|When|Unless)\b", sentence):
        return None
    return _capital(chance.choice(parts).rstrip(".;,")) + "."


def reword(sentence: str, chance: random.Random) -> str | None:
    """Up to four words by ones that say the same."""
    fitting = [pair for pair in SYNONYMS if re.search(rf"\b{pair[0]}\b", sentence)]
    if not fitting:
        return None
    chance.shuffle(fitting)
    taken: set[str] = set()
    for old, new in fitting[:4]:
        if old not in taken:
            sentence = re.sub(rf"\b{old}\b", new, sentence, count=1)
            taken.add(new)
    return sentence


EDITS: Sequence[tuple[str, Edit, int]] = (
    ("number", change_number, CONTRADICTED),
    ("date", change_date, CONTRADICTED),
    ("unit", change_unit, CONTRADICTED),
    ("negation", negate, CONTRADICTED),
    ("opposite", turn_opposite, CONTRADICTED),
    ("strength", change_strength, CONTRADICTED),
    ("role", change_role, CONTRADICTED),
    ("swapped_numbers", swap_numbers, CONTRADICTED),
    ("swapped_nouns", swap_nouns, NOT_SUPPORTED),
    ("added_detail", add_detail, NEUTRAL),
    ("dropped_condition", drop_condition, NEUTRAL),
    ("dropped_only", drop_only, NEUTRAL),
    ("moved_condition", move_condition, SUPPORTED),
    ("clause", first_clause, SUPPORTED),
    ("number_words", number_in_words, SUPPORTED),
    ("same_duration", same_duration, SUPPORTED),
    ("shifted_person", shift_person, SUPPORTED),
    ("reworded", reword, SUPPORTED),
)


def _swap(sentence: str, pairs: Sequence[tuple[str, str]], chance: random.Random) -> str | None:
    fitting = [
        (found.span(), new)
        for old, new in pairs
        for found in [re.search(rf"\b{re.escape(old)}\b", sentence)]
        if found
    ]
    if not fitting:
        return None
    span, new = chance.choice(fitting)
    return _put(sentence, span, new)


def _put(sentence: str, span: tuple[int, int], new: str) -> str:
    return sentence[: span[0]] + new + sentence[span[1] :]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
