"""Plants one visible fault into the draft of any engine, to show what the checks catch."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from rag.engines.planting import dropped_nots, invented_tags, removed_tags, wrong_numbers
from rag.parsing import parse_answer
from tagtrap.domain.answers import Answer, AnswerSentence, DraftEnd, Finish
from tagtrap.domain.conversations import Exchange
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.errors import FaultNotPlantable
from tagtrap.ports import AnswerEngine


class Fault(StrEnum):
    """What may be planted."""

    WRONG_NUMBER = "wrong-number"
    INVENTED_TAG = "invented-tag"
    NO_TAG = "no-tag"
    DROPPED_NOT = "dropped-not"


_PLANTERS = {
    Fault.WRONG_NUMBER: wrong_numbers,
    Fault.INVENTED_TAG: invented_tags,
    Fault.NO_TAG: removed_tags,
    Fault.DROPPED_NOT: dropped_nots,
}
_NEEDED = {
    Fault.WRONG_NUMBER: "a number",
    Fault.INVENTED_TAG: "a source",
    Fault.NO_TAG: "a source",
    Fault.DROPPED_NOT: 'a "not" or "no"',
}


class FaultyEngine:
    """Another engine whose drafts carry exactly one fault, the same one for the same draft."""

    def __init__(self, engine: AnswerEngine, fault: Fault) -> None:
        self.engine = engine
        self._fault = fault

    @property
    def id(self) -> str:
        """The engine's id and the fault."""
        return f"{self.engine.id}+fault:{self._fault}"

    @property
    def prompt_version(self) -> str:
        """Version of the engine's prompt."""
        return self.engine.prompt_version

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        """Yield the whole draft with its fault, then how the draft ended.

        Raises `FaultNotPlantable` where the draft has nothing to change.
        """
        pieces: list[str] = []
        end = DraftEnd(Finish.TRUNCATED, "the engine broke off")
        for piece in self.engine.draft(question, context, history, asked=asked):
            if isinstance(piece, DraftEnd):
                end = piece
            else:
                pieces.append(piece)
        yield plant(self._fault, "".join(pieces), context)
        yield end


def plant(fault: Fault, raw: str, context: TaggedContext) -> str:
    """Return the draft with one fault in it, or raise `FaultNotPlantable`."""
    answer = parse_answer(raw, context)
    for changed in _PLANTERS[fault](answer, context):
        if _is_only_change(fault, answer, parse_answer(changed, context)):
            return changed
    raise FaultNotPlantable(
        f'The fault "{fault}" cannot be planted: no sentence of this answer that names its source '
        f"has {_NEEDED[fault]} to change. Ask something else, or plant another fault."
    )


def _is_only_change(fault: Fault, before: Answer, after: Answer) -> bool:
    """Whether the change did what it should and nothing else, as a reader of the draft sees it."""
    if len(before.sentences) != len(after.sentences):
        return False
    differing = [
        (old, new)
        for old, new in zip(before.sentences, after.sentences, strict=True)
        if (old.text, old.tags, old.unknown_tags) != (new.text, new.tags, new.unknown_tags)
    ]
    if len(differing) != 1:
        return False
    old, new = differing[0]
    match fault:
        case Fault.INVENTED_TAG:
            is_added = len(new.unknown_tags) == len(old.unknown_tags) + 1
            return is_added and _letters(new) == _letters(old)
        case Fault.NO_TAG:
            return not new.tags and not new.malformed and _letters(new) in _letters(old)
        case _:
            is_same_source = new.tags == old.tags and new.unknown_tags == old.unknown_tags
            return is_same_source and new.text != old.text


def _letters(sentence: AnswerSentence) -> str:
    # Without digits: a number that is part of the wording ("according to source 12") may change.
    return "".join(sign for sign in sentence.text if sign.isalpha())
