"""A period from another event: "14 days of installation" for "14 days of being noticed"."""

from collections.abc import Iterator

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases
from verify.other_words.roots import root
from verify.quantities.quantity import QuantityKind
from verify.tokens import Token
from verify.words import listed

_FROM = listed("of after before from since")
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
