"""An engine that answers with the payloads, as a model does that was talked into it."""

from collections.abc import Iterator, Sequence

from tagtrap.domain.answers import DraftEnd, Finish, Tokens
from tagtrap.domain.conversations import Exchange
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.settings import Settings
from tests.fakes import WordScorer
from tests.safety.payloads import with_payloads

STATEMENT = "Probe {number} costs {number} EUR {payload} a year"
"""Also a sentence of the hostile document, so that the answers quote it."""

BRIEFLY = "Briefly:"
_FEW = slice(1, 6)


class HostileEngine:
    """Says every payload, or five where it is asked briefly, each with a tag of the context."""

    id = "hostile"
    prompt_version = "1"

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        """Yield a statement for each payload."""
        tags = list(context.tags)
        lines = with_payloads(STATEMENT).split("\n\n")
        if question.startswith(BRIEFLY):
            lines = lines[_FEW]
        for place, line in enumerate(lines):
            tag = tags[place % len(tags)] if tags else "1234"
            yield f"{line} (source {tag}).\n\n"
        yield DraftEnd(Finish.COMPLETE)


def engine(settings: Settings) -> HostileEngine:
    """Return the engine; named in settings as "tests.safety.hostile:engine"."""
    return HostileEngine()


def scorer(settings: Settings) -> WordScorer:
    """Return a scorer that needs no model; named in settings as "tests.safety.hostile:scorer"."""
    return WordScorer()


class MeteredEngine:
    """Quotes the first sentence, and says what tokens that took."""

    id = "metered"
    prompt_version = "1"
    tokens = Tokens(read=1000, written=100)

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        """Yield the first sentence of the context with its tag."""
        first = next(iter(context.sentences()))
        yield f"{first.text} (source {first.tag})"
        yield DraftEnd(Finish.COMPLETE, tokens=self.tokens)


def metered(settings: Settings) -> MeteredEngine:
    """Return the engine; named in settings as "tests.safety.hostile:metered"."""
    return MeteredEngine()
