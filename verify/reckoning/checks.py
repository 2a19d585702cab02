"""All that can be reckoned wrongly from one or two cited figures."""

from collections.abc import Callable, Iterator

from tagtrap.ports import ClaimTask
from verify.findings import Finding
from verify.reckoning.figure import Figures
from verify.reckoning.gaps import wrong_gap, wrong_multiple
from verify.reckoning.last_days import wrong_last_day
from verify.reckoning.rests import wrong_price, wrong_rest

_CHECKS: tuple[Callable[[Figures], Iterator[Finding]], ...] = (
    wrong_rest,
    wrong_price,
    wrong_gap,
    wrong_multiple,
    wrong_last_day,
)


def wrong_reckoning(task: ClaimTask) -> Finding | None:
    """Return the fault of a claim that reckons with one or two cited figures, None if unclear."""
    figures = Figures.of(task)
    return next((finding for check in _CHECKS for finding in check(figures)), None)
