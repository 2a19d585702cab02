"""How long it takes to check an answer, by its length."""

import statistics
import time
from collections.abc import Iterator

from experiments.bench.lines import Line
from experiments.bench.parts import Bench
from experiments.verification.footprint import answer_of
from tagtrap.settings import load_settings
from tagtrap.wiring import build_checker

_PART = "verify"
_OFTEN = 4
_TO_LOAD = 4


def checks(bench: Bench) -> Iterator[Line]:
    """Yield the time that answers of several lengths take, none of them quoted from its source."""
    checker = build_checker(load_settings())
    data = bench.shared / "data"
    checker.check(*answer_of(data, _TO_LOAD))  # what is loaded once is loaded now
    # What was checked is remembered for a while: no claim is asked about twice.
    asked = _TO_LOAD
    for count in bench.size.answer_sentences:
        seconds = []
        for _ in range(_OFTEN):
            answer, context = answer_of(data, count, skip=asked)
            asked += count
            started = time.perf_counter()
            checker.check(answer, context)
            seconds.append(time.perf_counter() - started)
        value = 1000 * statistics.median(seconds)
        yield Line(_PART, "checking an answer", f"{count} sentences", value, "ms")
