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
_OFTEN = 7


def checks(bench: Bench) -> Iterator[Line]:
    """Yield the time that answers of several lengths take, none of them quoted from its source."""
    checker = build_checker(load_settings())
    for count in bench.size.answer_sentences:
        answer, context = answer_of(bench.shared / "data", count)
        checker.check(answer, context)  # what is loaded once is loaded now
        seconds = []
        for _ in range(_OFTEN):
            started = time.perf_counter()
            checker.check(answer, context)
            seconds.append(time.perf_counter() - started)
        value = 1000 * statistics.median(seconds)
        yield Line(_PART, "checking an answer", f"{count} sentences", value, "ms")
