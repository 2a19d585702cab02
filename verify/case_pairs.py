"""Two sentences that say the same but for a case and what holds in it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from tagtrap.domain.clarifying import Case
from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from verify.quantities.quantity import QuantityKind
from verify.reading.case_words import case_as_written, goes_on
from verify.reading.tokens import Token, tokenise

_LONGEST_CASE = 6
"""Words. A longer difference is another matter, not another case of it."""
_SHORTEST_CASE = 3
"""Letters. "(m)" is the number of an item, not a case."""
_LABELLED = re.compile(r"^(?P<label>[^:|–—]{2,60}?)\s*(?::|\||\s[–—-]\s)\s*(?P<value>\S.*)$")
_PLACES = re.compile(
    r"\b(?:section|box|clause|article|chapter|annex|appendix|step|table|figure|part|page|line)e?s?\s*$",
    re.IGNORECASE,
)
_DENIALS = frozenset({"not", "no"})
_NUMBERED = re.compile(r"\(?(?:[A-Za-z]{1,2}\d*[-.]?)?")
"""What may stand in front of the number of a clause ("A1-6. Compliance"), at its beginning."""


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


def pair_of_cases(one: Sentence, other: Sentence) -> tuple[Case, Case] | None:
    """Return the cases of two sentences, None where they do not differ in a case and a value."""
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
    case = cases[0]
    is_open = goes_on(one.text, case.mine) or goes_on(other.text, case.yours)
    return (
        Case(case_as_written(one.text, case.mine, mine, is_open=is_open), one.tag),
        Case(case_as_written(other.text, case.yours, yours, is_open=is_open), other.tag),
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


def _has_figure(tokens: Iterable[Token]) -> bool:
    return any(token.quantity for token in tokens)
