"""Let an engine draft, and parse what it drafted. Nothing of a draft is shown before its check."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from rag.engines.faults import Fault, FaultyEngine
from rag.parsing import parse_answer
from tagtrap.domain.answers import Answer, DraftEnd, Finish
from tagtrap.domain.conversations import Exchange
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.errors import ModelError, SettingsError, TagTrapError, loggable
from tagtrap.ports import AnswerEngine

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Draft:
    """A parsed draft, and what the engine said of its end."""

    answer: Answer
    end: DraftEnd


def draft_answer(
    engine: AnswerEngine,
    question: str,
    context: TaggedContext,
    history: Sequence[Exchange],
    *,
    asked: str = "",
) -> Draft:
    """Return the parsed draft; one that ends without a word about how is taken as cut off.

    `asked` is the asker's own wording where `question` was rewritten to stand alone.
    """
    pieces: list[str] = []
    end = DraftEnd(Finish.TRUNCATED)
    try:
        for piece in engine.draft(question, context, history, asked=asked):
            if isinstance(piece, DraftEnd):
                end = piece
            else:
                pieces.append(piece)
    except TagTrapError:
        raise
    # An engine may be anyone's code ("module:attribute"); what it raises is no reason to end the
    # page or the command line with a traceback.
    except Exception as error:
        _log.error("engine %s failed: %s", engine.id, loggable(error))
        _log.debug("engine %s failed", engine.id, exc_info=True)
        raise ModelError(f"The engine {engine.id} failed: {type(error).__name__}.") from error
    return Draft(parse_answer("".join(pieces), context, end.finish), end)


def with_fault(engine: AnswerEngine, fault: str) -> AnswerEngine:
    """Return the engine, or one that plants the named fault in its drafts."""
    if not fault:
        return engine
    try:
        return FaultyEngine(engine, Fault(fault))
    except ValueError as error:
        known = ", ".join(Fault)
        raise SettingsError(f"No fault is called {fault!r}. There are: {known}.") from error
