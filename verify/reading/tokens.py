"""Text as canonical tokens: the form in which two wordings of one sentence are the same."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from tagtrap.domain.spans import Span
from verify.quantities.reading import read_quantities
from verify.quantities.units import is_rate
from verify.reading.deadlines import with_deadlines
from verify.reading.ranges import with_ranges
from verify.reading.token import Token as Token
from verify.reading.words import (
    CANONICAL_PHRASES,
    CONTRACTION_ENDINGS,
    CONTRACTIONS,
    FREE,
    LONGEST_PHRASE,
    ORDINALS,
    REPLY,
    listed,
)

_APOSTROPHES = "'’ʼ‘`´"
_NAME_WITH_SIGN = r"(?<!\w)[A-Z]{1,2}(?:\+{1,2}|#|[-−])(?!\w)"
"""A grade ("B-") or a name ("C#"), which is another without its sign."""
_MARKS = r"[✓✔☑✅✗✘✕✖☒❌🚫](?=\uFE0F?\s*(?:[|,;()/]|$))"
"""A tick or a cross that is all a cell says; in front of words it is decoration."""
_WORD = re.compile(
    rf"https?://\S*\w/?|www\.\S*\w|(?<![\w.+-])[\w.+-]{{1,64}}@[\w-]{{1,64}}(?:\.\w{{1,64}}){{1,6}}|{_NAME_WITH_SIGN}"
    rf"|\w+(?:[{_APOSTROPHES}]\w+)*|[&¬≠<>≤≥~±≈]|{_MARKS}"
)
_BEFORE_FIGURES = "<>≤≥~±≈"
_BEGINNING = re.compile(r"(?:^|[.!?:;\"'“‘(\[–—-])[\s*_\"'“‘]*$")
_ENOUGH = 500
"""Characters that show whether a text is in capitals."""
_WORD_FOLLOWS = re.compile(r"\s+[a-z\d]")
_OR_MORE = re.compile(r"\d\+(?!\w)")
_PRICES = ("cost", "charge", "fee")
_BEHIND_A_PRICE = listed(
    "for to on at in by with within if when unless until before after during and or but is are "
    "was will has applies per once as from of may must can shall whatsoever"
)
_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u2060\ufeff]")
_STRONG_BREAK = re.compile(r"[;]|[.!?]+(?=[\s\"'”’)\]*]|$)")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
_SIGNS = {"&": "and", "<": "<less-than>", "≤": "<at-most>", ">": "<more-than>", "≥": "<at-least>"}
_SIGNS |= {"¬": "not", "≠": "not", "~": "<about>", "±": "<about>", "≈": "<about>"}
_SIGNS |= dict.fromkeys("✓✔☑✅", "yes") | dict.fromkeys("✗✘✕✖☒❌🚫", "no")


@lru_cache(maxsize=8192)
def tokenise(text: str) -> tuple[Token, ...]:
    """Return the canonical tokens of a text.

    Case, quotation marks, kinds of dash and white space make no difference; contractions are
    written out; equal quantities have equal keys; wordings of one meaning have one form.
    """
    words = with_ranges(text, list(_with_breaks(text, _raw_tokens(text))))
    return _without_reply(tuple(with_deadlines(tuple(_merged(words)))))


def _without_reply(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Tell the "No," that answers a question from one that denies what follows."""
    if len(tokens) < 2 or tokens[0].key != "no" or not (tokens[1].comma or tokens[1].stop):
        return tokens
    return (replace(tokens[0], key=REPLY), *tokens[1:])


def significant(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Return the tokens without the fillers; what divided a filler now divides its neighbour."""
    kept: list[Token] = []
    comma = stop = False
    for token in tokens:
        comma, stop = comma or token.comma, stop or token.stop
        if not token.is_filler:
            same = token.comma is comma and token.stop is stop
            kept.append(token if same else replace(token, comma=comma, stop=stop))
            comma = stop = False
    return tuple(kept)


def without_place(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Return the tokens as read along from another text: they can decide, but not be shown."""
    return tuple(replace(token, span=None) for token in tokens)


def stem(key: str) -> str:
    """Return a word without its commonest endings, to see whether two texts touch one subject."""
    for ending in ("ies", "ing", "ed", "es", "ly", "s", "e", "y"):
        if key.endswith(ending) and len(key) - len(ending) >= 3:
            return key[: -len(ending)]
    return key


def _raw_tokens(text: str) -> Iterator[Token]:
    quantities = read_quantities(text)
    ends = frozenset(quantity.span.end for quantity in quantities)
    position = 0
    for quantity in quantities:
        yield from _words(text, Span(position, quantity.span.start), ends)
        if _OR_MORE.search(text, quantity.span.start, quantity.span.end + 2):
            yield Token("<at-least>", quantity.span)
        yield Token(quantity.key, quantity.span, quantity)
        position = quantity.span.end
    yield from _words(text, Span(position, len(text)), ends)


def _words(text: str, part: Span, ends: frozenset[int]) -> Iterator[Token]:
    for match in _WORD.finditer(text, part.start, part.end):
        span = Span(match.start(), match.end())
        if match.group() in _BEFORE_FIGURES and not re.match(r"\s?[\d€$£]", text[match.end() :]):
            continue
        if match.group() in ("a", "an") and is_rate(text, span.start, ends):
            yield Token("per", span)
            continue
        if match.group() == "A" and not _is_article(text, span):
            # "grade A", not "a grade".
            yield Token("A", span)
            continue
        for key in _canonical_words(match.group()):
            yield Token(key, span)


def _is_article(text: str, span: Span) -> bool:
    if text[:_ENOUGH].isupper():
        return re.match(r"\s+[A-Z]{2}", text[span.end :]) is not None
    begins = _BEGINNING.search(text[max(0, span.start - 9) : span.start]) is not None
    return begins and _WORD_FOLLOWS.match(text, span.end) is not None


def _canonical_words(written: str) -> tuple[str, ...]:
    word = _INVISIBLE.sub("", unicodedata.normalize("NFKC", written)).lower().strip("_")
    for apostrophe in _APOSTROPHES[1:]:
        word = word.replace(apostrophe, "'")
    if word in _SIGNS:
        return (_SIGNS[word],)
    if word in CONTRACTIONS:
        return CONTRACTIONS[word]
    for ending, spelt_out in CONTRACTION_ENDINGS.items():
        if word.endswith(ending) and len(word) > len(ending):
            return (word[: -len(ending)], spelt_out)
    word = re.sub(r"'s?$", "", word) if word.endswith(("'s", "'")) else word
    if word in ORDINALS:
        return (ORDINALS[word],)
    ordinal = _ORDINAL.fullmatch(word)
    if ordinal:
        return (f"<{int(ordinal[1])}.>",)
    if re.fullmatch(r"non[a-z]{6,}", word) and not word.startswith(("nonethel", "nonsens")):
        return ("non", word[3:])
    return (word,) if word else ()


def _with_breaks(text: str, tokens: Iterator[Token]) -> Iterator[Token]:
    position = 0
    for token in tokens:
        if token.span is None or token.span.start < position:
            yield token
            continue
        between = text[position : token.span.start]
        stop = bool(_STRONG_BREAK.search(between)) and position > 0
        comma = bool(re.search(r"[,:()\[\]|\u2013\u2014>]|\s-+\s", between)) and position > 0
        yield replace(token, comma=comma, stop=stop)
        position = token.span.end


def _merged(tokens: list[Token]) -> Iterator[Token]:
    """Put the one form in place of every wording that means the same."""
    position = 0
    while position < len(tokens):
        length, form = _phrase_at(tokens, position)
        first, phrase = tokens[position], tokens[position : position + length]
        if not form:
            yield first
        else:
            negated = (
                form != FREE and length > 1 and any(one.key in ("no", "not") for one in phrase)
            )
            yield replace(first, key=form, span=_covering(first, phrase[-1]), negated=negated)
        position += length


def _phrase_at(tokens: list[Token], position: int) -> tuple[int, str]:
    for length in range(min(LONGEST_PHRASE, len(tokens) - position), 0, -1):
        words = tuple(token.key for token in tokens[position : position + length])
        form = CANONICAL_PHRASES.get(words)
        if form is not None and _is_meant(words, tokens[position + length :][:1]):
            return length, form
    return 1, ""


def _is_meant(words: tuple[str, ...], following: list[Token]) -> bool:
    """Whether a wording stands for its form in front of what follows."""
    if words in (("as", "much", "as"), ("as", "many", "as")):
        # "As much as adults" is no limit.
        return any(token.quantity for token in following)
    if words[0] in ("no", "without") and words[-1] in _PRICES:
        # "No cost estimates" are none.
        return all(one.comma or one.stop or one.key in _BEHIND_A_PRICE for one in following)
    return True


def _covering(first: Token, last: Token) -> Span | None:
    if first.span is None or last.span is None:
        return first.span
    return Span(first.span.start, last.span.end)
