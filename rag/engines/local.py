"""The engine `local`: a model that TagTrap runs itself, asked like any other chat model."""

from pydantic import SecretStr

from rag.engines.openai import OpenAIEngine
from rag.local_server import model_file, started_server
from rag.model_client import ModelClient
from tagtrap.errors import TagTrapError
from tagtrap.local_settings import LocalSettings
from tagtrap.model_settings import WriterSettings

SMALL_MODEL_WARNING = "mostly wrong: it is there to show what the checks catch"


def local_engine(settings: LocalSettings, writing: WriterSettings) -> OpenAIEngine:
    """Start the model and return the engine that asks it; `writing` says how.

    Raises a `TagTrapError` where the model cannot be run.
    """
    model = model_file(settings).stem
    at_server = writing.model_copy(
        update={
            "base_url": started_server(settings),
            "model": model,
            "api_key": SecretStr(""),
            # Reading a long prompt takes a processor minutes, in which nothing is said.
            "timeout_seconds": settings.answer_seconds,
            "answer_seconds": settings.answer_seconds,
        }
    )
    # The port is another one each time; what shapes an answer is the model.
    return OpenAIEngine(
        ModelClient(at_server),
        asks_for_json=writing.json_drafts,
        engine_id=f"local:{model} temperature={writing.temperature:g}",
    )


def local_label(settings: LocalSettings) -> tuple[str, str]:
    """Return what the page calls the model, and "" or what stands in its way."""
    try:
        model = model_file(settings).stem
    except TagTrapError as error:
        return "A model on this machine", str(error)
    note = "" if settings.model_path else f", {SMALL_MODEL_WARNING}"
    return f"{model} (run by TagTrap{note})", ""
