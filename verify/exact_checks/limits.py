"""Free or for a fee, unlimited or capped: what one side denies and the other puts a figure on."""

from collections.abc import Sequence

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.reading.tokens import Token, stem, tokenise
from verify.reading.words import CONDITIONS, NEGATORS, listed
from verify.relevance import subjects
from verify.word_by_word.changes import Change
from verify.word_by_word.comparing import LONGEST
from verify.word_by_word.wording import conflict_reason

_UNLIMITED = listed("unlimited uncapped limitless unrestricted <no-limit>")
_LIMITS = listed("capped limited limit cap restricted maximum <at-most>")
_NEAR_LIMIT = 4
_FREE = listed("free gratis complimentary")
_PRICES = listed("cost costs charged fee price priced")
_LINKING = listed("apply applies exist exists charge euro euros dollar dollars")
_EXTRAS = listed("first then after beyond until up one only <at-most> additional extra more")


def denied_limit(claim: str, evidence: Sequence[Sentence]) -> Finding | None:
    """Return the conflict between "unlimited" or "free" and a limit or price, on either side."""
    for sentence in evidence:
        if len(tokenise(sentence.text)) > LONGEST:
            continue
        for denials, names in ((_UNLIMITED, _LIMITS), (_FREE, _PRICES)):
            finding = _denied_by(claim, sentence, denials, names) or _denied_of(
                claim, sentence, denials, names
            )
            if finding is not None:
                return finding
    return None


def _denied_by(
    claim: str, sentence: Sentence, denials: frozenset[str], names: frozenset[str]
) -> Finding | None:
    """Judge a claim of "free" by the price that its source names."""
    denying = _denying(claim, denials)
    about = _about(claim, denials)
    named = _named_figure(sentence.text, names, denials)
    if not denying or not about or not named or not about <= subjects([sentence.text]):
        return None
    return _other_limit(sentence, named, words_of(claim, denying))


def _denied_of(
    claim: str, sentence: Sentence, denials: frozenset[str], names: frozenset[str]
) -> Finding | None:
    """Judge a claim that names a price by a source that says "free"."""
    denying = _denying(sentence.text, denials)
    named = _named_figure(claim, names, denials) or _charged(claim, names, denials)
    about = _about(claim, denials | names)
    if not denying or not named or not about or not about <= subjects([sentence.text]):
        return None
    if any(token.key in CONDITIONS | _EXTRAS for token in tokenise(sentence.text)):
        return None
    return _other_limit(sentence, denying, words_of(claim, named))


def _other_limit(sentence: Sentence, said: tuple[Token, ...], answered: str) -> Finding:
    reason = conflict_reason(Change.QUALIFIER, words_of(sentence.text, said), answered)
    shown = evidence_of(sentence, said)
    return Finding(Label.CONTRADICTED, reason, (Flag.QUALIFIER,), shown)


def _denying(text: str, denials: frozenset[str]) -> tuple[Token, ...]:
    tokens = tokenise(text)
    unlimited = _no_limit(tokens) if denials is _UNLIMITED else ()
    if unlimited or any(token.key in NEGATORS for token in tokens):
        return unlimited
    following = [*(token.key for token in tokens[1:]), ""]
    # Who is "free to ask" or "free from" something pays no less.
    return tuple(
        token
        for token, behind in zip(tokens, following, strict=False)
        if token.key in denials and behind not in ("to", "from")
    )


def _no_limit(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Return the words of "no salary maximum", () where no limit, or more than it, is denied."""
    places = [place for place, token in enumerate(tokens) if token.key in NEGATORS]
    if len(places) != 1 or tokens[places[0]].key != "no":
        return ()
    behind = tokens[places[0] : places[0] + _NEAR_LIMIT]
    ends = [place for place, token in enumerate(behind) if token.key in _LIMITS]
    return tuple(behind[: ends[0] + 1]) if ends else ()


def _about(claim: str, words: frozenset[str]) -> frozenset[str]:
    return subjects([claim]) - {stem(word) for word in words | _LINKING}


def _named_figure(text: str, names: frozenset[str], denials: frozenset[str]) -> tuple[Token, ...]:
    """Return the limit or price that a text names, with its name, () where it names none."""
    tokens = tokenise(text)
    keys = {token.key for token in tokens}
    figures = tuple(token for token in tokens if token.quantity and token.quantity.value > 0)
    named = tuple(token for token in tokens if token.key in names)
    if not figures or not named or keys & (denials | NEGATORS):
        return ()
    return (named[0], figures[0])


def _charged(text: str, names: frozenset[str], denials: frozenset[str]) -> tuple[Token, ...]:
    """Return the words that say that something is charged, without a figure, () if none do."""
    tokens = tokenise(text)
    keys = {token.key for token in tokens}
    if not names & _PRICES or keys & (denials | NEGATORS | CONDITIONS):
        return ()
    return tuple(token for token in tokens if token.key in ("charged", "fee"))
