"""A period from another event: "14 days of installation" for "14 days of being noticed"."""

from collections.abc import Iterator

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases
from verify.other_words.roots import root
from verify.quantities.quantity import QuantityKind
from verify.reading.tokens import Token
from verify.reading.words import listed

_FROM = listed("of after before from since")
_WHEN = listed("after <once>")
_REST_AT_LEAST = 2
_BOUNDS = listed("within <at-most>")
_ENDS = listed("and but or if unless when while which who by at in on for with to")
_SAME = (
    "receipt receive received receiving delivery deliver delivered arrival arrive arrived handover "
    "collect collected collection",
    "purchase buy bought order ordered book booked booking sale invoice payment pay paid",
    "start begin beginning join joined joining commencement signing sign signed conclusion entry "
    "admission opening contract employment",
    "leave left leaving departure depart end ends ended expiry expire termination finish finished "
    "close closing completion complete completed last",
    "request requested application apply applied submission submit submitted report reported "
    "claim notification notify notified notice noticed discovery discover discovered find finding "
    "found learn learned know known see seen occur occurred event "
    "incident happen happened become became aware",
    "issue issued publication publish published announcement announce announced date day",
    "return returned returning back trip journey travel stay",
    "birth born",
    "death die died",
)
_GROUPS = tuple(frozenset(map(root, listed(group))) for group in _SAME)
_COVERED_AT_LEAST = 0.75
_MOST_WORDS = 6


def from_another_event(pair: Compared) -> Finding | None:
    """Return that the source counts a period of the claim from something else.

    Only where the claim repeats the rest, and no evidence has a word of the claim's event.
    """
    found = _other_moment(pair)
    if found is not None:
        return found
    theirs = dict(_events(pair.source))
    for figure, event in _events(pair.claim):
        roots = _roots(pair.claim, event)
        if figure not in theirs or not roots or roots & pair.elsewhere:
            continue
        others = _roots(pair.source, theirs[figure])
        if any(roots & group and others & group for group in _GROUPS):
            continue
        if pair.covered(roots) < _COVERED_AT_LEAST or _denies(pair.claim) != _denies(pair.source):
            continue
        answered = words_of(pair.claim.text, event)
        said = words_of(pair.source.text, theirs[figure])
        return Finding(
            Label.UNSUPPORTED,
            reason=f"The source counts from '{said}', the answer from '{answered}'."
            if others
            else f"Not in the cited source: '{answered}'.",
            flags=(Flag.QUALIFIER,),
            evidence=evidence_of(pair.sentence, theirs[figure]),
            missing=answered,
        )
    return None


def _other_moment(pair: Compared) -> Finding | None:
    """Judge "after the contract has been signed" against "after the rent has been paid"."""
    mine, theirs = _moment(pair.claim), _moment(pair.source)
    if not mine or not theirs or _roots(pair.claim, mine) & pair.elsewhere:
        return None
    kinds = [
        _groups(_roots(one, event)) for one, event in ((pair.claim, mine), (pair.source, theirs))
    ]
    before = [word for word in pair.claim.words if word.token not in mine]
    is_said = len(before) >= _REST_AT_LEAST and all(w.root in pair.source.roots for w in before)
    if not is_said or not all(kinds) or kinds[0] & kinds[1]:
        return None
    said, answered = words_of(pair.source.text, theirs), words_of(pair.claim.text, mine)
    return Finding(
        Label.UNSUPPORTED,
        reason=f"The source says '{said}', the answer says '{answered}'.",
        flags=(Flag.QUALIFIER,),
        evidence=evidence_of(pair.sentence, theirs),
        missing=answered,
    )


def _moment(phrases: Phrases) -> tuple[Token, ...]:
    """Return the words behind the one "after" or "once" of a text, () without just one."""
    tokens = phrases.tokens
    places = [at for at, token in enumerate(tokens) if token.key in _WHEN]
    if len(places) != 1 or (places[0] and tokens[places[0] - 1].quantity):
        return ()
    end = places[0] + 1
    while end < len(tokens) and not (tokens[end].comma or tokens[end].stop):
        end += 1
    return tokens[places[0] + 1 : end]


def _groups(roots: frozenset[str]) -> frozenset[int]:
    return frozenset(number for number, group in enumerate(_GROUPS) if roots & group)


def _events(phrases: Phrases) -> Iterator[tuple[str, tuple[Token, ...]]]:
    """Yield each period with the words that say from when it is counted."""
    tokens = phrases.tokens
    for place, token in enumerate(tokens):
        quantity = token.quantity
        if quantity is None or quantity.kind is not QuantityKind.DURATION:
            continue
        behind = tokens[place + 1 : place + 2]
        if not behind or behind[0].comma or behind[0].stop:
            # "Within four weeks" of something that is not said.
            if place and tokens[place - 1].key in _BOUNDS:
                yield f"{token.key} False", ()
        elif behind[0].key in _FROM:
            end = place + 2
            while end < len(tokens) and not _ends(tokens[end]) and end - place <= _MOST_WORDS:
                end += 1
            yield f"{token.key} {behind[0].key == 'before'}", tokens[place + 2 : end]


def _ends(token: Token) -> bool:
    return token.comma or token.stop or token.key in _ENDS


def _roots(phrases: Phrases, tokens: tuple[Token, ...]) -> frozenset[str]:
    spans = {token.span for token in tokens}
    return frozenset(
        word.root
        for word in phrases.words
        if word.token.span in spans and word.token.quantity is None
    )


def _denies(phrases: Phrases) -> bool:
    return any(word.is_denied for word in phrases.words)
