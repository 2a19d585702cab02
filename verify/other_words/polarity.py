"""Denied on one side and asserted on the other: the same predicate, about the same things."""

from collections.abc import Sequence

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared, with_negator
from verify.other_words.of_other_cases import takes_it_back, tells_of_other_hours
from verify.other_words.phrases import Phrases, Word
from verify.other_words.roots import root
from verify.reading.tokens import Token
from verify.reading.words import CONDITIONS, CONTRASTS, listed
from verify.word_by_word.changes import Change

_COVERED_AT_LEAST = 0.6
_ALL_BUT_COVERED = 0.6
_SHARED_AT_LEAST = 2
_LIMITS = listed(
    "after before until unless if when while during within without outside beyond over above "
    "where under except <more-than> <less-than> <at-most> <at-least> <in-case>"
)
_REACH = 5
_NOBODY = listed("<nobody> nobody nothing none")
_SUBJECTS = listed("we you they he she it i")
_EXCEPTS = listed("unless except until exempt exception exceptions otherwise <in-case>")
_TAKES_BACK = listed(
    "only free waived waive exempt without lose loses forfeit forfeited instead rather except "
    "other otherwise less fewer outside beyond else nothing until unless"
)
"""Words that deny in part: beside one of them a "not" on the other side is no conflict."""
_AT_ONCE = frozenset(
    root(word) for word in listed("yet straight right away immediately now once directly")
)
_NOT_ALL = frozenset({"<all>"})
_PARTLY = listed("some several most many certain few")
_PASSING_ON = frozenset({"allow", "enabl", "abl", "poss", "let"})
"""What is denied of these is denied of what they let one do: "does not allow you to pay"."""
_NARROWS = CONDITIONS | listed(
    "after before during over above beyond longer later another other more earlier outside "
    "past <no-longer> <more-than> <less-than> <at-least> alone without automatically necessarily "
    "always <all> every only twice again both together"
)
"""Words that make of a denial one that a rule without a "not" may imply."""


def denied_otherwise(pair: Compared) -> Finding | None:
    """Return the conflict over one predicate that only one side denies."""
    if pair.sentence.text.rstrip().endswith("?"):
        return None
    flips = _flips(pair.claim, pair.source)
    flips = [(mine, theirs) for mine, theirs in flips if not _is_only_a_means(pair.source, theirs)]
    if not flips or not _are_about_the_same(pair, flips) or _is_explained(pair, flips):
        return None
    mine, theirs = flips[0]
    if any(_says_the_same(other, mine, pair) for other in pair.beside):
        return None
    said, answered = with_negator(pair.source, theirs), with_negator(pair.claim, mine)
    return pair.conflict(Change.NEGATION, said, answered, (Flag.NEGATION,))


def _says_the_same(other: Phrases, mine: Word, pair: Compared) -> bool:
    """Whether another sentence says of the same things what the claim says."""
    alike = [word for word in other.named(mine.root) if word.is_denied is mine.is_denied]
    asserted = [word for word in alike if not _is_only_a_means(other, word)]
    about = (pair.claim.roots & other.roots) - {mine.root}
    return bool(asserted) and len(about) >= _SHARED_AT_LEAST


def _is_explained(pair: Compared, flips: list[tuple[Word, Word]]) -> bool:
    """Whether the two may say the same though one of them denies."""
    mine, theirs = flips[0]
    if takes_it_back(pair, mine) or tells_of_other_hours(pair, mine, theirs):
        return True
    if _NOT_ALL & pair.source.keys and pair.claim.keys & _PARTLY:
        # "Not all have one" and "some have none" are the same.
        return bool({"not"} & pair.source.keys)
    if _turns_a_limit(pair, (mine.token.key, theirs.token.key)):
        return True
    both = _denied(pair.claim) & _denied(pair.source)
    if both and (pair.claim.keys | pair.source.keys) & _NOBODY:
        # "Nobody has a key" and "there is no key for the door" deny the key alike.
        return True
    if len({word.is_denied for word, _ in flips}) > 1:
        return not (_contrasts(pair.claim) and _contrasts(pair.source))
    names = {word.root for word, _ in flips}
    if _denies_more(pair.claim, mine, names) or _denies_more(pair.source, theirs, names):
        return True
    if mine.is_denied:
        return _narrows(pair) or bool(pair.source.keys & _TAKES_BACK)
    if pair.claim.keys & _TAKES_BACK or _meets_the_exception(pair):
        return True
    return _is_limited(pair, theirs)


def _turns_a_limit(pair: Compared, apart: tuple[str, str]) -> bool:
    """Whether a limit is turned round as well: "below it needs none", "above it needs one"."""
    return any(
        len(both & pair.claim.keys) == len(both & pair.source.keys) == 1
        and both & pair.claim.keys != both & pair.source.keys
        for both in (*CONTRASTS, frozenset({"with", "without"}))
        if not both & set(apart)
    )


def _flips(claim: Phrases, source: Phrases) -> list[tuple[Word, Word]]:
    flips = []
    for name in sorted(claim.roots & source.roots):
        mine = _in_the_likest_clause(claim, claim.named(name), source)
        theirs = _in_the_likest_clause(source, source.named(name), claim)
        if not mine or not theirs or mine.is_denied is theirs.is_denied:
            continue
        if _is_lacked(claim, mine) or _is_lacked(source, theirs):
            continue
        if claim.is_supposed(mine) is source.is_supposed(theirs):
            flips.append((mine, theirs))
    return flips


def _is_lacked(phrases: Phrases, word: Word) -> bool:
    """Whether a word stands behind a "without", which denies that it is there."""
    return any(
        token.key == "without" for token in phrases.tokens[max(0, word.place - 3) : word.place]
    )


def _is_only_a_means(phrases: Phrases, word: Word) -> bool:
    """Whether a source speaks of doing something, and does not say that it is done."""
    if word.is_denied or word.token.key[-3:] != "ing":
        return False
    before = [token.key for token in phrases.tokens[max(0, word.place - 4) : word.place]]
    # "The risk of a guest smoking" does not say that guests smoke.
    return before[-1:] in (["by"], ["when"], ["while"]) or "of" in before[:-1]


def _in_the_likest_clause(phrases: Phrases, words: Sequence[Word], other: Phrases) -> Word | None:
    """Return the word whose clause shares most with the other text, None where that is open."""
    if len({word.is_denied for word in words}) == 1:
        return words[0]
    likeness = [len({one.root for one in phrases.clause_of(word)} & other.roots) for word in words]
    best = [word for word, shared in zip(words, likeness, strict=True) if shared == max(likeness)]
    return best[0] if len({word.is_denied for word in best}) == 1 else None


def _denied(phrases: Phrases) -> set[str]:
    return {word.root for word in phrases.words if word.is_denied}


def _contrasts(phrases: Phrases) -> bool:
    """Whether a text sets one thing against another: "A, not B", "A but not B"."""
    return any(
        token.key in ("not", "rather", "never")
        and (token.comma or phrases.tokens[place - 1].key in ("and", "but", "<may>"))
        for place, token in enumerate(phrases.tokens)
        if place
    )


def _are_about_the_same(pair: Compared, flips: list[tuple[Word, Word]]) -> bool:
    flipped = {mine.root for mine, _ in flips}
    if (pair.claim.keys ^ pair.source.keys) & _NOBODY:
        # "Nobody may smoke here" denies the smoking, and the place with it.
        flipped = {flips[0][0].root}
    about = pair.shared - flipped
    mine, theirs = flips[0]
    near = {word.root for word in pair.source.clause_of(theirs)} | {
        word.root for word in pair.claim.clause_of(mine)
    }
    enough = min(_SHARED_AT_LEAST, len(pair.claim.roots - flipped - _AT_ONCE - _PASSING_ON))
    if _are_bare_orders(pair, flipped):
        return True
    return (
        len(about) >= max(1, enough)
        and bool(about & near)
        and pair.covered(_AT_ONCE) >= _COVERED_AT_LEAST
    )


def _are_bare_orders(pair: Compared, flipped: set[str]) -> bool:
    """Whether both sides order no more than the one thing: "open it", "do not open it yet"."""
    return all(
        phrases.roots - flipped <= _AT_ONCE and not phrases.keys & CONDITIONS
        for phrases in (pair.claim, pair.source)
    )


def _denies_more(phrases: Phrases, word: Word, names: set[str]) -> bool:
    """Whether the clause of a word denies something else as well."""
    passing_on = names | _PASSING_ON if word.is_denied else names
    return any(one.is_denied and one.root not in passing_on for one in phrases.clause_of(word))


def _narrows(pair: Compared) -> bool:
    """Whether the denial is of a part that the rule may leave out: "not after 30 days"."""
    if pair.claim.keys & _NARROWS - pair.source.keys:
        return True
    figures = {word.root for word in pair.claim.words if word.token.quantity}
    return bool(figures - {word.root for word in pair.source.words})


def _meets_the_exception(pair: Compared) -> bool:
    """Whether the claim names a case that may be the one in which the source does not deny."""
    if pair.source.keys & _EXCEPTS:
        return bool(pair.claim.keys & CONDITIONS)
    both = pair.claim.keys & CONDITIONS and pair.source.keys & CONDITIONS
    return bool(both) and pair.covered() < _ALL_BUT_COVERED


def _is_limited(pair: Compared, theirs: Word) -> bool:
    """Whether the source denies only under a condition of which the claim does not speak."""
    tokens = pair.source.tokens
    for place in range(theirs.place + 1, len(tokens)):
        if tokens[place].stop or _goes_on_elsewhere(tokens, place):
            break
        if tokens[place].key == "without":
            return "without" not in pair.claim.keys
        if tokens[place].key in _LIMITS:
            limit = [word for word in pair.source.words if place < word.place <= place + _REACH]
            return bool(limit) and not any(word.root in _said(pair.claim) for word in limit)
    return False


def _goes_on_elsewhere(tokens: Sequence[Token], place: int) -> bool:
    """Whether a comma parts a new clause with its own subject: "not in March, we pay ..."."""
    return tokens[place].comma and tokens[place].key in _SUBJECTS


def _said(phrases: Phrases) -> frozenset[str]:
    return frozenset(word.root for word in phrases.words)
