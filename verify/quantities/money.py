"""Amounts of money: a number with a currency before or behind it."""

import re

from tagtrap.domain.spans import Span
from verify.quantities.numbers import FoundNumber, with_short_million
from verify.quantities.quantity import Quantity, QuantityKind

_CODES = "USD EUR GBP CHF JPY CAD AUD NZD INR CNY SEK NOK DKK PLN CZK HUF SGD HKD ZAR BRL MXN KRW"
_SIGNS = {"$": "USD", "US$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR"}
_SIGNS |= {"C$": "CAD", "CA$": "CAD", "A$": "AUD", "AU$": "AUD", "NZ$": "NZD", "HK$": "HKD"}
_NAMES = {"dollar": "USD", "buck": "USD", "euro": "EUR", "pound": "GBP", "franc": "CHF"}
_NAMES |= {"yen": "JPY", "rupee": "INR", "yuan": "CNY", "zloty": "PLN", "cent": "cents"}
_NAMES |= {"penny": "cents", "pence": "cents"}
_COUNTRIES = {"canadian": "CAD", "australian": "AUD", "new zealand": "NZD", "hong kong": "HKD"}

_SIGN = "|".join(re.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True))
_CODE = "|".join(_CODES.split())
_BEFORE = re.compile(rf"(?:(?<![A-Za-z])(?P<code>{_CODE})|(?P<sign>{_SIGN}))\s*$")
_BEHIND = re.compile(
    rf"\)?\+?[\s-]*(?:(?P<sign>{_SIGN})|(?P<code>{_CODE})\b"
    rf"|(?:(?P<country>{'|'.join(_COUNTRIES)}|u\.?s\.?a?\.?)[\s-]+)?"
    rf"(?P<name>{'|'.join(_NAMES)})s?\b(?:\s+sterling\b)?)",
    re.IGNORECASE,
)


def read_money(text: str, number: FoundNumber) -> Quantity | None:
    """Return the number as an amount, or None if no currency stands at it."""
    before = _BEFORE.search(text[max(0, number.span.start - 12) : number.span.start])
    whole = with_short_million(text, number)
    behind = _BEHIND.match(text, whole.span.end) or _BEHIND.match(text, number.span.end)
    if before is None and behind is None:
        return None
    amount = whole if before or _BEHIND.match(text, whole.span.end) else number
    start = amount.span.start - (len(before.group()) if before else 0)
    end = behind.end() if behind else amount.span.end
    currency = _currency(before) if before else _currency(behind)
    value = amount.value / 100 if currency == "cents" else amount.value
    return Quantity(QuantityKind.MONEY, Span(start, end), value, currency, written=amount.value)


def _currency(match: re.Match[str] | None) -> str:
    parts = match.groupdict() if match else {}
    if parts.get("code"):
        return str(parts["code"]).upper()
    if parts.get("sign"):
        return _SIGNS[str(parts["sign"]).upper()]
    country = str(parts.get("country") or "").lower()
    return _COUNTRIES.get(country) or _NAMES[str(parts["name"]).lower()]


def is_same_money(first: Quantity, second: Quantity) -> bool:
    """Whether two amounts are equal; cents have no currency of their own."""
    currencies = {first.unit, second.unit}
    return first.value == second.value and (len(currencies) == 1 or "cents" in currencies)
