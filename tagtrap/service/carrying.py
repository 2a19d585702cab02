"""Evidence that may be carried from earlier answers of a conversation into a later turn."""

from collections.abc import Iterator, Sequence

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.retrieval import ContextPassage
from tagtrap.domain.verdicts import Label

_MOST_SENTENCES = 8


def carried_evidence(
    earlier: Sequence[AnswerRecord], versions: frozenset[VersionId]
) -> tuple[ContextPassage, ...]:
    """Return the sentences that backed earlier answers, those of the latest answer first.

    Only what is still in force and may be read (`versions`), each sentence once, at most 8. They
    keep their tags; `carried_from` says of which turn they are.
    """
    chosen: list[ContextPassage] = []
    known: set[str] = set()
    for passage in _passages(earlier):
        new = tuple(one for one in passage.sentences if one.tag not in known)
        new = new[: _MOST_SENTENCES - len(known)]
        is_open = passage.source is not None and passage.source.version_id in versions
        if new and is_open:
            known |= {one.tag for one in new}
            chosen.append(
                ContextPassage(new, passage.source, passage.heading, passage.carried_from)
            )
    return tuple(chosen)


def _passages(earlier: Sequence[AnswerRecord]) -> Iterator[ContextPassage]:
    for record in reversed(earlier):
        backing = {
            tag
            for checked in record.checked.sentences
            if checked.label is Label.SUPPORTED and not checked.flags
            for tag in checked.sentence.tags
        }
        for passage in record.context.passages:
            cited = tuple(one for one in passage.sentences if one.tag in backing)
            if cited:
                yield ContextPassage(cited, passage.source, passage.heading, record.turn)
