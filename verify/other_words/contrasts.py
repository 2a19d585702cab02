"""The opposite word in the same place: monthly for weekly, together for separately."""

from collections.abc import Iterator

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.other_words.roots import root
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_GROUPS = (
    "hourly,daily,weekly,fortnightly,monthly,quarterly,yearly annually annual,every-other",
    "together jointly,separately apart individually",
    "permanent,temporary",
    "automatically automatic,manually manual",
    "advance beforehand upfront,arrears",
    "net,gross",
    "writing written,orally oral verbally verbal spoken",
    "electronically electronic digitally digital online,paper",
    "email emails,post letter,fax,phone telephone",
    "new,existing",
    "future,current past previous",
    "above,below",
    "public,private confidential",
    "increase increases increased rise rises rose climbs climbed,"
    "decrease decreases decreased fall falls fell drop drops dropped sinks",
    "begin begins begun start starts,end ends",
    "largest biggest,smallest",
    "highest,lowest",
    "earliest,latest",
    "early,late",
    "minors minor,adults adult",
    "indoors indoor inside,outdoors outdoor outside",
    "keep keeps kept,discard discards discarded destroy destroys destroyed",
    "single,double",
    "longer,shorter",
    "morning,evening",
    "entry,exit",
    "taxable,untaxed",
    "fixed,variable",
    "plus,minus",
)
_COVERED_AT_LEAST = 0.6
_SHARED_AT_LEAST = 2
_NEIGHBOURS = 2


def _numbered(group: str) -> dict[str, int]:
    return {word: number for number, side in enumerate(group.split(",")) for word in listed(side)}


_SIDES = tuple(map(_numbered, _GROUPS))


def opposite_in_its_place(pair: Compared) -> Finding | None:
    """Return the conflict over a word whose opposite stands there in the source."""
    for sides in _SIDES:
        mine, theirs = _only(pair.claim, sides), _only(pair.source, sides)
        if mine is None or theirs is None:
            continue
        if sides[mine.token.key] == sides[theirs.token.key] or _is_beside(pair, mine, sides):
            continue
        if _stands_there(pair, mine, theirs):
            return pair.conflict(
                Change.QUALIFIER, (theirs.token,), (mine.token,), (Flag.QUALIFIER,)
            )
    return None


def _only(phrases: Phrases, sides: dict[str, int]) -> Word | None:
    found = list(_of_group(phrases, sides))
    return found[0] if len({sides[word.token.key] for word in found}) == 1 else None


def _of_group(phrases: Phrases, sides: dict[str, int]) -> Iterator[Word]:
    """Yield the words of a group; small words, which are no `Word`, among them."""
    words = {word.place: word for word in phrases.words}
    for place, token in enumerate(phrases.tokens):
        if token.key in sides:
            yield words.get(place) or Word(root(token.key), token, place, 0, False)


def _is_beside(pair: Compared, mine: Word, sides: dict[str, int]) -> bool:
    """Whether another sentence of the evidence has the claim's word, or the same side of it."""
    return any(
        sides[word.token.key] == sides[mine.token.key]
        for other in pair.beside
        for word in _of_group(other, sides)
    )


def _stands_there(pair: Compared, mine: Word, theirs: Word) -> bool:
    if (
        len(pair.shared - {mine.root}) < _SHARED_AT_LEAST
        or _denies(pair.claim)
        or _denies(pair.source)
    ):
        return False
    if pair.covered({mine.root}) < _COVERED_AT_LEAST:
        return False
    if any(word.token.quantity and word.token.key not in pair.figures for word in pair.claim.words):
        # Twelve euros a year may be one euro a month.
        return False
    return bool(_neighbours(pair.claim, mine) & _neighbours(pair.source, theirs))


def _neighbours(phrases: Phrases, word: Word) -> frozenset[str]:
    before = [one.root for one in phrases.words if one.place < word.place][-_NEIGHBOURS:]
    behind = [one.root for one in phrases.words if one.place > word.place][:_NEIGHBOURS]
    return frozenset((*before, *behind))


def _denies(phrases: Phrases) -> bool:
    return any(word.is_denied for word in phrases.words)
