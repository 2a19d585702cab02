"""The models that come with TagTrap: an ONNX graph and a tokenizer, without torch."""

import hashlib
import os
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from tagtrap.errors import CheckFailed
from verify.entailment.pairs import Pair, Probabilities
from verify.entailment.weights.checksums import SHA256

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Encoding, Tokenizer

WEIGHTS = Path(__file__).with_name("weights")
_LONGEST = 512
_MULTIPLE = 8
_TOKENS_A_BATCH = 4096
"""Small batches of like length: padding costs more than calling again."""


class ShippedModel:
    """A packaged cross-encoder, loaded when first used. Safe to share between threads."""

    def __init__(self, name: str, *, folder: Path | None = None, threads: int = 0) -> None:
        """Take the name of the model; `threads` 0 means one for each core, eight at most."""
        self._name = name
        self._folder = folder or WEIGHTS / name
        self._threads = threads or min(os.cpu_count() or 1, 8)
        self._loading = Lock()

    @property
    def id(self) -> str:
        """Name and revision: the beginning of the weights' checksum."""
        return f"{self._name}-{SHA256[self._name][:8]}"

    @property
    def longest(self) -> int:
        """Most tokens of one pair."""
        return _LONGEST

    def lengths(self, pairs: Sequence[Pair]) -> list[int]:
        """Return the tokens of each pair, its marks among them."""
        return [len(encoding.ids) for encoding in self._encoded(pairs)]

    def classify(self, pairs: Sequence[Pair]) -> Probabilities:
        """Return the probabilities of each pair, in order; nothing is ever cut."""
        encodings = self._encoded(pairs)
        too_long = max((len(encoding.ids) for encoding in encodings), default=0)
        if too_long > _LONGEST:
            raise CheckFailed(f"a pair of {too_long} tokens; the model reads {_LONGEST}")
        logits = np.zeros((len(pairs), 3), np.float32)
        for batch in _batches([len(encoding.ids) for encoding in encodings]):
            logits[batch] = self._run([encodings[position] for position in batch])
        if not np.isfinite(logits).all():
            raise CheckFailed("the entailment model gave no finite number")
        return _softmax(logits)

    def _encoded(self, pairs: Sequence[Pair]) -> "list[Encoding]":
        return self._tokenizer.encode_batch([(pair.evidence, pair.claim) for pair in pairs])

    def _run(self, encodings: "Sequence[Encoding]") -> Probabilities:
        # Padded lengths in steps: few shapes keep the memory that the runtime holds small.
        width = -(-max(len(encoding.ids) for encoding in encodings) // _MULTIPLE) * _MULTIPLE
        inputs = {
            name: np.zeros((len(encodings), width), np.int64)
            for name in ("input_ids", "attention_mask", "token_type_ids")
        }
        for row, encoding in enumerate(encodings):
            length = len(encoding.ids)
            inputs["input_ids"][row, :length] = encoding.ids
            inputs["attention_mask"][row, :length] = 1
            inputs["token_type_ids"][row, :length] = encoding.type_ids
        logits = self._session.run(["logits"], inputs)[0]
        return np.asarray(logits, np.float32)

    @property
    def _session(self) -> "InferenceSession":
        # Two first users at once must not load it twice.
        with self._loading:
            return self._loaded

    @cached_property
    def _loaded(self) -> "InferenceSession":
        from onnxruntime import InferenceSession, SessionOptions

        content = _read(self._folder / "model.onnx", SHA256[self._name])
        options = SessionOptions()
        options.intra_op_num_threads = self._threads
        # Threads that wait by spinning would take the cores from everything else.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = 3
        return InferenceSession(content, options, providers=["CPUExecutionProvider"])

    @cached_property
    def _tokenizer(self) -> "Tokenizer":
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer


def _read(path: Path, sha256: str) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CheckFailed(f"the weights of the entailment model cannot be read: {error}") from error
    if hashlib.sha256(content).hexdigest() != sha256:
        raise CheckFailed(f"{path.name} is not the file that was published: wrong checksum")
    return content


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Yield the positions of pairs of like length, in batches of about equal work."""
    batch: list[int] = []
    for position in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[position] > _TOKENS_A_BATCH:
            yield batch
            batch = []
        batch.append(position)
    if batch:
        yield batch


def _softmax(logits: Probabilities) -> Probabilities:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Probabilities = raised / raised.sum(axis=1, keepdims=True)
    return shares
