"""How strongly a rule is said: must, should, may or need not; always or usually; all or some."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tagtrap.domain.verdicts import Flag, Label
from verify.changes import Change
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, is_content, is_negator
from verify.other_words.roots import root
from verify.tokens import Token
from verify.words import BOUNDS, CONDITIONS, listed


class Strength(StrEnum):
    """How binding a rule is."""

    MUST = "must"
    SHOULD = "should"
    MAY = "may"
    NEED_NOT = "need_not"


_MODALS = {
    "<must>": Strength.MUST,
    "obliged": Strength.MUST,
    "obligated": Strength.MUST,
    "should": Strength.SHOULD,
    "recommend": Strength.SHOULD,
    "recommends": Strength.SHOULD,
    "encourage": Strength.SHOULD,
    "encourages": Strength.SHOULD,
    "encouraged": Strength.SHOULD,
    "advised": Strength.SHOULD,
    "consider": Strength.SHOULD,
    "<may>": Strength.MAY,
    "<need-not>": Strength.NEED_NOT,
}
_PREDICATES = {
    "required": Strength.MUST,
    "obligatory": Strength.MUST,
    "recommended": Strength.SHOULD,
    "advisable": Strength.SHOULD,
    "optional": Strength.NEED_NOT,
    "voluntary": Strength.NEED_NOT,
}
"""Words that stand behind what they are said of: "receipts are recommended"."""

_CONFLICTS = frozenset(
    frozenset(pair)
    for pair in (
        (Strength.MUST, Strength.SHOULD),
        (Strength.MUST, Strength.MAY),
        (Strength.MUST, Strength.NEED_NOT),
        (Strength.SHOULD, Strength.NEED_NOT),
    )
)
_CHOICES = listed("choose choos wish want decide opt elect be been able")
_OBJECT = 3
_COVERED_AT_LEAST = 0.55
_NEARLY_COVERED = 0.7
_MOSTLY = listed(
    "usually generally typically normally often sometimes occasionally mostly commonly might"
)
_ALWAYS = listed("always invariably")
_SOME = listed("some certain most many several few")
_EXCLUSIVE = listed(
    "only just <must> required require requires no not never other single <at-most> limited "
    "<nobody> exclusive restricted except unless must reserved alone sole one solely own"
)


@dataclass(frozen=True, slots=True)
class _Said:
    strength: Strength
    token: Token
    verb: str
    others: frozenset[str]


def said_more_strongly(pair: Compared) -> Finding | None:
    """Return the conflict over how binding one rule is, or how often or for how many it holds."""
    return _other_modal(pair) or _other_frequency(pair) or _other_share(pair) or _only_added(pair)


def _other_modal(pair: Compared) -> Finding | None:
    if pair.covered() < _COVERED_AT_LEAST or len(pair.shared) < 2:
        return None
    theirs = list(_said(pair.source))
    for mine in _said(pair.claim):
        rivals = [one for one in theirs if _are_of_one_thing(mine, one)]
        if not rivals or any(one.strength is mine.strength for one in rivals):
            continue
        if not all(frozenset((one.strength, mine.strength)) in _CONFLICTS for one in rivals):
            continue
        if mine.strength is Strength.MAY and _is_a_limit(pair):
            continue
        if rivals[0].strength is Strength.MAY and "only" in pair.source.keys | pair.claim.keys:
            continue
        return pair.conflict(Change.QUALIFIER, (rivals[0].token,), (mine.token,), (Flag.QUALIFIER,))
    return None


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
        clause = _clause_number(phrases, place)
        if token.key in _MODALS:
            behind = _behind(phrases, place)
            if behind and not behind[0][1]:
                names = [name for name, _ in behind]
                yield _Said(_MODALS[token.key], token, names[0], frozenset(names[1 : 1 + _OBJECT]))
        elif token.key in _PREDICATES and not _takes_object(tokens, place):
            subject = frozenset(
                word.root
                for word in phrases.words
                if word.place < place and word.clause == clause and word.token.quantity is None
            )
            if subject:
                yield _Said(_PREDICATES[token.key], token, "", subject)


def _clause_number(phrases: Phrases, place: int) -> int:
    before = [word.clause for word in phrases.words if word.place <= place]
    return before[-1] if before else 0


def _takes_object(tokens: Sequence[Token], place: int) -> bool:
    return place + 1 < len(tokens) and is_content(tokens[place + 1])


def _behind(phrases: Phrases, place: int) -> list[tuple[str, bool]]:
    """Return the roots behind a modal up to the end of its clause, and whether each is denied."""
    found: list[tuple[str, bool]] = []
    clause = None
    for word in phrases.words:
        if word.place <= place or word.token.key in _CHOICES or word.token.quantity:
            continue
        if clause is None:
            clause = word.clause
        if word.clause != clause:
            break
        found.append((word.root, word.is_denied))
    return found


def _other_frequency(pair: Compared) -> Finding | None:
    mine = _first(pair.claim, _ALWAYS)
    theirs = _first(pair.source, _MOSTLY)
    if mine is None or theirs is None or pair.source.keys & _ALWAYS:
        return None
    if pair.covered({"alway"}) < _COVERED_AT_LEAST or len(pair.shared) < 2:
        return None
    return pair.conflict(Change.QUALIFIER, (theirs,), (mine,), (Flag.QUALIFIER,))


def _other_share(pair: Compared) -> Finding | None:
    """Judge "all cards" against "some cards": of the same things, said apart."""
    if pair.covered() < _COVERED_AT_LEAST:
        return None
    all_mine, some_mine = _counted(pair.claim, {"<all>"}), _counted(pair.claim, _SOME)
    all_theirs, some_theirs = _counted(pair.source, {"<all>"}), _counted(pair.source, _SOME)
    for mine, theirs in ((all_mine, some_theirs), (some_mine, all_theirs)):
        for name in sorted(mine.keys() & theirs.keys()):
            if name in all_mine and name in some_mine:
                continue
            return pair.conflict(Change.QUALIFIER, theirs[name], mine[name], (Flag.QUALIFIER,))
    return None


def _counted(phrases: Phrases, words: frozenset[str] | set[str]) -> dict[str, tuple[Token, ...]]:
    counted = {}
    for word in phrases.words:
        if word.place and phrases.tokens[word.place - 1].key in words:
            counted[word.root] = phrases.tokens[word.place - 1 : word.place + 1]
    return counted


def _only_added(pair: Compared) -> Finding | None:
    """Judge "only administrators can", where the source says who can and excludes nobody."""
    if pair.source.keys & _EXCLUSIVE or len(pair.shared) < 3:
        return None
    if pair.covered() < _NEARLY_COVERED:
        return None
    tokens = pair.claim.tokens
    for place, token in enumerate(tokens[:-1]):
        opens = place == 0 or token.comma or token.stop
        behind = [one for one in tokens[place + 1 : place + 3] if one.key != "the"]
        if token.key != "only" or not opens or not is_content(behind[0]) or behind[0].quantity:
            continue
        if not any(one.root == root(behind[0].key) for one in pair.source.words):
            continue
        words = (token, behind[0])
        return Finding(
            Label.UNSUPPORTED,
            reason=f"Not in the cited source: '{words_of(pair.claim.text, words)}'.",
            flags=(Flag.QUALIFIER,),
            evidence=evidence_of(pair.sentence, ()),
        )
    return None


def _first(phrases: Phrases, words: frozenset[str]) -> Token | None:
    return next((token for token in phrases.tokens if token.key in words), None)
