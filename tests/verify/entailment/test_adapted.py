import hashlib
from pathlib import Path

import numpy as np
import pytest
import torch
from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

from tagtrap.errors import CheckFailed, SettingsError
from verify.entailment.adapted import AdaptedModel
from verify.entailment.pairs import Pair
from verify.training.low_rank import adapt, save_adapter

_WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "meals", "are", "free", "not", "paid", "."]
_PAIRS = [Pair("meals are free .", "meals are paid ."), Pair("meals are not free .", "meals")]


def _base(folder: Path, *, width: int = 16) -> Path:
    folder.mkdir()
    (folder / "vocab.txt").write_text("\n".join(_WORDS))
    BertTokenizerFast(str(folder / "vocab.txt"), model_max_length=32).save_pretrained(folder)
    sizes = {"num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 24}
    sizes |= {"vocab_size": len(_WORDS), "hidden_size": width, "max_position_embeddings": 32}
    config = BertConfig(num_labels=3, **sizes)
    torch.manual_seed(1)
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


def test_the_merged_adapter_answers_as_the_trained_one(tmp_path: Path) -> None:
    base, adapter = _base(tmp_path / "base"), tmp_path / "adapter.safetensors"
    trained = _trained(base, adapter)
    model = AdaptedModel(str(base), adapter, sha256=_sha256(adapter))

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
        AdaptedModel(str(base), adapter, sha256="0" * 64).classify(_PAIRS)


def test_another_encoder_than_the_adapters_is_refused(tmp_path: Path) -> None:
    adapter = tmp_path / "adapter.safetensors"
    _trained(_base(tmp_path / "base"), adapter)
    other = _base(tmp_path / "other", width=8)

    with pytest.raises(SettingsError, match="does not fit"):
        AdaptedModel(str(other), adapter, sha256=_sha256(adapter)).classify(_PAIRS)


def test_an_encoder_that_is_not_here_is_named_with_its_setting(tmp_path: Path) -> None:
    base, adapter = _base(tmp_path / "base"), tmp_path / "adapter.safetensors"
    _trained(base, adapter)
    model = AdaptedModel(str(tmp_path / "nowhere"), adapter, sha256=_sha256(adapter))

    with pytest.raises(SettingsError, match="nowhere"):
        model.classify(_PAIRS)


def test_a_pair_that_is_too_long_is_never_cut(tmp_path: Path) -> None:
    base, adapter = _base(tmp_path / "base"), tmp_path / "adapter.safetensors"
    _trained(base, adapter)
    model = AdaptedModel(str(base), adapter, sha256=_sha256(adapter))
    long = Pair("meals " * 40, "meals")

    assert model.lengths([long])[0] > model.longest
    with pytest.raises(CheckFailed, match="longer"):
        model.classify([long])


def test_only_what_was_learned_is_written(tmp_path: Path) -> None:
    base, adapter = _base(tmp_path / "base"), tmp_path / "adapter.safetensors"
    _trained(base, adapter)

    assert adapter.stat().st_size < (base / "model.safetensors").stat().st_size
