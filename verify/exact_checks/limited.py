"""A rule with one limit: "only with consent", "except on Sunday", taken apart and read in order."""

from collections.abc import Sequence
from dataclasses import dataclass

from verify.other_words.phrases import Phrases, Word
from verify.other_words.roots import root
from verify.reading.token import Token
from verify.reading.words import AUXILIARIES, MODALS, NEGATORS, listed

_ONLY = listed("only")
_VERBS = AUXILIARIES | MODALS
_PARTICIPLES, _PASSIVE = ("ed", "en", "wn"), "~"
"""Who is evicted does not evict."""
NEEDED = frozenset(map(root, listed("needed required necessary")))
"""What says that a thing must be done, as "must" does."""


@dataclass(frozen=True, slots=True)
class Limited:
    """A rule and what limits it: the case in which it holds, or the one in which it does not.

    The opener of the case stands at `start`, what follows the case at `end`.
    """

    main: tuple[Word, ...]
    case: tuple[Word, ...]
    opener: str
    is_only: bool
    start: int
    end: int


def limited_by(phrases: Phrases, openers: frozenset[str]) -> Limited | None:
    """Return a text as its main part and the one part that an opener limits it by."""
    tokens = phrases.tokens
    places = [place for place, token in enumerate(tokens) if token.key in openers]
    if len(places) != 1 or any(token.stop for token in tokens[1:]):
        return None
    start = places[0]
    # "Visitors other than relatives must leave": the verb ends what stands in its subject.
    in_subject = start > 0 and not any(token.key in _VERBS for token in tokens[:start])
    ends = (
        at
        for at in range(start + 1, len(tokens))
        if tokens[at].comma or (in_subject and tokens[at].key in _VERBS)
    )
    end = next(ends, len(tokens))
    case = tuple(word for word in phrases.words if start < word.place < end)
    is_only = start > 0 and tokens[start - 1].key in _ONLY
    main = tuple(word for word in phrases.words if not start < word.place < end)
    apart = tokens[start - 1].key if start else ""
    if not case or not main or apart in ("even", "as", "not"):
        return None
    main = tuple(word for word in main if word.token.key not in openers | _ONLY)
    return Limited(main, case, tokens[start].key, is_only, start, end) if main else None


def words_and_case(phrases: Phrases, limited: Limited) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words and figures of the rule and of its case, in order, but for its verb."""
    tokens = phrases.tokens
    case = tokens[limited.start + 1 : limited.end]
    return bare_words((*tokens[: limited.start], *tokens[limited.end :])), bare_words(case)


def bare_words(tokens: Sequence[Token]) -> tuple[str, ...]:
    """Return words and figures in order, without what only binds, denies, limits or fills."""
    return tuple(
        token.key
        if token.quantity
        else root(token.key) + _PASSIVE * token.key.endswith(_PARTICIPLES)
        for token in tokens
        if not (token.is_filler or token.key in _VERBS | NEGATORS | _ONLY)
        and root(token.key) not in NEEDED
        and token.key != "to"
    )


def verb_at(tokens: Sequence[Token]) -> int | None:
    """Return the place of the first auxiliary or modal, None where there is none."""
    return next((at for at, token in enumerate(tokens) if token.key in _VERBS), None)
