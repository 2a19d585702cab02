"""How long is waited between tries."""

from rag.retries import LONGEST_SINGLE_WAIT, RetryPlan


class Watch:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def plan(watch: Watch, *, retries: int = 20, wait: float = 60, whole: float = 1000) -> RetryPlan:
    return RetryPlan(retries=retries, longest_wait=wait, longest_time=whole, clock=watch)


def test_waits_double_up_to_a_cap() -> None:
    waits = plan(Watch())

    assert [waits.next_wait(None) for _ in range(6)] == [0.5, 1, 2, 4, 8, LONGEST_SINGLE_WAIT]


def test_the_number_of_tries_is_kept() -> None:
    waits = plan(Watch(), retries=2)

    assert [waits.next_wait(None) for _ in range(3)] == [0.5, 1, None]


def test_all_waits_together_stay_under_the_limit() -> None:
    waits = plan(Watch(), wait=20)

    assert [waits.next_wait(8) for _ in range(3)] == [8, 8, None]


def test_slow_failures_use_up_the_time_too() -> None:
    watch = Watch()
    waits = plan(watch, whole=30)

    watch.now += 29.8

    assert waits.next_wait(None) is None
