"""A clause at the other end of its sentence: "if X, Y" is "Y if X"."""

from collections.abc import Iterator
from dataclasses import replace

from verify.readings import Reading
from verify.words import BOUNDS, listed

_OPENERS = listed(
    "if when whenever unless except after before once until since for in on from with without "
    "during within where while as because <provided> <once> <in-case> although though per under "
    "following upon instead outside only"
)
_BINDS = BOUNDS | listed("only not no never and or but even than as so just")
"""Words in front of an opener that belong to it, or part it from what comes before."""
_FEWEST_WORDS = 2


def with_another_front(source: Reading, claim: Reading) -> Iterator[Reading]:
    """Yield the source with a clause moved to the front or to the end, as the claim has it."""
    if not source.tokens or not claim.tokens:
        return
    first = claim.tokens[0].key
    if first == source.tokens[0].key:
        return
    for place in _turns(source):
        if source.tokens[place].key == first or first in _same_opening(source.tokens[place].key):
            turned = source.tokens[place:] + source.tokens[:place]
            yield replace(source, tokens=turned, is_part=True)


def _turns(source: Reading) -> Iterator[int]:
    """Yield the places at which the sentence may be cut so that both parts change sides."""
    tokens = source.tokens
    opens = tokens[0].key in _OPENERS
    for place in range(_FEWEST_WORDS, len(tokens) - _FEWEST_WORDS + 1):
        token = tokens[place]
        if token.stop or any(one.stop for one in tokens):
            return
        ends_front = opens and token.comma
        starts_back = token.key in _OPENERS and tokens[place - 1].key not in _BINDS
        if ends_front or (starts_back and not opens):
            yield place


def _same_opening(key: str) -> frozenset[str]:
    return _ALIKE if key in _ALIKE else frozenset((key,))


_ALIKE = frozenset({"if", "when", "whenever", "<provided>", "once", "<once>", "after", "<in-case>"})
