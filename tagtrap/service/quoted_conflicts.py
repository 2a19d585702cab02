"""What a reason quotes from outside the context belongs to what the answer rests on."""

from collections.abc import Iterable

from tagtrap.domain.conflicts import Conflict, ConflictSide
from tagtrap.domain.retrieval import ContextPassage, TaggedContext


def with_quoted(
    context: TaggedContext, reason: str, conflicts: Iterable[Conflict]
) -> TaggedContext:
    """Return the context with the sentences of conflicts that a reason quotes and it lacks.

    So who may not read such a document may not open the answer, and erasing it reaches the reason.
    """
    sides = [side for conflict in conflicts for side in conflict.sides]
    quoted = {
        side.sentence.tag: _passage(side)
        for side in sides
        if side.sentence.text in reason and context.resolve(side.sentence.tag) is None
    }
    return TaggedContext((*context.passages, *quoted.values())) if quoted else context


def _passage(side: ConflictSide) -> ContextPassage:
    return ContextPassage((side.sentence,), side.source, side.sentence.heading)
