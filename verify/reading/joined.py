"""Whole statements that a sentence joins: "A is so, and B is so", "A is so; B is so"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from verify.reading.token import Token
from verify.reading.words import AUXILIARIES, MODALS, listed
from verify.splitting.lexicon import (
    PERSONAL,
    SUBORDINATORS,
    SURE_VERBS,
    THIRD_PERSON,
)

_JOINS = listed("and but while whereas")
_VERBS = AUXILIARIES | MODALS | SURE_VERBS | THIRD_PERSON | listed("go <may> <must> <need-not>")
_FEWEST = 3
BINDING_ALL = listed(
    "without with under in on at during after before until from by for within outside upon "
    "subject should were had only except besides depending <at-most> <at-least> <nobody> never"
)
"""What a sentence that opens with one says first may bind all of it: "In a trial, A and B may"."""


def joined_statements(
    tokens: Sequence[Token], *, binds_all: bool = False
) -> Iterator[tuple[Token, ...]]:
    """Yield the statements between semicolons, and between commas with an "and" behind them.

    None unless each of them has a verb behind its subject, and opens like a statement; and none
    between commas where what the sentence opens with may bind all of them (`binds_all`: it does).
    """
    parts = _parts(tuple(tokens))
    if len(parts) < 2:
        return
    may_bind = binds_all or parts[0][0].key in BINDING_ALL or _opens_apart(parts[0])
    if may_bind and not all(token.stop for token in _joints(tokens)):
        return
    if all(map(_is_statement, parts)):
        yield from parts


def _joints(tokens: Sequence[Token]) -> Iterator[Token]:
    return (token for token in tokens[1:] if token.stop or (token.comma and token.key in _JOINS))


def _opens_apart(part: Sequence[Token]) -> bool:
    """Whether a comma stands in the first statement: what is before it may bind all of them."""
    return any(token.comma for token in part[1:])


def _parts(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        is_joint = token.comma and token.key in _JOINS
        if parts[-1] and (token.stop or is_joint):
            parts.append([])
        if not (is_joint and not parts[-1]):
            parts[-1].append(token)
    return [(replace(part[0], comma=False, stop=False), *part[1:]) for part in parts if part]


def _is_statement(part: Sequence[Token]) -> bool:
    if len(part) < _FEWEST or part[0].key in SUBORDINATORS | _JOINS:
        return False
    keys = [token.key for token in part]
    has_verb = any(key in _VERBS for key in keys[1:])
    has_subject = any(
        key in PERSONAL and following not in PERSONAL for key, following in pairwise(keys)
    )
    return keys[0] not in _VERBS and (has_verb or has_subject)
