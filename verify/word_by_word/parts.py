"""The statements inside a source sentence, each read on its own: "A, and B" says A, and says B."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tagtrap.domain.documents import Sentence
from tagtrap.domain.spans import Span
from verify.reading.gapping import with_what_is_left_out
from verify.reading.joined import BINDING_ALL, joined_statements
from verify.reading.named_together import said_of_each
from verify.reading.readings import Reading
from verify.reading.token import Token
from verify.reading.tokens import significant, tokenise
from verify.reading.words import AUXILIARIES, CONDITIONS, MODALS, POINTERS, listed
from verify.splitting.statements import StatementPart, split_statement
from verify.word_by_word.cases_told import bound_from


def parts_of(sentence: Sentence) -> tuple[Reading, ...]:
    """Return a reading for each statement of a sentence that holds several, () for one of one.

    Words that a statement shares with the one before it ("A and [it] B") have no place of their
    own. A list item is read with the line over it, never in parts.
    """
    return () if sentence.lead_in or sentence.heading[1:] else _parts(sentence.text)


@lru_cache(maxsize=8192)
def _parts(text: str) -> tuple[Reading, ...]:
    whole = significant(tokenise(text))
    is_limited = _belong_together(whole)
    split = split_statement(text)
    found = [_tokens_of(part, text) for part in split] if len(split) > 1 else []
    keys = {token.key for token in tokenise(text)}
    # "20 euros for the first year, then 30" leaves out what it changes, not what it keeps.
    found += [] if keys & _IN_TURN else with_what_is_left_out(whole)
    found += joined_statements(whole, binds_all=_opens_with_place(text))
    parts = [
        Reading(tokens, text, is_part=True, is_limited=is_limited) for tokens in found if tokens
    ]
    each = [
        Reading(tokens, text, is_part=True, is_limited=_belong_together(tokens))
        for tokens in said_of_each(whole)
    ]
    found_parts = (*parts, *each, *_before_relative(whole, text))
    bound = bound_from(text)
    return tuple(part for part in found_parts if bound is None or not _begins_from(part, bound))


def _begins_from(part: Reading, place: int) -> bool:
    """Whether a part has no word of its own before a place in its text."""
    return all(token.span is None or token.span.start >= place for token in part.tokens)


def _before_relative(tokens: tuple[Token, ...], text: str) -> Iterator[Reading]:
    """Yield what stands before a last clause that only tells more of a thing: ", who ..."."""
    places = [at for at, one in enumerate(tokens) if one.comma and one.key in ("which", "who")]
    if len(places) == 1 and not any(one.comma or one.stop for one in tokens[places[0] + 1 :]):
        main = tokens[: places[0]]
        yield Reading(main, text, is_part=True, is_limited=_belong_together(main))


def _opens_with_place(text: str) -> bool:
    """Whether a sentence opens with "on request", "at night": such a small word counts here."""
    return any(token.key in ("at", "on") for token in tokenise(text)[:1])


def _belong_together(tokens: Sequence[Token]) -> bool:
    """Whether one part may limit or take back another: "A, but HR has a say in it"."""
    if not tokens or any(token.key in _LIMITING for token in tokens[1:]):
        return bool(tokens)
    # "A is so and B is so, but only for members", "..., after 6 pm": of both, for all one knows.
    last = max((at for at, token in enumerate(tokens) if token.comma), default=0)
    tail = tokens[last : last + 1 + (tokens[last].key in ("and", "but"))]
    if not last or any(token.key in _VERBS for token in tokens[last:]):
        return bool(last) and any(token.key in CONDITIONS for token in tail)
    return any(token.key in CONDITIONS | BINDING_ALL for token in tail)


_VERBS = AUXILIARIES | MODALS
_IN_TURN = listed("then later afterwards thereafter otherwise first")
_OF_ITS_OWN = listed("only until till while where")
"""Conditions that bind no more than the part they stand in."""
_LIMITING = (
    (CONDITIONS - _OF_ITS_OWN) | POINTERS | listed("respectively however former latter else")
)


def _tokens_of(part: StatementPart, text: str) -> tuple[Token, ...]:
    own = part.span.of(text)
    if not part.text.endswith(own):
        return ()
    carried = len(part.text) - len(own)
    tokens = tokenise(part.text)
    ahead = tuple(token for token in tokens if token.span and token.span.end <= carried)
    if not ahead:
        return significant(tuple(_placed(tokens, carried, part.span.start - carried)))
    rest = tokens[len(ahead) :]
    if ahead[0].key == "<nobody>" and rest and rest[0].key in MODALS:
        # "Nobody may enter and must knock": who must knock is not nobody.
        return ()
    if ahead[0].key in BINDING_ALL and text.startswith(part.text[:carried]):
        # "In an emergency, A may, and B may": B may in an emergency, which no claim may leave out.
        return significant((*ahead, *_placed(rest, 0, part.span.start - carried)))
    return significant(tuple(_placed(tokens, carried, part.span.start - carried)))


def _placed(tokens: Sequence[Token], carried: int, shift: int) -> Iterator[Token]:
    """Yield the tokens of a part with their places in the whole, None for those carried over."""
    for token in tokens:
        span = token.span
        is_own = span is not None and span.start >= carried
        place = Span(span.start + shift, span.end + shift) if span and is_own else None
        yield Token(token.key, place, token.quantity, token.comma, token.stop, token.negated)
