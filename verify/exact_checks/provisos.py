"""What a source says with a limit, a condition or a "may": no sum says it without them."""

from collections.abc import Iterable, Sequence

from tagtrap.domain.documents import Sentence
from verify.reading.tokens import tokenise
from verify.reading.words import BOUNDS, CONDITIONS, HEDGES, MODALS, NEGATORS
from verify.relevance import subjects

_TELLING = BOUNDS | CONDITIONS | HEDGES | MODALS | NEGATORS
_OF_COUNTING = subjects(
    ["total altogether combined together sum amount cost costs price rate fee worth value per"]
)


def says_as_much(claim: str, sources: Sequence[Sentence], named: Iterable[str] = ()) -> bool:
    """Whether a claim keeps every limit, condition and restriction of the sources that it adds up.

    It puts none in either. `named` are words of the sources that only lead from one to the next.
    """
    texts = [text for one in sources for text in (one.text, one.lead_in or "")]
    if _telling([claim]) != _telling(texts):
        return False
    # "For members, a night costs 120 euros" says nothing of what others pay.
    return subjects(texts) <= subjects([claim]) | frozenset(named) | _OF_COUNTING


def _telling(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(token.key for text in texts for token in tokenise(text)) & _TELLING
