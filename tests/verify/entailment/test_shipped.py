import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tagtrap.errors import CheckFailed
from verify.entailment.pairs import CONTRADICTED, SUPPORTED, Pair
from verify.entailment.shipped import WEIGHTS, ShippedModel
from verify.entailment.weights.checksums import SHA256

_CLEAR = [
    (Pair("Staff may work from home on Fridays.", "Home working is possible on Fridays."), 0),
    (Pair("Dogs are not allowed in the building.", "Dogs may come into the building."), 1),
    (Pair("The canteen opens at noon.", "The canteen serves vegan food."), 2),
    (Pair("Parcels are delivered by courier.", "A courier delivers parcels."), 0),
    (Pair("Every visitor must wear a badge.", "Visitors need no badge."), 1),
    (Pair("The library lends books for three weeks.", "The library has a garden."), 2),
]


@pytest.fixture(scope="module")
def small() -> ShippedModel:
    return ShippedModel("small")


def test_it_tells_clear_cases_apart(small: ShippedModel) -> None:
    shares = small.classify([pair for pair, _ in _CLEAR])

    assert list(shares.argmax(axis=1)) == [kind for _, kind in _CLEAR]
    assert np.allclose(shares.sum(axis=1), 1, atol=1e-5)


def test_what_else_is_asked_changes_no_answer(small: ShippedModel) -> None:
    pairs = [pair for pair, _ in _CLEAR]
    long = Pair("The office is open on weekdays. " * 12, "The office opens on weekdays.")

    together = small.classify([*pairs, long])[: len(pairs)]
    alone = np.concatenate([ShippedModel("small").classify([pair]) for pair in pairs])
    backwards = ShippedModel("small").classify(pairs[::-1])[::-1]

    assert np.array_equal(together, alone)
    assert np.array_equal(together, backwards)


def test_white_space_changes_no_answer(small: ShippedModel) -> None:
    pair = _CLEAR[0][0]
    spaced = Pair(f"  {pair.evidence} ", f"{pair.claim}\n")

    assert np.allclose(small.classify([pair]), small.classify([spaced]), atol=1e-6)


def test_a_pair_that_does_not_fit_is_refused_not_cut(small: ShippedModel) -> None:
    long = Pair("word " * 600, "Words.")

    assert small.lengths([long])[0] > small.longest
    with pytest.raises(CheckFailed, match="the model reads 512"):
        small.classify([_CLEAR[0][0], long])


def test_nothing_asked_is_nothing_answered(small: ShippedModel) -> None:
    assert small.lengths([]) == []
    assert small.classify([]).shape == (0, 3)


def test_weights_that_were_changed_are_refused(tmp_path: Path) -> None:
    shutil.copytree(WEIGHTS / "small", tmp_path / "small")
    with (tmp_path / "small" / "model.onnx").open("ab") as weights:
        weights.write(b"\0")
    changed = ShippedModel("small", folder=tmp_path / "small")

    with pytest.raises(CheckFailed, match="wrong checksum"):
        changed.classify([_CLEAR[0][0]])


def test_weights_that_are_not_there_are_an_error_with_the_reason(tmp_path: Path) -> None:
    shutil.copy(WEIGHTS / "small" / "tokenizer.json", tmp_path)

    with pytest.raises(CheckFailed, match="cannot be read"):
        ShippedModel("small", folder=tmp_path).classify([_CLEAR[0][0]])


def test_twenty_who_ask_at_once_are_told_what_each_is_told_alone(small: ShippedModel) -> None:
    fresh = ShippedModel("small")
    asked = [
        [Pair(f"{pair.evidence} This is rule {n}.", pair.claim) for pair, _ in _CLEAR[n % 3 :]]
        for n in range(20)
    ]

    with ThreadPoolExecutor(20) as people:
        found = list(people.map(fresh.classify, asked))

    assert all(np.array_equal(found[n], small.classify(asked[n])) for n in range(20))


def test_the_package_stays_small_and_says_what_it_is() -> None:
    folder = WEIGHTS / "small"
    card = (folder / "MODEL_CARD.md").read_text(encoding="utf-8")

    assert (folder / "model.onnx").stat().st_size < 25_000_000
    assert SHA256["small"] in card
    for heading in ("## Data", "## Figures", "## Limits", "## Licence"):
        assert heading in card


def test_the_classes_stand_in_the_order_that_the_code_reads(small: ShippedModel) -> None:
    agree, oppose = small.classify([_CLEAR[3][0], _CLEAR[4][0]])

    assert agree[SUPPORTED] > agree[CONTRADICTED]
    assert oppose[CONTRADICTED] > oppose[SUPPORTED]
