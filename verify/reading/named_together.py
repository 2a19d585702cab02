"""What is said of several at once, said of each: "neither A nor B may", "both A and B must"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.reading.token import Token
from verify.reading.words import AUXILIARIES, MODALS, NEGATORS, listed

_VERBS = AUXILIARIES | MODALS
_PAIRS = {"neither": "nor", "both": "and"}
_OTHERS = (("other", "than"), ("except",), ("but",))
_LONGEST_NAME = 5
_BINDING = listed("<must> must have has had need needs should shall ought")
_JOINTLY = listed(
    "together jointly joint share shares shared sharing combined altogether each other another "
    "once between meet agree only same"
)


def said_of_each(tokens: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    """Yield the statement about each of those that a sentence opens with together.

    "Nobody but the cook may enter" says that only the cook may, and that the cook may.
    """
    if len(tokens) < 4:
        return
    opening = tokens[0].key
    if opening in _PAIRS:
        yield from _of_a_pair(tuple(tokens), _PAIRS[opening])
    elif opening == "<nobody>":
        yield from _of_the_one(tuple(tokens))


def _of_a_pair(tokens: tuple[Token, ...], joint: str) -> Iterator[tuple[Token, ...]]:
    verb = _verb_at(tokens)
    joints = [place for place in range(1, verb) if tokens[place].key == joint]
    if len(joints) != 1 or any(token.comma or token.stop for token in tokens[1:verb]):
        return
    behind = tokens[verb + 1 :]
    if tokens[0].key == "neither" and tokens[verb].key in _BINDING:
        # Who does not have to is not one who must not.
        return
    if tokens[0].key == "both" and any(_is_shared(token) for token in behind):
        return
    if tokens[0].key == "neither":
        behind = (replace(tokens[0], key="not"), *behind)
    for start, end in ((1, joints[0]), (joints[0] + 1, verb)):
        if 0 < end - start <= _LONGEST_NAME:
            yield (*tokens[start:end], tokens[verb], *behind)


def _is_shared(token: Token) -> bool:
    """Whether what is said may hold of the two together only: "share one ticket", "cost 9 EUR"."""
    return token.key in _JOINTLY | NEGATORS or token.quantity is not None


def _of_the_one(tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    verb = _verb_at(tokens)
    for words in _OTHERS:
        start = 1 + len(words)
        if tuple(token.key for token in tokens[1:start]) != words or verb <= start:
            continue
        rest = tokens[start:]
        if any(token.key in NEGATORS for token in rest):
            return
        yield (replace(tokens[0], key="only"), *rest)
        yield rest


def _verb_at(tokens: Sequence[Token]) -> int:
    """Return the place of the first auxiliary or modal, 0 where there is none."""
    return next((place for place, token in enumerate(tokens) if token.key in _VERBS), 0)
