"""A clause at the other end of its sentence: "if X, Y" is "Y if X"."""

import re
from collections.abc import Iterator
from dataclasses import replace

from verify.reading.readings import Reading
from verify.reading.words import BOUNDS, CONDITIONS, listed

_OPENERS = listed(
    "if when whenever unless except after before once until since for in on from with without "
    "during within where while as because <provided> <once> <in-case> although though per under "
    "following upon instead outside only"
)
_BINDS = BOUNDS | listed("only not no never and or but even than as so just")
"""Words in front of an opener that belong to it, or part it from what comes before."""
_FEWEST_WORDS = 2
_LONGEST_PHRASE = 6
_THEN = re.compile(r"\bthen\b", re.IGNORECASE)
"""What comes first is said by such a word, which is passed over elsewhere."""
_PREPOSITION = re.compile(
    r"\b(?:on|at|in|for|by|from|during|until|since|within|after|before)\s+(?:the\s+|an?\s+)?$",
    re.IGNORECASE,
)


_RELATIVE = frozenset({"who", "which", "that"})


def with_another_front(source: Reading, claim: Reading) -> Iterator[Reading]:
    """Yield the source with a clause moved to the front or to the end, as the claim has it."""
    if not source.tokens or not claim.tokens:
        return
    first = claim.tokens[0].key
    if first == source.tokens[0].key or _THEN.search(f"{source.text} {claim.text}"):
        return
    opened = {
        place
        for place in _turns(source)
        if (source.tokens[place].key == first or first in _same_opening(source.tokens[place].key))
        and not _is_in_a_condition(source, place)
        and not any(token.key in _RELATIVE for token in source.tokens[:place])
    }
    for place in sorted(opened | _moved(source, claim)):
        turned = source.tokens[place:] + source.tokens[:place]
        yield replace(source, tokens=turned, is_part=True)


def _moved(source: Reading, claim: Reading) -> set[int]:
    """Return where the source is to be cut: it ends as the claim opens, or opens as it ends."""
    theirs, mine = ([token.key for token in one.tokens] for one in (source, claim))
    longest = min(_LONGEST_PHRASE, len(theirs) - _FEWEST_WORDS, len(mine) - 1)
    lengths = range(1, longest + 1)
    ends = (len(theirs) - length for length in lengths if theirs[-length:] == mine[:length])
    opens = (length for length in lengths if theirs[:length] == mine[-length:])
    end, opening = next(ends, 0), next(opens, 0)
    # "Sign it, send it" are two things to do, in their order; "on Monday" may stand anywhere.
    found = {end} if end and _is_adverbial(source, end) else set()
    return found | ({opening} if opening and _is_adverbial(source, 0) else set())


def _is_adverbial(source: Reading, place: int) -> bool:
    """Whether a phrase tells when, where or for whom, as the small word in front of it shows."""
    token = source.tokens[place]
    if _is_in_a_condition(source, place):
        return False
    if token.key in _OPENERS or token.span is None:
        return token.key in _OPENERS
    return _PREPOSITION.search(source.text[: token.span.start]) is not None


def _is_in_a_condition(source: Reading, place: int) -> bool:
    """Whether a place lies inside an "except those made at ...": what stands there stays there."""
    tokens = source.tokens
    start = place
    while start and not (tokens[start].comma or tokens[start].stop):
        start -= 1
    return any(token.key in CONDITIONS - {"only"} for token in tokens[start:place])


def _turns(source: Reading) -> Iterator[int]:
    """Yield the places at which the sentence may be cut so that both parts change sides."""
    tokens = source.tokens
    if any(one.stop for one in tokens):
        return
    opens = tokens[0].key in _OPENERS
    for place in range(_FEWEST_WORDS, len(tokens) - _FEWEST_WORDS + 1):
        token = tokens[place]
        ends_front = opens and token.comma
        starts_back = token.key in _OPENERS and tokens[place - 1].key not in _BINDS
        if ends_front or (starts_back and not opens):
            yield place


def _same_opening(key: str) -> frozenset[str]:
    return _ALIKE if key in _ALIKE else frozenset((key,))


_ALIKE = frozenset({"if", "when", "whenever", "<provided>", "once", "<once>", "after", "<in-case>"})
