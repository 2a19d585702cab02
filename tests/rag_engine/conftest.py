"""A small tagged context, and clients that never really sleep."""

from collections.abc import Callable

import pytest

from rag.model_client import ModelClient
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.model_settings import OpenAISettings
from tests.scripted_server import MODEL, ScriptedServer

KEY = "sk-quite-secret-17"

SENTENCES = {
    "3626": "Lodging is paid up to 45 euros a night.",
    "4811": "Claims must not be sent later than 30 days after the trip.",
    "5190": "Receipts are needed above 25 euros.",
}

ClientFor = Callable[..., ModelClient]


@pytest.fixture
def context() -> TaggedContext:
    sentences = tuple(Sentence.of_text(Tag(tag), text) for tag, text in SENTENCES.items())
    return TaggedContext((ContextPassage(sentences, heading=("Travel",)),))


@pytest.fixture
def slept() -> list[float]:
    """The seconds that the clients would have slept."""
    return []


@pytest.fixture
def client_for(slept: list[float]) -> ClientFor:
    def build(server: ScriptedServer, **settings: object) -> ModelClient:
        values = {"base_url": server.base_url, "model": MODEL, "api_key": KEY, **settings}
        return ModelClient(OpenAISettings.model_validate(values), sleep=slept.append)

    return build
