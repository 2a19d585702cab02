"""Fit the support of a packaged model: `python -m verify.training.calibrate NAME SHARED`.

Two logistic curves over the model's signals, on what the exact checks leave open. Each set weighs
the same, and in it each of its two sides: 0.5 means that both are as likely. The limits are those
that back most right claims, let few wrong ones of any set pass and accuse few right ones.
"""

import argparse
import logging
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from tagtrap.domain.verdicts import Label
from verify.entailment.calibration import Calibration, Curve, Signals, log_odds
from verify.entailment.checker import EntailmentChecker
from verify.entailment.choosing import UNFITTED, packaged_model
from verify.entailment.shipped import WEIGHTS
from verify.exact_checks.checker import ExactChecker
from verify.training.measured import (
    MACHINE_WRITTEN,
    LabelledTask,
    dev_rows,
    machine_written,
    spare_claims,
)

MOST_DEV_ROWS = 1_500
MOST_MACHINE_WRITTEN = 500
"""Rows of each set, before the exact checks take theirs."""
CHANGED_PASSED_AT_MOST, WRITTEN_PASSED_AT_MOST = 0.02, 0.05
"""Share of the claims that are not supported which may be called supported, in each group; what was
changed on purpose looks right, and shows what a model overlooks."""
RIGHT_ACCUSED_AT_MOST = 0.02
"""Share of the supported claims which may be called contradicted, or unsupported, in each group."""

Judged = Sequence[tuple[Signals, bool]]
"""What the model says of claims, and whether each is supported."""

logger = logging.getLogger(__name__)


def fit(
    checker: EntailmentChecker,
    changed: Sequence[Sequence[LabelledTask]],
    written: Sequence[Sequence[LabelledTask]],
) -> Calibration:
    """Return the two curves, and the limits that go with them.

    `changed` are sets whose wrong claims are right ones that somebody changed, `written` those in
    which machines, or people who had something else in mind, wrote both.
    """
    made = [_judged(checker, group) for group in changed]
    others = [_judged(checker, group) for group in written]
    fitted = Calibration(
        support=_curve([*made, *others], wording=False),
        unchanged=_curve(made, wording=True),
        supported_from=1.0,
        unchanged_from=1.0,
        contradicted_from=1.0,
        unsupported_below=0.0,
    )
    return _with_limits(fitted, made, others)


def _curve(groups: Sequence[Judged], *, wording: bool) -> Curve:
    """Return the curve that tells the supported claims of all groups from the others."""
    rows, labels, weights = [], [], []
    for group in groups:
        supported = sum(is_supported for _, is_supported in group)
        for signals, is_supported in group:
            rows.append(_features(signals, wording=wording))
            labels.append(is_supported)
            weights.append(1 / (supported if is_supported else len(group) - supported))
    curve = LogisticRegression(C=1.0, max_iter=1000)
    shares = np.array(weights) / sum(weights)
    curve.fit(np.array(rows), np.array(labels), sample_weight=shares * len(rows))
    return Curve(float(curve.intercept_[0]), *map(float, curve.coef_[0]))


def _with_limits(
    fitted: Calibration, changed: Sequence[Judged], written: Sequence[Judged]
) -> Calibration:
    """Return the curves with the limits that keep the promised shares in every group."""
    accusing, doubting = [], []
    for group in (*changed, *written):
        right = [signals for signals, is_supported in group if is_supported]
        against = [signals.contradicted for signals in right]
        accusing.append(np.quantile(against, 1 - RIGHT_ACCUSED_AT_MOST))
        doubting.append(np.quantile([one.supported for one in right], RIGHT_ACCUSED_AT_MOST))
    allowed = [(group, CHANGED_PASSED_AT_MOST) for group in changed]
    allowed += [(group, WRITTEN_PASSED_AT_MOST) for group in written]
    _, supported_from, unchanged_from = max(_backing(fitted, allowed))
    return replace(
        fitted,
        supported_from=supported_from,
        unchanged_from=unchanged_from,
        contradicted_from=round(float(max(0.5, *accusing)), 3),
        unsupported_below=round(float(min(doubting)), 4),
    )


def _backing(
    fitted: Calibration, allowed: Sequence[tuple[Judged, float]]
) -> Iterator[tuple[float, float, float]]:
    """Yield limits of both curves that let no more wrong claims of a group pass than it allows.

    In front of the two stands the share of right claims that they back, a mean over the groups.
    """
    told = [(_told(fitted, group), at_most) for group, at_most in allowed]
    for supported_from in np.arange(0.5, 0.96, 0.01):
        passing = [0.5]
        for (support, unchanged, is_right), at_most in told:
            left = np.where(support >= supported_from, unchanged, 0.0)[~is_right]
            passing.append(float(np.quantile(left, 1 - at_most, method="higher")))
        unchanged_from = round(max(passing) + 0.001, 3)
        shares = [
            np.mean((support >= supported_from)[is_right] & (unchanged >= unchanged_from)[is_right])
            for (support, unchanged, is_right), _ in told
        ]
        yield float(np.mean(shares)), round(float(supported_from), 2), unchanged_from


def _told(
    fitted: Calibration, group: Judged
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
    return (
        np.array([fitted.support.at(signals) for signals, _ in group]),
        np.array([fitted.unchanged.at(signals) for signals, _ in group]),
        np.array([is_supported for _, is_supported in group]),
    )


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


def _features(signals: Signals, *, wording: bool) -> list[float]:
    # What likeness and contradiction tell of changed sentences, they tell of no others.
    return [
        log_odds(signals.supported),
        log_odds(signals.contradicted) if wording else 0.0,
        float(signals.figure_missing),
        signals.sharing.words if wording else 0.0,
        signals.sharing.length,
    ]


def main() -> None:
    """Read the arguments, fit, and write the calibration beside the weights."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", help="name of a packaged model")
    parser.add_argument("shared", type=Path, help="folder with policy/, verification/, ...")
    parser.add_argument("--base", default="", help="encoder that an adapter goes over")
    parser.add_argument(
        "--rows", type=int, default=MOST_DEV_ROWS, help="most rows of a set, for a slow model"
    )
    chosen = parser.parse_args()
    checker = EntailmentChecker(packaged_model(chosen.name, base=chosen.base), UNFITTED)
    chance = random.Random(1)  # noqa: S311  # a reproducible sample, not security
    most = {"people": MOST_DEV_ROWS, **dict.fromkeys(MACHINE_WRITTEN, MOST_MACHINE_WRITTEN)}
    groups = {"people": list(dev_rows(chosen.shared)), **machine_written(chosen.shared)}
    for name, rows in groups.items():
        chance.shuffle(rows)
        groups[name] = left_open(rows[: min(most[name], chosen.rows)])
    changed = [left_open(spare_claims(chosen.shared)), groups.pop("people")]
    fitted = fit(checker, changed, list(groups.values()))
    fitted.save(WEIGHTS / chosen.name / "calibration.json")
    logger.info("%s", fitted)


if __name__ == "__main__":
    main()
