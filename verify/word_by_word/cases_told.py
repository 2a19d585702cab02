"""A first clause that only tells a case: "Some trains are late, and the fare is refunded".

What the sentence goes on to say holds in that case, and nobody may say it without it.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from verify.reading.readings import Reading
from verify.reading.tokens import Token, tokenise
from verify.reading.words import AUXILIARIES, MODALS, PASSIVE, listed
from verify.splitting.lexicon import (
    DETERMINERS,
    LOOSE_VERBS,
    SURE_VERBS,
    THIRD_PERSON,
)
from verify.word_by_word.changes import Change, Difference

_NOW_AND_THEN = listed(
    "some several many most few certain <a-few> sometimes occasionally often rarely"
)
_ANY_ONE = listed("a an any another")
_GETS = PASSIVE | listed("get gets got goes go turns")
_MISHAPS = listed(
    "lost stolen late delayed broken damaged ill sick missing cancelled canceled faulty full "
    "absent unwell closed overdue unpaid incomplete wrong empty"
)
_STATES = AUXILIARIES | listed(
    "applies apply costs cost includes include contains contain needs need requires require "
    "means mean lasts last covers cover exists exist belongs belong"
)
_LINKS_BACK = listed("then therefore thereupon thus hence accordingly")
_OWN_SUBJECT = listed("<all> everyone everybody both")
_VERBS = AUXILIARIES | MODALS | SURE_VERBS | THIRD_PERSON | listed("<may> <must>")
_FEWEST = 2
_OPENING = 6
"""Words of a statement among which a "then" ties it to the one before."""


@lru_cache(maxsize=8192)
def bound_from(text: str) -> int | None:
    """Return where in a sentence that begins which holds in the case told first, or None."""
    tokens = tokenise(text)
    for place, token in enumerate(tokens):
        if place < _FEWEST or token.span is None:
            continue
        first, rest = tokens[:place], tokens[place + (token.key == "and") :]
        if not (token.key == "and" or token.stop) or len(rest) < _FEWEST:
            continue
        if _links_back(rest) or (token.key == "and" and _tells_a_case(first, rest)):
            return token.span.start
    return None


def under_a_case(differences: Sequence[Difference], source: Reading) -> list[Difference]:
    """Return the differences, a clause left out that tells the case of the rest as a detail."""
    bound = None if source.is_part else bound_from(source.text)

    def leaves_it_out(one: Difference) -> bool:
        after = one.edit.source_after
        is_in_front = one.edit.source_before is None and after is not None
        place = after.span.start if is_in_front and after and after.span else -1
        return one.change is Change.CLAUSE_DROPPED and bound is not None and place >= bound

    return [
        replace(one, change=Change.DETAIL_DROPPED) if leaves_it_out(one) else one
        for one in differences
    ]


def _links_back(rest: Sequence[Token]) -> bool:
    """Whether a statement says itself that it follows: "and the meal is then not charged"."""
    for place, token in enumerate(rest[:_OPENING]):
        if place and (token.comma or token.stop):
            return False
        if token.key in _LINKS_BACK:
            return True
    return [token.key for token in rest[:3]] == ["in", "that", "case"]


def _tells_a_case(first: Sequence[Token], rest: Sequence[Token]) -> bool:
    if rest[0].key in _OWN_SUBJECT or not _has_verb(first):
        return False
    if first[0].key in _NOW_AND_THEN or _is_asked_for(first):
        return True
    is_mishap = any(
        token.key in _MISHAPS and any(before.key in _GETS for before in first[:place])
        for place, token in enumerate(first)
    )
    return is_mishap or _happens_to_one(first)


def _happens_to_one(first: Sequence[Token]) -> bool:
    """Whether it is "a guest cancels", and no rule such as "a deposit of 50 euros is due"."""
    if first[0].key not in _ANY_ONE or any(token.quantity for token in first):
        return False
    keys = {token.key for token in first}
    return not keys & (_STATES | listed("<must> should"))


def _is_asked_for(first: Sequence[Token]) -> bool:
    """Whether a clause asks for something: "Return the key within an hour, and ..."."""
    opener = first[0].key
    return opener in SURE_VERBS or (opener in LOOSE_VERBS and first[1].key in DETERMINERS)


def _has_verb(first: Sequence[Token]) -> bool:
    return (
        any(token.key in _VERBS for token in first) or _is_asked_for(first) or _ends_like_one(first)
    )


def _ends_like_one(first: Sequence[Token]) -> bool:
    """Whether what stands behind "a lift" ends as its verb does: "breaks", "failed"."""
    if first[0].key not in _ANY_ONE | _NOW_AND_THEN:
        return False
    return any(token.key.endswith(("s", "ed")) for token in first[2:4])
