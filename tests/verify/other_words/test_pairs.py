"""Rules of many fields: what is said right is not flagged, what is said wrong is caught."""

import pytest

from tests.verify.building import label_of
from tests.verify.other_words.pairs import PAIRS, Pair


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: str(pair.source))
def test_no_right_claim_is_held_against_its_source(pair: Pair) -> None:
    assert label_of(pair.right, pair.source) not in ("contradicted", "unsupported")


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: str(pair.source))
def test_no_wrong_claim_is_supported(pair: Pair) -> None:
    assert label_of(pair.wrong, pair.source) != "supported"


def test_nearly_all_wrong_claims_are_caught() -> None:
    caught = [
        label_of(pair.wrong, pair.source) in ("contradicted", "unsupported") for pair in PAIRS
    ]
    assert sum(caught) >= 0.85 * len(PAIRS)
