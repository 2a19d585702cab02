"""Of two things that a source tells apart, the one with what is said of the other."""

from dataclasses import dataclass

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.reading.words import AUXILIARIES, MODALS, POINTERS, listed
from verify.splitting.lexicon import SUBORDINATORS, SURE_VERBS, THIRD_PERSON

_POINTING = POINTERS | listed("its their he she others other rest one ones latter former both")
_VERBS = AUXILIARIES | MODALS | SURE_VERBS | THIRD_PERSON | listed("<may> <must> pay stays")


@dataclass(frozen=True, slots=True)
class _Half:
    """One of two statements: who or what it is about, and what it says of that."""

    subject: tuple[Word, ...]
    predicate: tuple[Word, ...]

    @property
    def about(self) -> frozenset[str]:
        return frozenset(word.root for word in self.subject)

    @property
    def said(self) -> frozenset[str]:
        return frozenset(word.root for word in self.predicate)


def said_of_the_other(pair: Compared) -> Finding | None:
    """Return that a claim says of one thing what its source says of the other, and only there."""
    claims, halves = _halves(pair.claim), _halves(pair.source)
    if len(claims) != 1 or len(halves) != 2 or not pair.claim.roots <= pair.source.roots:
        return None
    if pair.source.keys & (_POINTING | SUBORDINATORS):
        return None
    for mine, other in (halves, halves[::-1]):
        if _is_crossed(claims[0], mine, other) or _is_of_both(claims[0], mine, other):
            said = tuple(word.token for word in other.subject)
            return Finding(
                Label.UNSUPPORTED,
                reason=f"The source says this of '{words_of(pair.source.text, said)}'.",
                flags=(Flag.QUALIFIER,),
                evidence=evidence_of(pair.sentence, said),
                missing=f"A source that says: '{pair.claim.text}'",
            )
    return None


def _is_crossed(claim: _Half, mine: _Half, other: _Half) -> bool:
    of_me, of_other = mine.about - other.about, other.about - mine.about
    if not claim.about & of_me or (claim.about | claim.said) & of_other:
        return False
    said = claim.said & (other.said - mine.said - mine.about)
    if not said or claim.said & (mine.said - other.said):
        return False
    denied = [{word.root: word.is_denied for word in one.predicate} for one in (claim, other)]
    return all(denied[0][one] is denied[1][one] for one in said)


def _is_of_both(claim: _Half, mine: _Half, other: _Half) -> bool:
    """Whether a claim says of both what is said of one: "linen and towels are included"."""
    of_me, of_other = mine.about - other.about, other.about - mine.about
    if not (of_me and of_other and of_me <= claim.about and of_other <= claim.about):
        return False
    denies = any(word.is_denied for word in (*claim.predicate, *mine.predicate, *other.predicate))
    return (
        bool(claim.said & (other.said - mine.said))
        and not denies
        and not (claim.said & (mine.said - other.said))
    )


def _halves(phrases: Phrases) -> list[_Half]:
    """Return the statements of a text that commas with an "and", or stops, part; [] in doubt."""
    borders = [0]
    for place, token in enumerate(phrases.tokens):
        if place and (token.stop or token.comma):
            borders.append(place)
    ends = [*borders[1:], len(phrases.tokens)]
    found = []
    for start, end in zip(borders, ends, strict=True):
        verb = next((at for at in range(start + 1, end) if phrases.tokens[at].key in _VERBS), None)
        words = [word for word in phrases.words if start <= word.place < end]
        if verb is None or not any(word.place < verb for word in words):
            return []
        found.append(
            _Half(
                tuple(word for word in words if word.place < verb),
                tuple(word for word in words if word.place >= verb),
            )
        )
    return found
