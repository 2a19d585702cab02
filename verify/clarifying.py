"""What a question leaves open, where the policy says different things for different cases.

"How many days of leave do I get?" has two answers where full-time staff get 25 days and part-time
staff 15. Both may be true and quoted; which one holds for the asker, the documents cannot know. So
the asker is asked. It is told from the sentences alone: two of one document that say the same but
for a case and what holds in it, and a question that names neither case.
"""

import re
from collections.abc import Iterable, Sequence

from tagtrap.domain.clarifying import Case, Clarification
from tagtrap.domain.documents import Sentence
from verify.case_pairs import pair_of_cases
from verify.reading.tokens import Token, tokenise
from verify.reading.words import listed
from verify.relevance import subjects

MOST_CASES = 6
_ASKS_FOR_A_NAME = re.compile(r"\b(?:who|whom|whose|which|where|why)\b", re.IGNORECASE)
"""What such a question wants to know may be the very words in which two sentences differ."""
_SIDES = listed("within outside inside before after during above below over under without")


def clarification(
    question: str, cited: Iterable[Sentence], others: Iterable[Sentence]
) -> Clarification | None:
    """Return what to ask back, None where the question names its case or there is but one.

    `cited` are the sentences that the answer rests on, `others` those of the same document that
    were retrieved with them.
    """
    if _ASKS_FOR_A_NAME.search(question):
        return None
    asked = _telling(question)
    near = list(others)
    for sentence in cited:
        if asked.isdisjoint(subjects(_whole(sentence))):
            continue
        cases = _cases_of(sentence, near)
        if len(cases) > 1 and not _is_named(cases, asked, question):
            return Clarification(tuple(cases[:MOST_CASES]))
    return None


def _cases_of(sentence: Sentence, others: Iterable[Sentence]) -> list[Case]:
    mine: Case | None = None
    found: list[Case] = []
    for other in others:
        pair = pair_of_cases(sentence, other) if other.tag != sentence.tag else None
        if pair is None:
            continue
        mine = mine or pair[0]
        if pair[1].words.lower() not in {case.words.lower() for case in (mine, *found)}:
            found.append(pair[1])
    return [mine, *found] if mine is not None else []


def _is_named(cases: Sequence[Case], asked: set[str], question: str) -> bool:
    """Whether the question names a case, or a figure where cases are told by figures."""
    tokens = [tokenise(case.words) for case in cases]
    if any(map(_quantities, tokens)) and _quantities(tokenise(question)):
        return True
    stems = [_telling(case.words) for case in cases]
    common = set.intersection(*stems)
    return any(not asked.isdisjoint(of_case - common) for of_case in stems)


def _telling(text: str) -> set[str]:
    """Return the stems of what a text is about, and the words that set two sides apart."""
    sides = {token.key for token in tokenise(text)} & _SIDES
    return {*subjects([text]), *sides}


def _whole(sentence: Sentence) -> list[str]:
    return [sentence.text, sentence.lead_in or "", *sentence.heading]


def _quantities(tokens: Iterable[Token]) -> frozenset[str]:
    return frozenset(token.key for token in tokens if token.quantity)
