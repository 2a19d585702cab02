"""Turn trained weights into what ships: `python -m verify.training.export TRAINED OUT`.

Writes an ONNX graph with 8-bit weights and the tokenizer. Needs `onnx` and `onnxscript`
(`pip install 'tagtrap[training]'`); running the shipped model needs neither, nor torch.
"""

import argparse
import hashlib
import shutil
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from transformers import AutoModelForSequenceClassification

INPUTS = ("input_ids", "attention_mask", "token_type_ids")


class _Logits(torch.nn.Module):
    """The classifier as a function of tensors to logits, which is what a graph can hold."""

    def __init__(self, model: torch.nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(
        self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor
    ) -> torch.Tensor:
        logits: torch.Tensor = self.model(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).logits
        return logits


def export(trained: Path, out: Path) -> str:
    """Write `model.onnx` and `tokenizer.json` to `out`; return the sha256 of the graph."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        whole = Path(scratch) / "whole.onnx"
        _write_graph(trained, whole)
        # Seven bits: CPUs without VNNI add up pairs of 8-bit products in 16 bits, and overflow.
        quantize_dynamic(
            whole,
            out / "model.onnx",
            weight_type=QuantType.QInt8,
            per_channel=True,
            reduce_range=True,
        )
    shutil.copyfile(trained / "tokenizer.json", out / "tokenizer.json")
    return hashlib.sha256((out / "model.onnx").read_bytes()).hexdigest()


def _write_graph(trained: Path, path: Path) -> None:
    model = AutoModelForSequenceClassification.from_pretrained(trained, attn_implementation="eager")
    model.eval()
    example = tuple(torch.ones(2, 16, dtype=torch.int64) for _ in INPUTS)
    free = {name: {0: "pairs", 1: "tokens"} for name in INPUTS}
    torch.onnx.export(
        _Logits(model),
        example,
        path,
        input_names=list(INPUTS),
        output_names=["logits"],
        dynamic_axes={**free, "logits": {0: "pairs"}},
        opset_version=17,
        dynamo=False,
    )


def main() -> None:
    """Read the arguments and export."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trained", type=Path, help="folder with the trained weights")
    parser.add_argument("out", type=Path, help="folder to write the shipped files to")
    chosen = parser.parse_args()
    print(export(chosen.trained, chosen.out))  # noqa: T201  # its output is the checksum


if __name__ == "__main__":
    main()
