"""The same statement with its words in another order: active for passive, "no X is" for "X is not".

Each way of saying it is yielded as tokens; two statements say the same where one way is both's.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from verify.other_words.roots import root
from verify.quantities.dates import MONTHS, WEEKDAYS
from verify.reading.token import Token
from verify.reading.words import CONDITIONS, NEGATORS, listed
from verify.restated.number import of_one, with_one_subject
from verify.restated.roles import DOES, DONE, Words, free_for, impersonal, needed_for

_MODALS = listed("<may> <must> should will")
_NO_VERBS = (
    CONDITIONS | NEGATORS | listed("be by for from in of to with and or after before during since")
)
_ADVERBS = listed("always immediately")
_BEFORE_A_VERB = NEGATORS | listed("<is> be been only always will has have")
_LAST_VERB = 6

_NO_DOERS = WEEKDAYS | MONTHS.keys() | listed("day noon midnight end post email card phone date")
_MOST_WAYS = 60
_LONGEST_FRONT = 8
_BINDING = CONDITIONS | listed("who which that whose and or but then")


def ways_to_say(tokens: Words, *, has_front: bool, has_deed: bool) -> Iterator[Words]:
    """Yield a statement as it stands, then in each other order or voice that says the same.

    `has_front` says whether it opens with a phrase ("At night, ...") that may stand at its end,
    `has_deed` whether with something that is done ("Parking here is ...").
    """
    found = [tokens]
    if tokens and tokens[0].key == "no":
        found += _denied_at_the_verb(tokens)
    if has_front:
        found += [turned for one in found for turned in _with_front_behind(one)]
    found += [turned for one in found for turned in _of_somebody(one)]
    found += [turned for one in found for turned in _with_adverb_behind(one)]
    voices = (_active, _by_verb, _barred, *((impersonal,) if has_deed else ()))
    ways = [with_one_subject(one) for one in found]
    ways += [way for one in found for voice in voices for way in voice(one)]
    for one in list(ways[: len(found)]):
        ways += [*needed_for(one, has_deed=has_deed), *free_for(one)]
    yield from ways[:_MOST_WAYS]


def _with_front_behind(tokens: Words) -> Iterator[Words]:
    """Yield "X is so at night" for "At night, X is so"."""
    commas = [at for at, token in enumerate(tokens) if token.comma and at]
    if len(commas) != 1 or commas[0] > _LONGEST_FRONT:
        return
    front, rest = tokens[: commas[0]], tokens[commas[0] :]
    # "Within a day, it is paid if it is sent" must not become "if it is sent within a day".
    if {one.key for one in (*front[1:], *rest)} & _BINDING or _has_bare_participle(rest):
        return
    if not any(one.key in _MODALS | {"<is>", "not", "need"} for one in front):
        yield (replace(rest[0], comma=False), *rest[1:], *front)


def _with_adverb_behind(tokens: Words) -> Iterator[Words]:
    """Yield "X is worn in here always" for "X is always worn in here"."""
    places = [at for at, one in enumerate(tokens) if at and one.key in _ADVERBS]
    if len(places) != 1 or {one.key for one in tokens} & (_BINDING | NEGATORS):
        return
    at = places[0]
    yield (*tokens[:at], *tokens[at + 1 :], tokens[at])


def _has_bare_participle(tokens: Words) -> bool:
    """Whether a word like "booked" only tells of a thing, as in "costs of courses booked"."""
    return any(
        second.key.endswith("ed") and first.key not in _BEFORE_A_VERB
        for first, second in pairwise(tokens)
    )


def _denied_at_the_verb(tokens: Words) -> Iterator[Words]:
    """Yield "X is not" for "no X is"."""
    for place, token in enumerate(tokens):
        if token.key in _MODALS | {"<is>"} and place > 1:
            denial = Token("not", tokens[0].span)
            yield (*tokens[1 : place + 1], denial, *tokens[place + 1 :])
            return


def _of_somebody(tokens: Words) -> Iterator[Words]:
    """Yield "the parent's signature" for "the signature of a parent"."""
    for place, token in enumerate(tokens[1:-1], start=1):
        before, behind = tokens[place - 1], tokens[place + 1]
        if token.key == "of" and before.is_content and behind.is_content and not before.quantity:
            yield (*tokens[: place - 1], behind, before, *tokens[place + 2 :])


def _active(tokens: Words) -> Iterator[Words]:
    """Yield "Y may not do X" for "X may not be done by Y"."""
    keys = [token.key for token in tokens]
    place = next((at for at, key in enumerate(keys) if key in _MODALS | {"<is>"}), 0)
    joins = [word for word in ("by", "in") if word in keys[place:]]
    if not place or not joins or (joins[0] == "in" and "included" not in keys):
        return
    thing, modal, at = tokens[:place], tokens[place], place + 1
    middle = []
    while at < len(tokens) and keys[at] in ("not", "only", "be"):
        middle += [tokens[at]] if keys[at] != "be" else []
        at += 1
    by = keys.index(joins[0], place)
    only = [one for one in middle if one.key == "only"] + [
        one for one in tokens[at + 1 : by] if one.key == "only"
    ]
    if by - at not in (1, 1 + len([one for one in tokens[at + 1 : by] if one.key == "only"])):
        return
    doer = tokens[by + 1 :]
    if not doer or any(one.comma or one.quantity or one.key in _NO_DOERS for one in doer):
        return
    # "Not included in all rates" is included in some.
    if "<all>" in keys and "not" in keys:
        return
    denial = [one for one in middle if one.key == "not"]
    verb = replace(tokens[at], key=f"{DONE}{root(keys[at])}>")
    modals = () if modal.key == "<is>" else (modal,)
    yield (*only[:1], *of_one(doer), *modals, *denial, verb, *thing)


def _by_verb(tokens: Words) -> Iterator[Words]:
    """Yield an active statement with its verb in the form that the turned passive has."""
    for place in range(1, min(len(tokens) - 1, _LAST_VERB)):
        token, before = tokens[place], tokens[place - 1].key
        if not token.is_content or token.quantity or token.key in _NO_VERBS:
            continue
        object_ = tokens[place + 1 :]
        verb = replace(token, key=f"{DOES}{root(token.key)}>")
        yield (*of_one(tokens[:place]), verb, *object_)
        if before in _MODALS | {"not"}:
            return


def _barred(tokens: Words) -> Iterator[Words]:
    """Yield "you may not do X" for "X may not be done", which binds whoever reads it."""
    keys = [token.key for token in tokens]
    opening = [at for at in range(1, len(keys) - 2) if keys[at : at + 3] == ["<may>", "not", "be"]]
    if opening and "by" not in keys and opening[0] + 3 < len(tokens):
        at = opening[0]
        verb = replace(tokens[at + 3], key=f"{DONE}{root(keys[at + 3])}>")
        you = Token("you", None)
        yield (you, *tokens[at : at + 2], verb, *tokens[:at], *tokens[at + 4 :])
    if keys[-3:] == ["<is>", "not", "allowed"] and len(keys) > 3:
        yield (Token("no", None), *tokens[:-3])
    is_denied = [at for at in range(1, len(keys) - 2) if keys[at : at + 2] == ["<is>", "not"]]
    if is_denied and is_denied[0] + 3 == len(tokens) and keys[-1].endswith("ed"):
        verb = replace(tokens[-1], key=f"{DONE}{root(keys[-1])}>")
        yield (Token("we", None), tokens[-2], verb, *tokens[: is_denied[0]])
