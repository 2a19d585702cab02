"""The packaged `base` model: a low-rank adapter of a few megabytes over a public encoder."""

import hashlib
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from pathlib import Path
from typing import Any

from tagtrap.errors import CheckFailed, SettingsError
from vectorstore.embedders import Precision, best_precision
from verify.entailment.pairs import CONTRADICTED, NEUTRAL, SUPPORTED
from verify.entailment.public import PublicModel

_SCALE = 2.0
"""As in `verify.training.low_rank`."""
_CLASSES = [SUPPORTED, CONTRADICTED, NEUTRAL]


class AdaptedModel(PublicModel):
    """A public encoder with our adapter merged in; the encoder has to be here or on a hub."""

    def __init__(self, base: str, adapter: Path, *, sha256: str, encoder: str) -> None:
        """Take the folder or the name of the encoder, and the adapter with its checksum.

        `encoder` is the `fingerprint` of the encoder that the adapter was trained on.
        """
        super().__init__(base)
        self._adapter = adapter
        self._sha256 = sha256
        self._encoder = encoder

    @property
    def id(self) -> str:
        """Name, revision (the beginning of the adapter's checksum) and precision."""
        return f"{self._adapter.parent.name}-{self._sha256[:8]}/{self._precision}"

    @cached_property
    def _precision(self) -> Precision:
        return best_precision()

    def _computing(self) -> AbstractContextManager[Any]:
        if self._precision is not Precision.BFLOAT16:
            return nullcontext()
        import torch

        # As it was trained; several times as fast where the processor computes in it.
        return torch.autocast("cpu", torch.bfloat16)

    @cached_property
    def _classes(self) -> list[int]:
        return _CLASSES

    @cached_property
    def _model(self) -> Any:  # noqa: ANN401 - a class of transformers, chosen by the weights
        from transformers import AutoModelForSequenceClassification
        from transformers.utils import logging

        # Its report that the head is missing is no news: the adapter brings it.
        logging.set_verbosity_error()  # type: ignore[no-untyped-call]  # theirs
        logging.disable_progress_bar()  # type: ignore[no-untyped-call]  # theirs
        try:
            model = AutoModelForSequenceClassification.from_pretrained(self._name, num_labels=3)
        except (OSError, ValueError) as error:
            raise SettingsError(
                f"The encoder {self._name!r} cannot be loaded: {error}. Set entailment.base."
            ) from error
        self._merge(model)
        return model.eval()

    def _merge(self, model: Any) -> None:  # noqa: ANN401 - see _model
        from safetensors.torch import load

        content = self._adapter.read_bytes()
        if hashlib.sha256(content).hexdigest() != self._sha256:
            raise CheckFailed(f"{self._adapter.name} is not the file that was published")
        learned = {name: tensor.float() for name, tensor in load(content).items()}
        try:
            # One of the same shape takes the adapter as well, and then judges at random.
            if fingerprint(model.state_dict(), learned) != self._encoder:
                raise SettingsError(
                    f"The adapter was not trained on {self._name!r}. Set entailment.base."
                )
            _put_in(model, learned)
        except (KeyError, RuntimeError) as error:
            raise SettingsError(f"The adapter does not fit {self._name!r}: {error}") from error


def fingerprint(weights: Mapping[str, Any], learned: Iterable[str]) -> str:
    """Return what tells an encoder from others of its shape: the checksum of one of its layers.

    It is the last of those that `learned`, the names in an adapter, change.
    """
    last = max(name for name in learned if name.endswith(".up")).removesuffix(".up")
    values = weights[f"{last}.weight"].float().contiguous().numpy()
    return hashlib.sha256(values.tobytes()).hexdigest()


def _put_in(model: Any, learned: dict[str, Any]) -> None:  # noqa: ANN401 - see _model
    weights = model.state_dict()
    for name in [name for name in learned if name.endswith(".up")]:
        layer = name.removesuffix(".up")
        change = _SCALE * learned.pop(name) @ learned.pop(f"{layer}.down")
        weights[f"{layer}.weight"] = weights[f"{layer}.weight"] + change
    for name, tensor in learned.items():
        if name not in weights:
            raise KeyError(name)
        weights[name] = tensor
    model.load_state_dict(weights)
