"""One process of the API for all tests here."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.api.running_api import RunningApi, drafted, filled_base, start
from tests.scripted_server import ScriptedServer


@pytest.fixture(scope="session")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningApi]:
    folder: Path = tmp_path_factory.mktemp("api")
    tokens = filled_base(folder / "data")
    log = folder / "log.txt"
    with ScriptedServer(drafted) as model:
        process, address = start(folder / "data", model, log)
        try:
            yield RunningApi(address, tokens, log, model)
        finally:
            process.terminate()
            process.wait(240)


@pytest.fixture
def ada(api: RunningApi) -> Iterator[httpx.Client]:
    """Who may add documents and read all of them."""
    with api.client("ada") as client:
        yield client


@pytest.fixture
def mia(api: RunningApi) -> Iterator[httpx.Client]:
    """Who may only ask, and read the collection "general"."""
    with api.client("mia") as client:
        yield client


@pytest.fixture
def nobody(api: RunningApi) -> Iterator[httpx.Client]:
    """Who shows no token."""
    with httpx.Client(base_url=api.address, timeout=120) as client:
        yield client
