"""A whole app on a fresh data folder, with an embedder that needs no model."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tagtrap.domain.library import DocumentSummary
from tagtrap.domain.release import GateLevel
from tagtrap.gate_settings import GateSettings
from tagtrap.service import local_actor
from tagtrap.service.events import Added
from tagtrap.settings import Settings
from tagtrap.wiring import App, build
from tests.fakes import HashingEmbedder

RETURNS = b"""# Returns policy

Customers may return unused items within 30 days of delivery. Climbing ropes cannot be returned.
Opened audio devices must not be sent back after 14 March 2026.

## Fees

A return label costs 3.90 EUR. Shops may return up to 10 percent of a delivery.
"""

VPN = b"""# VPN access

Contractors get VPN access only after their manager has approved it.
Private phones must not be connected to the VPN. The account is locked after 5 failed attempts.
"""


def hashing_embedder(settings: Settings) -> HashingEmbedder:
    """Return the test embedder; named in settings as "tests.service.conftest:hashing_embedder"."""
    return HashingEmbedder()


def settings_for(folder: Path, **changed: object) -> Settings:
    """Return settings on a data folder, without a model and without looking for servers.

    What does not hold is shown with its mark; the tests of the gate let it mend.
    """
    values: dict[str, object] = {
        "gate": GateSettings(level=GateLevel.ADVISORY),
        "data_dir": folder,
        "embedder": "tests.service.conftest:hashing_embedder",
        "find_model_server": False,
        **changed,
    }
    return Settings(**values)  # type: ignore[arg-type]  # checked by the settings themselves


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    built = build(settings_for(tmp_path / "data"))
    yield built
    built.close()


@pytest.fixture
def filled(app: App) -> App:
    add(app, RETURNS, "returns.md")
    add(app, VPN, "vpn.md")
    return app


def add(app: App, content: bytes, name: str, **options: object) -> Added:
    """Add a file and return what came of it."""
    events = list(app.documents.add(local_actor(), content, name, **options))  # type: ignore[arg-type]
    last = events[-1]
    assert isinstance(last, Added)
    return last


def listed(app: App) -> list[DocumentSummary]:
    return list(app.documents.list(local_actor()))
