"""A shell on a fresh data folder, and a folder of files to add."""

from pathlib import Path

import pytest

from tests.cli.shell import Shell
from tests.service.conftest import RETURNS, VPN


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path / "data")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = tmp_path / "policies"
    (files / "it").mkdir(parents=True)
    (files / "returns.md").write_bytes(RETURNS)
    (files / "it" / "vpn.md").write_bytes(VPN)
    (files / "empty.txt").write_bytes(b"")
    (files / ".hidden.md").write_bytes(VPN + b"Hidden.")
    return files
