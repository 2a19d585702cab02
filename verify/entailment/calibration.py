"""From what the model says to a support that can be read as a probability."""

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

from tagtrap.errors import CheckFailed
from verify.entailment.sharing import Sharing

_LEAST = 1e-4
NOTHING_SHARED = Sharing(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Signals:
    """What is known about a claim and its best window.

    `supported` and `contradicted` are the model's probabilities (0 to 1); `figure_missing` says
    whether a figure of the claim stands nowhere in the evidence, `sharing` how much of its wording
    stands in the window.
    """

    supported: float
    contradicted: float
    figure_missing: bool
    sharing: Sharing = NOTHING_SHARED


@dataclass(frozen=True, slots=True)
class Calibration:
    """A logistic curve over the signals, fitted on claims that measure nothing else.

    It is fitted on what the exact checks leave open. They back what stands in the source word for
    word, so that of what is left, a claim in nearly the source's words is rather one that was
    changed: `shared_words` weighs against it.

    Support of at least `supported_from` is `supported`. A window that contradicts the claim by
    `contradicted_from` makes it `contradicted`; where none supports it by `unsupported_below` it is
    `unsupported`. These two go by what the model says alone: no wording is a fault. For all else
    the model is not sure enough to say anything.
    """

    bias: float
    supported: float
    contradicted: float
    figure_missing: float
    shared_words: float
    length: float
    supported_from: float
    contradicted_from: float
    unsupported_below: float

    def support(self, signals: Signals) -> float:
        """Return the share of claims with these signals that are supported, 0 to 1."""
        total = (
            self.bias
            + self.supported * log_odds(signals.supported)
            + self.contradicted * log_odds(signals.contradicted)
            + self.figure_missing * signals.figure_missing
            + self.shared_words * signals.sharing.words
            + self.length * signals.sharing.length
        )
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a calibration; raise `CheckFailed` where it is not one."""
        try:
            return cls(**json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError) as error:
            raise CheckFailed(f"{path.name}: {error}") from error

    def save(self, path: Path) -> None:
        """Write the calibration."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")


def log_odds(probability: float) -> float:
    """Return the logarithm of the odds, kept within bounds."""
    kept = min(1 - _LEAST, max(_LEAST, probability))
    return math.log(kept / (1 - kept))
