"""One run: all people at work at once on one app, for some seconds."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from experiments.bench.model_server import MODEL, Fault, model_server
from experiments.load.lockers import InForce
from experiments.load.people import Site, all_is_there, asks, keeps, reviews
from experiments.load.tally import Tally
from experiments.retrieval.base import base_settings, opened
from tagtrap.settings import Settings

_TOKENS_A_SECOND = 400.0
_LONGER_SECONDS = 120.0
FAULTS = (Fault.NONE, Fault.TOO_MANY, Fault.RESET, Fault.HANG, Fault.GARBAGE, Fault.CUT)


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many people do what, and for how long.

    On a slow machine they go on until `least` questions are over, for two minutes more at most.
    """

    askers: int
    keepers: int
    reviewers: int
    seconds: float
    least: int = 0


def run(
    folder: Path,
    crowd: Crowd,
    *,
    faults: Sequence[Fault] = (),
    parts: Mapping[str, object] | None = None,
) -> Tally:
    """Let a crowd work on an app in the folder; return what was done and what went wrong.

    With `faults` the model server fails in these ways, one drawn at each request. `parts` are
    settings that differ from the usual ones.
    """
    with ExitStack() as stack:
        address = stack.enter_context(model_server(_TOKENS_A_SECOND, tuple(faults)))
        model = {
            "base_url": address,
            "model": MODEL,
            # A server that fails is not waited for; one that works is, however busy the machine.
            "timeout_seconds": 1.0 if faults else 60.0,
            "retries": 1,
            "retry_wait_seconds": 0.5,
        }
        settings = base_settings(folder, engine="openai", openai=model, gate={}, **(parts or {}))
        return _run(settings, crowd, may_fail=bool(faults))


def _run(settings: Settings, crowd: Crowd, *, may_fail: bool) -> Tally:
    end, tally = time.monotonic() + crowd.seconds, Tally()

    def is_over() -> bool:
        now = time.monotonic()
        enough = tally.questions >= crowd.least or now >= end + _LONGER_SECONDS
        return now >= end and enough

    with opened(settings) as app:
        app.jobs.start()
        site = Site(app, InForce(), tally, is_over, may_fail)
        threads = [threading.Thread(target=work) for work in _works(site, crowd)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        all_is_there(site)
        return tally


def _works(site: Site, crowd: Crowd) -> Iterator[Callable[[], None]]:
    for work, count in ((asks, crowd.askers), (keeps, crowd.keepers), (reviews, crowd.reviewers)):
        for number in range(count):
            yield partial(_guarded, site, work, number)


def _guarded(site: Site, work: Callable[[Site, int], None], number: int) -> None:
    try:
        work(site, number)
    except Exception as error:  # whatever it is, it was not asked for
        site.tally.note("error", f"{work.__name__}: {type(error).__name__}: {error}")
