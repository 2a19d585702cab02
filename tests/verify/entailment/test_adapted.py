import hashlib
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file
from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

from tagtrap.errors import CheckFailed, SettingsError
from verify.entailment.adapted import AdaptedModel, fingerprint
from verify.entailment.pairs import Pair
from verify.training.low_rank import adapt, save_adapter

_WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "meals", "are", "free", "not", "paid", "."]
_PAIRS = [Pair("meals are free .", "meals are paid ."), Pair("meals are not free .", "meals")]


def _base(folder: Path, *, width: int = 16, seed: int = 1) -> Path:
    folder.mkdir()
    (folder / "vocab.txt").write_text("\n".join(_WORDS))
    BertTokenizerFast(str(folder / "vocab.txt"), model_max_length=32).save_pretrained(folder)
    sizes = {"num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 24}
    sizes |= {"vocab_size": len(_WORDS), "hidden_size": width, "max_position_embeddings": 32}
    config = BertConfig(num_labels=3, **sizes)
    torch.manual_seed(seed)
    BertForSequenceClassification(config).save_pretrained(folder)
    return folder


def _trained(base: Path, adapter: Path) -> BertForSequenceClassification:
    """The base with an adapter whose weights are not the ones it starts with."""
    model = BertForSequenceClassification.from_pretrained(base)
    adapt(model, 4)
    for parameter in model.parameters():
        if parameter.requires_grad:
            torch.nn.init.normal_(parameter, std=0.5)
    save_adapter(model, adapter)
    return model.eval()


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _adapted(encoder: Path, adapter: Path, trained_on: Path) -> AdaptedModel:
    weights = BertForSequenceClassification.from_pretrained(trained_on).state_dict()
    return AdaptedModel(
        str(encoder),
        adapter,
        sha256=_sha256(adapter),
        encoder=fingerprint(weights, load_file(adapter)),
    )


def test_the_merged_adapter_answers_as_the_trained_one(tmp_path: Path) -> None:
    base, adapter = _base(tmp_path / "base"), tmp_path / "adapter.safetensors"
    trained = _trained(base, adapter)
    model = _adapted(base, adapter, base)

    shares = model.classify(_PAIRS)

    encoded = BertTokenizerFast.from_pretrained(base)(
        [pair.evidence for pair in _PAIRS],
        [pair.claim for pair in _PAIRS],
        padding=True,
        return_tensors="pt",
    )
    with torch.no_grad():
        expected = trained(**encoded).logits.softmax(dim=1).numpy()
    assert np.allclose(shares, expected, atol=0.01)
    assert np.allclose(shares.sum(axis=1), 1)


def test_an_adapter_that_was_changed_is_refused(tmp_path: Path) -> None:
    base, adapter = _base(tmp_path / "base"), tmp_path / "adapter.safetensors"
    _trained(base, adapter)

    with pytest.raises(CheckFailed, match="not the file that was published"):
        AdaptedModel(str(base), adapter, sha256="0" * 64, encoder="").classify(_PAIRS)


def test_another_encoder_than_the_adapters_is_refused(tmp_path: Path) -> None:
    base, adapter = _base(tmp_path / "base"), tmp_path / "adapter.safetensors"
    _trained(base, adapter)
    of_other_shape = _base(tmp_path / "narrow", width=8)
    of_same_shape = _base(tmp_path / "alike", seed=2)

    for other in (of_other_shape, of_same_shape):
        with pytest.raises(SettingsError, match="not trained on"):
            _adapted(other, adapter, base).classify(_PAIRS)


def test_an_encoder_that_is_not_here_is_named_with_its_setting(tmp_path: Path) -> None:
    base, adapter = _base(tmp_path / "base"), tmp_path / "adapter.safetensors"
    _trained(base, adapter)
    model = _adapted(tmp_path / "nowhere", adapter, base)

    with pytest.raises(SettingsError, match="nowhere"):
        model.classify(_PAIRS)


def test_a_pair_that_is_too_long_is_never_cut(tmp_path: Path) -> None:
    base, adapter = _base(tmp_path / "base"), tmp_path / "adapter.safetensors"
    _trained(base, adapter)
    model = _adapted(base, adapter, base)
    long = Pair("meals " * 40, "meals")

    assert model.lengths([long])[0] > model.longest
    with pytest.raises(CheckFailed, match="longer"):
        model.classify([long])


def test_only_what_was_learned_is_written(tmp_path: Path) -> None:
    base, adapter = _base(tmp_path / "base"), tmp_path / "adapter.safetensors"
    _trained(base, adapter)

    assert adapter.stat().st_size < (base / "model.safetensors").stat().st_size
