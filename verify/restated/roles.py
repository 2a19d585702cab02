"""Who needs, gets or may do what, in the wordings that say so without an order of their own."""

from collections.abc import Iterator
from dataclasses import replace

from verify.other_words.roots import root
from verify.reading.token import Token
from verify.reading.words import listed
from verify.restated.number import of_one

Words = tuple[Token, ...]
DOES, DONE = "<does-", "<done-"
"""What opens the verb of an active statement, and that of a passive one that was turned."""

_NEEDED = listed("needed required necessary")
_WAIVED = listed("<need-not> not")


def needed_for(tokens: Words, *, has_deed: bool) -> Iterator[Words]:
    """Yield "X needs Y" for "Y is needed for X", and one form for all of "to do X, Y is needed"."""
    keys = [token.key for token in tokens]
    for place in range(1, len(tokens) - 3):
        if keys[0] == "no" or keys[place] != "<is>" or keys[place + 1] not in _NEEDED:
            continue
        if keys[place + 2] == "for":
            yield (*of_one(tokens[place + 3 :]), Token("need", None), *tokens[:place])
        elif keys[place + 2] == "to":
            yield from _deed_needs(tokens[place + 3 :], tokens[:place])
        return
    if keys[:2] == ["you", "need"] and "to" in keys[2:-1]:
        at = keys.index("to", 2)
        yield from _deed_needs(tokens[at + 1 :], tokens[2:at])
    elif has_deed and "need" in keys[1:-1]:
        at = keys.index("need")
        yield from _deed_needs(tokens[:at], tokens[at + 1 :])


def _deed_needs(deed: Words, needed: Words) -> Iterator[Words]:
    if len(deed) > 1 and needed:
        yield (Token(f"<deed-{root(deed[0].key)}>", None), *deed[1:], Token("need", None), *needed)


def free_for(tokens: Words) -> Iterator[Words]:
    """Yield "X get Y free" for "Y is free for X" and for "X need not pay for Y"."""
    keys = [token.key for token in tokens]
    for place in range(1, len(tokens) - 3):
        if keys[place : place + 3] == ["<is>", "free", "for"]:
            yield _gets(tokens[place + 3 :], tokens[:place])
            return
    if keys[-1:] == ["free"] and "get" in keys[1:-2]:
        at = keys.index("get")
        yield _gets(tokens[:at], tokens[at + 1 : -1])
    for place in range(1, len(tokens) - 2):
        if keys[place] in _WAIVED and keys[place + 1] == "pay":
            start = place + 2 + (keys[place + 2] == "for")
            yield _gets(tokens[:place], tokens[start:])
            return


def _gets(whom: Words, what: Words) -> Words:
    return (*of_one(whom), Token("<gets-free>", None), *of_one(what))


def impersonal(tokens: Words) -> Iterator[Words]:
    """Yield "you may do X" for "doing X is allowed" and "it is allowed to do X", or neither."""
    keys = [token.key for token in tokens]
    if keys[:2] == ["it", "<is>"] and "allowed" in keys[2:4] and "to" in keys[3:5]:
        at = keys.index("to")
        yield from _may(tokens[at + 1 :], is_denied=keys[2] == "not")
    ends = (["<is>", "allowed"], ["<is>", "not", "allowed"])
    for end in ends:
        if keys[0].endswith("ing") and keys[-len(end) :] == end:
            yield from _may(tokens[: -len(end)], is_denied="not" in end)


def _may(deed: Words, *, is_denied: bool) -> Iterator[Words]:
    if len(deed) < 2:
        return
    denial = (Token("not", None),) if is_denied else ()
    for mark in (DOES, DONE):
        verb = replace(deed[0], key=f"{mark}{root(deed[0].key)}>")
        yield (Token("you", None), Token("<may>", None), *denial, verb, *deed[1:])
