"""Other days of the week than the source names: on Sundays for "from Monday to Friday"."""

from dataclasses import replace

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, words_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases
from verify.other_words.roots import root
from verify.reading.days_of_week import Days, all_days, named_days
from verify.reading.tokens import Token, significant
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_JOINS = listed("and but while whereas")
_SHARED_AT_LEAST = 2
_NOT_ROOTS = frozenset(map(root, listed("weekday weekdays weekend weekends day daily")))


def on_other_days(pair: Compared) -> Finding | None:
    """Return that a rule is said of other days: a conflict on those that the source excepts.

    Only where all else that is claimed stands beside the days in the source, and no other
    sentence of the evidence speaks of the days that are claimed.
    """
    mine_in, theirs_in = significant(pair.claim.tokens), significant(pair.source.tokens)
    mine, theirs = named_days(mine_in), named_days(theirs_in)
    if mine is None or theirs is None or mine.days & theirs.days or not mine.days:
        return None
    if any(mine.days & all_days(significant(other.tokens)) for other in pair.beside):
        return None
    answered, said = mine_in[mine.start : mine.end], theirs_in[theirs.start : theirs.end]
    if not _is_said_beside(pair, theirs_in, theirs, answered):
        return None
    conflict = pair.conflict(Change.DATE, said, answered, (Flag.DATE,))
    if mine.days <= theirs.excepted:
        return conflict
    missing = f"A source that speaks of '{words_of(pair.claim.text, answered)}'"
    return replace(conflict, label=Label.UNSUPPORTED, missing=missing)


def _is_said_beside(
    pair: Compared, source: tuple[Token, ...], days: Days, named: tuple[Token, ...]
) -> bool:
    """Whether all of the claim but its days stands in the clause of the source's days."""
    apart = {root(token.key) for token in named} | _NOT_ROOTS
    rest = pair.claim.roots - apart
    if len(rest) < _SHARED_AT_LEAST:
        return False
    spans = {token.span for token in _clause(source, days)}
    beside = [word for word in pair.source.words if word.token.span in spans]
    if not rest <= {word.root for word in beside}:
        return False
    return _denies(pair.claim) is any(word.is_denied for word in beside)


def _denies(phrases: Phrases) -> bool:
    return any(word.is_denied for word in phrases.words)


def _clause(tokens: tuple[Token, ...], days: Days) -> tuple[Token, ...]:
    """Return the tokens around the days, up to a comma, a stop or a joining word."""
    start, end = days.start, days.end
    while start and not _parts(tokens[start]):
        start -= 1
    while end < len(tokens) and not _parts(tokens[end]):
        end += 1
    if start == days.start == 0 and end < len(tokens) and tokens[end].comma:
        # "On weekdays, the desk is manned": the clause stands behind its comma.
        end += 1
        while end < len(tokens) and not _parts(tokens[end]):
            end += 1
    return tokens[start:end]


def _parts(token: Token) -> bool:
    return token.comma or token.stop or token.key in _JOINS
