"""The forward pass of MiniLM in plain torch.

Loading it through sentence-transformers takes five seconds of imports in every command; this takes
none of them and computes the same numbers, which a test compares.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tagtrap.domain.relevance import Vectors

if TYPE_CHECKING:
    import torch
    from tokenizers import Encoding

MOST_TOKENS = 256
_LAYERS, _HEADS = 6, 12
_NORM_EPSILON = 1e-12
# Batches of any width make the process grow by gigabytes; of 16 widths they do not.
_WIDTH_STEP = 16


def padded_width(tokens: int) -> int:
    """Return the width that a text of so many tokens is computed in."""
    return -(-tokens // _WIDTH_STEP) * _WIDTH_STEP


class MiniLM:
    """Six layers of BERT, and the mean of their last; safe to share between threads."""

    def __init__(self, folder: Path, precision: str) -> None:
        """Read `model.safetensors` and `tokenizer.json`; compute with torch's `precision`."""
        import torch
        from safetensors.torch import load_file
        from tokenizers import Tokenizer

        kind = getattr(torch, precision)
        read = load_file(folder / "model.safetensors")
        self._weights: Mapping[str, torch.Tensor] = {
            name: weight.to(kind) for name, weight in read.items() if weight.is_floating_point()
        }
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_truncation(MOST_TOKENS)
        self._tokenizer.no_padding()

    def tokens(self, texts: Sequence[str]) -> "list[Encoding]":
        """Return the tokens of each text; what is over 256 follows as `overflowing`."""
        return self._tokenizer.encode_batch(list(texts))

    def vectors(self, batch: Sequence[Sequence[int]]) -> tuple[Vectors, Vectors]:
        """Return unit vectors of texts given by their tokens' numbers.

        First those of the tokens, shape (texts, width, 384) where the width is padded; then those
        of the texts, shape (texts, 384).
        """
        import torch
        from torch.nn.functional import normalize

        width = padded_width(max(map(len, batch)))
        numbers = torch.zeros((len(batch), width), dtype=torch.long)
        mask = torch.zeros((len(batch), width), dtype=torch.bool)
        for row, tokens in enumerate(batch):
            numbers[row, : len(tokens)] = torch.tensor(tokens)
            mask[row, : len(tokens)] = True
        with torch.inference_mode():
            states = self._encoded(numbers, mask)
            kept = mask.unsqueeze(-1)
            # Summed up in float32: a sum of many bfloat16 numbers loses the small ones.
            pooled = (states * kept).sum(dim=1, dtype=torch.float32) / kept.sum(dim=1)
            unit = normalize(pooled.to(states.dtype), dim=-1)
            return _array(normalize(states.float(), dim=-1)), _array(
                normalize(unit.float(), dim=-1)
            )

    def _encoded(self, numbers: "torch.Tensor", mask: "torch.Tensor") -> "torch.Tensor":
        words = self._weights["embeddings.word_embeddings.weight"][numbers]
        kinds = self._weights["embeddings.token_type_embeddings.weight"][0]
        places = self._weights["embeddings.position_embeddings.weight"][: numbers.shape[1]]
        states = self._norm("embeddings.LayerNorm", words + kinds + places)
        seen = None if bool(mask.all()) else mask[:, None, None, :]
        for layer in range(_LAYERS):
            states = self._layer(f"encoder.layer.{layer}", states, seen)
        return states

    def _layer(
        self, name: str, states: "torch.Tensor", seen: "torch.Tensor | None"
    ) -> "torch.Tensor":
        from torch.nn.functional import gelu, scaled_dot_product_attention

        texts, width, size = states.shape
        query, key, value = (
            self._linear(f"{name}.attention.self.{part}", states)
            .view(texts, width, _HEADS, size // _HEADS)
            .transpose(1, 2)
            for part in ("query", "key", "value")
        )
        mixed = scaled_dot_product_attention(query, key, value, attn_mask=seen)
        mixed = mixed.transpose(1, 2).reshape(texts, width, size)
        added = self._linear(f"{name}.attention.output.dense", mixed) + states
        states = self._norm(f"{name}.attention.output.LayerNorm", added)
        inner = gelu(self._linear(f"{name}.intermediate.dense", states))
        added = self._linear(f"{name}.output.dense", inner) + states
        return self._norm(f"{name}.output.LayerNorm", added)

    def _linear(self, name: str, states: "torch.Tensor") -> "torch.Tensor":
        from torch.nn.functional import linear

        return linear(states, self._weights[f"{name}.weight"], self._weights[f"{name}.bias"])

    def _norm(self, name: str, states: "torch.Tensor") -> "torch.Tensor":
        from torch.nn.functional import layer_norm

        weight, bias = self._weights[f"{name}.weight"], self._weights[f"{name}.bias"]
        return layer_norm(states, (states.shape[-1],), weight, bias, _NORM_EPSILON)


def _array(tensor: "torch.Tensor") -> Vectors:
    return np.asarray(tensor.numpy(), np.float32)
