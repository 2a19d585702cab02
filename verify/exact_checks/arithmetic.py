"""Figures that follow by a sum from cited ones: "30 percent of 85,000 euros" is 25,500 euros.

Only where the words make clear which figures belong together; everything else is left open.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import EvidenceSpan, Flag, Label
from tagtrap.ports import ClaimTask
from verify.exact_checks.provisos import says_as_much
from verify.findings import Correction, Finding
from verify.quantities.quantity import Quantity, QuantityKind
from verify.quantities.reading import read_quantities
from verify.reading.tokens import tokenise
from verify.relevance import subjects

_AMOUNTS = frozenset({QuantityKind.MONEY, QuantityKind.NUMBER, QuantityKind.MEASURE})
_COUNTS = frozenset({QuantityKind.DURATION, QuantityKind.NUMBER, QuantityKind.MEASURE})
_OF = re.compile(r"\s*(?:of|on|from)\b", re.IGNORECASE)
_PER = re.compile(r"\s*(?:per|a|an|each|every|/)\s*([A-Za-z]+)", re.IGNORECASE)
_EQUATION = re.compile(
    r"(?P<a>\d[\d.,]*)\s*(?:[A-Za-z€$£%]+\s*)?(?P<sign>[x×*·+/÷]|(?<=\s)[−–-](?=\s))\s*[€$£]?\s*(?P<b>\d[\d.,]*)"
    r"\s*(?:[A-Za-z€$£%]+\s*){0,3}(?:=|equals|is|makes|comes to)\s*[€$£]?\s*(?P<c>\d[\d.,]*\d|\d)"
)
_ONE_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?")
_TOTAL = re.compile(
    r"\b(?:in total|in all|altogether|total(?:s|ling)?|combined|together|sum|add(?:s)? up)\b", re.I
)
_OTHER_SUM = re.compile(
    r"\b(?:remain\w*|rest|left|difference|less|minus|after|before|discount\w*|reduced?|plus|extra"
    r"|additional|another|more|further|about|around|roughly|approximately|at least|up to|at most"
    r"|over|under)\b",
    re.IGNORECASE,
)
_ALMOST = Fraction(1, 200)
"""Sums may be rounded: half a percent is no fault."""


@dataclass(frozen=True, slots=True)
class _Figure:
    quantity: Quantity
    sentence: Sentence

    @property
    def shown(self) -> EvidenceSpan:
        span = self.quantity.span
        return EvidenceSpan(self.sentence.tag, span, span.of(self.sentence.text))

    @property
    def written(self) -> str:
        return self.quantity.span.of(self.sentence.text)

    @property
    def after(self) -> str:
        return self.sentence.text[self.quantity.span.end :]


@dataclass(frozen=True, slots=True)
class _Sum:
    """What should come out, in words and as a value, and the figures that it rests on."""

    value: Fraction
    words: str
    parts: tuple[_Figure, ...]
    named: frozenset[str] = frozenset()
    """Words that only lead from one part to the next: "the contract" of "30 % of the contract"."""

    def is_said_by(self, claim: str) -> bool:
        """Whether a claim keeps the limits and conditions of every part."""
        return says_as_much(claim, [part.sentence for part in self.parts], self.named)


def wrong_equation(text: str) -> Finding | None:
    """Return the fault of an equation that a claim writes out and gets wrong ("3 x 40 = 130")."""
    for found in _EQUATION.finditer(text):
        numbers = [found[name].rstrip(".,") for name in "abc"]
        if not all(map(_ONE_NUMBER.fullmatch, numbers)):
            continue
        a, b, c = map(_value, numbers)
        right = _apply(found["sign"], a, b)
        if right is not None and not _is_close(right, c):
            words = f"{found['a']} {found['sign']} {found['b']}"
            return Finding(
                Label.CONTRADICTED,
                f"{words} is {_plain(right)}, the answer says {found['c']}.",
                (Flag.ARITHMETIC,),
                correction=Correction.of(found["c"], _plain(right)),
            )
    return None


def derived_figure(task: ClaimTask) -> Finding | None:
    """Judge the one figure of a claim that its sources give only by a sum, None if unclear."""
    text = task.claim.text
    figures = [_Figure(q, one) for one in task.evidence for q in read_quantities(one.text)]
    known = {figure.quantity.key for figure in figures}
    new = [q for q in read_quantities(text) if q.kind in _AMOUNTS and q.key not in known]
    sums = [one for result in new for one in _sums(task, result, figures)]
    matching = [(q, one) for q in new for one in _sums(task, q, figures) if _agrees(q, one)]
    if matching and _speaks_of(text, task.evidence):
        _, one = matching[0]
        return Finding(
            Label.SUPPORTED,
            f"{one.words} = {_plain(one.value)}",
            evidence=tuple(part.shown for part in one.parts),
        )
    if len(sums) != 1 or matching or _OTHER_SUM.search(text) or not _speaks_of(text, task.evidence):
        return None
    one = sums[0]
    said = next(q for q in new if _sums(task, q, figures)).span.of(text)
    return Finding(
        Label.CONTRADICTED,
        f"{one.words} is {_plain(one.value)}, the answer says {said}.",
        (Flag.ARITHMETIC,),
        tuple(part.shown for part in one.parts),
        correction=Correction.of(said, _plain(one.value)),
    )


def _sums(task: ClaimTask, result: Quantity, figures: Sequence[_Figure]) -> list[_Sum]:
    """Return the sums by which the words of claim and sources could give the result."""
    of_kind = [f for f in figures if _is_like(f.quantity, result)]
    claim = task.claim.text
    sums = (
        *_shares(claim, figures, of_kind),
        *_rates(claim, result, of_kind),
        *_totals(claim, of_kind),
    )
    return [one for one in sums if one.is_said_by(claim)]


_OF_SEVERAL = re.compile(r"\b(?:with|without|and|each|plus|after)\b", re.IGNORECASE)
_WITHIN = re.compile(r"\b(?:including|included?|of which|or|each)\b", re.IGNORECASE)
"""One figure is a part of the other, or only one of them counts."""


def _shares(claim: str, figures: Sequence[_Figure], amounts: Sequence[_Figure]) -> Iterator[_Sum]:
    """A percentage of the one amount that its sentence speaks of, in a claim about the share."""
    shares = [f for f in figures if f.quantity.kind is QuantityKind.PERCENT and _OF.match(f.after)]
    if len(shares) != 1 or len(amounts) != 1 or _OF_SEVERAL.search(claim):
        return
    share, amount = shares[0], amounts[0]
    whole = subjects([re.split(r"[.,;:]", share.after)[0]])
    head = subjects([share.sentence.text[: share.quantity.span.start]]) - whole
    if not head & subjects([claim]):
        return
    if share.sentence is amount.sentence or whole & subjects([amount.sentence.text]):
        value = amount.quantity.value * share.quantity.value / 100
        yield _Sum(value, f"{share.written} of {amount.written}", (share, amount), whole)


def _rates(claim: str, result: Quantity, amounts: Sequence[_Figure]) -> Iterator[_Sum]:
    """An amount per day, night, person ... times the count that the claim gives."""
    counts = [q for q in read_quantities(claim) if q.kind in _COUNTS and q.key != result.key]
    # "5 euros per day for the first 3 days" is no rate of all days.
    rates = [
        (f, per.group(1))
        for f in amounts
        if (per := _PER.match(f.after)) and not f.after[per.end() :].strip(" .;!")
    ]
    if len(counts) != 1 or len(rates) != 1 or _PER.match(claim[result.span.end :]):
        return
    (rate, unit), count = rates[0], counts[0]
    noun = re.match(r"\s*([A-Za-z]+)", claim[count.span.end :])
    named = f"{count.span.of(claim)} {noun.group(1) if noun else ''}".lower().split()
    if not any(word.rstrip("s") == unit.lower().rstrip("s") for word in named):
        return
    times = count.written
    value = rate.quantity.value * times
    yield _Sum(value, f"{_plain(times)} x {rate.written}", (rate,), subjects([unit]))


def _totals(claim: str, amounts: Sequence[_Figure]) -> Iterator[_Sum]:
    """Two amounts, where the claim speaks of their total."""
    texts = " ".join((claim, *(one.sentence.text for one in amounts)))
    if len(amounts) == 2 and _TOTAL.search(claim) and not _WITHIN.search(texts):
        first, second = amounts
        of_first, of_second = (subjects([one.sentence.text]) for one in amounts)
        said = subjects([claim])
        apart = first.sentence is not second.sentence
        if apart and not (said & (of_first - of_second) and said & (of_second - of_first)):
            return
        value = first.quantity.value + second.quantity.value
        yield _Sum(value, f"{first.written} + {second.written}", (first, second))


def _speaks_of(claim: str, evidence: Sequence[Sentence]) -> bool:
    """Whether all that a claim speaks of stands in its sources, but for the words of counting."""
    counting = subjects(
        ["total altogether combined together sum amount cost costs come makes stay"]
    )
    known = subjects(
        text for one in evidence for text in (one.text, one.lead_in or "", *one.heading)
    )
    return not subjects([claim]) - known - counting and not _turns(claim, evidence)


def _turns(claim: str, evidence: Sequence[Sentence]) -> bool:
    """Whether one side denies something and the other does not."""
    negated = any(token.key in ("not", "no", "never") for token in tokenise(claim))
    return negated or any(
        token.key in ("not", "never") for one in evidence for token in tokenise(one.text)
    )


def _is_like(one: Quantity, other: Quantity) -> bool:
    return one.kind is other.kind and one.unit == other.unit


def _agrees(result: Quantity, one: _Sum) -> bool:
    thousands = result.may_be_thousands and _is_close(one.value, result.value * 1000)
    return thousands or _is_close(one.value, result.value)


def _is_close(right: Fraction, said: Fraction) -> bool:
    return abs(right - said) <= abs(right) * _ALMOST if right else said == 0


def _apply(sign: str, a: Fraction, b: Fraction) -> Fraction | None:
    if sign in "x×*·":
        return a * b
    if sign == "+":
        return a + b
    if sign in "/÷":
        return a / b if b else None
    return a - b


def _value(plain: str) -> Fraction:
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", plain):
        plain = plain.replace(",", "")
    return Fraction(plain.replace(",", "."))


def _plain(value: Fraction) -> str:
    rounded = round(float(value), 2)
    return f"{int(rounded):,}" if rounded == int(rounded) else f"{rounded:,}"
