"""Kinds of faults in other words, twenty rules each: caught where wrong, silent where right."""

import pytest

from tests.verify.building import label_of
from tests.verify.other_words.pairs import Pair
from tests.verify.other_words.rule_pairs import KINDS, LEFT_OPEN, RULE_PAIRS

_FLAGGED = ("contradicted", "unsupported")


@pytest.mark.parametrize("pair", (*RULE_PAIRS, *LEFT_OPEN), ids=lambda pair: str(pair.source))
def test_no_right_claim_is_held_against_its_source(pair: Pair) -> None:
    assert label_of(pair.right, pair.source) not in _FLAGGED


@pytest.mark.parametrize("pair", (*RULE_PAIRS, *LEFT_OPEN), ids=lambda pair: str(pair.source))
def test_no_wrong_claim_is_supported(pair: Pair) -> None:
    assert label_of(pair.wrong, pair.source) != "supported"


@pytest.mark.parametrize("kind", KINDS)
def test_nearly_all_wrong_claims_of_a_kind_are_caught(kind: str) -> None:
    wrong = [label_of(pair.wrong, pair.source) for pair in RULE_PAIRS if pair.kind == kind]

    assert len(wrong) >= 20
    assert sum(label in _FLAGGED for label in wrong) >= 0.85 * len(wrong)
