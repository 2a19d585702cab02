"""Two things that change places: "A informs B" and "B informs A" have the same words."""

from collections import Counter
from collections.abc import Sequence

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.quantities.dates import WEEKDAYS
from verify.reading.readings import Reading
from verify.reading.token import Token
from verify.reading.words import NEGATORS, listed
from verify.word_by_word.changes import Change
from verify.word_by_word.wording import conflict_reason

_JOINS = listed("and or nor")
_EITHER_WAY = listed("same equal equals equivalent between together respectively")
"""Words beside which the order of two things makes no difference."""
_STANDING_FOR = listed("it they")
_LONGEST = 60
_SHORT = 3


def interchanged(source: Reading, claim: Reading, sentence: Sentence) -> Finding | None:
    """Return the conflict with a source of the same words, two of them in each other's place."""
    places = _places(source.tokens, claim.tokens)
    if places is None:
        return None
    first, second = source.tokens[slice(*places[0])], source.tokens[slice(*places[1])]
    between = source.tokens[places[0][1] : places[1][0]]
    if _is_list(between, second) or _are_unlike(first, second):
        return None
    start = places[0][0]
    reach = places[1][1] - start
    said = source.tokens[start : start + reach]
    answered = claim.tokens[start : start + reach]
    return Finding(
        Label.CONTRADICTED,
        conflict_reason(
            Change.QUALIFIER, words_of(source.text, said), words_of(claim.text, answered)
        ),
        _flags(first, between),
        evidence_of(sentence, said),
        strength=1.0,
    )


def _flags(first: Sequence[Token], between: Sequence[Token]) -> tuple[Flag, ...]:
    if any(token.key in NEGATORS for token in between):
        return (Flag.NEGATION,)
    return (Flag.NUMBER,) if first[0].quantity is not None else ()


def _places(
    source: Sequence[Token], claim: Sequence[Token]
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return where the two stand in the source, None where not just two have changed places."""
    before, after = list(map(_bare, source)), list(map(_bare, claim))
    if len(before) > _LONGEST or before == after or Counter(before) != Counter(after):
        return None
    start = next(at for at, key in enumerate(before) if key != after[at])
    behind = next(at for at, key in enumerate(reversed(before)) if key != after[-1 - at])
    end = len(before) - behind
    theirs, mine = before[start:end], after[start:end]
    for first in range(1, len(theirs)):
        if theirs[:first] != mine[-first:]:
            continue
        for second in range(1, len(theirs) - first):
            same_end = theirs[-second:] == mine[:second]
            if same_end and theirs[first:-second] == mine[second:-first]:
                return (start, start + first), (end - second, end)
    return None


def _bare(token: Token) -> str:
    """Return a word without its "s": the verb goes with the one that does it."""
    return token.key if token.quantity or len(token.key) <= _SHORT else token.key.rstrip("s")


def _is_list(between: Sequence[Token], second: Sequence[Token]) -> bool:
    """Whether the two are items of one list, whose order says nothing."""
    if any(token.key in _EITHER_WAY for token in between):
        return True
    opens = between[0].comma or between[0].key in _JOINS
    closes = second[0].comma or between[-1].key in _JOINS
    return opens and closes


def _are_unlike(first: Sequence[Token], second: Sequence[Token]) -> bool:
    """Whether the two are no rivals: a day and an hour may stand in either order."""
    if any(len(side) == 1 and side[0].key in _STANDING_FOR for side in (first, second)):
        # "Before samples are frozen, they are labelled": "they" are the samples on both sides.
        return True
    kinds = [
        "weekday" if side[0].key in WEEKDAYS else side[0].quantity and side[0].quantity.kind
        for side in (first, second)
    ]
    return kinds[0] != kinds[1]
