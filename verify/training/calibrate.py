"""Fit the support of a packaged model: `python -m verify.training.calibrate NAME SHARED`.

A logistic curve over the model's signals, fitted on the spare policy claims (half of the weight)
and on development splits (the other half), each with its two sides weighing the same: support 0.5
means that both are as likely.
"""

import argparse
import logging
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from verify.entailment.calibration import Calibration, Signals, log_odds
from verify.entailment.checker import EntailmentChecker
from verify.entailment.choosing import UNFITTED
from verify.entailment.shipped import WEIGHTS, ShippedModel
from verify.training.measured import LabelledTask, dev_rows, spare_claims

MOST_DEV_ROWS = 1_500
SUPPORTED_FROM, REFUTED_BELOW = 0.6, 0.4

logger = logging.getLogger(__name__)


def fit(
    checker: EntailmentChecker, spare: Sequence[LabelledTask], dev: Sequence[LabelledTask]
) -> Calibration:
    """Return the curve that tells supported claims from the others."""
    rows, labels, weights = [], [], []
    for group in (spare, dev):
        judged = checker.judge([one.task for one in group])
        known = [(one, j.signals) for one, j in zip(group, judged, strict=True) if j is not None]
        supported = sum(one.is_supported for one, _ in known)
        for one, signals in known:
            rows.append(_features(signals))
            labels.append(one.is_supported)
            weights.append(0.5 / (supported if one.is_supported else len(known) - supported))
    curve = LogisticRegression(C=1e4, max_iter=1000)
    curve.fit(np.array(rows), np.array(labels), sample_weight=np.array(weights) * len(rows))
    supported_weight, contradicted_weight, missing_weight = map(float, curve.coef_[0])
    return Calibration(
        bias=float(curve.intercept_[0]),
        supported=supported_weight,
        contradicted=contradicted_weight,
        figure_missing=missing_weight,
        supported_from=SUPPORTED_FROM,
        refuted_below=REFUTED_BELOW,
    )


def _features(signals: Signals) -> list[float]:
    return [
        log_odds(signals.supported),
        log_odds(signals.contradicted),
        float(signals.figure_missing),
    ]


def main() -> None:
    """Read the arguments, fit, and write the calibration beside the weights."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", help="name of a packaged model")
    parser.add_argument("shared", type=Path, help="folder with policy/, verification/, ...")
    chosen = parser.parse_args()
    dev = list(dev_rows(chosen.shared))
    random.Random(1).shuffle(dev)  # noqa: S311  # a reproducible sample, not security
    checker = EntailmentChecker(ShippedModel(chosen.name), UNFITTED)
    fitted = fit(checker, spare_claims(chosen.shared), dev[:MOST_DEV_ROWS])
    fitted.save(WEIGHTS / chosen.name / "calibration.json")
    logger.info("%s", fitted)


if __name__ == "__main__":
    main()
