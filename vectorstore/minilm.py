"""The forward pass of MiniLM in plain torch.

Loading it through sentence-transformers takes five seconds of imports in every command; this takes
none of them and computes the same numbers, which a test compares.

The tokens of all texts stand in one row behind each other: nothing but attention needs to know
where a text ends, so nothing but attention is computed for padding.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
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
# Batches of any size make the process grow by gigabytes; of few sizes they do not.
_STEP = 16


def padded_width(tokens: int) -> int:
    """Return the width that the attention of a text of so many tokens is computed in."""
    return -(-tokens // _STEP) * _STEP


@dataclass(frozen=True, slots=True)
class _Alike:
    """Texts of one width: their rows among all tokens, and which places are theirs.

    Both are of shape (texts, width); where a place pads, its row is one of the text's own.
    """

    rows: "torch.Tensor"
    taken: "torch.Tensor"
    mask: "torch.Tensor | None"


class MiniLM:
    """Six layers of BERT, and the mean of their last; safe to share between threads."""

    def __init__(self, folder: Path, precision: str) -> None:
        """Read `model.safetensors` and `tokenizer.json`; compute with torch's `precision`."""
        import torch
        from safetensors.torch import load_file
        from tokenizers import Tokenizer

        kind = getattr(torch, precision)
        read = load_file(folder / "model.safetensors")
        weights = {
            name: weight.to(kind) for name, weight in read.items() if weight.is_floating_point()
        }
        for layer in range(_LAYERS):
            _join_attention(f"encoder.layer.{layer}.attention.self", weights)
        self._weights: Mapping[str, torch.Tensor] = weights
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_truncation(MOST_TOKENS)
        self._tokenizer.no_padding()

    def tokens(self, texts: Sequence[str]) -> "list[Encoding]":
        """Return the tokens of each text; what is over 256 follows as `overflowing`."""
        return self._tokenizer.encode_batch(list(texts))

    def vectors(self, batch: Sequence[Sequence[int]]) -> tuple[list[Vectors], Vectors]:
        """Return unit vectors of texts given by their tokens' numbers; fastest if sorted by length.

        First those of the tokens, for each text of shape (tokens, 384); then those of the texts,
        shape (texts, 384).
        """
        import torch
        from torch.nn.functional import normalize

        lengths = [len(tokens) for tokens in batch]
        with torch.inference_mode():
            states = self._encoded(batch)
            each = torch.split(states[: sum(lengths)], lengths)
            # Summed up in float32: a sum of many bfloat16 numbers loses the small ones.
            pooled = torch.stack([one.sum(dim=0, dtype=torch.float32) / len(one) for one in each])
            unit = normalize(pooled.to(states.dtype), dim=-1)
            tokens = [_array(normalize(one.float(), dim=-1)) for one in each]
            return tokens, _array(normalize(unit.float(), dim=-1))

    def _encoded(self, batch: Sequence[Sequence[int]]) -> "torch.Tensor":
        """Return the last states of all tokens, and of what pads them, one behind the other."""
        import torch

        numbers = [number for tokens in batch for number in tokens]
        places = [place for tokens in batch for place in range(len(tokens))]
        padding = [0] * (padded_width(len(numbers)) - len(numbers))
        alike = list(_alike([len(tokens) for tokens in batch]))
        words = self._weights["embeddings.word_embeddings.weight"][torch.tensor(numbers + padding)]
        kinds = self._weights["embeddings.token_type_embeddings.weight"][0]
        placed = self._weights["embeddings.position_embeddings.weight"][
            torch.tensor(places + padding)
        ]
        states = self._norm("embeddings.LayerNorm", words + kinds + placed)
        for layer in range(_LAYERS):
            states = self._layer(f"encoder.layer.{layer}", states, alike)
        return states

    def _layer(self, name: str, states: "torch.Tensor", alike: Sequence[_Alike]) -> "torch.Tensor":
        from torch.nn.functional import gelu

        mixed = _attention(self._linear(f"{name}.attention.self", states), alike)
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


def _join_attention(name: str, weights: "dict[str, torch.Tensor]") -> None:
    """Put query, key and value of a layer into one matrix: one product is faster than three."""
    import torch

    for kind in ("weight", "bias"):
        parts = [weights.pop(f"{name}.{part}.{kind}") for part in ("query", "key", "value")]
        weights[f"{name}.{kind}"] = torch.cat(parts)


def _alike(lengths: Sequence[int]) -> Iterator[_Alike]:
    """Yield texts that follow each other and have one width, with their rows."""
    import torch

    start = 0
    for width, group in groupby(lengths, padded_width):
        of_width = torch.tensor(list(group))
        starts = start + torch.cumsum(of_width, 0) - of_width
        taken = torch.arange(width) < of_width[:, None]
        rows = torch.where(taken, starts[:, None] + torch.arange(width), starts[:, None])
        yield _Alike(rows, taken, None if bool(taken.all()) else taken[:, None, None, :])
        start += int(of_width.sum())


def _attention(joined: "torch.Tensor", alike: Sequence[_Alike]) -> "torch.Tensor":
    """Return what each token takes from its own text, shape (rows, 384)."""
    from torch.nn.functional import scaled_dot_product_attention

    size = joined.shape[1] // 3
    mixed = joined.new_zeros((len(joined), size))
    start = 0
    for one in alike:
        texts, width = one.rows.shape
        parts = joined[one.rows].view(texts, width, 3, _HEADS, size // _HEADS)
        query, key, value = parts.permute(2, 0, 3, 1, 4)
        found = scaled_dot_product_attention(query, key, value, attn_mask=one.mask)
        own = found.transpose(1, 2).reshape(texts, width, size)[one.taken]
        mixed[start : start + len(own)] = own
        start += len(own)
    return mixed


def _array(tensor: "torch.Tensor") -> Vectors:
    return np.asarray(tensor.numpy(), np.float32)
