"""An embedder that waits for a test to open a gate, in another process."""

import time
from collections.abc import Sequence
from pathlib import Path

from tagtrap.domain.relevance import Vectors
from tagtrap.settings import Settings
from tests.fakes import HashingEmbedder

GATE = "gate-is-open"
"""The file in the data folder that opens the gate."""


class GatedEmbedder(HashingEmbedder):
    """Embeds nothing before the gate is open."""

    def __init__(self, gate: Path) -> None:
        self._gate = gate

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit vector a text, in order, once the gate is open."""
        while not self._gate.exists():
            time.sleep(0.05)
        return super().embed(texts)


def gated(settings: Settings) -> GatedEmbedder:
    """Return the embedder; named in settings as "tests.pages.gated_embedder:gated"."""
    return GatedEmbedder(settings.data_dir / GATE)
