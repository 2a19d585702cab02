"""Clauses that leave out what the clause before them said.

"Visas are paid, passports are not", "laptops are replaced every four years, phones every two",
"it costs 14 euros for half a day and 28 euros for a day".
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.reading.ranges import TO
from verify.reading.token import Token
from verify.reading.tokens import without_place
from verify.reading.words import AUXILIARIES, BOUNDS, MODALS, NEGATORS, PASSIVE, listed
from verify.splitting.lexicon import SURE_VERBS, THIRD_PERSON

_JOINS = listed("and but while whereas")
_VERBS = AUXILIARIES | MODALS
_PREPOSITIONS = listed(
    "within after before for by at in on until from <all> <at-most> <at-least> <more-than> "
    "<less-than> over under per of to"
)
_TOLD = SURE_VERBS | THIRD_PERSON
_ALSO_TOLD = listed("travel go come stay live cost need get join")
_DENIES = listed("not <no-longer>")
_RELATIVE = listed("who which whose whom that")
_LONGEST_SUBJECT = 6
_FEWEST = 4
_OF_ONE_WORD = 2
_PARTICIPLES = ("ed", "den", "ten", "ken", "wn")


def with_what_is_left_out(tokens: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    """Yield the clauses of a sentence, each with the words that it leaves out put in."""
    clauses = _clauses(tuple(tokens))
    # "Repair it or pay for it" tells neither, and an aside ("60, for members") limits.
    is_open = any(token.key == "or" for token in tokens) or any(map(_is_aside, clauses[1:-1]))
    if len(clauses) < 2 or is_open:
        return
    first = clauses[0]
    for clause in clauses[1:]:
        wholes = _shared(first, clause) or [
            _denied(first, clause)
            or _denied_of_another(first, clause)
            or _passive(first, clause)
            or _parallel(first, clause)
            or _gapped(first, clause)
        ]
        for whole in filter(None, wholes):
            yield first
            yield whole


def _shared(first: tuple[Token, ...], clause: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    """Return "forms expire" of "forms must be signed and expire", with the "must" and without."""
    verb = _verb_of(first) or _verb_of(first, _ALSO_TOLD)
    if verb is None or len(clause) < 2 or clause[0].key not in _VERBS | _TOLD:
        return []
    if first[0].key == "<nobody>" or any(token.key in _RELATIVE for token in first):
        # Whom the sentence speaks of is not plain.
        return []
    denies = any(token.key in NEGATORS for token in first)
    if denies and clause[0].key not in MODALS:
        return []
    goes_on = clause[0].key in SURE_VERBS or clause[0].key == "be"
    is_bare = not denies and first[verb].key in MODALS and goes_on
    ends = {verb, verb + is_bare}
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


def _denied_of_another(first: tuple[Token, ...], clause: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return "dogs are not welcome in hall B" of "dogs are welcome in hall A but not in hall B"."""
    verb = _verb_of(first)
    if verb is None or clause[0].key not in ("not", "no") or len(clause) < 2:
        return ()
    like = [place for place, token in enumerate(first) if token.key == clause[1].key]
    length = len(first) - like[-1] if like else len(clause) - 1
    if len(first) - length <= verb or any(token.key in _VERBS | NEGATORS for token in clause[1:]):
        return ()
    if any(token.key in NEGATORS for token in first):
        return ()
    kept = without_place(first[: verb + 1]), without_place(first[verb + 1 : len(first) - length])
    return (*kept[0], replace(clause[0], key="not"), *kept[1], *clause[1:])


def _parallel(first: tuple[Token, ...], clause: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return the whole of a clause that opens like the first: "guests of A may enter, of B not"."""
    if clause[0].key != first[0].key:
        return ()
    verb = _verb_of(first)
    if verb is None or any(token.key in _VERBS for token in clause):
        return clause if len(clause) >= _FEWEST and verb is None else ()
    alike = sum(one.key == other.key for one, other in zip(first[:verb], clause, strict=False))
    if len(clause) <= verb or alike < verb - 1:
        return ()
    return clause[:verb] + without_place(first[verb : verb + 2]) + clause[verb:]


def _verb_of(clause: Sequence[Token], told: frozenset[str] = _TOLD) -> int | None:
    """Return the place of the verb behind a subject, None where there is no plain one."""
    found = [place for place, token in enumerate(clause) if token.key in _VERBS]
    found = found or [place for place, token in enumerate(clause) if token.key in told]
    return found[0] if found and found[0] else None


def _passive(first: tuple[Token, ...], clause: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return "it [is] forbidden there" of "it is allowed here and forbidden there"."""
    verbs = [place for place, token in enumerate(first) if token.key in PASSIVE]
    if not verbs or verbs[0] == 0 or verbs[0] + 1 >= len(first) or len(clause) < 2:
        return ()
    if not clause[0].key.endswith(_PARTICIPLES):
        return ()
    apart = _VERBS | NEGATORS - {"without"}
    if any(token.key in apart for token in (*first[: verbs[0]], *clause)):
        return ()
    return without_place(first[: verbs[0] + 1]) + clause


def _gapped(first: tuple[Token, ...], clause: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return "phones [are replaced] every two years", () where nothing plainly runs parallel."""
    figures = [place for place, token in enumerate(clause) if token.quantity is not None]
    if not figures or any(token.key in _VERBS for token in clause):
        return ()
    like = [place for place, token in enumerate(first) if _are_like(token, clause[figures[0]])]
    if not like:
        return ()
    theirs, mine = _anchor(first, like[-1]), _anchor(clause, figures[0])
    if not _run_parallel(first[theirs], clause[mine]):
        return ()
    behind = first[like[-1] + 1 :]
    # "12 hours of training, all others 8 hours": a rate ("per day") need not be that of both.
    if figures[0] == len(clause) - 1 and [token.key for token in behind[:1]] == ["of"]:
        clause += without_place(behind) if len(behind) == _OF_ONE_WORD else ()
    if mine == 0:
        return without_place(first[:theirs]) + clause
    verbs = [place for place, token in enumerate(first[:theirs]) if token.key in _VERBS]
    start = verbs[0] if verbs else theirs - 1
    if mine > _LONGEST_SUBJECT or start < 1:
        return ()
    return clause[:mine] + without_place(first[start:theirs]) + clause[mine:]


def _is_aside(clause: Sequence[Token]) -> bool:
    return not any(
        token.quantity or token.key in _VERBS | _TOLD | _ALSO_TOLD | NEGATORS for token in clause
    )


def _are_like(first: Token, second: Token) -> bool:
    kinds = [token.quantity.kind if token.quantity else None for token in (first, second)]
    return kinds[0] is kinds[1] and kinds[0] is not None


def _anchor(clause: Sequence[Token], place: int) -> int:
    """Return where a figure begins, with its range and the small words in front of it."""
    if place > 1 and clause[place - 1].key == TO:
        place -= 2
    while place and clause[place - 1].key in _PREPOSITIONS:
        place -= 1
    return place


def _run_parallel(first: Token, clause: Token) -> bool:
    """Whether two clauses go on alike, with the same small word or with a figure or bound."""
    starts = {token.key for token in (first, clause) if token.quantity is None}
    return len(starts) < 2 or bool(starts & BOUNDS)
