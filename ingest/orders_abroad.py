"""Orders to a language model in other languages than English, in their plain kinds.

German, French, Spanish, Italian, Portuguese and Dutch: away with the rules, another role, a word to
"the AI", what to say to every question or in every answer, the prompt, and verdicts.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ingest.order_words import ALL, Wording

_GAP = r"[^.!?\n]"
_CLAUSE = r"[^.!?:;,\n]"
_BEGIN = r"(?:^|[.!?:;,\n]\s*|[\"'“„«‘(*_>\-•]\s*|\b(?:und|et|y|e|en|dann|puis|luego|poi|dan)\s+)"
_HINT = re.compile(
    r"""anweisung|instru|istruz|regeln|vorgaben|richtl|consigne|regle|directi?v|direttiv|directric
    |diretriz|regla|regol|regra|indica[cz]|orientac|ordenes|regels|aanwijz|opdracht|prompt
    |sprach|chat-?bot|assistent|asistent|assistant|model|\b(?:ki|ia|ai|llm)\b
    |antwo|repons|respuest|rispost|respost|frage|question|pregunt|consulta|domand|richiest|pergunt
    |pedido|questo|vra[ag]|verzoek|demande|aussage|behauptung|\bsatze?\b|affirma|afferma|afirma|fras[ei]
    |phrase|declara|dichiaraz|uitspra|bewering|\bzin""",
    re.VERBOSE,
)
"""Stands in all that the patterns find, and is looked for in a tenth of their time."""


@dataclass(frozen=True, slots=True)
class _Patterns:
    """What orders of one language look like."""

    away: re.Pattern[str]
    never: re.Pattern[str]
    rules: re.Pattern[str]
    orders: re.Pattern[str]


def sets_rules(text: str) -> bool:
    """Whether a text takes away the rules of a model, sets others, or gives it another role."""
    return any(True for _ in _places(text, rules=True))


def is_order(text: str) -> bool:
    """Whether a text tells a model what to answer, how to write it, or what to judge."""
    return any(True for _ in _places(text, rules=False))


def orders_in(text: str) -> int:
    """Return how many places of a text read like orders to a model."""
    return sum(1 for rules in (True, False) for _ in _places(text, rules=rules))


def _places(text: str, *, rules: bool) -> Iterator[str]:
    plain = _plain(text)
    if _HINT.search(plain) is None:
        return
    for words in ALL:
        patterns = _patterns(words)
        if rules:
            yield from (one.group() for one in patterns.rules.finditer(plain))
            yield from _taken_away(plain, patterns)
        else:
            yield from (one.group() for one in patterns.orders.finditer(plain))


def _taken_away(plain: str, patterns: _Patterns) -> Iterator[str]:
    for found in patterns.away.finditer(plain):
        # "Ignorieren Sie diese Regeln nicht", "il ne faut pas ignorer les consignes": a warning.
        before = " ".join(re.split(r"[.!?\n]", plain[: found.start()])[-1].split()[-3:])
        after = " ".join(plain[found.end() :].split()[:1])
        if patterns.never.search(f"{before} {found.group()} {after}") is None:
            yield found.group()


def _plain(text: str) -> str:
    """Return a text in small letters without accents."""
    small = text.casefold()
    if small.isascii():
        return small
    parts = unicodedata.normalize("NFD", small)
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


@cache
def _patterns(words: Wording) -> _Patterns:
    meant = _earlier(words)
    away = (
        rf"\b(?:{words.ignore})\b{_CLAUSE}{{0,50}}?{meant}"
        rf"|{meant}{_CLAUSE}{{0,30}}?\b(?:{words.ignore})\b"
    )
    return _Patterns(
        re.compile(away),
        re.compile(rf"\b(?:{words.never})\b"),
        re.compile("|".join(_rules_patterns(words))),
        re.compile("|".join(_order_patterns(words))),
    )


def _earlier(words: Wording) -> str:
    before = rf"\b(?:{words.before})\W+(?:\w+\W+){{0,3}}?(?:{words.rules})\b"
    return rf"(?:{before}|\b(?:{words.rules})\W+(?:\w+\W+){{0,2}}?(?:{words.before})\b)"


def _rules_patterns(words: Wording) -> Iterator[str]:
    model = rf"\b(?:{words.model})\b"
    yield rf"{_BEGIN}(?:{words.new})\s+(?:\w+\s+)?(?:{words.rules})(?:\s+\w+(?:\s+\w+)?)?\s*:"
    yield rf"\b(?:{words.you_are})\s+(?:(?:{words.now})\s+)?(?:\w+\W+){{0,2}}?{model}"
    yield rf"\b(?:{words.now})\s+(?:{words.you_are})\s+(?:\w+\W+){{0,2}}?{model}"
    yield rf"\b(?:{words.when_you})\s+(?:\w+\W+)?{model}"
    yield rf"{_BEGIN}(?:{words.disregard})\b{_CLAUSE}{{0,30}}?{_earlier(words)}"
    to_it = rf"(?:^|[.!?:;,\n\"(]\s*)(?:{words.addressed})\W+(?:\w+\W+){{0,2}}?{model}"
    yield rf"{to_it}(?:\s*[:!]|{_GAP}{{0,40}}\b(?:{words.must})\b)"


def _order_patterns(words: Wording) -> Iterator[str]:
    answer, change = rf"\b(?:{words.answer})\b", rf"\b(?:{words.change})\b"
    reply = rf"{_BEGIN}(?:{words.reply})\b(?={_GAP}{{0,80}}\b(?:{words.only})\b)"
    yield rf"{reply}{_CLAUSE}{{0,40}}?\b(?:{words.each_question})\b"
    yield rf"{_BEGIN}{change}{_CLAUSE}{{0,30}}?\b(?:{words.each_answer})\b"
    yield rf"{_BEGIN}(?:(?:{words.always})\s+)?{change}{_GAP}{{0,160}}?{answer}"
    yield rf"{answer},?{_CLAUSE}{{0,20}}?(?:\b(?:{words.always})\b{_CLAUSE}{{0,30}}?)?{change}"
    yield rf"{_BEGIN}(?:{words.reveal})\b{_CLAUSE}{{0,30}}?\b(?:{words.prompt})\b"
    claims, good = rf"\b(?:{words.each_claim})\b", rf"\b(?:{words.supported})\b"
    judge = rf"\b(?:{words.judge})\b"
    yield rf"{judge}{_CLAUSE}{{0,40}}?{claims}{_GAP}{{0,40}}?{good}"
    yield rf"{claims}{_CLAUSE}{{0,30}}?{good}{_CLAUSE}{{0,20}}?{judge}"
