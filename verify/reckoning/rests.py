"""What is left of a cited figure, and what so many at a cited price come to."""

import re
from collections.abc import Iterator, Sequence

from verify.findings import Finding
from verify.quantities.quantity import QuantityKind
from verify.reading.tokens import stem
from verify.reckoning.figure import Figure, Figures, reckoned_wrong, speak_of_one

_LEFT_BEHIND = re.compile(r"\W*(?:\w+\W+){0,4}?(?:left|remain(?:s|ing)?|to spare|to go)\b", re.I)
_LEFT_BEFORE = re.compile(
    r"\b(?:leaves?|left with|remaining|remain|still have|still has|another)\W*(?:\w+\W+){0,2}$",
    re.I,
)
_USED_BEHIND = re.compile(
    r"\W*(?:\w+\W+){0,5}?(?:used|taken|spent|gone|booked|consumed|claimed|drawn)\b", re.I
)
_USED_BEFORE = re.compile(
    r"\b(?:used|taken|took|spent|using|taking|spending|booked|claimed|drawn|after)\W*(?:\w+\W+)?$",
    re.I,
)
_PER = re.compile(r"\s*(?:per|a|an|each|every|/)\s*[a-z]", re.I)
_EACH = re.compile(r"\b(?:each|every)\s+((?:\w+\s+){1,3}?)(?:is|costs|costs about|cost)\s+$", re.I)


def wrong_rest(figures: Figures) -> Iterator[Finding]:
    """Yield the fault of "nine are left" where three of twelve are used."""
    behind = _own_words(figures)
    left = [one for one, own in behind if _is_left(one, own)]
    used = [one for one, own in behind if one not in left and _is_used(one, own)]
    if len(left) != 1 or len(used) != 1 or not left[0].is_like(used[0]):
        return
    like = [one for one in figures.sources if one.is_like(left[0])]
    total = _alone(like)
    if total is None or any(_PER.match(one.behind) for one in like):
        return
    rest = total.quantity.written - used[0].quantity.written
    is_meant = rest >= 0 and any(speak_of_one(left[0], one) for one in like)
    if is_meant and rest != left[0].quantity.written:
        yield reckoned_wrong(f"{total.written} - {used[0].written}", rest, left[0], (total,))


def _own_words(figures: Figures) -> list[tuple[Figure, str]]:
    """Return each figure of the claim with the words up to a comma or the next figure."""
    ends = [one.quantity.span.start for one in figures.claim[1:]] + [len(figures.text)]
    texts = (figures.text[:end] for end in ends)
    return [
        (one, re.split(r"[,;]", text[one.quantity.span.end :])[0])
        for one, text in zip(figures.claim, texts, strict=False)
    ]


def _is_left(figure: Figure, own: str) -> bool:
    return bool(_LEFT_BEHIND.match(own) or _LEFT_BEFORE.search(figure.before))


def _is_used(figure: Figure, own: str) -> bool:
    return bool(_USED_BEHIND.match(own) or _USED_BEFORE.search(figure.before))


def wrong_price(figures: Figures) -> Iterator[Finding]:
    """Yield the fault of "three cost 150 euros" where each is 40."""
    prices = [one for one in figures.claim if one.quantity.kind is QuantityKind.MONEY]
    rates = [(one, each) for one in figures.sources if (each := _EACH.search(one.before))]
    if len(prices) != 1 or len(rates) != 1 or rates[0][0].quantity.kind is not QuantityKind.MONEY:
        return
    (rate, each), price = rates[0], prices[0]
    named = stem(each.group(1).split()[-1].lower())
    counts = [
        one
        for one in figures.claim
        if one.quantity.kind is QuantityKind.NUMBER
        and named in {stem(word.lower()) for word in re.findall(r"[A-Za-z]+", one.behind)[:3]}
    ]
    if len(counts) == 1 and price.quantity.unit == rate.quantity.unit:
        total = counts[0].quantity.value * rate.quantity.value
        if total != price.quantity.value:
            yield reckoned_wrong(f"{counts[0].written} x {rate.written}", total, price, (rate,))


def _alone(figures: Sequence[Figure]) -> Figure | None:
    """Return the figure if all have its value, None where they are several."""
    return figures[0] if len({one.quantity.key for one in figures}) == 1 else None
