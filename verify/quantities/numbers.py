"""Numbers in digits and in words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tagtrap.domain.spans import Span
from verify.quantities.names import TENS, TO_NINETEEN

_SMALL = {word: value for value, word in enumerate(TO_NINETEEN)}
_TENS = {word: value * 10 for value, word in enumerate(TENS, start=2)}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_SCALES |= {"trillion": 10**12, "dozen": 12}
_MAGNITUDES = {
    **{name: Fraction(scale) for name, scale in _SCALES.items()},
    **{"k": Fraction(1000), "m": Fraction(10**6), "mn": Fraction(10**6), "mio": Fraction(10**6)},
    **{"b": Fraction(10**9), "bn": Fraction(10**9), "tn": Fraction(10**12)},
}

_DIGITS = re.compile(
    r"(?<![\w.,])(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:[\u00a0\u202f\u2009 ]\d{3})+(?![\d\w])"
    # As in Switzerland and as in India.
    r"|\d{1,3}(?:['\u2019]\d{3})+(?![\d\w])|\d{1,2}(?:,\d{2})+,\d{3}(?![\d\w])"
    r"|\d{1,3}(?:\.\d{3}){2,}|\d+)(?:[.,]\d+)?"
)
# A letter straight behind ("130B") is a magnitude; "m" may be metres, so only money reads it so.
_MAGNITUDE = re.compile(
    r"\s*(?P<long>hundred|thousand|million|billion|trillion|dozen|mio\.?|mn|bn|tn)\b"
    r"|(?P<short>[kKbB])(?![\w])",
)
_SHORT_MILLION = re.compile(r"\s*[mM](?!\w)")
_WORD = "|".join([*_SMALL, *_TENS, *_SCALES])
_WORDS = re.compile(
    rf"\b(?:(?:half\s+)?an?\s+(?:hundred|thousand|million|billion|dozen)|(?:{_WORD}))"
    rf"(?:(?:\s+and\s+|[\s-]+)(?:{_WORD}))*\b",
    re.IGNORECASE,
)
AND_A_HALF = re.compile(r"\s+and\s+(?:a|one)[\s-]+half(?![\w-])", re.IGNORECASE)
_LARGE = 10**6
"""From here on the half is one of the scale: "a million and a half"."""
_FRACTION = re.compile(r"\s?([½¼¾])")
_FRACTIONS = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}
_POINT_AND_THREE = re.compile(r"[1-9]\d{0,2}\.\d{3}")
"""A decimal of three places, or thousands parted by a point."""
_MOST_DIGITS, _MOST_WORDS = 40, 16
"""Longer ones are no amounts, and their values would be too long to compare."""
_MINUS = re.compile(r"(?:^|[\s(])-$")
_REPEATED = re.compile(r"\s*\(\s*([\w,.\-]+)\s*\)")


@dataclass(frozen=True, slots=True)
class FoundNumber:
    """A number and where it stands, with its magnitude ("1.5 million") taken in."""

    span: Span
    value: Fraction
    in_words: bool = False
    may_be_thousands: bool = False


def find_numbers(text: str) -> Iterator[FoundNumber]:
    """Yield the numbers of a text from left to right, as written: no unit, no meaning yet."""
    found = [*_in_digits(text), *_in_words(text)]
    position = -1
    for number in sorted(found, key=lambda number: number.span):
        if number.span.start < position:
            continue
        whole = _with_repetition(text, _with_half(text, number))
        position = whole.span.end
        yield whole


def with_short_million(text: str, number: FoundNumber) -> FoundNumber:
    """Return the number with an "m" behind it read as million, as it is after a currency sign."""
    match = _SHORT_MILLION.match(text, number.span.end)
    if match is None or number.in_words:
        return number
    return FoundNumber(Span(number.span.start, match.end()), number.value * 10**6)


def _in_digits(text: str) -> Iterator[FoundNumber]:
    for match in _DIGITS.finditer(text):
        if match.end() - match.start() > _MOST_DIGITS:
            continue
        value = _digits_value(match.group())
        start, end = match.span()
        if _MINUS.search(text[max(0, start - 2) : start]):
            start, value = start - 1, -value
        magnitude = _MAGNITUDE.match(text, end)
        if magnitude is not None:
            name = (magnitude["long"] or magnitude["short"]).lower().rstrip(".")
            value, end = value * _MAGNITUDES[name], magnitude.end()
        elif end < len(text) and (text[end].isalpha() and not _unit_may_follow(text, end)):
            continue
        in_doubt = _POINT_AND_THREE.fullmatch(match.group()) is not None
        yield FoundNumber(Span(start, end), value, may_be_thousands=in_doubt)


def _unit_may_follow(text: str, end: int) -> bool:
    # "30km" is a measure, "2FA" and "18F" are names.
    return bool(re.match(r"[a-z°µ]|(?:[KMGT]B|EUR|USD|GBP|CHF|PM|AM|[mM])\b", text[end:]))


def _digits_value(written: str) -> Fraction:
    plain = re.sub(r"[\u00a0\u202f\u2009 '\u2019]", "", written)
    if re.fullmatch(r"\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?", plain):
        return Fraction(plain.replace(",", ""))
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", plain):
        return Fraction(plain.replace(",", ""))
    if re.fullmatch(r"\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?", plain):
        return Fraction(plain.replace(".", "").replace(",", "."))
    # What is left of commas is a decimal comma: "12,5".
    return Fraction(plain.replace(",", "."))


def _in_words(text: str) -> Iterator[FoundNumber]:
    for match in _WORDS.finditer(text):
        yield from _runs(match.group(), match.start())


def _runs(phrase: str, offset: int) -> Iterator[FoundNumber]:
    """Split a run of number words where they do not make one number ("five six")."""
    parts = [(part.group().lower(), part.start(), part.end()) for part in _PART.finditer(phrase)]
    start = 0
    while start < len(parts):
        end = start + 1
        while end < len(parts) and end - start < _MOST_WORDS and _continues(parts, end):
            end += 1
        words = [word for word, _, _ in parts[start:end]]
        while words and words[-1] == "and":
            words.pop()
            end -= 1
        if words and words not in (["a"], ["an"], ["half"]):
            span = Span(offset + parts[start][1], offset + parts[end - 1][2])
            yield FoundNumber(span, _words_value(words), in_words=True)
            start = end
        else:
            start += 1


_PART = re.compile(r"[A-Za-z]+")


def _continues(parts: list[tuple[str, int, int]], end: int) -> bool:
    last, following = parts[end - 1][0], parts[end][0]
    if following == "and":
        return last in _SCALES and last != "dozen"
    if following in _SCALES:
        return last != "and"
    if last in ("and", "a", "an", "half"):
        return last == "and" or following in ("a", "an")
    if last in _SCALES:
        return last != "dozen"
    return last in _TENS and _SMALL.get(following, 10) < 10


def _words_value(words: list[str]) -> Fraction:
    total, current = Fraction(0), Fraction(0)
    for word in words:
        if word in _SMALL:
            current += _SMALL[word]
        elif word in _TENS:
            current += _TENS[word]
        elif word == "half":
            current = Fraction(1, 2)
        elif word in ("hundred", "dozen"):
            current = (current or Fraction(1)) * _SCALES[word]
        elif word in _SCALES:
            total += (current or Fraction(1)) * _SCALES[word]
            current = Fraction(0)
    return total + current


def _with_half(text: str, number: FoundNumber) -> FoundNumber:
    """Take in what stands behind a whole number: "two and a half", "2½", "a million and a half"."""
    end = number.span.end
    if number.value.denominator != 1:
        return number
    if (sign := _FRACTION.match(text, end)) is not None and text[number.span.start].isdigit():
        more, end = _FRACTIONS[sign[1]], sign.end()
    elif (half := AND_A_HALF.match(text, end)) is not None:
        last = number.span.of(text).split()[-1].lower() if number.in_words else ""
        scale = _SCALES.get(last, 1)
        more, end = Fraction(scale if scale >= _LARGE else 1, 2), half.end()
    else:
        return number
    return FoundNumber(Span(number.span.start, end), number.value + more, number.in_words)


def _with_repetition(text: str, number: FoundNumber) -> FoundNumber:
    """Take in the same number said again, as contracts do: "thirty (30)"."""
    match = _REPEATED.match(text, number.span.end)
    if match is None:
        return number
    inner = match[1]
    again = [*_in_digits(inner), *_in_words(inner)]
    if len(again) == 1 and again[0].value == number.value and again[0].span == Span(0, len(inner)):
        return FoundNumber(Span(number.span.start, match.end()), number.value, number.in_words)
    return number
