"""Of whom, or of what kind, a rule is: words of which a text names one and not the others."""

from functools import lru_cache
from itertools import pairwise

from verify.other_words.roots import root
from verify.reading.tokens import tokenise
from verify.reading.words import listed

_PEOPLE = (
    "employee staff worker colleague,contractor freelancer,intern trainee apprentice,volunteer,"
    "student pupil learner,adult,child children kid,pensioner senior retiree,landlord lessor,"
    "teacher instructor tutor,parent guardian,nurse,doctor physician,exhibitor,"
    "visitor guest customer client buyer member tenant renter resident patient passenger traveller"
)
"""The last may all be the same person."""
_KINDS = (
    _PEOPLE,
    "domestic national inland,international foreign overseas abroad",
    "basic standard free starter,premium professional pro,enterprise,family,individual",
    "economy,business,first",
    "gold,silver,platinum,bronze",
    "undergraduate,graduate postgraduate",
    "full-time,part-time",
    "permanent,temporary",
    "new,used",
    "weekday,weekend",
    "summer,winter,spring,autumn",
)
_MEMBERS = {
    root(word): (kind, member)
    for kind, members in enumerate(_KINDS)
    for member, words in enumerate(members.split(","))
    for word in listed(words)
}
_WHO = 0
_TIMES = ("full", "part")

Named = dict[int, frozenset[int]]
"""Kinds, each with those of its members that are named."""


@lru_cache(maxsize=8192)
def _members(text: str) -> frozenset[tuple[int, int]]:
    keys = [token.key for token in tokenise(text)]
    joined = {f"{first}-{second}" for first, second in pairwise(keys)}
    names = {root(name) for time in _TIMES if (name := f"{time}-time") in joined}
    roots = {root(key) for key in keys} | names
    return frozenset(_MEMBERS[name] for name in roots if name in _MEMBERS)


def named_in(*texts: str) -> Named:
    """Return who and what kinds the texts name."""
    found: dict[int, set[int]] = {}
    for kind, member in frozenset().union(*map(_members, texts)):
        found.setdefault(kind, set()).add(member)
    return {kind: frozenset(members) for kind, members in found.items()}


def is_of_fewer(mine: Named, theirs: Named) -> bool:
    """Whether the one text names a kind that the other leaves out: "part-time staff"."""
    kinds = theirs.keys() - {_WHO} or theirs.keys()
    none: frozenset[int] = frozenset()
    return any(not mine.get(kind, none) & theirs[kind] for kind in kinds)


def told_apart(mine: Named, theirs: Named) -> Named:
    """Return of what one text names those kinds of which the other names none in common."""
    return {
        kind: mine[kind] for kind in mine.keys() & theirs.keys() if not mine[kind] & theirs[kind]
    }
