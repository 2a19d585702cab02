"""Clauses that leave out what the clause before them said.

"Visas are paid, passports are not", "laptops are replaced every four years, phones every two",
"it costs 14 euros for half a day and 28 euros for a day".
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.splitting.lexicon import SURE_VERBS
from verify.token import Token
from verify.tokens import without_place
from verify.words import AUXILIARIES, MODALS, NEGATORS, PASSIVE, listed

_JOINS = listed("and but while whereas or")
_VERBS = AUXILIARIES | MODALS
_PREPOSITIONS = listed(
    "within after before for by at in on until from <all> <at-most> <at-least> <more-than> "
    "<less-than> over under per of to"
)
_DENIES = listed("not <no-longer>")
_LONGEST_SUBJECT = 6
_PARTICIPLES = ("ed", "den", "ten", "ken", "wn")


def with_what_is_left_out(tokens: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    """Yield the clauses of a sentence, each with the words that it leaves out put in."""
    clauses = _clauses(tuple(tokens))
    if len(clauses) < 2:
        return
    first = clauses[0]
    for clause in clauses[1:]:
        wholes = _shared(first, clause) or [
            _denied(first, clause) or _passive(first, clause) or _gapped(first, clause)
        ]
        for whole in filter(None, wholes):
            yield first
            yield whole


def _shared(first: tuple[Token, ...], clause: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    """Return "forms expire" of "forms must be signed and expire", with the "must" and without."""
    verbs = [place for place, token in enumerate(first) if token.key in _VERBS]
    if clause[0].key not in SURE_VERBS or len(clause) < 2 or not verbs or verbs[0] == 0:
        return []
    if any(token.key in NEGATORS for token in first):
        return []
    ends = {verbs[0], verbs[0] + (first[verbs[0]].key in MODALS)}
    return [without_place(first[:end]) + clause for end in sorted(ends)]


def _clauses(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    """Return what stands between commas, stops and joining words."""
    clauses: list[list[Token]] = [[]]
    for token in tokens:
        if token.comma or token.stop or token.key in _JOINS:
            clauses.append([])
        if token.key not in _JOINS:
            clauses[-1].append(token)
    return [
        (replace(clause[0], comma=False, stop=False), *clause[1:]) for clause in clauses if clause
    ]


def _denied(first: tuple[Token, ...], clause: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return "passports are not [paid]", () where the clause does not end in such a "not"."""
    if len(clause) < 3 or clause[-1].key not in _DENIES or clause[-2].key not in _VERBS:
        return ()
    verbs = [place for place, token in enumerate(first) if token.key in _VERBS]
    if not verbs or verbs[0] == 0 or any(token.key in _DENIES for token in first):
        return ()
    return clause + without_place(first[verbs[0] + 1 :])


def _passive(first: tuple[Token, ...], clause: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return "it [is] forbidden there" of "it is allowed here and forbidden there"."""
    verbs = [place for place, token in enumerate(first) if token.key in PASSIVE]
    if not verbs or verbs[0] == 0 or verbs[0] + 1 >= len(first) or len(clause) < 2:
        return ()
    told = first[verbs[0] + 1].key, clause[0].key
    if not all(word.endswith(_PARTICIPLES) for word in told):
        return ()
    if any(token.key in _VERBS | NEGATORS for token in (*first[: verbs[0]], *clause)):
        return ()
    return without_place(first[: verbs[0] + 1]) + clause


def _gapped(first: tuple[Token, ...], clause: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return "phones [are replaced] every two years", () where nothing plainly runs parallel."""
    if any(token.key in _VERBS for token in clause):
        return ()
    theirs, mine = _anchor(first), _anchor(clause)
    if theirs is None or mine is None or not _run_parallel(first[theirs:], clause[mine:]):
        return ()
    if mine == 0:
        return without_place(first[:theirs]) + clause
    verbs = [place for place, token in enumerate(first[:theirs]) if token.key in _VERBS]
    start = verbs[0] if verbs else theirs - 1
    if mine > _LONGEST_SUBJECT or start < 1:
        return ()
    return clause[:mine] + without_place(first[start:theirs]) + clause[mine:]


def _anchor(clause: Sequence[Token]) -> int | None:
    """Return where the first figure of a clause begins, with the small words in front of it."""
    figures = [place for place, token in enumerate(clause) if token.quantity is not None]
    if not figures:
        return None
    place = figures[0]
    while place and clause[place - 1].key in _PREPOSITIONS:
        place -= 1
    return place


def _run_parallel(first: Sequence[Token], clause: Sequence[Token]) -> bool:
    """Whether two clauses go on alike: with the same small words and a figure of one kind."""
    for theirs, mine in zip(first, clause, strict=False):
        if theirs.quantity is not None and mine.quantity is not None:
            return theirs.quantity.kind is mine.quantity.kind
        if theirs.key != mine.key:
            return False
    return False
