"""Where the shared data sets and cases lie, for the tests that use them."""

import os
from pathlib import Path

import pytest

_ROOT = Path(os.environ.get("TAGTRAP_SHARED", Path(__file__).parents[1].parent / "shared"))

needs_shared = pytest.mark.skipif(not _ROOT.is_dir(), reason="the shared data is not here")


def shared_path(relative: str) -> Path:
    """Return the path of a shared file; tests that use it are marked `needs_shared`."""
    return _ROOT / relative
