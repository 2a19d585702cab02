"""What the gate says of its decision, word for word."""

import pytest

from tagtrap.domain.verdicts import AnswerLabel, Label
from tests.service.reviewing import claim, sentence
from verify.gate import Terms, decide


@pytest.mark.parametrize(
    ("supports", "said"),
    [
        ((0.4,), "1 of 1 sentence was backed less surely than asked."),
        ((0.4, 0.9, 0.9), "1 of 3 sentences was backed less surely than asked."),
        ((0.4, 0.4, 0.9), "2 of 3 sentences were backed less surely than asked."),
    ],
)
def test_one_sentence_that_is_less_sure_is_spoken_of_as_one(
    supports: tuple[float, ...], said: str
) -> None:
    stated = [claim("A locker costs 4 euros.", Label.SUPPORTED, support) for support in supports]
    sentences = [sentence(one).checked for one in stated]

    _, reason = decide(AnswerLabel.SUPPORTED, sentences, Terms(supported_from=0.8))

    assert said in reason
