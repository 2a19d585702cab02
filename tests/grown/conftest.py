"""Fixtures of a grown set-up: what is beside PostgreSQL."""

from collections.abc import Iterator

import pytest

from tests.servers import Chroma, running_chroma


@pytest.fixture(scope="package")
def chroma(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chroma]:
    with running_chroma(tmp_path_factory.mktemp("chroma")) as server:
        yield server
