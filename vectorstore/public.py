"""Any model of sentence-transformers as an embedder, by its name on a hub or its folder."""

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from threading import Lock
from typing import Any

import numpy as np

from tagtrap.domain.relevance import Vectors
from tagtrap.errors import MissingDependency, SettingsError

_BATCH = 32


class PublicEmbedder:
    """An `Embedder` over a model of others; safe to share between threads.

    A text that is longer than the model reads is embedded in parts, and the parts are averaged by
    length: no word is left out. The model is loaded when anything of it is asked for.
    """

    def __init__(self, name: str) -> None:
        """Take a name on a hub, or a folder."""
        self._name = name
        self._lock = Lock()

    @cached_property
    def id(self) -> str:
        """The name, and the beginning of the checksum of the model's last weights."""
        *_, last = self._model.state_dict().values()
        content = last.float().cpu().contiguous().numpy().tobytes()
        return f"{self._name}@{hashlib.sha256(content).hexdigest()[:12]}"

    @cached_property
    def dimensions(self) -> int:
        """Length of a vector."""
        return int(self.embed(["length"]).shape[1])

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit vector a text, in order, shape (len(texts), dimensions)."""
        if not texts:
            return np.zeros((0, self.dimensions), np.float32)
        with self._lock:
            parts = [(row, part) for row, text in enumerate(texts) for part in self._parts(text)]
            found = self._model.encode(
                [part for _, part in parts],
                batch_size=_BATCH,
                convert_to_numpy=True,
                normalize_embeddings=True,
                show_progress_bar=False,
            )
        sums = np.zeros((len(texts), found.shape[1]), np.float32)
        for (row, part), vector in zip(parts, found, strict=True):
            sums[row] += vector * max(1, len(part))
        norms = np.linalg.norm(sums, axis=1, keepdims=True)
        return np.asarray(sums / np.maximum(norms, np.finfo(np.float32).tiny), np.float32)

    def _parts(self, text: str) -> Iterator[str]:
        """Yield the text in parts that the model reads whole, cut between words where it can be."""
        longest = self._model.max_seq_length or len(text) + 2
        # Not encoded with the model's own limit, which would hide that something is cut.
        if len(self._model.tokenizer.tokenize(text)) + 2 <= longest or len(text) < 2:
            yield text
            return
        middle = text.rfind(" ", 1, len(text) // 2 + 1)
        cut = middle if middle > 0 else len(text) // 2
        yield from self._parts(text[:cut])
        yield from self._parts(text[cut:])

    @cached_property
    def _model(self) -> Any:  # noqa: ANN401 - a third party's class
        try:
            from sentence_transformers import SentenceTransformer
        except ImportError as error:
            raise MissingDependency(f"the embedding model needs a package: {error}") from error
        try:
            return SentenceTransformer(self._name, device="cpu")
        except (OSError, ValueError) as error:
            raise SettingsError(f"The embedder {self._name!r} cannot be loaded: {error}") from error
