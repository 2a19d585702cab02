"""Looks for model servers on this machine, and checks the one in the settings."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import requests
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from requests.utils import get_environ_proxies

from rag.model_address import ModelAddress, checked_base_url, checked_key
from tagtrap.errors import SettingsError

USUAL_PLACES: Mapping[str, int] = {
    "Ollama": 11434,
    "LM Studio": 1234,
    "llama.cpp": 8080,
    "vLLM": 8000,
}
"""The port on 127.0.0.1 where each of them listens unless told otherwise."""

_KNOCK_SECONDS = (0.3, 1.0)
_CHECK_SECONDS = (5.0, 10.0)
_LONGEST_LIST = 2_000_000


@dataclass(frozen=True, slots=True)
class ModelServer:
    """A model server that answered, with the chat models it lists."""

    name: str
    base_url: str
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ServerCheck:
    """What a check of one server found; `problem` says what to do, or is ""."""

    is_reachable: bool
    has_model: bool
    models: tuple[str, ...] = ()
    problem: str = ""


class _ListedModel(BaseModel):
    model_config = ConfigDict(strict=True)
    id: str = Field(min_length=1, max_length=300)


class _ModelList(BaseModel):
    model_config = ConfigDict(strict=True)
    data: list[_ListedModel]


class _NoModelServer(Exception):
    """Something answered, but not with a list of models; the message says what."""


def find_model_servers(places: Mapping[str, int] = USUAL_PLACES) -> list[ModelServer]:
    """Return the servers of this machine that list a model, in the order of `places`."""
    with ThreadPoolExecutor(max_workers=max(1, len(places))) as knocking:
        found = knocking.map(_server_at, places, places.values())
        return [server for server in found if server is not None]


def check_server(base_url: str, api_key: str, model: str) -> ServerCheck:
    """Ask a server for its models and say whether `model` is one of them."""
    try:
        address = ModelAddress(model, checked_base_url(base_url), checked_key(api_key))
    except SettingsError as error:
        return ServerCheck(is_reachable=False, has_model=False, problem=str(error))
    place = f"{address.base_url.partition('://')[0]}://{address.host}"
    try:
        models = _listed_models(address, _CHECK_SECONDS)
    except _NoModelServer as error:
        return ServerCheck(is_reachable=True, has_model=False, problem=f"{place} {error}")
    except requests.RequestException as error:
        why = "in time" if isinstance(error, requests.Timeout) else "(nothing listens there)"
        problem = f"No model server answers at {place} {why}. Start it, or correct the address."
        return ServerCheck(is_reachable=False, has_model=False, problem=problem)
    if _is_listed(model, models):
        return ServerCheck(is_reachable=True, has_model=True, models=models)
    wanted = f'has no model "{model}"' if model else "answers, but no model is chosen"
    known = ", ".join(models[:10]) or "none"
    problem = f"{place} {wanted}. Set TAGTRAP_OPENAI__MODEL to one it has: {known}."
    return ServerCheck(is_reachable=True, has_model=False, models=models, problem=problem)


def _server_at(name: str, port: int) -> ModelServer | None:
    base_url = f"http://127.0.0.1:{port}/v1"
    try:
        listed = _listed_models(ModelAddress("", base_url), _KNOCK_SECONDS)
    except (requests.RequestException, _NoModelServer):
        return None
    # Embedding models stand in the same list, but cannot answer.
    models = tuple(model for model in listed if "embed" not in model.lower())
    return ModelServer(name, base_url, models) if models else None


def _listed_models(address: ModelAddress, seconds: tuple[float, float]) -> tuple[str, ...]:
    url = f"{address.base_url}/models"
    headers = {"Authorization": f"Bearer {address.api_key}"} if address.api_key else {}
    with requests.Session() as session:
        # Proxies are for servers elsewhere; a .netrc would replace the key.
        session.trust_env = False
        session.proxies.update({} if address.is_local else get_environ_proxies(url, no_proxy=None))
        with session.get(
            url, headers=headers, timeout=seconds, allow_redirects=False, stream=True
        ) as response:
            _require_ok(response.status_code)
            content = b""
            for chunk in response.iter_content(65_536):
                content += chunk
                if len(content) > _LONGEST_LIST:
                    raise _NoModelServer("answers, but with more than a list of models.")
    try:
        models = _ModelList.model_validate_json(content).data
    except ValidationError as error:
        raise _NoModelServer(
            "answers, but not like a model server: check the address (it usually ends in /v1)."
        ) from error
    return tuple(model.id for model in models if model.id.isprintable())


def _require_ok(status: int) -> None:
    if status in {401, 403}:
        raise _NoModelServer(f"refuses the key ({status}). Set TAGTRAP_OPENAI__API_KEY.")
    if status != 200:
        raise _NoModelServer(
            f"answers {status} when asked for its models: check the address "
            "(it usually ends in /v1)."
        )


def _is_listed(model: str, models: Sequence[str]) -> bool:
    # Ollama lists "llama3:latest" and also answers to "llama3".
    return bool(model) and (model in models or f"{model}:latest" in models)
