"""Which answer engines can be offered: the part of the wiring that depends on model servers."""

from collections.abc import Mapping
from functools import lru_cache

from pydantic import SecretStr

from rag.model_servers import ModelServer, find_model_servers
from tagtrap.model_settings import OpenAISettings, WriterSettings
from tagtrap.own_parts import own_part
from tagtrap.ports import AnswerEngine, QuestionRewriter, RelevanceScorer
from tagtrap.service.engines import EngineChoice, OfferedEngine
from tagtrap.settings import Settings

_MODELS_OFFERED_A_SERVER = 5
_REWRITING_SECONDS = 8.0
_REWRITING_TOKENS = 400
_HOW_TO_ADD = (
    "Set openai.base_url and openai.model to any OpenAI-compatible server, "
    "or start one on this machine (Ollama, LM Studio, llama.cpp, vLLM)."
)


def offered_engines(settings: Settings, scorer: RelevanceScorer) -> Mapping[str, OfferedEngine]:
    """Return the engines by name: quotations, the configured server, servers on this machine."""
    offered = {
        "quotes": OfferedEngine(
            EngineChoice("quotes", "Quotations from the documents", is_ready=True),
            lambda: _quotes(settings, scorer),
        ),
        "openai": _configured(settings),
        "local": _local(settings),
    }
    for server in _servers_here() if settings.find_model_server else ():
        for model in server.models[:_MODELS_OFFERED_A_SERVER]:
            at_server = settings.openai.model_copy(
                # Whatever listens on that port must not be handed the key of another server.
                update={"base_url": server.base_url, "model": model, "api_key": SecretStr("")}
            )
            name = f"openai:{model}@{server.name}"
            offered[name] = OfferedEngine(
                EngineChoice(name, f"{model} on {server.name} (found on this machine)", True),
                lambda at_server=at_server: _openai(at_server),  # type: ignore[misc]  # bound now
                lambda at_server=at_server: _rewriter(at_server),  # type: ignore[misc]  # as above
            )
    if ":" in settings.engine and settings.engine not in offered:
        offered[settings.engine] = _own(settings)
    return offered


@lru_cache(maxsize=1)
def _servers_here() -> tuple[ModelServer, ...]:
    """Look once a process: a page that is drawn often must not knock on ports each time."""
    return tuple(find_model_servers())


def _configured(settings: Settings) -> OfferedEngine:
    is_ready = bool(settings.openai.base_url and settings.openai.model)
    label = f"{settings.openai.model} (model server)" if is_ready else "A model server"
    return OfferedEngine(
        EngineChoice("openai", label, is_ready, "" if is_ready else _HOW_TO_ADD),
        lambda: _openai(settings.openai),
        lambda: _rewriter(settings.openai),
    )


def _local(settings: Settings) -> OfferedEngine:
    from rag.engines.local import local_engine, local_label

    label, hint = local_label(settings.local)
    return OfferedEngine(
        EngineChoice("local", label, not hint, hint),
        lambda: local_engine(settings.local, settings.openai),
    )


def _quotes(settings: Settings, scorer: RelevanceScorer) -> AnswerEngine:
    from rag.engines.quotes import QuotesEngine

    return QuotesEngine(
        scorer,
        answered_from=settings.retrieval.answered_from,
        quotes=settings.retrieval.quotes,
    )


def _openai(settings: WriterSettings) -> AnswerEngine:
    from rag.engines.openai import OpenAIEngine
    from rag.model_client import ModelClient

    return OpenAIEngine(ModelClient(settings), asks_for_json=settings.json_drafts)


def _rewriter(settings: OpenAISettings) -> QuestionRewriter:
    """Return a rewriter that asks the engine's model, but never waits long for it."""
    from rag.follow_ups.rewriting import ModelRewriter
    from rag.model_client import ModelClient

    limits = {
        "timeout_seconds": min(settings.timeout_seconds, _REWRITING_SECONDS),
        "answer_seconds": min(settings.answer_seconds, _REWRITING_SECONDS),
        "max_tokens": min(settings.max_tokens, _REWRITING_TOKENS),
        "retries": 0,
        "temperature": 0.0,
    }
    return ModelRewriter(ModelClient(settings.model_copy(update=limits)))


def _own(settings: Settings) -> OfferedEngine:
    build = own_part(settings.engine, "engine")
    return OfferedEngine(
        EngineChoice(settings.engine, settings.engine, is_ready=True),
        lambda: build(settings),
    )
