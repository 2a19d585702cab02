"""How binding a rule is: must, should, may or need not, and whether it is always or at will."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.binding import CONFLICTS, MODALS, PREDICATES, Strength
from verify.other_words.denying import DENYING_WORDS
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, is_content, is_negator
from verify.other_words.roots import root
from verify.reading.tokens import Token
from verify.reading.words import BOUNDS, CONDITIONS, listed
from verify.word_by_word.changes import Change

_CHOICES = listed("choose choos wish want decide opt elect be been able")
_MERELY_POSSIBLE = frozenset(
    root(word)
    for word in listed(
        "include contain survive vary apply exist remain continue last take cause result lead "
        "differ happen occur need depend exceed appear affect change involve"
    )
)
"""What "may" do so only says that it can be the case: nobody is allowed anything."""
_SUPPOSING = listed("if whether unless when whenever where <in-case> should")
_SPARED = listed("exempt waived")
"""Who is exempt, or has a fee waived, need not do or pay what stands beside it."""
_TURNING = listed(
    "less fewer under below <less-than> more over above <more-than> otherwise other others"
)
_EXCEPTING = listed("except unless excluding other otherwise")
_WITHOUT_FAIL = listed("always invariably automatically guaranteed")
_OBJECT = 3
_SUBJECT = 4
_COVERED_AT_LEAST = 0.55


@dataclass(frozen=True, slots=True)
class _Said:
    strength: Strength
    token: Token
    verb: str
    others: frozenset[str]


def other_modal(pair: Compared) -> Finding | None:
    """Judge "must" against "should" or "may", and "always" against "may", of one rule."""
    if pair.covered() < _COVERED_AT_LEAST or len(pair.shared) < 2:
        return None
    if (pair.claim.keys - pair.source.keys) & _TURNING:
        # What holds above a limit need not hold below it.
        return None
    theirs = list(_said(pair.source))
    for mine in _said(pair.claim):
        rivals = [one for one in theirs if _are_of_one_thing(mine, one)]
        if not rivals or any(one.strength is mine.strength for one in rivals):
            continue
        if not all(frozenset((one.strength, mine.strength)) in CONFLICTS for one in rivals):
            continue
        if _SPARED & {mine.token.key, rivals[0].token.key} and pair.source.keys & _EXCEPTING:
            continue
        if mine.strength is Strength.MAY and (_is_a_limit(pair) or _is_mere_chance(pair, mine)):
            continue
        if rivals[0].strength is Strength.MAY and "only" in pair.source.keys | pair.claim.keys:
            continue
        return pair.conflict(Change.QUALIFIER, (rivals[0].token,), (mine.token,), (Flag.QUALIFIER,))
    return _without_fail(pair, theirs)


def _without_fail(pair: Compared, theirs: Sequence[_Said]) -> Finding | None:
    """Judge "is always granted" against "we may grant"."""
    fail = next((token for token in pair.claim.tokens if token.key in _WITHOUT_FAIL), None)
    if fail is None or "<may>" in pair.claim.keys or pair.source.keys & _WITHOUT_FAIL:
        return None
    done = {word.root for word in pair.claim.words if not word.is_denied}
    for one in theirs:
        if one.strength is Strength.MAY and one.verb in done and "only" not in pair.source.keys:
            return pair.conflict(Change.QUALIFIER, (one.token,), (fail,), (Flag.QUALIFIER,))
    return None


def _is_mere_chance(pair: Compared, mine: _Said) -> bool:
    """Whether "may" only says that something can be the case, as "some may" does."""
    return mine.verb in _MERELY_POSSIBLE or "some" in pair.claim.keys


def _is_a_limit(pair: Compared) -> bool:
    """Whether "you can" only says until when or how much one must."""
    figures = any(word.token.quantity for word in pair.claim.words)
    return figures or bool(pair.claim.keys & (BOUNDS | CONDITIONS))


def _are_of_one_thing(mine: _Said, theirs: _Said) -> bool:
    if mine.verb and mine.verb == theirs.verb:
        return True
    of_mine, of_theirs = not mine.verb, not theirs.verb
    if not (of_mine or of_theirs):
        return False
    return bool((mine.others | {mine.verb}) & (theirs.others | {theirs.verb}) - {""})


def _said(phrases: Phrases) -> Iterator[_Said]:
    tokens = phrases.tokens
    for place, token in enumerate(tokens):
        if place + 1 < len(tokens) and is_negator(tokens, place + 1):
            continue
        if place and is_negator(tokens, place - 1):
            continue
        if token.key == "<at-most>":
            yield from _left_open(phrases, place)
        elif not _is_supposed(tokens, place):
            yield from _said_by(phrases, place)


def _said_by(phrases: Phrases, place: int) -> Iterator[_Said]:
    """Yield what the word at a place makes binding, if it does."""
    tokens, key = phrases.tokens, phrases.tokens[place].key
    leads = place + 1 < len(tokens) and tokens[place + 1].key == "to"
    if key in MODALS or (key in PREDICATES and leads):
        behind = _behind(phrases, place)
        # "Need not" is a denial itself, of what stands behind it.
        if behind and (key == "<need-not>" or not behind[0][1]):
            names = [name for name, _ in behind]
            strength = MODALS.get(key) or PREDICATES[key]
            about = names[1 : 1 + _OBJECT] + _done_to(phrases, place)
            yield _Said(strength, tokens[place], names[0], frozenset(about))
    elif key in _SPARED:
        others = frozenset(word.root for word in phrases.words if word.place != place)
        yield _Said(Strength.NEED_NOT, tokens[place], "", others)
    elif key in PREDICATES and not _takes_object(tokens, place):
        clause = _clause_number(phrases, place)
        subject = [
            word.root
            for word in phrases.words
            if word.place < place and word.clause == clause and word.token.quantity is None
        ]
        if subject:
            yield _Said(PREDICATES[key], tokens[place], "", frozenset(subject[-_SUBJECT:]))


def _done_to(phrases: Phrases, place: int) -> list[str]:
    """Return what a passive modal is about: the form of "the form must be filled in"."""
    if phrases.tokens[place + 1].key != "be":
        return []
    clause = _clause_number(phrases, place)
    before = [w.root for w in phrases.words if w.place < place and w.clause == clause]
    return before[-1:]


def _is_supposed(tokens: Sequence[Token], place: int) -> bool:
    """Whether a word stands behind an "if" of its clause, or opens one: "should you be late"."""
    for position in range(place, -1, -1):
        begins = position == 0 or tokens[position].comma or tokens[position].stop
        if tokens[position].key in _SUPPOSING and (begins or position < place):
            return tokens[position].key != "should" or begins
        if begins:
            return False
    return False


def _left_open(phrases: Phrases, place: int) -> Iterator[_Said]:
    """Yield what is up to somebody: "whether you explain is up to you"."""
    tokens = phrases.tokens
    whether = next((at for at in range(place) if tokens[at].key == "whether"), None)
    if whether is None or place + 1 == len(tokens) or tokens[place + 1].quantity:
        return
    names = [name for name, _ in _behind(phrases, whether)]
    for place_of_verb, verb in enumerate(names):
        others = frozenset(names[place_of_verb + 1 : place_of_verb + 1 + _OBJECT])
        yield _Said(Strength.NEED_NOT, tokens[place], verb, others)


def _clause_number(phrases: Phrases, place: int) -> int:
    before = [word.clause for word in phrases.words if word.place <= place]
    return before[-1] if before else 0


def _takes_object(tokens: Sequence[Token], place: int) -> bool:
    return place + 1 < len(tokens) and is_content(tokens[place + 1])


def _behind(phrases: Phrases, place: int) -> list[tuple[str, bool]]:
    """Return the roots behind a modal up to the end of its clause, and whether each is denied."""
    found: list[tuple[str, bool]] = []
    clause = None
    start = _behind_aside(phrases.tokens, place + 1)
    for word in phrases.words:
        if word.place < start or word.token.key in _CHOICES or word.token.quantity:
            continue
        if clause is None:
            clause = word.clause
        if word.clause != clause:
            break
        # "Must refuse" denies nothing of what must be done.
        found.append((word.root, word.is_denied is not (word.token.key in DENYING_WORDS)))
    return found


def _behind_aside(tokens: Sequence[Token], place: int) -> int:
    """Return the place behind words between commas: "may, in its discretion, refuse"."""
    if place >= len(tokens) or not tokens[place].comma:
        return place
    ends = (at for at in range(place + 1, len(tokens)) if tokens[at].comma)
    return next(ends, place)
