"""Which relevance scorer ranks and quotes: the part of the wiring that shares the embedder."""

from tagtrap.errors import SettingsError
from tagtrap.own_parts import own_part
from tagtrap.ports import Embedder, RelevanceScorer, TokenEmbedder
from tagtrap.settings import Settings

LATE = "late"


def build_scorer(settings: Settings, embedder: Embedder) -> RelevanceScorer:
    """Return the scorer that the settings name; it uses the embedder's model where it can.

    Raise `SettingsError` for a name that is none.
    """
    name = settings.retrieval.scorer
    if ":" in name:
        scorer: RelevanceScorer = own_part(name, "scorer")(settings)
        return scorer
    if name != LATE:
        raise SettingsError(f'No scorer is called {name!r}. There is: {LATE}; or "module:name".')
    from verify.relevance_model.answering import Answering
    from verify.relevance_model.late_interaction import LateInteraction

    return LateInteraction(_by_tokens(embedder), Answering.load())


def _by_tokens(embedder: Embedder) -> TokenEmbedder:
    if isinstance(embedder, TokenEmbedder):
        return embedder
    from vectorstore.embedders import MiniLMEmbedder

    return MiniLMEmbedder()
