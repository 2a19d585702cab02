from pathlib import Path

import numpy as np
import pytest
import torch
from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

from tagtrap.errors import SettingsError
from verify.entailment.pairs import CONTRADICTED, NEUTRAL, SUPPORTED, Pair
from verify.entailment.public import PublicModel, classes_of

_WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "meals", "are", "free", "."]
_PAIRS = [Pair("meals are free .", "meals ."), Pair("meals", "free")] * 12


def _classifier(folder: Path, names: list[str]) -> str:
    folder.mkdir()
    (folder / "vocab.txt").write_text("\n".join(_WORDS))
    BertTokenizerFast(str(folder / "vocab.txt"), model_max_length=32).save_pretrained(folder)
    sizes = {"num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
    sizes |= {"vocab_size": len(_WORDS), "hidden_size": 8, "max_position_embeddings": 32}
    torch.manual_seed(3)
    config = BertConfig(
        num_labels=len(names),
        id2label=dict(enumerate(names)),
        label2id={name: place for place, name in enumerate(names)},
        **sizes,
    )
    BertForSequenceClassification(config).save_pretrained(folder)
    return str(folder)


def test_classes_are_told_by_their_names_in_whatever_order(tmp_path: Path) -> None:
    one = PublicModel(_classifier(tmp_path / "a", ["contradiction", "neutral", "entailment"]))
    other = PublicModel(_classifier(tmp_path / "b", ["entailment", "NEUTRAL", "CONTRADICTION"]))

    first, second = one.classify(_PAIRS), other.classify(_PAIRS)

    # The two have the same weights, so only the names tell their columns apart.
    assert np.allclose(first[:, SUPPORTED], second[:, CONTRADICTED], atol=1e-6)
    assert np.allclose(first[:, NEUTRAL], second[:, NEUTRAL], atol=1e-6)
    assert np.allclose(first.sum(axis=1), 1)


def test_a_detector_with_two_classes_never_contradicts(tmp_path: Path) -> None:
    shares = PublicModel(_classifier(tmp_path / "a", ["hallucinated", "consistent"])).classify(
        _PAIRS
    )

    assert (shares[:, CONTRADICTED] == 0).all()
    assert np.allclose(shares[:, SUPPORTED] + shares[:, NEUTRAL], 1)


def test_a_detector_with_one_number_is_read_as_odds_of_support(tmp_path: Path) -> None:
    shares = PublicModel(_classifier(tmp_path / "a", ["LABEL_0"])).classify(_PAIRS)

    assert np.allclose(shares.sum(axis=1), 1)
    assert ((shares[:, SUPPORTED] > 0) & (shares[:, SUPPORTED] < 1)).all()


@pytest.mark.parametrize("names", [["LABEL_0", "LABEL_1"], ["contradiction", "neutral"]])
def test_classes_that_are_not_known_are_refused_rather_than_guessed(names: list[str]) -> None:
    with pytest.raises(SettingsError, match="calls its classes"):
        classes_of("some/model", dict(enumerate(names)))


def test_a_model_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="nowhere"):
        PublicModel(str(tmp_path / "nowhere")).classify(_PAIRS)


def test_nothing_asked_is_nothing_answered(tmp_path: Path) -> None:
    model = PublicModel(str(tmp_path / "nowhere"))

    assert model.lengths([]) == []
    assert model.classify([]).shape == (0, 3)
