"""A rule for some, said of all: "all patients" where the source speaks of "children under 14"."""

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases
from verify.other_words.statements import roots_in, statements
from verify.reading.tokens import Token
from verify.reading.words import AUXILIARIES, MODALS, listed

_ALL = listed("<all> everyone everybody anyone anybody")
_OTHERS = listed("other others otherwise rest remaining else")
_VERBS = AUXILIARIES | MODALS | listed("need needs get gets pay pays receive receives")
_NARROWING = listed("who whose that with without")
_BOUNDING = listed("under over above below aged older younger <at-least> <at-most> <more-than>")
_ROOTS_AT_LEAST = 2
_LONGEST_SUBJECT = 12


def said_of_all(pair: Compared) -> Finding | None:
    """Return that the source says of fewer what the claim says of all.

    Only where the claim opens with all of a kind, and one statement of the source, about those who
    fulfil something, says the rest of it; not where the evidence goes on to speak of the others.
    """
    opening = _all_in_front(pair.claim)
    if not opening or _tells_of_the_rest(pair):
        return None
    named = {word.root for word in pair.claim.words if word.token in opening}
    rest = pair.claim.roots - named
    if len(rest) < _ROOTS_AT_LEAST or any(word.is_denied for word in pair.claim.words):
        return None
    for part in statements(pair.source):
        narrow = _narrow_subject(pair.source, part)
        if not narrow or not rest <= roots_in(pair.source, part):
            continue
        if _is_said_too(pair, narrow):
            continue
        said = words_of(pair.source.text, narrow)
        return Finding(
            Label.UNSUPPORTED,
            reason=f"The source says this of '{said}' only.",
            flags=(Flag.QUALIFIER,),
            evidence=evidence_of(pair.sentence, narrow),
            missing=f"A source that says this of '{words_of(pair.claim.text, opening)}'",
        )
    return None


def _tells_of_the_rest(pair: Compared) -> bool:
    """Whether the evidence speaks of others too, or another sentence of it of all."""
    return bool(pair.source.keys & _OTHERS) or any(
        other.keys & (_OTHERS | _ALL) for other in pair.beside
    )


def _all_in_front(claim: Phrases) -> tuple[Token, ...]:
    """Return the tokens of an "all patients" that a claim opens with, () if it is narrowed."""
    tokens = claim.tokens
    if not tokens or tokens[0].key not in _ALL:
        return ()
    verb = _verb_at(claim, 0, len(tokens))
    subject = tokens[:verb]
    has_figure = any(token.quantity for token in subject)
    is_narrow = any(token.key in _NARROWING | _BOUNDING for token in subject)
    return () if not verb or verb > 3 or has_figure or is_narrow else subject


def _narrow_subject(source: Phrases, part: tuple[int, int]) -> tuple[Token, ...]:
    """Return the subject of a statement, () unless it is bounded by a figure or a "who"."""
    start, end = part
    tokens = source.tokens
    verb = _verb_at(source, start, min(end, start + _LONGEST_SUBJECT))
    subject = tokens[start:verb]
    if not subject or subject[0].key in _ALL | listed("those whoever nobody <nobody> no"):
        return ()
    bounded = any(token.quantity for token in subject) and any(
        token.key in _BOUNDING for token in subject
    )
    related = any(token.key in ("who", "whose") for token in subject)
    return subject if bounded or related else ()


def _verb_at(phrases: Phrases, start: int, end: int) -> int:
    """Return the place of the main verb of a statement, 0 where it is not plain."""
    tokens = phrases.tokens
    places = [at for at in range(start, end) if tokens[at].key in _VERBS]
    who = next((at for at in range(start, end) if tokens[at].key in ("who", "whose")), None)
    if who is not None:
        # The first verb behind a "who" is its own.
        places = [at for at in places if at > who + 1]
    return places[0] if places and places[0] > start else 0


def _is_said_too(pair: Compared, narrow: tuple[Token, ...]) -> bool:
    """Whether the claim itself speaks of what narrows the source's subject."""
    own = [word for word in pair.source.words if word.token in narrow]
    figures = {word.token.key for word in own if word.token.quantity}
    return (
        bool(figures & {token.key for token in pair.claim.tokens})
        or len({word.root for word in own} & pair.claim.roots) > 1
    )
