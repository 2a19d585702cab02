"""Denials that a source makes itself, of some cases or hours, beside what it says of the rest."""

from collections.abc import Iterator

from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.other_words.statements import words_in
from verify.quantities.quantity import QuantityKind
from verify.reading.days_of_week import all_days
from verify.reading.tokens import significant
from verify.reading.words import AUXILIARIES, MODALS, listed

_OTHERS = listed("other others otherwise rest remaining else")
_CLOSING = listed("close closes closing")


def takes_it_back(pair: Compared, mine: Word) -> bool:
    """Whether the source denies of a part what the claim denies of it.

    "By the head, not by the tutor", "a room, but not the house", "the red ones cannot".
    """
    if not mine.is_denied:
        return False
    if "non" in pair.claim.keys and pair.source.keys & _OTHERS:
        # "All others" than the urgent ones are the non-urgent ones.
        return True
    said = {word.root for word in pair.claim.clause_of(mine)}
    return any(
        _only_in(pair.source, part) & said
        for part in (*_contrasts(pair.source), *_denied_at_the_end(pair.source))
    )


def _only_in(source: Phrases, part: tuple[int, int]) -> set[str]:
    """Return the roots of a part that the rest lacks: not "staff" in "but not staff on leave"."""
    inside = {word.root for word in words_in(source, part)}
    return inside - {word.root for word in source.words if not part[0] <= word.place < part[1]}


def _contrasts(source: Phrases) -> Iterator[tuple[int, int]]:
    """Yield where the words behind a ", not" or "but not" stand."""
    tokens = source.tokens
    for place, token in enumerate(tokens):
        is_contrast = token.comma or (place > 0 and tokens[place - 1].key == "but")
        if token.key == "not" and is_contrast:
            yield place + 1, _end_of_clause(source, place + 1)


def _denied_at_the_end(source: Phrases) -> Iterator[tuple[int, int]]:
    """Yield where the subject of a clause stands that ends in "cannot" or "do not"."""
    tokens = source.tokens
    for place in range(1, len(tokens)):
        verb = tokens[place - 1].key
        is_last = _end_of_clause(source, place + 1) == place + 1
        if tokens[place].key == "not" and is_last and verb in AUXILIARIES | MODALS:
            start = place
            while start and not (tokens[start].comma or tokens[start].stop):
                start -= 1
            yield start, place


def _end_of_clause(source: Phrases, place: int) -> int:
    tokens = source.tokens
    ends = (at for at in range(place, len(tokens)) if tokens[at].comma or tokens[at].stop)
    return next(ends, len(tokens))


def tells_of_other_hours(pair: Compared, mine: Word, theirs: Word) -> bool:
    """Whether "closes at five" goes with "open until five", "closed on Sunday" with other days."""
    if mine.root != "open":
        return False
    if {mine.token.key, theirs.token.key} & _CLOSING:
        return any(map(_has_time, (pair.claim, pair.source)))
    days, others = (all_days(significant(one.tokens)) for one in (pair.claim, pair.source))
    return bool(days and others) and not days & others


def _has_time(phrases: Phrases) -> bool:
    return any(
        word.token.quantity is not None and word.token.quantity.kind is QuantityKind.TIME
        for word in phrases.words
    )
