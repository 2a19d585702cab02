"""How strongly a rule is said: must, should, may or need not; always or usually; all or some."""

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.likeness import Compared
from verify.other_words.modals import other_modal
from verify.other_words.phrases import Phrases, is_content
from verify.other_words.roots import root
from verify.reading.tokens import Token
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_COVERED_AT_LEAST = 0.55
_NEARLY_COVERED = 0.7
_MOSTLY = listed(
    "usually generally typically normally often sometimes occasionally mostly commonly might"
)
_ALWAYS = listed("always invariably")
_SOME = listed("some certain most many several few")
_BEFORE_A_SUBJECT = listed("only but and that if when for to because while")
_EXCLUSIVE = listed(
    "only just <must> required require requires no not never other single <at-most> limited "
    "<nobody> exclusive restricted except unless must reserved alone sole one solely own"
)


def said_more_strongly(pair: Compared) -> Finding | None:
    """Return the conflict over how binding one rule is, or how often or for how many it holds."""
    return other_modal(pair) or _other_frequency(pair) or _other_share(pair) or _only_added(pair)


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
    # Who must return all papers must return some; "some people must" leaves others out.
    some_mine = {name: words for name, words in some_mine.items() if _opens(pair.claim, words[0])}
    if "<may>" in pair.claim.keys:
        some_mine = {}
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
        # "Not all" are some.
        is_partly = word.place > 1 and phrases.tokens[word.place - 2].key == "not"
        if word.place and not is_partly and phrases.tokens[word.place - 1].key in words:
            counted[word.root] = phrases.tokens[word.place - 1 : word.place + 1]
    return counted


def _opens(phrases: Phrases, token: Token) -> bool:
    """Whether a word opens a clause, and so counts those that the clause is about."""
    place = phrases.tokens.index(token)
    before = phrases.tokens[place - 1].key if place else ""
    return not place or token.comma or token.stop or before in _BEFORE_A_SUBJECT


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
