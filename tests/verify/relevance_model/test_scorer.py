from collections.abc import Sequence

import numpy as np

from verify.entailment.pairs import Pair, Probabilities
from verify.relevance_model.scorer import PackagedScorer


class WordModel:
    """Says that a text answers by the share of the question's words it has; counts its work."""

    id = "words"

    def __init__(self, longest: int = 12) -> None:
        self.longest = longest
        self.asked: list[Pair] = []

    def lengths(self, pairs: Sequence[Pair]) -> list[int]:
        return [len(f"{pair.evidence} {pair.claim}".split()) for pair in pairs]

    def classify(self, pairs: Sequence[Pair]) -> Probabilities:
        assert all(length <= self.longest for length in self.lengths(pairs))
        self.asked += pairs
        shares = [_share(pair) for pair in pairs]
        return np.array([[s, (1 - s) / 2, (1 - s) / 2] for s in shares], np.float32).reshape(-1, 3)


def _share(pair: Pair) -> float:
    wanted = set(pair.claim.split())
    return len(wanted & set(pair.evidence.split())) / len(wanted)


def test_each_text_gets_its_score_in_order() -> None:
    scores = PackagedScorer(WordModel()).score("rent due", ["rent is due", "pets", "rent"])

    assert scores.tolist() == [1.0, 0.0, 0.5]
    assert scores.dtype == np.float32


def test_no_text_and_no_question_score_nothing() -> None:
    scorer = PackagedScorer(WordModel())

    assert scorer.score("rent", []).shape == (0,)
    assert scorer.score("  \n", ["rent is due"]).tolist() == [0.0]


def test_what_was_scored_is_not_asked_again() -> None:
    model = WordModel()
    scorer = PackagedScorer(model)
    scorer.score("rent due", ["rent is due", "pets"])

    again = scorer.score("rent due", ["pets", "rent  is due", "keys"])

    assert again.tolist() == [0.0, 1.0, 0.0]
    assert [pair.evidence for pair in model.asked] == ["rent is due", "pets", "keys"]


def test_another_question_is_scored_anew() -> None:
    scorer = PackagedScorer(WordModel())

    assert scorer.score("rent", ["rent is due"]).tolist() == [1.0]
    assert scorer.score("keys", ["rent is due"]).tolist() == [0.0]


def test_a_text_that_is_too_long_is_read_in_parts_to_its_end() -> None:
    long = " ".join(["filler"] * 40 + ["rent", "due"])

    assert PackagedScorer(WordModel()).score("rent due", [long]).tolist() == [1.0]


def test_of_a_long_question_the_end_is_read() -> None:
    model = WordModel(longest=400)

    PackagedScorer(model).score("long story " * 200 + "rent?", ["x"])

    assert len(model.asked[0].claim) <= 600
    assert model.asked[0].claim.endswith("story rent?")


def test_a_pair_that_fits_in_no_part_answers_nothing() -> None:
    assert PackagedScorer(WordModel(longest=2)).score("is the rent due", ["rent"]).tolist() == [0.0]
