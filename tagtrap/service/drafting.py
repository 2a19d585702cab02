"""Let an engine draft. Nothing of a draft is shown before its check."""

import logging
from collections.abc import Iterator, Sequence

from rag.engines.faults import Fault, FaultyEngine
from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.conversations import Exchange
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.errors import ModelError, SettingsError, TagTrapError, loggable
from tagtrap.ports import AnswerEngine
from verify.repair.redrafting import Redrafter

_log = logging.getLogger(__name__)


def draft_pieces(
    engine: AnswerEngine,
    question: str,
    context: TaggedContext,
    history: Sequence[Exchange],
    *,
    asked: str = "",
) -> Iterator[str | DraftEnd]:
    """Yield the draft as it comes, then its end; one without a word about it was cut off.

    `asked` is the asker's own wording where `question` was rewritten to stand alone.
    """
    end = DraftEnd(Finish.TRUNCATED)
    try:
        for piece in engine.draft(question, context, history, asked=asked):
            if isinstance(piece, DraftEnd):
                end = piece
            else:
                yield piece
    except TagTrapError:
        raise
    # An engine may be anyone's code ("module:attribute"); what it raises is no reason to end the
    # page or the command line with a traceback.
    except Exception as error:
        _log.error("engine %s failed: %s", engine.id, loggable(error))
        _log.debug("engine %s failed", engine.id, exc_info=True)
        raise ModelError(f"The engine {engine.id} failed: {type(error).__name__}.") from error
    yield end


def redrafter_of(engine: AnswerEngine) -> Redrafter | None:
    """Return what can write a sentence anew: the engine, or the one that a fault was planted in."""
    behind = engine.engine if isinstance(engine, FaultyEngine) else engine
    return behind if isinstance(behind, Redrafter) else None


def with_fault(engine: AnswerEngine, fault: str) -> AnswerEngine:
    """Return the engine, or one that plants the named fault in its drafts."""
    if not fault:
        return engine
    try:
        return FaultyEngine(engine, Fault(fault))
    except ValueError as error:
        known = ", ".join(Fault)
        raise SettingsError(f"No fault is called {fault!r}. There are: {known}.") from error
