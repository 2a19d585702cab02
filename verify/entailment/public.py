"""Any public cross-encoder or detector, by the name or the folder of its weights."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from typing import Any

import numpy as np

from tagtrap.errors import CheckFailed, SettingsError
from verify.entailment.pairs import CONTRADICTED, NEUTRAL, SUPPORTED, Pair, Probabilities

_CLASS_OF_NAME = {
    "entailment": SUPPORTED,
    "entails": SUPPORTED,
    "supported": SUPPORTED,
    "supports": SUPPORTED,
    "consistent": SUPPORTED,
    "contradiction": CONTRADICTED,
    "contradicted": CONTRADICTED,
    "refutes": CONTRADICTED,
    "neutral": NEUTRAL,
    "not_entailment": NEUTRAL,
    "not entailment": NEUTRAL,
    "not_supported": NEUTRAL,
    "unsupported": NEUTRAL,
    "not enough info": NEUTRAL,
    "hallucinated": NEUTRAL,
    "inconsistent": NEUTRAL,
}
_PAIRS_A_BATCH = 16


class PublicModel:
    """A sequence classifier that `transformers` can load, its classes recognised by their names.

    A model with one number (a consistency score) counts it as the odds of support.
    """

    def __init__(self, name: str) -> None:
        """Take a name on a model hub, or a folder."""
        self._name = name

    @property
    def id(self) -> str:
        """The name as given."""
        return self._name

    @cached_property
    def longest(self) -> int:
        """Most tokens of one pair."""
        of_tokenizer = int(self._tokenizer.model_max_length)
        return min(of_tokenizer, int(getattr(self._model.config, "max_position_embeddings", 512)))

    def lengths(self, pairs: Sequence[Pair]) -> list[int]:
        """Return the tokens of each pair, its marks among them."""
        if not pairs:
            return []
        texts = [pair.evidence for pair in pairs], [pair.claim for pair in pairs]
        return [len(ids) for ids in self._tokenizer(*texts)["input_ids"]]

    def classify(self, pairs: Sequence[Pair]) -> Probabilities:
        """Return the probabilities of each pair, in order; nothing is ever cut."""
        if not pairs:
            return np.zeros((0, 3), np.float32)
        lengths = np.array(self.lengths(pairs))
        if lengths.max() > self.longest:
            raise CheckFailed(f"a pair longer than {self.longest} tokens")
        # Of like length together: a batch is as wide as its longest pair.
        order = np.argsort(lengths, kind="stable")
        found = np.zeros((len(pairs), 3), np.float32)
        for start in range(0, len(pairs), _PAIRS_A_BATCH):
            rows = order[start : start + _PAIRS_A_BATCH]
            found[rows] = self._batch([pairs[row] for row in rows])
        return found

    def _batch(self, pairs: Sequence[Pair]) -> Probabilities:
        import torch

        encoded = self._tokenizer(
            [pair.evidence for pair in pairs],
            [pair.claim for pair in pairs],
            padding=True,
            return_tensors="pt",
        )
        with torch.inference_mode(), self._computing():
            logits = self._model(**encoded).logits.float()
        if logits.shape[1] == 1:
            shares = torch.cat([logits.sigmoid(), 1 - logits.sigmoid()], dim=1).numpy()
        else:
            shares = logits.softmax(dim=1).numpy()
        if not np.isfinite(shares).all():
            raise CheckFailed(f"the model {self._name!r} gave no finite number")
        placed = np.zeros((len(pairs), 3), np.float32)
        for column, kind in enumerate(self._classes):
            placed[:, kind] += shares[:, column]
        return placed

    def _computing(self) -> AbstractContextManager[Any]:
        """Return what the model computes under; a stranger's runs as its authors made it."""
        return nullcontext()

    @cached_property
    def _classes(self) -> list[int]:
        return classes_of(self._name, self._model.config.id2label)

    @cached_property
    def _model(self) -> Any:  # noqa: ANN401 - a class of transformers, chosen by the weights
        from transformers import AutoModelForSequenceClassification

        try:
            model = AutoModelForSequenceClassification.from_pretrained(self._name)
        except (OSError, ValueError) as error:
            raise SettingsError(f"The model {self._name!r} cannot be loaded: {error}") from error
        return model.eval()

    @cached_property
    def _tokenizer(self) -> Any:  # noqa: ANN401 - a class of transformers, chosen by the weights
        from transformers import AutoTokenizer

        try:
            return AutoTokenizer.from_pretrained(self._name)
        except (OSError, ValueError) as error:
            raise SettingsError(f"The model {self._name!r} cannot be loaded: {error}") from error


def classes_of(model: str, names: Mapping[int, str]) -> list[int]:
    """Return which class each output of a model is, by the names that it gives them.

    Raise `SettingsError` where a name is not known: a guess could turn "contradicts" to "supports".
    """
    if len(names) == 1:
        return [SUPPORTED, NEUTRAL]
    unknown = [name for name in names.values() if name.lower() not in _CLASS_OF_NAME]
    if unknown or SUPPORTED not in (found := [_CLASS_OF_NAME[n.lower()] for n in names.values()]):
        raise SettingsError(
            f"The model {model!r} calls its classes {', '.join(names.values())}; "
            "TagTrap knows entailment, contradiction, neutral and names alike."
        )
    return found
