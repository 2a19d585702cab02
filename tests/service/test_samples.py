"""Loading the sample policies."""

from itertools import islice

import pytest

from tagtrap.service import local_actor
from tagtrap.service.events import Added
from tagtrap.service.samples import NEW_VERSIONS, SAMPLES, load_samples
from tagtrap.wiring import App
from tests.service.conftest import listed


@pytest.mark.parametrize("interrupted_after", [1, 3, len(SAMPLES), len(SAMPLES) + 1])
def test_loading_that_was_interrupted_goes_on_where_it_was(
    app: App, interrupted_after: int
) -> None:
    events = load_samples(app.documents, local_actor())
    list(islice((e for e in events if isinstance(e, Added)), interrupted_after))

    list(load_samples(app.documents, local_actor()))

    held = {summary.version.file_name: summary.version.number for summary in listed(app)}
    replaced = set(NEW_VERSIONS.values())
    assert held == {
        **{name: 1 for name in SAMPLES if name not in replaced},
        **dict.fromkeys(NEW_VERSIONS, 2),
    }
