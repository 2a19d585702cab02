"""A sentence that its engine writes anew from its sources, and what must have changed in it."""

import logging
from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from rag.parsing import parse_answer
from tagtrap.domain.answers import AnswerSentence
from tagtrap.domain.documents import Sentence
from tagtrap.domain.release import RepairKind
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.errors import TagTrapError, loggable
from verify.relevance import figures, subjects
from verify.repair.broken import Broken, Proposal
from verify.repair.by_rules import quotations

_SMALL = 3
"""Letters of a word that may only belong to the wording."""

_log = logging.getLogger(__name__)


@runtime_checkable
class Redrafter(Protocol):
    """An engine that can write one sentence anew."""

    @property
    def id(self) -> str:
        """Engine, model and revision."""
        ...

    def redraft(self, question: str, statement: str, fault: str, sources: TaggedContext) -> str:
        """Return the statement as its sources have it, citing them as "(source 3626)".

        `fault` says what is wrong with the statement. Raise a `ModelError` if there is no answer.
        """
        ...


def redrafted(broken: Broken, redrafter: Redrafter | None, tries: int) -> Iterator[Proposal]:
    """Yield what the engine makes of the sentence, up to `tries` times."""
    sources = sources_of(broken)
    if redrafter is None or sources.is_empty:
        return
    fault = broken.checked.reason
    for _ in range(tries):
        try:
            raw = redrafter.redraft(broken.question, broken.sentence.text, fault, sources)
        except TagTrapError as error:
            _log.warning("engine %s did not redraft: %s", redrafter.id, loggable(error))
            return
        yield Proposal(RepairKind.REDRAFTED, _in_place(broken, raw), redrafter.id)


def _in_place(broken: Broken, raw: str) -> str:
    """Return a redraft set where the sentence stood; as it came where it cites what is unknown."""
    read = [one for one in parse_answer(raw.strip(), broken.context).sentences if one.text.strip()]
    if not read or any(one.unknown_tags or one.malformed or not one.tags for one in read):
        return f"{raw.strip()}{broken.end}"
    sources = [_repeated(one, broken) for one in read]
    if all(sources):
        # Who writes the words of the source quotes it, and a quotation is read with its lead-in.
        return quotations(broken, [one for one in sources if one is not None])
    return broken.written(*((one.text, one.tags) for one in read))


def _repeated(one: AnswerSentence, broken: Broken) -> Sentence | None:
    """Return the cited sentence that a sentence repeats sign by sign, None where it does not."""
    cited = broken.resolved(one.tags)
    return next((source for source in cited if _signs(source.text) == _signs(one.text)), None)


def _signs(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def sources_of(broken: Broken) -> TaggedContext:
    """Return what a sentence is to be written from: what it cites, or what would back it."""
    tags = (*broken.sentence.tags, *broken.checked.suggested)
    found = [(one, broken.context.passage_of(one.tag)) for one in broken.resolved(tags)]
    return TaggedContext(
        tuple(
            ContextPassage((one,), passage.source, passage.heading)
            for one, passage in found
            if passage is not None
        )
    )


def brings_evidence(before: str, after: str, sources: TaggedContext) -> bool:
    """Whether a new wording says what the sources say and the old one did not.

    Other words for the same statement bring nothing: if those pass a check, one of its verdicts is
    wrong, and nobody knows which.
    """
    texts = [text for one in sources.sentences() for text in _texts(one)]
    if _signs(after) and all(_signs(part) in _signs(" ".join(texts)) for part in after.split(". ")):
        return _signs(after) != _signs(before)
    known = figures(texts)
    if not figures([after]) <= known:
        return False
    said, says = _content(before), _content(after)
    if (says & (subjects(texts) | known)) - said:
        return True
    # Less is said: what is gone must be a figure or a word of weight, not the "per" of "monthly".
    gone = (figures([before]) - says) | {word for word in said - says if len(word) > _SMALL}
    return bool(gone) and not says - said


def _content(text: str) -> frozenset[str]:
    return subjects([text]) | figures([text])


def _texts(sentence: Sentence) -> tuple[str, ...]:
    return tuple(filter(None, (sentence.text, sentence.lead_in, *sentence.heading)))
