from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from tagtrap.errors import CheckFailed
from verify.entailment.lanes import Lanes


def read(number: int) -> int:
    if number < 0:
        raise CheckFailed("below zero")
    return number * number


def test_everybody_gets_their_own_in_order() -> None:
    lanes = Lanes(2)

    with ThreadPoolExecutor(20) as people:
        found = list(people.map(lambda n: lanes.read(read, range(n, n + 9)), range(20)))

    assert found == [[number**2 for number in range(n, n + 9)] for n in range(20)]


def test_what_fails_fails_for_who_asked_it_alone() -> None:
    lanes = Lanes(2)

    def ask(numbers: list[int]) -> list[int] | str:
        try:
            return lanes.read(read, numbers)
        except CheckFailed as error:
            return str(error)

    with ThreadPoolExecutor(3) as people:
        found = list(people.map(ask, [[1, 2, 3], [4, -1, 5, 6, 7, 8], [9]]))

    assert found == [[1, 4, 9], "below zero", [81]]
    assert lanes.read(read, [10]) == [100]


def test_who_asks_much_does_not_keep_who_asks_little() -> None:
    lanes, has_begun, goes_on = Lanes(1), Event(), Event()
    seen: list[int] = []

    def slowly(number: int) -> int:
        has_begun.set()
        assert goes_on.wait(timeout=120)
        seen.append(number)
        return number

    def little_asked() -> Iterator[int]:
        yield 1000
        # Asked for the next one, it has put in the one before.
        goes_on.set()

    with ThreadPoolExecutor(2) as people:
        much = people.submit(lanes.read, slowly, range(100))
        assert has_begun.wait(timeout=120)
        little = people.submit(lanes.read, slowly, little_asked())
        assert little.result() == [1000]
        assert much.result() == list(range(100))

    assert seen.index(1000) < 99


def test_what_waits_is_not_read_once_one_has_failed() -> None:
    lanes = Lanes(1)
    seen: list[int] = []

    def noted(number: int) -> int:
        seen.append(number)
        return read(number)

    with pytest.raises(CheckFailed):
        lanes.read(noted, [-1, *range(1000)])

    assert len(seen) < 10
