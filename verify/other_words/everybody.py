"""A rule for some, said of everybody or everywhere: "by anyone" for "by members"."""

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, is_content
from verify.other_words.roots import root
from verify.reading.tokens import Token
from verify.reading.words import AUXILIARIES, MODALS, listed

_EVERYBODY = listed("everyone everybody anyone anybody")
_EVERYWHERE = listed("everywhere anywhere")
_LINKS = listed("for to by of from with")
_PLACES = listed("in on at")
_WHOLE = _EVERYBODY | _EVERYWHERE | listed("<all> always other others otherwise rest else public")
_VERBS = AUXILIARIES | MODALS | listed("need needs get gets pay pays receive receives wear")
_KNOWN_AT_LEAST = 2
_LONGEST = 6


def said_of_everybody(pair: Compared) -> Finding | None:
    """Return that the source names those, or the place, that it says the claim's rule of.

    Only where it says all the rest of the claim, and no evidence speaks of all or of the others.
    """
    known = frozenset().union(pair.source.keys, *(other.keys for other in pair.beside))
    if known & _WHOLE or _denies(pair.claim) or _denies(pair.source):
        return None
    tokens = pair.claim.tokens
    for place, token in enumerate(tokens):
        said = _those_named(pair, place)
        if said and _is_the_rest_said(pair, place, token):
            answered = words_of(pair.claim.text, (token,))
            return Finding(
                Label.UNSUPPORTED,
                reason=f"The source says this of '{words_of(pair.source.text, said)}' only.",
                flags=(Flag.QUALIFIER,),
                evidence=evidence_of(pair.sentence, said),
                missing=f"A source that says this of '{answered}'",
            )
    return None


def _those_named(pair: Compared, place: int) -> tuple[Token, ...]:
    """Return the source's words in the place of the claim's "everyone", () where there are none."""
    tokens = pair.claim.tokens
    key, before = tokens[place].key, tokens[place - 1].key if place else ""
    if key in _EVERYWHERE:
        return _behind(pair.source, _PLACES)
    following = tokens[place + 1].key if place + 1 < len(tokens) else ""
    if key not in _EVERYBODY | {"<all>"} or following == "other":
        return ()
    if place == 0 and key in _EVERYBODY:
        return _subject(pair.source)
    if before not in _LINKS:
        return ()
    named = _behind(pair.source, frozenset({before}))
    if key == "<all>" and named and root(named[0].key) == root(following):
        # "For all children" goes further than "for children under 14", not than "for children".
        return named if len(named) > 1 else ()
    return named


def _subject(source: Phrases) -> tuple[Token, ...]:
    verb = next((at for at, one in enumerate(source.tokens) if one.key in _VERBS), 0)
    subject = source.tokens[:verb]
    named = [token for token in subject if is_content(token) and not token.quantity]
    return subject if named and verb <= _LONGEST and not any(t.comma for t in subject) else ()


def _behind(source: Phrases, links: frozenset[str]) -> tuple[Token, ...]:
    """Return the words behind the only such link of a source, up to the next clause."""
    tokens = source.tokens
    places = [at for at, token in enumerate(tokens) if token.key in links]
    if len(places) != 1:
        return ()
    start = (
        places[0]
        + 1
        + (tokens[places[0] + 1 : places[0] + 2] != () and _is_article(source, places[0] + 1))
    )
    end = start
    while (
        end < len(tokens) and not (tokens[end].comma or tokens[end].stop) and end - start < _LONGEST
    ):
        if tokens[end].key in _VERBS | {"and", "but"}:
            break
        end += 1
    named = tokens[start:end]
    return named if named and is_content(named[0]) and not named[0].quantity else ()


def _is_article(source: Phrases, place: int) -> bool:
    return source.tokens[place].key in ("the", "a", "an")


def _is_the_rest_said(pair: Compared, place: int, token: Token) -> bool:
    """Whether the source says what the claim does around its "everyone"."""
    words = [word for word in pair.claim.words if word.token is not token]
    if place:
        words = [word for word in words if word.place < place]
        return len(words) >= _KNOWN_AT_LEAST and all(w.root in pair.source.roots for w in words)
    rest = [word.root for word in words if not word.token.quantity]
    missing = [one for one in rest if one not in pair.source.roots]
    return len(rest) - len(missing) > _KNOWN_AT_LEAST and len(missing) < _KNOWN_AT_LEAST


def _denies(phrases: Phrases) -> bool:
    return any(word.is_denied for word in phrases.words)
