"""An engine that writes nothing: it quotes the sentences that answer the question."""

from collections.abc import Iterator, Sequence

from rag.quotation import quotation
from rag.quoting import Choice
from rag.tag_text import neutralise
from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.conversations import Exchange
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.ports import RelevanceScorer

_REVISION = "quotes-2"
_NO_ANSWER = "The documents do not answer this"
_TITLES_SHOWN = 3


class QuotesEngine:
    """Quotes up to `quotes` sentences, or says that the documents do not answer.

    It abstains where the best sentences answer with a likelihood below `answered_from` (0 to 1).
    """

    prompt_version = ""

    def __init__(self, scorer: RelevanceScorer, *, answered_from: float, quotes: int) -> None:
        self._scorer = scorer
        self._answered_from = answered_from
        self._quotes = quotes

    @property
    def id(self) -> str:
        """Engine, revision, and the scorer that chooses."""
        return f"{_REVISION}:{self._scorer.id}"

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        """Yield each quote with its tag, in reading order; or say that nothing answers."""
        choice = Choice(question, context, self._scorer)
        rows = choice.best(self._quotes) if question.strip() else []
        if rows and choice.answered(rows) >= self._answered_from:
            for row in rows:
                yield quotation(choice.sentences[row], context)
            yield DraftEnd(Finish.COMPLETE)
        else:
            yield _no_answer(context)
            yield DraftEnd(Finish.NO_ANSWER, detail="no sentence is likely to answer")


def _no_answer(context: TaggedContext) -> str:
    """Return what was looked at: who asked can look there, or ask otherwise."""
    sources = [passage.source for passage in context.passages if passage.source]
    titles = dict.fromkeys(neutralise(" ".join(source.title.split())) for source in sources)
    if not titles:
        return f"{_NO_ANSWER}."
    read = sum(1 for _ in context.sentences())
    versions = len({source.version_id for source in sources})
    return (
        # In one sentence: alone, the gate takes what was read for a statement without a source.
        f"{_NO_ANSWER} (read: {_counted(read, 'sentence')} of {_counted(versions, 'document')}). "
        "Nearest titles: "
        f"{'; '.join(list(titles)[:_TITLES_SHOWN])}."
    )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
