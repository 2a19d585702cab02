"""A process that takes files in is killed: nothing that was relied on is lost."""

import random
from pathlib import Path

import pytest

from tests.jobs.killing import BATCHES, kill_and_look


@pytest.mark.timeout(600)
def test_killed_at_random_moments_nothing_is_lost_and_nothing_is_half_visible(
    tmp_path: Path,
) -> None:
    findings = kill_and_look(tmp_path, len(BATCHES), random.Random(7))  # noqa: S311

    assert findings.problems == []
    assert len(findings.handed) >= len(BATCHES)
