from dataclasses import replace

import pytest

from tests.verify.entailment.scripted import PLAIN
from verify.entailment.calibration import Signals
from verify.entailment.sharing import MOST_LENGTH, Sharing, sharing

SOURCE = "Lockers are rented to members for 4 euros per week."


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("Lockers are rented to members for 4 euros per week.", 1.0),
        ("Members rent lockers.", 1.0),
        ("Bicycles may stand outside.", 0.0),
        ("Members may park.", 0.5),
        ("", 0.0),
    ],
)
def test_the_share_counts_content_words_whatever_their_endings(claim: str, words: float) -> None:
    assert sharing(claim, SOURCE).words == pytest.approx(words)


def test_the_length_is_measured_against_the_evidence_and_bounded() -> None:
    short, long = sharing("Lockers.", SOURCE), sharing(f"{SOURCE} {SOURCE} {SOURCE}", SOURCE)

    assert 0 < short.length < 0.5
    assert long.length == MOST_LENGTH
    assert sharing(SOURCE, "").length == MOST_LENGTH


def test_nearly_the_sources_words_weigh_against_a_claim_that_the_exact_checks_left_open() -> None:
    fitted = replace(PLAIN, shared_words=-2.0)
    free, near = (Signals(0.7, 0.1, False, Sharing(words, 1.0)) for words in (0.2, 1.0))

    assert fitted.support(near) < fitted.support(free)
    assert PLAIN.support(near) == PLAIN.support(free)
