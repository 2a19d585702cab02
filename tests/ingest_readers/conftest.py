"""Readers are tested without text recognition, installed or not, but where it is the subject."""

import pytest

from ingest.readers import recognition


@pytest.fixture(autouse=True)
def without_recognition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognition, "can_recognise", lambda: False)
