"""Loading the sample policies."""

from itertools import islice

import pytest

from tagtrap.service import local_actor
from tagtrap.service.events import Added
from tagtrap.service.samples import (
    NEW_VERSIONS,
    SAMPLES,
    are_samples_unfinished,
    load_samples,
)
from tagtrap.wiring import App
from tests.service.conftest import RETURNS, add, listed


@pytest.mark.parametrize("interrupted_after", [1, 3, len(SAMPLES), len(SAMPLES) + 1])
def test_loading_that_was_interrupted_goes_on_where_it_was(
    app: App, interrupted_after: int
) -> None:
    folder = app.settings.data_dir
    events = load_samples(app.documents, local_actor(), folder)
    list(islice((e for e in events if isinstance(e, Added)), interrupted_after))
    is_cut_off = are_samples_unfinished(app.documents, local_actor(), folder)

    list(load_samples(app.documents, local_actor(), folder))

    assert is_cut_off
    assert not are_samples_unfinished(app.documents, local_actor(), folder)
    held = {summary.version.file_name: summary.version.number for summary in listed(app)}
    replaced = set(NEW_VERSIONS.values())
    assert held == {
        **{name: 1 for name in SAMPLES if name not in replaced},
        **dict.fromkeys(NEW_VERSIONS, 2),
    }


def test_samples_are_not_put_among_documents_of_ones_own(app: App) -> None:
    folder = app.settings.data_dir
    next(e for e in load_samples(app.documents, local_actor(), folder) if isinstance(e, Added))

    add(app, RETURNS, "our-returns.md")

    assert not are_samples_unfinished(app.documents, local_actor(), folder)
