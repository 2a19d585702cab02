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
class Curve:
    """A logistic curve over the signals; the weights are those of the signals of the same name."""

    bias: float
    supported: float
    contradicted: float
    figure_missing: float
    shared_words: float
    length: float

    def at(self, signals: Signals) -> float:
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


@dataclass(frozen=True, slots=True)
class Calibration:
    """Two curves, fitted on what the exact checks leave open of claims that measure nothing else.

    `support` tells supported claims from others, whoever wrote them; it says what support is worth.
    `unchanged` was fitted on sentences that were changed on purpose, and doubts what stands in
    nearly the source's words: had nothing been changed, the exact checks would have backed it. In
    answers that machines wrote the same likeness speaks for a claim, so it does not touch support;
    but nothing is backed that either curve doubts.

    Support of at least `supported_from`, where the other curve gives `unchanged_from`, is
    `supported`. A window that contradicts the claim by `contradicted_from` makes it `contradicted`;
    where none supports it by `unsupported_below` it is `unsupported`. These two go by what the
    model says alone: no wording is a fault. For all else it is not sure enough to say anything.
    """

    support: Curve
    unchanged: Curve
    supported_from: float
    unchanged_from: float
    contradicted_from: float
    unsupported_below: float

    def backs(self, signals: Signals) -> bool:
        """Whether both curves are sure enough of a claim to back it."""
        return (
            self.support.at(signals) >= self.supported_from
            and self.unchanged.at(signals) >= self.unchanged_from
        )

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a calibration; raise `CheckFailed` where it is not one."""
        try:
            read = json.loads(path.read_text(encoding="utf-8"))
            support, unchanged = (Curve(**read.pop(name)) for name in ("support", "unchanged"))
            return cls(support, unchanged, **read)
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise CheckFailed(f"{path.name}: {error}") from error

    def save(self, path: Path) -> None:
        """Write the calibration."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")


def log_odds(probability: float) -> float:
    """Return the logarithm of the odds, kept within bounds."""
    kept = min(1 - _LEAST, max(_LEAST, probability))
    return math.log(kept / (1 - kept))
