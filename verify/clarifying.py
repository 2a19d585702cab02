"""What a question leaves open, where the policy says different things for different cases.

"How many days of leave do I get?" has two answers where full-time staff get 25 days and part-time
staff 15. Both may be true and quoted; which one holds for the asker, the documents cannot know. So
the asker is asked. It is told from the sentences alone: two of one document that say the same but
for a case and what holds in it, and a question that names neither case.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from tagtrap.domain.clarifying import Case, Clarification
from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from verify.quantities.quantity import QuantityKind
from verify.relevance import subjects
from verify.tokens import Token, tokenise
from verify.words import listed

MOST_CASES = 6
_LONGEST_CASE = 6
"""Words. A longer difference is another matter, not another case of it."""
_LABELLED = re.compile(r"^(?P<label>[^:|–—]{2,60}?)\s*(?::|\||\s[–—-]\s)\s*(?P<value>\S.*)$")
_PLACES = re.compile(
    r"\b(?:section|box|clause|article|chapter|annex|appendix|step|table|figure|part|page|line)e?s?\s*$",
    re.IGNORECASE,
)
_ASKS_FOR_A_NAME = re.compile(r"\b(?:who|whom|whose|which|where|why)\b", re.IGNORECASE)
"""What such a question wants to know may be the very words in which two sentences differ."""
_SHORTEST_CASE = 3
"""Letters. "(m)" is the number of an item, not a case."""
_RELATIONS = listed(
    "within outside inside before after during above below over under with without in for by from "
    "to at on through between"
)
_SIDES = listed("within outside inside before after during above below over under without")
_DENIALS = frozenset({"not", "no"})
_NUMBERED = re.compile(r"\(?(?:[A-Za-z]{1,2}\d*[-.]?)?")
"""What may stand in front of the number of a clause ("A1-6. Compliance"), at its beginning."""
_JOINED = re.compile(r"-\w+")
_DESCRIBES = re.compile(r"-|(?:al|ary|ent|ant|ive|ic|ed|ing|ior|new)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Difference:
    mine: tuple[Token, ...]
    yours: tuple[Token, ...]

    @property
    def is_value(self) -> bool:
        """Whether both sides name a figure here, or one denies, so that it is what holds."""
        sides = {token.key for token in self.mine}, {token.key for token in self.yours}
        denied = any(sides[0] | sides[1]) and (sides[0] ^ sides[1]) <= _DENIALS
        return denied or (_has_figure(self.mine) and _has_figure(self.yours))

    @property
    def is_case(self) -> bool:
        """Whether each side names a case here in some words of its own."""
        return all(
            0 < len(side) <= _LONGEST_CASE and _names(side) and not _has_figure(side)
            for side in (self.mine, self.yours)
        )


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
        if asked.isdisjoint(_stems(_whole(sentence))):
            continue
        cases = _cases_of(sentence, near)
        if len(cases) > 1 and not _is_named(cases, asked, question):
            return Clarification(tuple(cases[:MOST_CASES]))
    return None


def _cases_of(sentence: Sentence, others: Iterable[Sentence]) -> list[Case]:
    mine: Case | None = None
    found: list[Case] = []
    for other in others:
        pair = _pair(sentence, other) if other.tag != sentence.tag else None
        if pair is None:
            continue
        mine = mine or pair[0]
        if pair[1].words.lower() not in {case.words.lower() for case in (mine, *found)}:
            found.append(pair[1])
    return [mine, *found] if mine is not None else []


def _pair(one: Sentence, other: Sentence) -> tuple[Case, Case] | None:
    if BlockKind.HEADING in (one.kind, other.kind) or one.heading != other.heading:
        return None
    if one.lead_in == other.lead_in and (found := _labelled(one, other)):
        return found
    return _worded(one, other)


def _labelled(one: Sentence, other: Sentence) -> tuple[Case, Case] | None:
    """Two items of one list, or rows of one table: a case, a mark, and what holds in it."""
    mine, yours = _LABELLED.match(one.text), _LABELLED.match(other.text)
    if one.lead_in is None or mine is None or yours is None:
        return None
    values = [_measured(tokenise(found["value"])) for found in (mine, yours)]
    labels = mine["label"].strip(" >*"), yours["label"].strip(" >*")
    if not all(values) or values[0] == values[1] or labels[0].lower() == labels[1].lower():
        return None
    return Case(labels[0], one.tag), Case(labels[1], other.tag)


def _worded(one: Sentence, other: Sentence) -> tuple[Case, Case] | None:
    """Two sentences that say the same but for a case and what holds in it."""
    mine, yours = tokenise(one.text), tokenise(other.text)
    matcher = SequenceMatcher(None, [t.key for t in mine], [t.key for t in yours], autojunk=False)
    differences = list(_differences(matcher, mine, yours))
    cases = [found for found in differences if found.is_case]
    values = [found for found in differences if found.is_value]
    if len(cases) != 1 or not values or len(cases) + len(values) != len(differences):
        return None
    same = [t for block in matcher.get_matching_blocks() for t in mine[block.a :][: block.size]]
    longest = max(len(_content(side)) for side in (cases[0].mine, cases[0].yours))
    if len(_content(same)) < longest or all(_is_place(one.text, value.mine) for value in values):
        return None
    goes_on = _goes_on(one.text, cases[0].mine) or _goes_on(other.text, cases[0].yours)
    return (
        Case(_words(one.text, cases[0].mine, mine, goes_on=goes_on), one.tag),
        Case(_words(other.text, cases[0].yours, yours, goes_on=goes_on), other.tag),
    )


def _differences(
    matcher: SequenceMatcher[str], mine: Sequence[Token], yours: Sequence[Token]
) -> Iterator[_Difference]:
    for kind, first, end, other_first, other_end in matcher.get_opcodes():
        if kind == "equal":
            continue
        sides = mine[first:end], yours[other_first:other_end]
        parts = [tuple(t for t in side if t.quantity) for side in sides]
        rests = [tuple(t for t in side if not t.quantity) for side in sides]
        # "1 month during probation" and "3 months after probation" differ in two things.
        for left, right in (parts, rests):
            if _content(left) or _content(right):
                yield _Difference(left, right)


def _goes_on(text: str, case: Sequence[Token]) -> bool:
    """Whether the words only describe what is named after them: "part-time", "outside"."""
    start, end = _reach(text, case)
    return bool(_DESCRIBES.search(text[start:end])) or case[-1].key in _RELATIONS


def _reach(text: str, case: Sequence[Token]) -> tuple[int, int]:
    """Return where the words of a case begin and end, those that hyphens join to them included."""
    spans = [token.span for token in case if token.span is not None]
    start, end = spans[0].start, spans[-1].end
    while (found := _JOINED.match(text, end)) is not None:
        end = found.end()
    return start, end


def _words(text: str, case: Sequence[Token], tokens: Sequence[Token], *, goes_on: bool) -> str:
    """Return the case as it is written, whole: "part-time employees", "outside the EU"."""
    start, end = _reach(text, case)
    after = [t for t in tokens if t.span is not None and t.span.start >= end and not t.is_filler]
    if goes_on and after and after[0].span and after[0].is_content and not after[0].quantity:
        end = end if after[0].comma or after[0].stop else after[0].span.end
    return text[start:end]


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


def _stems(texts: Sequence[str]) -> frozenset[str]:
    return subjects(texts)


def _names(tokens: Iterable[Token]) -> bool:
    return any(len(token.key) >= _SHORTEST_CASE for token in _content(tokens))


def _is_place(text: str, value: Sequence[Token]) -> bool:
    """Whether the figure only says where something stands: "Section 4", "Box 5"."""
    spans = [token.span for token in value if token.quantity and token.span is not None]
    return any(
        _PLACES.search(text[: span.start]) or _NUMBERED.fullmatch(text[: span.start])
        for span in spans
    )


def _measured(tokens: Iterable[Token]) -> frozenset[str]:
    """Return the figures that have a unit: a bare number after a colon may be anything."""
    return frozenset(
        token.key
        for token in tokens
        if token.quantity and token.quantity.kind not in (QuantityKind.NUMBER, QuantityKind.DATE)
    )


def _content(tokens: Iterable[Token]) -> list[Token]:
    return [token for token in tokens if token.is_content]


def _quantities(tokens: Iterable[Token]) -> frozenset[str]:
    return frozenset(token.key for token in tokens if token.quantity)


def _has_figure(tokens: Iterable[Token]) -> bool:
    return any(token.quantity for token in tokens)
