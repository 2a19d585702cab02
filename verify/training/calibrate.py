"""Fit the support of a packaged model: `python -m verify.training.calibrate NAME SHARED`.

A logistic curve over the model's signals, fitted on those of the spare policy claims (half of the
weight) and of development splits (the other half) that the exact checks leave open, each with its
two sides weighing the same: support 0.5 means that both are as likely. The limits are the loosest
that let few wrong claims pass and accuse few right ones.
"""

import argparse
import logging
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from tagtrap.domain.verdicts import Label
from verify.entailment.calibration import Calibration, Signals, log_odds
from verify.entailment.checker import EntailmentChecker
from verify.entailment.choosing import UNFITTED, packaged_model
from verify.entailment.shipped import WEIGHTS
from verify.exact import ExactChecker
from verify.training.measured import LabelledTask, dev_rows, spare_claims

MOST_DEV_ROWS = 1_500
WRONG_PASSED_AT_MOST = 0.05
"""Share of the claims that are not supported which may be called supported, in each group."""
RIGHT_ACCUSED_AT_MOST = 0.02
"""Share of the supported claims which may be called contradicted, or unsupported, in each group."""

Judged = Sequence[tuple[Signals, bool]]
"""What the model says of claims, and whether each is supported."""

logger = logging.getLogger(__name__)


def fit(
    checker: EntailmentChecker, spare: Sequence[LabelledTask], dev: Sequence[LabelledTask]
) -> Calibration:
    """Return the curve that tells supported claims from the others, and its limits."""
    groups = [_judged(checker, group) for group in (spare, dev)]
    rows, labels, weights = [], [], []
    for group in groups:
        supported = sum(is_supported for _, is_supported in group)
        for signals, is_supported in group:
            rows.append(_features(signals))
            labels.append(is_supported)
            weights.append(0.5 / (supported if is_supported else len(group) - supported))
    curve = LogisticRegression(C=1.0, max_iter=1000)
    curve.fit(np.array(rows), np.array(labels), sample_weight=np.array(weights) * len(rows))
    weights_of = map(float, curve.coef_[0])
    fitted = Calibration(
        bias=float(curve.intercept_[0]),
        supported=next(weights_of),
        contradicted=next(weights_of),
        figure_missing=next(weights_of),
        shared_words=next(weights_of),
        length=next(weights_of),
        supported_from=1.0,
        contradicted_from=1.0,
        unsupported_below=0.0,
    )
    return replace(fitted, **_limits(fitted, groups))


def _limits(curve: Calibration, groups: Sequence[Judged]) -> dict[str, float]:
    """Return the loosest limits that keep the promised shares in every group."""
    passing, accusing, doubting = [], [], []
    for group in groups:
        wrong = [curve.support(signals) for signals, is_supported in group if not is_supported]
        right = [signals.supported for signals, is_supported in group if is_supported]
        against = [signals.contradicted for signals, is_supported in group if is_supported]
        passing.append(np.quantile(wrong, 1 - WRONG_PASSED_AT_MOST))
        accusing.append(np.quantile(against, 1 - RIGHT_ACCUSED_AT_MOST))
        doubting.append(np.quantile(right, RIGHT_ACCUSED_AT_MOST))
    return {
        "supported_from": round(float(max(passing)), 3),
        "contradicted_from": round(float(max(0.5, *accusing)), 3),
        "unsupported_below": round(float(min(doubting)), 4),
    }


def left_open(rows: Sequence[LabelledTask]) -> list[LabelledTask]:
    """Return the rows that the exact checks do not settle: those that a model is asked about."""
    verdicts = ExactChecker().check([row.task for row in rows])
    return [
        row
        for row, verdict in zip(rows, verdicts, strict=True)
        if verdict is None or verdict.label in (Label.UNCHECKED, Label.INSUFFICIENT_EVIDENCE)
    ]


def _judged(checker: EntailmentChecker, group: Sequence[LabelledTask]) -> Judged:
    judged = checker.judge([one.task for one in group])
    return [
        (judgement.signals, one.is_supported)
        for one, judgement in zip(group, judged, strict=True)
        if judgement is not None
    ]


def _features(signals: Signals) -> list[float]:
    return [
        log_odds(signals.supported),
        log_odds(signals.contradicted),
        float(signals.figure_missing),
        signals.sharing.words,
        signals.sharing.length,
    ]


def main() -> None:
    """Read the arguments, fit, and write the calibration beside the weights."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", help="name of a packaged model")
    parser.add_argument("shared", type=Path, help="folder with policy/, verification/, ...")
    parser.add_argument("--base", default="", help="encoder that an adapter goes over")
    chosen = parser.parse_args()
    dev = list(dev_rows(chosen.shared))
    random.Random(1).shuffle(dev)  # noqa: S311  # a reproducible sample, not security
    checker = EntailmentChecker(packaged_model(chosen.name, base=chosen.base), UNFITTED)
    spare = left_open(spare_claims(chosen.shared))
    fitted = fit(checker, spare, left_open(dev[:MOST_DEV_ROWS]))
    fitted.save(WEIGHTS / chosen.name / "calibration.json")
    logger.info("%s", fitted)


if __name__ == "__main__":
    main()
