"""Citations in brackets: (source 1001), [1001], 【1001】, (sources 12; 16 and 7), (source x)."""

import re
from collections.abc import Container, Iterator

from rag.citation_words import (
    ITEMS,
    LEAD,
    LOOSE_NAME,
    NAME,
    NOT_A_TITLE,
    NUMBER_SIGN,
    NUMBER_WORD,
    PASSAGE,
    SOURCE,
    UNIT,
)
from rag.citations import Citation, canonical, is_year
from tagtrap.domain.spans import Span

LONGEST = 400
"""Characters: what stands in longer brackets is prose."""

_OPENERS = "(\\[（［【〔⟦"
_CLOSERS = ")\\]）］】〕⟧"
_BRACKET = re.compile(
    rf"[{_OPENERS}](?P<inside>(?:[^{_OPENERS}{_CLOSERS}\n]"
    rf"|[{_OPENERS}][^{_OPENERS}{_CLOSERS}\n]{{0,60}}+[{_CLOSERS}]){{0,{LONGEST}}}+)[{_CLOSERS}]"
    rf"|[<{{«](?P<angled>\s?/?(?i:{NAME})\b[^<>{{}}«»\n]{{0,80}}+)[>}}»]"
    r"|<sup>(?P<raised>[^<>\n]{1,80}+)</sup>"
)
_SQUARE = "[［【〔⟦"
_GUARD = re.compile("[‹›]")
# Brackets, markup and quotation marks within a citation say nothing; blanks keep the offsets.
_AS_BLANKS = str.maketrans({sign: " " for sign in "()[]（）［］【】〔〕⟦⟧<>{}*_`~\\\"'“”‘’"})

_HEAD = (
    rf"(?:{LEAD}[.,]?\s+){{0,3}}(?:{NAME}|{PASSAGE})\.?(?:\s+(?:used|cited)\b)?"
    rf"(?:\s{{0,3}}(?:{NUMBER_SIGN}|[/–-])){{0,3}}\s{{0,3}}"
)
_NAMED = re.compile(rf"\s*+(?P<head>{_HEAD})(?P<items>{ITEMS})", re.IGNORECASE)
_NAMED_LAST = re.compile(
    rf"(?P<sign>\s*[,;:–—-]\s*)(?P<head>{_HEAD})(?P<items>{ITEMS})[\s.]*$", re.IGNORECASE
)
_NUMBERED_FIRST = re.compile(r"\s*(?P<items>\d{1,9})\s*†[^†]*$")
_BARE = re.compile(
    rf"\s*+(?:(?P<lead>{LEAD})[.,]?\s+)?[#№^]?\s?(?P<items>{ITEMS})\s*[.,;]?\s*", re.IGNORECASE
)
_PLACE = re.compile(
    r"\s*[,;:]?\s*(?:(?:pp?|pages?|sec|sections?|§+|para|paragraphs?|lines?|chapters?|items?|rows?"
    r"|points?|clauses?|articles?|tables?|rules?|notes?|passages?)\.?\s*\d[\d.,\s–-]*"
    r"|of\s+\d+|above|below|etc\.?|and\s+others|ibid\.?)\s*",
    re.IGNORECASE,
)
_OTHER_TEXT = re.compile(r"\s*[,;:–—-]+\s*(?=\S)")
_NOTHING = re.compile(r"[\s.,;:]*(?:(?:#|https?:|/)\S*\s*)?")
_UNUSABLE = re.compile(
    rf"\s*(?:{LEAD}\s+)?{SOURCE}\.?\s*(?:[\W_]*|[:=]\s*\S.{{0,120}}|[#№]?\s*(?P<word>[\w./-]{{1,20}})"
    r"|not\s+\w+|[a-z](?:\s*(?:,|&|\band\b)\s*[a-z])+|(?:(?:numbers?|ids?|tags?|goes|here)\b\s*){2,4})"
    rf"\s*|\s*citations?\s+needed\s*|\s*(?:no|same|unknown|missing)\s+{SOURCE}\s*",
    re.IGNORECASE,
)
_EMPTY_NAME = re.compile(rf"\s*{LOOSE_NAME}\s*", re.IGNORECASE)
_ODD_NUMBER = re.compile(r"\s*\d+\s*:\s*\d+\s*†.*")
_THOUSANDS = re.compile(r"\s*\d{1,3}(?:,\d{3})+\s*")
_DIGITS = re.compile(r"\d+")
_AMOUNT_BEFORE = re.compile(
    rf"(?:\b(?:{NUMBER_WORD}|forms?|nos?\.?|number|extension|ext\.?|room|box|call|dial|phone)"
    r"|[\d$€£¥#+-])\s{0,3}$",
    re.IGNORECASE,
)
_AMOUNT_AFTER = re.compile(rf"\s{{0,3}}(?:%|[$€£¥\d-]|{UNIT}\b)", re.IGNORECASE)
_LINK = re.compile(r"\((?:#|https?:|/)[^()\s]{0,200}\)")


def bracketed_citations(text: str, tags: Container[str]) -> Iterator[Citation]:
    """Yield the citations in brackets, in order; `tags` are those of this turn."""
    position = 0
    while found := _BRACKET.search(text, position):
        citation = _read(found, text, tags)
        # Words in the brackets may hold a citation in brackets of its own.
        position = citation.span.end if citation else found.start() + 1
        if citation:
            yield citation


def _read(found: re.Match[str], text: str, tags: Container[str]) -> Citation | None:
    group = found.lastgroup or "inside"
    written = found[group]
    if group == "raised":
        return _raised(found, text, tags)
    if len(written) > LONGEST or _GUARD.search(written):
        return None
    inside = written.translate(_AS_BLANKS)
    whole = _with_link(found, text)
    named = _named(inside, tags)
    if named:
        span, numbers = named
        if span is None:
            return Citation(whole, numbers, has_stop=inside.rstrip().endswith("."))
        return Citation(span.shifted(found.start(group)), numbers)
    if found[0][0] in _SQUARE and _EMPTY_NAME.fullmatch(inside):
        return Citation(whole, ())
    if _UNUSABLE.fullmatch(inside) or _ODD_NUMBER.fullmatch(inside):
        return Citation(whole, ()) if _is_unusable(inside) else None
    numbers = _bare(inside, found, tags)
    return Citation(whole, numbers) if numbers else None


def _with_link(found: re.Match[str], text: str) -> Span:
    """Return the place of a citation with what belongs to it: a link, "^", an escape, braces."""
    link = _LINK.match(text, found.end()) if found[0][0] == "[" else None
    start, end = found.start(), link.end() if link else found.end()
    if text[start - 1 : start + 1] == "{{" and text[end - 1 : end + 1] == "}}":
        start, end = start - 1, end + 1
    elif text[start - 1 : start + 1] in ("^[", "\\[", "\\("):
        start -= 1
    return Span(start, end)


def _raised(found: re.Match[str], text: str, tags: Container[str]) -> Citation | None:
    """Read the raised numbers of "euros<sup>1001</sup>"; behind a figure they are its power."""
    numbers = canonical(_DIGITS.findall(found["raised"]))
    is_list = _BARE.fullmatch(found["raised"]) is not None
    if not is_list or text[: found.start()][-1:].isdigit():
        return None
    is_known = all(number in tags and len(number) > 1 for number in numbers)
    return Citation(Span(*found.span()), numbers) if is_known else None


def _named(inside: str, tags: Container[str]) -> tuple[Span | None, tuple[str, ...]] | None:
    """Return the numbers after a name, and their place if other words share the brackets."""
    found = _NUMBERED_FIRST.fullmatch(inside)
    if found:
        return None, canonical([found["items"]])
    found = _NAMED.match(inside)
    if found and _is_believed(found, tags):
        numbers = _numbers(found["items"], tags)
        rest = inside[found.end() :]
        if _NOTHING.fullmatch(rest) or _PLACE.fullmatch(rest):
            return None, numbers
        other = _OTHER_TEXT.match(rest)
        return (Span(0, found.end() + other.end()), numbers) if other else None
    found = _NAMED_LAST.search(inside)
    if found and _is_believed(found, tags):
        return Span(found.start(), found.end("items")), _numbers(found["items"], tags)
    return None


def _is_believed(found: re.Match[str], tags: Container[str]) -> bool:
    if not re.search(rf"\b(?:{LOOSE_NAME}|{PASSAGE})\b", found["head"], re.IGNORECASE):
        return True
    if re.search(rf"\b{SOURCE}\b", found["head"], re.IGNORECASE):
        return True
    return all(number in tags for number in _numbers(found["items"], tags))


def _numbers(items: str, tags: Container[str]) -> tuple[str, ...]:
    if _THOUSANDS.fullmatch(items):
        joined = canonical([items.replace(",", "")])
        parts = canonical(_DIGITS.findall(items))
        if joined[0] in tags and not all(part in tags for part in parts):
            return joined
    return canonical(_DIGITS.findall(items))


def _is_unusable(inside: str) -> bool:
    found = _UNUSABLE.fullmatch(inside)
    word = found["word"] if found else None
    return word is None or word.lower() not in NOT_A_TITLE


def _bare(inside: str, found: re.Match[str], tags: Container[str]) -> tuple[str, ...]:
    """Return the numbers in brackets that hold nothing else, or () if they are no citation."""
    bare = _BARE.fullmatch(inside)
    if not bare:
        return ()
    numbers = canonical(_DIGITS.findall(bare["items"]))
    known = [number for number in numbers if number in tags]
    if found[0][0] in _SQUARE:
        return _bare_square(bare, numbers, known)
    around = found.string
    is_amount = _AMOUNT_BEFORE.search(around[max(0, found.start() - 16) : found.start()])
    if is_amount or _AMOUNT_AFTER.match(around, found.end()):
        return ()
    if not known or any(is_year(number) or len(number) < 2 for number in numbers):
        return ()
    return numbers


def _bare_square(
    bare: re.Match[str], numbers: tuple[str, ...], known: list[str]
) -> tuple[str, ...]:
    if known and (len(known) == len(numbers) or not _THOUSANDS.fullmatch(bare["items"])):
        return numbers
    is_other = any(is_year(number) or len(number) > 6 for number in numbers)
    if is_other or bare["lead"] or _THOUSANDS.fullmatch(bare["items"]):
        return ()
    return numbers
