import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file
from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

from verify.training.losses import pair_loss
from verify.training.rows import TRAINING_SETS
from verify.training.train import Recipe, train

_WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "lodgings", "are", "paid", "not", "."]
_RECIPE = replace(Recipe(), batch=4, checkpoint_steps=2, longest=32, rate=1e-2)


@pytest.fixture
def base(tmp_path: Path) -> Path:
    folder = tmp_path / "base"
    folder.mkdir()
    (folder / "vocab.txt").write_text("\n".join(_WORDS))
    BertTokenizerFast(str(folder / "vocab.txt")).save_pretrained(folder)
    sizes = {"num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
    sizes |= {"vocab_size": len(_WORDS), "hidden_size": 8, "max_position_embeddings": 40}
    torch.manual_seed(1)
    # Without dropout a run does not depend on where it was taken up.
    config = BertConfig(
        num_labels=3, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0, **sizes
    )
    BertForSequenceClassification(config).save_pretrained(folder)
    return folder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Data of the same layout as the shared sets, with a row or two in one of them."""
    shared = tmp_path / "shared"
    for folder in ("training", "verification", "questions", "documents", "policy"):
        (shared / folder).mkdir(parents=True)
    labels = ("supported", "contradicted", "unsupported", "not_supported")
    rows = [
        {"premise": f"Lodgings are paid {n}.", "claim": "Paid.", "label": label, "split": "train"}
        for n, label in enumerate(labels * 4)
    ]
    for wanted in TRAINING_SETS:
        path = shared / wanted.file
        lines = "".join(json.dumps(row) + "\n" for row in rows if path.suffix != ".gz")
        if path.suffix == ".gz":
            path.write_bytes(gzip.compress(b""))
        else:
            path.write_text(lines if "scitail" in path.name else "")
    for name in ("policyqa_passages", "conditionalqa_evidence_passages"):
        (shared / "questions" / f"{name}.jsonl").write_text("")
    return shared


def test_a_two_way_row_asks_only_that_the_claim_is_not_supported() -> None:
    sure_of = torch.eye(3) * 20

    losses = [float(pair_loss(sure_of[kind : kind + 1], torch.tensor([3]))) for kind in range(3)]

    assert losses[0] > 10
    assert losses[1] < 0.01
    assert losses[2] < 0.01


def test_a_three_way_row_asks_for_its_class() -> None:
    sure_of = torch.eye(3) * 20
    for kind in range(3):
        losses = [float(pair_loss(sure_of[k : k + 1], torch.tensor([kind]))) for k in range(3)]

        assert min(range(3), key=losses.__getitem__) == kind


def test_a_teacher_pulls_towards_what_it_says_and_its_silence_changes_nothing() -> None:
    logits, labels = torch.tensor([[2.0, 0.0, 0.0]]), torch.tensor([0])
    silent, agreeing, doubting = ([0.0] * 3, [0.8, 0.1, 0.1], [0.1, 0.8, 0.1])

    alone = float(pair_loss(logits, labels))
    losses = [
        float(pair_loss(logits, labels, torch.tensor([said])))
        for said in (silent, agreeing, doubting)
    ]

    assert losses[0] == pytest.approx(alone)
    assert losses[1] < losses[2]


def test_a_run_ends_in_weights_and_says_what_it_was(base: Path, data: Path, tmp_path: Path) -> None:
    train(base, data, tmp_path / "out", _RECIPE)

    recipe = json.loads((tmp_path / "out" / "recipe.json").read_text())
    assert recipe["seed"] == _RECIPE.seed
    assert recipe["counts"] == {"scitail": 16}
    assert (tmp_path / "out" / "final" / "model.safetensors").is_file()


def test_a_run_that_is_started_again_goes_on_where_it_was(
    base: Path, data: Path, tmp_path: Path
) -> None:
    once, twice = tmp_path / "once", tmp_path / "twice"
    train(base, data, once, replace(_RECIPE, epochs=2))
    train(base, data, twice, replace(_RECIPE, epochs=2), most_steps=3)
    assert not (twice / "final").exists()
    train(base, data, twice, replace(_RECIPE, epochs=2))

    first = load_file(once / "final" / "model.safetensors")
    second = load_file(twice / "final" / "model.safetensors")
    assert all(torch.equal(first[name], second[name]) for name in first)


def test_an_adapter_is_all_that_such_a_run_writes(base: Path, data: Path, tmp_path: Path) -> None:
    train(base, data, tmp_path / "out", replace(_RECIPE, rank=2))

    learned = load_file(tmp_path / "out" / "adapter.safetensors")
    assert not (tmp_path / "out" / "final").exists()
    assert any(name.endswith(".up") and tensor.abs().sum() > 0 for name, tensor in learned.items())
    assert not any("embeddings" in name for name in learned)
