from collections.abc import Sequence

import pytest

from verify.remembering import Remembered, forget_all


class Lengths:
    """Makes the length of a word, and notes what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def __call__(self, words: Sequence[str]) -> list[int]:
        self.asked.append(list(words))
        return [len(word) for word in words]


def test_what_was_made_is_not_made_again() -> None:
    made = Lengths()
    remembered = Remembered(10, made)

    assert remembered.of(["a", "bb", "a"]) == [1, 2, 1]
    assert remembered.of(["bb", "ccc"]) == [2, 3]
    assert remembered.of([]) == []

    assert made.asked == [["a", "bb"], ["ccc"]]


def test_what_was_wanted_longest_ago_is_forgotten_first() -> None:
    made = Lengths()
    remembered = Remembered(2, made)

    remembered.of(["a", "bb"])
    remembered.of(["a"])
    remembered.of(["ccc"])
    remembered.of(["a", "bb"])

    assert made.asked == [["a", "bb"], ["ccc"], ["bb"]]


def test_large_values_take_the_room_of_several() -> None:
    made = Lengths()
    remembered = Remembered(6, made, size=lambda length: length)

    remembered.of(["a", "bb", "ccc"])
    remembered.of(["dd"])
    remembered.of(["ccc", "dd"])
    remembered.of(["bb"])
    remembered.of(["longer than all"])
    remembered.of(["a"])

    expected = [["a", "bb", "ccc"], ["dd"], ["bb"], ["longer than all"], ["a"]]
    assert made.asked == expected


def test_what_fails_is_tried_again() -> None:
    tries: list[int] = []

    def second_time(words: Sequence[str]) -> list[int]:
        tries.append(len(words))
        if len(tries) == 1:
            raise OSError("not now")
        return [len(word) for word in words]

    remembered = Remembered(2, second_time)

    with pytest.raises(OSError, match="not now"):
        remembered.of(["a"])
    assert remembered.of(["a"]) == [1]


def test_whatever_is_remembered_is_forgotten_at_once() -> None:
    made, others = Lengths(), Lengths()
    remembered, beside = Remembered(10, made), Remembered(10, others)
    remembered.of(["a"])
    beside.of(["bb"])

    forget_all()

    assert (remembered.of(["a"]), beside.of(["bb"])) == ([1], [2])
    assert (made.asked, others.asked) == ([["a"], ["a"]], [["bb"], ["bb"]])


def test_what_is_being_made_while_all_is_forgotten_is_not_kept() -> None:
    asked: list[str] = []

    def interrupted(words: Sequence[str]) -> list[int]:
        asked.extend(words)
        forget_all()
        return [len(word) for word in words]

    remembered = Remembered(10, interrupted)

    assert remembered.of(["a"]) == remembered.of(["a"]) == [1]
    assert asked == ["a", "a"]
