"""The models that come with TagTrap: an ONNX graph and a tokenizer, without torch."""

import hashlib
import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from tagtrap.errors import CheckFailed
from verify.entailment.lanes import Lanes
from verify.entailment.pairs import Pair, Probabilities
from verify.entailment.weights.checksums import SHA256
from verify.remembering import Remembered

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Encoding, Tokenizer

WEIGHTS = Path(__file__).with_name("weights")
_LONGEST = 512
_MULTIPLE = 8
_REMEMBERED = 4096
"""Pairs; each sentence of an answer is asked about when it is let out, and when all of it is."""


class ShippedModel:
    """A packaged cross-encoder, loaded when first used. Safe to share between threads.

    A pair is read by itself: what is said of it does not depend on what else is asked.
    """

    def __init__(self, name: str, *, folder: Path | None = None, threads: int = 0) -> None:
        """Take the name of the model; `threads` 0 means one for each core, eight at most."""
        self._name = name
        self._folder = folder or WEIGHTS / name
        self._lanes = Lanes(threads or min(os.cpu_count() or 1, 8))
        self._loading = Lock()
        self._known: Remembered[Pair, Probabilities] = Remembered(_REMEMBERED, self._read)

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
        return np.array(self._known.of(pairs), np.float32).reshape(-1, 3)

    def _read(self, pairs: Sequence[Pair]) -> Sequence[Probabilities]:
        encodings = self._encoded(pairs)
        too_long = max(len(encoding.ids) for encoding in encodings)
        if too_long > _LONGEST:
            raise CheckFailed(f"a pair of {too_long} tokens; the model reads {_LONGEST}")
        session = self._session
        logits = np.array(self._lanes.read(lambda one: _run(session, one), encodings), np.float32)
        if not np.isfinite(logits).all():
            raise CheckFailed("the entailment model gave no finite number")
        return list(_softmax(logits))

    def _encoded(self, pairs: Sequence[Pair]) -> "list[Encoding]":
        return self._tokenizer.encode_batch([(pair.evidence, pair.claim) for pair in pairs])

    @property
    def _session(self) -> "InferenceSession":
        # Two first users at once must not load it twice.
        with self._loading:
            return self._loaded

    @cached_property
    def _loaded(self) -> "InferenceSession":
        from onnxruntime import InferenceSession, SessionOptions

        content = _bytes_of(self._folder / "model.onnx", SHA256[self._name])
        options = SessionOptions()
        # Each lane is a thread; more of them for one pair would wait for each other.
        options.intra_op_num_threads = 1
        options.log_severity_level = 3
        return InferenceSession(content, options, providers=["CPUExecutionProvider"])

    @cached_property
    def _tokenizer(self) -> "Tokenizer":
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer


def _bytes_of(path: Path, sha256: str) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CheckFailed(f"the weights of the entailment model cannot be read: {error}") from error
    if hashlib.sha256(content).hexdigest() != sha256:
        raise CheckFailed(f"{path.name} is not the file that was published: wrong checksum")
    return content


def _run(session: "InferenceSession", encoding: "Encoding") -> Probabilities:
    length = len(encoding.ids)
    # Padded lengths in steps: few shapes keep the memory that the runtime holds small.
    width = -(-length // _MULTIPLE) * _MULTIPLE
    inputs = {
        name: np.zeros((1, width), np.int64)
        for name in ("input_ids", "attention_mask", "token_type_ids")
    }
    inputs["input_ids"][0, :length] = encoding.ids
    inputs["attention_mask"][0, :length] = 1
    inputs["token_type_ids"][0, :length] = encoding.type_ids
    return np.asarray(session.run(["logits"], inputs)[0][0], np.float32)


def _softmax(logits: Probabilities) -> Probabilities:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Probabilities = raised / raised.sum(axis=1, keepdims=True)
    return shares
