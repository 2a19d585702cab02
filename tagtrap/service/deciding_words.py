"""The words that decide a review: what a statement says and its source does not, and candidates."""

from collections.abc import Iterable, Iterator, Sequence

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.spans import Span
from verify.reading.tokens import Token, significant, stem, tokenise

_ALL_NEW = 0.7
"""Share of a statement's words from which marking them would say nothing."""


_LONGEST_LINK = 2
"""Letters of a word that only links others: "in", "of", "by"."""


def deciding_words(statement: str, sources: Sequence[str]) -> list[Span]:
    """Return the words of a statement that no source says: its figures, or else its other words.

    The spans are apart and in order. None where almost every word is another one: then nothing
    stands out.
    """
    known = {key for source in sources for token in tokenise(source) for key in _keys(token)}
    own = [token for token in significant(tokenise(statement)) if token.span is not None]
    new = [t for t in own if _can_decide(t) and not known.intersection(_keys(t))]
    figures = [token for token in new if token.quantity is not None]
    if not figures and len(new) > _ALL_NEW * len(own):
        return []
    return list(_joined(statement, (token.span for token in figures or new if token.span)))


def other_candidates(
    statement: str, context: TaggedContext, shown: Iterable[Tag], limit: int
) -> list[Sentence]:
    """Return further sentences of a context that speak of the statement, the likest first.

    Like is what shares most of the statement's words; what shares none is left out.
    """
    without = frozenset(shown)
    wanted = _content(statement)
    found = [
        (len(wanted & _content(sentence.text)), position, sentence)
        for position, sentence in enumerate(context.sentences())
        if sentence.tag not in without
    ]
    likest = sorted((one for one in found if one[0]), key=lambda one: (-one[0], one[1]))
    return [sentence for _, _, sentence in likest[:limit]]


def _can_decide(token: Token) -> bool:
    """Whether a word says something, or how far it holds ("must", "not"); "in" and "is" do not."""
    if token.quantity is not None or token.key in ("no", "not") or token.key.startswith("<"):
        return True
    return token.is_content and len(token.key) > _LONGEST_LINK


def _keys(token: Token) -> tuple[str, ...]:
    return (token.key,) if token.quantity is not None else (token.key, stem(token.key))


def _content(text: str) -> set[str]:
    return {stem(token.key) for token in tokenise(text) if token.is_content}


def _joined(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Yield the spans in order; those with nothing but white space between them as one."""
    last: Span | None = None
    for span in sorted(spans):
        if last is not None and not text[last.end : span.start].strip():
            last = Span(last.start, max(last.end, span.end))
            continue
        if last is not None:
            yield last
        last = span
    if last is not None:
        yield last
