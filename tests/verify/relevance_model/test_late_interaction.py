"""What a scorer of relevance does, and what the packaged one knows."""

import re
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from tagtrap.domain.relevance import PlacedText, TokenVectors, Vectors
from tagtrap.ports import RelevanceScorer
from tests.fakes import HashingEmbedder, WordScorer
from vectorstore.embedders import MiniLMEmbedder
from verify.relevance_model.answering import Answering
from verify.relevance_model.late_interaction import LateInteraction

_WORD = re.compile(r"\w+")
EVEN = Answering(bias=0.0, best=1.0, least_covered=1.0, lacks_figure=-1.0)
RENT = PlacedText("Rent is due on the first day of a month.", "Tenancy")
PETS = PlacedText("Pets are welcome.", "Tenancy")
KEYS = PlacedText("The charge is 40 euros.", "Lost keys")


class WordEmbedder(HashingEmbedder):
    """Gives each word of a text the vector that it has alone; counts the texts it reads."""

    def __init__(self) -> None:
        self.read = 0

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.read += len(texts)
        return super().embed(texts)

    def embed_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        self.read += len(texts)
        plain = HashingEmbedder()
        rows = [tuple(_WORD.findall(text.lower())) or ("-",) for text in texts]
        return [
            TokenVectors(words, plain.embed(words), plain.embed([text])[0])
            for text, words in zip(texts, rows, strict=True)
        ]


@pytest.fixture(scope="module")
def packaged() -> LateInteraction:
    return LateInteraction(MiniLMEmbedder(), Answering.load())


@pytest.fixture(params=["words", "late", pytest.param("packaged", marks=pytest.mark.model)])
def scorer(request: pytest.FixtureRequest) -> Iterator[RelevanceScorer]:
    if request.param == "packaged":
        yield request.getfixturevalue("packaged")
    else:
        yield WordScorer() if request.param == "words" else LateInteraction(WordEmbedder(), EVEN)


def test_each_text_gets_a_score_in_order(scorer: RelevanceScorer) -> None:
    scores = scorer.score("when is rent due", [PETS, RENT, KEYS])

    assert scores.shape == (3,)
    assert scores.dtype == np.float32
    assert scores.min() >= 0
    assert scores.max() <= 1
    assert scores.argmax() == 1


def test_the_place_of_a_text_counts(scorer: RelevanceScorer) -> None:
    elsewhere = PlacedText(KEYS.text, "Parking")

    scores = scorer.score("lost keys", [elsewhere, KEYS])

    assert scores[1] > scores[0]


@pytest.mark.parametrize("question", ["", " \n", "?"])
def test_odd_questions_and_no_text_are_scored(scorer: RelevanceScorer, question: str) -> None:
    assert scorer.score(question, [RENT]).shape == (1,)
    assert scorer.score("when is rent due", []).shape == (0,)
    assert scorer.answered("when is rent due", []) == 0.0


def test_the_likelihood_of_an_answer_is_a_share(scorer: RelevanceScorer) -> None:
    with_answer = scorer.answered("when is rent due", [RENT])
    without = scorer.answered("when is rent due", [PETS])

    assert 0 <= without < with_answer <= 1


def test_the_same_texts_in_another_order_score_the_same(packaged: LateInteraction) -> None:
    texts = [PETS, RENT, KEYS]

    forth = packaged.score("what do lost keys cost", texts)
    back = packaged.score("what do lost keys cost", texts[::-1])

    assert np.allclose(forth, back[::-1], atol=1e-3)


def test_what_was_read_is_not_read_again() -> None:
    embedder = WordEmbedder()
    late = LateInteraction(embedder, EVEN)
    first = late.score("when is rent due", [PETS, RENT])
    read = embedder.read

    again = late.score("when is rent due", [PETS, RENT])

    assert again.tolist() == first.tolist()
    assert embedder.read == read


def test_of_many_texts_those_that_are_read_whole_stay_in_front() -> None:
    many = [PlacedText(f"Room {n} is closed.", "Rooms") for n in range(60)]
    late = LateInteraction(WordEmbedder(), EVEN)

    scores = late.score("when is rent due", [*many, RENT])

    assert int(scores.argmax()) == 60


def test_a_figure_that_is_asked_for_and_missing_counts_against_an_answer() -> None:
    late = LateInteraction(WordEmbedder(), EVEN)

    assert late.signs("How long are keys lent?", [PlacedText("Keys are lent.")]).lacks_figure
    assert not late.signs("How long are keys lent?", [PlacedText("For 3 days.")]).lacks_figure


@pytest.mark.model
def test_the_packaged_model_finds_an_answer_in_other_words(packaged: LateInteraction) -> None:
    texts = [
        PlacedText("Drop your rubbish in the grey bin.", "House rules"),
        PlacedText("Guests who stay overnight are announced to the concierge.", "House rules"),
        PlacedText("The concierge is in from eight to six.", "House rules"),
    ]

    scores = packaged.score("my sister wants to sleep over, whom do I tell", texts)

    assert int(scores.argmax()) == 1
