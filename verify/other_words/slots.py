"""Another of its kind in the same place: another role, membership, plan, team or cabin."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, words_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.other_words.roots import root
from verify.quantities.names import WEEKDAYS
from verify.reading.tokens import Token
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_NEARLY_COVERED = 0.75
_COVERED_AT_LEAST = 0.5

_ROLES = (
    "manager supervisor boss,director,head,leader lead,officer,administrator admin,specialist,"
    "coordinator,president ceo,auditor,secretary,treasurer,dean,principal,physician doctor,nurse,"
    "chair chairperson,assistant,trainee,mentor"
)
_TEAMS = (
    "payroll,recruitment recruiting,security,network,finance accounting,legal,marketing,"
    "procurement purchasing,engineering,facilities,compliance,support"
)
_PARTIES = (
    "buyer customer client user purchaser shopper,seller vendor merchant supplier retailer store",
    "tenant renter lessee,landlord lessor owner",
    "controller,processor",
    "employer company,employee worker staff employees",
    "borrower,lender bank",
    "insurer,policyholder insured",
    "sender,recipient",
    "teacher instructor,student pupil",
    "passenger traveller traveler,airline carrier",
)
_SCOPES = (
    "gold,silver,platinum,bronze,guest",
    "economy coach,business",
    "enterprise,team,free,starter,professional pro,individual personal",
    "domestic,international foreign",
    "staging,production",
    "internal,external",
    "annual,sick,parental,military,maternity,paternity,unpaid,bereavement",
    "credit,debit,gift",
    "undergraduate,graduate",
    "weekday,weekend",
    ",".join(WEEKDAYS),
)


@dataclass(frozen=True, slots=True)
class _Kind:
    """Names of one kind: each root with the number of its member. `is_scope`: it limits a noun."""

    members: dict[str, int]
    is_scope: bool


def _kind(listed_members: str, *, is_scope: bool) -> _Kind:
    members = {
        root(word): number
        for number, member in enumerate(listed_members.split(","))
        for word in listed(member)
    }
    return _Kind(members, is_scope)


_KINDS = (
    *(_kind(members, is_scope=False) for members in (_ROLES, _TEAMS, *_PARTIES)),
    *(_kind(members, is_scope=True) for members in _SCOPES),
)
_TIMES = frozenset({"full", "part"})


def another_in_its_place(pair: Compared) -> Finding | None:
    """Return the conflict over who or what a rule is about: "director" against "supervisor"."""
    for kind in _KINDS:
        mine, theirs = _only_member(pair.claim, kind), _only_member(pair.source, kind)
        if mine is None or theirs is None:
            continue
        if kind.members[mine.root] == kind.members[theirs.root] or mine.root in pair.elsewhere:
            continue
        if _stands_in_its_place(pair, mine, theirs, kind):
            conflict = pair.conflict(Change.QUALIFIER, (theirs.token,), (mine.token,))
            return _outside(pair, conflict, (mine.token,)) if kind.is_scope else conflict
    return _other_time(pair)


def _outside(pair: Compared, conflict: Finding, mine: tuple[Token, ...]) -> Finding:
    """Return the finding that a rule is said of others: nobody knows what holds for these."""
    missing = f"A source that speaks of '{words_of(pair.claim.text, mine)}'"
    return replace(conflict, label=Label.UNSUPPORTED, flags=(Flag.QUALIFIER,), missing=missing)


def _only_member(phrases: Phrases, kind: _Kind) -> Word | None:
    found = [word for word in phrases.words if word.root in kind.members]
    numbers = {kind.members[word.root] for word in found}
    return found[0] if len(numbers) == 1 else None


def _stands_in_its_place(pair: Compared, mine: Word, theirs: Word, kind: _Kind) -> bool:
    if len(pair.shared) < 2 or mine.is_denied is not theirs.is_denied:
        return False
    apart = {mine.root}
    covered = pair.covered(apart)
    if kind.is_scope:
        same_noun = bool(_next(pair.claim, mine) & _next(pair.source, theirs))
        return same_noun and covered >= _COVERED_AT_LEAST
    return covered >= _NEARLY_COVERED


def _next(phrases: Phrases, word: Word) -> frozenset[str]:
    following = phrases.tokens[word.place + 1 : word.place + 2]
    return frozenset(one.root for one in phrases.words if one.token in following)


def _other_time(pair: Compared) -> Finding | None:
    """Judge "full-time" against "part-time"."""
    mine, theirs = list(_times(pair.claim)), list(_times(pair.source))
    if len(mine) != 1 or len(theirs) != 1 or mine[0][0].key == theirs[0][0].key:
        return None
    if pair.covered(_TIMES) < _COVERED_AT_LEAST or len(pair.shared) < 2:
        return None
    conflict = pair.conflict(Change.QUALIFIER, theirs[0], mine[0])
    return _outside(pair, conflict, mine[0])


def _times(phrases: Phrases) -> Iterator[tuple[Token, ...]]:
    for place, token in enumerate(phrases.tokens[:-1]):
        if token.key in _TIMES and phrases.tokens[place + 1].key == "time":
            yield phrases.tokens[place : place + 2]
