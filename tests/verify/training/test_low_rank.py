import pytest
import torch
from transformers import BertConfig, BertForSequenceClassification

from verify.training.low_rank import adapt


@pytest.fixture
def model() -> torch.nn.Module:
    sizes = {"num_hidden_layers": 3, "num_attention_heads": 2, "intermediate_size": 16}
    sizes |= {"vocab_size": 10, "hidden_size": 8, "max_position_embeddings": 16}
    return BertForSequenceClassification(BertConfig(num_labels=3, **sizes))


@pytest.mark.parametrize("frozen", [0, 1, 3])
def test_only_layers_above_the_frozen_ones_and_the_head_learn(
    model: torch.nn.Module, frozen: int
) -> None:
    adapt(model, 2, frozen_layers=frozen)

    learning = [name for name, one in model.named_parameters() if one.requires_grad]
    layers = {int(name.split(".layer.")[1][0]) for name in learning if ".layer." in name}
    assert layers == set(range(frozen, 3))
    assert any(name.startswith("classifier") for name in learning)
    assert all(name.endswith((".up", ".down")) or "classifier" in name for name in learning)
