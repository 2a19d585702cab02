"""Days of the week that a sentence names together: a range, "weekdays", "daily except Monday"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verify.quantities.names import WEEKDAYS
from verify.quantities.quantity import QuantityKind
from verify.reading.ranges import TO
from verify.reading.readings import Reading
from verify.reading.token import Token
from verify.reading.tokens import without_place
from verify.reading.words import AUXILIARIES, MODALS, NEGATORS, listed

_ALL = frozenset(range(7))
_NUMBERS = {name: number for number, name in enumerate(WEEKDAYS)}
_GROUPS = {"weekday": frozenset(range(5)), "weekend": frozenset({5, 6})}
_TELLING = frozenset(
    {"daily", *(f"{n}{s}" for n in ("day", *_NUMBERS, *_GROUPS) for s in ("", "s"))}
)
"""Without one of these no days are named: most sentences need no closer look."""
_THROUGH = frozenset({TO, "to", "through", "until", "till"})
_JOINS = frozenset({"and", "or"})
_EXCEPTING = frozenset({"except", "excepting", "excluding"})
_VERBS = AUXILIARIES | MODALS
_BINDING = listed("<must> must shall should ought <need-not>")
_NEED_NOT = listed("<need-not> not no <nobody>")
_PLACED = (QuantityKind.TIME, QuantityKind.DATE)
"""Figures that say when, and not how much."""
_TOGETHER = listed(
    "only except excepting excluding unless last lasts lasting count counts cover covers total "
    "together altogether run runs take takes once twice alternately arrive arrives come comes "
    "delivered"
)


@dataclass(frozen=True, slots=True)
class Days:
    """Where a text names days of the week, and which: 0 is Monday.

    `excepted` are the days that it takes out of every day.
    """

    start: int
    end: int
    days: frozenset[int]
    excepted: frozenset[int] = frozenset()


def day_of(token: Token) -> int | None:
    """Return the number of a day's name, None of any other word."""
    return _NUMBERS.get(token.key.removesuffix("s"))


def named_days(tokens: Sequence[Token]) -> Days | None:
    """Return the days that a text names in one place, None where it names none or more."""
    found = list(_all_named(tokens))
    return found[0] if len(found) == 1 else None


def all_days(tokens: Sequence[Token]) -> frozenset[int]:
    """Return all days of the week that a text names anywhere."""
    return frozenset().union(*(named.days for named in _all_named(tokens)))


def with_one_day(source: Reading, claim: Reading) -> Iterator[Reading]:
    """Yield the source with the one day that the claim names in the place of the several it names.

    A day that the source takes out of every day is read with a "not".
    """
    mine = named_days(claim.tokens)
    if mine is None or mine.end - mine.start != 1 or len(mine.days) != 1:
        return
    theirs = named_days(source.tokens)
    if theirs is None:
        return
    if len(theirs.days) < 2 and not theirs.excepted:
        return
    if _holds_of_all_together(source.tokens, theirs):
        return
    day = without_place(claim.tokens[mine.start : mine.end])
    turned = (*source.tokens[: theirs.start], *day, *source.tokens[theirs.end :])
    if mine.days <= theirs.days:
        yield replace(source, tokens=turned, is_part=True)
    elif mine.days <= theirs.excepted:
        denied = _denied(turned, source.tokens[theirs.end - 1])
        yield from [replace(source, tokens=denied, is_part=True)] if denied else []


def _holds_of_all_together(tokens: Sequence[Token], days: Days) -> bool:
    """Whether what is said of several days may not hold of each of them.

    A figure may be their sum, an "or" leaves open which one, and what limits or denies all of them
    ("only from Monday to Friday", "not every day") says nothing of one.
    """
    named, others = tokens[days.start : days.end], (*tokens[: days.start], *tokens[days.end :])
    if any(token.key == "or" for token in named):
        return True
    if any(token.quantity and token.quantity.kind not in _PLACED for token in others):
        return True
    if any(token.key == "<must>" for token in others) and any(t.key in _THROUGH for t in named):
        return True
    is_of_all = len(days.days | days.excepted) == len(_ALL) or any(
        token.key == "<all>" for token in others
    )
    return any(
        token.key in _TOGETHER or (is_of_all and token.key in NEGATORS | _NEED_NOT)
        for token in others
    )


def _denied(tokens: tuple[Token, ...], shown: Token) -> tuple[Token, ...]:
    """Return a statement with a "not" behind its verb, () where that is not plain.

    What is shown for that "not" is the word of the source that says it.
    """
    verbs = [place for place, token in enumerate(tokens) if token.key in _VERBS]
    if not verbs or any(token.key in NEGATORS for token in tokens):
        return ()
    verb = verbs[0]
    if tokens[verb].key in _BINDING:
        # What must be done on the other days need not be done on this one.
        return ()
    denial = Token("not", shown.span)
    return (*tokens[: verb + 1], denial, *tokens[verb + 1 :])


def _all_named(tokens: Sequence[Token]) -> Iterator[Days]:
    if not any(token.key in _TELLING for token in tokens):
        return
    place = 0
    while place < len(tokens):
        found = _every_day(tokens, place) or _listed(tokens, place)
        if found is None:
            place += 1
            continue
        yield found
        place = found.end


def _every_day(tokens: Sequence[Token], place: int) -> Days | None:
    """Read "daily", "every day" and "seven days a week", and what they except."""
    keys = [token.key for token in tokens[place : place + 2]]
    length = 1 if keys[0] == "daily" else 2 if keys == ["<all>", "day"] else 0
    if not length:
        return None
    end = place + length
    if end < len(tokens) and tokens[end].key in _EXCEPTING:
        out = _listed(tokens, end + 1)
        return Days(place, out.end, _ALL - out.days, out.days) if out else None
    return Days(place, end, _ALL)


def _listed(tokens: Sequence[Token], place: int) -> Days | None:
    """Read a day, a range of days or a list of them, with the "from" in front."""
    start = place
    if place < len(tokens) and tokens[place].key in ("from", "<all>"):
        place += 1
    first = _group(tokens, place)
    if first is None:
        return None
    days, end = first, place + 1
    while end < len(tokens):
        joins = tokens[end].key in _JOINS | _THROUGH
        following = end + joins
        more = _group(tokens, following) if joins or tokens[end].comma else None
        if more is not None and (
            len(first) > 1 or any(t.key in _THROUGH for t in tokens[start:end])
        ):
            # "Monday to Thursday, and on Friday until 1 pm": the last may have its own hours.
            return None
        if more is None:
            break
        through = tokens[end].key in _THROUGH
        days |= _between(days, more) if through else more
        end = following + 1
    return Days(start, end, days)


def _group(tokens: Sequence[Token], place: int) -> frozenset[int] | None:
    if place >= len(tokens):
        return None
    number = day_of(tokens[place])
    if number is not None:
        return frozenset({number})
    return _GROUPS.get(tokens[place].key.removesuffix("s"))


def _between(first: frozenset[int], last: frozenset[int]) -> frozenset[int]:
    """Return all days of a range, over the end of the week where it begins behind its end."""
    start, end = max(first), min(last)
    length = (end - start) % 7
    return frozenset((start + step) % 7 for step in range(length + 1))
