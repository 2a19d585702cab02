"""What the citations of a sentence show by themselves: none, invented, stale, malformed."""

from collections.abc import Iterator

from tagtrap.domain.answers import AnswerSentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import Flag

FOREIGN_TAGS = (Flag.INVENTED_TAG, Flag.STALE_TAG, Flag.MALFORMED_TAG)
"""What citations of anything else than this turn's sentences are flagged with."""


def structure_flags(
    sentence: AnswerSentence, issued_tags: frozenset[Tag], *, is_claim: bool
) -> Iterator[Flag]:
    """Yield the flags that follow from how a sentence cites."""
    if is_claim and not (sentence.tags or sentence.unknown_tags or sentence.malformed):
        yield Flag.UNCITED
    if any(tag not in issued_tags for tag in sentence.unknown_tags):
        yield Flag.INVENTED_TAG
    if any(tag in issued_tags for tag in sentence.unknown_tags):
        yield Flag.STALE_TAG
    if sentence.malformed:
        yield Flag.MALFORMED_TAG


def structure_reasons(sentence: AnswerSentence) -> Iterator[str]:
    """Yield a plain sentence for each citation that names nothing that was used."""
    for tag in sentence.unknown_tags:
        yield f"Source {tag} was not among the documents used for this answer."
    for written in sentence.malformed:
        yield f"The citation '{written}' names no source."


def possible_source(context: TaggedContext, tag: Tag) -> str:
    """Return how to name a source that the sentence could cite."""
    passage, sentence = context.passage_of(tag), context.resolve(tag)
    if sentence is None:
        return f"source {tag}"
    if passage is None or passage.source is None:
        return f"'{sentence.text}'"
    source = passage.source
    return f"{source.title}, v{source.number}, p. {sentence.first_page}"
