"""What to ask back after an answer, where the policy depends on a fact that was not told."""

from tagtrap.domain.clarifying import Clarification
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Label
from verify.clarifying import clarification

Json = dict[str, object]


def asked_back(record: AnswerRecord) -> Clarification | None:
    """Return what the answer leaves for the asker to say, None where it leaves nothing.

    It follows from the stored record alone, so that every door tells the same at any time. Only
    what the answer was backed by is looked at, and only beside it in the same document.
    """
    backed = [
        tag
        for checked in record.checked.sentences
        if checked.label is Label.SUPPORTED
        for tag in checked.sentence.tags
    ]
    for tag in dict.fromkeys(backed):
        cited, passage = record.context.resolve(tag), record.context.passage_of(tag)
        if cited is None or passage is None or passage.source is None:
            continue
        found = clarification(
            record.understood or record.question,
            [cited],
            _of_document(record, str(passage.source.version_id)),
        )
        if found is not None:
            return found
    return None


def clarification_words(found: Clarification) -> str:
    """Return the question back, in words."""
    *first, last = (case.words for case in found.cases)
    named = f"{', '.join(first)} or {last}"
    return f"This depends on what the question does not say. Which is it: {named}?"


def exported_clarification(record: AnswerRecord) -> Json | None:
    """Return what is asked back as plain data."""
    found = asked_back(record)
    if found is None:
        return None
    return {
        "text": clarification_words(found),
        "cases": [{"words": case.words, "tag": case.tag} for case in found.cases],
    }


def _of_document(record: AnswerRecord, version: str) -> list[Sentence]:
    return [
        sentence
        for passage in record.context.passages
        if passage.source is not None and passage.source.version_id == version
        for sentence in passage.sentences
    ]
